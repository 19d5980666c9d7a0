"""Thinning: fewer seats, fewer cards, and nothing told of a standing that nothing hangs on."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.scenario import Deal, DealPack, Plays
from agurk_conformance.explore.shortening import taken_back, unfolded
from agurk_conformance.explore.values import reseated
from agurk_conformance.strategies.cards import pack
from agurk_conformance.strategies.standings import clockwise

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.explore.cases import Case
    from agurk_conformance.notation import Card, Seat

_PLAIN: Final[Mapping[str, Any]] = {
    "scores": {},
    "lives": {},
    "floors": {},
    "bought_back": {},
    "eliminated": {},
    "sitting_out": (),
    "kept": {},
    "pot": 0,
    "deals_played": 0,
    "sudden_death": False,
    "stock": None,
    "exchanged": None,
    "hand_size": None,
    "leader": None,
    "last": None,
}
"""What a fresh position says of each field."""


def fewer_seats(case: Case) -> Iterator[Case]:
    """Return the case without some of its seats, the others moving up; the fewest stay first."""
    seats = case.given.seats
    for number in sorted({2, 3, len(seats) - 1} & {*range(2, len(seats))}):
        for staying in combinations(seats, number):
            yield _with_seats(case, staying)
            yield from (_with_seats(back, staying) for back in taken_back(case))


def _with_seats(case: Case, staying: Sequence[Seat]) -> Case:
    """Return the case with some of its seats alone."""
    given, new = case.given, dict(zip(staying, clockwise(len(staying)), strict=True))
    last = given.last and replace(
        given.last,
        taker=given.last.taker if given.last.taker in new else staying[0],
        payers=tuple(s for s in given.last.payers if s in new) or (staying[0],),
    )
    told = replace(
        given,
        dealer=_nearest(given.dealer, given, staying),
        leader=given.leader if given.leader in new else None,
        last=last,
    )
    fewer = replace(case, given=reseated(told, new), steps=reseated(case.steps, new))
    return fewer if any((fewer.given.hands or {}).values()) else next(unfolded(fewer), fewer)


def _nearest(seat: Seat, given: Given, staying: Sequence[Seat]) -> Seat:
    """Return the first seat that stays, going anticlockwise from one."""
    at = given.seats.index(seat) + 1
    return next(s for s in reversed(given.seats[at:] + given.seats[:at]) if s in staying)


def fewer_cards(case: Case) -> Iterator[Case]:
    """Return the case with a card less in each hand, one that is not played.

    Of the seats that act each card is tried; all others give up the highest, or the lowest.
    """
    given = case.given
    if not given.hands:
        return
    used = {step.card for step in case.steps if isinstance(step, Plays)}
    free = {s: [c for c in sorted(own) if c not in used] for s, own in given.hands.items()}
    if not all(free.values()):
        return
    acting = {getattr(step, "seat", None) for step in case.steps}
    for at in (-1, 0):
        gone = {seat: own[at] for seat, own in free.items()}
        yield _without(case, gone)
        for seat, own in free.items():
            if seat in acting:
                yield from (_without(case, {**gone, seat: card}) for card in own)


def no_cards(case: Case) -> Iterator[Case]:
    """Return the case with no deal on."""
    if case.given.hands:
        bare = replace(case.given, hands=None, trick=(), leader=None, played=None, stock=None)
        yield replace(case, given=replace(bare, exchanged=None, trick_number=None))


def fewer_dealt(case: Case) -> Iterator[Case]:
    """Return the case with smaller hands dealt: those cards that are played, three, half, one less.

    What is not played is low, or high; the stock stays as it is, or has all that is not dealt.
    """
    used = {step.card for step in case.steps if isinstance(step, Plays)}
    for number, step in enumerate(case.steps):
        if not isinstance(step, Deal):
            continue
        least = max([1, *(len(used.intersection(own)) for own in step.hands.values())])
        most = max(map(len, step.hands.values()))
        sizes = [n for n in dict.fromkeys((least, 3, most // 2, most - 1)) if least <= n < most]
        for size, sign in product(sizes, (1, -1)):
            hands = {seat: _cut(own, size, used, sign) for seat, own in step.hands.items()}
            told = None if case.given.hand_size is None else size
            given = replace(case.given, hand_size=told)
            for stock in _stocks(case, hands, step.stock):
                steps = (*case.steps[:number], Deal(hands, stock), *case.steps[number + 1 :])
                yield replace(case, given=given, steps=steps)


def _cut(hand: Sequence[Card], size: int, used: Collection[Card], sign: int) -> tuple[Card, ...]:
    """Return so many cards of a hand: those used, and the lowest of the others, or the highest."""
    ordered = sorted(hand, key=lambda card: (card not in used, sign * card.rank))
    return tuple(sorted(ordered[:size]))


def _stocks(
    case: Case, hands: Mapping[Seat, Sequence[Card]], stock: tuple[Card, ...] | None
) -> Iterator[tuple[Card, ...] | None]:
    """Return what may be left of the pack beside hands that are dealt."""
    yield stock
    if stock is not None:
        gone = {card for own in (*hands.values(), *case.given.kept.values()) for card in own}
        deck = pack(str(case.ruleset.table.get("deck", "std52")))
        yield tuple(card for card in deck if card not in gone)


def _without(case: Case, gone: Mapping[Seat, Card]) -> Case:
    """Return the case without a card of each hand."""
    given = case.given
    hands = {s: tuple(c for c in own if c != gone[s]) for s, own in (given.hands or {}).items()}
    size = None if given.hand_size is None else max(1, given.hand_size - 1)
    return replace(case, given=replace(given, hands=hands, hand_size=size))


def shorter_stock(case: Case) -> Iterator[Case]:
    """Return the case with less of a stock, of the tricks before, or with a plainer pack."""
    given = case.given
    for left in dict.fromkeys((0, 1, 2, len(given.stock or ()) // 2, len(given.stock or ()) - 1)):
        if given.stock and left < len(given.stock):
            yield replace(case, given=replace(given, stock=given.stock[:left]))
    for at in range(len(given.played or ())):
        played = (given.played or ())[:at] + (given.played or ())[at + 1 :]
        yield replace(case, given=replace(given, played=played))
    for number, step in enumerate(case.steps):
        if isinstance(step, Deal) and step.stock:
            for stock in (step.stock[:1], step.stock[: len(step.stock) // 2]):
                dealt = replace(step, stock=stock)
                yield replace(case, steps=(*case.steps[:number], dealt, *case.steps[number + 1 :]))
        if isinstance(step, DealPack) and step.hand_size is not None:
            for size in (None, 1, step.hand_size - 1):
                sized = replace(step, hand_size=size)
                yield replace(case, steps=(*case.steps[:number], sized, *case.steps[number + 1 :]))


def plainer(case: Case) -> Iterator[Case]:
    """Return the case with nothing told of one matter, or of one seat in it."""
    given = case.given
    for names in (_PLAIN.keys(), ("scores", "kept"), ("lives", "floors")):
        yield replace(case, given=replace(given, **{name: _PLAIN[name] for name in names}))
    for name, value in _PLAIN.items():
        told: Any = getattr(given, name)
        if told != value:
            yield replace(case, given=_having(given, name, value))
        if isinstance(value, dict) and told and len(told) > 1:
            for seat in told:
                rest = {other: own for other, own in told.items() if other != seat}
                yield replace(case, given=_having(given, name, rest))


def lower_numbers(case: Case) -> Iterator[Case]:
    """Return the case with one number of the position lower."""
    for name in ("scores", "lives", "floors", "bought_back", "eliminated"):
        told: Mapping[Seat, int] = getattr(case.given, name)
        for seat, number in told.items():
            for lower in dict.fromkeys((1, number // 2, number - 1)) if number > 1 else ():
                yield replace(case, given=_having(case.given, name, {**told, seat: lower}))
    for name in ("pot", "deals_played", "hand_size"):
        number = getattr(case.given, name)
        for lower in dict.fromkeys((1, (number or 0) - 1)):
            if number is not None and 0 < lower < number:
                yield replace(case, given=_having(case.given, name, lower))


def _having(given: Given, name: str, value: Any) -> Given:
    """Return a position in which one field has another value."""
    told: dict[str, Any] = {name: value}
    return replace(given, **told)
