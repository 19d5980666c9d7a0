"""Composing: the text of a YAML file into plain data and a tree of the places of everything."""

from __future__ import annotations

import re
import warnings
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import yaml
from yaml import cyaml
from yaml.events import (
    AliasEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from agurk_spec.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Callable

Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"
Place: TypeAlias = int
"""A line and a column in one number, for a tree of objects costs more to keep than to build."""

Node: TypeAlias = "Place | tuple[Place, list[Node]] | tuple[Place, dict[str, tuple[Place, Node]]]"
"""Where a value begins, and where the values (and the keys) inside it do."""

_DEEPEST = 50
_WIDEST = 2**32
_NO_KEYS = frozenset({"", "<<"})
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_WRITTEN_OUT = "the value written out where it is used"


def compose(raw: bytes, name: str) -> tuple[Plain, Node]:
    """Compose the bytes of a YAML file.

    In: the bytes, and the name errors give the file. Out: its plain data, in which every scalar is
    text, and the tree of places. Raises SpecError for all that the law's files do not use.
    """
    return _Composer(name, _decode(raw, name)).document()


def position(place: Place) -> tuple[int, int]:
    """Say the line and the column of a place, from 1."""
    line, column = divmod(place, _WIDEST)
    return line + 1, column + 1


def _place(event: Event) -> Place:
    """Take the place at which an event begins."""
    mark = event.start_mark
    return 0 if mark is None else mark.line * _WIDEST + mark.column


def _decode(raw: bytes, name: str) -> str:
    """Decode UTF-8 with or without a mark at the start; refuse what no text holds."""
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line, column = _offset_position(raw[: error.start].decode("utf-8").removeprefix("\ufeff"))
        found = f"byte 0x{raw[error.start]:02x} at offset {error.start} is not UTF-8"
        raise SpecError(name, line, column, None, found, "text in UTF-8") from error
    if control := _CONTROL.search(text):
        line, column = _offset_position(text[: control.start()])
        found = f"not YAML: the control character U+{ord(control.group()):04X}"
        raise SpecError(name, line, column, None, found, "printable text")
    return text


def _offset_position(before: str) -> tuple[int, int]:
    """Say the line and column that follow a text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


class _Parser(Protocol):
    """What is used of PyYAML's parsers."""

    def get_event(self) -> Any:
        """Take the next event; the end of the stream is the last there is."""


@cache
def choose_parser() -> Callable[[str], _Parser]:
    """Choose the parser: libyaml's, or with a warning PyYAML's own, which is far slower."""
    if yaml.__with_libyaml__:
        return cyaml.CSafeLoader
    message = "PyYAML was built without libyaml; the law and the scenarios load about 8x slower"
    warnings.warn(message, RuntimeWarning, stacklevel=2)
    return yaml.SafeLoader


class _Composer:
    """Turns the events of one file into plain data and a tree of places, in one pass.

    It works on events and not on PyYAML's nodes because only events show anchors, aliases and tags
    where they stand, nothing is ever expanded, and no scalar is guessed at.
    """

    def __init__(self, name: str, text: str) -> None:
        """Take the name for errors and the text."""
        self._name = name
        self._next = choose_parser()(text).get_event
        self._anchor: NodeEvent | None = None

    def document(self) -> tuple[Plain, Node]:
        """Compose the only document of the file, with the parser's complaints in the law's form."""
        try:
            return self._only_document()
        except yaml.YAMLError as error:
            mark, told = None, str(error)
            if isinstance(error, yaml.MarkedYAMLError):
                mark = error.problem_mark or error.context_mark
                told = " ".join(part for part in (error.problem, error.context) if part)
            line, column = (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
            found = f"not YAML: {told}"
            raise SpecError(self._name, line, column, None, found, "well-formed YAML") from error

    def _only_document(self) -> tuple[Plain, Node]:
        """Compose the document between the ends of the stream."""
        self._next()
        start = self._next()
        if isinstance(start, StreamEndEvent):
            raise SpecError(self._name, 0, 0, None, "the file is empty", "one YAML document")
        composed = self._value(self._next(), 0)
        self._next()
        after = self._next()
        if not isinstance(after, StreamEndEvent):
            raise self._error(after, "a second document begins", "one document in a file")
        if self._anchor is not None:
            raise self._error(self._anchor, f"anchor &{self._anchor.anchor}", _WRITTEN_OUT)
        return composed

    def _value(self, event: Event, depth: int) -> tuple[Plain, Node]:
        """Compose the value that an event begins."""
        if isinstance(event, ScalarEvent):
            return self._scalar(event), _place(event)
        if not isinstance(event, MappingStartEvent | SequenceStartEvent):
            raise self._error(event, f"alias *{getattr(event, 'anchor', '')}", _WRITTEN_OUT)
        self._refuse(event, event.tag)
        if depth >= _DEEPEST:
            raise self._error(event, f"nested deeper than {_DEEPEST} levels", "a flatter document")
        if isinstance(event, MappingStartEvent):
            return self._mapping(event, depth + 1)
        return self._sequence(event, depth + 1)

    def _refuse(self, event: NodeEvent, tag: str | None) -> None:
        """Refuse a tag at once; remember an anchor, for an alias of it is the better place."""
        if tag is not None:
            raise self._error(event, f"tag {tag}", "values without tags")
        if event.anchor is not None and self._anchor is None:
            self._anchor = event

    def _scalar(self, event: ScalarEvent) -> str:
        """Take a scalar's text."""
        if event.tag is not None or event.anchor is not None:
            self._refuse(event, event.tag)
        return event.value

    def _sequence(self, start: Event, depth: int) -> tuple[Plain, Node]:
        """Compose the list that an event begins."""
        data: list[Plain] = []
        nodes: list[Node] = []
        while not isinstance(event := self._next(), SequenceEndEvent):
            item, node = self._value(event, depth)
            data.append(item)
            nodes.append(node)
        return data, (_place(start), nodes)

    def _mapping(self, start: Event, depth: int) -> tuple[Plain, Node]:
        """Compose the mapping that an event begins."""
        data: dict[str, Plain] = {}
        nodes: dict[str, tuple[Place, Node]] = {}
        while not isinstance(event := self._next(), MappingEndEvent):
            key = self._key(event)
            if key in nodes:
                lines = [position(place)[0] for place in (nodes[key][0], _place(event))]
                found = f"key {key} is given twice, on line {lines[0]} and on line {lines[1]}"
                raise self._error(event, found, "each key once")
            data[key], node = self._value(self._next(), depth)
            nodes[key] = _place(event), node
        return data, (_place(start), nodes)

    def _key(self, event: Event) -> str:
        """Take a key: text, and not the merge key."""
        if isinstance(event, ScalarEvent) and event.value not in _NO_KEYS:
            return self._scalar(event)
        match event:
            case ScalarEvent(value=""):
                found = "an empty key"
            case ScalarEvent():
                found = "a merge key"
            case AliasEvent():
                raise self._error(event, f"alias *{event.anchor}", _WRITTEN_OUT)
            case _:
                found = "a key that is a list or a mapping"
        raise self._error(event, found, "keys of plain text")

    def _error(self, event: Event, found: str, allowed: str) -> SpecError:
        """Make the error that stands at an event."""
        line, column = position(_place(event))
        return SpecError(self._name, line, column, None, found, allowed)
