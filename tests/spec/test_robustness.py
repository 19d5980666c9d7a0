"""Robustness: whatever stands in a file of the law, it loads or is an error of the law."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agurk_spec.document import parse_document
from agurk_spec.errors import SpecError
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from agurk_spec.compose import Plain
    from agurk_spec.document import DocumentPath

ODD: list[Plain] = ["", "x", "7", "-1", "null", "yes", "FW-1", "page 01", [], ["x"], {}, {"a": "b"}]


@given(st.binary(max_size=40))
def test_any_bytes(raw: bytes) -> None:
    """Bytes are a document, or an error with a place in the file."""
    error = _error(lambda: parse_document(raw, "f.yaml"))
    assert error is None or error.line <= len(raw) + 1


@given(st.text(st.sampled_from("ab:-[]{},&*!|>'\"#%@? \n\t<0"), max_size=30))
def test_any_marks(text: str) -> None:
    """Text made of YAML's own signs is a document or an error of the law."""
    error = _error(lambda: parse_document(text.encode(), "f.yaml"))
    assert error is None or "\n" not in str(error)


@given(st.data())
@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_value_in_any_place(folder: Path, data: st.DataObject) -> None:
    """A value put, or a key dropped, anywhere in a law gives a law or an error of the law."""
    files = {
        path.relative_to(folder): parse_document(path.read_bytes(), path.name).data
        for path in sorted(folder.rglob("*.yaml"))
    }
    name = data.draw(st.sampled_from(sorted(files)))
    path = data.draw(st.sampled_from(list(_paths(files[name], ()))))
    files[name] = _changed(files[name], path, data.draw(st.sampled_from([*ODD, None])))
    with TemporaryDirectory() as law:
        for file, content in files.items():
            target = Path(law) / file
            target.parent.mkdir(exist_ok=True)
            target.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
        error = _error(lambda: load_law(Path(law)))
    assert error is None or error.allowed


def _paths(tree: Plain, path: DocumentPath) -> Iterator[DocumentPath]:
    """Go through the paths of all values inside plain data."""
    entries: list[tuple[str | int, Plain]] = []
    if isinstance(tree, dict):
        entries = list(tree.items())
    if isinstance(tree, list):
        entries = list(enumerate(tree))
    for step, value in entries:
        yield (*path, step)
        yield from _paths(value, (*path, step))


def _changed(tree: Plain, path: DocumentPath, value: Plain | None) -> Any:
    """Put a value in a place of plain data, or drop what is there."""
    changed: Any = deepcopy(tree)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return changed


def _error(act: Callable[[], object]) -> SpecError | None:
    """Give the error of the law that something raises, if it does."""
    try:
        act()
    except SpecError as error:
        return error
    return None
