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

from agurk_conformance.protocol.messages import decode, is_object, read_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LINE_CAP: Final = 1024 * 1024
"""The longest line that is read, in bytes; what follows up to the line end is dropped."""

_NOISE_LINES = 20
_NOISE_WIDTH = 300
_OPENINGS = 8
_OPENING = re.compile(r'\{\s*"')
_ID = re.compile(r"\s*\d{1,15}\s*", re.ASCII)
_ID_IN_PASSING = re.compile(rb'"id"\s*:\s*(\d{1,15})\b')
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
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
    return _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


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
    except (ValueError, RecursionError):
        yield from _embedded(text, waiting, last_id)
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
    head = line[:_NOISE_WIDTH]
    named = _ID_IN_PASSING.search(head)
    text = f"{printable(head.decode(errors='replace'))}…"
    owner = int(named[1]) if named else 0
    if owner not in waiting or not head.lstrip().startswith(b"{"):
        return f"(a line of more than {LINE_CAP} bytes) {text}"
    fault = f"the line has more than {LINE_CAP} bytes, which is as much as is read of one"
    return Frame(owner, None, text, fault)
