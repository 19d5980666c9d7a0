"""Walks: a match from the position through the steps, to its first divergence."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from agurk_conformance import notation
from agurk_conformance.judging import (
    Acceptance,
    Asked,
    CardSet,
    Expectation,
    Fields,
    Refusal,
    judge,
    not_applicable,
    saturated,
)
from agurk_conformance.position import position_to_wire
from agurk_conformance.protocol.outcome import Answered, Call
from agurk_conformance.scenario import (
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
)
from agurk_conformance.verdict import Check, Verdict, Way

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome
    from agurk_conformance.units import Unit


def walk(unit: Unit, client: Client) -> tuple[Check, ...]:
    """Return the checks of a walk through `unit`; none where a step is a question by nature."""
    if any(isinstance(step, Dispute | Pack) for step in unit.row.steps):
        return ()
    return tuple(_Walk(unit, client).checks())


class _Walk:
    """One match, from its start to its end, its failure, or a step that the engine cannot do."""

    def __init__(self, unit: Unit, client: Client) -> None:
        """Take the unit and the engine."""
        self._unit = unit
        self._client = client
        self._match: str | None = None
        self._stopped = True
        self._state: Answered | None = None
        self._step = 0

    def checks(self) -> Iterator[Check]:
        """Take the match through the steps; stop at the first check that speaks against it."""
        for check in self._all_checks():
            yield check
            if check.verdict not in {Verdict.PASSED, Verdict.NOT_APPLICABLE}:
                break
        if self._match is not None and self._client.hello.supports("match.end"):
            self._client.ask(Call("match.end", {"match": self._match}))

    def _all_checks(self) -> Iterator[Check]:
        """Start the match and go through the steps, as far as the engine can be asked."""
        if isinstance(self._unit.row.steps[0], NoMatch):
            yield from self._start_refused(self._unit.row.steps[0])
            return
        yield from self._start()
        for number, step in enumerate(self._unit.row.steps):
            if self._stopped:
                return
            self._step = number
            yield from self._at(step)

    def _asked(self, words: str) -> Asked:
        """Return what is asked at the current step."""
        explains = self._client.hello.explains
        return Asked(step=self._step, way=Way.MATCH, words=words, explains=explains)

    def _ask(
        self, method: str, words: str, expectation: Expectation, params: Mapping[str, Any]
    ) -> tuple[Outcome, tuple[Check, ...]]:
        """Ask about the match, and judge the outcome."""
        outcome = self._client.ask(Call(method, {"match": self._match, **params}))
        return outcome, judge(self._asked(words), expectation, outcome)

    def _start(self) -> Iterator[Check]:
        """Start the match from the position before the first step."""
        wire = position_to_wire(self._unit.positions[0], self._unit.ruleset)
        hello, level = self._client.hello, _level(wire)
        asked = self._asked("a match begins from the position")
        if hello.supports("match.new") and level not in hello.positions:
            yield not_applicable(asked, f"match.new from position {level}")
            return
        outcome = self._client.ask(Call("match.new", {"position": wire}))
        yield from judge(asked, Acceptance(), outcome)
        if isinstance(outcome, Answered):
            self._match, self._state = outcome.result["match"], outcome
            self._stopped = False

    def _start_refused(self, step: NoMatch) -> Iterator[Check]:
        """Ask for a match with a number of seats that is out of bounds."""
        position = position_to_wire(self._unit.positions[0], self._unit.ruleset)
        seats = list(ascii_uppercase[: step.seats])
        per_seat = {
            "scores": dict.fromkeys(seats, 0),
            "lives": dict.fromkeys(seats, self._unit.ruleset.table.get("lives", 1)),
            "floors": dict.fromkeys(seats, 0),
            "bought_back": dict.fromkeys(seats, 0),
        }
        position |= {"seats": seats, "active": seats, **per_seat}
        words = f"a match of {step.seats} begins"
        outcome = self._client.ask(Call("match.new", {"position": position}))
        yield from judge(self._asked(words), Refusal(step.reason), outcome)

    def _at(self, step: Step) -> Iterator[Check]:
        """Carry out or ask what a step says."""
        match step:
            case Plays():
                words = f"{step.seat} plays {notation.format_card(step.card)}"
                yield from self._go("match.play", words, _play(step))
            case Deal():
                yield from self._deal("hands", _hands(step))
            case DealPack():
                yield from self._deal_pack(step)
            case Misdeal():
                yield from self._misdeal(step)
            case Refused():
                words = f"{step.seat} plays {notation.format_card(step.card)}"
                yield from self._refused("match.play", words, step.reason, _play(step))
            case MayPlay():
                words = f"which cards may {step.seat} play?"
                expected = CardSet(frozenset(step.cards))
                yield from self._ask("match.legal", words, expected, {"seat": step.seat})[1]
            case Expect():
                yield from self._expect(step)
            case Sees():
                words = f"what does {step.seat} see?"
                seen = Fields(step.fields)
                yield from self._ask("match.view", words, seen, {"seat": step.seat})[1]
            case Exchange():
                yield from self._do("match.exchange", _exchange_words(step), step, _discard(step))
            case BuyBack():
                yield from self._do("match.buy_back", _buy_back_words(step), step, _answer(step))
            case NoMatch() | Dispute() | Pack():
                return

    def _go(self, method: str, words: str, params: Mapping[str, Any]) -> Iterator[Check]:
        """Do something lawful; where it is not done the walk cannot go on."""
        outcome, checks = self._ask(method, words, Acceptance(), params)
        yield from checks
        self._stopped = not isinstance(outcome, Answered)
        self._state = outcome if isinstance(outcome, Answered) else None

    def _do(
        self, method: str, words: str, step: Exchange | BuyBack, params: Mapping[str, Any]
    ) -> Iterator[Check]:
        """Do what is lawful, or try what is refused."""
        if step.refused:
            yield from self._refused(method, words, step.reason, params)
        else:
            yield from self._go(method, words, params)

    def _deal(self, form: str, params: Mapping[str, Any]) -> Iterator[Check]:
        """Deal as the scenario says, where the engine takes a deal in this form."""
        if form not in self._client.hello.deals:
            yield not_applicable(self._asked("a deal"), f"match.deal by {form}")
            self._stopped = True
            return
        yield from self._go("match.deal", "a lawful deal", params)

    def _deal_pack(self, step: DealPack) -> Iterator[Check]:
        """Deal from a pack, or try to where the dealer announces a size that is not admitted."""
        if step.refused and "pack" in self._client.hello.deals:
            yield from self._refused("match.deal", "a deal", step.reason, _pack(step))
        elif step.refused:
            yield not_applicable(self._asked("a deal"), "match.deal by pack")
        else:
            yield from self._deal("pack", _pack(step))

    def _misdeal(self, step: Misdeal) -> Iterator[Check]:
        """Make a faulty deal, where the engine takes hands."""
        if "hands" not in self._client.hello.deals:
            yield not_applicable(self._asked("a deal"), "match.deal by hands")
            return
        yield from self._refused("match.deal", "a faulty deal", step.reason, _hands(step))

    def _refused(
        self, method: str, words: str, reason: str | None, params: Mapping[str, Any]
    ) -> Iterator[Check]:
        """Try something unlawful."""
        if self._client.hello.refusal == "fatal":
            capability = "refusals that end the engine are not supported yet"
            yield not_applicable(self._asked(words), capability)
            return
        yield from self._ask(method, words, Refusal(reason), params)[1]
        self._state = None

    def _expect(self, step: Expect) -> Iterator[Check]:
        """Compare the state, as last replied and as asked for."""
        asked = self._asked("what is the state?")
        hello, ruleset = self._client.hello, self._unit.ruleset
        expected = Fields(saturated(step.fields, ruleset, hello))
        if self._state is not None:
            yield from judge(asked, expected, self._state)
        if self._client.hello.supports("match.state") or self._state is None:
            yield from self._ask("match.state", asked.words, expected, {})[1]


def _hands(step: Deal | Misdeal) -> dict[str, Any]:
    """Return the parameters of a deal by hands."""
    hands = {"hands": notation.hands_to_wire(step.hands)}
    return hands if step.stock is None else {**hands, "stock": notation.cards_to_wire(step.stock)}


def _pack(step: DealPack) -> dict[str, Any]:
    """Return the parameters of a deal from a pack."""
    pack = {"pack": notation.cards_to_wire(step.pack)}
    return pack if step.hand_size is None else {**pack, "hand_size": step.hand_size}


def _exchange_words(step: Exchange) -> str:
    """Say what a seat exchanges."""
    cards = notation.format_cards(step.cards) if step.cards else "nothing"
    return f"{step.seat} exchanges {cards}"


def _discard(step: Exchange) -> dict[str, Any]:
    """Return the parameters of an exchange."""
    return {"seat": step.seat, "cards": notation.cards_to_wire(step.cards)}


def _buy_back_words(step: BuyBack) -> str:
    """Say what a seat answers."""
    if step.cost is None:
        return f"{step.seat} does not buy itself back"
    return f"{step.seat} buys itself back for {step.cost}"


def _answer(step: BuyBack) -> dict[str, Any]:
    """Return the parameters of an answer."""
    if step.cost is None:
        return {"seat": step.seat, "accepts": False}
    return {"seat": step.seat, "accepts": True, "cost": step.cost}


def _play(step: Plays | Refused) -> dict[str, Any]:
    """Return the parameters of a play."""
    return {"seat": step.seat, "card": notation.card_to_wire(step.card)}


def _level(wire: Mapping[str, Any]) -> str:
    """Return from where match.new starts: `trick`, `deal` or `match`."""
    if wire["hands"] is None:
        return "match"
    return "trick" if wire["trick"] or wire["trick_number"] > 1 else "deal"
