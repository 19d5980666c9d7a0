"""Robustness: whatever stands in a file of a user's, it is read or refused with its place."""

from __future__ import annotations

import json
import os
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import agurk_conformance
from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import units_at_home
from agurk_conformance.protocol.engine_file import read_engine_file
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.running.lists import read_list
from agurk_spec.bounded import LARGEST
from agurk_spec.document import parse_document
from agurk_spec.errors import SpecError
from agurk_spec.load import law_folder, load_law, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from agurk_conformance.corpus.units import Unit
    from agurk_spec.law import Law

SCENARIOS = Path(agurk_conformance.__file__).parent / "scenarios"
SCENARIO_FILES = sorted(SCENARIOS.rglob("*.yaml"))
RULESET_FILES = sorted((law_folder() / "rulesets").glob("*.yaml"))
ODD: list[Any] = [
    *("", "x", "0", "-1", "30", "999999999999999999999", "null", "yes", "none", "A", "Z", "A B"),
    *("9♣", "9♣ 9♣", "JK1", "15", "agurk", "FW-1", "agurk-ru 05", "unspecified", "\x00", "\ud800"),
    *([], ["x"], {}, {"A": "9♣"}, {"min": "3"}, {"not": "x"}, [[]], {"A": {"B": "C"}}),
]
ENGINE_FILE = """\
command = ["node", "adapter.mjs"]
cwd = "."
env = {LANG = "C"}
start_timeout = 30
call_timeout = 5.5
ruleset = "agurk"
"""
MANY = settings(max_examples=300, deadline=None)
SOME = settings(max_examples=100, deadline=None)


@cache
def law() -> Law:
    """Return the law."""
    return load_law()


@cache
def units() -> tuple[Unit, ...]:
    """Return some units."""
    return tuple(units_at_home(load_corpus(law())[:20], law().rulesets))


@st.composite
def changed(draw: st.DrawFn, files: list[Path]) -> str:
    """Give the text of one of the files with some values put, moved or dropped anywhere."""
    path = draw(st.sampled_from(files))
    tree: Any = parse_document(path.read_bytes(), "f.yaml").data
    if path.parent.parent == SCENARIOS:
        tree = [draw(st.sampled_from(tree))]
    for _ in range(draw(st.integers(1, 3))):
        paths = list(_paths(tree, ()))
        if not paths:
            break
        place = draw(st.sampled_from(paths))
        there = _value(tree, draw(st.sampled_from(paths)))
        _put(tree, place, draw(st.sampled_from([*ODD, None, there])))
    return json.dumps(tree)


@MANY
@given(text=changed(SCENARIO_FILES))
def test_any_scenario_is_read_or_refused(text: str) -> None:
    """A refusal has its place in the file, and is one line."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "05-follow" / "a.yaml"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        refused = _refused(lambda: load_corpus(law(), Path(folder)))
    if refused is not None:
        assert isinstance(refused, SpecError)
        assert refused.line >= 1
        assert refused.allowed
        assert "\n" not in str(refused)


@MANY
@given(text=changed(RULESET_FILES))
def test_any_ruleset_is_read_or_refused(text: str) -> None:
    """Likewise a house ruleset."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "my-house.yaml"
        path.write_text(text, encoding="utf-8")
        refused = _refused(lambda: load_ruleset(path, law()))
    if refused is not None:
        assert isinstance(refused, SpecError)
        assert refused.line >= 1
        assert refused.allowed
        assert "\n" not in str(refused)


@SOME
@given(data=st.data())
def test_any_list_is_read_or_refused(data: st.DataObject) -> None:
    """Bytes, ids, reasons and line ends in any order."""
    ids = [name for unit in units() for name in (unit.id, unit.name)]
    piece = st.one_of(
        st.sampled_from([f"{name}\n".encode() for name in ids]),
        st.sampled_from([b"#", b"\r\n", b"  ", b"\xef\xbb\xbf", b"\xff", b"\x00", b"FW-1 # why\n"]),
        st.binary(max_size=8),
    )
    raw = b"".join(data.draw(st.lists(piece, max_size=6)))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "skips.txt"
        path.write_bytes(raw)
        _refused(lambda: read_list(path, units()))


@SOME
@given(data=st.data())
def test_any_engine_file_is_read_or_refused(data: st.DataObject) -> None:
    """A good one with some bytes put in the place of others."""
    raw = bytearray(ENGINE_FILE.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw)))
        until = data.draw(st.integers(at, min(len(raw), at + 6)))
        odd = st.sampled_from(
            [b"", b"=", b"[", b"}", b'"', b"\n", b"-1", b"1e999", b"true", b"\xff"]
        )
        raw[at:until] = data.draw(odd)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "e.toml"
        path.write_bytes(bytes(raw))
        _refused(lambda: read_engine_file(path))


READERS: dict[str, Callable[[Path], object]] = {
    "05-follow/a.yaml": lambda path: load_corpus(law(), path.parents[1]),
    "my-house.yaml": lambda path: load_ruleset(path, law()),
    "skips.txt": lambda path: read_list(path, units()),
    "e.toml": read_engine_file,
}


@pytest.mark.parametrize("name", READERS)
def test_what_is_too_large_is_not_read(tmp_path: Path, name: str) -> None:
    """A file of a hundred megabytes is refused for its size."""
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.touch()
    os.truncate(path, 100 * 1024 * 1024)
    with pytest.raises((SpecError, UsageError), match=f"more than {LARGEST} bytes"):
        READERS[name](path)


@pytest.mark.parametrize("name", READERS)
def test_what_never_ends_is_not_read_to_its_end(tmp_path: Path, name: str) -> None:
    """A link to a device that gives zeros for ever is refused as well."""
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.symlink_to("/dev/zero")
    with pytest.raises((SpecError, UsageError), match=f"more than {LARGEST} bytes"):
        READERS[name](path)


@pytest.mark.parametrize("name", ["05-follow/a.yaml", "my-house.yaml"])
def test_aliases_that_multiply_are_refused_at_the_first(tmp_path: Path, name: str) -> None:
    """Nothing is multiplied out."""
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    levels = (f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    path.write_text("a0: &a0 [x]\n" + "".join(levels), encoding="utf-8")
    with pytest.raises(SpecError, match=r":2:10: alias \*a0"):
        READERS[name](path)


def _refused(read: Callable[[], object]) -> Exception | None:
    """Return the error with which something is refused; any other error is a fault of ours."""
    try:
        read()
    except (SpecError, UsageError) as error:
        return error
    return None


def _paths(tree: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Go through the paths of all values inside plain data."""
    whole: Any = tree
    steps: list[Any] = [*whole] if isinstance(tree, dict) else []
    if isinstance(tree, list):
        steps = [*range(len(whole))]
    for step in steps:
        yield (*path, step)
        yield from _paths(whole[step], (*path, step))


def _value(tree: Any, path: tuple[Any, ...]) -> Any:
    """Return the value at a path, as a copy."""
    for step in path:
        tree = tree[step]
    return deepcopy(tree)


def _put(tree: Any, path: tuple[Any, ...], value: Any) -> None:
    """Put a value in a place of plain data, or drop what is there."""
    for step in path[:-1]:
        tree = tree[step]
    if value is None:
        del tree[path[-1]]
    else:
        tree[path[-1]] = deepcopy(value)
