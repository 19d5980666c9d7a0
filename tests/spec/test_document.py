"""Documents: what is read, what is refused, and where everything stands."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from agurk_spec import compose
from agurk_spec.document import parse_document, read_document
from agurk_spec.errors import SpecError, shortlist

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from agurk_spec.compose import Plain
    from agurk_spec.document import DocumentPath

WRITTEN_OUT = "allowed: the value written out where it is used"
WELL_FORMED = "allowed: well-formed YAML"
ONE = "allowed: one document in a file"
PLAIN_KEYS = "allowed: keys of plain text"
COMPOUND_KEY = f"a key that is a list or a mapping; {PLAIN_KEYS}"

REFUSED = {
    "duplicate key": (
        "a: 1\nb: 2\na: 3\n",
        "3:1: key a is given twice, on line 1 and on line 3; allowed: each key once",
    ),
    "duplicate key in one line": (
        "{a: 1, 'a': 2}",
        "1:8: key a is given twice, on line 1 and on line 1; allowed: each key once",
    ),
    "alias": ("a: &x [1]\nb: *x\n", f"2:4: alias *x; {WRITTEN_OUT}"),
    "alias of nothing": ("a: *x\n", f"1:4: alias *x; {WRITTEN_OUT}"),
    "alias as a key": ("a: &x b\n*x : c\n", f"2:1: alias *x; {WRITTEN_OUT}"),
    "anchor": ("a: &x [1]\n", f"1:4: anchor &x; {WRITTEN_OUT}"),
    "anchor of a key": ("&x a: 1\n", f"1:1: anchor &x; {WRITTEN_OUT}"),
    "tag": ("a: !card 9C\n", "1:4: tag !card; allowed: values without tags"),
    "tag of a list": ("!!seq [a]", "1:1: tag tag:yaml.org,2002:seq; allowed: values without tags"),
    "merge key": ("a: {<<: {b: 1}}\n", f"1:5: a merge key; {PLAIN_KEYS}"),
    "list as a key": ("[a]: 1\n", f"1:1: {COMPOUND_KEY}"),
    "mapping as a key": (
        "? {a: b}\n: 1\n",
        f"1:3: a key that is a list or a mapping; {PLAIN_KEYS}",
    ),
    "empty key": ("'': 1\n", f"1:1: an empty key; {PLAIN_KEYS}"),
    "second document": ("a: 1\n---\nb: 2\n", f"2:1: a second document begins; {ONE}"),
    "nothing": ("", " the file is empty; allowed: one YAML document"),
    "nothing but a remark": ("# a\n", " the file is empty; allowed: one YAML document"),
    "bracket left open": (
        "a: [1\n",
        "2:1: not YAML: did not find expected ',' or ']' while parsing a flow sequence; "
        + WELL_FORMED,
    ),
    "wrong indentation": (
        "a: 1\n b: 2\n",
        f"2:3: not YAML: mapping values are not allowed in this context; {WELL_FORMED}",
    ),
    "control character": (
        "a: 1\nb: \x00\n",
        "2:4: not YAML: the control character U+0000; allowed: printable text",
    ),
    "too deep in brackets": (
        "[" * 60,
        "1:51: nested deeper than 50 levels; allowed: a flatter document",
    ),
    "too deep in lists": (
        "- " * 100_000,
        "1:101: nested deeper than 50 levels; allowed: a flatter document",
    ),
}


@pytest.mark.parametrize(("text", "error"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, error: str) -> None:
    """The error tells what is refused, and where it stands."""
    assert _error(text.encode()) == f"f.yaml:{error}"


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        (b"a: \xff", "1:4: byte 0xff at offset 3 is not UTF-8"),
        (b"a: 1\nb: \xc3\xa9\xc3", "2:5: byte 0xc3 at offset 10 is not UTF-8"),
        (b"\xef\xbb\xbfa: \xff", "1:4: byte 0xff at offset 6 is not UTF-8"),
        ("a: 1".encode("utf-16"), "1:1: byte 0xff at offset 0 is not UTF-8"),
    ],
)
def test_not_utf8(raw: bytes, error: str) -> None:
    """The error tells the byte, its offset in the file, and line and column in letters."""
    assert _error(raw) == f"f.yaml:{error}; allowed: text in UTF-8"


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: null\nb: yes\nc: 10\nd: 1e3\ne: 2024-01-01\nf: ~\n",
         {"a": "null", "b": "yes", "c": "10", "d": "1e3", "e": "2024-01-01", "f": "~"}),
        ("a:\n", {"a": ""}),
        ("1: a\ntrue: b\n", {"1": "a", "true": "b"}),
        ("[0x1, 'x', \"y\"]", ["0x1", "x", "y"]),
        ("\ufeffa: 1\r\nb: [2]\r\n", {"a": "1", "b": ["2"]}),
        ("b: 1\na: 2\n", {"b": "1", "a": "2"}),
        ("a: 9♣ 10♥\n", {"a": "9♣ 10♥"}),
    ],
)  # fmt: skip
def test_every_scalar_is_text(text: str, data: Plain) -> None:
    """No scalar is guessed at, and mappings keep their order."""
    found = parse_document(text.encode(), "f.yaml").data
    assert found == data
    assert list(found) == list(data)


def test_alias_bomb_is_not_expanded() -> None:
    """The first alias is refused before it is followed."""
    bomb = "a: &a [x]\n" + "".join(
        f"{after}: &{after} [{', '.join([f'*{before}'] * 9)}]\n"
        for before, after in zip("abcdefghijklmno", "bcdefghijklmnop", strict=True)
    )
    assert _error(bomb.encode()) == f"f.yaml:2:8: alias *a; {WRITTEN_OUT}"


def test_marks() -> None:
    """Values and keys are found by their path; past the end, the last value there is."""
    text = "- id: FW-1\n  when: {a: [b, c]}\n- id: FW-2\n"
    document = parse_document(text.encode(), "f.yaml")
    assert document.mark(()) == (1, 1)
    assert document.mark((0, "when")) == (2, 9)
    assert document.key_mark((0, "when")) == (2, 3)
    assert document.mark((0, "when", "a", 1)) == (2, 17)
    assert document.key_mark((0, "when", "a", 1)) == (2, 17)
    assert document.mark((1, "title", "x")) == (3, 3)


def test_errors_name_the_innermost_record() -> None:
    """An error names the record around its place, unless it is told another."""
    text = "options:\n  - key: deck\n    values: {std52: {text: x}}\n"
    document = parse_document(text.encode(), "options.yaml")
    path = ("options", 0, "values", "std52", "text")
    error = document.error(path, found="text is x", allowed="more")
    assert str(error) == "options.yaml:3:28: deck: text is x; allowed: more"
    error = document.error(path, found="text is x", allowed="more", id="K1", at_key=True)
    assert str(error) == "options.yaml:3:22: K1: text is x; allowed: more"


def test_errors_can_be_sent_between_processes() -> None:
    """An error keeps its six facts when it is pickled."""
    error = SpecError("f.yaml", 1, 2, "FW-1", "found", "allowed")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - made here
    assert str(again) == str(error) == "f.yaml:1:2: FW-1: found; allowed: allowed"
    assert (again.file, again.line, again.column, again.id) == ("f.yaml", 1, 2, "FW-1")


def test_errors_are_one_line() -> None:
    """An error stays on one line whatever it quotes."""
    assert str(SpecError("f.yaml", 0, 0, None, "a\n b", "")) == "f.yaml: a b"


def test_shortlist_begins_with_the_closest() -> None:
    """Long lists are cut, and what was probably meant stands first."""
    values = ["deck", "players_min", "players_max", "exchange", "ace_rule", "lives", "trick_tie"]
    assert shortlist("tricktie", values) == (
        "trick_tie, deck, players_min, players_max, exchange, ace_rule, lives"
    )
    assert shortlist("zzz", [*values, "stakes"]) == (
        "deck, players_min, players_max, exchange, ace_rule, lives, …"
    )
    assert shortlist("zzz", []) == "nothing"


def test_names_start_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file below the working directory is named from there."""
    path = tmp_path / "law" / "f.yaml"
    path.parent.mkdir()
    path.write_text("a: 1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert read_document(path).name == "law/f.yaml"
    monkeypatch.chdir(path.parent.parent.parent)
    assert read_document(path, "given").name == "given"


def test_missing_file(tmp_path: Path) -> None:
    """A file that cannot be read is told as an error of the law."""
    with pytest.raises(SpecError, match="cannot be read"):
        read_document(tmp_path / "f.yaml")


@pytest.fixture
def without_libyaml(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let PyYAML say that it was built without libyaml."""
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    compose.choose_parser.cache_clear()
    yield
    compose.choose_parser.cache_clear()


@pytest.mark.usefixtures("without_libyaml")
def test_without_libyaml() -> None:
    """PyYAML's own parser reads the same, with a warning."""
    with pytest.warns(RuntimeWarning, match="without libyaml"):
        document = parse_document(b"a: [1, {b: yes}]\n", "f.yaml")
    assert document.data == {"a": ["1", {"b": "yes"}]}
    assert document.mark(("a", 1, "b")) == (1, 12)
    assert _error(b"a: *x\n") == f"f.yaml:1:4: alias *x; {WRITTEN_OUT}"


TEXT = st.text("abz09♣é", min_size=1, max_size=6)
TREES = st.recursive(
    TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=12,
)


@given(TREES, st.booleans())
def test_marks_lead_to_the_text(tree: Plain, flow: bool) -> None:  # noqa: FBT001 - drawn
    """At the mark of every value of a document stands that value, and at its key the key."""
    text = yaml.safe_dump(  # pyright: ignore[reportUnknownMemberType] - its width
        tree, default_flow_style=flow, default_style='"', allow_unicode=True, width=20
    )
    document = parse_document(text.encode(), "f.yaml")
    assert document.data == tree
    for path, value in _walk(tree, ()):
        if isinstance(value, str):
            assert _text_at(text, document.mark(path)).startswith(f'"{value}"')
        if path and isinstance(path[-1], str):
            assert _text_at(text, document.key_mark(path)).startswith(f'"{path[-1]}"')


def _walk(tree: Plain, path: DocumentPath) -> Iterator[tuple[DocumentPath, Plain]]:
    """Go through all values of plain data."""
    yield path, tree
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _walk(value, (*path, key))
    if isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from _walk(value, (*path, number))


def _text_at(text: str, mark: tuple[int, int]) -> str:
    """Give the rest of the line at a mark."""
    return text.split("\n")[mark[0] - 1][mark[1] - 1 :]


def _error(raw: bytes) -> str:
    """Tell the error that a file gives."""
    with pytest.raises(SpecError) as caught:
        parse_document(raw, "f.yaml")
    return str(caught.value)
