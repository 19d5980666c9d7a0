"""The adapters are short, their helpers are copies, and the engines are as they were before."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest
from tests.squad.counting import LONGEST, WIDEST, adapter_faults
from tests.squad.members import FOLDER, MEMBERS, ROOT

from agurk_conformance.protocol.engine_file import read_engine_file
from agurk_conformance.scaffold import template_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.squad.members import Member


def members(function: object) -> object:
    """Run a test for each member."""
    return pytest.mark.parametrize("member", MEMBERS, ids=lambda member: member.name)(function)


def thawed(sums: str, folder: Path) -> Iterator[str]:
    """Name the engines that are not as they were when they were frozen.

    In: the lines of the list of sums, in the form of sha256sum.
    """
    for line in sums.splitlines():
        found, name = line.split("  ")
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != found:
            yield name


@members
def test_an_adapter_is_short(member: Member) -> None:
    """It has at most 40 lines of code, and none of over 100 columns."""
    (adapter,) = (path for path in member.folder.iterdir() if path.stem.lower() == "adapter")
    assert list(adapter_faults(adapter.read_text(encoding="utf-8"))) == []


def test_a_long_adapter_and_a_wide_one_are_told() -> None:
    """A line of code too many, and a column too many; blank lines and comments are none."""
    lines = ["code();"] * LONGEST
    assert (
        list(adapter_faults("\n".join([*lines, "", "// words", "# words", '"""Words."""']))) == []
    )
    assert list(adapter_faults("\n".join([*lines, "code();"]))) == ["41 lines of code; allowed: 40"]
    wide = "x" * (WIDEST + 1)
    assert list(adapter_faults(f"code();\n{wide}")) == ["line 2 has 101 columns; allowed: 100"]


@members
def test_the_helper_is_that_of_the_scaffold(member: Member) -> None:
    """It is copied as it is, and so not counted."""
    helpers = {
        name: raw
        for name, raw in template_files(member.language).items()
        if name.lower().startswith(("framing.", "json."))
    }
    assert helpers
    for name, raw in helpers.items():
        assert (member.folder / name).read_bytes() == raw


def test_the_engines_are_as_they_were_before_their_adapters() -> None:
    """Each was frozen when nothing of the protocol was near, and none has changed."""
    sums = (FOLDER / "engines.sha256").read_text(encoding="utf-8")
    frozen = {line.split("  ")[1] for line in sums.splitlines()}
    assert frozen == {f"{member.name}/{member.source}" for member in MEMBERS}
    assert list(thawed(sums, FOLDER)) == []


def test_an_engine_that_has_changed_is_told(tmp_path: Path) -> None:
    """One byte is enough."""
    sums = f"{hashlib.sha256(b'rules').hexdigest()}  engine.py\n"
    (tmp_path / "engine.py").write_bytes(b"rules")
    assert list(thawed(sums, tmp_path)) == []
    (tmp_path / "engine.py").write_bytes(b"rulez")
    assert list(thawed(sums, tmp_path)) == ["engine.py"]


@members
def test_an_engine_file_names_each(member: Member) -> None:
    """`--engine=NAME` finds it from the clone."""
    file = read_engine_file(ROOT / "engines" / f"{member.name}.toml")
    assert file.folder == member.folder
