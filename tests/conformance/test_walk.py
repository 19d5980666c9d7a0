"""Walks through matches: each thing that the suite does on its way is missed by nobody."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from tests.conformance.engines import Message, changed

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import units_at_home
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run
from agurk_reference.engine import Engine
from agurk_spec.load import load_law
from agurk_tools.material import load_material

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.verdict import UnitResult

    Play = Callable[[Message], Message]
    Change = Callable[[Message, Message], Message]

TAKES = "TR-2-last-of-four-eights"
REFUSES = "IR-5-refused-card-stays-in-the-hand/head-or-lowest"
LISTS = "FW-6-four-of-a-kind/free-choice"
SEES = "IN-3-dealer-is-public"
NO_MATCH = "SD-1-eight-seats-refused"
WATCHED = "IN-1-deal-is-watched-from-its-sixth-trick-on"
WITHOUT_QUESTIONS = "IR-1-same-dealer-deals-again"
REFUSED = {
    "match.play": REFUSES,
    "match.deal": "DL-2-six-cards-each-refused",
    "match.exchange": "XC-2-forehand-with-a-small-stock/four-are-too-many",
    "match.buy_back": "ST-3-nobody-else-may",
}


@cache
def every_unit() -> dict[str, Unit]:
    """Return all units by name, each in its home."""
    law = load_law()
    named = [ruleset for ruleset in law.rulesets if ruleset.status != "unspecified"]
    return {unit.name: unit for unit in units_at_home(load_corpus(law), named)}


def result_of(engine: Play, name: str) -> UnitResult:
    """Run one unit on an engine."""
    with Client(InProcessLink(engine)) as client:
        return next(run([every_unit()[name]], client))


def verdict_of(engine: Play, name: str) -> Verdict:
    """Return the verdict on one unit of an engine."""
    return result_of(engine, name).verdict


def lying(method: str, **fields: Any) -> Play:
    """Return an engine that tells something else in the results of one method."""

    def change(request: Message, reply: Message) -> Message:
        if request["method"] == method and "result" in reply:
            reply["result"] |= fields
        return reply

    return changed(change)


def greeting(play: Play, **fields: Any) -> Play:
    """Return an engine that says something else in its hello."""

    def engine(request: Message) -> Message:
        reply = play(request)
        if request["method"] == "hello":
            reply["result"] |= fields
        return reply

    return engine


def without(play: Play, *methods: str) -> Play:
    """Return an engine that does not offer some methods."""
    offered = Engine().handle({"id": 1, "method": "hello", "params": {"protocol": 1}})
    kept = [name for name in offered["result"]["methods"] if name not in methods]
    return greeting(play, methods=kept)


@pytest.mark.parametrize("name", [TAKES, REFUSES, LISTS, SEES, NO_MATCH, WATCHED])
def test_the_reference_passes(name: str) -> None:
    """What is changed below is what makes the difference."""
    assert verdict_of(Engine().handle, name) is Verdict.PASSED


@pytest.mark.parametrize("method", ["match.state", "match.play"])
def test_the_state_is_compared_as_replied_and_as_asked_for(method: str) -> None:
    """An engine that tells the truth in one of the two fails."""
    assert verdict_of(lying(method, taker="A"), TAKES) is Verdict.FAILED


def test_what_a_seat_sees_is_compared() -> None:
    """An engine whose state is right and whose view is wrong fails."""
    assert verdict_of(lying("match.view", dealer="A"), SEES) is Verdict.FAILED


def test_a_list_with_a_card_twice_fails() -> None:
    """A set would not tell."""

    def repeat(request: Message, reply: Message) -> Message:
        if request["method"] in {"legal_cards", "match.legal"}:
            reply["result"]["cards"] += reply["result"]["cards"][:1]
            del reply["result"]["because"]
        return reply

    assert verdict_of(changed(repeat), LISTS) is Verdict.FAILED


@pytest.mark.parametrize("name", ["LD-4-no-deal-in-a-trick", WITHOUT_QUESTIONS, REFUSES])
def test_who_does_not_know_what_is_unlawful_has_not_refused_it(name: str) -> None:
    """Neither the beginning of the match nor the table afterwards stands in for a refusal."""

    def decline(_: Message, reply: Message) -> Message:
        if "error" in reply:
            reply["error"] = {"code": 2, "message": "cannot say"}
        return reply

    assert verdict_of(changed(decline), name) is Verdict.NOT_APPLICABLE


def test_who_cannot_say_what_is_forbidden_has_not_said_it() -> None:
    """A card of which the engine knows nothing is not judged by the cards beside it."""

    def decline(_: Message, reply: Message) -> Message:
        if reply.get("result", {}).get("legal") is False:
            return {"jsonrpc": "2.0", "id": reply["id"], "error": {"code": 2, "message": "no idea"}}
        return reply

    engine = greeting(changed(decline), methods=["is_legal"])
    assert verdict_of(engine, LISTS) is Verdict.NOT_APPLICABLE
    assert verdict_of(greeting(Engine().handle, methods=["is_legal"]), LISTS) is Verdict.PASSED


def other_reason(request: Message, reply: Message) -> Message:
    """Refuse for another reason."""
    if "error" in reply:
        reply["error"]["data"] = {"clause": "LT-5"}
    if request["method"] == "is_legal" and "result" in reply:
        del reply["result"]["because"]
    return reply


@pytest.mark.parametrize("name", [REFUSES, NO_MATCH])
def test_a_reason_binds_whoever_explains(name: str) -> None:
    """The wrong one fails an engine that says it explains, and no other."""
    assert verdict_of(changed(other_reason), name) is Verdict.FAILED
    silent = greeting(changed(other_reason), explains=False)
    assert verdict_of(silent, name) is Verdict.PASSED


def test_after_a_refusal_the_last_reply_says_nothing() -> None:
    """Where no state can be asked for, what is expected then is not judged by an older reply."""
    given = result_of(without(Engine().handle, "match.state", "match.view"), REFUSES)
    last = [check for check in given.checks if check.step == 1]
    assert {check.verdict for check in last} == {Verdict.NOT_APPLICABLE}


@pytest.mark.parametrize("sight", ["match.state", "match.view"])
@pytest.mark.parametrize("method", REFUSED)
def test_an_engine_bears_witness_to_its_own_refusal(method: str, sight: str) -> None:
    """Where something looks different afterwards, in state or view, it fails; else it passes."""
    refusing = False

    def forget(request: Message, reply: Message) -> Message:
        nonlocal refusing
        if request["method"] == method:
            refusing = "error" in reply
        if refusing and request["method"] == sight:
            reply["result"]["trick"] = [{"seat": "A", "card": {"rank": 2, "suit": "C"}}]
        return reply

    assert verdict_of(Engine().handle, REFUSED[method]) is Verdict.PASSED
    assert verdict_of(changed(forget), REFUSED[method]) is Verdict.FAILED


def test_a_field_that_comes_or_goes_with_a_refusal_is_a_difference() -> None:
    """The results before and after have the same fields."""
    refused = False

    def drop(request: Message, reply: Message) -> Message:
        nonlocal refused
        refused = refused or "error" in reply
        if refused and request["method"] == "match.view":
            del reply["result"]["counts"]
        return reply

    fields = {"view": ["seat", "hand", "dealer"]}
    engine = greeting(changed(drop), fields=fields)
    assert verdict_of(engine, REFUSES) is Verdict.FAILED


@pytest.mark.parametrize("name", [TAKES, WATCHED])
def test_every_match_is_ended(name: str) -> None:
    """Nothing is left open, be it the match or the one beside it."""
    opened: set[str] = set()

    def count(request: Message, reply: Message) -> Message:
        if request["method"] == "match.new":
            opened.add(reply["result"]["match"])
        if request["method"] == "match.end":
            opened.remove(request["params"]["match"])
        return reply

    assert verdict_of(changed(count), name) is Verdict.PASSED
    assert opened == set()


def test_an_end_that_fails_is_broken() -> None:
    """An engine that crashes when a match ends has not passed."""

    def crash(request: Message, reply: Message) -> Message:
        if request["method"] == "match.end":
            raise RuntimeError("the table is gone")
        return reply

    assert verdict_of(changed(crash), TAKES) is Verdict.BROKEN


def test_an_end_that_is_refused_fails() -> None:
    """There is nothing to refuse."""

    def refuse(request: Message, reply: Message) -> Message:
        if request["method"] == "match.end":
            return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": 1, "message": "no"}}
        return reply

    assert verdict_of(changed(refuse), TAKES) is Verdict.FAILED


@pytest.mark.parametrize("seat", ["A", "B"])
@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("hand", []),
        ("stock", 30),
        ("open", {"A": [], "B": []}),
        ("counts", {"A": 1, "B": 1}),
        ("trick", []),
        ("to_act", "A"),
        ("scores", {"A": 3}),
    ],
)
def test_every_seat_is_asked_at_every_step_of_a_watched_deal(
    seat: str, field: str, wrong: object
) -> None:
    """An engine that shows one seat something else once fails, though its state is right."""
    asked = 0

    def mislead(request: Message, reply: Message) -> Message:
        nonlocal asked
        if request["method"] == "match.view" and request["params"]["seat"] == seat:
            asked += 1
            if asked == 1:
                reply["result"][field] = wrong
        return reply

    assert verdict_of(changed(mislead), WATCHED) is Verdict.FAILED


def test_a_watched_exchange_begins_with_forehand() -> None:
    """XC-1: not with the seat that leads the first trick, where that is another one."""
    name = "XC-1-leader-is-not-forehand"
    unit = next(unit for unit in load_material().units if unit.scenario.id == name)
    watched = replace(unit, scenario=replace(unit.scenario, watched=True))
    with Client(InProcessLink(Engine().handle)) as client:
        assert next(run([watched], client)).verdict is Verdict.PASSED


def one_table() -> Play:
    """Return an engine that has one match, whatever name it is given."""
    last = ""

    def engine(request: Message) -> Message:
        nonlocal last
        params = dict(request["params"])
        if "match" in params:
            params["match"] = last
        reply = reference.handle({**request, "params": params})
        if request["method"] == "match.new" and "result" in reply:
            last = reply["result"]["match"]
        return reply

    reference = Engine()
    return engine


def clean_sweep() -> Play:
    """Return an engine that forgets all matches when one ends."""
    reference = Engine()

    def engine(request: Message) -> Message:
        nonlocal reference
        reply = reference.handle(request)
        if request["method"] == "match.end":
            reference = Engine()
        return reply

    return engine


def disturbed() -> Play:
    """Return an engine that starts its matches anew when it is asked a question."""
    first: dict[str, Message] = {}
    names: dict[str, str] = {}
    reference = Engine()

    def engine(request: Message) -> Message:
        params = dict(request["params"])
        if request["method"] == "legal_cards":
            for name, new in first.items():
                names[name] = reference.handle(new)["result"]["match"]
        if "match" in params:
            params["match"] = names[params["match"]]
        reply = reference.handle({**request, "params": params})
        if request["method"] == "match.new" and "result" in reply:
            name = reply["result"]["match"]
            first[name], names[name] = request, name
        return reply

    return engine


@pytest.mark.parametrize("engine", [one_table, clean_sweep, disturbed])
def test_matches_beside_each_other_and_questions_do_not_touch(engine: Callable[[], Play]) -> None:
    """An engine that says it can have several matches open, and mixes them up, does not pass."""
    assert verdict_of(engine(), WATCHED) in {Verdict.FAILED, Verdict.BROKEN}


def test_one_match_at_a_time_is_asked_of_an_engine_that_has_room_for_one() -> None:
    """The engine that has one match passes where it says so."""
    assert verdict_of(greeting(one_table(), matches=1), WATCHED) is Verdict.PASSED
