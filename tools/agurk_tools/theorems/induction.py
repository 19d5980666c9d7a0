"""Induction: what holds at the start, and after a step wherever it held before, holds always.

The solver looks for a first standing, or for a step from any standing whatever that satisfies the
claim, after which the claim is broken; where it finds neither, the claim is proved. Standings need
not be reachable, and so the proof covers every one that is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from agurk_tools.theorems.cases import Case, rules_of
from agurk_tools.theorems.solver import solve, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_reference.rules import Rules

SEATS: Final = range(2, 8)
_PARTS: Final = (range(2, 4), range(4, 8))
_HIGHEST: Final = {"std52": 14, "std52_plus_3_jokers": 15}


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim about standings: what it assumes of one, and what breaks it after a settlement."""

    assumed: str
    broken: str


BELOW: Final = Claim("", "broken :- active_after(S), score_after(S,X), X >= t.")
"""The claim that nobody who is in has reached the threshold; it is part of every standing."""

ONE_CROSSES: Final = Claim(
    "", "broken :- 2 { crosses(S) }. broken :- not active_after(S) : seat(S)."
)
"""The claim that no more than one seat crosses in a deal, and that somebody is left."""

FLOORS: Final = Claim(
    ":- score(S,X), floor(S,F), F > X.",
    "broken :- active_after(S), score_after(S,X), floor_after(S,F), F > X.",
)
"""The claim that no floor is above its score."""

NEVER_ONE: Final = Claim(":- score(S,1).", "broken :- active_after(S), score_after(S,1).")
"""The claim that nobody ever has a score of 1."""

LAST_PLACE: Final = Claim(
    "",
    "broken :- crosses(S), active_after(S), score_after(S,X), active_after(Z), score_after(Z,Y), "
    "Y > X.",
)
"""The claim that nobody has more points than a seat that has just come back."""

_WANTED: Final = ":- not broken. #show broken/0."


def counterexample(claim: Claim, rules: Rules, seats: int) -> str | None:
    """Return where a claim breaks, `base` or `step`, for a number of seats; None where it holds."""
    crossing = rules.threshold + (rules.threshold_cmp == "gt")
    sizes = {"n": seats, "l": rules.lives, "t": crossing}
    if solve((text_of("start"), claim.broken, _WANTED), "", **sizes) is not None:
        return "base"
    programs = (text_of("standing"), text_of("settle"), claim.assumed, claim.broken, _WANTED)
    sizes |= {"highest": _HIGHEST[rules.deck]}
    return "step" if solve(programs, settling(rules), **sizes) is not None else None


def settling(rules: Rules) -> str:
    """Return the rules of a settlement as facts for the solver."""
    told = {
        "payers": rules.last_trick_payer,
        "bonus": rules.tie_bonus,
        "exact": rules.exact_threshold,
        "order": rules.bonus_order,
    }
    return " ".join(f"{name}({value})." for name, value in told.items())


def proved(claim: Claim, ruleset: str, numbers: Sequence[int] = SEATS) -> str:
    """Tell whether a claim is proved under a ruleset for each of some numbers of seats."""
    rules = rules_of(ruleset)
    for seats in numbers:
        where = counterexample(claim, rules, seats)
        if where is not None:
            return f"not so: the {where} breaks with {seats} seats"
    return "base and step hold"


def _cases(
    claim: Claim, rulesets: Sequence[str], parts: Sequence[Sequence[int]] = (SEATS,)
) -> Iterator[Case]:
    """Name a case for each of some rulesets, or several where the numbers of seats are parted."""
    for ruleset in rulesets:
        for numbers in parts:
            name = f"{ruleset}, {numbers[0]} to {numbers[-1]} seats"
            yield Case(name, partial(proved, claim, ruleset, numbers))


def below() -> Iterator[Case]:
    """Scores of seats that are in stay below the threshold, after re-entry and bonus too."""
    names = ("agurk", "agurk-bonus-jokers", "agurk-exact-reset", "agurk-all-tied", "cucumber-wiki")
    yield from _cases(BELOW, names)


def one_crosses() -> Iterator[Case]:
    """Under a single payer no more than one seat crosses, and somebody is left."""
    yield from _cases(ONE_CROSSES, ("agurk", "agurk-bonus", "cucumber-fr"))


def several_cross() -> Iterator[Case]:
    """Where all who tie pay, that is not so."""
    yield from _cases(ONE_CROSSES, ("agurk-all-tied", "cucumber-wiki"))


def floors() -> Iterator[Case]:
    """Floors stay at or below scores."""
    yield from _cases(FLOORS, ("agurk-bonus", "agurk-exact-reset"), _PARTS)


def never_one() -> Iterator[Case]:
    """Nobody ever stands at 1 without a bonus; with one somebody can."""
    yield from _cases(NEVER_ONE, ("agurk", "agurk-all-tied", "cucumber-fr", "agurk-bonus"))


def last_place() -> Iterator[Case]:
    """Whoever comes back has as many points as any other."""
    yield from _cases(LAST_PLACE, ("agurk", "agurk-all-tied"), _PARTS)


def legal() -> Iterator[Case]:
    """No hand is without a legal card."""
    yield Case("every hand of up to 60 cards, every reference", _legal)


def _legal() -> str:
    """Tell whether there is a hand without a legal card."""
    found = is_stuck(text_of("follow"))
    return "fails: there is one" if found else "there is none without a legal card"


def is_stuck(follow: str) -> bool:
    """Whether an encoding of following leaves some hand without a legal card."""
    return solve((follow, text_of("hand"), ":- legal(R).")) is not None


def known() -> Iterator[Case]:
    """Look for a hand that breaks what its cards given up have told of it."""
    yield Case("every hand of up to 60 cards, every reference", _known)


def _known() -> str:
    """Tell whether a card can break one of the bounds that are known."""
    found = is_misled(text_of("known"))
    return "fails: a bound breaks" if found else "base and step hold"


def is_misled(known_of: str) -> bool:
    """Whether an encoding of what is known excludes a card that is held."""
    broken = "broken :- least_after(B), left(R), R < B. broken :- most_after(M), left(R), R >= M."
    return solve((text_of("follow"), text_of("hand"), known_of, broken, _WANTED)) is not None
