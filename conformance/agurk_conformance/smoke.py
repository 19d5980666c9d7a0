"""Smoke: whether an adapter is wired at all, one thing after another, and what to do where not.

It asks little, and stops at nothing: the start, the smallest question of each kind that the engine
offers, and a match of a few plays. What the law answers comes from the scenarios.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.scenario import Plays
from agurk_conformance.judging.expecting import CardSet, Legality
from agurk_conformance.judging.judge import judge
from agurk_conformance.judging.questions import questions
from agurk_conformance.judging.verdict import Check, Verdict
from agurk_conformance.judging.walk import walk
from agurk_conformance.notation import card_to_wire
from agurk_conformance.protocol.client import EngineError
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.outcome import BrokenKind, Exchange
from agurk_conformance.reporting.lines import one_line
from agurk_conformance.running.suite import Suite, Wishes
from agurk_conformance.ways.whole_deal import deal_questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.questions import Question
    from agurk_conformance.protocol.hello import Hello
    from agurk_conformance.protocol.outcome import Broken

_QUESTIONS: Final = ("legal_cards", "is_legal", "trick_taker", "last_trick")
_LOOP: Final = "play_deal"
_MATCH: Final = "match.new"
_PLAYS: Final = 2
_WHOLE: Final = 1_000_000
_AGAINST: Final = (Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP)

_HINTS: Final = {
    BrokenKind.CRASHED: (
        "start the command by hand and give it the line behind `sent`; the end of stderr says why "
        "it ended"
    ),
    BrokenKind.TIMED_OUT: (
        "flush stdout after each line; read one line at a time, and answer before reading the next"
    ),
    BrokenKind.BAD_REPLY: (
        "the line behind `received` is all that counts; the site's pages on the protocol have its "
        "form, and a finished reply to each question"
    ),
    BrokenKind.ERROR_CODE: (
        "answer with a result; with code 2 where the engine cannot be asked about this position; "
        "code 1 is for what a match is asked to do and the rules forbid"
    ),
    BrokenKind.METHOD_NOT_FOUND: "answer the method, or leave it out of `methods` in hello",
    BrokenKind.GIVEN_UP: "mend what is wrong above; the engine was not asked any more",
}
_NO_START: Final = (
    "run the command by hand in its folder: is it built, is it executable, is the path right?"
)
_NO_HELLO: Final = (
    "run the command by hand, type the line behind `sent` and press Enter: one line has to come "
    "back at once; flush stdout after it"
)
_BAD_HELLO: Final = (
    "answer hello with name, version, protocol 1, rulesets and methods, under the id of the request"
)
_BAD_CLAIM: Final = "`agurk rulesets` lists what can be claimed by its id"
_OUT_OF_TURN: Final = (
    "answer false; where your engine is never told whose turn it is, answer code 2 for a seat that "
    "is not to act, and such questions are not judged"
)
_WRONG: Final = (
    "the adapter is wired, and the answer is not the law's: look at how it reads seats, cards and "
    "the trick, and then at the engine"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What came of one thing that was tried; without a hint nothing is wrong with it."""

    title: str
    told: str
    tried: bool = True
    hint: str | None = None
    exchange: Exchange | None = None


def smoke(engine: str, folder: Path) -> Iterator[Finding]:
    """Try an engine.

    In: its name, and the folder in which it is looked up. Out: what comes of one thing after
    another. Raises UsageError where there is no engine of this name.
    """
    suite = Suite(Wishes(folder=folder, engine=engine))
    try:
        hello = suite.client.hello
    except EngineError as error:
        return iter((_not_started(error.broken),))
    return _tried(suite, hello)


def _tried(suite: Suite, hello: Hello) -> Iterator[Finding]:
    """Try an engine that has said hello, and end it."""
    try:
        yield _greeted(hello)
        yield from _asked(suite, hello)
    finally:
        suite.close()


def tell(findings: Iterable[Finding]) -> Iterator[str]:
    """Write findings for a person."""
    for finding in findings:
        mark = "WRONG" if finding.hint else "ok" if finding.tried else "–"
        yield f"{mark:<6} {finding.title}: {one_line(finding.told)}"
        if finding.hint is not None:
            yield from _frames(finding.exchange)
            yield f"         hint:     {finding.hint}"


def _frames(exchange: Exchange | None) -> Iterator[str]:
    """Write the exact lines, and whatever else the engine wrote."""
    if exchange is None or not exchange.sent:
        return
    yield f"         sent:     {one_line(exchange.sent, _WHOLE)}"
    yield f"         received: {one_line(exchange.received or 'nothing', _WHOLE)}"
    for line in exchange.noise:
        yield f"         stdout:   {one_line(line)}"
    for line in exchange.stderr.strip().splitlines()[-5:]:
        yield f"         stderr:   {one_line(line)}"


def _not_started(broken: Broken) -> Finding:
    """Say why there is no hello."""
    exchange = broken.exchange
    if not exchange.sent:
        hint = _NO_START
    else:
        hint = _NO_HELLO if exchange.received is None else _BAD_HELLO
    return Finding(title="hello", told=broken.detail, hint=hint, exchange=exchange)


def _greeted(hello: Hello) -> Finding:
    """Say what the engine says of itself."""
    named = (claim.id or "a table of its own" for claim in hello.rulesets)
    claims = "any ruleset" if hello.any_ruleset else ", ".join(named)
    offers = ", ".join(sorted(hello.methods)) or "no methods"
    return Finding(
        title="hello", told=f"{hello.name} {hello.version} plays {claims}; it offers {offers}"
    )


def _asked(suite: Suite, hello: Hello) -> Iterator[Finding]:
    """Ask the questions, and play a match, by the rulesets that the engine claims."""
    try:
        units = sorted(suite.all_units, key=lambda unit: unit.size)
    except UsageError as error:
        yield Finding(title="the claim", told=str(error), hint=_BAD_CLAIM)
        return
    for method in (*_QUESTIONS, _LOOP) if hello.supports(_LOOP) else _QUESTIONS:
        if not hello.supports(method):
            yield Finding(title=method, told="hello does not list it", tried=False)
            continue
        for question in _smallest(method, units, hello):
            outcome = suite.client.ask(question.call)
            wrong = _OUT_OF_TURN if _sort(question) == "out of turn" else _WRONG
            yield _found(method, judge(question.asked, question.expectation, outcome), wrong)
    yield _match(suite, hello, units)


def _smallest(method: str, units: Iterable[Unit], hello: Hello) -> Iterator[Question]:
    """Choose the smallest questions by a method that tell something.

    That is a list which leaves a card out; and of cards in a hand one that is legal, one that is
    not, and one of a seat that is not to act.
    """
    wanted = {"legal", "illegal", "out of turn"} if method == "is_legal" else {"telling"}
    for unit in units:
        for question in (*questions(unit, hello), *deal_questions(unit, hello)):
            if question.call.method == method and (sort := _sort(question)) in wanted:
                wanted.remove(sort)
                yield question
        if not wanted:
            return


def _sort(question: Question) -> str:
    """Sort a question by what its answer tells, which is little of what is plain anyway."""
    if question.call.method not in {"legal_cards", "is_legal"}:
        return "telling"
    position = question.call.params["position"]
    asks = question.call.params.get("seat", position["to_act"])
    held = position["hands"].get(asks, [])
    match question.expectation:
        case CardSet(cards) if len(cards) < len(held):
            return "telling"
        case Legality(card, legal) if card_to_wire(card) in held:
            if asks != position["to_act"]:
                return "out of turn"
            return "legal" if legal else "illegal"
        case _:
            return "plain"


def _match(suite: Suite, hello: Hello, units: Iterable[Unit]) -> Finding:
    """Play the smallest match of a few plays in which the engine goes along."""
    title = "a match"
    if not hello.supports(_MATCH):
        return Finding(title=title, told=f"hello does not list {_MATCH}", tried=False)
    for unit in units:
        if sum(isinstance(step, Plays) for step in unit.row.steps) >= _PLAYS:
            checks = walk(unit, suite.client)
            if any(check.verdict is not Verdict.NOT_APPLICABLE for check in checks):
                return _found(title, checks)
    return Finding(title=title, told="the engine starts from none of the positions", tried=False)


def _found(title: str, checks: Iterable[Check], wrong: str = _WRONG) -> Finding:
    """Say what checks come to: the first that speaks against the engine, or the last.

    In: the title, the checks, and what to do about an answer that is not the law's.
    """
    checks = tuple(checks)
    against = next((check for check in checks if check.verdict in _AGAINST), None)
    if against is not None:
        told = f"{against.asked} the law: {against.expected}; the engine: {against.got}"
        hint = _hint(against, wrong)
        return Finding(title=title, told=told, hint=hint, exchange=against.exchange)
    applied = [check for check in checks if check.verdict is Verdict.PASSED]
    if not applied:
        return Finding(title=title, told=checks[-1].note, tried=False)
    last = applied[-1]
    more = f", after {len(applied) - 1} more" if len(applied) > 1 else ""
    return Finding(title=title, told=f"{last.asked} {last.got}{more}")


def _hint(check: Check, wrong: str) -> str:
    """Say what to do about a check that speaks against the engine, `wrong` if it is an answer."""
    kinds = (kind for kind in _HINTS if check.got.startswith(f"broken ({kind})"))
    return _HINTS.get(next(kinds, BrokenKind.BAD_START), wrong)
