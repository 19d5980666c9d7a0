"""Self-dealing: the scenario of a match in which the engine deals by itself."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.position import first_position
from agurk_conformance.corpus.scenario import Row, Scenario, SelfDeal, bare_given
from agurk_conformance.notation import Seat
from agurk_spec.conditions import OneOf, Predicate

if TYPE_CHECKING:
    from agurk_conformance.protocol.hello import Hello

_SEATS: Final = tuple(map(Seat, "ABCD"))
_GIVEN: Final = bare_given(_SEATS, _SEATS[-1])
SELF_DEALT: Final = Scenario(
    id="DL-1-engine-deals-by-itself",
    title="A match in which the engine deals goes by the law",
    chapter="15-whole-matches",
    clauses=("DL-1", "DL-2", "LD-1", "LD-2", "LD-6", "FW-1", "TR-1", "LT-1", "TH-1", "EL-3"),
    sources=(),
    when=Predicate(
        (
            OneOf("exchange", ("none",)),
            OneOf("opening_leader", ("forehand",)),
            OneOf("last_trick_mode", ("sequential",)),
        )
    ),
    implied=Predicate(),
    because="An oracle that is dealt the same hands says what is legal, and how the match stands.",
    given=_GIVEN,
    rows=(
        Row(
            name=None,
            when=Predicate(),
            clauses=(),
            because="An oracle that is dealt the same hands says what is legal.",
            steps=(SelfDeal(),),
            positions=(first_position(_GIVEN), first_position(_GIVEN)),
            step_lines=(1,),
        ),
    ),
    watched=False,
    file=PurePath("ways/self_dealing.py"),
    line=1,
)
"""It is no part of the corpus, since it says nothing of any one position."""


def own_scenarios(hello: Hello) -> tuple[Scenario, ...]:
    """Return the scenarios for what an engine does by itself; none for most."""
    return (SELF_DEALT,) if hello.supports("match.self_deal") else ()
