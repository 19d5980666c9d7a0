"""Engine files are read strictly, and an error names the file, the line and what is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_conformance.protocol.engine_file import EngineFile, is_engine_file, read_engine_file
from agurk_conformance.running.engines import UsageError

if TYPE_CHECKING:
    from pathlib import Path


def written(folder: Path, text: str) -> Path:
    """Write an engine file."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_everything_an_engine_file_can_say(tmp_path: Path) -> None:
    """All keys are read; the folder is relative to the file."""
    text = """
        command = ["node", "adapter.js"]
        cwd = "engine"
        env = {LANG = "C", A = "1"}
        start_timeout = 30
        call_timeout = 0.5
        ruleset = "agurk"
    """
    assert read_engine_file(written(tmp_path, text)) == EngineFile(
        command=("node", "adapter.js"),
        folder=tmp_path / "engine",
        env=(("A", "1"), ("LANG", "C")),
        start_timeout=30.0,
        call_timeout=0.5,
        ruleset="agurk",
    )


def test_a_command_is_enough(tmp_path: Path) -> None:
    """The shortest engine file is a command line, run beside the file."""
    file = read_engine_file(written(tmp_path, "command = \"java -cp 'my classes' Adapter\""))
    assert file == EngineFile(command=("java", "-cp", "my classes", "Adapter"), folder=tmp_path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the key command is missing"),
        ('command = "x"\ncwd = x', "at line 2"),
        ("command = ", "Invalid value"),
        ('command = "x"\ncomand = 1', "mine.toml:2: unknown key comand; allowed: command, cwd"),
        ('command = "x"\n\n[environment]\nA = "1"', "mine.toml:3: unknown key environment"),
        ("command = []", "mine.toml:1: command is []; allowed: a command line"),
        ("command = [1]", "command is [1]; allowed: a command line, or a list of its words"),
        ('command = ""', "command is ''; allowed"),
        ('command = "\'"', "allowed: a command line (No closing quotation)"),
        ('command = "x"\ncwd = 3', "mine.toml:2: cwd is 3; allowed: text"),
        ('command = "x"\nenv = {A = 1}', "env is {'A': 1}; allowed: a table of names and text"),
        ('command = "x"\n[env]\nA = 1', "mine.toml:2: env is"),
        ('command = "x"\ncall_timeout = "5"', "call_timeout is '5'; allowed: a number of seconds"),
        ('command = "x"\ncall_timeout = 0', "above 0"),
        ('command = "x"\ncall_timeout = true', "above 0"),
        ('command = "x"\nstart_timeout = nan', "above 0"),
        ('command = "x"\nruleset = ["agurk"]', "ruleset is ['agurk']; allowed: text"),
    ],
)
def test_a_faulty_engine_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    """The error says the file, the line, what was found and what is allowed."""
    with pytest.raises(UsageError) as caught:
        read_engine_file(written(tmp_path, text))
    assert words in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """Bytes that are no UTF-8, and a missing file, are said in words."""
    path = tmp_path / "mine.toml"
    with pytest.raises(UsageError, match="No such file"):
        read_engine_file(path)
    path.write_bytes(b'command = "\xfc"')
    with pytest.raises(UsageError, match="not UTF-8"):
        read_engine_file(path)
    assert not is_engine_file(path)
    assert is_engine_file(written(tmp_path, "command = 1"))
    assert not is_engine_file(written(tmp_path, "[project]\nname = 'x'"))
