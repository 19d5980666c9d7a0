"""Messages: the requests the suite composes, and what a reply to one of them amounts to."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.protocol.faults import form_fault, shown
from agurk_conformance.protocol.outcome import (
    Answered,
    Broken,
    BrokenKind,
    Call,
    Exchange,
    Outcome,
    Refused,
    Unsupported,
)
from agurk_conformance.protocol.ranks import NotARankError, cards_of_ranks
from agurk_conformance.protocol.request import Request
from agurk_conformance.protocol.shapes import is_object

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from agurk_conformance.protocol.hello import CardForm

PROTOCOL: Final = 1
"""The version of the protocol that the suite speaks."""

HELLO: Final = Call("hello", {"protocol": PROTOCOL})
"""The first question to every engine."""

REFUSED: Final = 1
UNSUPPORTED: Final = 2
NO_SUCH_METHOD: Final = -32601

_NAMED_CODES = {
    -32700: "the engine could not read the request",
    -32600: "the engine takes the request for no request",
    -32602: "the engine takes the parameters for wrong",
    -32603: "the engine reports a fault of its own",
}

_CLAUSE = re.compile(r"[A-Z]{2}-[0-9]+", re.ASCII)
_LANGUAGE_ERROR = re.compile(
    r"Traceback \(most recent call last\)"
    r"|\b(?!Illegal(?:Act|Card|Move|Play)|Rule)[A-Z]\w*(?:Error|Exception)\b(?::|\(|$|\s+at\b)"
    r"|\bnull ?pointer|\bundefined is not\b|\bis not a function\b|\bis not defined\b"
    r"|\bcannot read propert|\bundefined method\b|\bundefined local variable\b|\bNoneType\b"
    r"|\bpanicked at\b|\bpanic:|\bgoroutine \d|\bsegmentation fault\b"
    r"|\bindex out of (?:range|bounds)"
    r"|\bobject has no attribute\b|\bunbound variable\b|\bobject reference not set\b",
    re.IGNORECASE | re.MULTILINE,
)


class MessageError(ValueError):
    """A request that the protocol does not allow: a fault of whoever composed it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What an engine sent for a request, not yet judged."""

    value: Any
    """The frame, as JSON reads it."""

    exchange: Exchange
    fault: str | None = None
    """What is wrong with the frame itself, where it could not be read as it stands."""


def _refuse_constant(name: str) -> object:
    """Refuse the numbers that JSON does not have."""
    raise ValueError(f"{name} is not JSON")


def read_number(text: str) -> int | float:
    """Read a number with a point or an exponent; a whole one is an integer, as in JSON Schema."""
    number = float(text)
    return int(number) if number.is_integer() else number


decode: Final[Callable[[str], Any]] = json.JSONDecoder(
    parse_constant=_refuse_constant, parse_float=read_number
).decode
"""Read JSON strictly. Raises ValueError, or RecursionError for what is nested too deep."""


def may_be_refused(method: str) -> bool:
    """Say whether a refusal is an outcome of a method: the match's, and play_deal."""
    return method.startswith("match.") or method == "play_deal"


def plays_cards(method: str) -> bool:
    """Say whether a method plays cards, so that an engine may end on it by way of refusal."""
    return method in {"match.play", "match.exchange", "play_deal"}


def match_of(request: Request) -> str | None:
    """Name the match that a request belongs to; None for one that any process can be asked."""
    match: str | None = request.params.get("match")
    return match


def compose(request_id: int, call: Call) -> Request:
    """Make the request for a call.

    In: an id not used before, the call. Out: the request. Raises MessageError for params that
    the protocol does not have.
    """
    fault = form_fault(f"{call.method}.params", call.params, "params")
    if fault is not None:
        raise MessageError(f"{call.method}: {fault}")
    return Request(request_id, call.method, call.params)


def judge(
    request: Request, reply: Reply, promised: Collection[str] = (), cards: CardForm = "suited"
) -> Outcome:
    """Say what a reply amounts to.

    In: the request, the reply to it, the fields that hello promises for results of this method,
    the form in which the engine answers cards.
    Out: the outcome; a reply of any form whatever has one.
    """
    value, exchange = reply.value, reply.exchange
    fault = reply.fault or _envelope_fault(request.id, value)
    if fault is not None:
        return Broken(BrokenKind.BAD_REPLY, fault, exchange)
    if "error" in value:
        return _judge_error(request, value["error"], exchange)
    result = value["result"]
    if cards == "ranks" and request.method != "hello":
        try:
            result = cards_of_ranks(result)
        except NotARankError as problem:
            return Broken(BrokenKind.BAD_REPLY, str(problem), exchange)
    fault = _result_fault(request.method, result, promised)
    if fault is not None:
        return Broken(BrokenKind.BAD_REPLY, fault, exchange)
    return Answered(result, exchange)


def _envelope_fault(request_id: int, value: Any) -> str | None:
    """Say what is wrong with a frame around its result or error."""
    if not is_object(value):
        return f"the reply is {shown(value)}; allowed: an object, the whole reply"
    if "jsonrpc" not in value:
        return 'the field "jsonrpc" is missing; allowed: "jsonrpc": "2.0"'
    if value["jsonrpc"] != "2.0":
        return f'jsonrpc is {shown(value["jsonrpc"])}; allowed: "2.0", as text'
    if "id" not in value:
        return f'the field "id" is missing; allowed: "id": {request_id}, the id of the request'
    if type(value["id"]) not in {int, float} or value["id"] != request_id:
        return _id_fault(request_id, value["id"])
    if "result" in value and "error" in value:
        return "the reply has both result and error; allowed: one of them (a null field counts)"
    if "result" not in value and "error" not in value:
        return "the reply has neither result nor error; allowed: one of them"
    if len(value) != 3:
        return _extra_fault(value)
    return None


def _id_fault(request_id: int, found: object) -> str:
    """Say what is wrong with an id, and whether only its type is."""
    hint = ", a number and not text" if found == str(request_id) else ", the id of the request"
    return f"id is {shown(found)}; allowed: {request_id}{hint}"


def _extra_fault(value: Mapping[str, Any]) -> str:
    """Name the fields that an envelope does not have."""
    extra = ", ".join(sorted(set(value) - {"jsonrpc", "id", "result", "error"}))
    return f"the reply has unknown fields: {extra}; allowed: jsonrpc, id, and result or error"


def _result_fault(method: str, result: Any, promised: Collection[str]) -> str | None:
    """Say what is wrong with a result: its form, or that it lacks what hello promises."""
    fault = form_fault(f"{method}.result", result, "result")
    if fault is not None:
        return fault
    missing = [name for name in promised if name not in result]
    if missing:
        fields = ", ".join(f"result.{name}" for name in missing)
        return f"missing: {fields}; hello promises these fields (see its field `fields`)"
    if "because" in result and "cards" in result and len(result["because"]) != len(result["cards"]):
        return "result.because and result.cards differ in length; allowed: one list for each card"
    return None


def _judge_error(request: Request, error: Any, exchange: Exchange) -> Outcome:
    """Say what an error amounts to: a refusal, a limit of the engine, or a fault."""
    fault = form_fault("error", error, "error")
    if fault is not None:
        return Broken(BrokenKind.BAD_REPLY, fault, exchange)
    code, message = error["code"], error["message"]
    if code == REFUSED and may_be_refused(request.method):
        return Refused(_clause_of(error), message, exchange, is_language_error(message))
    if code == UNSUPPORTED:
        return Unsupported(message, exchange)
    if code == NO_SUCH_METHOD:
        detail = f"hello lists {request.method}, and the engine answers that it does not know it"
        return Broken(BrokenKind.METHOD_NOT_FOUND, f"{detail}: {message}", exchange)
    return Broken(BrokenKind.ERROR_CODE, _code_detail(request.method, code, message), exchange)


def _clause_of(error: Mapping[str, Any]) -> str | None:
    """Return the clause that an error names in its data, which may be anything."""
    data = error.get("data")
    clause = data.get("clause") if is_object(data) else None
    return clause if isinstance(clause, str) and _CLAUSE.fullmatch(clause) else None


def _code_detail(method: str, code: int, message: str) -> str:
    """Say what an error code means, and which codes have a meaning for the method."""
    if code == REFUSED:
        name = " (refused): a question about a position has an answer and is not refused"
    else:
        name = f" ({_NAMED_CODES[code]})" if code in _NAMED_CODES else ""
    allowed = "1 refused, 2 unsupported" if may_be_refused(method) else "2 unsupported"
    return f"error code {code}{name}: {message!r}; allowed: {allowed}"


def is_language_error(message: str) -> bool:
    """Say whether the text of a refusal reads like an error of a programming language."""
    return _LANGUAGE_ERROR.search(message) is not None
