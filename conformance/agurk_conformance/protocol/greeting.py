"""The greeting: an engine is started and says hello, or it is said why it did not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agurk_conformance.protocol.hello import Hello, hello_fault, read_hello
from agurk_conformance.protocol.link import StartError
from agurk_conformance.protocol.messages import HELLO, compose, judge
from agurk_conformance.protocol.outcome import (
    NOT_SENT,
    Answered,
    Broken,
    BrokenKind,
    Exchange,
    Outcome,
    Refused,
    Unsupported,
)

if TYPE_CHECKING:
    from agurk_conformance.protocol.link import Link


def greet(link: Link, request_id: int, timeout: float) -> Hello | Broken:
    """Start an engine and ask for its hello.

    In: the link to it, an id not used before, the seconds it may take. Out: the hello, or the
    outcome that says why there is none.
    """
    try:
        link.open()
    except StartError as error:
        return Broken(BrokenKind.BAD_START, str(error), NOT_SENT)
    request = compose(request_id, HELLO)
    talk = link.converse([request], timeout)
    if talk.loss is not None:
        exchange = replace(talk.loss.exchange, request=request)
        return _bad_start(f"no hello: {talk.loss.detail}", exchange)
    reply = talk.replies[0]
    assert reply is not None  # noqa: S101 - without a loss there is a reply
    return _read(judge(request, reply))


def _read(outcome: Outcome) -> Hello | Broken:
    """Read a hello from the outcome of asking for it."""
    match outcome:
        case Answered(result, exchange):
            fault = hello_fault(result)
            return read_hello(result) if fault is None else _bad_start(f"hello: {fault}", exchange)
        case Broken(BrokenKind.METHOD_NOT_FOUND, _, exchange):
            return _bad_start("the engine does not know the method hello", exchange)
        case Broken(_, detail, exchange):
            return _bad_start(f"hello: {detail}", exchange)
        case Refused(_, message, exchange) | Unsupported(message, exchange):
            return _bad_start(f"hello is answered with an error: {message}", exchange)


def _bad_start(detail: str, exchange: Exchange) -> Broken:
    """Make the outcome of a start that failed."""
    return Broken(BrokenKind.BAD_START, detail, exchange)
