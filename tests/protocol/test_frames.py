"""Lines of stdout are told apart: replies, what is meant for a reply, and noise."""

from __future__ import annotations

import pytest

from agurk_conformance.protocol.frames import LINE_CAP, Frame, Lines, Noise, read_line

REPLY = '{"jsonrpc":"2.0","id":7,"result":{"seat":"A"}}'
WAITING = {6: None, 7: None}


def read(line: str | bytes) -> list[Frame | str]:
    """Read a line while 6 and 7 are open and 1 to 5 are answered."""
    return list(read_line(line if isinstance(line, bytes) else line.encode(), WAITING, 7))


def only_frame(line: str | bytes) -> Frame:
    """Read a line that holds one frame, and noise at most."""
    (frame,) = (item for item in read(line) if isinstance(item, Frame))
    return frame


def noise(line: str | bytes) -> str:
    """Read a line that is noise as a whole."""
    (text,) = read(line)
    assert isinstance(text, str)
    return text


def test_a_reply_is_a_frame() -> None:
    """An object with an open id and a result is the reply."""
    frame = only_frame(REPLY)
    assert (frame.id, frame.text, frame.fault) == (7, REPLY, None)
    assert only_frame(f"  {REPLY}\r").id == 7
    assert only_frame('{"id":6,"error":{}}').id == 6


@pytest.mark.parametrize(
    "line",
    [
        "Your card?",
        "",
        "7",
        "null",
        "[]",
        "{",
        '{"id":7}',
        '{"jsonrpc":"2.0","id":7,"method":"pack","params":{}}',
        '{"level":"info","result":"played"}',
        '{"level":"info","id":7,"result":"played"}',
        '{"reply":{"jsonrpc":"2.0","id":7,"result":{}}}',
        "{'jsonrpc': '2.0', 'id': 7, 'result': {'seat': 'A'}}",
        '{"jsonrpc":"2.0","id":99,"result":',
        "[" * 100_000,
        '{"id":7,"result":' + "9" * 5_000 + "}",
    ],
)
def test_everything_else_is_noise(line: str) -> None:
    """A line without a reply is no verdict, whatever it holds."""
    assert noise(line) == line


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ('{"jsonrpc":"2.0","id":7,"result":', "Expecting value: line 1 column 34 (char 33)"),
        ('{"jsonrpc":"2.0","id":7,}', "Expecting property name"),
        ('{"jsonrpc":"2.0","id":7,"result":' + "[" * 100_000, "values nest too deep"),
        ('{"jsonrpc":"2.0","id":7,"result":' + "9" * 5_000 + "}", "Exceeds the limit"),
    ],
)
def test_a_line_that_begins_like_a_reply_is_meant_for_one(line: str, cause: str) -> None:
    """Nobody waits for the rest of it: a reply is one line."""
    frame = only_frame(line)
    assert (frame.id, frame.value) == (7, None)
    assert f"the line cannot be read as JSON: {cause}" in str(frame.fault)
    assert len(frame.text) <= 301


@pytest.mark.parametrize("found", ['"7"', '" 7 "', "7.0"])
def test_an_id_of_another_type_is_told_by_its_number(found: str) -> None:
    """The number counts, whatever it is written as; whether it may be is judged later."""
    assert only_frame(f'{{"jsonrpc":"2.0","id":{found},"result":1}}').id == 7


@pytest.mark.parametrize("found", ["null", "99", "0", "-1", '"x"', "true", "7.5", "[7]", "1e999"])
def test_a_reply_to_nothing_is_meant_for_the_oldest_request(found: str) -> None:
    """A reply whose id was never sent is taken for the reply that is due."""
    assert only_frame(f'{{"jsonrpc":"2.0","id":{found},"result":1}}').id == 6
    assert only_frame('{"jsonrpc":"2.0","error":{}}').id == 6


def test_nothing_is_due_without_an_open_request() -> None:
    """A reply that nobody waits for is noise."""
    assert list(read_line(b'{"jsonrpc":"2.0","id":9,"result":1}', {}, 7)) == [
        '{"jsonrpc":"2.0","id":9,"result":1}'
    ]


def test_a_further_reply_keeps_its_id() -> None:
    """A reply to a request that has one is not taken for the one that is due."""
    assert only_frame('{"jsonrpc":"2.0","id":3,"result":1}').id == 3


def test_a_prompt_before_a_reply_is_noise() -> None:
    """A reply on the line of a prompt is still the reply; so are two replies on a line."""
    assert read(f"> {REPLY}")[:1] == ["> "]
    assert only_frame(f'{{"turn": 1}} {{A}}: {REPLY} ok').text == REPLY
    assert [item.id for item in read(REPLY + '{"id":6,"result":1}') if isinstance(item, Frame)] == [
        7,
        6,
    ]
    assert only_frame(f"\ufeff{REPLY}").fault is None


def test_what_json_does_not_have_is_a_fault() -> None:
    """NaN and bytes that are no UTF-8 are named."""
    assert "NaN" in str(only_frame('{"jsonrpc":"2.0","id":7,"result":NaN}').fault)
    assert "UTF-8" in str(only_frame(b'{"jsonrpc":"2.0","id":7,"result":"\xfc"}').fault)
    assert noise(b"\xfc") == "�"


def test_a_line_beyond_the_cap_is_a_fault_or_noise() -> None:
    """A line that is too long is the reply it begins like, or noise."""
    frame = only_frame('{"jsonrpc":"2.0","id":7,"result":"' + "x" * LINE_CAP)
    assert str(LINE_CAP) in str(frame.fault)
    assert len(frame.text) < 400
    assert len(noise("x" * (LINE_CAP + 1))) < 400


def test_lines_are_cut_and_held_short() -> None:
    """Lines come whole whatever the chunks, and what is beyond the cap is not held."""
    lines = Lines()
    assert lines.feed(b"a") == []
    assert lines.feed(b"b\n\nc") == [b"ab", b""]
    assert lines.unfinished == b"c"
    for _ in range(4):
        assert lines.feed(b"x" * LINE_CAP) == []
    assert len(lines.unfinished) == LINE_CAP + 1
    (line,) = lines.feed(b"\n")
    assert len(line) == LINE_CAP + 1


def test_noise_keeps_the_beginning_and_the_end() -> None:
    """Of much noise the first and the last lines are kept, and how many are not."""
    heard = Noise()
    assert heard.take() == ()
    for number in range(100):
        heard.add(f"line {number}\r")
        heard.add("  ")
    heard.add("y" * 1000)
    taken = heard.take()
    assert taken[0] == "line 0"
    assert taken[20] == "… 61 more lines …"
    assert taken[-2] == "line 99"
    assert len(taken[-1]) < 400
    assert heard.take() == ()


def test_control_characters_are_written_out() -> None:
    """What an engine says cannot upset a terminal."""
    heard = Noise()
    heard.add("\x1b[31mred\x00")
    assert heard.take() == ("\\x1b[31mred\\x00",)
