"""Walks: a match from the position through the steps, to its first divergence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agurk_conformance import notation
from agurk_conformance.corpus.instances import CAPABILITY, is_hidden
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
    SelfDeal,
    Step,
)
from agurk_conformance.judging.company import Company
from agurk_conformance.judging.expecting import (
    Acceptance,
    CardSet,
    Expectation,
    Fields,
    Picture,
    Refusal,
    Unchanged,
    saturated,
)
from agurk_conformance.judging.judge import judge, not_applicable
from agurk_conformance.judging.params import (
    Sight,
    answer_of,
    buy_back_words,
    discard_of,
    exchange_words,
    hands_of,
    pack_of,
    play_of,
    position_of,
)
from agurk_conformance.judging.verdict import Check, Verdict, Way
from agurk_conformance.judging.watching import tables
from agurk_conformance.protocol.outcome import Answered, Call, Unsupported
from agurk_conformance.ways.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.watching import Table
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome


def walk(unit: Unit, client: Client) -> tuple[Check, ...]:
    """Return the checks of a walk through `unit`; none where a step is a question by nature."""
    if any(isinstance(step, Dispute | Pack | SelfDeal) for step in unit.row.steps):
        return ()
    return tuple(_Walk(unit, client).checks())


class _Walk(Talk):
    """One match, from its start to its end, its failure, or a step that the engine cannot do."""

    def __init__(self, unit: Unit, client: Client) -> None:
        """Take the unit and the engine."""
        super().__init__(unit, client)
        self._company: Company | None = None
        self._looks: dict[Sight, Outcome] = {}

    def checks(self) -> Iterator[Check]:
        """Take the match through the steps; stop at the first check that speaks against it."""
        for check in self._all_checks():
            yield check
            if _speaks_against(check):
                self._leave()
                return
        yield from filter(_speaks_against, self._leave())

    def _leave(self) -> tuple[Check, ...]:
        """End the matches that are open; what comes of it counts where all has gone well so far."""
        if self._match is None or not self._client.hello.supports("match.end"):
            return ()
        if self._company is not None:
            self._company.leave()
        return self._ask("match.end", "the match ends", Acceptance(), {})[1]

    def _all_checks(self) -> Iterator[Check]:
        """Start the match and go through the steps, as far as the engine can be asked."""
        if isinstance(self._unit.row.steps[0], NoMatch):
            yield from self._start_refused(self._unit.row.steps[0])
            return
        yield from self._start()
        if self._unit.scenario.watched:
            yield from self._watched()
            return
        for number, step in enumerate(self._unit.row.steps):
            if self._stopped:
                return
            self._step = number
            yield from self._at(step)

    def _watched(self) -> Iterator[Check]:
        """Go through the steps, and look at the whole table before the first and after each."""
        before, *after = tables(self._unit)
        steps = self._unit.row.steps
        if not self._stopped:
            yield from self._join_company()
            yield from self._look_at(before)
        for number, (step, table) in enumerate(zip(steps, after, strict=True)):
            if self._stopped:
                return
            self._step = number
            yield from self._at(step)
            if self._company is not None and number == len(steps) // 2:
                self._looks.clear()
                yield from self._company.part(self._asked)
            if not self._stopped and not isinstance(step, MayPlay | Sees):
                yield from self._look_at(table)

    def _look_at(self, table: Table) -> Iterator[Check]:
        """Compare the state and the view of every seat with the table."""
        hello, ruleset = self._client.hello, self._unit.ruleset
        for sight in self._sights():
            facts = table.state() if sight.seat is None else table.view(sight.seat)
            yield from self._look(sight, Picture(saturated(facts, ruleset, hello)))

    def _sights(self) -> Iterator[Sight]:
        """Return everything that can be seen of the match: its state, and what each seat sees."""
        if self._client.hello.supports("match.state"):
            yield Sight(None)
        if self._client.hello.supports("match.view"):
            yield from map(Sight, self._unit.scenario.given.seats)

    def _look(self, sight: Sight, expectation: Expectation) -> Iterator[Check]:
        """Judge what is seen of the match as it stands."""
        yield from judge(self._asked(sight.words), expectation, self._sight(sight))

    def _sight(self, sight: Sight) -> Outcome:
        """Look at the match, once until anything else is asked of the engine."""
        if sight not in self._looks:
            self._looks[sight] = self._call(sight.method, sight.params)
        return self._looks[sight]

    def _ask(
        self, method: str, words: str, expectation: Expectation, params: Mapping[str, Any]
    ) -> tuple[Outcome, tuple[Check, ...]]:
        """Ask about the match; after that it is looked at anew."""
        self._looks.clear()
        return super()._ask(method, words, expectation, params)

    def _join_company(self) -> Iterator[Check]:
        """Open a second match beside this one, where the engine has room for it."""
        if self._client.hello.matches < 2 or self._asked("").way is not Way.MATCH:
            return
        self._company = Company(self._unit, self._client)
        yield from self._company.open(self._asked)

    def _start_refused(self, step: NoMatch) -> Iterator[Check]:
        """Ask for a match with a number of seats that is out of bounds."""
        words = f"a match of {step.seats} begins"
        params = {"position": position_of(self._unit, step)}
        outcome = self._client.ask(Call("match.new", params))
        yield from judge(self._asked(words), Refusal(step.reason), outcome)

    def _at(self, step: Step) -> Iterator[Check]:
        """Carry out or ask what a step says."""
        if is_hidden(self._client.hello, step, self._unit.positions[self._step]):
            yield not_applicable(self._asked("a card"), CAPABILITY)
            return
        match step:
            case Plays():
                words = f"{step.seat} plays {notation.format_card(step.card)}"
                yield from self._go("match.play", words, play_of(step))
            case Deal():
                yield from self._deal("hands", hands_of(step))
            case DealPack():
                yield from self._deal_pack(step)
            case Misdeal():
                yield from self._misdeal(step)
            case Refused():
                words = f"{step.seat} plays {notation.format_card(step.card)}"
                yield from self._refused("match.play", words, step.reason, play_of(step))
            case MayPlay():
                words = f"which cards may {step.seat} play?"
                expected = CardSet(frozenset(step.cards))
                yield from self._ask("match.legal", words, expected, {"seat": step.seat})[1]
            case Expect():
                yield from self._expect(step)
            case Sees():
                yield from self._look(Sight(step.seat), Fields(step.fields))
            case Exchange():
                yield from self._do("match.exchange", exchange_words(step), step, discard_of(step))
            case BuyBack():
                yield from self._do("match.buy_back", buy_back_words(step), step, answer_of(step))
            case NoMatch() | Dispute() | Pack() | SelfDeal():
                return

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
            yield from self._refused("match.deal", "a deal", step.reason, pack_of(step))
        elif step.refused:
            yield not_applicable(self._asked("a deal"), "match.deal by pack")
        else:
            yield from self._deal("pack", pack_of(step))

    def _misdeal(self, step: Misdeal) -> Iterator[Check]:
        """Make a faulty deal, where the engine takes hands."""
        if "hands" not in self._client.hello.deals:
            yield not_applicable(self._asked("a deal"), "match.deal by hands")
            return
        yield from self._refused("match.deal", "a faulty deal", step.reason, hands_of(step))

    def _refused(
        self, method: str, words: str, reason: str | None, params: Mapping[str, Any]
    ) -> Iterator[Check]:
        """Try something unlawful, which leaves everything that can be seen as it was (IR-5)."""
        if self._client.hello.refusal == "fatal":
            yield from self._refused_for_good(method, words, reason, params)
            return
        before = [(sight, self._seen(sight)) for sight in self._sights()]
        outcome, checks = self._ask(method, words, Refusal(reason), params)
        yield from checks
        self._state = None
        self._stopped = isinstance(outcome, Unsupported)
        for sight, earlier in before:
            yield from self._look(sight, earlier)

    def _refused_for_good(
        self, method: str, words: str, reason: str | None, params: Mapping[str, Any]
    ) -> Iterator[Check]:
        """Try something unlawful, on which the engine ends; then go on in a new match."""
        before = self._client.generation
        yield from self._ask(method, words, Refusal(reason), params)[1]
        self._state = None
        if self._client.generation != before:
            yield from self._again()

    def _seen(self, sight: Sight) -> Expectation:
        """Look, and expect to see the same again; what is no answer is judged at the next look."""
        outcome = self._sight(sight)
        return Unchanged(outcome.result) if isinstance(outcome, Answered) else Acceptance()

    def _expect(self, step: Expect) -> Iterator[Check]:
        """Compare the state, as last replied and as asked for."""
        hello, ruleset = self._client.hello, self._unit.ruleset
        expected = Fields(saturated(step.fields, ruleset, hello))
        if self._state is not None:
            yield from judge(self._asked(Sight(None).words), expected, self._state)
        if hello.supports("match.state") or self._state is None:
            yield from self._look(Sight(None), expected)


def _speaks_against(check: Check) -> bool:
    """Return whether a check ends the walk."""
    return check.verdict not in {Verdict.PASSED, Verdict.NOT_APPLICABLE}
