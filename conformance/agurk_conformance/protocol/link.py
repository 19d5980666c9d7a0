"""Links: the ways of reaching an engine, which all carry the same messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from agurk_conformance.protocol.outcome import NOT_SENT, BrokenKind, Exchange

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.protocol.messages import Reply
    from agurk_conformance.protocol.request import Request


class StartError(Exception):
    """An engine that cannot be started at all; the text says what was tried and what came of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeouts:
    """How long an engine may take, in seconds; in-process nothing is timed."""

    start: float = 10.0
    """For the reply to hello, from the start of the process."""

    call: float = 5.0
    """For any other reply, from the later of sending the request and the reply before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """The end of a conversation before its time: the engine ended, or its time was up."""

    kind: BrokenKind
    detail: str
    exchange: Exchange = NOT_SENT
    """What was heard since the last reply; nothing is said of what was sent."""

    certain: bool = False
    """Whether the only open request is known to be the cause."""

    by_itself: bool = False
    """Whether the engine ended in an orderly way, as one does that ends on an illegal play."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """The replies to a row of requests, as far as they came."""

    replies: Sequence[Reply | None]
    """In the order of the requests; None where none came."""

    sent: int
    """How many of the requests the engine may have seen, counted from the first."""

    loss: Loss | None = None
    oddities: tuple[str, ...] = ()
    """What is worth a warning and changes no outcome."""


class Link(Protocol):
    """A way of reaching one engine; it can be opened again after it was closed."""

    def open(self) -> None:
        """Start the engine. Raises StartError."""

    def converse(self, requests: Sequence[Request], timeout: float) -> Conversation:
        """Send requests and gather the replies, or what is left when the engine is lost."""
        ...

    def close(self, *, at_once: bool = False) -> None:
        """End the engine and everything it started.

        In: `at_once` where the engine is lost and may be opened again; without it, this is the
        end, and the engine has a moment to end by itself.
        """
