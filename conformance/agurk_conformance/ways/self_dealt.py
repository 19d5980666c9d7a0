"""Self-dealt matches: the engine deals, and an oracle that is dealt the same hands plays along.

What the engine deals has no place in a scenario, so there is one of its own kind here, for engines
that deal by themselves. Cards are chosen by a seeded lot among those that the oracle calls legal;
whatever the two say of the match is compared, and the first difference ends it.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.judging.expecting import (
    Acceptance,
    CardSet,
    Expectation,
    Picture,
    Refusal,
    saturated,
)
from agurk_conformance.judging.judge import Asked, judge, not_applicable
from agurk_conformance.judging.params import Sight
from agurk_conformance.judging.verdict import Check, Verdict, Way
from agurk_conformance.protocol.outcome import Answered, Call, Refused
from agurk_conformance.ways.embedding import PACKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.notation import Card, Seat
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome

DEALS: Final = 12
"""How many deals are followed, unless the match ends before."""
NEEDED: Final = ("match.new", "match.deal", "match.play", "match.legal")
"""What an oracle offers."""


def follow(unit: Unit, client: Client, oracle: Client) -> tuple[Check, ...]:
    """Return the checks of a match in which an engine deals, to the first that speaks against it.

    In: a unit whose step is that the engine deals, the engine, and the oracle.
    """
    if "match" not in client.hello.positions:
        return (not_applicable(_asked(client, "a match begins"), "match.new from position match"),)
    match = _Followed(unit, client, oracle)
    found: list[Check] = []
    for check in match.checks():
        found.append(check)
        if check.verdict not in {Verdict.PASSED, Verdict.NOT_APPLICABLE}:
            break
    match.leave()
    return tuple(found)


def _asked(client: Client, words: str) -> Asked:
    """Return what is asked."""
    hello = client.hello
    return Asked(
        step=0, way=Way.SELF_DEALT, words=words, explains=hello.explains, cards=hello.cards
    )


class _Followed:
    """A match of the engine, beside the same match of the oracle."""

    def __init__(self, unit: Unit, client: Client, oracle: Client) -> None:
        """Take the unit and both engines."""
        self._unit = unit
        self._client = client
        self._oracle = oracle
        self._lot = Random(unit.id)  # noqa: S311 - nothing is to be kept secret
        self._names: dict[Client, str] = {}
        self._law: Mapping[str, Any] = {}
        self._played: list[str] = []

    def leave(self) -> None:
        """End both matches."""
        for engine, name in self._names.items():
            engine.ask(Call("match.end", {"match": name}))

    def checks(self) -> Iterator[Check]:
        """Begin, and follow the deals."""
        params = {"position": position_to_wire(self._unit.positions[0], self._unit.ruleset)}
        for engine in (self._oracle, self._client):
            outcome = engine.ask(Call("match.new", params))
            if isinstance(outcome, Answered):
                self._names[engine] = outcome.result["match"]
                self._law = outcome.result if engine is self._oracle else self._law
        yield from judge(_asked(self._client, "a match begins"), self._standing(), outcome)
        for number in range(DEALS):
            if len(self._names) == 2 and self._law["phase"] == "deal":
                yield from self._deal(number + 1)

    def _deal(self, number: int) -> Iterator[Check]:
        """Have the engine deal, and play the deal out."""
        outcome = self._ask("match.self_deal", {})
        yield from judge(_asked(self._client, f"deal {number}"), Acceptance(), outcome)
        hands = self._hands(outcome)
        if hands is None:
            yield not_applicable(_asked(self._client, "the hands"), "hands in state, or match.view")
            return
        told = ", ".join(f"{seat} {notation.format_cards(own)}" for seat, own in hands.items())
        self._played = [f"deal {number} ({told})"]
        dealt = self._oracle_does("match.deal", {"hands": notation.hands_to_wire(hands)})
        if isinstance(dealt, Refused):
            refusal = f"refused by the law ({dealt.clause}): {dealt.message}"
            yield _difference(self._asked("a deal"), "a lawful deal", refusal)
            return
        if not isinstance(dealt, Answered):
            yield self._without_the_oracle("match.deal")
            return
        yield from judge(self._asked("what is the state?"), self._standing(), outcome)
        while self._law["phase"] == "play":
            yield from self._play()

    def _play(self) -> Iterator[Check]:
        """Ask for the legal cards, try one that is not, and play one that is."""
        seat = self._law["to_act"]
        legal = self._oracle.ask(self._call(self._oracle, "match.legal", {"seat": seat}))
        if not isinstance(legal, Answered):
            yield self._without_the_oracle("match.legal")
            return
        cards = notation.cards_from_wire(legal.result["cards"])
        clauses = sorted({name for own in legal.result.get("because", ()) for name in own})
        words = f"which cards may {seat} play?" + (f" ({', '.join(clauses)})" if clauses else "")
        listed = self._ask("match.legal", {"seat": seat})
        yield from judge(self._asked(words), CardSet(frozenset(cards)), listed)
        yield from self._refused(seat, cards)
        yield from self._go(seat, self._lot.choice(sorted(cards)))

    def _refused(self, seat: Seat, legal: Sequence[Card]) -> Iterator[Check]:
        """Try a card of the hand that is not legal, where there is one."""
        hands: Mapping[Seat, Any] = self._law["hands"] or {}
        hand = notation.cards_from_wire(hands.get(seat, ()))
        barred = sorted(card for card in hand if card not in legal)
        if not barred or self._client.hello.refusal == "fatal":
            return
        card = self._lot.choice(barred)
        play = {"seat": seat, "card": notation.card_to_wire(card)}
        refused = self._oracle.ask(self._call(self._oracle, "match.play", play))
        reason = refused.clause if isinstance(refused, Refused) else None
        words = f"{seat} plays {notation.format_card(card)}"
        yield from judge(self._asked(words), Refusal(reason), self._ask("match.play", play))

    def _go(self, seat: Seat, card: Card) -> Iterator[Check]:
        """Play a card in both matches, and compare them."""
        words = f"{seat} {notation.format_card(card)}"
        play = {"seat": seat, "card": notation.card_to_wire(card)}
        asked = self._asked(f"{words} is played")
        self._played.append(words)
        if not isinstance(self._oracle_does("match.play", play), Answered):
            yield self._without_the_oracle("match.play")
            return
        yield from judge(asked, self._standing(), self._ask("match.play", play))
        if self._client.hello.supports("match.state"):
            asked = self._asked("what is the state?")
            yield from judge(asked, self._standing(), self._ask("match.state", {}))

    def _hands(self, outcome: Outcome) -> Mapping[Seat, tuple[Card, ...]] | None:
        """Return what the engine has dealt, as its state or its views tell it."""
        if not isinstance(outcome, Answered):
            return None
        told = outcome.result.get("hands")
        if told is None and self._client.hello.supports("match.view"):
            views = {
                seat: self._ask("match.view", Sight(seat).params) for seat in self._law["active"]
            }
            told = {
                seat: view.result["hand"]
                for seat, view in views.items()
                if isinstance(view, Answered) and view.result.get("hand")
            }
        if told is None:
            return None
        hands = {notation.Seat(s): notation.cards_from_wire(own) for s, own in told.items()}
        return self._told_apart(hands) if self._client.hello.cards == "ranks" else hands

    def _told_apart(
        self, hands: Mapping[Seat, tuple[Card, ...]]
    ) -> Mapping[Seat, tuple[Card, ...]]:
        """Return hands of ranks as cards: of each rank the next that is left in the pack."""
        pack = list(PACKS[str(self._unit.ruleset.table["deck"])])
        apart: dict[Seat, tuple[Card, ...]] = {}
        for seat, own in hands.items():
            drawn: list[Card] = []
            for rank in own:
                card = next((each for each in pack if each.rank == rank.rank), rank)
                pack = [each for each in pack if each != card]
                drawn.append(card)
            apart[seat] = tuple(drawn)
        return apart

    def _without_the_oracle(self, method: str) -> Check:
        """Stop where the oracle itself does not answer; that is no fault of the engine."""
        self._law = {"phase": "over"}
        return not_applicable(self._asked("the law"), f"an oracle that answers {method}")

    def _standing(self) -> Expectation:
        """Return how the match stands by the oracle, for the engine to agree with."""
        told = {name: value for name, value in self._law.items() if name != "match"}
        return Picture(saturated(told, self._unit.ruleset, self._client.hello))

    def _oracle_does(self, method: str, params: Mapping[str, Any]) -> Outcome:
        """Move the oracle's match on."""
        outcome = self._oracle.ask(self._call(self._oracle, method, params))
        if isinstance(outcome, Answered):
            self._law = outcome.result
        return outcome

    def _ask(self, method: str, params: Mapping[str, Any]) -> Outcome:
        """Ask the engine about its match."""
        return self._client.ask(self._call(self._client, method, params))

    def _call(self, engine: Client, method: str, params: Mapping[str, Any]) -> Call:
        """Return a call about the match of an engine."""
        return Call(method, {"match": self._names[engine], **params})

    def _asked(self, words: str) -> Asked:
        """Return what is asked, after all that has been played in the deal."""
        return _asked(self._client, f"{', '.join(self._played)}: {words}")


def _difference(asked: Asked, expected: str, got: str) -> Check:
    """Return a check that has failed without a reply to compare."""
    check = not_applicable(asked, "")
    return replace(check, expected=expected, got=got, verdict=Verdict.FAILED)
