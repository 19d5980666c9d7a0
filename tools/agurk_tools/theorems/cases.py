"""Cases: what the program of a theorem settles, one by one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, TypeAlias

from agurk_reference.rules import Rules, rules_from
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from agurk_spec.law import Law


@dataclass(frozen=True, slots=True)
class Case:
    """One case: its name, and what finds out how things stand there.

    What it finds is told in a line of text; a case that breaks the theorem tells so.
    """

    name: str
    find: Callable[[], str]


Program: TypeAlias = "Callable[[], Iterable[Case]]"
"""Names the cases of a theorem in a fixed order, and computes nothing before a case is asked."""


def program(name: str) -> Program:
    """Return the program of that name, `module:function` in this package.

    Raises ImportError, AttributeError or ValueError where there is none.
    """
    found: Program = resolve_name(f"{__package__}.{name}")
    return found


@cache
def law() -> Law:
    """Return the law, loaded once."""
    return load_law()


@cache
def rules_of(ruleset: str) -> Rules:
    """Return the rules of a named ruleset, as the reference engine plays them."""
    return rules_from(law().ruleset(ruleset).table)


def tally(asked: int, failures: Iterable[str]) -> str:
    """Tell how many questions were asked, and the first that failed if any did."""
    first = next(iter(failures), None)
    return f"{asked} questions, none fails" if first is None else f"fails: {first}"
