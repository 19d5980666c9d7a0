"""Where the reference engine says that it decides a clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from agurk_spec.errors import SpecError
from agurk_tools.code import citations, code_of
from agurk_tools.copies import Source, package_sources


def sources_of(text: str) -> dict[str, Source]:
    """Return one module with that text."""
    return {"trick": Source(Path("trick.py"), text)}


def test_the_reference_engine_cites_what_it_decides() -> None:
    """The taker of a trick is found under the clauses that say who takes it."""
    (place,) = citations()["TR-2"]
    assert (place.module, place.function, place.gloss) == ("trick", "taker_by_tie", "the last")
    assert code_of(place).startswith("def taker_by_tie(")


def test_a_line_of_clauses_may_be_broken_and_its_glosses_may_have_commas() -> None:
    """Functions inside classes are named with their class."""
    text = '''
class Deal:
    def lead(self):
        """Lead.

        Clauses: LD-2 (the taker, always),
        LD-1 (forehand).
        """
'''
    places = citations(sources_of(text))
    assert list(places) == ["LD-2", "LD-1"]
    assert str(places["LD-2"][0]) == "trick.Deal.lead:3"
    assert (places["LD-2"][0].end, places["LD-2"][0].gloss) == (8, "the taker, always")


def test_clauses_may_share_the_gloss_of_the_last_of_them() -> None:
    """The others are cited without one."""
    places = citations(sources_of('"""Take.\n\nClauses: TR-3, TR-5 (a led ace).\n"""'))
    assert {clause: place.gloss for clause, (place,) in places.items()} == {
        "TR-3": "",
        "TR-5": "a led ace",
    }


def test_a_word_on_clauses_is_no_citation() -> None:
    """Prose may begin with the word."""
    assert (
        citations(sources_of('"""Rules.\n\nClauses are cited where they are decided.\n"""')) == {}
    )


@pytest.mark.parametrize(
    "line",
    [
        "Clauses: FW-1 (head)",
        "Clauses: FW-1 (head) FW-2 (lowest).",
        "Clauses: FW-01 (head).",
        "Clause: FW-1 (head).",
        "clauses: FW-1 (head).",
        "Clauses: FW-1 (head). And more.",
        "Clauses: FW-1 (head).\n\n    And more.",
    ],
)
def test_a_malformed_line_of_clauses_is_an_error(line: str) -> None:
    """The error stands at the line and says what is allowed."""
    text = f'def follow():\n    """Follow.\n\n    {line}\n    """\n'
    with pytest.raises(
        SpecError, match=r"^trick\.py:4:1: malformed: .*; allowed: Clauses: ID \(gl"
    ):
        citations(sources_of(text))


def test_the_text_of_the_package_is_read_from_its_folder(tmp_path: Path) -> None:
    """Each module goes by its name."""
    (tmp_path / "trick.py").write_text("", encoding="utf-8")
    assert package_sources(tmp_path) == {"trick": Source(tmp_path / "trick.py", "")}
