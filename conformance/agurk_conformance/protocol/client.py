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

from agurk_conformance.protocol.greeting import greet
from agurk_conformance.protocol.hello import METHODS, Hello, differences
from agurk_conformance.protocol.link import Timeouts
from agurk_conformance.protocol.messages import (
    MessageError,
    compose,
    judge,
    match_of,
    plays_cards,
)
from agurk_conformance.protocol.outcome import (
    NOT_SENT,
    Answered,
    Broken,
    BrokenKind,
    Call,
    Outcome,
    Refused,
    Unsupported,
)
from agurk_conformance.protocol.request import Request

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.protocol.link import Conversation, Link, Loss

FAILURES_IN_A_ROW: Final = 3
"""After so many crashes, time-outs and failed starts with no reply between, it is given up."""

_LOSSES = frozenset({BrokenKind.CRASHED, BrokenKind.TIMED_OUT, BrokenKind.BAD_START})


class EngineError(Exception):
    """An engine that cannot be asked anything: it does not start, or its hello is faulty.

    The text is for people; `broken` is the same as an outcome, with the frames behind it.
    """

    def __init__(self, broken: Broken) -> None:
        """Take the outcome of the attempt to start."""
        super().__init__(broken)
        self.broken = broken

    def __str__(self) -> str:
        """Say what happened, and the last noise on stdout where there is any."""
        noise = self.broken.exchange.noise
        return f"{self.broken.detail}\nstdout: {noise[-1]}" if noise else self.broken.detail


class Client:
    """An engine under test, from its hello to its end; also a context manager that closes it.

    `hello` is what the engine says of itself. `generation` changes whenever open matches are
    lost. `restarts` counts how often the engine was started again.
    """

    def __init__(self, link: Link, timeouts: Timeouts | None = None) -> None:
        """Start the engine and greet it.

        In: the link to it, the time-outs (None: the usual ones). Raises EngineError when the
        engine does not start or its hello is faulty.
        """
        self._link = link
        self._timeouts = timeouts or Timeouts()
        self._ids = count(1)
        self._up = True
        self._fresh = True
        self._failures = 0
        self._given_up: Broken | None = None
        self._warnings: Counter[str] = Counter()
        self._last_method = "hello"
        self._matches: set[str] = set()
        self.generation = 0
        self.restarts = 0
        greeting = greet(link, next(self._ids), self._timeouts.start)
        if isinstance(greeting, Broken):
            link.close()
            raise EngineError(greeting)
        self.hello: Hello = greeting
        self._promised = {method: greeting.fields.of(method) for method in METHODS}

    @property
    def given_up(self) -> bool:
        """Whether the engine is not asked any more."""
        return self._failures >= FAILURES_IN_A_ROW

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was odd and is no verdict, each with how often it was seen."""
        return tuple(
            f"{text} ({times} times)" if times > 1 else text
            for text, times in self._warnings.items()
        )

    def warn(self, text: str) -> None:
        """Note something odd that is no verdict."""
        self._warnings[text] += 1

    def ask(self, call: Call) -> Outcome:
        """Ask one question.

        In: the call. Out: its outcome, whatever the engine does; a call of a match that was lost
        with its process is broken. Raises MessageError for a call that the protocol does not have.
        """
        request = self._request(call)
        if isinstance(request, Unsupported):
            return request
        return self._outcomes([request])[request.id]

    def ask_many(self, calls: Sequence[Call]) -> list[Outcome]:
        """Ask stateless questions, several at a time where the link can carry them.

        In: calls that depend on no match and not on each other. Out: their outcomes in the order
        of the calls. Raises MessageError for a call of a match, or that the protocol does not have.
        """
        bound = next((call.method for call in calls if call.method.startswith("match.")), None)
        if bound is not None:
            raise MessageError(f"{bound} belongs to a match, whose calls are asked one by one")
        requests = [self._request(call) for call in calls]
        outcomes = self._outcomes([item for item in requests if isinstance(item, Request)])
        return [outcomes[item.id] if isinstance(item, Request) else item for item in requests]

    def close(self) -> None:
        """End the engine and everything it started; what is asked afterwards is not sent."""
        if self._given_up is None:
            self._given_up = Broken(
                BrokenKind.GIVEN_UP, "not asked: the client is closed", NOT_SENT
            )
        self._link.close()

    def __enter__(self) -> Self:
        """Give the client itself."""
        return self

    def __exit__(self, *_: object) -> None:
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
            fault = self._unaskable(rest[0])
            if self._given_up is not None:
                return outcomes | dict.fromkeys((item.id for item in rest), self._given_up)
            if fault is not None:
                outcomes[rest[0].id] = fault
            else:
                talk = self._link.converse(rest, self._timeouts.call)
                outcomes |= self._judged(rest, talk)
                if talk.loss is not None:
                    outcomes |= self._recovered(rest, talk, talk.loss, outcomes)
            rest = [item for item in rest if item.id not in outcomes]
        return outcomes

    def _judged(self, requests: Sequence[Request], talk: Conversation) -> dict[int, Outcome]:
        """Judge the replies that came."""
        self._warnings.update(talk.oddities)
        outcomes: dict[int, Outcome] = {}
        for request, reply in zip(requests, talk.replies, strict=True):
            if reply is not None:
                promised = self._promised[request.method]
                outcome = judge(request, reply, promised, self.hello.cards)
                outcomes[request.id] = outcome
                self._note(request, outcome)
        return outcomes

    def _note(self, request: Request, outcome: Outcome) -> None:
        """Take note of a reply: it ends a row of failures, opens a match, or is odd."""
        self._last_method = request.method
        self._fresh = False
        self._failures = 0
        match outcome:
            case Answered(result) if request.method == "match.new":
                self._matches.add(result["match"])
            case Refused(suspicious=True):
                text = f"a refusal of {request.method} reads like an error of a language"
                self._warnings[text] += 1
            case _:
                pass

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
        if len(pending) == 1 and (self._is_certain(loss) or match_of(pending[0]) is not None):
            return {pending[0].id: self._culprit(pending[0], loss)}
        outcomes = {item.id: self._alone(item) for item in pending}
        if not any(isinstance(item, Broken) and item.kind in _LOSSES for item in outcomes.values()):
            self._warnings[f"{loss.detail}; asked again, it gave every reply"] += 1
        return outcomes

    def _ended_between(self, request: Request, loss: Loss) -> dict[int, Outcome]:
        """Deal with an engine that ended before it was asked the next question."""
        detail = f"{loss.detail}, after its reply to {self._last_method}"
        if self.hello.refusal != "fatal":
            self._warnings[detail] += 1
        self._fail(detail)
        if match_of(request) is None:
            return {}
        return {request.id: Broken(loss.kind, f"{detail}; the match is lost", loss.exchange)}

    def _alone(self, request: Request) -> Outcome:
        """Ask one request by itself, until it is answered or is what a fresh process is lost on."""
        while (fault := self._unaskable(request)) is None:
            talk = self._link.converse([request], self._timeouts.call)
            if talk.loss is None:
                return self._judged([request], talk)[request.id]
            self._fall()
            if talk.sent == 0:
                self._ended_between(request, talk.loss)
            elif self._is_certain(talk.loss):
                return self._culprit(request, talk.loss)
        return fault

    def _is_certain(self, loss: Loss) -> bool:
        """Say whether the only open request is what the engine was lost on, not an earlier one."""
        return loss.certain or self._fresh

    def _culprit(self, request: Request, loss: Loss) -> Outcome:
        """Say what the loss of the engine on a request amounts to."""
        exchange = replace(loss.exchange, request=request)
        if loss.by_itself and self.hello.refusal == "fatal" and plays_cards(request.method):
            self._failures = 0
            return Refused(None, f"{loss.detail}, which its hello calls a refusal", exchange)
        self._fail(loss.detail)
        return Broken(loss.kind, loss.detail, exchange)

    def _unaskable(self, request: Request) -> Broken | None:
        """Have the engine running for a request. Out: why it cannot be asked, if it cannot."""
        if self._given_up is not None:
            return self._given_up
        match = match_of(request)
        if match is not None and match not in self._matches:
            detail = f"the match {match} was lost when the engine ended"
            return Broken(BrokenKind.CRASHED, detail, NOT_SENT)
        return None if self._up else self._restarted()

    def _restarted(self) -> Broken | None:
        """Start the engine again. Out: the fault where it does not start as it did at first."""
        self.restarts += 1
        greeting = greet(self._link, next(self._ids), self._timeouts.start)
        if greeting == self.hello:
            self._up = self._fresh = True
            return None
        if isinstance(greeting, Hello):
            changes = differences(self.hello, greeting)
            detail = f"after a restart hello is not what it was: {changes}"
            greeting = Broken(BrokenKind.BAD_START, detail, NOT_SENT)
        self._link.close(at_once=True)
        self._fail(greeting.detail)
        return greeting

    def _fall(self) -> None:
        """Let go of an engine that is lost, and of its matches."""
        self._up = False
        self._matches.clear()
        self.generation += 1
        self._link.close(at_once=True)

    def _fail(self, detail: str) -> None:
        """Count a failure, and give the engine up after three in a row."""
        self._failures += 1
        if self._failures >= FAILURES_IN_A_ROW and self._given_up is None:
            times = f"{self._failures} failures in a row"
            text = f"not asked: the engine is given up after {times}, the last: {detail}"
            self._given_up = Broken(BrokenKind.GIVEN_UP, text, NOT_SENT)
            self._warnings[f"the engine is given up after {times}"] += 1
