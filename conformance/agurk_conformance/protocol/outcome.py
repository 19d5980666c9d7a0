"""What comes of a question to an engine: it is answered, refused, unsupported, or broken."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from agurk_conformance.protocol.request import write

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.protocol.request import Request


@dataclass(frozen=True, slots=True)
class Call:
    """A question to an engine: a method of the protocol and what it is asked about."""

    method: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Exchange:
    """The frames behind an outcome, to be shown when something is wrong with it."""

    request: Request | None
    """The request that was sent; None when nothing was sent."""

    received: str | None
    """The reply as received; None when there was none."""

    noise: tuple[str, ...] = ()
    """Lines on stdout before the reply that are no frames, capped."""

    stderr: str = ""
    """What the engine wrote on stderr meanwhile, capped; in-process, the traceback of a crash."""

    @property
    def sent(self) -> str:
        """The request as sent, without its line end; empty when nothing was sent."""
        return "" if self.request is None else write(self.request)


NOT_SENT = Exchange(request=None, received=None)
"""The exchange behind an outcome for which the engine was not asked."""


class BrokenKind(StrEnum):
    """In which manner an engine failed to give an outcome of the protocol."""

    CRASHED = "crashed"
    """The engine ended, closed its stdout, or raised."""

    TIMED_OUT = "timed_out"
    """The engine was given its time and did not reply."""

    BAD_REPLY = "bad_reply"
    """The reply is no message of the protocol, or lacks what hello promises."""

    ERROR_CODE = "error_code"
    """The reply is an error whose code has no meaning for this method."""

    METHOD_NOT_FOUND = "method_not_found"
    """The engine lists the method in hello and answers that it does not know it."""

    BAD_START = "bad_start"
    """The engine cannot be started, or its hello is faulty or differs from the first."""

    GIVEN_UP = "given_up"
    """The engine failed three times in a row and is not asked any more."""

    @property
    def description(self) -> str:
        """The manner in words, to follow "the engine"."""
        return _DESCRIPTIONS[self]


_DESCRIPTIONS = {
    BrokenKind.CRASHED: "ended without a reply",
    BrokenKind.TIMED_OUT: "did not reply in time",
    BrokenKind.BAD_REPLY: "sent a faulty reply",
    BrokenKind.ERROR_CODE: "replied with an error code that has no meaning here",
    BrokenKind.METHOD_NOT_FOUND: "does not know a method that its hello lists",
    BrokenKind.BAD_START: "could not be started",
    BrokenKind.GIVEN_UP: "was given up after three failures in a row",
}


@dataclass(frozen=True, slots=True)
class Answered:
    """The engine gave a result, and the result has the form that the protocol prescribes."""

    result: Any
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class Refused:
    """The engine says that the rules forbid what it was asked to do: error code 1."""

    clause: str | None
    """The clause it names, where it names one."""

    message: str
    exchange: Exchange
    suspicious: bool = False
    """Whether the message reads like an error of a programming language, not like a refusal."""


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The engine does not offer the method, or not for this position: it is not judged."""

    message: str
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class Broken:
    """Everything else: a fault of the engine, whatever the rules say."""

    kind: BrokenKind
    detail: str
    exchange: Exchange


Outcome: TypeAlias = Answered | Refused | Unsupported | Broken
