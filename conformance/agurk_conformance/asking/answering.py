"""Answering: a question about a table, the engine's answer, and the clauses behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.asking.table import Table, Typed, card_of, seats_of, table_of
from agurk_conformance.corpus import fields
from agurk_conformance.exhaust.running import open_to
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.outcome import Answered, Call
from agurk_conformance.running.choosing import find_playable
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_spec.conditions import Truth
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law

_DECIDING: Final = {
    "trick_taker": ("taker-rank", "taker-among-equals"),
    "last_trick": ("payer", "lowest-payer", "penalty-amount", "penalty-doubling"),
    "settle": ("life-loss", "re-entry-score", "match-end"),
    "next_deal": ("next-dealer", "opening-lead", "hand-size"),
}
"""What the clauses decide on which an answer rests, for each question."""

_WORDS: Final = {
    "points": "points",
    "before": "scores before",
    "after": "scores after",
    "lives": "lives left",
    "out": "goes out",
    "over": "the match is over",
    "counts": "points of this deal",
    "hand_size": "cards a hand",
}
"""What a person calls the fields of an answer, where that is not what the protocol calls them."""


def ask(typed: Typed, question: str, ruleset: str, engine: str, folder: Path) -> tuple[str, ...]:
    """Return the lines of an answer.

    In: what was typed, the method that is asked, the names of the ruleset and of the engine, and
    the folder in which names are looked up. Raises UsageError for whatever cannot be asked so.
    """
    law = load_law()
    table = table_of(typed, find_playable(ruleset, law, folder))
    asking = _QUESTIONS[question]
    _check_complete(table, question)
    with open_client(resolve_engine(engine, folder)) as client:
        desk = _Desk(law, table, client, typed)
        return (*asking(desk), *desk.left_open(question))


class _Desk:
    """The law, the table and the engine."""

    def __init__(self, law: Law, table: Table, client: Client, typed: Typed) -> None:
        """Take them."""
        self.law = law
        self.table = table
        self.typed = typed
        self._client = client

    def answer(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the engine's answer. Raises UsageError where it gives none."""
        outcome = self._client.ask(Call(method, params))
        if not isinstance(outcome, Answered):
            told = getattr(outcome, "message", None) or getattr(outcome, "detail", "")
            raise UsageError(f"{self._client.hello.name} does not answer {method}: {told}")
        result: dict[str, Any] = outcome.result
        return result

    def can(self, method: str) -> bool:
        """Return whether the engine offers a method."""
        return self._client.hello.supports(method)

    def titled(self, clauses: Sequence[str]) -> str:
        """Return clauses with their titles."""
        return "; ".join(f"{name} {self.law.clause(name).title}" for name in clauses)

    def left_open(self, question: str) -> Iterator[str]:
        """Return a line on what the ruleset leaves open, where the answer may turn on it."""
        ruleset = self.table.ruleset
        options = [
            option.key
            for option in self.law.options
            if option.applies_when.truth(ruleset.table) is not Truth.FALSE
        ]
        if open_ := open_to(question, ruleset.table, options):
            yield f"  no word of the law: {ruleset.id} leaves open {', '.join(open_)}"

    def deciding(self, question: str) -> Iterator[str]:
        """Return a line for each clause on which an answer rests."""
        for clause in self.law.clauses_of(self.table.ruleset):
            if clause.decides in _DECIDING[question]:
                yield f"  {clause.id} {clause.title}"


def _check_complete(table: Table, question: str) -> None:
    """Refuse a question to which something is lacking on the table."""
    if question == "legal_cards":
        if not table.hand:
            raise UsageError("no --hand is told; allowed: the cards of the seat to act")
        if len(table.trick) >= len(table.seats):
            raise UsageError(f"the trick is complete with {len(table.trick)} cards; allowed: fewer")
    elif question != "next_deal":
        if not table.trick:
            raise UsageError("no --trick is told; allowed: one with a card of each seat, or --hand")
        lacking = [seat for seat in table.active if seat not in {p.seat for p in table.trick}]
        if lacking:
            raise UsageError(
                f"--trick lacks a card of {', '.join(lacking)}; allowed: one from each"
            )


def _legal(desk: _Desk) -> Iterator[str]:
    """Say which cards may be played, and why each may or may not."""
    table = desk.table
    seat = table.to_act
    hands: dict[str, Any] = {each: [] for each in table.active}
    hands[seat] = notation.cards_to_wire(table.hand)
    leader = table.trick[0].seat if table.trick else seat
    position = table.wire(hands=hands, leader=leader, to_act=seat, trick_number=1)
    result = desk.answer("legal_cards", position=position)
    legal = notation.cards_from_wire(result["cards"])
    reasons = dict(zip(legal, result.get("because", ()), strict=False))
    yield f"{table.ruleset.id}: {notation.format_plays(table.trick)} on the table"
    for card in sorted(table.hand, key=lambda each: each not in legal):
        name = notation.format_card(card)
        if card in legal:
            yield f"  {seat} may play {name}: {desk.titled(reasons.get(card, ()))}".rstrip(": ")
        else:
            yield f"  {seat} may not play {name}: {_refused(desk, position, card)}".rstrip(": ")


def _refused(desk: _Desk, position: dict[str, Any], card: notation.Card) -> str:
    """Return by which clause a card may not be played, where the engine says so."""
    if not desk.can("is_legal"):
        return ""
    wire = notation.card_to_wire(card)
    seat = position["to_act"]
    result = desk.answer("is_legal", position=position, seat=seat, card=wire)
    return desk.titled(result.get("because", ()))


def _complete(desk: _Desk, number: int) -> dict[str, Any]:
    """Return the position of a complete trick."""
    table = desk.table
    hands: dict[str, Any] = {seat: [] for seat in table.active}
    leader = table.trick[0].seat
    return table.wire(hands=hands, leader=leader, trick_number=number, hand_size=number)


def _taker(desk: _Desk) -> Iterator[str]:
    """Say who takes the trick."""
    result = desk.answer("trick_taker", position=_complete(desk, 1))
    yield f"{desk.table.ruleset.id}: {notation.format_plays(desk.table.trick)} on the table"
    yield f"  {result['seat']} takes the trick"
    yield from desk.deciding("trick_taker")


def _last_trick(desk: _Desk) -> Iterator[str]:
    """Say what the last trick costs."""
    result = desk.answer("last_trick", position=_complete(desk, 1))
    yield f"{desk.table.ruleset.id}: last trick {notation.format_plays(desk.table.trick)}"
    for name in ("points", "before", "after"):
        if name in result:
            yield f"  {_WORDS[name]}: {fields.show('points', result[name])}"
    yield from desk.deciding("last_trick")


def _settlement(desk: _Desk) -> Iterator[str]:
    """Say how the deal is settled."""
    result = desk.answer("settle", position=_complete(desk, 1))
    yield f"{desk.table.ruleset.id}: last trick {notation.format_plays(desk.table.trick)}"
    for name, value in result.items():
        yield f"  {_WORDS.get(name, name)}: {fields.show(name, value)}"
    yield from desk.deciding("settle")


def _next_deal(desk: _Desk) -> Iterator[str]:
    """Say who deals next, who leads, and how many cards each seat gets."""
    table, typed = desk.table, desk.typed
    if typed.payers is None or typed.card is None:
        raise UsageError(
            "--paid or --card is not told; allowed: who paid, and the highest last card"
        )
    payers = seats_of("--paid", typed.payers, table.seats)
    card = notation.card_to_wire(card_of(typed.card, table.ruleset))
    last = {"taker": payers[0], "payers": list(payers), "card": card}
    result = desk.answer("next_deal", position=table.wire(last=last, deals_played=1, trick=[]))
    yield f"{table.ruleset.id}: {table.dealer} dealt, {' '.join(payers)} paid"
    for name, value in result.items():
        yield f"  {_WORDS.get(name, name)}: {fields.show(name, value)}"
    yield from desk.deciding("next_deal")


_QUESTIONS: Final = {
    "legal_cards": _legal,
    "trick_taker": _taker,
    "last_trick": _last_trick,
    "settle": _settlement,
    "next_deal": _next_deal,
}
