"""Sizes: how many cards there are to deal, and what a last trick costs at the least."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, get_args

from agurk_reference.cards import pack
from agurk_reference.dealing import size_due
from agurk_reference.match import start_match
from agurk_reference.rules import AGURK, Deck
from agurk_reference.seats import Seat
from agurk_tools.theorems.cases import Case, rules_of
from agurk_tools.theorems.matches import places, play_for, ranks_away
from agurk_tools.theorems.payers import lowest_alone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_reference.cards import Rank

DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
KEEPING: Final = "agurk-kept-cards"


def most_seats() -> Iterator[Case]:
    """For how many seats a pack has hands of each size."""
    for deck in DECKS:
        yield Case(f"{deck}, {len(pack(deck))} cards", partial(_most_seats, deck))


def _most_seats(deck: Deck) -> str:
    """Ask the engine for the size of a hand, for ever more seats, until it is cut down."""
    cards = len(pack(deck))
    found = [(size, _fitting(deck, size)) for size in range(3, 16)]
    if any(seats != cards // size for size, seats in found):
        return "fails: the engine cuts hands down at another number"
    return ", ".join(f"{size} cards: {seats}" for size, seats in found)


def _fitting(deck: Deck, size: int) -> int:
    """Return for how many seats at most hands of a size are dealt in full."""
    rules = replace(AGURK, deck=deck, hand_size=size)
    cards = pack(deck)
    fitting = [n for n in range(2, len(cards) + 1) if size_due(rules, cards, n, None) == size]
    return max(fitting)


def stocks() -> Iterator[Case]:
    """How many cards are left to exchange with hands of seven."""
    for deck in DECKS[:2]:
        yield Case(f"{deck}, 2 to 7 seats", partial(_stocks, deck))


def _stocks(deck: Deck) -> str:
    """Count what a deal leaves."""
    return " ".join(str(len(pack(deck)) - seats * AGURK.hand_size) for seats in range(2, 8))


def cheapest() -> Iterator[Case]:
    """Find the lowest rank that takes a last trick, and the lowest that does so alone."""
    yield Case("std52, 2 to 13 seats", _cheapest)


def _cheapest() -> str:
    """Hold the lowest cards there are, by number of seats."""
    ranks = sorted(card.rank for card in pack())
    return ", ".join(f"{n}: {ranks[n - 1]} or {_alone(ranks, n)}" for n in range(2, 14))


def _alone(ranks: list[Rank], seats: int) -> int:
    """Return the lowest rank above as many cards as the other seats hold."""
    return next(rank for rank in ranks if sum(other < rank for other in ranks) >= seats - 1)


def kept() -> Iterator[Case]:
    """How many cards can lie kept below the threshold, and how many leave too few for sevens."""
    for seats in range(2, 8):
        yield Case(f"{KEEPING}, {seats} seats", partial(_kept, seats))


def _kept(seats: int) -> str:
    """Tell how many cards can lie kept at most, or from how many on the hands are cut down.

    The seats are filled below 21 with the lowest cards there are, for no others leave room for
    more. Where these leave too few for hands of seven, a match is played until it comes to that.
    """
    ranks = sorted(card.rank for card in pack())
    most = max(number for number in range(21) if _fit(ranks[:number], (20,) * seats))
    if most <= len(ranks) - AGURK.hand_size * seats:
        return f"{most} at most"
    return f"short from {kept_when_short(seats)} on"


def kept_when_short(seats: int) -> int:
    """Return with how many kept cards a match of so many seats first deals smaller hands.

    Each deal is paid for by the seat with the lowest score, with the lowest card that it can hold
    above all others. Raises ValueError where a seat goes out before the hands are cut down.
    """
    match = start_match(rules_of(KEEPING), seats, Seat(0))
    while match.deal.dealt.size == AGURK.hand_size:
        scores = match.standing.scores
        if len(match.standing.active) < seats:
            raise ValueError(f"a seat goes out with {scores}")
        away = ranks_away(match)
        rank = next(rank for rank in range(lowest_alone(seats), 15) if away.count(rank) < 4)
        payer = Seat(scores.index(min(scores)))
        match = play_for(match, KEEPING, rank, (places(match).index(payer),))
    return len(ranks_away(match))


def _fit(ranks: list[Rank], rooms: tuple[int, ...]) -> bool:
    """Whether ranks can be given out so that no seat gets more than it has room for."""
    if not ranks:
        return True
    *rest, largest = ranks
    tried = {room: at for at, room in enumerate(rooms) if room >= largest}
    return any(
        _fit(rest, (*rooms[:at], room - largest, *rooms[at + 1 :])) for room, at in tried.items()
    )


def next_sizes() -> Iterator[Case]:
    """Find the sizes of hands that can follow a deal where the last trick sets them."""
    yield Case("agurk-card-size, 2 to 7 seats", _next_sizes)


def _next_sizes() -> str:
    """Ask the engine for the size that follows each rank that can take a last trick."""
    rules, cards = replace(AGURK, hand_size_mode="last_winning_rank"), pack()
    lines = list[str]()
    for seats in range(2, 8):
        taking = [card.rank for card in sorted(cards)[seats - 1 :]]
        sizes = {size_due(rules, cards, seats, rank) for rank in taking}
        known = sorted(size for size in sizes if size is not None)
        lines.append(f"{seats}: {known[0]} to {known[-1]}")
        if known != list(range(known[0], known[-1] + 1)):
            return f"fails: {known}"
    return ", ".join(lines)
