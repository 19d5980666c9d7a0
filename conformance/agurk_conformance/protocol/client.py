"""The client: one engine under test, asked questions, whatever the engine does in between.

An engine that ends or does not reply in time is started again when it is next needed, and the
questions that were open are asked again one by one, so that each failure falls on the question
that causes it. Three failures in a row end the conversation for good.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Final, Self

from agurk_conformance.protocol.hello import (
    METHODS,
    Hello,
    differences,
    hello_fault,
    read_hello,
)
from agurk_conformance.protocol.link import Loss, StartError, Timeouts
from agurk_conformance.protocol.messages import HELLO, MessageError, Request, compose, judge, write
from agurk_conformance.protocol.outcome import (
    NOT_SENT,
    Answered,
    Broken,
    BrokenKind,
    Call,
    Exchange,
    Outcome,
    Refused,
    Unsupported,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from agurk_conformance.protocol.link import Conversation, Link

FAILURES_IN_A_ROW: Final = 3
"""After so many crashes, time-outs and failed starts without a reply between, an engine is given up."""


class EngineError(Exception):
    """An engine that cannot be asked anything: it does not start, or its hello is faulty.

    The text is for people; `broken` is the same as an outcome, with the frames behind it.
    """

    def __init__(self, broken: Broken) -> None:
        """Take the outcome of the attempt to start."""
        super().__init__(broken)
        self.broken = broken

    def __str__(self) -> str:
        """Say what happened, and what the engine last wrote on stderr and stdout."""
        exchange = self.broken.exchange
        lines = [self.broken.detail]
        if exchange.stderr.strip():
            lines.append(f"stderr ends: {exchange.stderr.strip().splitlines()[-1]}")
        if exchange.noise:
            lines.append(f"stdout: {exchange.noise[-1]}")
        return "\n".join(lines)


class Client:
    """An engine under test, from its hello to its end; also a context manager that closes it.

    `hello` is what the engine says of itself. `generation` changes whenever open matches are
    lost. `restarts` counts the processes started after the first.
    """

    def __init__(self, link: Link, timeouts: Timeouts | None = None) -> None:
        """Start the engine and greet it.

        In: the link to it, the time-outs (None: the usual ones). Raises EngineError when the
        engine does not start or its hello is faulty.
        """
        self._link = link
        self._timeouts = timeouts or Timeouts()
        self._ids = count(1)
        self._up = False
        self._failures = 0
        self._given_up: Broken | None = None
        self._warnings: Counter[str] = Counter()
        self._last_method = "hello"
        self.generation = 0
        self.restarts = 0
        greeting = self._greet()
        if isinstance(greeting, Broken):
            link.close(at_once=True)
            raise EngineError(greeting)
        self.hello: Hello = greeting
        self._promised = {method: greeting.fields.of(method) for method in METHODS}
        self._up = True

    @property
    def given_up(self) -> bool:
        """Whether the engine is not asked any more."""
        return self._given_up is not None

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was odd and is no verdict, each with how often it was seen."""
        return tuple(
            f"{text} ({times} times)" if times > 1 else text
            for text, times in self._warnings.items()
        )

    def ask(self, call: Call) -> Outcome:
        """Ask one question.

        In: the call. Out: its outcome, whatever the engine does. Raises MessageError for a call
        that the protocol does not have.
        """
        request = self._request(call)
        if isinstance(request, Unsupported):
            return request
        if _needs_its_match(call.method) and not self._up and not self.given_up:
            return Broken(BrokenKind.CRASHED, "the engine ended, and the match with it", NOT_SENT)
        return self._outcomes([request])[request.id]

    def ask_many(self, calls: Sequence[Call]) -> list[Outcome]:
        """Ask stateless questions, several at a time where the link can carry them.

        In: calls that depend on no match and not on each other. Out: their outcomes in the order
        of the calls. Raises MessageError for a call that the protocol does not have, or of a match.
        """
        bound = next((call.method for call in calls if call.method.startswith("match.")), None)
        if bound is not None:
            raise MessageError(f"{bound} belongs to a match, whose calls are asked one by one")
        requests = [self._request(call) for call in calls]
        outcomes = self._outcomes([item for item in requests if isinstance(item, Request)])
        return [outcomes[item.id] if isinstance(item, Request) else item for item in requests]

    def close(self) -> None:
        """End the engine and everything it started."""
        self._up = False
        self._link.close()

    def __enter__(self) -> Self:
        """Give the client itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the client, whatever happened."""
        self.close()

    def _request(self, call: Call) -> Request | Unsupported:
        """Compose the request for a call, unless the engine does not offer the method."""
        if call.method not in METHODS:
            raise MessageError(f"{call.method} is no method of the protocol")
        if not self.hello.supports(call.method):
            return Unsupported(f"hello does not list {call.method}", NOT_SENT)
        return compose(next(self._ids), call)

    def _outcomes(self, requests: Sequence[Request]) -> dict[int, Outcome]:
        """Ask until each request has an outcome, by id."""
        outcomes: dict[int, Outcome] = {}
        rest = requests
        while rest:
            fault = self._rise()
            if self._given_up is not None:
                return outcomes | dict.fromkeys((item.id for item in rest), self._given_up)
            if fault is not None:
                outcomes[rest[0].id] = fault
                rest = rest[1:]
                continue
            talk = self._link.converse(rest, self._timeouts.call)
            outcomes |= self._judged(rest, talk)
            if talk.loss is None:
                break
            outcomes |= self._recovered(rest, talk, talk.loss, outcomes)
            rest = [item for item in rest if item.id not in outcomes]
        return outcomes

    def _judged(self, requests: Sequence[Request], talk: Conversation) -> dict[int, Outcome]:
        """Judge the replies that came."""
        outcomes: dict[int, Outcome] = {}
        for request, reply in zip(requests, talk.replies, strict=True):
            if reply is not None:
                outcome = judge(request, reply, self._promised[request.method])
                if isinstance(outcome, Refused) and outcome.suspicious:
                    self._warnings[
                        f"a refusal of {request.method} reads like an error of a programming language"
                    ] += 1
                outcomes[request.id] = outcome
                self._last_method = request.method
                self._failures = 0
        return outcomes

    def _recovered(
        self,
        requests: Sequence[Request],
        talk: Conversation,
        loss: Loss,
        known: dict[int, Outcome],
    ) -> dict[int, Outcome]:
        """Find the culprit among the requests that were open when the engine was lost."""
        self._fall()
        if talk.sent == 0:
            return self._ended_between(requests[0], loss)
        pending = [item for item in requests[: talk.sent] if item.id not in known]
        if len(pending) == 1 and (loss.certain or _needs_its_match(pending[0].method)):
            return {pending[0].id: self._culprit(pending[0], loss)}
        failures = self._failures
        outcomes = {item.id: self._alone(item) for item in pending}
        if self._failures == failures or not any(map(_is_failure, outcomes.values())):
            self._warnings[f"{loss.detail}; asked again one by one, it answered everything"] += 1
        return outcomes

    def _ended_between(self, request: Request, loss: Loss) -> dict[int, Outcome]:
        """Deal with an engine that ended before it was asked the next question."""
        self._warnings[f"{loss.detail} after its reply to {self._last_method}"] += 1
        self._fail(loss.detail)
        if not _needs_its_match(request.method):
            return {}
        detail = f"{loss.detail} after its reply to {self._last_method}, and the match with it"
        return {request.id: Broken(loss.kind, detail, loss.exchange)}

    def _alone(self, request: Request) -> Outcome:
        """Ask one request by itself; a loss is its own."""
        fault = self._rise()
        if fault is not None:
            return fault
        talk = self._link.converse([request], self._timeouts.call)
        if talk.loss is None:
            return self._judged([request], talk)[request.id]
        self._fall()
        return self._culprit(request, talk.loss)

    def _culprit(self, request: Request, loss: Loss) -> Outcome:
        """Say what the loss of the engine on a request amounts to."""
        exchange = replace(loss.exchange, sent=write(request))
        if loss.by_itself and self.hello.refusal == "fatal" and _is_play(request.method):
            self._failures = 0
            return Refused(None, f"{loss.detail}, which its hello calls its refusal", exchange)
        self._fail(loss.detail)
        return Broken(loss.kind, loss.detail, exchange)

    def _rise(self) -> Broken | None:
        """Have the engine running. Out: the fault where it cannot be had."""
        if self._up or self._given_up is not None:
            return self._given_up
        self.restarts += 1
        greeting = self._greet()
        if greeting == self.hello:
            self._up = True
            return None
        if isinstance(greeting, Hello):
            detail = (
                f"after a restart hello differs from the first: {differences(self.hello, greeting)}"
            )
            greeting = Broken(BrokenKind.BAD_START, detail, NOT_SENT)
        self._link.close(at_once=True)
        self._fail(greeting.detail)
        return greeting

    def _greet(self) -> Hello | Broken:
        """Start the engine and ask for its hello."""
        try:
            self._link.open()
        except StartError as error:
            return Broken(BrokenKind.BAD_START, str(error), NOT_SENT)
        request = compose(next(self._ids), HELLO)
        talk = self._link.converse([request], self._timeouts.start)
        if talk.loss is not None:
            exchange = replace(talk.loss.exchange, sent=write(request))
            return _bad_start(f"no reply to hello: {talk.loss.detail}", exchange)
        reply = talk.replies[0]
        assert reply is not None  # noqa: S101 - without a loss there is a reply
        return _greeting(judge(request, reply))

    def _fall(self) -> None:
        """Let go of an engine that is lost, and of its matches."""
        self._up = False
        self.generation += 1
        self._link.close(at_once=True)

    def _fail(self, detail: str) -> None:
        """Count a failure, and give the engine up after three in a row."""
        self._failures += 1
        if self._failures >= FAILURES_IN_A_ROW and self._given_up is None:
            text = (
                f"not asked: the engine failed {self._failures} times in a row; the last: {detail}"
            )
            self._given_up = Broken(BrokenKind.GIVEN_UP, text, NOT_SENT)
            self._warnings[f"the engine is given up after {self._failures} failures in a row"] += 1


def _greeting(outcome: Outcome) -> Hello | Broken:
    """Read a hello from the outcome of asking for it."""
    match outcome:
        case Answered(result, exchange):
            fault = hello_fault(result)
            return read_hello(result) if fault is None else _bad_start(f"hello: {fault}", exchange)
        case Broken(_, detail, exchange):
            return _bad_start(f"hello: {detail}", exchange)
        case Refused(_, message, exchange) | Unsupported(message, exchange):
            return _bad_start(f"hello: the engine answers with an error: {message}", exchange)


def _bad_start(detail: str, exchange: Exchange) -> Broken:
    """Make the outcome of a start that failed."""
    return Broken(BrokenKind.BAD_START, detail, exchange)


def _needs_its_match(method: str) -> bool:
    """Say whether a method means nothing to a process that did not open the match."""
    return method.startswith("match.") and method != "match.new"


def _is_play(method: str) -> bool:
    """Say whether a method plays cards, so that an engine may end on it by way of refusal."""
    return method in {"match.play", "match.exchange", "play_deal"}


def _is_failure(outcome: Outcome) -> bool:
    """Say whether an outcome is the loss of the engine."""
    return isinstance(outcome, Broken) and outcome.kind in {
        BrokenKind.CRASHED,
        BrokenKind.TIMED_OUT,
        BrokenKind.BAD_START,
        BrokenKind.GIVEN_UP,
    }
