"""Loading: a folder becomes a law, or the error says what is not there."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from agurk_spec.errors import SpecError, UnknownIdError
from agurk_spec.kinds import Coverage, Status
from agurk_spec.load import load_law, load_ruleset
from agurk_spec.records import OneOf, Predicate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_small_law_loads(folder: Path) -> None:
    """Every file of the folder is in the law, in reading order."""
    law = load_law(folder)
    assert law.edition == "0.1.0"
    assert [clause.id for clause in law.clauses] == ["FW-1", "FW-2"]
    assert law.chapter("FW").clauses == law.clauses
    assert law.clause("FW-2").when == Predicate((OneOf("follow_rule", ("must_head",)),))
    assert law.ruling("RU-01").group == "Following"
    assert law.erratum("ER-1").rulings == ("RU-01",)
    assert law.retired[0].replaced_by == "FW-1"
    assert law.theorems == ()


def test_sections_of_a_document(folder: Path) -> None:
    """A section may have a title, and statements make the coverage full."""
    source = load_law(folder).source("page")
    assert [(section.id, section.title) for section in source.sections] == [
        ("01", None),
        ("02", "Play"),
    ]
    assert source.coverage is Coverage.FULL
    assert [statement.section for statement in source.statements] == ["01", "01", "02"]


def test_numbers_are_numbers(folder: Path) -> None:
    """An option that is a number has numbers wherever the law speaks of it."""
    law = load_law(folder)
    option = law.option("players_max")
    assert option.default == 7
    assert [value.value for value in option.values] == [7]
    assert law.ruleset("plain").table["players_max"] == 7


def test_ruleset_takes_over_from_its_base(folder: Path) -> None:
    """A ruleset settles what it and its base settle, less what it leaves open."""
    strict = load_law(folder).ruleset("strict")
    assert dict(strict.table) == {"follow_rule": "must_head", "players_max": 7}
    assert strict.options["players_min"] == "unspecified"
    assert strict.status is Status.EXTENSION


def test_clauses_under_a_ruleset(folder: Path) -> None:
    """A clause binds where its condition holds, and is open where it is unknown."""
    path = folder / "clauses/01-follow.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("{follow_rule: must_head}", "{follow_rule: must_head, players_min: 2}"),
        encoding="utf-8",
    )
    law = load_law(folder)
    plain, strict = law.rulesets
    assert [clause.id for clause in law.clauses_of(plain)] == ["FW-1"]
    assert law.clauses_of(strict) == ()
    assert [clause.id for clause in law.clauses_open_in(strict)] == ["FW-2"]


def test_terms_are_found_by_alias(folder: Path) -> None:
    """A term is found by its word and by its aliases."""
    law = load_law(folder)
    assert law.term("follower") is law.term("follow")


@pytest.mark.parametrize(
    ("look_up", "error"),
    [
        ("clause", "clause FW-9 is unknown; allowed: FW-2, FW-1"),
        ("ruling", "ruling FW-9 is unknown; allowed: RU-01"),
        ("option", "option FW-9 is unknown; allowed: follow_rule, players_min, players_max"),
        ("ruleset", "ruleset FW-9 is unknown; allowed: plain, strict"),
        ("source", "source FW-9 is unknown; allowed: page"),
        ("chapter", "chapter FW-9 is unknown; allowed: FW"),
        ("theorem", "theorem FW-9 is unknown; allowed: nothing"),
        ("erratum", "erratum FW-9 is unknown; allowed: ER-1"),
        ("term", "term FW-9 is unknown; allowed: follow, follower, head"),
    ],
)
def test_unknown_ids_are_key_errors(folder: Path, look_up: str, error: str) -> None:
    """A look-up says which ids there are."""
    law = load_law(folder)
    with pytest.raises(UnknownIdError) as caught:
        getattr(law, look_up)("FW-9")
    assert str(caught.value) == error
    assert isinstance(caught.value, KeyError)


@pytest.mark.parametrize("name", ["sources", "rulesets", "clauses", "rulings"])
def test_empty_folder(folder: Path, name: str) -> None:
    """A folder without a file is an error, and so is one that is not there."""
    error = f"{name}: no file in this folder; allowed: at least one file *.yaml"
    for path in (folder / name).iterdir():
        path.unlink()
    assert _error(folder) == error
    (folder / name).rmdir()
    assert _error(folder) == error


def test_empty_folder_of_theorems(folder: Path) -> None:
    """There need be no folder of theorems, but one that is there holds some."""
    (folder / "theorems").mkdir()
    assert _error(folder) == ("theorems: no file in this folder; allowed: at least one file *.yaml")


def test_theorems(folder: Path) -> None:
    """A theorem names the clauses it follows from."""
    (folder / "theorems").mkdir()
    path = folder / "theorems/01-claims.yaml"
    path.write_text(
        dedent(
            """\
            theorems:
              - id: PC-1
                title: A legal card exists
                statement: Every follower has a legal card.
                when: {}
                scope: Every hand.
                method: proved
                evidence: The lowest card is legal.
                clauses: [FW-1]
            """
        ),
        encoding="utf-8",
    )
    assert load_law(folder).theorem("PC-1").clauses == ("FW-1",)
    path.write_text(path.read_text(encoding="utf-8").replace("[FW-1]", "[FW-7]"), encoding="utf-8")
    assert _error(folder) == (
        "theorems/01-claims.yaml:9:15: PC-1: clause FW-7 is unknown; allowed: FW-2, FW-1"
    )


def test_missing_folder(tmp_path: Path) -> None:
    """A folder that is not there is an error."""
    missing = tmp_path / "law"
    assert _error(missing) == f"{missing}: there is no such folder; allowed: a folder of the law"


def test_missing_file(folder: Path) -> None:
    """A file that is not there is an error."""
    (folder / "errata.yaml").unlink()
    assert _error(folder) == (
        "errata.yaml: the file cannot be read (No such file or directory); "
        "allowed: a file of the law"
    )


def test_file_that_nobody_reads(folder: Path) -> None:
    """A file that would be passed over is an error."""
    (folder / "rulings/02-more.yml").touch()
    assert _error(folder) == (
        "rulings/02-more.yml: the file is not read; allowed: files named *.yaml"
    )
    (folder / "rulings/02-more.yml").rename(folder / "glosary.yaml")
    assert _error(folder) == (
        "glosary.yaml: the file is not read; allowed: glossary.yaml, edition.yaml, "
        "options.yaml, notation.yaml, errata.yaml, retired.yaml"
    )


def test_not_utf8(folder: Path) -> None:
    """The error tells the byte and its place."""
    (folder / "edition.yaml").write_bytes(b"# Agurk \xe9\nedition: 0.1.0\n")
    assert _error(folder) == (
        "edition.yaml:1:9: byte 0xe9 at offset 8 is not UTF-8; allowed: text in UTF-8"
    )


OWN = """\
    id: own
    title: Our game
    status: extension
    base: plain
    summary: At our table.
    options: {players_max: 5}
    sources: []
    """


def test_own_ruleset(folder: Path) -> None:
    """A file of one's own may build on a ruleset of the law."""
    law = load_law(folder)
    path = folder / "own.yaml"
    path.write_text(dedent(OWN), encoding="utf-8")
    ruleset = load_ruleset(path, law)
    assert dict(ruleset.table) == {"follow_rule": "free_choice", "players_min": 2, "players_max": 5}
    assert ruleset.base == "plain"


def test_own_ruleset_of_few_words(folder: Path) -> None:
    """The id, the base and the options are enough; the rest is made of them."""
    law = load_law(folder)
    path = folder / "own.yaml"
    path.write_text("id: own\nbase: plain\noptions:\n  follow_rule: free_choice\n", "utf-8")
    ruleset = load_ruleset(path, law)
    assert (ruleset.title, ruleset.status) == ("own", Status.EXTENSION)
    assert ruleset.table["follow_rule"] == "free_choice"


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (
            "id: own",
            "id: plain",
            "1:5: plain: ruleset plain is in the law already; allowed: an id of its own",
        ),
        (
            "base: plain",
            "base: own",
            (
                "4:7: own: base runs in a circle: own, own; "
                "allowed: a ruleset that is not built on this one"
            ),
        ),
        (
            "base: plain",
            "base: plane",
            "4:7: own: ruleset plane is unknown; allowed: plain, own, strict",
        ),
        (
            "players_max: 5",
            "players_max: 1",
            "6:24: own: players_max is 1; allowed: a whole number, 2 or more",
        ),
        (
            "sources: []",
            "sources: [pages]",
            "7:11: own: source pages is unknown; allowed: page",
        ),
        (
            "players_max: 5",
            "players_max: 8, follow_rule: must_head",
            (
                "6:24: own: follow_rule is must_head and players_max is 8, against K1 "
                "(Eight seats are too many); allowed: players_max is at most 7"
            ),
        ),
    ],
)
def test_own_ruleset_errors(
    refused_ruleset: Callable[[str], str], old: str, new: str, error: str
) -> None:
    """A file of one's own is checked as the law's own are."""
    assert refused_ruleset(OWN.replace(old, new)) == f"own.yaml:{error}"


def _error(folder: Path) -> str:
    """Tell the error that a folder gives."""
    with pytest.raises(SpecError) as caught:
        load_law(folder)
    return str(caught.value)
