"""Judging: an outcome against what the law expects, as checks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, assert_never

from agurk_conformance import notation
from agurk_conformance.corpus import fields
from agurk_conformance.judging.expecting import (
    Acceptance,
    CardSet,
    Expectation,
    Fields,
    Legality,
    Picture,
    RankSet,
    Refusal,
    RefusedAt,
    Sampled,
    Unchanged,
    refused_words,
    told,
    told_in,
    words_of,
)
from agurk_conformance.judging.verdict import Check, Verdict, Way
from agurk_conformance.protocol.outcome import Answered, Broken, BrokenKind, Refused, Unsupported
from agurk_conformance.ways.samples import fault_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.protocol.hello import CardForm
    from agurk_conformance.protocol.outcome import Outcome

_CLAUSE_HINT: Final = 'allowed: "data": {"clause": "FW-1"}, say'
_Whole: TypeAlias = Acceptance | Refusal | CardSet | RankSet | RefusedAt | Sampled
_TOLD_AS: Final = {"seat": "taker"}
"""The field of a scenario that a field of a result tells under another name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked at a step, in words, and how.

    `explains` and `cards` hold for the whole engine.
    """

    step: int
    way: Way
    words: str
    explains: bool = False
    cards: CardForm = "suited"


def judge(asked: Asked, expectation: Expectation, outcome: Outcome) -> tuple[Check, ...]:
    """Return the checks that an outcome comes to; at least one."""
    expectation = told_in(asked.cards, expectation)
    match outcome:
        case Answered():
            return tuple(_judge_answer(asked, expectation, outcome))
        case Refused():
            return (_judge_refusal(asked, expectation, outcome),)
        case Unsupported():
            return (replace(not_applicable(asked, outcome.message), exchange=outcome.exchange),)
        case Broken():
            given_up = outcome.kind is BrokenKind.GIVEN_UP
            return (
                Check(
                    step=asked.step,
                    way=asked.way,
                    asked=asked.words,
                    expected=words_of(expectation),
                    got=f"broken ({outcome.kind}): {outcome.detail}",
                    verdict=Verdict.GIVEN_UP if given_up else Verdict.BROKEN,
                    exchange=outcome.exchange,
                ),
            )
        case _:
            assert_never(outcome)


def not_applicable(asked: Asked, capability: str) -> Check:
    """Return the check of something that the engine does not offer."""
    return Check(
        step=asked.step,
        way=asked.way,
        asked=asked.words,
        expected="",
        got="",
        verdict=Verdict.NOT_APPLICABLE,
        note=capability,
    )


def _check(  # noqa: PLR0913 - a check is these facts
    asked: Asked, expected: str, got: str, *, agrees: bool, outcome: Outcome, field: str = ""
) -> Check:
    """Return a check that has passed or failed."""
    return Check(
        step=asked.step,
        way=asked.way,
        asked=asked.words,
        expected=expected,
        got=got,
        verdict=Verdict.PASSED if agrees else Verdict.FAILED,
        field=field,
        exchange=outcome.exchange,
    )


def _judge_refusal(asked: Asked, expectation: Expectation, outcome: Refused) -> Check:
    """Judge a refusal: right where one is expected, for the right reason if the engine explains."""
    expected = words_of(expectation)
    wants = expectation.reason if isinstance(expectation, Refusal) else None
    named = refused_words(outcome.clause, "refused")
    if asked.explains and outcome.clause is None:
        named = f"{named} without the clause that hello promises ({_CLAUSE_HINT})"
    if isinstance(expectation, RefusedAt):
        agrees = expectation.number is not None
        return _check(
            asked, expected, f"refused: {outcome.message}", agrees=agrees, outcome=outcome
        )
    agrees = isinstance(expectation, Refusal) and (
        not asked.explains or _is_reason(outcome.clause, wants)
    )
    got = f"{named}: {outcome.message}"
    return _check(asked, expected, got, agrees=agrees, outcome=outcome)


def _is_reason(clause: str | None, wanted: str | None) -> bool:
    """Return whether a clause is a right reason: the one wanted, or what makes a deal faulty.

    By IR-1 a deal is faulty that breaks a clause of the deal or of the pack, so that one of these
    is as good a reason; which of them is not looked at, since a deal may break several.
    """
    if clause is None or wanted is None:
        return clause is not None
    return clause == wanted or (wanted == "IR-1" and clause.startswith(("DL-", "EQ-")))


def _judge_answer(asked: Asked, expectation: Expectation, outcome: Answered) -> Iterator[Check]:
    """Judge an answer."""
    result = outcome.result
    match expectation:
        case Legality():
            yield _judge_legality(asked, expectation, outcome)
        case Fields(values):
            for name, value in values.items():
                yield _judge_field(asked, name, value, outcome)
        case Picture(values):
            shared = [name for name in values if name in result]
            amiss = [n for n in shared if not fields.agrees(n, values[n], result[n])]
            yield _judge_whole(asked, values, outcome, amiss)
        case Unchanged(earlier):
            yield _judge_whole(asked, earlier, outcome, fields.differing(earlier, result))
        case _:
            agrees, got = _compared(expectation, result, asked.cards)
            yield _check(asked, words_of(expectation), got, agrees=agrees, outcome=outcome)


def _compared(expectation: _Whole, result: Mapping[str, Any], cards: CardForm) -> tuple[bool, str]:
    """Return whether a result is the one expected, and what it is for a person."""
    match expectation:
        case Acceptance():
            return True, "accepted"
        case Refusal():
            return False, "accepted"
        case CardSet(expected):
            listed = notation.cards_from_wire(result["cards"])
            agrees = len(listed) == len(set(listed)) and frozenset(listed) == expected
            return agrees, notation.format_cards(sorted(listed))
        case RankSet(ranks):
            found = frozenset(card.rank for card in notation.cards_from_wire(result["cards"]))
            return found == ranks, words_of(RankSet(found))
        case RefusedAt(number):
            at = result["refused_at"]
            return at == number, words_of(RefusedAt(at))
        case Sampled():
            fault = fault_of(result["deals"], expectation, cards)
            return fault is None, fault or words_of(expectation)
        case _:
            assert_never(expectation)


def _judge_legality(asked: Asked, expectation: Legality, outcome: Answered) -> Check:
    """Judge whether a card is legal, from a verdict on it or from a list of the legal cards."""
    result = outcome.result
    if "cards" in result:
        legal = expectation.card in notation.cards_from_wire(result["cards"])
        got = "listed" if legal else "not listed"
        reason = None
    else:
        legal = result["legal"]
        reason = next(iter(result.get("because", ())), None)
        got = "legal" if legal else refused_words(reason, "illegal")
    agrees = legal == expectation.legal
    if agrees and not legal and asked.explains and reason and expectation.reason:
        agrees = reason == expectation.reason
    return _check(asked, words_of(expectation), got, agrees=agrees, outcome=outcome)


def _judge_whole(
    asked: Asked, values: Mapping[str, Any], outcome: Answered, amiss: Sequence[str]
) -> Check:
    """Judge many fields at once; where some are amiss, the check tells these alone."""
    if not amiss:
        return _check(asked, "the same", "the same", agrees=True, outcome=outcome)
    expected, got = told(values, amiss), told(outcome.result, amiss)
    return _check(asked, expected, got, agrees=False, outcome=outcome)


def _judge_field(asked: Asked, name: str, value: Any, outcome: Answered) -> Check:
    """Judge one field of a result; a field that the engine does not give is not applicable."""
    result = _completed(outcome.result)
    if name not in result:
        return not_applicable(asked, f"field {name}")
    got = result[name]
    return _check(
        asked,
        f"{name} {fields.show(name, value)}",
        f"{name} {fields.show(name, got)}",
        agrees=fields.agrees(name, value, got),
        outcome=outcome,
        field=_TOLD_AS.get(name, name),
    )


def _completed(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a result with what it tells in another form.

    These are points, told as scores before and after, and the last taker, told with all others.
    """
    if result.get("takers"):
        return {**result, "taker": result["takers"][-1]}
    if "after" not in result:
        return result
    before, after = result["before"], result["after"]
    return {**result, "points": {seat: after[seat] - before.get(seat, 0) for seat in after}}
