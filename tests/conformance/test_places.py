"""Names that no file can have, and numbers that no match brings, get an error and no traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from agurk_conformance.cli import main
from agurk_conformance.places import is_file, is_there
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.running.choosing import find_ruleset
from agurk_conformance.running.engines import resolve_engine
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from pathlib import Path

_LONG = "x" * 5000


def test_a_name_that_is_too_long_leads_nowhere(tmp_path: Path) -> None:
    """A file is found, and what the system cannot even look up is not there."""
    (tmp_path / "there").touch()
    assert is_file(tmp_path / "there")
    assert is_there(tmp_path / "there")
    assert not is_file(tmp_path / _LONG)
    assert not is_there(tmp_path / _LONG)


def test_a_ruleset_of_too_long_a_name_is_none(tmp_path: Path) -> None:
    """It is looked for, and told as one that there is not."""
    with pytest.raises(UsageError, match="there is no ruleset"):
        find_ruleset(_LONG, load_law(), tmp_path)


def test_an_engine_of_too_long_a_name_is_none(tmp_path: Path) -> None:
    """It is looked for, and told as one that there is not."""
    with pytest.raises(UsageError, match="there is no engine"):
        resolve_engine(_LONG, tmp_path)


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "--trick", "9♣ 2♦", "--settle", "--scores", f"A:{'9' * 5000}"),
        ("ask", "--trick", "9♣ 2♦", "--settle", "--lives", f"A:{'9' * 5000}"),
        ("export", _LONG),
    ],
)
def test_the_commands_end_with_an_error(words: tuple[str, ...]) -> None:
    """The status is that of faulty input, and one line says what is wrong."""
    outcome = CliRunner().invoke(main, words)
    assert outcome.exit_code == 2
    assert "Error: " in outcome.output
