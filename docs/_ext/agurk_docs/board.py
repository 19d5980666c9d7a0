"""Boards: a position as it lies on the table, seat by seat, and the trick in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.reporting.lines import counted
from agurk_docs.cards import draw_card, draw_cards, draw_play, draw_plays, fan, seat, seats
from agurk_docs.markup import block, joined, line, span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.notation import Seat
    from agurk_spec.records import Ruleset


def board(position: Position, ruleset: Ruleset) -> nodes.container:
    """Return a position as it lies on the table.

    In: the position, and the ruleset that settles what it does not state.
    """
    wire = position_to_wire(position, ruleset)
    places = (
        nodes.list_item("", *_place(position, wire, letter), classes=_styles(position, letter))
        for letter in position.given.seats
    )
    seating = nodes.bullet_list("", *places, classes=["seats"])
    return block("board", seating, *_middle(position, wire))


def _styles(position: Position, letter: Seat) -> list[str]:
    """Return how a seat looks: to act, out, or neither."""
    if letter in position.given.eliminated:
        return ["seat", "is-out"]
    if letter in position.given.sitting_out:
        return ["seat", "sits-out"]
    return ["seat", "to-act"] if letter == position.to_act else ["seat"]


def _place(position: Position, wire: dict[str, Any], letter: Seat) -> Iterator[nodes.Node]:
    """Go through what lies before a seat: its letter, its part, its score, and its hand."""
    parts = ", ".join(_parts(position, letter))
    standing = _standing(position.given, wire, letter)
    yield line("place", seat(letter), " ", span("parts", parts), " ", span("standing", standing))
    hands = position.hands or {}
    if letter in hands:
        yield fan(hands[letter])


def _parts(position: Position, letter: Seat) -> Iterator[str]:
    """Go through what a seat is in this deal."""
    if letter in position.given.eliminated:
        yield "not in sudden death" if position.given.sudden_death else "eliminated"
        return
    if letter in position.given.sitting_out:
        yield "sits out"
    if letter == position.given.dealer:
        yield "dealer"
    if position.hands is not None and letter == position.leader:
        yield "leader"
    if letter == position.to_act:
        yield "to act"


def _standing(given: Given, wire: dict[str, Any], letter: Seat) -> str:
    """Return the score and the lives of a seat, where the scenario speaks of any."""
    parts: list[str] = []
    if given.scores or given.eliminated:
        parts.append(f"score {wire['scores'][letter]}")
    if given.lives or given.eliminated:
        lives = wire["lives"][letter]
        parts.append(f"{lives} {'life' if lives == 1 else 'lives'}")
    parts.extend(_history(given, letter))
    return ", ".join(parts)


def _history(given: Given, letter: Seat) -> Iterator[str]:
    """Go through what earlier deals and the exchange have left behind at a seat."""
    if letter in given.floors:
        yield f"floor {given.floors[letter]}"
    if given.bought_back.get(letter):
        yield "bought back once" if given.bought_back[letter] == 1 else "bought back"
    if given.exchanged is not None and letter in given.exchanged:
        yield f"has exchanged {given.exchanged[letter] or 'none'}"


def _middle(position: Position, wire: dict[str, Any]) -> Iterator[nodes.Node]:
    """Go through what lies in the middle: earlier tricks, the trick, and what else is known."""
    given = position.given
    for number, trick in enumerate(given.played or (), start=1):
        yield _row(f"Trick {number}", span("earlier", *draw_plays(trick)))
    if position.hands is not None:
        title = f"Trick {wire['trick_number']} of {wire['hand_size']}"
        plays = joined(map(draw_play, position.trick), " ")
        yield _row(title, span("trick", *plays) if position.trick else span("no-card", "empty"))
    elif given.last is None:
        yield _row("Before the first card", span("no-card", "a deal is to be made"))
    if given.sudden_death:
        yield _row("Sudden death", span("", "the seats still in it play on"))
    yield from _further(given)


def _further(given: Given) -> Iterator[nodes.Node]:
    """Go through what seldom belongs to a position."""
    last = given.last
    if last is not None:
        taken = span("trick", seat(last.taker), " ", draw_card(last.card))
        paid = span("paid", " paid by ", *seats(last.payers))
        yield _row("Last trick of the deal before", taken, paid)
    if given.stock is not None:
        yield _row("Undealt, the top card first", span("undealt", *draw_cards(given.stock)))
    if given.pot:
        yield _row("Pot", span("", counted(given.pot, "stake")))
    for letter, cards in given.kept.items():
        yield _row(f"Kept by {letter}", span("kept", *draw_cards(cards)))


def _row(title: str, *content: nodes.Node) -> nodes.Node:
    """Return a line of the middle with its title."""
    return line("middle", span("middle-title", title), " ", *content)
