"""Engines in this process: the same messages, and an outcome whatever they do."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from tests.miniatures.manners.base import HELLO, Message, engine, result
from tests.protocol.calls import ACE, HELD_CARD, NEW_MATCH, OTHER_CARD, PACK, position, taker
from tests.protocol.conftest import ROOT

from agurk_conformance.protocol.client import Client, EngineError
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.protocol.messages import MessageError
from agurk_conformance.protocol.outcome import (
    NOT_SENT,
    Answered,
    Broken,
    BrokenKind,
    Call,
    Refused,
    Unsupported,
)
from agurk_conformance.running.engines import open_client, resolve_engine

if TYPE_CHECKING:
    from collections.abc import Callable


NOTHING: list[str] = []


def client_of(answer: Callable[[Message], Any]) -> Client:
    """Give the client of an engine that answers questions so, and says hello rightly."""
    return Client(
        InProcessLink(
            lambda request: engine(request) if request["method"] == "hello" else answer(request)
        )
    )


def broken(answer: Callable[[Message], Any], call: Call | None = None) -> Broken:
    """Ask an engine one question, whose outcome is broken."""
    with client_of(answer) as client:
        outcome = client.ask(call or taker())
    assert isinstance(outcome, Broken)
    return outcome


def test_a_right_engine_is_answered() -> None:
    """Answers come in the order of the questions, refusals as refusals."""
    with Client(InProcessLink(engine)) as client:
        assert client.hello.name == "manners"
        outcomes = client.ask_many([taker(9), PACK, taker(11)])
        assert [type(outcome) for outcome in outcomes] == [Answered] * 3
        assert isinstance(client.ask(NEW_MATCH), Answered)
        assert isinstance(client.ask(OTHER_CARD), Refused)
        assert (client.warnings, client.restarts, client.generation) == ((), 0, 0)


def test_what_hello_does_not_list_is_not_asked() -> None:
    """A method that is not listed is unsupported."""
    with Client(InProcessLink(engine)) as client:
        outcome = client.ask(Call("settle", {"position": position()}))
        assert outcome == Unsupported("hello does not list settle", NOT_SENT)
        many = client.ask_many([PACK, Call("settle", {"position": position()}), PACK])
        assert [type(item) for item in many] == [Answered, Unsupported, Answered]
        assert client.ask_many([]) == []


def test_what_the_protocol_does_not_have_is_not_asked() -> None:
    """An unknown method and a call of a match among stateless ones are the suite's own faults."""
    with Client(InProcessLink(engine)) as client:
        with pytest.raises(MessageError, match="no method of the protocol"):
            client.ask(Call("legal_card", {}))
        with pytest.raises(MessageError, match="asked one by one"):
            client.ask_many([PACK, NEW_MATCH])


def test_a_closed_client_asks_nothing() -> None:
    """After the end nothing is sent, and nothing is started again."""
    with Client(InProcessLink(engine)) as client:
        pass
    outcome = client.ask(PACK)
    assert isinstance(outcome, Broken)
    assert outcome.detail == "not asked: the client is closed"
    assert not client.given_up


def test_an_asynchronous_engine_has_one_event_loop() -> None:
    """A coroutine function is awaited, always in the same loop, a crash notwithstanding."""
    spec = resolve_engine("tests.miniatures.manners.asynchronous", ROOT)
    with open_client(spec) as client:
        outcomes = [client.ask(taker()), client.ask(taker(ACE))]
        outcomes += client.ask_many([taker(), PACK])
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds == [Answered, Broken, Answered, Answered]
    assert "KeyError: 'ace'" in str(outcomes[1])


def test_any_awaitable_is_awaited() -> None:
    """A plain function may return what is to be awaited; what is left running is cancelled."""
    left: list[asyncio.Task[None]] = []

    async def finish(request: Message) -> Message:
        left.append(asyncio.create_task(asyncio.sleep(3600)))
        await asyncio.sleep(0)
        return engine(request)

    with client_of(finish) as client:
        assert isinstance(client.ask(taker()), Answered)
    assert left[0].cancelled()


def test_an_exception_is_a_crash_with_its_last_line() -> None:
    """What an engine raises is told, and where; the traceback stands in the exchange."""

    def answer(request: Message) -> Message:
        raise KeyError(request["id"])

    outcome = broken(answer)
    assert outcome.kind is BrokenKind.CRASHED
    assert outcome.detail.startswith("the engine raised KeyError: 2 (")
    assert "test_inprocess.py, line " in outcome.detail
    assert outcome.exchange.stderr.startswith("Traceback")
    assert '"trick_taker"' in outcome.exchange.sent


@pytest.mark.parametrize("error", [SystemExit(3), RecursionError(), asyncio.CancelledError()])
def test_whatever_is_raised_is_a_crash(error: BaseException) -> None:
    """An engine that ends the process, in its own mind, ends only its own run."""

    def answer(_: Message) -> NoReturn:
        raise error

    assert broken(answer).kind is BrokenKind.CRASHED


FAULTY: list[tuple[Callable[[Message], Any], str]] = [
    (lambda _: None, "the engine returned None (is a return missing?); allowed: a dict"),
    (lambda _: "{}", "the engine returned str; allowed: a dict"),
    (lambda request: result(request, {"seat": {"A"}}), "cannot be written as JSON"),
    (lambda request: result(request, {"seat": float("nan")}), "cannot be written as JSON"),
    (lambda request: result(request, {"seat": 10**5000}), "cannot be written as JSON"),
    (lambda request: result(request, {"seat": None}), "result.seat is null; allowed: a seat"),
    (lambda request: result(request, {"seat": "A"}) | {"id": "2"}, 'id is "2"'),
    (lambda request: result(request, {"seat": "A"}) | {"id": 9}, "id is 9; allowed: 2"),
]


@pytest.mark.parametrize(("answer", "words"), FAULTY)
def test_a_faulty_reply_is_told(answer: Callable[[Message], Any], words: str) -> None:
    """A reply that is not of the protocol's form is a bad reply with a hint."""
    outcome = broken(answer)
    assert outcome.kind is BrokenKind.BAD_REPLY
    assert words in outcome.detail


def test_a_circle_is_no_reply() -> None:
    """A reply that contains itself is a bad reply."""

    def answer(request: Message) -> Message:
        reply = result(request, {})
        reply["result"]["seat"] = reply
        return reply

    assert broken(answer).kind is BrokenKind.BAD_REPLY


def test_request_and_reply_are_copies() -> None:
    """Neither side can reach into the other's values."""
    kept: list[Message] = []

    def answer(request: Message) -> Message:
        request["params"]["position"]["trick"].clear()
        reply = result(request, {"seat": "A"})
        kept.append(reply)
        return reply

    call = taker()
    with client_of(answer) as client:
        outcome = client.ask(call)
        kept[0]["result"]["seat"] = "B"
    assert isinstance(outcome, Answered)
    assert outcome.result == {"seat": "A"}
    assert call == taker()


def test_a_crash_loses_the_match_and_three_end_the_run() -> None:
    """In this process too a crash loses the matches, and three in a row are the end."""
    asked: list[int] = []

    def answer(request: Message) -> Message:
        asked.append(request["id"])
        if request["method"] == "trick_taker":
            raise ValueError(request["params"]["position"]["trick"][0]["card"])
        return engine(request)

    with client_of(answer) as client:
        assert isinstance(client.ask(NEW_MATCH), Answered)
        assert isinstance(client.ask(taker()), Broken)
        lost = client.ask(HELD_CARD)
        assert isinstance(lost, Broken)
        assert lost.detail == "the match m1 was lost when the engine ended"
        outcomes = client.ask_many([taker(), PACK, taker(), taker(ACE), taker(), taker(), PACK])
        kinds = [item.kind if isinstance(item, Broken) else "" for item in outcomes]
        assert kinds == ["crashed", "", "crashed", "crashed", "crashed", "given_up", "given_up"]
        assert client.given_up
        assert len(asked) == 7
        assert client.generation == 5


def test_a_bad_hello_says_why() -> None:
    """There is no client of an engine without a right hello."""
    cases: list[tuple[Callable[[Message], Any], str]] = [
        (lambda request: result(request, HELLO | {"protocol": 2}), "result.protocol is 2"),
        (lambda request: result(request, HELLO | {"methods": ["legal_card"]}), '"legal_cards"'),
        (lambda _: sys.exit("no"), "no hello: the engine raised SystemExit: no"),
        (
            lambda request: {"jsonrpc": "2.0", "id": request["id"]} | _error(-32601),
            "does not know the method hello",
        ),
        (
            lambda request: {"jsonrpc": "2.0", "id": request["id"]} | _error(2),
            "hello is answered with an error: ?",
        ),
        (lambda request: result(request, HELLO | {"name": ""}), 'name is ""; allowed: not empty'),
        (lambda request: result(request, HELLO | {"rulesets": NOTHING}), "not empty"),
        (lambda request: result(request, HELLO | {"matches": 0}), "matches is 0; allowed: 1 or"),
    ]
    for answer, words in cases:
        with pytest.raises(EngineError) as caught:
            Client(InProcessLink(answer))
        assert words in str(caught.value)


def _error(code: int) -> Message:
    """Give the field of an error."""
    return {"error": {"code": code, "message": "?"}}
