"""Drawing: a position as a person would lay it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agurk_conformance import notation
from agurk_conformance.position import position_to_wire

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.notation import Seat
    from agurk_conformance.position import Position
    from agurk_spec.records import Ruleset


def draw(position: Position, ruleset: Ruleset) -> str:
    """Return `position` as lines of text: a line a seat, then the trick.

    A pointer marks the seat to act.
    """
    wire = position_to_wire(position, ruleset)
    rows = [_row(position, wire, seat) for seat in position.given.seats]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, *_footer(position, wire)])


def _row(position: Position, wire: dict[str, Any], seat: Seat) -> tuple[str, ...]:
    """Return the cells of one seat: pointer, letter, part, cards, score and lives."""
    pointer = "▸" if seat == position.to_act else " "
    standing = f"score {wire['scores'][seat]}, lives {wire['lives'][seat]}"
    if not position.known:
        standing = ""
    return (pointer, seat, _part(position, seat), _hand(position, seat), standing)


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
