"""Scripts: a row of the corpus as the calls of a match, whatever comes of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    MayPlay,
    Misdeal,
    NoMatch,
    Pack,
    Plays,
    Refused,
    Sees,
    SelfDeal,
    Step,
)
from agurk_conformance.judging.params import (
    answer_of,
    buy_back_words,
    discard_of,
    exchange_words,
    hands_of,
    level_of,
    pack_of,
    play_of,
    position_of,
)
from agurk_conformance.protocol.outcome import Call

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.protocol.hello import Hello

_ONLY_IN_MATCHES: Final = (BuyBack, Deal, DealPack, Exchange, Misdeal, NoMatch, Sees)
"""Steps about which no question can be asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """The calls of a match, what each asks, and whether more than the play of cards is asked."""

    calls: tuple[Call, ...]
    asked: tuple[str, ...]
    settles: bool


def script_of(unit: Unit, hello: Hello, *, is_covered: bool) -> Script | None:
    """Return a row as a match, or None where the engine cannot play it or nothing new would come.

    In: the unit, what the engine offers, whether some question about the row is asked anyway.
    """
    steps = unit.row.steps
    is_needed = not is_covered or any(isinstance(step, _ONLY_IN_MATCHES) for step in steps)
    is_question = any(isinstance(step, Dispute | Pack) for step in steps)
    is_told = any(isinstance(each, Deal | Misdeal) and each.stock is not None for each in steps)
    if is_told and not hello.supports("match.exchange"):  # no stock is told where none is drawn
        return None
    if not is_needed or is_question or not hello.supports("match.new"):
        return None
    moves = [move for step in steps for move in _calls(step, hello)]
    start = position_to_wire(unit.positions[0], unit.ruleset)
    words = "a match begins"
    if isinstance(steps[0], NoMatch):
        start, words = position_of(unit, steps[0]), f"a match of {steps[0].seats} begins"
    if level_of(start) not in hello.positions:
        return None
    calls = [(Call("match.new", {"position": start}), words), *moves]
    return Script(
        calls=tuple(call for call, _ in calls),
        asked=tuple(asked for _, asked in calls),
        settles=any(isinstance(step, _ONLY_IN_MATCHES) for step in steps) or _ends(unit),
    )


def _ends(unit: Unit) -> bool:
    """Return whether a deal is settled on the way, or none is on."""
    known = all(position.known for position in unit.positions)
    places = unit.positions
    return not known or any(place.is_last_trick_complete or place.hands is None for place in places)


def _calls(step: Step, hello: Hello) -> Iterator[tuple[Call, str]]:
    """Return the calls for a step that an engine offers, and the look at what has come of it."""
    for method, words, params in _moves(step):
        form = "pack" if isinstance(step, DealPack) else "hands"
        if hello.supports(method) and (method != "match.deal" or form in hello.deals):
            yield Call(method, params), words


def _moves(step: Step) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Return the methods for a step, what each asks, and its params."""
    match step:
        case Plays() | Refused():
            words = f"{step.seat} plays {notation.format_card(step.card)}"
            yield "match.play", words, play_of(step)
        case Deal() | Misdeal():
            yield "match.deal", "a deal", hands_of(step)
        case DealPack():
            yield "match.deal", "a deal from the pack", pack_of(step)
        case MayPlay():
            yield "match.legal", f"which cards may {step.seat} play?", {"seat": step.seat}
        case Expect():
            yield "match.state", "what is the state?", {}
        case Sees():
            yield "match.view", f"what does {step.seat} see?", {"seat": step.seat}
        case Exchange():
            yield "match.exchange", exchange_words(step), discard_of(step)
        case BuyBack():
            yield "match.buy_back", buy_back_words(step), answer_of(step)
        case NoMatch() | Dispute() | Pack() | SelfDeal():
            return
