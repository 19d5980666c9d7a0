"""Matches drawn at random: an engine says what may be done, and something is done or tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import assume, reject
from hypothesis import strategies as st

from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Exchange,
    MayPlay,
    Misdeal,
    Plays,
)
from agurk_conformance.notation import Card, Seat, cards_from_wire
from agurk_conformance.strategies.cards import deals, pack, packs, some_cards
from agurk_conformance.strategies.course import (
    BEFORE_A_DEAL,
    BETWEEN_TRICKS,
    IN_A_TRICK,
    PUBLIC_FIELDS,
    STATE_FIELDS,
    VIEW_FIELDS,
    Course,
    UnanswerableError,
)
from agurk_conformance.strategies.faults import faulty_hands, faulty_packs
from agurk_conformance.strategies.givens import Kind, givens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.protocol.client import Client
    from agurk_spec.records import Ruleset

_COSTS: Final = (None, "token", "stake", "skip_deal")
_STOCK: Final = 4
_SELDOM: Final = 11
"""Of one act more than so many, one belongs to another phase, or has a fault of its own."""

_NOW_AND_THEN: Final = 5
"""Of one stock or discard more than so many, one is as large as it can be."""

__all__ = ["Course", "matches"]


@st.composite
def matches(
    draw: st.DrawFn,
    /,
    client: Client,
    ruleset: Ruleset,
    kind: Kind = Kind.PLAY,
    *,
    most: int = 12,
) -> Course:
    """Give a match of an engine from a position of a kind, after some acts, at most so many.

    In: the engine, which plays the ruleset and says what may be done; the ruleset. Out: its course,
    whose steps hold what was done, tried, and answered; the match itself is ended.
    """
    given = draw(givens(ruleset, kind))
    course = _started(client, ruleset, given)
    try:
        if course.phase == "over":  # nothing follows on a match that is over
            reject()
        if kind in {Kind.DEAL, Kind.SETTLED}:
            course.expect(BEFORE_A_DEAL)
        least = len(given.active) + 1 if kind is Kind.LAST else 1
        for _ in range(draw(st.integers(least, max(least, most)))):
            if course.phase == "over":
                break
            draw(_acts(course))
        if course.phase == "over" and draw(st.booleans()):
            draw(_untimely(course))
    except UnanswerableError:
        reject()
    finally:
        course.end()
    return course


def _started(client: Client, ruleset: Ruleset, given: Given) -> Course:
    """Start a match, or give up what was drawn."""
    try:
        return Course(client, ruleset, given)
    except UnanswerableError:
        return reject()


@st.composite
def _acts(draw: st.DrawFn, /, course: Course) -> None:
    """Do or try one thing, and look at what comes of it where more than a card is moved."""
    before = course.phase
    match before:
        case _ if draw(st.integers(0, _SELDOM)) == 1:
            done = draw(_untimely(course))
        case "play":
            done = draw(_plays(course))
        case "deal":
            done = draw(_deals(course))
        case "exchange":
            done = draw(_exchanges(course))
        case _:
            done = draw(_buy_backs(course))
    if done and (before != "play" or course.phase != "play" or not course.state.get("trick")):
        course.expect(STATE_FIELDS if before == "play" else BETWEEN_TRICKS)
    elif done and draw(st.integers(0, 3)) == 1:
        course.expect(IN_A_TRICK)
    one_in = 4 if course.given.hands is not None else 2
    if done and course.phase != "over" and draw(st.integers(1, one_in)) == one_in:
        names = _visible(course)
        course.see(draw(st.sampled_from(course.given.seats)), names)


@st.composite
def _untimely(draw: st.DrawFn, /, course: Course) -> bool:
    """Try what another phase is for, or what is done in none once the match is over."""
    seats, phase = course.given.seats, course.phase
    tried = [own for own in ("play", "deal", "exchange", "buy_back") if own != phase]
    seat = draw(st.sampled_from(seats))
    match draw(st.sampled_from(tried)):
        case "play":
            held = _held(course, seat) or pack(_deck(course))
            return course.take(Plays(seat, draw(st.sampled_from(held))))
        case "exchange":
            held = _held(course, seat)[: draw(st.integers(0, 1))]
            return course.take(Exchange(seat=seat, cards=held, refused=False, reason=None))
        case "buy_back":
            cost = draw(st.sampled_from(_COSTS))
            return course.take(BuyBack(seat=seat, cost=cost, refused=False, reason=None))
        case _:
            active = tuple(map(Seat, course.state["active"])) or seats
            size = course.state["hand_size"] or 1
            assume(size * len(active) <= len(pack(_deck(course))))
            return course.take(Misdeal(draw(deals(active, size, _deck(course))), None, None))


def _visible(course: Course) -> tuple[str, ...]:
    """Return what a view can be expected to tell; of a deal under way, not what came before."""
    if course.phase not in {"play", "exchange"}:
        return PUBLIC_FIELDS
    is_whole = course.given.hands is None
    return tuple(name for name in VIEW_FIELDS if is_whole or name not in {"open", "stock"})


@st.composite
def _plays(draw: st.DrawFn, /, course: Course) -> bool:
    """Have a card played: one that may be, or one that may not, or by one that may not."""
    seat = Seat(course.state["to_act"])
    course.take(MayPlay(seat, ()))
    legal = course.legal(seat)
    held = _held(course, seat)
    illegal = [card for card in held if card not in legal]
    match draw(st.integers(0, 7)):
        case 1 if illegal:
            return course.take(Plays(seat, draw(st.sampled_from(illegal))))
        case 2:
            seat, card = draw(_strange_plays(course))
            return course.take(Plays(seat, card))
        case 3 | 4:
            return course.take(Plays(seat, max(legal)))
        case _:
            return course.take(Plays(seat, draw(st.sampled_from(sorted(legal)))))


@st.composite
def _strange_plays(draw: st.DrawFn, /, course: Course) -> tuple[Seat, Card]:
    """Give a seat, which may be another than the one to act, and a card of anyone or of none."""
    seat = draw(st.sampled_from(course.given.seats))
    held = _held(course, seat)
    owned = bool(held) and draw(st.booleans())
    return seat, draw(st.sampled_from(held if owned else pack(_deck(course))))


def _held(course: Course, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat; none where it is not dealt to, or no deal is on."""
    hands: dict[str, Any] = course.state.get("hands") or {}
    return cards_from_wire(hands.get(seat) or ())


def _deck(course: Course) -> str:
    """Return the pack."""
    return str(course.ruleset.table.get("deck", "std52"))


def _kept(course: Course) -> tuple[Card, ...]:
    """Return the cards that are out of the pack, because seats keep them."""
    if course.ruleset.table.get("kept_cards_return") == "every_deal":
        return ()
    kept: dict[str, Any] = course.state.get("kept") or {}
    return tuple(card for own in kept.values() for card in cards_from_wire(own))


@st.composite
def _deals(draw: st.DrawFn, /, course: Course) -> bool:
    """Have a deal made: by hands or from a pack, lawful or not."""
    seats = tuple(map(Seat, course.state["active"]))
    size, kept = course.state["hand_size"], _kept(course)
    chosen = size is None
    most = max(1, (len(pack(_deck(course))) - len(kept)) // len(seats))
    if size is None:
        size = draw(st.sampled_from([n for n in (3, 4, 2, most, most + 1) if n]))
    by_pack = draw(st.integers(0, 3)) == 1 or size > most
    if by_pack:
        cards = draw(faulty_packs(_deck(course), draw(packs(_deck(course), kept))))
        return course.take(DealPack(cards, size if chosen else None))
    hands = draw(_hands(course, seats, size, kept))
    stock = None
    if course.ruleset.table.get("exchange") != "none" or (
        course.ruleset.table.get("undealt_cards") == "face_up"
    ):
        dealt = [*kept, *(card for hand in hands.values() for card in hand)]
        stock = draw(_stocks(course, dealt))
        if stock and draw(st.integers(0, _SELDOM)) == 1:
            twice = draw(st.sampled_from((dealt[-1], stock[-1])))
            return course.take(Misdeal(hands, None, (twice, *stock[1:])))
    if draw(st.integers(0, 3)) == 1:
        return course.take(
            Misdeal(draw(faulty_hands(_deck(course), course.given.seats, hands, kept)), None, stock)
        )
    return course.take(Deal(hands, stock))


@st.composite
def _stocks(draw: st.DrawFn, /, course: Course, dealt: Sequence[Card]) -> tuple[Card, ...]:
    """Give some of the cards that are not dealt; now and then all."""
    rest = len(pack(_deck(course))) - len(dealt)
    count = draw(st.integers(0, min(_STOCK, rest)))
    if draw(st.integers(0, _NOW_AND_THEN)) == 1:
        count = rest
    return draw(some_cards(_deck(course), count, dealt))


@st.composite
def _hands(
    draw: st.DrawFn, /, course: Course, seats: Sequence[Seat], size: int, kept: Sequence[Card]
) -> dict[Seat, tuple[Card, ...]]:
    """Give hands of cards that nobody keeps."""
    if not kept:
        return draw(deals(seats, size, _deck(course)))
    drawn = draw(some_cards(_deck(course), size * len(seats), kept))
    return {seat: drawn[at * size : (at + 1) * size] for at, seat in enumerate(seats)}


@st.composite
def _exchanges(draw: st.DrawFn, /, course: Course) -> bool:
    """Have a seat exchange some cards of its hand, or of another's."""
    seat = Seat(course.state["to_act"])
    if draw(st.integers(0, _NOW_AND_THEN)) == 1:
        course.take(MayPlay(seat, ()))
    if draw(st.integers(0, 5)) == 1:
        seat = draw(st.sampled_from(course.given.seats))
    held = _held(course, seat)
    if draw(st.integers(0, 5)) == 1:
        held = tuple(pack(_deck(course)))[:5]
    number = draw(st.integers(0, min(len(held), 4)))
    if draw(st.integers(0, _NOW_AND_THEN)) == 1:
        number = len(held)
    return course.take(Exchange(seat=seat, cards=held[:number], refused=False, reason=None))


@st.composite
def _buy_backs(draw: st.DrawFn, /, course: Course) -> bool:
    """Have a seat answer whether it buys itself back, one that is asked or another."""
    asked: list[Seat] = course.state.get("may_buy_back") or list(course.given.seats)
    seat = draw(st.sampled_from(asked if draw(st.integers(0, 3)) else course.given.seats))
    asking = str(course.ruleset.table.get("buyback_cost"))
    due = ("token", "skip_deal") if asking == "token_or_skip" else (asking, None)
    cost = draw(st.sampled_from(_COSTS if draw(st.integers(0, 3)) == 1 else due))
    return course.take(BuyBack(seat=seat, cost=cost, refused=False, reason=None))
