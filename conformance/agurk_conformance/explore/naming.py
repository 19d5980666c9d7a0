"""Naming: the clause that a disagreement is about, and those on which a case depends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.scenario import MayPlay, Plays, Step, is_refused
from agurk_conformance.explore.deciding import (
    decisions,
    decisions_of_card,
    decisions_of_reason,
    is_after_a_refusal,
)
from agurk_conformance.explore.standings import given_at
from agurk_conformance.protocol.outcome import Answered, Call

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.explore.cases import Case
    from agurk_conformance.judging.verdict import Check
    from agurk_conformance.notation import Card, Seat
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law

_ONLY: Final = "FW-14"
"""The clause by which an only card is legal, whatever else would forbid it."""
_REASON: Final = re.compile(r"\(([A-Z]{2}-\d+)\)")
_CARD: Final = re.compile(r"(?:may . play|plays) (\S+?)\??$")


class Naming:
    """The law, and an oracle that may give its reasons."""

    def __init__(self, law: Law, oracle: Client) -> None:
        """Take them."""
        self._law = law
        self._oracle = oracle

    def seeming(self, case: Case, check: Check) -> str:
        """Return the clause that a check that failed seems to be about."""
        return next(iter(self.reasons(case, check)), "IR-6")

    def reasons(self, case: Case, check: Check) -> tuple[str, ...]:
        """Return the clauses that a check that failed may be about, the likeliest first."""
        step = case.steps[check.step]
        found = self._of_card(case, check, step)
        found = found or self._of_step(case, check.step, check.field, check.got)
        if is_after_a_refusal(case, check):
            found = [*self._deciding(case, ("engine-refusal",)), *found]
        named = _REASON.search(check.got)
        if named is not None and named[1] in {clause.id for clause in self._law.clauses}:
            found.append(named[1])  # by which an engine that explains refuses
        return tuple(dict.fromkeys(found))

    def cited(self, case: Case, first: str) -> tuple[str, ...]:
        """Return the clauses on which the answers of a case depend, beginning with one."""
        found = [first]
        for number, step in enumerate(case.steps):
            reasons = list(self._of_cards(case, number, step))
            for name in () if reasons else getattr(step, "fields", {}) or ("",):
                reasons += self._of_step(case, number, name)
            found += reasons
            if is_refused(step):
                found.append("IR-5")
        return tuple(dict.fromkeys(found))

    def _of_cards(self, case: Case, number: int, step: Step) -> Iterator[str]:
        """Return the clauses by which cards are legal or not, as far as a step is about some."""
        match step:
            case MayPlay(seat):
                held = self._held(case, number, seat)
                found = [own for card in held for own in self._because(case, number, seat, card)]
            case Plays(seat, card):
                found = self._because(case, number, seat, card)
                found = [_ONLY] if _ONLY in found else found
            case _:
                return
        yield from found
        if {*found} - {_ONLY}:
            yield from self._beside(case, number)

    def _of_card(self, case: Case, check: Check, step: Step) -> list[str]:
        """Return the clauses by which a card is legal or not, where the check is about one."""
        if not isinstance(step, MayPlay | Plays):
            return []
        for card in _disputed(check, self._held(case, check.step, step.seat)):
            if found := self._because(case, check.step, step.seat, card):
                return [*found, *self._beside(case, check.step)]
        return []

    def _beside(self, case: Case, number: int) -> Iterator[str]:
        """Return the clauses that bear on every card of a step."""
        position = self._position(case, number)
        trick = () if position is None else position.trick
        return self._deciding(case, decisions_of_card(case, trick))

    def _held(self, case: Case, number: int, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of a seat at a step; none where they are not known."""
        position = self._position(case, number)
        return () if position is None else (position.hands or {}).get(seat, ())

    def _position(self, case: Case, number: int) -> Position | None:
        """Return the position that a step finds: as the case tells it, or else as the oracle."""
        position = case.unit.positions[number]
        if not position.known or position.hands is None:
            given = given_at(self._oracle, case, number)
            return None if given is None else first_position(given)
        return position

    def _because(self, case: Case, number: int, seat: Seat, card: Card) -> list[str]:
        """Return the oracle's reasons for a card."""
        position = self._position(case, number) if self._oracle.hello.explains else None
        if position is None:
            return []
        params: dict[str, Any] = {
            "position": position_to_wire(position, case.ruleset),
            "seat": seat,
            "card": notation.card_to_wire(card),
        }
        outcome = self._oracle.ask(Call("is_legal", params))
        return list(outcome.result.get("because", ())) if isinstance(outcome, Answered) else []

    def _of_step(self, case: Case, number: int, field: str, got: str = "") -> list[str]:
        """Return the clauses on which the outcome of a step rests, and what an engine has of it."""
        reason = getattr(case.steps[number], "reason", None)
        if reason:
            return [reason, *self._deciding(case, decisions_of_reason(case, number))]
        return list(self._deciding(case, decisions(case, number, field, got)))

    def _deciding(self, case: Case, decisions: tuple[str, ...]) -> Iterator[str]:
        """Return the clauses of the ruleset that decide something, in the order asked for."""
        binding = self._law.clauses_of(case.ruleset)
        for decision in decisions:
            for clause in binding:
                if clause.decides == decision and clause.unobservable is None:
                    yield clause.id


def _disputed(check: Check, hand: tuple[Card, ...]) -> Iterator[Card]:
    """Return the cards of a hand that a check is about: one, or those listed otherwise."""
    if found := _CARD.search(check.asked):
        yield from (card for card in hand if notation.format_card(card) == found[1])
        return
    differing = {*check.expected.split()} ^ {*check.got.split()}
    for card in hand:
        if differing & {notation.format_card(card), str(card.rank)}:
            yield card
