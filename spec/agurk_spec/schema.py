"""Schemas: what each file of the law may hold, and the check that one holds nothing else."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from jsonschema_rs import Draft202012Validator, Registry

from agurk_spec.convert import Converters
from agurk_spec.wording import failures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from agurk_spec.convert import Convert
    from agurk_spec.document import Document, DocumentPath
    from agurk_spec.errors import SpecError
    from agurk_spec.wording import Failure

_URN = "urn:agurk:"
_REFERENCE = re.compile(r'"urn:agurk:(\w+)#')


@cache
def schema(name: str) -> dict[str, Any]:
    """Read one of the law's schemas.

    In: its name, such as `clause` for `clause.schema.json`. Out: the schema, which is shared and
    is not to be changed. Raises FileNotFoundError where there is none of that name.
    """
    path = files("agurk_spec") / "schemas" / f"{name}.schema.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def validator(name: str, definition: str | None = None) -> Draft202012Validator:
    """Compile a schema, or one of its definitions, once.

    In: the schema's name, and the name of a definition below `$defs`. Out: the validator.
    """
    whole = schema(name)
    if definition is None:
        return _compile(whole)
    reference = {"$ref": f"{whole['$id']}#/$defs/{definition}"}
    return Draft202012Validator(reference, registry=_registry("common", name))


def conform(
    document: Document,
    schema_name: str,
    *,
    at: DocumentPath = (),
    definition: str | None = None,
) -> Any:
    """Check a document against a schema and convert the scalars the schema says are not text.

    In: the document; the schema's name; the path of the value to check, and the definition it has
    to fit, where these are not the whole. Out: the value, converted. Raises SpecError for the
    first thing, in the order of the file, that the schema does not allow.
    """
    value: Any = document.data
    for step in at:
        value = value[step]
    converted = _converter(schema_name, definition)(value)
    check = validator(schema_name, definition)
    if check.is_valid(converted):
        return converted
    raise _first_error(document, at, check, converted)


def refusals(value: object, schema_name: str) -> Iterator[Failure]:
    """Go through what a schema does not allow of plain data that comes from no file of the law.

    In: the data, and the schema's name. Out: nothing where it allows all of it.
    """
    for raw in validator(schema_name).iter_errors(value):
        yield from failures(raw, _locate, ())


def _first_error(
    document: Document, at: DocumentPath, check: Draft202012Validator, converted: object
) -> SpecError:
    """Make the error of the failure that stands first in the file.

    An unknown key is taken for a misspelt one: what its mapping lacks is not told beside it.
    """
    found = [
        failure for raw in check.iter_errors(converted) for failure in failures(raw, _locate, at)
    ]
    explained = {failure.path[:-1] for failure in found if failure.at_key}
    errors = [
        document.error(
            failure.path,
            found=failure.found,
            allowed=failure.allowed,
            at_key=failure.at_key,
        )
        for failure in found
        if failure.keyword != "required" or failure.path not in explained
    ]
    return min(errors, key=lambda error: (error.line, error.column))


def _part(name: str, definition: str | None) -> dict[str, Any]:
    """Take a schema, or the definition with everything its references need."""
    whole = schema(name)
    if definition is None:
        return whole
    return {**_shared(whole), "$ref": f"#/$defs/{definition}"}


def _shared(root: dict[str, Any]) -> dict[str, Any]:
    """Take what the references inside a schema need."""
    return {key: root[key] for key in ("$schema", "$id", "$defs") if key in root}


def _compile(whole: dict[str, Any]) -> Draft202012Validator:
    """Compile a schema with the definitions of the schemas that it refers to."""
    return Draft202012Validator(whole, registry=_registry(*_referred(whole["$id"])))


@cache
def _referred(identifier: str) -> tuple[str, ...]:
    """Name the schemas that one refers to, and the one that all of them share."""
    text = json.dumps(schema(identifier.removeprefix(_URN)))
    return tuple(sorted({"common", *_REFERENCE.findall(text)}))


@cache
def _registry(*names: str) -> Registry:
    """Make what references are looked up in: these schemas."""
    return Registry([(schema(name)["$id"], schema(name)) for name in names])


@cache
def _converter(name: str, definition: str | None) -> Convert:
    """Make the converter of a schema, or of a definition, once."""
    part = _part(name, definition)
    return Converters(_resolve, _fits).make(part, part) or (lambda value: value)


def _fits(part: Any, root: dict[str, Any]) -> Callable[[Any], bool]:
    """Make the test whether a value fits a part of a root schema."""
    return _compile({**_shared(root), "allOf": [part]}).is_valid


def _resolve(reference: str, root: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """Find what a reference within a root schema leads to, and its root."""
    name, _, pointer = reference.removeprefix(_URN).partition("#")
    whole = schema(name) if name else root
    return _follow(pointer, whole), whole


def _locate(location: str) -> Any:
    """Find the part of a schema at an absolute location."""
    name, _, pointer = location.removeprefix(_URN).partition("#")
    return _follow(pointer, schema(name))


def _follow(pointer: str, whole: dict[str, Any]) -> Any:
    """Follow a JSON pointer."""
    found: Any = whole
    for step in pointer.split("/")[1:]:
        key = unquote(step).replace("~1", "/").replace("~0", "~")
        found = found[int(key) if isinstance(found, list) else key]
    return found
