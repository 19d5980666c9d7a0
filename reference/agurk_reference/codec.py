"""Wire and values: how the protocol's messages are read, and how answers are written.

What is read is checked as far as the engine relies on it, and no further.
A position is read as a match at that moment, with a complete trick already put aside.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from agurk_reference.cards import Card, Rank, Suit
from agurk_reference.deal import Deal, seat_to_act, with_trick
from agurk_reference.errors import InvalidParamsError
from agurk_reference.match import (
    Match,
    Phase,
    awaited_deal,
    first_position,
    forehand,
    next_dealer,
    phase,
)
from agurk_reference.rules import AGURK, Rules, rules_from
from agurk_reference.seats import Seat, format_seat
from agurk_reference.settlement import Standing, winners
from agurk_reference.trick import Play, Trick

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from agurk_reference.settlement import Settlement
    from agurk_reference.view import SeatView

Message: TypeAlias = dict[str, Any]
"""A JSON object."""

_Kind = TypeVar("_Kind")
_OBJECT: type[Message] = dict
_ARRAY: type[list[object]] = list
_SEATS: Final = {format_seat(Seat(seat)): Seat(seat) for seat in range(26)}
_CARDS: Final = {
    (rank, suit.value or None): Card(Rank(rank), suit) for rank in range(1, 16) for suit in Suit
}


def expect(value: object, kind: type[_Kind], name: str) -> _Kind:
    """Return a value that is of that kind.

    Raises `InvalidParamsError`, which names the value, where it is of another.
    """
    if type(value) is kind:  # not `isinstance`, by which a bool is an int
        return value
    raise InvalidParamsError(f"{name} is {value!r}, not of type {kind.__name__}")


def members(value: object, name: str) -> Message:
    """Return a value that is an object."""
    return expect(value, _OBJECT, name)


def entries(value: object, name: str) -> list[object]:
    """Return a value that is an array."""
    return expect(value, _ARRAY, name)


def decode_seat(value: object) -> Seat:
    """Return the seat of that letter."""
    letter = expect(value, str, "seat")
    seat = _SEATS.get(letter)
    if seat is None:
        raise InvalidParamsError(f"seat is {letter!r}, not a letter from A to Z")
    return seat


def decode_card(value: object) -> Card:
    """Return a card, in the pack or not."""
    card = members(value, "card")
    rank = expect(card.get("rank"), int, "rank")
    try:
        return _CARDS[rank, card.get("suit")]
    except (KeyError, TypeError) as problem:  # a suit can be a list, which no key is
        reason = f"card is {value!r}, not a rank from 1 to 15 and a suit or null"
        raise InvalidParamsError(reason) from problem


def decode_cards(value: object) -> tuple[Card, ...]:
    """Return cards, in the order given."""
    return tuple(decode_card(card) for card in entries(value, "cards"))


def decode_hands(value: object) -> dict[Seat, tuple[Card, ...]]:
    """Return the cards of each seat."""
    hands = members(value, "hands")
    return {decode_seat(letter): decode_cards(cards) for letter, cards in hands.items()}


def decode_play(value: object) -> Play:
    """Return a play."""
    play = members(value, "play")
    return Play(decode_seat(play.get("seat")), decode_card(play.get("card")))


def decode_trick(value: object) -> Trick:
    """Return a trick, complete or not."""
    return tuple(decode_play(play) for play in entries(value, "trick"))


def decode_rules(value: object) -> Rules:
    """Return the rules of a ruleset; those of `agurk` for null.

    Raises `UnsupportedError` where this engine does not play the ruleset.
    """
    if value is None:
        return AGURK
    return rules_from(members(members(value, "ruleset").get("options"), "options"))


def decode_match(value: object) -> Match:
    """Return the match that stands at a position.

    Raises `InvalidParamsError` where the position contradicts itself, and `UnsupportedError` where
    its ruleset is not played.
    """
    position = members(value, "position")
    rules, dealer = decode_rules(position.get("ruleset")), decode_seat(position.get("dealer"))
    seats = [decode_seat(letter) for letter in entries(position.get("seats"), "seats")]
    if seats != list(range(len(seats))) or dealer not in seats:
        raise InvalidParamsError("seats are not A, B, C … in order, the dealer among them")
    match = first_position(rules, len(seats), dealer)
    match = replace(
        match,
        standing=decode_standing(position, match.standing),
        deals_played=expect(position.get("deals_played"), int, "deals_played"),
    )
    last = position.get("last")
    return in_deal(match, position) if last is None else between_deals(match, last)


def in_deal(match: Match, position: Message) -> Match:
    """Return a match with the deal that is on at a position, or awaited there."""
    deal = decode_deal(position, match.standing, match.dealer)
    number = expect(position.get("trick_number") or 1, int, "trick_number")
    return replace(match, deal=deal, taker=deal.leader if number > 1 else None)


def between_deals(match: Match, last: object) -> Match:
    """Return a match after the deal of its dealer, which ended as `last` tells."""
    taker = decode_seat(members(last, "last").get("taker"))
    dealer = next_dealer(match.standing, match.dealer)
    return replace(match, dealer=dealer, deal=awaited_deal(match.standing, dealer), taker=taker)


def decode_standing(position: Message, start: Standing) -> Standing:
    """Return the standing at a position; a seat not told of stands as at the start."""
    active = {decode_seat(letter) for letter in entries(position.get("active"), "active")}
    if not active or not active <= set(start.active):
        raise InvalidParamsError("active is not some of the seats")
    return Standing(
        active=tuple(sorted(active)),
        scores=decode_numbers(position, "scores", start.scores),
        lives=decode_numbers(position, "lives", start.lives),
    )


def decode_numbers(position: Message, name: str, start: Sequence[int]) -> tuple[int, ...]:
    """Return the number of each seat, by seat."""
    numbers = members(position.get(name), name)
    return tuple(
        expect(numbers.get(letter, number), int, name)
        for letter, number in zip(_SEATS, start, strict=False)
    )


def decode_deal(position: Message, standing: Standing, dealer: Seat) -> Deal:
    """Return the deal that is on; without hands and plays, the one that is awaited."""
    seats = standing.active
    hands = decode_hands(position.get("hands") or {})
    trick = decode_trick(position.get("trick") or [])
    played = tuple(map(decode_trick, entries(position.get("played") or [], "played")))
    leader = decode_leader(position, trick, forehand(standing, dealer))
    if not {leader, *(play.seat for each in (*played, trick) for play in each)} <= set(seats):
        raise InvalidParamsError("a card is led or played by a seat that is not active")
    if any(len(each) != len(seats) for each in played):
        raise InvalidParamsError("an earlier trick is not one card from each active seat")
    held = tuple(tuple(sorted(hands.get(seat, ()))) for seat in seats)
    return with_trick(Deal(seats=seats, hands=held, leader=leader, played=played), held, trick)


def decode_leader(position: Message, trick: Trick, first: Seat) -> Seat:
    """Return who led the trick, or is told to lead it; `first` where nobody is told of."""
    if trick:
        return trick[0].seat
    told = position.get("leader")
    return first if told is None else decode_seat(told)


def encode_seat(seat: Seat | None) -> str | None:
    """Write a seat, or null."""
    return None if seat is None else format_seat(seat)


def encode_seats(seats: Iterable[Seat]) -> list[str]:
    """Write seats."""
    return [format_seat(seat) for seat in seats]


def encode_cards(cards: Iterable[Card]) -> list[Message]:
    """Write cards."""
    return [{"rank": card.rank, "suit": str(card.suit) or None} for card in cards]


def encode_trick(trick: Trick) -> list[Message]:
    """Write plays."""
    cards = encode_cards(play.card for play in trick)
    return [
        {"seat": format_seat(play.seat), "card": card}
        for play, card in zip(trick, cards, strict=True)
    ]


def encode_numbers(seats: Iterable[Seat], numbers: Sequence[int]) -> Message:
    """Write the numbers of some seats, taken from those of all seats."""
    return {format_seat(seat): numbers[seat] for seat in seats}


def encode_standing(standing: Standing) -> Message:
    """Write the scores and lives of all seats."""
    seats = [Seat(seat) for seat in range(len(standing.scores))]
    return {
        "scores": encode_numbers(seats, standing.scores),
        "lives": encode_numbers(seats, standing.lives),
    }


def encode_points(settlement: Settlement) -> Message:
    """Write what each seat that was active in a deal has paid for it."""
    return encode_numbers(sorted((*settlement.standing.active, *settlement.out)), settlement.points)


def encode_settlement(settlement: Settlement) -> Message:
    """Write how a deal was settled."""
    return {
        **encode_standing(settlement.standing),
        "out": encode_seats(settlement.out),
        "over": bool(winners(settlement.standing)),
        "winners": encode_seats(winners(settlement.standing)),
    }


def encode_state(match: Match) -> Message:
    """Write where a match stands."""
    now, deal, last = phase(match), match.deal, match.last
    hands = dict(zip(encode_seats(deal.seats), map(encode_cards, deal.hands), strict=True))
    return {
        "phase": now.value,
        "dealer": encode_seat(match.dealer),
        "leader": None if now is Phase.OVER else encode_seat(deal.leader),
        "to_act": encode_seat(seat_to_act(deal)),
        "hand_size": match.rules.hand_size,
        "active": encode_seats(deal.seats),
        "hands": hands if now is Phase.PLAY else None,
        "trick": encode_trick(deal.trick),
        **encode_standing(match.standing),
        "taker": encode_seat(match.taker),
        "points": None if last is None else encode_points(last),
        "out": [] if last is None else encode_seats(last.out),
        "over": now is Phase.OVER,
        "winners": encode_seats(winners(match.standing)),
        "deals_played": match.deals_played,
    }


def encode_view(view: SeatView) -> Message:
    """Write what a seat sees."""
    letters = encode_seats(view.standing.active)
    return {
        "seat": encode_seat(view.seat),
        "hand": encode_cards(view.hand),
        "counts": dict(zip(letters, view.counts, strict=True)),
        "stock": view.stock,
        "open": dict(zip(letters, map(encode_cards, view.open), strict=True)),
        "trick": encode_trick(view.trick),
        **encode_standing(view.standing),
        "active": letters,
        "dealer": encode_seat(view.dealer),
        "leader": encode_seat(view.leader),
        "to_act": encode_seat(view.to_act),
    }
