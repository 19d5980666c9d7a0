"""An engine in this process: a callable that takes a request and returns the reply."""

from __future__ import annotations

import inspect
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from agurk_conformance.protocol.foreign import ForeignError, foreign
from agurk_conformance.protocol.link import Conversation, Loss
from agurk_conformance.protocol.messages import Reply, decode
from agurk_conformance.protocol.outcome import BrokenKind, Exchange
from agurk_conformance.protocol.request import encode, envelope
from agurk_conformance.protocol.shapes import is_object

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Sequence

    from agurk_conformance.protocol.request import Request

Engine: TypeAlias = "Callable[[dict[str, Any]], Any]"
"""`engine(request: dict) -> dict`, whole envelopes; the reply may also be awaitable."""

_TRACEBACK_CAP = 8_000


class Caller:
    """Calls an engine and waits where its answer is awaitable, in one event loop for all calls."""

    def __init__(self, engine: Engine) -> None:
        """Take the engine; the event loop is made when the first awaitable answer comes."""
        self._engine = engine
        self._runner: asyncio.Runner | None = None

    def __call__(self, request: dict[str, Any]) -> Any:
        """Ask the engine. Raises whatever it raises."""
        answer = self._engine(request)
        if not inspect.isawaitable(answer):
            return answer
        if self._runner is None:
            import asyncio

            self._runner = asyncio.Runner()
        return self._runner.run(_finish(answer))

    def close(self) -> None:
        """Cancel what the engine left running, and end the event loop."""
        runner, self._runner = self._runner, None
        if runner is not None:
            runner.close()


async def _finish(answer: Awaitable[Any]) -> Any:
    """Wait for an answer of any awaitable kind."""
    return await answer


class InProcessLink:
    """The link to an engine in this process; nothing is timed, and requests go one by one."""

    def __init__(self, engine: Engine) -> None:
        """Take the engine; it is not called yet."""
        self._caller = Caller(engine)

    def open(self) -> None:
        """Do nothing: the engine is there."""

    def converse(self, requests: Sequence[Request], timeout: float) -> Conversation:  # noqa: ARG002
        """Ask one request after the other until one is not answered.

        In: the requests; the time-out is not used. Out: the replies, and the loss when the engine
        raises anything at all, with its traceback. An interrupt by a signal passes through.
        """
        replies: list[Reply | None] = []
        try:
            with foreign():
                for request in requests:
                    answer = self._caller(envelope(request))
                    replies.append(_reply(request, answer))
        except ForeignError as error:
            sent = len(replies) + 1
            replies.extend([None] * (len(requests) - len(replies)))
            return Conversation(replies, sent, _loss(error.cause))
        return Conversation(replies, len(requests))

    def close(self, *, at_once: bool = False) -> None:
        """End the event loop, if there is one; `at_once` ends nothing, the engine is to go on."""
        if not at_once:
            with suppress(ForeignError), foreign():
                self._caller.close()


def _loss(error: BaseException) -> Loss:
    """Say what an engine raised, and where."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    last_line = traceback.format_exception_only(error)[-1].strip()
    text = "".join(traceback.format_exception(error))[-_TRACEBACK_CAP:]
    return Loss(
        kind=BrokenKind.CRASHED,
        detail=f"the engine raised {last_line}{place}",
        exchange=Exchange(request=None, received=None, stderr=text),
        certain=True,
        by_itself=isinstance(error, SystemExit),
    )


def _reply(request: Request, answer: object) -> Reply:
    """Take an answer as the text it would be over a wire, which is also a copy."""
    if not is_object(answer):
        returned = "None (is a return missing?)" if answer is None else type(answer).__name__
        fault = f"the engine returned {returned}; allowed: a dict, the whole reply"
        return Reply(None, Exchange(request, _shown(answer)), fault)
    try:
        received = encode(answer)
        copy = decode(received)
    except (TypeError, ValueError, RecursionError) as error:
        fault = f"the reply cannot be written as JSON: {error}"
        return Reply(None, Exchange(request, _shown(answer)), fault)
    return Reply(copy, Exchange(request, received))


def _shown(answer: object) -> str:
    """Write a faulty answer for a person, whatever it is."""
    try:
        text = repr(answer)
    except Exception as error:  # noqa: BLE001 - whatever it is, the answer is faulty already
        return f"({type(answer).__name__}, whose repr raises {type(error).__name__})"
    return text if len(text) <= 500 else f"{text[:500]}…"
