"""Solver: questions to clingo, which finds a state that satisfies rules, or that there is none."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import clingo

if TYPE_CHECKING:
    from collections.abc import Sequence

ENCODINGS: Final = Path(__file__).with_name("encodings")


def text_of(encoding: str) -> str:
    """Return the text of an encoding, by the name of its file without the ending."""
    return (ENCODINGS / f"{encoding}.lp").read_text(encoding="utf-8")


def solve(
    programs: Sequence[str], facts: str = "", **constants: int
) -> tuple[clingo.Symbol, ...] | None:
    """Return what is shown of the first state found, or None where there is none at all.

    In: texts of encodings, facts, and the numbers that they leave open. Complete: None is a proof
    for the finite space that the encoding spans. Raises RuntimeError where a text is no program.
    """
    named = [part for name, number in constants.items() for part in ("-c", f"{name}={number}")]
    complaints: list[str] = []
    control = clingo.Control(named, logger=partial(_note, complaints))
    for text in (*programs, facts):
        control.add("base", [], text)
    control.ground([("base", [])])
    if complaints:
        raise RuntimeError(complaints[0])
    with control.solve(yield_=True) as handle:
        model = handle.model()
        return None if model is None else tuple(model.symbols(shown=True))


def _note(complaints: list[str], code: clingo.MessageCode, message: str) -> None:
    """Note all that clingo warns of, but for atoms that no rule derives; it may not raise here."""
    if code is not clingo.MessageCode.AtomUndefined:
        complaints.append(message)


def numbers(symbols: Sequence[clingo.Symbol], name: str) -> list[tuple[int, ...]]:
    """Return the arguments of all atoms of a name, sorted; all have to be numbers."""
    found = (symbol for symbol in symbols if symbol.name == name)
    return sorted(tuple(argument.number for argument in symbol.arguments) for symbol in found)
