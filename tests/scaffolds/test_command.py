"""The command that writes a template, and what holds of all templates as they lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from tests.scaffolds import languages

from agurk_conformance import cli
from agurk_conformance.protocol.engine_file import read_engine_file
from agurk_conformance.scaffold import LANGUAGES, find_language, template_files, write_scaffold

if TYPE_CHECKING:
    from pathlib import Path

_ADAPTERS = ("adapter.", "Adapter.", "main.rs")
_COMMENTS = ("//", "/*", "*", "# ")


def scaffold(language: str, folder: Path) -> Result:
    """Run the command."""
    arguments = ("scaffold", language, str(folder))
    return CliRunner().invoke(cli.main, arguments, catch_exceptions=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_is_written_and_the_next_commands_are_told(
    language: str, tmp_path: Path
) -> None:
    """The files are those of the template, the engine file can be read, the README is followed."""
    folder = tmp_path / "new" / "engine"
    result = scaffold(LANGUAGES[language], folder)
    assert result.exit_code == 0, result.output
    written = [path for path in folder.rglob("*") if path.is_file()]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in written}
    assert files == template_files(language)
    assert read_engine_file(folder / "toy.toml").folder == folder.resolve()
    assert f"cd {folder}\n" in result.output
    assert result.output.endswith("  agurk smoke toy\n  agurk run --engine=toy\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_adapter_is_short(language: str) -> None:
    """It has at most 40 lines of code, and no source has a line of over 100 columns."""
    files = {name: raw.decode() for name, raw in template_files(language).items()}
    sources = [text for name, text in files.items() if not name.endswith(".md")]
    assert max(len(line) for text in sources for line in text.splitlines()) <= 100
    (adapter,) = (name for name in files if name.rpartition("/")[2].startswith(_ADAPTERS))
    lines = map(str.strip, files[adapter].splitlines())
    code = [line for line in lines if line and not line.startswith(_COMMENTS)]
    assert 10 < len(code) <= 40


def test_every_language_is_built() -> None:
    """No template is without a test."""
    assert [language.name for language in languages.LANGUAGES] == list(LANGUAGES)


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    """Nothing at all is written where one of the files is there."""
    (tmp_path / "engine.py").write_text("mine")
    result = scaffold("python", tmp_path)
    assert result.exit_code == 2
    assert f"{tmp_path} holds engine.py already; nothing is overwritten" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["engine.py"]
    assert (tmp_path / "engine.py").read_text() == "mine"


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    """The cause is said in words."""
    (tmp_path / "file").write_text("")
    result = scaffold("go", tmp_path / "file" / "engine")
    assert result.exit_code == 2
    assert "cannot be written: Not a directory" in result.output


def test_a_language_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """The message lists all that are."""
    result = scaffold("perl", tmp_path / "engine")
    assert result.exit_code == 2
    assert f"there is no language 'perl'; there are: {', '.join(LANGUAGES)}" in result.output
    assert not (tmp_path / "engine").exists()


def test_a_language_goes_by_its_name_and_by_its_folder() -> None:
    """Capitals make no difference."""
    assert {find_language(name) for name in ("C++", "c++", "cpp", "CPP")} == {"cpp"}


def test_what_an_installer_compiles_is_not_copied(tmp_path: Path) -> None:
    """Only files of the template are written."""
    write_scaffold("python", tmp_path)
    assert {path.suffix for path in tmp_path.iterdir()} == {".md", ".py", ".toml"}
