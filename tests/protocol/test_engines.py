"""Engines are found by every form of their names, and a wrong name is told what there is."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.protocol.calls import PACK, taker
from tests.protocol.conftest import ROOT

from agurk_conformance.protocol.client import EngineError
from agurk_conformance.protocol.outcome import Answered, Broken, BrokenKind
from agurk_conformance.running.engines import (
    CommandEngine,
    EngineSpec,
    ModuleEngine,
    UsageError,
    open_client,
    resolve_engine,
)

if TYPE_CHECKING:
    from pathlib import Path

BASE = "tests.miniatures.manners.base"
ENGINE = f"from {BASE} import engine\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty folder; what is put on the module search path is taken off again."""
    monkeypatch.setattr(sys, "path", [str(ROOT), *sys.path])
    return tmp_path


def usage_error(name: str, folder: Path) -> str:
    """Give the words of the error for a name."""
    with pytest.raises(UsageError) as caught:
        open_client(resolve_engine(name, folder))
    return str(caught.value)


def test_the_reference_is_found_by_name_and_without(folder: Path) -> None:
    """Without a name the reference is meant; it is known by a string only."""
    way = ModuleEngine("agurk_reference.engine:engine")
    expected = EngineSpec(name="reference", way=way, folder=folder)
    assert resolve_engine(None, folder) == resolve_engine("reference", folder) == expected


@pytest.mark.parametrize("place", ["mine.toml", "engines/mine.toml"])
def test_an_engine_file_is_found(folder: Path, place: str) -> None:
    """NAME.toml lies in the folder or below engines."""
    path = folder / place
    path.parent.mkdir(exist_ok=True)
    path.write_text('command = "./mine --fast"\ncall_timeout = 2\nruleset = "agurk"')
    assert resolve_engine("mine", folder) == EngineSpec(
        name="mine",
        way=CommandEngine(("./mine", "--fast"), path.parent),
        folder=folder,
        call_timeout=2.0,
        ruleset="agurk",
    )


@pytest.mark.parametrize(
    ("of_file", "wished", "by"),
    [
        (None, None, None),
        ("agurk", None, "agurk"),
        ("agurk", "agurk-fr", "agurk-fr"),
        ("all", None, None),
        ("all", "all", "all"),
    ],
)
def test_the_command_line_beats_the_engine_file(
    folder: Path, of_file: str | None, wished: str | None, by: str | None
) -> None:
    """Of what asks by one ruleset; a file that asks for every one leaves it to the claim."""
    spec = EngineSpec(name="mine", way=CommandEngine(("x",), folder), folder=folder)
    assert replace(spec, ruleset=of_file).asked_by(wished) == by


def test_an_engine_file_beats_a_module(folder: Path) -> None:
    """A file of the name is meant before a module of the name."""
    (folder / "json.toml").write_text('command = "x"')
    assert isinstance(resolve_engine("json", folder).way, CommandEngine)


@pytest.mark.parametrize("isolate", [False, True])
@pytest.mark.parametrize("name", ["my_engine", "my_engine:engine", "my_engine:Table.engine"])
def test_a_module_of_the_folder_is_found(folder: Path, name: str, *, isolate: bool) -> None:
    """A module beside the caller is found, here and in a process of its own."""
    text = f"{ENGINE}class Table:\n    engine = staticmethod(engine)\n"
    (folder / "my_engine.py").write_text(text)
    sys.modules.pop("my_engine", None)
    with open_client(resolve_engine(name, folder), isolate=isolate) as client:
        assert client.hello.name == "manners"
        outcomes = client.ask_many([taker(), PACK])
    assert all(isinstance(outcome, Answered) for outcome in outcomes)


def test_a_command_line_is_found(folder: Path) -> None:
    """A command line is split as a shell splits it, and run in the folder."""
    spec = resolve_engine("cmd:node 'my adapter.js' -v", folder)
    assert spec.way == CommandEngine(("node", "my adapter.js", "-v"), folder)
    with open_client(resolve_engine(f"cmd:{sys.executable} -m {BASE}", ROOT)) as client:
        assert isinstance(client.ask(PACK), Answered)


def test_a_name_of_nothing_is_told_what_there_is(folder: Path) -> None:
    """The error lists engine files, the reference, and the forms of a name."""
    (folder / "engines").mkdir()
    (folder / "engines" / "rusty.toml").write_text('command = "x"')
    (folder / "pyproject.toml").write_text("[project]")
    for name in ("rustty", "no-module", "", "a.b"):
        text = usage_error(name, folder)
        assert f"there is no engine {name!r} in {folder}" in text
        assert "rusty" in text
        assert "reference" in text
        assert "cmd:COMMAND LINE" in text
        assert "pyproject" not in text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cmd:", "names no command"),
        ("cmd:'", "No closing quotation"),
        ("json", "json has no attribute engine"),
        ("json:", "json has no attribute"),
        ("json:JSONDecoder.x", "json has no attribute JSONDecoder.x"),
        ("json:__name__", "json:__name__ is str; allowed: a callable"),
        ("no_such:engine", "cannot be imported: ModuleNotFoundError: No module named 'no_such'"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_why(folder: Path, name: str, words: str) -> None:
    """A faulty command line, a missing attribute and a missing module are told apart."""
    assert words in usage_error(name, folder)


@pytest.mark.parametrize("text", ["import no_such_thing", "1/0", "raise SystemExit(3)", "def"])
def test_a_module_that_fails_is_told_in_one_line(folder: Path, text: str) -> None:
    """The error of the import is shown in a line, with its place."""
    (folder / "failing.py").write_text(f"\n{text}\n")
    words = usage_error("failing", folder)
    assert "the module failing cannot be imported: " in words
    assert "\n" not in words
    with pytest.raises(EngineError, match=r"the module failing cannot be imported"):
        open_client(resolve_engine("failing", folder), isolate=True)


def test_a_package_that_fails_is_told_in_one_line(folder: Path) -> None:
    """The same goes for the package of a module."""
    (folder / "failing_package").mkdir()
    (folder / "failing_package" / "__init__.py").write_text("1/0")
    words = usage_error("failing_package.table", folder)
    assert "failing_package.table cannot be imported: ZeroDivisionError" in words


@pytest.mark.parametrize(
    ("mode", "words"),
    [(None, "No such file or directory"), (0o600, "Permission denied"), (0o700, "format error")],
)
def test_a_command_that_cannot_be_run_is_told(folder: Path, mode: int | None, words: str) -> None:
    """What the system says of a command is passed on."""
    if mode is not None:
        (folder / "adapter").write_text("print(1)")
        (folder / "adapter").chmod(mode)
    with pytest.raises(EngineError) as caught:
        open_client(resolve_engine("cmd:./adapter", folder))
    assert f"cannot start './adapter' in {folder}: " in str(caught.value)
    assert words in str(caught.value)
    assert caught.value.broken.kind is BrokenKind.BAD_START


def test_a_folder_that_does_not_exist_is_told(folder: Path) -> None:
    """A command is not blamed for its folder."""
    (folder / "mine.toml").write_text('command = "x"\ncwd = "nowhere"')
    with pytest.raises(EngineError, match="there is no folder"):
        open_client(resolve_engine("mine", folder))


def test_the_time_outs_of_the_caller_beat_those_of_the_file(folder: Path) -> None:
    """A time-out is that of the caller, else that of the engine file."""
    name = "tests.miniatures.manners.silence"
    text = f'command = ["{sys.executable}", "-m", "{name}"]\ncwd = "{ROOT}"\ncall_timeout = 0.2'
    (folder / "silent.toml").write_text(text)
    spec = resolve_engine("silent", folder)
    for given, used in ((None, "0.2 s"), (0.1, "0.1 s")):
        with open_client(spec, call_timeout=given) as client:
            outcome = client.ask(PACK)
        assert isinstance(outcome, Broken)
        assert f"within {used}" in outcome.detail
