"""Drawing: a position as a person would lay it out."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from agurk_conformance import notation
from agurk_conformance.corpus.position import position_to_wire

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.notation import Seat
    from agurk_spec.records import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What lies before one seat."""

    seat: str
    to_act: bool
    part: str
    hand: str
    standing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A position in the words of the table: what lies before each seat, and the lines below."""

    places: tuple[Place, ...]
    below: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the drawing as a report carries it."""
        return {
            "places": [asdict(place) for place in self.places],
            "below": list(self.below),
        }


def drawing_from_json(data: Mapping[str, Any]) -> Drawing:
    """Return the drawing of `data`, which `to_json` has made."""
    return Drawing(
        places=tuple(Place(**place) for place in data["places"]), below=tuple(data["below"])
    )


def drawing_of(position: Position, ruleset: Ruleset) -> Drawing:
    """Return how `position` lies on the table."""
    wire = position_to_wire(position, ruleset)
    return Drawing(
        places=tuple(_place(position, wire, seat) for seat in position.given.seats),
        below=tuple(_footer(position, wire)),
    )


def draw(drawing: Drawing) -> str:
    """Return a drawing as lines of text: a line a seat, then the trick.

    A pointer marks the seat to act.
    """
    rows = [
        ("▸" if place.to_act else " ", place.seat, place.part, place.hand, place.standing)
        for place in drawing.places
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, *drawing.below])


def _place(position: Position, wire: dict[str, Any], seat: Seat) -> Place:
    """Return what lies before one seat."""
    standing = f"score {wire['scores'][seat]}, lives {wire['lives'][seat]}"
    return Place(
        seat=seat,
        to_act=seat == position.to_act,
        part=_part(position, seat),
        hand=_hand(position, seat),
        standing=standing if position.known else "",
    )


def _part(position: Position, seat: Seat) -> str:
    """Return what a seat is in this deal, as far as the scenario says."""
    given = position.given
    if seat in given.eliminated:
        return "out"
    if seat in given.sitting_out:
        return "sits out"
    parts = ["dealer"] if seat == given.dealer and position.known else []
    parts += ["leader"] if seat == position.leader and position.hands is not None else []
    return ", ".join(parts)


def _hand(position: Position, seat: Seat) -> str:
    """Return the cards a seat holds."""
    if position.hands is None or seat not in position.hands:
        return ""
    return notation.format_cards(position.hands[seat])


def _footer(position: Position, wire: dict[str, Any]) -> Iterator[str]:
    """Return the lines below the seats: the deal just settled, or the trick on the table."""
    last = position.given.last
    if last is not None and position.hands is None:
        card = notation.format_card(last.card)
        yield f"the last trick of the deal went to {last.taker} with {card}"
    if position.hands is not None:
        number, size = wire["trick_number"], wire["hand_size"]
        yield f"trick {number} of {size}: {notation.format_plays(position.trick)}"
        if position.stock is not None:
            yield f"stock: {notation.format_cards(position.stock)}"
