"""Bodies: what a definition says, below its name: its meaning, its fields, its forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from agurk_pages.forms import inner_objects, reference, type_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_pages.forms import Part


def body_nodes(part: Part, schema: str) -> list[nodes.Node]:
    """Return the paragraphs and lists that explain a definition.

    In: the definition, and the name of its schema.
    """
    return list(_body(part, schema))


def _body(part: Part, schema: str) -> Iterator[nodes.Node]:
    """Say the meaning, then the form."""
    if "description" in part:
        yield nodes.paragraph("", part["description"])
    choices = list(_choices(part)) if "else" in part else []
    if choices:
        yield _paragraph("By the key that it has, one of ", *_names(choices, schema), ".")
    elif "allOf" in part:
        base, more = part["allOf"]
        given = [nodes.literal(name, name) for name in more["required"]]
        link = reference(base["$ref"], schema)
        yield _paragraph("The fields of ", link, ", and of these always ", *given, ".")
    elif part.get("type") == "object" and "properties" in part:
        yield from _fields(part, schema)
        yield from _together(part)
    elif any(form.get("properties") for form in part.get("anyOf", ())):
        for number, form in enumerate(part["anyOf"]):
            yield nodes.paragraph("", "One form:" if number == 0 else "Another form:")
            yield from _fields(form, schema)
    else:
        yield _paragraph("Form: ", *type_nodes(part, schema), ".")


def _fields(part: Part, schema: str) -> Iterator[nodes.Node]:
    """List the fields of an object, and say which of them are always there."""
    fields, required = part["properties"], part.get("required", ())
    if not fields:
        yield nodes.paragraph("", "An object without any field.")
        return
    mixed = 0 < len(required) < len(fields)
    if not mixed and len(fields) > 1:
        yield nodes.paragraph("", "Every field is required." if required else "Each is optional.")
    listed = nodes.definition_list()
    for name, field in fields.items():
        remark = ("required" if name in required else "optional") if mixed else ""
        listed += _field(name, field, remark, schema)
    yield listed
    if part.get("additionalProperties") is not False:
        yield nodes.paragraph("", "Other fields are allowed.")


def _field(name: str, part: Part, remark: str, schema: str) -> nodes.Node:
    """Return one field: its name, its type, whether it is always there, what it means."""
    item = nodes.definition_list_item()
    item += nodes.term("", "", nodes.literal(name, name))
    item += nodes.classifier("", "", *type_nodes(part, schema))
    if remark:
        item += nodes.classifier("", remark)
    definition = nodes.definition()
    if "description" in part:
        definition += nodes.paragraph("", part["description"])
    for inner in inner_objects(part):
        definition += list(_fields(inner, schema))
    item += definition
    return item


def _together(part: Part) -> Iterator[nodes.Node]:
    """Say which fields stand beside which others only."""
    if "if" in part:
        one, other = (
            [nodes.literal(name, name) for name in part[key]["required"]] for key in ("if", "then")
        )
        yield _paragraph(*one, " stands beside ", *other, " only.")


def _choices(part: Part) -> Iterator[str]:
    """Return the definitions that a chain of `if`, `then` and `else` chooses from."""
    while "else" in part:
        yield part["then"]["$ref"]
        part = part["else"]


def _names(targets: list[str], schema: str) -> Iterator[nodes.Node | str]:
    """Return links to definitions, with words between them."""
    for number, target in enumerate(targets):
        if number:
            yield " and " if number == len(targets) - 1 else ", "
        yield reference(target, schema)


def _paragraph(*content: nodes.Node | str) -> nodes.paragraph:
    """Return a paragraph of words and inline nodes."""
    inline = [nodes.Text(piece) if isinstance(piece, str) else piece for piece in content]
    return nodes.paragraph("", "", *inline)
