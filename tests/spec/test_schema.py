"""Schemas: valid themselves, told to people in full, and the only judge of what is a number."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

import jsonschema_rs
import pytest

from agurk_spec.document import parse_document
from agurk_spec.errors import SpecError
from agurk_spec.schema import conform, schema, validator

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = sorted(
    path.name.removesuffix(".schema.json") for path in (files("agurk_spec") / "schemas").iterdir()
)
LAW_NAMES = sorted(set(NAMES) - {"message", "report", "scenario"})


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_valid(name: str) -> None:
    """Every schema is one of draft 2020-12, is called by its file, and can be compiled."""
    found = schema(name)
    jsonschema_rs.meta.validate(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["$id"] == f"urn:agurk:{name}"
    assert validator(name) is validator(name)


@pytest.mark.parametrize("name", LAW_NAMES)
def test_every_field_is_described(name: str) -> None:
    """Every field of the law's files says what it is for."""
    bare = [path for path, field in _fields(schema(name), name) if not field.get("description")]
    assert not bare


def test_unknown_schema() -> None:
    """A schema that is not there is a missing file."""
    with pytest.raises(FileNotFoundError):
        schema("clauses")


STEP = """\
- id: FW-1-heads
  title: A seat heads the trick
  clauses: [FW-1]
  when: {lives: 2}
  sources: [agurk-ru 03]
  because: 9♣ is not lower than 9♥.
  given: {dealer: C, scores: {A: 03, B: -3}, seats: 3, hands: {A: 9♣}}
  steps:
    - {seat: A, plays: 10♣}
    - {expect: {over: no, taker: A, points: {A: 10}}}
    - {dispute: {A: 9♣}, upheld: yes, withdrawn: none}
"""


def test_scalars_are_what_the_schema_says() -> None:
    """A number, or yes and no, is one only where the schema asks for it."""
    document = parse_document(STEP.replace("03, B", "3, B").encode(), "f.yaml")
    (scenario,) = conform(document, "scenario")
    assert scenario["when"] == {"lives": "2"}
    assert scenario["given"]["scores"] == {"A": 3, "B": -3}
    assert scenario["given"]["seats"] == 3
    assert scenario["steps"][1]["expect"] == {"over": False, "taker": "A", "points": {"A": 10}}
    assert scenario["steps"][2]["upheld"] is True
    assert document.data[0]["given"]["seats"] == "3"  # type: ignore[index,call-overload]


def test_a_part_of_a_document() -> None:
    """A part is checked against a definition, and its errors stand where it stands."""
    document = parse_document(b"- id: K1\n  when: {a: [b]}\n", "f.yaml")
    part = conform(document, "common", definition="predicate", at=(0, "when"))
    assert part == {"a": ["b"]}
    with pytest.raises(SpecError) as caught:
        conform(document, "common", definition="version", at=(0, "id"))
    assert str(caught.value) == "f.yaml:1:7: K1: id is K1; allowed: a version such as 0.1.0"


@pytest.mark.parametrize(
    ("text", "value"),
    [("base: null", None), ("base:", None), ("base: plain", "plain")],
)
def test_nothing_is_nothing_where_the_schema_says(text: str, value: str | None) -> None:
    """The word null, or no word, is nothing where nothing is allowed."""
    rest = "id: a\ntitle: b\nstatus: extension\nsummary: c\noptions: {d: 1, e: x}\nsources: []\n"
    found = conform(parse_document(f"{rest}{text}\n".encode(), "f.yaml"), "ruleset")
    assert found["base"] == value
    assert found["options"] == {"d": 1, "e": "x"}


WORDED = {
    "number with a leading nought": (
        "A: 3, B",
        "A: 03, B",
        "A of scores is 03; allowed: an integer",
    ),
    "misspelt step": (
        "plays:",
        "play:",
        (
            "item 1 of steps has only play, seat; allowed: one of plays, may_play, deal, "
            "deal_pack, misdeal, exchange, …"
        ),
    ),
    "field of another step": (
        "{expect:",
        "{seat: A, expect:",
        "field seat is unknown; allowed: expect",
    ),
    "misspelt field": (
        "  steps:",
        "  stps:",
        "field stps is unknown; allowed: steps, id, title, clauses, when, sources, …",
    ),
    "one of two": (
        "  steps:",
        "  rows: []\n  steps:",
        "item 1 has steps and rows together; allowed: one of steps, rows",
    ),
    "too short": (
        "title: A seat heads the trick",
        "title: Heads",
        "title has 5 characters; allowed: at least 10 characters",
    ),
    "below the least": ("seats: 3", "seats: 1", "seats of given is 1; allowed: 2 or more"),
    "above the most": ("seats: 3", "seats: 30", "seats of given is 30; allowed: 26 or less"),
    "neither of two kinds": (
        "withdrawn: none",
        "withdrawn: nobody",
        "withdrawn is nobody; allowed: a mapping or none",
    ),
    "yes or no": ("over: no", "over: maybe", "over of expect is maybe; allowed: yes or no"),
    "long text": (
        "upheld: yes",
        f"upheld: {'x' * 50}",
        f"upheld is {'x' * 40}…; allowed: yes or no",
    ),
}


@pytest.mark.parametrize(("old", "new", "error"), WORDED.values(), ids=WORDED)
def test_wording(old: str, new: str, error: str) -> None:
    """What a schema refuses is told in the law's words."""
    text = STEP.replace("03, B", "3, B")
    assert old in text
    document = parse_document(text.replace(old, new, 1).encode(), "f.yaml")
    with pytest.raises(SpecError) as caught:
        conform(document, "scenario")
    assert str(caught.value).partition("FW-1-heads: ")[2] == error


def test_first_failure_of_a_file_wins() -> None:
    """Of several failures the one that stands first is told."""
    text = STEP.replace("over: no", "over: maybe").replace("clauses: [FW-1]", "clauses: FW-1")
    with pytest.raises(SpecError) as caught:
        conform(parse_document(text.encode(), "f.yaml"), "scenario")
    assert caught.value.line == 3


def _fields(part: object, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Go through every field that a schema describes."""
    if isinstance(part, list):
        for number, item in enumerate(cast("list[object]", part)):
            yield from _fields(item, f"{path}/{number}")
    if isinstance(part, dict):
        schema_part = cast("dict[str, Any]", part)
        if "type" in schema_part:
            fields = schema_part.get("properties", {}).items()
            yield from ((f"{path}/{name}", field) for name, field in fields)
        for key, value in schema_part.items():
            yield from _fields(value, f"{path}/{key}")
