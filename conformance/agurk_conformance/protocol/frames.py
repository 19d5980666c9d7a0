"""Frames: the lines of an engine's stdout, and which of them are replies.

An object with the id of an open request and a result or an error is the reply to it, in whatever
order replies come. A frame that only just fails to be that is taken for the reply it is meant to
be, so that its fault can be named. Everything else is noise, and no verdict follows from noise.
"""

from __future__ import annotations

import json
import re
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from agurk_conformance.protocol.messages import decode, read_number
from agurk_conformance.protocol.shapes import is_object

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

LINE_CAP: Final = 1024 * 1024
"""The longest line that is read, in bytes; what follows up to the line end is dropped."""

_NOISE_LINES = 20
_NOISE_WIDTH = 300
_OPENINGS = 8
_OPENING = re.compile(r'\{\s*"')
_FIELDS: Final = frozenset({"id", "result", "error"})
_ID = re.compile(r"\s*\d{1,15}\s*", re.ASCII)
_ID_IN_PASSING = re.compile(rb'"id"\s*:\s*(\d{1,15})\b')
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What moves a terminal's cursor, turns the direction of writing, or is no character at all."""

_LENIENT = json.JSONDecoder(parse_float=read_number)
_NOT_UTF8 = "the line is not UTF-8; allowed: UTF-8, or ASCII with \\u escapes"


class Lines:
    """Cuts a stream of bytes into lines, and holds at most one cap of an unfinished one."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._rest = b""

    def feed(self, chunk: bytes) -> list[bytes]:
        """Take the next bytes. Out: the lines they complete, each cut just beyond the cap."""
        *lines, rest = (self._rest + chunk).split(b"\n")
        self._rest = rest[: LINE_CAP + 1]
        return lines

    @property
    def unfinished(self) -> bytes:
        """The line that has no end yet."""
        return self._rest


class Noise:
    """Collects lines that are no frames: the first and the last few, each cut."""

    def __init__(self) -> None:
        """Begin with silence."""
        self._first: list[str] = []
        self._last: deque[str] = deque(maxlen=_NOISE_LINES)
        self._dropped = 0

    def add(self, text: str) -> None:
        """Take a line; one that is blank counts for nothing."""
        line = printable(text.rstrip())
        if not line:
            return
        if len(line) > _NOISE_WIDTH:
            line = f"{line[:_NOISE_WIDTH]}…"
        if len(self._first) < _NOISE_LINES:
            self._first.append(line)
            return
        self._dropped += len(self._last) == _NOISE_LINES
        self._last.append(line)

    def pass_over(self, lines: Sequence[bytes]) -> None:
        """Take lines of which none is a frame; of many only the first and last are looked at."""
        near = lines[:_NOISE_LINES]
        far = lines[_NOISE_LINES:][-_NOISE_LINES:]
        for line in near:
            self.add(line[: LINE_CAP + 1].decode(errors="replace"))
        self._dropped += len(lines) - len(near) - len(far)
        for line in far:
            self.add(line[: LINE_CAP + 1].decode(errors="replace"))

    def take(self) -> tuple[str, ...]:
        """Give what was collected, and begin again."""
        if not self._first:
            return ()
        gap = [f"… {self._dropped} more lines …"] if self._dropped else []
        taken = (*self._first, *gap, *self._last)
        self._first, self._dropped = [], 0
        self._last.clear()
        return taken


def printable(text: str) -> str:
    """Write control characters out, so that what an engine says cannot upset a terminal."""
    return _UNSEEN.sub(lambda found: ascii(found[0])[1:-1], text)


@dataclass(frozen=True, slots=True)
class Frame:
    """A reply, or what is meant for one, and the id of the request it is for."""

    id: int
    value: object
    text: str
    fault: str | None = None


def read_line(line: bytes, waiting: Mapping[int, object], last_id: int) -> Iterator[Frame | str]:
    """Tell the frames of a line from its noise.

    In: the line without its end; what is waiting for a reply, by id, oldest first; the greatest
    id sent so far. Out: frames, and noise as text, in the order in which they stand. A frame whose
    id is not waiting is a further reply to a request that has one.
    """
    if len(line) > LINE_CAP:
        yield _overlong(line, waiting)
        return
    try:
        text = line.decode()
    except UnicodeDecodeError:
        yield from _embedded(line.decode(errors="replace"), waiting, last_id, _NOT_UTF8)
        return
    try:
        value = decode(text)
    except (ValueError, RecursionError) as error:
        found = tuple(_embedded(text, waiting, last_id))
        yield from found if len(found) > 1 else (_unreadable(line, waiting, error),)
        return
    owner = _owner(value, waiting, last_id)
    yield text if owner is None else Frame(owner, value, text)


def _embedded(
    text: str, waiting: Mapping[int, object], last_id: int, fault: str | None = None
) -> Iterator[Frame | str]:
    """Find the frames in a line that is not JSON as a whole: one that a prompt begins, say."""
    heard = 0
    for opening in islice(_OPENING.finditer(text), _OPENINGS):
        start = opening.start()
        if start < heard:
            continue
        try:
            value, end = _LENIENT.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        owner = _owner(value, waiting, last_id)
        if owner is not None:
            yield text[heard:start]
            yield Frame(owner, value, text[start:end], fault or _strictness_fault(text[start:end]))
            heard = end
    yield text[heard:]


def _strictness_fault(text: str) -> str | None:
    """Say what a lenient reader of JSON let pass."""
    try:
        decode(text)
    except ValueError as error:
        return f"{error}; allowed: numbers of JSON"
    return None


def _owner(value: object, waiting: Mapping[int, object], last_id: int) -> int | None:
    """Say which request a value replies to, or is meant to; None for what is no reply at all."""
    if not is_object(value) or ("result" not in value and "error" not in value):
        return None
    if "jsonrpc" not in value and value.keys() - _FIELDS:
        return None  # a line of a log, whatever its other fields are called
    found = _number(value.get("id"))
    if found is not None and 0 < found <= last_id:
        return found
    return next(iter(waiting), None) if "jsonrpc" in value else None


def _number(found: object) -> int | None:
    """Read an id, also one written as text."""
    if isinstance(found, str) and _ID.fullmatch(found):
        return int(found)
    if isinstance(found, bool) or not isinstance(found, int | float) or found != found // 1:
        return None
    return int(found)


def _overlong(line: bytes, waiting: Mapping[int, object]) -> Frame | str:
    """Take a line beyond the cap for a faulty reply where its beginning names an open request."""
    owner, text = _named(line, waiting), f"{_head(line)}…"
    if owner is None:
        return f"(a line of more than {LINE_CAP} bytes) {text}"
    fault = f"the line has more than {LINE_CAP} bytes, which is as much as is read of one"
    return Frame(owner, None, text, fault)


def _unreadable(line: bytes, waiting: Mapping[int, object], error: Exception) -> Frame | str:
    """Take a line that is no JSON for a faulty reply where its beginning names an open request."""
    owner = _named(line, waiting) if b'"jsonrpc"' in line[:_NOISE_WIDTH] else None
    if owner is None:
        return line.decode(errors="replace")
    cause = "values nest too deep" if isinstance(error, RecursionError) else error
    fault = f"the line cannot be read as JSON: {cause}; allowed: a whole reply on one line"
    return Frame(owner, None, _head(line), fault)


def _named(line: bytes, waiting: Mapping[int, object]) -> int | None:
    """Say which open request the beginning of a line names, if it begins like a reply."""
    head = line[:_NOISE_WIDTH]
    named = _ID_IN_PASSING.search(head)
    owner = int(named[1]) if named else 0
    return owner if owner in waiting and head.lstrip(b" \t\0").startswith(b"{") else None


def _head(line: bytes) -> str:
    """Write the beginning of a line."""
    return printable(line[:_NOISE_WIDTH].decode(errors="replace"))
