"""Scalars: text in the file, a number, a truth or nothing where the schema says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Root: TypeAlias = "dict[str, Any]"
Schema: TypeAlias = "Mapping[str, Any] | bool"
Convert: TypeAlias = "Callable[[Any], Any]"
Fits: TypeAlias = "Callable[[Any], bool]"

_INTEGER = re.compile("-?(0|[1-9][0-9]*)", re.ASCII)
_BOOLEAN = {"yes": True, "true": True, "no": False, "false": False}
_NULL = ("", "null")
_REMARKS = frozenset({"title", "description", "$comment"})


class Converters:
    """The converters of one schema and of the definitions it refers to, each made once.

    A converter gives a new value and leaves the old one as it is. Where nothing below a schema
    is anything but text there is no converter (None), and the data passes untouched.
    """

    def __init__(
        self,
        resolve: Callable[[str, Root], tuple[Schema, Root]],
        fits: Callable[[Schema, Root], Fits],
    ) -> None:
        """Take what finds the schema (and its root) a `$ref` leads to, and what makes tests."""
        self._resolve = resolve
        self._fits = fits
        self._referred: dict[tuple[int, str], Convert | None] = {}

    def make(self, schema: Schema, root: Root) -> Convert | None:
        """Make the converter of a schema within its root, or None where all scalars are text."""
        if isinstance(schema, bool):
            return None
        parts = (
            _scalar(schema),
            self._reference(schema.get("$ref"), root),
            self._members(schema, root),
            self._items(schema.get("items", True), root),
            *(self.make(part, root) for part in schema.get("allOf", ())),
            self._choice([*schema.get("anyOf", ()), *schema.get("oneOf", ())], root),
            self._condition(schema, root),
        )
        return _chain([part for part in parts if part is not None])

    def _reference(self, reference: str | None, root: Root) -> Convert | None:
        """Make the converter of what a reference leads to; a circle converts on the way round."""
        if reference is None:
            return None
        key = (id(root), reference)
        if key not in self._referred:

            def again(value: Any) -> Any:
                return (self._referred[key] or _same)(value)

            self._referred[key] = again
            self._referred[key] = self.make(*self._resolve(reference, root))
        return self._referred[key]

    def _members(self, schema: Mapping[str, Any], root: Root) -> Convert | None:
        """Make the converter of a mapping's values."""
        known: Mapping[str, Schema] = schema.get("properties", {})
        named = {key: self.make(value, root) for key, value in known.items()}
        other = self.make(schema.get("additionalProperties", True), root)
        if other is None and all(convert is None for convert in named.values()):
            return None
        each = {key: convert or _same for key, convert in named.items()}
        rest = other or _same

        def convert(value: Any) -> Any:
            if not _is_a(dict, value):
                return value
            return {key: each.get(key, rest)(item) for key, item in value.items()}

        return convert

    def _items(self, schema: Schema, root: Root) -> Convert | None:
        """Make the converter of a list's items."""
        each = self.make(schema, root)
        if each is None:
            return None
        return lambda value: [each(item) for item in value] if _is_a(list, value) else value

    def _choice(self, branches: list[Schema], root: Root) -> Convert | None:
        """Make the converter that takes the first branch whose converted value fits it."""
        converters = [self.make(branch, root) for branch in branches]
        if all(convert is None for convert in converters):
            return None
        tried = [
            (convert or _same, self._test(branch, root))
            for convert, branch in zip(converters, branches, strict=True)
        ]

        def convert(value: Any) -> Any:
            converted = ((each(value), fits) for each, fits in tried)
            return next((candidate for candidate, fits in converted if fits(candidate)), value)

        return convert

    def _condition(self, schema: Mapping[str, Any], root: Root) -> Convert | None:
        """Make the converter of if, then and else."""
        then = self.make(schema.get("then", True), root)
        other = self.make(schema.get("else", True), root)
        if "if" not in schema or (then is None and other is None):
            return None
        fits = self._test(schema["if"], root)
        return lambda value: ((then if fits(value) else other) or _same)(value)

    def _test(self, schema: Schema, root: Root) -> Fits:
        """Make the test whether a value fits a schema; a cheap one where only keys count."""
        if isinstance(schema, bool) or schema.keys() - _REMARKS != {"required"}:
            return self._fits(schema, root)
        required = frozenset(schema["required"])
        return lambda value: not isinstance(value, dict) or required <= value.keys()


def _is_a(kind: type, value: object) -> bool:
    """Say whether a value is of a kind, without telling the type checkers, which know less."""
    return isinstance(value, kind)


def _same(value: Any) -> Any:
    """Leave a value as it is."""
    return value


def _chain(parts: list[Convert]) -> Convert | None:
    """Join converters into one."""
    if len(parts) <= 1:
        return parts[0] if parts else None

    def convert(value: Any) -> Any:
        for part in parts:
            value = part(value)
        return value

    return convert


def _scalar(schema: Mapping[str, Any]) -> Convert | None:
    """Make the converter of a scalar from the types a schema allows there."""
    types = set(_types(schema))
    if not types & {"integer", "boolean", "null"}:
        return None

    def convert(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if "integer" in types and _INTEGER.fullmatch(value):
            return int(value)
        if "boolean" in types and value in _BOOLEAN:
            return _BOOLEAN[value]
        return None if "null" in types and value in _NULL else value

    return convert


def _types(schema: Mapping[str, Any]) -> Iterable[str]:
    """Say the types a schema names, by `type` or by the values of `const` and `enum`."""
    named = schema.get("type", ())
    yield from (named,) if isinstance(named, str) else named
    values = [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else ())]
    names = {bool: "boolean", int: "integer", type(None): "null"}
    yield from (names[type(value)] for value in values if type(value) in names)
