"""Naming: the clause that a disagreement is about, and those on which a case depends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    MayPlay,
    Misdeal,
    NoMatch,
    Pack,
    Plays,
    Refused,
    Sees,
    Step,
    is_refused,
)
from agurk_conformance.explore.standings import given_at
from agurk_conformance.protocol.outcome import Answered, Call

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.explore.cases import Case
    from agurk_conformance.judging.verdict import Check
    from agurk_conformance.notation import Card, Play, Seat
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law

_LAST: Final = ("payer", "lowest-payer", "taker-rank")
_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "taker": ("taker-among-equals", "taker-rank"),
    "leader": ("next-lead", "opening-lead"),
    "dealer": ("next-dealer", "skip-eliminated"),
    "to_act": ("turn-order", "next-lead"),
    "points": (
        "payer",
        "lowest-payer",
        "penalty-amount",
        "penalty-doubling",
        "non-payer-score",
        "taker-rank",
    ),
    "scores": (
        "crossing",
        "re-entry-score",
        "non-payer-score",
        "penalty-amount",
        "buy-back-score",
        *_LAST,
    ),
    "lives": ("life-loss", "crossing", "penalty-amount", *_LAST),
    "floors": ("floor", "bonus-floor"),
    "kept": ("kept-card",),
    "exchanged": ("exchange-facts",),
    "out": ("elimination", "several-out", "several-crossings"),
    "active": ("receivers", "elimination", "sitting-out"),
    "winners": ("match-end", "nobody-left", "total-tie"),
    "losers": ("match-end",),
    "may_buy_back": ("buy-back", "buy-back-limit", "buy-back-others", "buy-back-eligibility"),
    "sitting_out": ("buy-back-skip", "sitting-out"),
    "over": ("match-end", "nobody-left"),
    "sudden_death": ("sudden-death", "total-tie", "nobody-left"),
    "hand_size": ("hand-size",),
    "pot": ("pot", "ante", "buy-back-stake", "exit-payment"),
    "phase": ("settlement-first", "trick-count"),
    "hands": ("deal-order", "deal-packet", "who-plays"),
    "trick": ("who-plays", "trick-count"),
    "hand": ("hidden-hands", "deal-packet"),
    "counts": ("public-facts",),
    "stock": ("undealt-cards", "deal-source"),
    "open": ("played-cards",),
    "upheld": ("dispute",),
    "withdrawn": ("dispute-later-cards", "dispute"),
}
"""What the clauses decide on which the value of a field rests."""

_SEEN: Final = ("public-facts",)
_ONLY: Final = "FW-14"
"""The clause by which an only card is legal, whatever else would forbid it."""
_FOLLOWING: Final = ("legal-follow", "legal-lead", "card-source")
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
        found = self._of_card(case, check, step) or self._of_step(case, check.step, check.field)
        named = _REASON.search(check.got)
        if named is not None and named[1] in {clause.id for clause in self._law.clauses}:
            found.append(named[1])  # by which an engine that explains refuses
        return tuple(found)

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
                for card in self._held(case, number, seat):
                    yield from self._because(case, number, seat, card)
            case Plays(seat, card):
                reasons = self._because(case, number, seat, card)
                yield from [_ONLY] if _ONLY in reasons else reasons
            case _:
                return

    def _of_card(self, case: Case, check: Check, step: Step) -> list[str]:
        """Return the clauses by which a card is legal or not, where the check is about one."""
        if not isinstance(step, MayPlay | Plays):
            return []
        for card in _disputed(check, self._held(case, check.step, step.seat)):
            if found := self._because(case, check.step, step.seat, card):
                return found
        return []

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

    def _of_step(self, case: Case, number: int, field: str) -> list[str]:
        """Return the clauses on which the outcome of a step rests."""
        reason = getattr(case.steps[number], "reason", None)
        return [reason] if reason else list(self._deciding(case, _decisions(case, number, field)))

    def _deciding(self, case: Case, decisions: tuple[str, ...]) -> Iterator[str]:
        """Return the clauses of the ruleset that decide something, in the order asked for."""
        binding = self._law.clauses_of(case.ruleset)
        for decision in decisions:
            for clause in binding:
                if clause.decides == decision and clause.unobservable is None:
                    yield clause.id


def _decisions(case: Case, number: int, field: str) -> tuple[str, ...]:
    """Return what the clauses decide on which the outcome of a step rests."""
    step = case.steps[number]
    match step:
        case Expect() if field == "taker":
            has_equals = _has_equals(case.unit.positions[number].trick)
            return _FIELDS["taker"] if has_equals else ("taker-rank", "rank-order")
        case Expect(fields) if field == "scores" and _has_fallen(case, fields["scores"]):
            return ("re-entry-score", *_FIELDS["scores"])
        case Expect() | Dispute():
            return _FIELDS.get(field, ("settlement-order",))
        case Sees(_, fields) if isinstance(fields.get(field), int):
            return ("pack", *_FIELDS["stock"]) if field == "stock" else _SEEN
        case Sees():
            return _FIELDS.get(field, _SEEN) if field in {"hand", "stock", "open"} else _SEEN
        case MayPlay() | Plays() | Refused():
            return _FOLLOWING
        case Deal() | DealPack() | Misdeal():
            return ("deal-source", "hand-size", "receivers", "misdeal")
        case Exchange():
            return ("exchange-order", "exchange-forehand", "exchange-later")
        case BuyBack():
            return ("buy-back", "buy-back-choice", "buy-back-stake")
        case Pack():
            return ("pack",)
        case NoMatch():
            return ("table-size",)
        case _:
            return ()


def _has_fallen(case: Case, scores: dict[Seat, int]) -> bool:
    """Return whether a seat has a lower score than it began with."""
    before = case.given.scores
    return any(score < before.get(seat, 0) for seat, score in scores.items())


def _has_equals(trick: Sequence[Play]) -> bool:
    """Return whether the highest rank lies in a trick twice."""
    ranks = [play.card.rank for play in trick]
    return bool(ranks) and ranks.count(max(ranks)) > 1


def _disputed(check: Check, hand: tuple[Card, ...]) -> Iterator[Card]:
    """Return the cards of a hand that a check is about: one, or those listed otherwise."""
    if found := _CARD.search(check.asked):
        yield from (card for card in hand if notation.format_card(card) == found[1])
        return
    differing = {*check.expected.split()} ^ {*check.got.split()}
    for card in hand:
        if differing & {notation.format_card(card), str(card.rank)}:
            yield card
