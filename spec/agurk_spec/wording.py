"""Wording: what a schema refuses, said for a person: where, what was found, what is allowed."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from agurk_spec.errors import shortlist

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jsonschema_rs import ValidationError

    from agurk_spec.document import DocumentPath

Locate: TypeAlias = "Callable[[str], Any]"

Words: TypeAlias = "tuple[str, str]"

_LONGEST = 40
_TYPES = {
    "array": "a list",
    "boolean": "yes or no",
    "integer": "an integer",
    "null": "nothing",
    "object": "a mapping",
    "string": "text",
}
_BOUNDS = {
    "minimum": "{} or more",
    "maximum": "{} or less",
    "exclusiveMinimum": "more than {}",
    "exclusiveMaximum": "less than {}",
}
_SIZES = {
    "minLength": ("at least", "character"),
    "maxLength": ("at most", "character"),
    "minItems": ("at least", "item"),
    "maxItems": ("at most", "item"),
    "minProperties": ("at least", "entry"),
    "maxProperties": ("at most", "entry"),
}


class Failure(NamedTuple):
    """One thing a schema refuses: where, by which keyword, and the words for it."""

    path: DocumentPath
    keyword: str
    found: str
    allowed: str

    @property
    def at_key(self) -> bool:
        """Whether the path leads to a key that is refused, not to a value."""
        return self.keyword in {"additionalProperties", "propertyNames"}

    @property
    def nearness(self) -> tuple[int, bool]:
        """Say how near a value came: how deep it goes wrong, and that it is of the right kind."""
        return len(self.path) - self.at_key, self.keyword not in {"type", "const", "enum"}


class Refusal(NamedTuple):
    """One error of the validator with the part of the schema that raised it."""

    keyword: str
    path: DocumentPath
    value: Any
    rule: Any
    schema: Mapping[str, Any]
    kind: Any

    @property
    def subject(self) -> str:
        """Say what the refused value is called."""
        match self.path:
            case ():
                return "the document"
            case (*_, str() as parent, int() as item):
                return f"item {item + 1} of {parent}"
            case (*_, int() as item):
                return f"item {item + 1}"
            case (*_, str() as parent, str() as field):
                return f"{field} of {parent}"
            case _:
                return str(self.path[-1])


def failures(error: ValidationError, locate: Locate, at: DocumentPath) -> list[Failure]:
    """Say a validator's error in the law's words.

    In: the error; the function that finds the part of a schema at an absolute location; the path
    of the value that was validated. Out: at least one failure, and one for each unknown field.
    """
    refusal = _refusal(error, locate, at)
    match refusal.keyword:
        case "additionalProperties" | "unevaluatedProperties":
            return [_unknown(refusal, field) for field in refusal.kind.unexpected]
        case "falseSchema" if refusal.path:
            found = f"field {refusal.path[-1]} has no place here"
            return [Failure(refusal.path, "additionalProperties", found, "a mapping without it")]
        case "anyOf" | "oneOf":
            return _choice(refusal, locate, at)
        case "propertyNames":
            return [_key(refusal, failures(refusal.kind.error, locate, at)[0])]
        case keyword:
            second = (_twice(refusal),) if keyword == "uniqueItems" else ()
            path = (*refusal.path, *second)
            return [Failure(path, keyword, _found(refusal), _allowed(refusal))]


def shown(value: object) -> str:
    """Write a value into a sentence, the long ones cut."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None | "":
            return "empty"
        case dict():
            return "a mapping"
        case list():
            return "a list"
        case _:
            text = str(value)
            return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _refusal(error: ValidationError, locate: Locate, at: DocumentPath) -> Refusal:
    """Put an error together with the part of the schema that it comes from."""
    location, _, keyword = (error.absolute_keyword_location or "").rpartition("/")
    schema: Mapping[str, Any] = locate(location)
    path = (*at, *error.instance_path)
    return Refusal(error.kind.name, path, error.instance, schema.get(keyword), schema, error.kind)


def _unknown(refusal: Refusal, field: str) -> Failure:
    """Word a field that is not known, at its key."""
    allowed = shortlist(field, refusal.schema.get("properties", ()))
    path = (*refusal.path, field)
    return Failure(path, "additionalProperties", f"field {field} is unknown", allowed)


def _key(refusal: Refusal, inner: Failure) -> Failure:
    """Word a key that has not the form its mapping asks for, at the key."""
    key = str(refusal.kind.error.instance)
    found = f"key {shown(key)} of {refusal.subject}"
    return Failure((*refusal.path, key), "propertyNames", found, inner.allowed)


def _found(refusal: Refusal) -> str:
    """Say what was found where one value breaks one keyword."""
    match refusal.keyword:
        case "required":
            return f"field {refusal.kind.property} is missing"
        case "uniqueItems":
            return f"{refusal.subject} has {shown(refusal.value[_twice(refusal)])} twice"
        case keyword if keyword in _SIZES and refusal.value != "":
            return f"{refusal.subject} has {_count(len(refusal.value), _SIZES[keyword][1])}"
        case _:
            return f"{refusal.subject} is {shown(refusal.value)}"


def _allowed(refusal: Refusal) -> str:
    """Say what is allowed where one value breaks one keyword."""
    rule, keyword = refusal.rule, refusal.keyword
    if keyword in _BOUNDS:
        return _BOUNDS[keyword].format(rule)
    if keyword in _SIZES:
        bound, unit = _SIZES[keyword]
        return f"{bound} {_count(rule, unit)}" if rule else _count(0, unit)
    word = _ALLOWED.get(keyword)
    return _form(refusal) if word is None else word(refusal)


def _twice(refusal: Refusal) -> int:
    """Say which item of a list has been there before."""
    items = refusal.value
    return next(number for number, item in enumerate(items) if item in items[:number])


def _required(refusal: Refusal) -> str:
    """Say which fields a mapping has to have."""
    return f"a mapping with {_listed(refusal.schema.get('required', [refusal.kind.property]))}"


def _type(refusal: Refusal) -> str:
    """Say which types a value may have."""
    types = [refusal.rule] if isinstance(refusal.rule, str) else refusal.rule
    return " or ".join(_TYPES.get(name, name) for name in types)


def _count(number: int, unit: str) -> str:
    """Write a number of things."""
    plural = "entries" if unit == "entry" else f"{unit}s"
    return f"{number or 'no'} {unit if number == 1 else plural}"


def _form(refusal: Refusal) -> str:
    """Say the form a value has: the schema's title, else the start of its description."""
    schema = refusal.schema
    described = str(schema.get("description", "")).split(". ")[0].rstrip(".")
    return str(schema.get("title") or described or f"text of the form {schema.get('pattern')}")


_ALLOWED: Mapping[str, Callable[[Refusal], str]] = {
    "required": _required,
    "type": _type,
    "enum": lambda refusal: shortlist(str(refusal.value), [shown(item) for item in refusal.rule]),
    "const": lambda refusal: shown(refusal.rule),
    "uniqueItems": lambda _: "each item once",
}


def _listed(names: list[str]) -> str:
    """Write all names of a list."""
    return ", ".join(names)


def _choice(refusal: Refusal, locate: Locate, at: DocumentPath) -> list[Failure]:
    """Word a value that fits none of several forms, or too many, by the form it comes nearest to.

    That is the form that goes wrong deepest inside the value, and of those the one with the fewest
    failures. Where several are equally near what they allow is put together.
    """
    fields = [field for branch in refusal.rule for field in branch.get("required", ())]
    if all(branch.keys() <= {"required", "description"} for branch in refusal.rule):
        return [Failure(refusal.path, "required", *_one_of(refusal, fields))]
    if not hasattr(refusal.kind, "context"):
        found = f"{refusal.subject} can be read in two ways"
        return [Failure(refusal.path, refusal.keyword, found, "one reading")]
    tried = [
        [failure for error in errors for failure in failures(error, locate, at)]
        for errors in refusal.kind.context
    ]
    nearest = max(_nearness(branch) for branch in tried)
    return _merged([branch[0] for branch in tried if _nearness(branch) == nearest])


def _one_of(refusal: Refusal, fields: list[str]) -> Words:
    """Word a mapping that has none, or several, of some fields of which one is needed."""
    several = [field for field in fields if field in refusal.value]
    if several:
        return (
            f"{refusal.subject} has {' and '.join(several)} together",
            f"one of {_listed(fields)}",
        )
    given = sorted(map(str, refusal.value))
    misspelt = next((field for field in given if get_close_matches(field, fields)), "")
    return f"{refusal.subject} has only {_listed(given)}", f"one of {shortlist(misspelt, fields)}"


def _nearness(branch: list[Failure]) -> tuple[int, bool, int]:
    """Say how near a value came to a form."""
    return *max(failure.nearness for failure in branch), -len(branch)


def _merged(nearest: list[Failure]) -> list[Failure]:
    """Put together what equally near forms allow at one place; else keep the first."""
    first = nearest[0]
    same = [failure for failure in nearest if failure.path == first.path]
    allowed = dict.fromkeys(failure.allowed for failure in same if failure.found == first.found)
    return [first._replace(allowed=" or ".join(allowed))]
