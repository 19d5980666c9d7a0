"""Doubting: questions that tell apart what is said to be alike, as long as there are any.

The probes of the corpus and the sweeps are asked once. Whatever they leave open is doubted: for
each table that is said to explain the answers a question is looked for, among many drawn, by which
it is told from the table that was found; and what is found is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from agurk_conformance.identify.drawing import Drawing, Numbers, numbers_of
from agurk_conformance.identify.evidence import EMPTY, Evidence
from agurk_conformance.identify.finding import identify
from agurk_conformance.identify.lawful import can_occur
from agurk_conformance.identify.listening import Hearing
from agurk_conformance.identify.probes import Probe
from agurk_conformance.identify.sweeps import SIZE, SWEEP, asked_of, played_out
from agurk_conformance.notation import cards_from_wire, decks_with
from agurk_conformance.protocol.outcome import Call
from agurk_spec.conditions import OneOf, Predicate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from agurk_conformance.identify.choices import Choices
    from agurk_conformance.identify.finding import Identity
    from agurk_conformance.identify.oracle import Answer, Oracle
    from agurk_conformance.protocol.hello import Hello
    from agurk_spec.conditions import OptionTable
    from agurk_spec.records import Ruleset

Ask: TypeAlias = "Callable[[Sequence[Probe]], Hearing]"
"""What puts probes to an engine."""

_DRAWN: Final = 240
"""So many positions are drawn of each kind."""

_ROUNDS: Final = 12
_TRIED: Final = 400
"""So many of the drawn questions are asked, or a few more, where none is known to tell anything."""

_SURPRISES: Final = 12
"""So many answers at most are taken as evidence at once where they surprise."""

_SETTLING: Final = ("trick_taker", "last_trick", "settle")
_COSTS: Final = ("token", "stake", "skip_deal", None)
_WORDS: Final = {
    "last_trick": "what does the last trick cost?",
    "settle": "how does the deal settle?",
    "trick_taker": "who takes the trick?",
    "next_deal": "what comes next?",
}


@dataclass(frozen=True, slots=True)
class Inquest:
    """What was found out of an engine, by which evidence, and everything that it has answered."""

    identity: Identity
    evidence: Evidence
    hearing: Hearing


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The oracle, the options, and the named rulesets."""

    oracle: Oracle
    choices: Choices
    rulesets: Sequence[Ruleset]


def find_out(ask: Ask, probes: Sequence[Probe], hello: Hello, known: Knowledge) -> Inquest:
    """Return what is found out of an engine by probes, and by doubts about what they say.

    In: what asks the engine, the probes to begin with, what it offers, and what is known of games.
    """
    hearing = ask(probes)
    evidence = Evidence(hearing.heard, known.oracle, saturates=hello.saturates)
    identity = identify(evidence, known.choices, known.rulesets)
    doubts = _Doubts(hello, known.oracle)
    for _ in range(_ROUNDS):
        told = doubts.heard(ask, identity, evidence) if hearing.heard else Hearing((), 0)
        if not told.heard:
            break
        hearing = Hearing((*hearing.heard, *told.heard), hearing.broken + told.broken)
        evidence = evidence.with_more(told.heard)
        identity = identify(evidence, known.choices, known.rulesets, identity)
    return Inquest(identity, evidence, hearing)


class _Doubts:
    """Looks for questions that have not been asked, and tell tables apart."""

    def __init__(self, hello: Hello, oracle: Oracle) -> None:
        """Take what an engine offers, and the oracle."""
        self._hello = hello
        self._oracle = oracle
        self._known: dict[Numbers, list[tuple[Probe, frozenset[str]]]] = {}
        self._asked: set[str] = set()
        self._reached = frozenset[str]()
        self._alike: set[tuple[OptionTable, OptionTable]] = set()

    def heard(self, ask: Ask, identity: Identity, evidence: Evidence) -> Hearing:
        """Ask about what is doubtful; where nothing is, look whether anything surprises.

        Out: the answers to what tells tables apart, or else those that differ from what the table
        found would have answered to questions drawn at random.
        """
        if not identity.is_consistent:
            return Hearing((), 0)
        if more := self.about(identity, evidence):
            return ask(more)
        drawn = [each for each, _ in self._drawn(identity.table) if each.key not in self._asked]
        self._asked |= {probe.key for probe in drawn}
        told = ask(drawn[:: max(1, len(drawn) // _TRIED)])
        answers = evidence.alone(told.heard)
        unlike = islice(answers.against(identity.table, answers.numbers), _SURPRISES)
        return Hearing(tuple(told.heard[number] for number in unlike), told.broken)

    def about(self, identity: Identity, evidence: Evidence) -> tuple[Probe, ...]:
        """Return a question about each table that is told from the one that was found."""
        if not identity.is_consistent:
            return ()
        comparing = _Comparing(evidence, identity.table)
        drawn = self._drawn(identity.table)
        self._reached = frozenset[str]().union(*(turning for _, turning in drawn))
        tables = [table for finding in identity.findings for table in finding.alternatives]
        asked = (self._telling(comparing, table) for table in (*tables, *identity.completions))
        unlike = {probe.key: probe for probe in asked if probe is not None}
        self._asked |= unlike.keys()
        return tuple(unlike.values())

    def _telling(self, comparing: _Comparing, table: OptionTable) -> Probe | None:
        """Return a question that tells a table from the one that was found, or None."""
        pair = comparing.found, table
        if pair in self._alike:
            return None
        rival = comparing.rival(table)
        for probe, turning in () if rival.unlike.isdisjoint(self._reached) else self._drawn(*pair):
            is_new = probe.key not in self._asked and not turning.isdisjoint(rival.unlike)
            if is_new and comparing.tells_apart(probe, rival):
                return probe
        self._alike.add(pair)
        return None

    def _drawn(self, *tables: OptionTable) -> list[tuple[Probe, frozenset[str]]]:
        """Return the questions drawn around the numbers of some tables, and on what they turn."""
        numbers = numbers_of(tables)
        if numbers not in self._known:
            drawn = drawn_for(numbers, self._hello)
            self._known[numbers] = [(each, frozenset(self._oracle.turning(each))) for each in drawn]
        return self._known[numbers]


@dataclass(frozen=True, slots=True)
class _Rival:
    """The options of a table that matter, and those in which it differs from the one found."""

    table: OptionTable
    unlike: frozenset[str]


class _Comparing:
    """The table that was found, as the engine plays it that has given some evidence."""

    def __init__(self, evidence: Evidence, found: OptionTable) -> None:
        """Take the evidence, and the table that was found."""
        self.found = found
        self._own = evidence.oracle.mattering(found)
        self._evidence = evidence
        self._fields = _fields(evidence)
        self._known: dict[str, tuple[Answer, ...]] = {}

    def rival(self, table: OptionTable) -> _Rival:
        """Return a table as a rival of the one that was found."""
        own, other = self._own, self._evidence.oracle.mattering(table)
        keys = own.keys() | other.keys()
        return _Rival(other, frozenset(key for key in keys if own.get(key) != other.get(key)))

    def tells_apart(self, probe: Probe, rival: _Rival) -> bool:
        """Return whether the answers to a probe would speak against a table."""
        oracle, other = self._evidence.oracle, rival.table
        if not can_occur(probe, other):
            return False
        answers = zip(self._answers(probe), oracle.answers(probe, other), strict=False)
        differ = any(self._differ(probe, one, its, other) for one, its in answers)
        return differ and oracle.is_lawful(probe, other)

    def _answers(self, probe: Probe) -> tuple[Answer, ...]:
        """Return what an engine answers that plays the table that was found."""
        if probe.key not in self._known:
            self._known[probe.key] = self._evidence.oracle.answers(probe, self._own)
        return self._known[probe.key]

    def _differ(self, probe: Probe, own: Answer, other: Answer, table: OptionTable) -> bool:
        """Return whether an answer differs from another in a field that the engine tells."""
        if own is None or other is None:
            return own is not other
        names, whole = self._fields.get(probe.method, frozenset()), {**EMPTY, **own}
        told = {name: whole[name] for name in names if name in whole}
        return bool(self._evidence.differing_fields(told, other, table))


def _fields(evidence: Evidence) -> dict[str, frozenset[str]]:
    """Return the fields that the answers of an engine have, by the method that it was asked."""
    found: dict[str, frozenset[str]] = {}
    for heard in evidence.heard:
        names = frozenset[str]().union(*(answer for answer in heard.answers if answer))
        found[heard.probe.method] = found.get(heard.probe.method, frozenset()) | names
    return found


def drawn_for(numbers: Numbers, hello: Hello) -> Iterator[Probe]:
    """Return the questions that are drawn around some numbers for what an engine offers."""
    drawing = Drawing(numbers)
    for _ in range(_DRAWN):
        yield from _about_last_tricks(drawing, hello)
        if hello.supports("next_deal"):
            yield _question("next_deal", drawing.over())
    for _ in range(_DRAWN):
        position = drawing.midway()
        if hello.supports("legal_cards") or hello.supports("is_legal"):
            yield from asked_of(position, _gate(position), hello)
        if hello.supports("trick_taker"):
            yield _question("trick_taker", drawing.midway(laid=9))
        if hello.supports("dispute") and position["trick"]:
            play = drawing.choice(position["trick"])
            yield _question("dispute", position, play=play)


def _about_last_tricks(drawing: Drawing, hello: Hello) -> Iterator[Probe]:
    """Return what may be asked about a last trick, or a match in which it is played."""
    position = drawing.last_trick()
    for method in _SETTLING:
        if hello.supports(method):
            yield _question(method, position)
    if hello.supports("match.play") and "deal" in hello.positions:
        yield _bought_back(played_out(_question("settle", position)), drawing, hello)


def _bought_back(match: Probe, drawing: Drawing, hello: Hello) -> Probe:
    """Return a match after whose last trick seats buy back, or decline to."""
    if not hello.supports("match.buy_back"):
        return match
    seats = [call.params["seat"] for call in match.calls[1:]]
    answers = [(seat, drawing.choice(_COSTS)) for seat in islice((*seats, *seats), 4)]
    calls = [
        Call("match.buy_back", {"seat": seat, "accepts": False})
        if cost is None
        else Call("match.buy_back", {"seat": seat, "accepts": True, "cost": cost})
        for seat, cost in answers
    ]
    words = tuple(f"{seat} buys back by {cost or 'nothing'}" for seat, cost in answers)
    return replace(match, calls=(*match.calls, *calls), asked=(*match.asked, *words))


def _question(method: str, position: Mapping[str, Any], **more: Any) -> Probe:
    """Return a question about a position."""
    return Probe(
        name=SWEEP,
        calls=(Call(method, {"position": position, **more}),),
        asked=(_WORDS.get(method, "how does the challenge end?"),),
        gates=(_gate(position),),
        size=SIZE,
    )


def _gate(position: Mapping[str, Any]) -> Predicate:
    """Return the condition that the pack has the cards of a position."""
    hands: Mapping[str, Any] = position["hands"] or {}
    cards = [card for hand in (*hands.values(), *position["kept"].values()) for card in hand]
    cards += [play["card"] for play in position["trick"]]
    last = position["last"]
    told = cards_from_wire([*cards, last["card"]] if last else cards)
    return Predicate((OneOf("deck", decks_with(told)),))
