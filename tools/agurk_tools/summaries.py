"""Summaries: the kill matrix for people, and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agurk_tools.judgement import exposure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_tools.judgement import Sentence
    from agurk_tools.killing import KillMatrix


def matrix_lines(sentences: Sequence[Sentence]) -> Iterator[str]:
    """Return a line for each mutant, and one on all of them."""
    for sentence in sentences:
        mutant = sentence.mutant
        named = " = ".join(sentence.suspects) or "nothing"
        mark = "" if sentence.is_exposed else f"  (first suspect: {named})"
        killed = f"{len(sentence.killers):>3} kill"
        yield f"{mutant.clause:<6} {mutant.id:<34} {killed}  {mutant.title}{mark}"
    found = exposure(sentences)
    yield f"{len(sentences)} mutants, {found.killed} killed"
    yield f"the first suspect is the culprit of {found}"


def matrix_to_json(matrix: KillMatrix, sentences: Sequence[Sentence]) -> dict[str, Any]:
    """Return the kill matrix as plain data."""
    return {
        "units": {unit: list(clauses) for unit, clauses in matrix.units.items()},
        "mutants": [_to_json(sentence) for sentence in sentences],
    }


def _to_json(sentence: Sentence) -> dict[str, Any]:
    """Return what became of one mutant as plain data."""
    mutant = sentence.mutant
    return {
        "id": mutant.id,
        "clause": mutant.clause,
        "title": mutant.title,
        "killers": list(sentence.killers),
        "strangers": list(sentence.strangers),
        "broken": list(sentence.broken),
        "suspects": list(sentence.suspects),
        "exposed": sentence.is_exposed,
    }
