"""Calls: what a line asks, as a method of the protocol and a position made up for it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import islice
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.reading import read_given
from agurk_conformance.notation import (
    SUITS,
    Card,
    Play,
    Seat,
    card_to_wire,
    format_card,
    parse_card,
    parse_cards,
)
from agurk_conformance.protocol.outcome import Call
from agurk_conformance.protocol.shapes import is_object

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.notation import Wire
    from agurk_spec.records import Ruleset

_QUESTIONS: Final = "legal, may, taker, last, raw"
_RANKS: Final = range(14, 1, -1)
_NUMBERS: Final = range(15, 0, -1)
_COPIES: Final = range(1, 5)
_JOKER: Final = 15
_SEATS: Final = tuple(map(Seat, ascii_uppercase))


class TalkError(ValueError):
    """A line that asks nothing; the text says what was found and what is allowed."""


@dataclass(frozen=True, slots=True)
class Terms:
    """By what rules an engine is asked."""

    ruleset: Ruleset
    told: bool
    """Whether the position carries the ruleset; without it the engine plays its own game."""


def call_of(line: str, terms: Terms) -> Call:
    """Read what a line asks.

    In: the line, and by what rules. Out: the call. Raises TalkError, or NotationError for a word
    that is no card.
    """
    word, _, rest = line.strip().partition(" ")
    match word:
        case "legal":
            return Call("legal_cards", {"position": _before_play(rest, terms)})
        case "may":
            return _may(rest, terms)
        case "taker":
            return Call("trick_taker", {"position": _after_play(rest, terms)})
        case "last":
            return Call("last_trick", {"position": _after_play(rest, terms)})
        case "raw":
            return _raw(rest)
        case _:
            raise TalkError(f"{word!r} asks nothing; allowed: {_QUESTIONS}")


def _may(text: str, terms: Terms) -> Call:
    """Read a question about one card."""
    card, of, rest = text.partition(" of ")
    if not of:
        raise TalkError("no hand is told; allowed: may CARD of HAND on TRICK")
    position = _before_play(rest, terms)
    asked = card_to_wire(parse_card(card.strip()))
    return Call("is_legal", {"position": position, "seat": position["to_act"], "card": asked})


def _raw(text: str) -> Call:
    """Read a request in JSON; its id and the rest of the envelope are the client's."""
    allowed = 'allowed: raw {"method": "…", "params": {…}}'
    try:
        request: Any = json.loads(text)
    except ValueError as error:
        raise TalkError(f"this is no JSON ({error}); {allowed}") from error
    if not is_object(request) or not is_object(params := request.get("params")):
        raise TalkError(f"this is no request; {allowed}")
    return Call(str(request.get("method")), params)


def _before_play(text: str, terms: Terms) -> Wire:
    """Make the position in which a hand is to be played from: after A and its neighbours, or by A.

    The hands that are not told are filled from the top of the pack.
    """
    told, _, laid = text.partition(" on ")
    hand, cards = parse_cards(told), parse_cards(laid)
    if not hand:
        raise TalkError("no hand is told; allowed: HAND on TRICK")
    if len(cards) >= len(_SEATS):
        raise TalkError(f"{len(cards)} cards lie in the trick; allowed: {len(_SEATS) - 1} at most")
    trick = [Play(seat, card) for seat, card in zip(_SEATS, cards, strict=False)]
    acting = _SEATS[len(trick)]
    spare = iter(_spare((*hand, *cards)))
    hands = {
        seat: hand if seat == acting else tuple(islice(spare, len(hand) - (seat < acting)))
        for seat in _SEATS[: max(2, len(trick) + 1)]
    }
    return _position(hands, trick, terms)


def _after_play(text: str, terms: Terms) -> Wire:
    """Make the position in which a trick is complete and no hand holds a card."""
    plays = [_play(word, seat) for seat, word in zip(_SEATS, text.split(), strict=False)]
    seats = [play.seat for play in plays]
    at = _SEATS.index(seats[0]) if seats else 0
    table = _SEATS[: len(seats)]
    if len(seats) < 2 or seats != [*table[at:], *table[:at]]:
        found = " ".join(seats) or "nothing"
        raise TalkError(f"the seats are {found}; allowed: two or more, clockwise: B:9♣ C:K♥ A:2♠")
    _spare([play.card for play in plays])
    return _position(dict.fromkeys(table, ()), plays, terms)


def _play(word: str, seat: Seat) -> Play:
    """Read a card with its seat, or a card alone, whose seat goes by its place."""
    named, colon, card = word.rpartition(":")
    if colon and named not in _SEATS:
        raise TalkError(f"{named!r} is no seat; allowed: A, B and so on")
    return Play(Seat(named) if colon else seat, parse_card(card))


def _spare(named: Sequence[Card]) -> list[Card]:
    """List the cards that are not named, from the top. Raises TalkError for one named twice."""
    for card in named:
        if named.count(card) > 1:
            raise TalkError(f"{format_card(card)} is told twice; allowed: each card once")
    if any(card.suit is None and card.rank != _JOKER for card in named):
        pack = [Card(rank, None, copy, numbered=True) for rank in _NUMBERS for copy in _COPIES]
    else:
        pack = [Card(rank, suit) for rank in _RANKS for suit in SUITS]
    return [card for card in pack if card not in named]


def _position(hands: Mapping[Seat, Sequence[Card]], trick: Sequence[Play], terms: Terms) -> Wire:
    """Write a position: the seat before the leader deals, and nothing has been paid."""
    seats = list(hands)
    leader = trick[0].seat if trick else seats[0]
    data = {
        "dealer": seats[seats.index(leader) - 1],
        "leader": leader,
        "hands": {seat: " ".join(map(format_card, cards)) for seat, cards in hands.items()},
        "trick": {play.seat: format_card(play.card) for play in trick},
    }
    position = first_position(read_given(data, frozenset(seats), ()))
    wire = position_to_wire(position, terms.ruleset)
    return wire if terms.told else {**wire, "ruleset": None}
