"""Types: what a part of a JSON schema allows, in words a person reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeGuard

from docutils import nodes
from sphinx import addnodes

Part: TypeAlias = Mapping[str, Any]
"""A schema, or a part of one."""

_WORDS: Final = {
    "array": "list",
    "boolean": "true or false",
    "integer": "integer",
    "null": "null",
    "number": "number",
    "object": "object",
    "string": "text",
}


def is_part(value: object) -> TypeGuard[Part]:
    """Say whether a value is a part of a schema: an object, and not true or false."""
    return isinstance(value, Mapping)


def type_nodes(part: Part, schema: str) -> list[nodes.Node]:
    """Return the type of a part as inline nodes, with a link to each definition it names.

    In: the part; the name of its schema, in which the links look their targets up.
    """
    return list(_type(part, schema))


def _type(part: Part, schema: str) -> Iterator[nodes.Node]:
    """Say the type of a part, by the first keyword that tells it."""
    if "$ref" in part:
        yield reference(part["$ref"], schema)
    elif "const" in part:
        yield _value(part["const"])
    elif "enum" in part:
        yield from _joined([[_value(value)] for value in part["enum"]])
    elif "anyOf" in part or "allOf" in part:
        forms = part.get("anyOf", part.get("allOf", ()))
        yield from _joined([list(_type(form, schema)) for form in forms])
    elif part.get("type") == "array":
        yield nodes.Text("list of ")
        yield from _type(part.get("items", {}), schema)
    elif part.get("type") == "object":
        yield from _object(part, schema)
    else:
        yield nodes.Text(_scalar(part))


def _object(part: Part, schema: str) -> Iterator[nodes.Node]:
    """Say the type of an object: by its fields, or by what its keys and values are."""
    values = part.get("additionalProperties")
    if is_part(values):
        yield nodes.Text("object from ")
        yield from _type(part.get("propertyNames", {"type": "string"}), schema)
        yield nodes.Text(" to ")
        yield from _type(values, schema)
    elif part.get("properties"):
        yield nodes.Text("object with ")
        yield from _joined([[_name(field)] for field in part["properties"]], last=" and ")
    else:
        yield nodes.Text("object")


def _scalar(part: Part) -> str:
    """Say the type of a plain value, with its bounds or its form."""
    kinds = part.get("type", "any value")
    words = " or ".join(_WORDS.get(kind, kind) for kind in _listed(kinds))
    least, most = part.get("minimum"), part.get("maximum")
    if least is not None and most is not None:
        return f"{words} from {least} to {most}"
    if least is not None:
        return f"{words}, {least} or more"
    if "pattern" in part:
        return f"{words} of the form {part['pattern']}"
    return f"{words}, not empty" if part.get("minLength") == 1 else words


def _listed(kinds: str | Sequence[str]) -> Sequence[str]:
    """Return the kinds of a type, which may be one or several."""
    return (kinds,) if isinstance(kinds, str) else kinds


def _joined(forms: Sequence[Sequence[nodes.Node]], last: str = " or ") -> Iterator[nodes.Node]:
    """Set words between the forms of a choice or the names of fields."""
    for number, form in enumerate(forms):
        if number:
            yield nodes.Text(last if number == len(forms) - 1 else ", ")
        yield from form


def _value(value: object) -> nodes.Node:
    """Write a value as JSON has it."""
    text = json.dumps(value, ensure_ascii=False)
    return nodes.literal(text, text)


def _name(field: str) -> nodes.Node:
    """Write the name of a field."""
    return nodes.literal(field, field)


def reference(target: str, schema: str) -> nodes.Node:
    """Return a link to a definition, by the `$ref` that names it, in this schema or in another."""
    place, _, name = target.rpartition("/")
    schema = place.partition("#")[0].removeprefix("urn:agurk:") or schema
    link = addnodes.pending_xref(
        "",
        refdomain="schema",
        reftype="def",
        reftarget=f"{schema}.{name}",
        refexplicit=False,
        refwarn=True,
    )
    link += nodes.literal(name, name)
    return link


def inner_objects(part: Part) -> Iterator[Part]:
    """Return the objects with fields of their own that a part holds, definitions left out."""
    if part.get("properties"):
        yield part
        return
    for key in ("items", "additionalProperties"):
        inner = part.get(key)
        if is_part(inner):
            yield from inner_objects(inner)
    for form in part.get("anyOf", ()):
        yield from inner_objects(form)
