"""Each bad manner over stdio has exactly its outcome, and good manners have none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.miniatures.manners.base import EVERY_METHOD
from tests.protocol.calls import ACE, CALLS, HELD_CARD, NEW_MATCH, OTHER_CARD, PACK, taker

from agurk_conformance.protocol.client import EngineError
from agurk_conformance.protocol.hello import METHODS
from agurk_conformance.protocol.outcome import (
    Answered,
    Broken,
    BrokenKind,
    Call,
    Outcome,
    Refused,
    Unsupported,
)

if TYPE_CHECKING:
    from tests.protocol.conftest import Start


def broken(outcome: Outcome) -> Broken:
    """Take an outcome as broken."""
    assert isinstance(outcome, Broken), outcome
    return outcome


def seat(outcome: Outcome) -> str:
    """Take the seat from an answer."""
    assert isinstance(outcome, Answered), outcome
    named: str = outcome.result["seat"]
    return named


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("id_as_text", BrokenKind.BAD_REPLY, 'id is "2"; allowed: 2, a number and not text'),
        ("id_of_its_own", BrokenKind.BAD_REPLY, "id is 0; allowed: 2, the id of the request"),
        ("no_jsonrpc", BrokenKind.BAD_REPLY, 'the field "jsonrpc" is missing'),
        ("result_and_error", BrokenKind.BAD_REPLY, "both result and error"),
        ("missing_field", BrokenKind.BAD_REPLY, "result has the unknown field taker"),
        ("wrong_type", BrokenKind.BAD_REPLY, "result.seat is 1; allowed: a seat"),
        ("not_a_number", BrokenKind.BAD_REPLY, "NaN is not JSON"),
        ("huge_reply", BrokenKind.BAD_REPLY, "the line has more than 1048576 bytes"),
        ("endless_line", BrokenKind.BAD_REPLY, "the line has more than 1048576 bytes"),
        ("deep_nesting", BrokenKind.BAD_REPLY, "cannot be read as JSON: values nest too deep"),
        ("huge_integers", BrokenKind.BAD_REPLY, "cannot be read as JSON: Exceeds the limit"),
        ("hostile_text", BrokenKind.BAD_REPLY, "allowed: a seat"),
        ("ids_never_asked", BrokenKind.BAD_REPLY, "id is 1002; allowed: 2"),
        ("nonsense_everywhere", BrokenKind.BAD_REPLY, "unknown field nonsense"),
        ("lies_in_hello", BrokenKind.METHOD_NOT_FOUND, "hello lists trick_taker"),
        ("refuses_a_question", BrokenKind.ERROR_CODE, "error code 1 (refused)"),
        ("error_code", BrokenKind.ERROR_CODE, "error code -32603"),
        ("method_not_found", BrokenKind.METHOD_NOT_FOUND, "hello lists trick_taker"),
    ],
)
def test_a_faulty_reply_is_broken_and_named(
    start: Start, name: str, kind: BrokenKind, words: str
) -> None:
    """A faulty reply says what is wrong with it, and the engine is asked on in the same process."""
    client = start(name)
    outcome = broken(client.ask(taker()))
    assert outcome.kind is kind
    assert words in outcome.detail
    assert outcome.exchange.sent.startswith('{"jsonrpc":"2.0","id":2,')
    assert outcome.exchange.received
    assert client.restarts == 0


@pytest.mark.parametrize(
    "name",
    [
        "base",
        "dribbles",
        "flood",
        "flood_without_end",
        "forks",
        "huge_noise",
        "ignores_termination",
        "leaves_a_daemon",
        "logs_like_replies",
        "noise",
        "null_bytes",
        "out_of_order",
        "reads_a_byte_at_a_time",
        "replies_twice",
        "slow",
        "stderr_flood",
        "stderr_without_end",
    ],
)
def test_noise_and_order_are_no_verdict(start: Start, name: str) -> None:
    """What stands on stdout and stderr besides the replies changes no outcome."""
    client = start(name)
    outcomes = client.ask_many([taker(9), taker(11), PACK, taker(10)])
    assert [seat(outcomes[n]) for n in (0, 1, 3)] == ["B", "A", "B"]
    assert isinstance(outcomes[2], Answered)
    assert seat(client.ask(taker(12))) == "A"
    assert isinstance(client.ask(NEW_MATCH), Answered)
    assert isinstance(client.ask(OTHER_CARD), Refused)
    assert isinstance(client.ask(HELD_CARD), Answered)
    assert (client.restarts, client.generation, client.given_up) == (0, 0, False)


def test_noise_is_kept_for_the_failure_text(start: Start) -> None:
    """The lines before a reply stand in its exchange, the prompt on its own line among them."""
    outcome = start("noise").ask(taker())
    assert isinstance(outcome, Answered)
    assert outcome.exchange.noise[-1] == "Your card? >"
    assert "| A | B | C |" in outcome.exchange.noise
    assert outcome.exchange.received is not None
    assert outcome.exchange.received.startswith('{"jsonrpc"')


def test_floods_are_kept_short(start: Start) -> None:
    """Of a flood the beginning and the end are kept."""
    stdout = start("flood").ask(taker())
    assert len(stdout.exchange.noise) <= 41
    assert any("more lines" in line for line in stdout.exchange.noise)
    stderr = start("stderr_flood").ask(taker())
    assert len(stderr.exchange.stderr) <= 8192


def test_a_second_reply_is_warned_of(start: Start) -> None:
    """A second reply to one request is odd, and no failure."""
    client = start("replies_twice")
    client.ask_many([taker(), taker()])
    client.ask(taker())
    assert any("a further reply" in warning for warning in client.warnings)


def test_a_limit_is_unsupported(start: Start) -> None:
    """Error code 2 is an outcome of its own."""
    outcome = start("unsupported").ask(taker())
    assert outcome == Unsupported("no more than two seats", outcome.exchange)


def test_a_promised_field_is_missed(start: Start) -> None:
    """A field that hello promises is missed where the result lacks it."""
    outcome = broken(start("fewer_fields").ask(NEW_MATCH))
    assert outcome.kind is BrokenKind.BAD_REPLY
    assert "missing: result.scores; hello promises" in outcome.detail


def test_another_encoding_is_named(start: Start) -> None:
    """A reply that is not UTF-8 is a faulty reply."""
    client = start("latin_1")
    client.ask(NEW_MATCH)
    outcome = broken(client.ask(HELD_CARD))
    assert (outcome.kind, "not UTF-8" in outcome.detail) == (BrokenKind.BAD_REPLY, True)


def test_an_exception_as_refusal_stays_a_refusal_and_is_warned_of(start: Start) -> None:
    """A refusal that reads like an exception is counted."""
    client = start("exception_as_refusal")
    client.ask(NEW_MATCH)
    outcomes = [client.ask(OTHER_CARD), client.ask(OTHER_CARD)]
    assert all(isinstance(item, Refused) and item.suspicious for item in outcomes)
    assert client.warnings == (
        "a refusal of match.play reads like an error of a language (2 times)",
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("crash_on_ace", "the engine ended with exit code 1; stderr ends: KeyError: 'ace'"),
        ("segfault", "the engine was ended by SIGSEGV"),
        ("closes_stdout", "the engine closed its stdout and runs on"),
    ],
)
def test_a_crash_falls_on_its_question(start: Start, name: str, words: str) -> None:
    """Of the questions in flight only the culprit is broken, and the run goes on."""
    client = start(name)
    outcomes = client.ask_many([taker(9), taker(11), taker(ACE), taker(9), PACK])
    assert [type(outcome) for outcome in outcomes] == [Answered] * 2 + [Broken] + [Answered] * 2
    culprit = broken(outcomes[2])
    assert (culprit.kind, culprit.detail) == (BrokenKind.CRASHED, words)
    assert f'"rank":{ACE}' in culprit.exchange.sent
    assert (client.restarts, client.generation, client.given_up) == (2, 2, False)
    assert seat(client.ask(taker())) == "B"


def test_a_crash_at_the_nth_request_is_warned_of(start: Start) -> None:
    """A crash that no single question causes loses no answer, and is not hidden."""
    client = start("crash_at_fifth")
    outcomes = [*client.ask_many([taker(9)] * 6), *(client.ask(taker(11)) for _ in range(6))]
    assert [seat(outcome) for outcome in outcomes] == ["B"] * 6 + ["A"] * 6
    assert not client.given_up
    assert any("exit code 3; asked again, it gave every reply" in text for text in client.warnings)


def test_a_crash_at_the_hundredth_request_loses_no_answer(start: Start) -> None:
    """However often it happens, the answers between are no row of failures."""
    client = start("dies_after_a_hundred")
    outcomes = client.ask_many([taker(9)] * 150) + client.ask_many([taker(11)] * 150)
    assert [seat(outcome) for outcome in outcomes] == ["B"] * 150 + ["A"] * 150
    assert client.restarts >= 2
    assert not client.given_up


def test_an_engine_that_lags_behind_is_answered_wrongly(start: Start) -> None:
    """An answer is an answer, even if it is that to the question before."""
    outcomes = start("answers_the_one_before").ask_many([taker(9), taker(11), taker(9)])
    assert [seat(outcome) for outcome in outcomes] == ["A", "B", "A"]


@pytest.mark.parametrize("method", EVERY_METHOD)
def test_nonsense_is_no_answer_to_any_method(start: Start, method: str) -> None:
    """Every method has a schema of its own for what it answers."""
    client = start("nonsense_everywhere")
    assert isinstance(client.ask(NEW_MATCH), Answered)
    outcome = broken(client.ask(CALLS[method]))
    assert outcome.kind is BrokenKind.BAD_REPLY
    assert "nonsense" in outcome.detail


def test_every_method_is_offered_by_those_who_offer_everything() -> None:
    """The list of the miniatures is that of the protocol."""
    assert {"hello", *EVERY_METHOD} == set(METHODS)


def test_a_time_out_falls_on_its_question(start: Start) -> None:
    """A question that is not answered in time is broken; those behind it are asked again."""
    client = start("hang_on_ace", call_timeout=0.4)
    outcomes = client.ask_many([taker(9), taker(ACE), taker(11)])
    assert [type(outcome) for outcome in outcomes] == [Answered, Broken, Answered]
    culprit = broken(outcomes[1])
    assert culprit.kind is BrokenKind.TIMED_OUT
    assert "no reply to trick_taker within 0.4 s" in culprit.detail
    for cause in ("stdout is not flushed", "a prompt", "a wait for input"):
        assert cause in culprit.detail


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("silence", "likely causes"),
        ("closes_stdin", "likely causes"),
        ("unflushed", "stdout is not flushed"),
        ("no_line_end", 'stdout holds a line without an end: {"jsonrpc"'),
        ("garbage", "the last line on stdout is no reply: the ace takes the trick"),
    ],
)
def test_what_is_behind_a_time_out_is_said(start: Start, name: str, hint: str) -> None:
    """A time-out names what was seen instead of a reply."""
    outcome = broken(start(name, call_timeout=0.3).ask(taker()))
    assert outcome.kind is BrokenKind.TIMED_OUT
    assert hint in outcome.detail
    assert outcome.exchange.received is None


def test_an_engine_that_does_not_read_blocks_nobody(start: Start) -> None:
    """More is sent than a pipe holds, and the time-out still comes."""
    outcomes = start("never_reads", call_timeout=0.2).ask_many([taker()] * 200)
    assert broken(outcomes[0]).kind is BrokenKind.TIMED_OUT
    assert broken(outcomes[-1]).kind is BrokenKind.GIVEN_UP


def test_a_request_larger_than_a_pipe_is_sent_in_pieces(start: Start) -> None:
    """A request of several hundred kilobytes arrives whole, or its time-out says it did not."""
    options = {f"option_{number}": "x" * 50 for number in range(8_000)}
    large = Call("pack", {"ruleset": {"id": None, "options": options}})
    assert all(isinstance(outcome, Answered) for outcome in start("base").ask_many([large] * 3))
    unread = broken(start("never_reads", call_timeout=0.2).ask(large))
    assert "the engine has not read all that it was sent" in unread.detail


@pytest.mark.parametrize("name", ["crash_always", "hello_only"])
def test_three_failures_in_a_row_give_the_engine_up(start: Start, name: str) -> None:
    """After three failures nothing is asked any more."""
    client = start(name)
    outcomes = [broken(client.ask(taker())) for _ in range(5)]
    kinds = [outcome.kind for outcome in outcomes]
    assert kinds[-1] is BrokenKind.GIVEN_UP
    assert client.given_up
    assert client.restarts <= 5
    assert outcomes[-1].exchange.sent == ""
    assert broken(client.ask_many([PACK])[0]).kind is BrokenKind.GIVEN_UP
    assert "the engine is given up after 3 failures in a row" in client.warnings


def test_single_failures_are_no_row(start: Start) -> None:
    """A reply between two failures begins the count again."""
    client = start("crash_on_ace")
    kinds = [type(client.ask(taker(ACE if n % 2 else 9))) for n in range(8)]
    assert kinds == [Answered, Broken] * 4
    assert not client.given_up


def test_an_engine_that_ends_after_a_refusal_is_started_again(start: Start) -> None:
    """The refusal stands, the match is lost, the next question is answered by a fresh process."""
    client = start("exit_on_refusal")
    client.ask(NEW_MATCH)
    assert isinstance(client.ask(OTHER_CARD), Refused)
    lost = broken(client.ask(HELD_CARD))
    assert lost.kind is BrokenKind.CRASHED
    assert seat(client.ask(taker())) == "B"
    assert client.generation == 1
    assert broken(client.ask(HELD_CARD)).detail == "the match m1 was lost when the engine ended"


def test_a_fatal_refusal_is_a_refusal(start: Start) -> None:
    """An engine whose hello says so ends on an illegal play by way of refusing it."""
    client = start("fatal_refusal")
    for _ in range(4):
        assert isinstance(client.ask(NEW_MATCH), Answered)
        refused = client.ask(OTHER_CARD)
        assert isinstance(refused, Refused)
        assert "exit code 1" in refused.message
    assert client.generation == 4
    assert client.warnings == ()


def test_an_engine_that_serves_one_question_is_asked_on(start: Start) -> None:
    """An engine that ends after each reply loses no answer, and is warned of."""
    client = start("one_shot")
    outcomes = [*client.ask_many([taker(9), taker(11), PACK]), client.ask(taker(11))]
    assert all(isinstance(outcome, Answered) for outcome in outcomes)
    assert client.warnings


def test_a_hello_that_changes_is_broken(start: Start) -> None:
    """An engine that is another after a restart is not asked."""
    client = start("renamed")
    outcomes = [broken(client.ask(taker(led))) for led in (ACE, 9, 9, 9)]
    assert [outcome.kind for outcome in outcomes] == [
        BrokenKind.CRASHED,
        BrokenKind.BAD_START,
        BrokenKind.GIVEN_UP,
        BrokenKind.GIVEN_UP,
    ]
    assert "after a restart hello is not what it was: name was 'manners-" in outcomes[1].detail


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("crash_at_start", "the engine ended with exit code 1; stderr ends: no table found"),
        ("silence_at_start", "no reply to hello within 0.5 s"),
        ("bad_hello", "hello: result.version is 1; allowed: text"),
        ("hello_unknown_field", "result.fields.state names 'scroes'; allowed: scores"),
    ],
)
def test_an_engine_that_does_not_start_says_why(start: Start, name: str, words: str) -> None:
    """There is no client of an engine without a right hello."""
    with pytest.raises(EngineError) as caught:
        start(name, start_timeout=0.5 if name == "silence_at_start" else 10)
    assert caught.value.broken.kind is BrokenKind.BAD_START
    assert words in str(caught.value)


def test_the_engine_s_own_processes_end_with_it(start: Start) -> None:
    """Nothing is left of an engine that started a process of its own."""
    assert seat(start("with_company").ask(taker())) == "B"
