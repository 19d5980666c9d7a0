"""Requests are composed, and replies judged, as the protocol has it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.protocol.calls import HELD_CARD, position, taker

from agurk_conformance.protocol.hello import METHODS
from agurk_conformance.protocol.messages import (
    MessageError,
    Reply,
    compose,
    decode,
    is_language_error,
    judge,
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
from agurk_conformance.protocol.request import encode, envelope, write
from agurk_spec.schema import validator


def judged(call: Call, **fields: Any) -> Outcome:
    """Judge a reply with these fields beside jsonrpc and id."""
    value = {"jsonrpc": "2.0", "id": 7} | fields
    return judge(compose(7, call), Reply(value, NOT_SENT))


def fault(call: Call, **fields: Any) -> str:
    """Judge a reply that is faulty, and give the words for it."""
    outcome = judged(call, **fields)
    assert isinstance(outcome, Broken)
    assert outcome.kind is BrokenKind.BAD_REPLY
    return outcome.detail


def test_a_request_is_one_of_the_protocol_in_ascii() -> None:
    """What goes over the wire fits the schema of requests, and no code page can garble it."""
    call = Call("match.end", {"match": "Ü\n"})
    text = write(compose(3, call))
    assert text.isascii()
    assert "\n" not in text
    assert validator("message", "request").is_valid(json.loads(text))
    assert json.loads(text) == {
        "jsonrpc": "2.0",
        "id": 3,
        "method": "match.end",
        "params": {"match": "Ü\n"},
    }


def test_an_engine_in_this_process_gets_what_goes_over_the_wire() -> None:
    """It gets the same as another engine reads, and may do with it what it likes."""
    seats = ["A", "B"]
    request = compose(3, Call("trick_taker", {"position": position() | {"seats": tuple(seats)}}))
    given = envelope(request)
    assert given == json.loads(write(request))
    given["params"]["position"]["seats"].clear()
    given["params"]["position"]["hands"].clear()
    assert envelope(request) == json.loads(write(request))


def test_a_wrong_request_is_the_suite_s_fault() -> None:
    """Params that the protocol does not have are never sent."""
    with pytest.raises(MessageError, match=r"params.position.seats is missing"):
        compose(1, Call("trick_taker", {"position": {"ruleset": None}}))


@pytest.mark.parametrize("method", sorted(METHODS))
def test_each_method_has_its_forms(method: str) -> None:
    """There are params and a result for each method."""
    assert not validator("message", f"{method}.params").is_valid(3)
    assert not validator("message", f"{method}.result").is_valid(3)


def test_a_right_result_is_an_answer() -> None:
    """A result of the right form is answered as it is; 7.0 is the id 7."""
    assert judged(taker(), result={"seat": "B"}) == Answered({"seat": "B"}, NOT_SENT)
    assert judged(taker(), result={"seat": "B"}, id=7.0) == Answered({"seat": "B"}, NOT_SENT)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"jsonrpc": "1.0"}, 'jsonrpc is "1.0"; allowed: "2.0"'),
        ({"jsonrpc": 2.0}, 'jsonrpc is 2.0; allowed: "2.0", as text'),
        ({"id": "7"}, 'id is "7"; allowed: 7, a number and not text'),
        ({"id": True}, "id is true; allowed: 7, the id of the request"),
        ({"id": None}, "id is null; allowed: 7, the id of the request"),
        ({"error": None}, "both result and error"),
        ({"note": "x"}, "unknown fields: note"),
        ({"result": []}, "result is []; allowed: an object with seat"),
        ({"result": {}}, "result.seat is missing; found: no field"),
        ({"result": {"seat": "A", "why": 1}}, "result has the unknown field why; allowed: seat"),
        ({"result": {"seat": "a"}}, 'result.seat is "a"; allowed: a seat, one capital letter'),
        ({"result": {"seat": "\ud800"}}, "half of a surrogate pair"),
    ],
)
def test_a_faulty_frame_says_where_what_and_what_is_allowed(
    fields: dict[str, Any], words: str
) -> None:
    """A fault names its place, what was found, and what is allowed."""
    assert words in fault(taker(), **({"result": {"seat": "A"}} | fields))


@pytest.mark.parametrize("value", [None, 3, "x", [], {}, {"jsonrpc": "2.0"}, {"result": 1}])
def test_any_value_whatever_has_an_outcome(value: object) -> None:
    """What is no reply at all is a bad reply."""
    outcome = judge(compose(7, taker()), Reply(value, NOT_SENT))
    assert isinstance(outcome, Broken)
    assert outcome.kind is BrokenKind.BAD_REPLY


FAULTY_RESULTS: list[tuple[str, Any, str]] = [
    ("pack", {"cards": ["9C"]}, 'cards[0] is "9C"; allowed: an object with rank, suit'),
    ("pack", {"cards": [{"rank": 9, "suit": "X"}]}, '.suit is "X"; allowed: "C", "D", "H"'),
    ("pack", {"cards": [{"rank": 16, "suit": None}]}, ".rank is 16; allowed: 15 or less"),
    ("pack", {"cards": [{"rank": 0, "suit": None}]}, ".rank is 0; allowed: 1 or more"),
    ("pack", {"cards": 1, "pack": 1}, "(and 1 more)"),
    ("last_trick", {"points": {"0": 3}}, 'points has the key "0"; allowed: a seat'),
    ("last_trick", {"points": {"A": 0.5}}, "result.points.A is 0.5; allowed: an integer"),
    ("last_trick", {"after": {}}, "result.before is missing; found: after"),
    ("last_trick", 3, "an object with points or an object with before, after"),
    ("match.state", {"phase": "end"}, 'result.phase is "end"; allowed: "deal", "exchange"'),
    ("match.state", {"phase": "play", "leader": 0}, "leader is 0; allowed: a seat, one capit"),
    ("match.view", {"seat": "A", "stock": "x"}, "an integer or a list"),
    ("legal_cards", {"cards": [], "because": [[]]}, "differ in length"),
    ("legal_cards", {"cards": [], "because": [["9"]]}, "the id of a clause, such as FW-1"),
    ("match.new", {"phase": "play"}, "result.match is missing; found: phase"),
]


@pytest.mark.parametrize(("method", "result", "words"), FAULTY_RESULTS)
def test_a_faulty_result_is_told_in_our_words(method: str, result: Any, words: str) -> None:
    """The words of a fault are those of the protocol, not of a schema language."""
    params: dict[str, dict[str, Any]] = {
        "pack": {"ruleset": None},
        "match.state": {"match": "m1"},
        "match.view": {"match": "m1", "seat": "A"},
    }
    call = Call(method, params.get(method, {"position": position()}))
    assert words in fault(call, result=result)


def test_a_refusal_belongs_to_plays() -> None:
    """Code 1 refuses what a match or a deal is asked to do, and answers no question."""
    error = {"code": 1, "message": "B must head", "data": {"clause": "FW-1"}}
    assert judged(HELD_CARD, error=error) == Refused("FW-1", "B must head", NOT_SENT)
    without = judged(HELD_CARD, error={"code": 1, "message": "no"})
    assert without == Refused(None, "no", NOT_SENT)
    question = judged(taker(), error=error)
    assert isinstance(question, Broken)
    assert question.kind is BrokenKind.ERROR_CODE
    assert "allowed: 2 unsupported" in question.detail


@pytest.mark.parametrize(
    ("code", "kind"),
    [(-32601, BrokenKind.METHOD_NOT_FOUND), (-32602, "error_code"), (3, "error_code")],
)
def test_other_codes_are_faults(code: int, kind: str) -> None:
    """A listed method that is not found, and any code without a meaning, are broken."""
    outcome = judged(HELD_CARD, error={"code": code, "message": "x"})
    assert isinstance(outcome, Broken)
    assert outcome.kind == kind


def test_a_limit_is_unsupported() -> None:
    """Code 2 is unsupported for every method."""
    for call in (taker(), HELD_CARD):
        outcome = judged(call, error={"code": 2, "message": "no jokers"})
        assert outcome == Unsupported("no jokers", NOT_SENT)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ({"code": 1}, "error.message is missing; found: code"),
        ({"code": "1", "message": "x"}, 'error.code is "1"; allowed: an integer'),
        ("no", 'error is "no"; allowed: an object with code, message'),
    ],
)
def test_a_faulty_error_is_a_bad_reply(error: object, words: str) -> None:
    """An error has a form too."""
    assert words in fault(HELD_CARD, error=error)


@pytest.mark.parametrize(
    ("data", "clause"),
    [
        ({"clause": "FW-1", "hint": "lower"}, "FW-1"),
        ({"clause": "F1"}, None),
        ({"clause": 1}, None),
        ({}, None),
        (None, None),
        ("FW-1", None),
        (["FW-1"], None),
    ],
)
def test_the_data_of_an_error_may_be_anything(data: object, clause: str | None) -> None:
    """A clause is read where it is named as it is to be, and the rest is nobody's business."""
    outcome = judged(HELD_CARD, error={"code": 1, "message": "x", "data": data})
    assert isinstance(outcome, Refused)
    assert outcome.clause == clause


@pytest.mark.parametrize("text", ["38.0", "3.8e1", "380E-1", "38"])
def test_a_whole_number_is_an_integer_however_it_is_written(text: str) -> None:
    """So JSON Schema has it, and languages that have but one kind of number."""
    number = decode(text)
    assert (number, type(number)) == (38, int)
    assert decode("[0.5, -0.0, 1e999]") == [0.5, 0, float("inf")]


def test_promised_fields_are_missed() -> None:
    """Fields that hello promises belong to the form of a result."""
    request = compose(7, Call("settle", {"position": position()}))
    value: dict[str, Any] = {"jsonrpc": "2.0", "id": 7, "result": {"scores": {}}}
    outcome = judge(request, Reply(value, NOT_SENT), ("scores", "lives", "out"))
    assert isinstance(outcome, Broken)
    assert "missing: result.lives, result.out; hello promises" in outcome.detail
    assert judge(request, Reply(value, NOT_SENT), ("scores",)) == Answered({"scores": {}}, NOT_SENT)


@pytest.mark.parametrize(
    "text",
    [
        "Traceback (most recent call last):\n  File …",
        "KeyError: 9",
        "java.lang.NullPointerException",
        "NullPointerException at Trick.java:12",
        "TypeError: undefined is not a function",
        "hand.filter is not a function",
        "panic: runtime error: index out of range [7] with length 7",
        "thread 'main' panicked at src/main.rs:2",
        "undefined method `rank' for nil:NilClass",
        "'NoneType' object has no attribute 'rank'",
        "System.InvalidOperationException: Sequence contains no elements",
        "Object reference not set to an instance of an object.",
        "Cannot read properties of undefined (reading 'rank')",
        "list index out of range",
    ],
)
def test_an_exception_is_recognised_by_its_text(text: str) -> None:
    """What languages say of their own errors does not pass for a refusal."""
    assert is_language_error(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "FW-1: seat B may not play 6♦; it may play K♥ 2♠",
        "error: not your turn",
        "illegal move",
        "An exception to the rule is the ace",
        "IllegalPlay",
        "IllegalMoveError: B must head",
        "card not in hand",
    ],
)
def test_a_refusal_is_not_taken_for_an_exception(text: str) -> None:
    """The words of a refusal are free."""
    assert not is_language_error(text)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a":-Infinity}', "{'a':1}", "[1,]", ""])
def test_json_is_read_strictly(text: str) -> None:
    """What JSON does not have is not read."""
    with pytest.raises(ValueError, match=r"."):
        decode(text)
    with pytest.raises(ValueError, match=r"not JSON compliant"):
        encode(float("nan"))
