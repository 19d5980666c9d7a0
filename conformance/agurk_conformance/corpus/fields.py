"""Fields: what a scenario may expect of a state, a settlement or a view, and when two agree.

Expected values are kept in the shape the protocol carries, so that they can be compared with a
reply as it came and shown beside it.
Maps are compared at the seats that are named, hands and packs as multisets, lists of seats as
sets, and what lies open in order.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, assert_never, cast

from agurk_conformance import notation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Kind(Enum):
    """The kinds of values that fields have."""

    VALUE = auto()
    """A number, a truth, a name or a seat; compared as it is."""
    SEATS = auto()
    """Seats in no order."""
    BY_SEAT = auto()
    """A number for each seat named."""
    CARDS = auto()
    """Cards in no order."""
    CARDS_BY_SEAT = auto()
    """Cards in no order, for each seat named."""
    ROWS_BY_SEAT = auto()
    """Cards in order, for each seat named."""
    PLAYS = auto()
    """Plays in order."""
    STOCK = auto()
    """How many cards, and no more than that; or which cards, in no order."""


KINDS: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(("out", "active", "sitting_out", "may_buy_back"), Kind.SEATS),
    **dict.fromkeys(("winners", "losers"), Kind.SEATS),
    **dict.fromkeys(("points", "scores", "lives", "floors", "counts", "exchanged"), Kind.BY_SEAT),
    **dict.fromkeys(("hand", "cards"), Kind.CARDS),
    **dict.fromkeys(("trick", "withdrawn"), Kind.PLAYS),
    **dict.fromkeys(("hands", "kept"), Kind.CARDS_BY_SEAT),
    "open": Kind.ROWS_BY_SEAT,
    "stock": Kind.STOCK,
}
"""The kind of each field; one that is not named is a plain value."""


def kind_of(name: str) -> Kind:
    """Return the kind of the field called `name`."""
    return KINDS.get(name, Kind.VALUE)


def field_to_wire(name: str, value: Any) -> Any:
    """Return the value of a scenario's field in the shape the protocol carries.

    Raises `NotationError` where a card is none.
    """
    kind = kind_of(name)
    match kind:
        case Kind.SEATS:
            return [] if value == "none" else value.split()
        case Kind.CARDS:
            return notation.cards_to_wire(notation.parse_cards(value))
        case Kind.CARDS_BY_SEAT | Kind.ROWS_BY_SEAT:
            return None if value == "none" else _rows_to_wire(value)
        case Kind.PLAYS:
            return [] if value == "none" else _plays_to_wire(value)
        case Kind.STOCK:
            return value if isinstance(value, int) else field_to_wire("cards", value)
        case Kind.BY_SEAT if isinstance(value, dict):
            by_seat = cast("Mapping[str, Any]", value)
            return {seat: None if own == "none" else own for seat, own in by_seat.items()}
        case Kind.VALUE | Kind.BY_SEAT:
            return None if value == "none" else value
        case _:
            assert_never(kind)


def _rows_to_wire(value: Mapping[str, str]) -> dict[str, list[notation.Wire] | None]:
    """Return the cards of each seat, or null for a seat that is not to have any."""
    return {
        seat: None if cards == "none" else notation.cards_to_wire(notation.parse_cards(cards))
        for seat, cards in value.items()
    }


def _plays_to_wire(value: Mapping[str, str]) -> list[notation.Wire]:
    """Return a mapping of seats to cards as plays in the same order."""
    return notation.plays_to_wire(
        notation.Play(notation.Seat(seat), notation.parse_card(card))
        for seat, card in value.items()
    )


def agrees(name: str, expected: Any, got: Any) -> bool:
    """Return whether an engine's value of a field is the one expected."""
    kind = kind_of(name)
    match kind:
        case Kind.VALUE:
            return bool(expected == got)
        case Kind.SEATS:
            return len(expected) == len(got) and set(expected) == set(got)
        case Kind.BY_SEAT:
            return _agrees_in_number(expected, got)
        case Kind.CARDS:
            return _agrees_as(_bag, expected, got)
        case Kind.CARDS_BY_SEAT:
            return _agrees_by_seat(expected, got, _bag)
        case Kind.ROWS_BY_SEAT:
            return _agrees_by_seat(expected, got, notation.cards_from_wire)
        case Kind.PLAYS:
            return _agrees_as(_played, expected, got)
        case Kind.STOCK:
            return _agrees_on_stock(expected, got)
        case _:
            assert_never(kind)


def differing(earlier: Mapping[str, Any], later: Mapping[str, Any]) -> list[str]:
    """Return the names of the fields in which two results of the same engine differ."""
    shared = [name for name in earlier if name in later]
    changed = [name for name in shared if not _is_same(name, earlier[name], later[name])]
    return [*changed, *sorted(earlier.keys() ^ later.keys())]


def _is_same(name: str, earlier: Any, later: Any) -> bool:
    """Return whether two values of a field agree, each seen as the one expected."""
    if earlier is None or later is None:
        return earlier is later
    return agrees(name, earlier, later) and agrees(name, later, earlier)


def _agrees_in_number(expected: Mapping[str, int] | None, got: Any) -> bool:
    """Return whether the numbers of every seat named agree, or there are none as expected."""
    if expected is None:
        return got is None
    numbers: Mapping[str, int] = got or {}
    return all(numbers.get(seat) == number for seat, number in expected.items())


def _agrees_on_stock(expected: Any, got: Any) -> bool:
    """Return whether as many cards lie in the stock, or the same where they lie open."""
    if isinstance(expected, int):
        return isinstance(got, int) and expected == got
    return isinstance(got, list) and _agrees_as(_bag, expected, got)


def _agrees_as(read: Callable[[Any], object], expected: Any, got: Any) -> bool:
    """Return whether two values read the same; what is written the same need not be read."""
    return bool(expected == got) or read(expected) == read(got)


def _bag(cards: Any) -> Counter[notation.Card]:
    """Return how often each card occurs."""
    return Counter(notation.cards_from_wire(cards or ()))


def _played(plays: Any) -> list[tuple[str, notation.Card]]:
    """Return plays as pairs of seat and card."""
    return [(play["seat"], notation.card_from_wire(play["card"])) for play in plays]


def _agrees_by_seat(expected: Any, got: Any, read: Callable[[Any], object]) -> bool:
    """Return whether the cards of every seat named agree, or there are none as expected."""
    if expected is None:
        return got is None
    held: Mapping[str, Any] = got or {}
    return all(
        seat not in held if own is None else seat in held and _agrees_as(read, own, held[seat])
        for seat, own in expected.items()
    )


def show(name: str, value: Any) -> str:
    """Return a field's value as a person writes it."""
    if value is None:
        return "none"
    kind = kind_of(name)
    match kind:
        case Kind.CARDS:
            return _cards(value)
        case Kind.CARDS_BY_SEAT | Kind.ROWS_BY_SEAT:
            return ", ".join(f"{seat} {_cards(own)}" for seat, own in value.items()) or "none"
        case Kind.BY_SEAT:
            return ", ".join(f"{seat} {_or_none(own)}" for seat, own in value.items()) or "none"
        case Kind.SEATS:
            return " ".join(value) or "none"
        case Kind.PLAYS:
            return ", ".join(f"{play['seat']} {_cards([play['card']])}" for play in value) or "none"
        case Kind.STOCK:
            return _cards(value) if isinstance(value, list) else str(value)
        case Kind.VALUE:
            return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        case _:
            assert_never(kind)


def _or_none(number: int | None) -> str:
    """Return a number as a person writes it."""
    return "none" if number is None else str(number)


def _cards(wire: Any) -> str:
    """Return wire cards as a person writes them."""
    if wire is None:
        return "none"
    return notation.format_cards(notation.cards_from_wire(wire))
