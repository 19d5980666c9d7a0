"""Templates with the next free id."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from agurk_spec.records import Retired
from agurk_tools.material import chapter_files
from agurk_tools.templates import (
    NoTemplateError,
    new_clause,
    new_engine,
    new_ruling,
    new_scenario,
)

if TYPE_CHECKING:
    from agurk_spec.law import Law


def numbers(law: Law, prefix: str) -> list[int]:
    """Return the numbers of the clauses and rulings whose ids begin so."""
    ids = [record.id for records in (law.clauses, law.rulings) for record in records]
    return [int(name.removeprefix(prefix)) for name in ids if name.startswith(prefix)]


def test_a_clause_gets_the_number_after_the_highest(law: Law) -> None:
    """Retired numbers are not given again; every document has a line."""
    text = new_clause(law, chapter_files(), "FW")
    assert f"id: FW-{max(numbers(law, 'FW-')) + 1}\n" in text
    assert text.startswith("# spec/agurk_spec/clauses/05-follow.yaml\n")
    assert "{source: agurk-ru, says: …}" in text
    later = replace(law, retired=(Retired(id="FW-40", reason="…"),))
    assert "id: FW-41\n" in new_clause(later, chapter_files(), "FW")


def test_a_ruling_gets_the_number_after_the_highest(law: Law) -> None:
    """Of all groups."""
    assert f"id: RU-{max(numbers(law, 'RU-')) + 1}\n" in new_ruling(law)
    assert "id: RU-01\n" in new_ruling(replace(law, rulings=(), clauses=()))


def test_a_scenario_is_about_a_clause(law: Law) -> None:
    """It goes to the folder of the clause's chapter."""
    text = new_scenario(law, chapter_files(), "FW-6")
    assert text.startswith("# conformance/agurk_conformance/scenarios/05-follow/…\n- id: FW-6-…\n")


def test_an_engine_has_a_file_of_its_name() -> None:
    """With the command that starts it."""
    assert new_engine("my-engine").startswith("# engines/my-engine.toml\ncommand = ")


def test_an_unknown_chapter_clause_or_name_has_no_template(law: Law) -> None:
    """The error says what there is."""
    with pytest.raises(NoTemplateError, match="there is no chapter FX; there are EQ, SD"):
        new_clause(law, chapter_files(), "FX")
    with pytest.raises(NoTemplateError, match="there is no clause FW-99; there are FW-"):
        new_scenario(law, chapter_files(), "FW-99")
    with pytest.raises(NoTemplateError, match="My Engine is no name of an engine"):
        new_engine("My Engine")
