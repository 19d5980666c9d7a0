"""Converters: text into numbers, truths and nothing, wherever a schema leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from jsonschema_rs import Draft202012Validator

from agurk_spec.convert import Converters

if TYPE_CHECKING:
    from collections.abc import Callable

NUMBER = {"type": "integer"}
TRUTH = {"type": "boolean"}
TREE = {"anyOf": [NUMBER, {"type": "array", "items": {"$ref": "#/$defs/tree"}}]}
ARABIC_THREE = "\N{ARABIC-INDIC DIGIT THREE}"

CASES: dict[str, tuple[Any, Any, Any]] = {
    "number": (NUMBER, "12", 12),
    "negative number": (NUMBER, "-3", -3),
    "nought": (NUMBER, "0", 0),
    "leading nought": (NUMBER, "07", "07"),
    "plus sign": (NUMBER, "+7", "+7"),
    "number in other digits": (NUMBER, ARABIC_THREE, ARABIC_THREE),
    "fraction": (NUMBER, "1.0", "1.0"),
    "yes": (TRUTH, "yes", True),
    "no": (TRUTH, "no", False),
    "true": (TRUTH, "true", True),
    "on": (TRUTH, "on", "on"),
    "number or text": ({"type": ["integer", "string"]}, "21", 21),
    "number by its values": ({"enum": [1, 2, "many"]}, "2", 2),
    "nothing by its value": ({"const": None}, "null", None),
    "text by its values": ({"enum": ["1", "2"]}, "2", "2"),
    "list": ({"items": NUMBER}, ["1", "x"], [1, "x"]),
    "text for a list": ({"items": NUMBER}, "1", "1"),
    "list for a number": (NUMBER, ["1"], ["1"]),
    "known fields": ({"properties": {"a": NUMBER}}, {"a": "1", "b": "1"}, {"a": 1, "b": "1"}),
    "other fields": (
        {"properties": {"a": {}}, "additionalProperties": NUMBER},
        {"a": "1", "b": "1"},
        {"a": "1", "b": 1},
    ),
    "text for a mapping": ({"properties": {"a": NUMBER}}, "1", "1"),
    "all of": (
        {"allOf": [{"items": NUMBER}, {"items": {"enum": [1, None]}}]},
        ["1", ""],
        [1, None],
    ),
    "first form that fits": (
        {"anyOf": [{"type": "array", "items": NUMBER}, {"type": "string"}]},
        "1",
        "1",
    ),
    "second form that fits": (
        {"oneOf": [{"type": "array", "items": TRUTH}, {"type": "array", "items": NUMBER}]},
        ["1"],
        [1],
    ),
    "no form that fits": ({"anyOf": [NUMBER, TRUTH]}, "x", "x"),
    "then": (
        {"if": {"required": ["a"]}, "then": {"properties": {"b": NUMBER}}},
        {"a": "1", "b": "1"},
        {"a": "1", "b": 1},
    ),
    "else": (
        {"if": {"properties": {"a": {"const": "1"}}}, "else": {"properties": {"b": NUMBER}}},
        {"a": "2", "b": "1"},
        {"a": "2", "b": 1},
    ),
    "circle": ({"$defs": {"tree": TREE}, "$ref": "#/$defs/tree"}, ["1", ["2", []]], [1, [2, []]]),
    "nothing to convert": ({"items": True, "properties": {"a": {"type": "string"}}}, ["1"], ["1"]),
}


@pytest.mark.parametrize(("schema", "value", "converted"), CASES.values(), ids=CASES)
def test_convert(schema: dict[str, Any], value: object, converted: object) -> None:
    """A scalar is converted where, and only where, the schema allows what it then is."""
    convert = Converters(_resolve, _fits).make(schema, schema)
    found = value if convert is None else convert(value)
    assert repr(found) == repr(converted)


def test_text_alone_needs_no_converter() -> None:
    """Where there is nothing but text the data is not gone through at all."""
    schema = {"type": "object", "additionalProperties": {"type": "string"}}
    assert Converters(_resolve, _fits).make(schema, schema) is None


def _resolve(reference: str, root: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """Find a definition of the root schema."""
    return root["$defs"][reference.removeprefix("#/$defs/")], root


def _fits(part: Any, root: dict[str, Any]) -> Callable[[Any], bool]:
    """Make the test whether a value fits a part of a root schema."""
    return Draft202012Validator({"$defs": root.get("$defs", {}), "allOf": [part]}).is_valid
