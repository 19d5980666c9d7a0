"""Expectations: what holds in a position, or what a seat sees of it, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.notation import Card, Play, Seat, card_from_wire, cards_from_wire
from agurk_docs.cards import draw_cards, draw_plays, seat, seats
from agurk_docs.markup import Content, joined, span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from docutils import nodes

    from agurk_conformance.corpus.position import Position

    Told = list[Content]
    Teller = Callable[[Any, Position], Told]


def expectations(fields: Mapping[str, Any], position: Position) -> Iterator[nodes.Node]:
    """Go through what is expected of a position, field by field."""
    told = (_told(name, value, position) for name, value in fields.items())
    return joined((span("claim", *words) for words in told), "; ")


def _told(name: str, value: Any, position: Position) -> Told:
    """Return one expectation in words."""
    if value is None:
        return [_NOBODY.get(name, f"no {name.replace('_', ' ')}")]
    return TELLERS[name](value, position)


def _leader(value: str, position: Position) -> Told:
    """Say who leads."""
    if position.hands is not None and not position.is_trick_complete:
        return [seat(value), " is the leader"]
    return [seat(value), " leads next"]


def _dealer(value: str, position: Position) -> Told:
    """Say who deals, or has dealt."""
    if position.hands is None or position.is_last_trick_complete:
        return [seat(value), " deals next"]
    return [seat(value), " is the dealer"]


def _hands(value: Mapping[str, Any], _position: Position) -> Told:
    """Say what seats hold."""
    return list(joined(_rows(value, " holds ")))


def _open(value: Mapping[str, Any], _position: Position) -> Told:
    """Say what lies open before seats."""
    return ["open before the seats: ", *joined(_rows(value, " "))]


def _rows(value: Mapping[str, Any], verb: str) -> Iterator[nodes.Node]:
    """Go through the cards of seats."""
    for letter, wire in value.items():
        yield span("held", seat(letter), verb, *draw_cards(_cards(wire)))


def _points(value: Mapping[str, int], _position: Position) -> Told:
    """Say what seats pay or get."""
    return list(joined(_paid(letter, points) for letter, points in value.items()))


def _paid(letter: str, points: int) -> nodes.Node:
    """Say what a seat pays or gets."""
    if not points:
        return span("paid", seat(letter), " pays nothing")
    return span("paid", seat(letter), f" pays {points}" if points > 0 else f" gets back {-points}")


def _kept(value: Mapping[str, Any], _position: Position) -> Told:
    """Say which cards seats keep as penalties."""
    return list(joined(_rows(value, " keeps ")))


def _exchanged(value: Mapping[str, int], _position: Position) -> Told:
    """Say how many cards seats have exchanged."""
    told = (
        span("number", seat(letter), f" has exchanged {_cards_counted(number)}")
        for letter, number in value.items()
    )
    return list(joined(told))


def _sitting_out(value: list[str], _position: Position) -> Told:
    """Say who sits out."""
    if not value:
        return ["no seat sits out"]
    return [*seats(value), " sits out" if len(value) == 1 else " sit out"]


def _may_buy_back(value: list[str], _position: Position) -> Told:
    """Say who may buy back in."""
    if not value:
        return ["no seat may buy itself back"]
    return [*seats(value), " may buy back in"]


def _numbers(noun: str, value: Mapping[str, int]) -> Told:
    """Say a number for each of some seats."""
    pairs = (span("number", seat(letter), f" {number}") for letter, number in value.items())
    return [f"the {noun} are ", *joined(pairs)]


def _counts(value: Mapping[str, int], _position: Position) -> Told:
    """Say how many cards seats hold."""
    held = (
        span("number", seat(letter), f" holds {_cards_counted(number)}")
        for letter, number in value.items()
    )
    return list(joined(held))


def _cards_counted(number: int) -> str:
    """Return a number of cards."""
    return f"{number or 'no'} {'card' if number == 1 else 'cards'}"


def _out(value: list[str], _position: Position) -> Told:
    """Say who is eliminated."""
    return [*seats(value), " is out" if len(value) == 1 else " are out"] if value else [_NONE_OUT]


def _winners(value: list[str], _position: Position) -> Told:
    """Say who has won."""
    return [*seats(value), " wins" if len(value) == 1 else " win"] if value else [_NONE_WON]


def _losers(value: list[str], _position: Position) -> Told:
    """Say who has lost."""
    return [*seats(value), " loses" if len(value) == 1 else " lose"] if value else ["nobody loses"]


def _active(value: list[str], _position: Position) -> Told:
    """Say who is still in the match."""
    return ["the active seats are ", *seats(value)]


def _withdrawn(value: Any, _position: Position) -> Told:
    """Say which cards are taken back."""
    if not value:
        return ["no card is taken back"]
    plays = [Play(Seat(play["seat"]), card_from_wire(play["card"])) for play in value]
    return ["taken back: ", *draw_plays(plays)]


def _trick(value: Any, _position: Position) -> Told:
    """Say what lies in the trick."""
    plays = [Play(Seat(play["seat"]), card_from_wire(play["card"])) for play in value]
    return ["the trick: ", *draw_plays(plays)]


def _undealt(value: Any, _position: Position) -> Told:
    """Say how many cards were not dealt, or which."""
    if isinstance(value, int):
        return [f"{_cards_counted(value)} {'is' if value == 1 else 'are'} undealt"]
    return ["the undealt cards are ", *draw_cards(_cards(value))]


def _cards(wire: Any) -> tuple[Card, ...]:
    """Return the cards of a field."""
    return cards_from_wire(wire)


_PHASES: Final = {
    "deal": "a deal is to be made",
    "exchange": "cards are exchanged",
    "play": "the cards are played",
    "buy_back": "seats may buy back in",
    "over": "the match is over",
}
_NONE_OUT: Final = "no seat is out"
_NONE_WON: Final = "nobody has won yet"
_NOBODY: Final = {
    "to_act": "no seat is to act",
    "winners": _NONE_WON,
    "losers": "nobody has lost",
    "leader": "nobody leads",
    "dealer": "nobody deals",
    "hand_size": "the size of the hands is still to be chosen",
    "exchanged": "nobody has exchanged a card",
}
TELLERS: Final[Mapping[str, Teller]] = {
    "taker": lambda value, _: [seat(value), " takes the trick"],
    "leader": _leader,
    "dealer": _dealer,
    "to_act": lambda value, _: [seat(value), " is to act"],
    "hands": _hands,
    "hand": lambda value, _: ["its own hand is ", *draw_cards(_cards(value))],
    "open": _open,
    "trick": _trick,
    "counts": _counts,
    "points": _points,
    "scores": lambda value, _: _numbers("scores", value),
    "lives": lambda value, _: _numbers("lives", value),
    "floors": lambda value, _: _numbers("floors", value),
    "kept": _kept,
    "exchanged": _exchanged,
    "out": _out,
    "active": _active,
    "winners": _winners,
    "losers": _losers,
    "may_buy_back": _may_buy_back,
    "sitting_out": _sitting_out,
    "over": lambda value, _: ["the match is over" if value else "the match goes on"],
    "sudden_death": lambda value, _: [f"sudden death is {'on' if value else 'not on'}"],
    "deals_played": lambda value, _: [f"deals played so far: {value}"],
    "phase": lambda value, _: [_PHASES[value]],
    "hand_size": lambda value, _: [f"hands have {_cards_counted(value)}"],
    "stock": _undealt,
    "pot": lambda value, _: [f"the pot is {value}"],
    "upheld": lambda value, _: ["the challenge is upheld" if value else "the card stands"],
    "withdrawn": _withdrawn,
}
"""How each field is told; a value that is not there is told without."""
