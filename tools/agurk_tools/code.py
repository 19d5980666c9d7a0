"""Code: where the reference engine decides each clause.

A function, class or module that decides clauses says so on the last line of its docstring:
`Clauses: FW-7 (the highest so far), EQ-3 (suits never count).`
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from agurk_spec.errors import SpecError
from agurk_tools.copies import package_sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_tools.copies import Sources

_ITEM: Final = r"[A-Z]{2}-[1-9][0-9]*(?: \([^()]+\))?"
_LINE: Final = re.compile(rf"Clauses: {_ITEM}(?:, {_ITEM})*\.")
_PAIR: Final = re.compile(r"([A-Z]{2}-[1-9][0-9]*)(?: \(([^()]+)\))?")
_BEGINS: Final = re.compile(r"\s*clauses?\s*:", re.IGNORECASE)
_ALLOWED: Final = "Clauses: ID (gloss), ID (gloss). at the end of the docstring"

Documented: TypeAlias = "ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef"


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePlace:
    """A piece of the reference engine that decides a clause.

    `function` is its name within the module, with its class before a dot, and empty for the module
    itself; `line` and `end` are its first and last line, and `gloss` is what it decides in words.
    """

    module: str
    function: str
    line: int
    end: int
    gloss: str

    def __str__(self) -> str:
        """Name it as `module.function:line`."""
        name = f"{self.module}.{self.function}" if self.function else self.module
        return f"{name}:{self.line}"


Citations: TypeAlias = "Mapping[str, tuple[CodePlace, ...]]"
"""Where each clause is decided, by its id."""


def citations(sources: Sources | None = None) -> Citations:
    """Return where the reference engine says that it decides each clause.

    In: the modules' source texts; those of the reference engine without any.
    Raises SpecError for a line that begins as one of clauses and is none.
    """
    found: dict[str, list[CodePlace]] = defaultdict(list)
    for module, source in (sources or package_sources()).items():
        for clause, place in _cited(module, source.text, str(source.path)):
            found[clause].append(place)
    return {clause: tuple(found[clause]) for clause in found}


def code_of(place: CodePlace, sources: Sources | None = None) -> str:
    """Return the source text of a place, its docstring included."""
    text = (sources or package_sources())[place.module].text
    return "\n".join(text.splitlines()[place.line - 1 : place.end])


def _cited(module: str, text: str, file: str) -> Iterator[tuple[str, CodePlace]]:
    """Return every clause that a module names, with the place that names it."""
    tree = ast.parse(text, file)
    for name, node in _documented(tree, ""):
        line = getattr(node, "lineno", 1)
        end = getattr(node, "end_lineno", None) or len(text.splitlines())
        for clause, gloss in _named(node, file):
            yield clause, CodePlace(module=module, function=name, line=line, end=end, gloss=gloss)


def _documented(node: Documented, name: str) -> Iterator[tuple[str, Documented]]:
    """Return a piece of code and all pieces inside it, each with its dotted name."""
    yield name, node
    for inner in node.body:
        if isinstance(inner, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _documented(inner, f"{name}.{inner.name}".lstrip("."))


def _named(node: Documented, file: str) -> list[tuple[str, str]]:
    """Return the clauses at the end of a docstring, each with its gloss; the line may be broken."""
    lines = (ast.get_docstring(node, clean=False) or "").splitlines()
    for at, line in enumerate(lines):
        if _BEGINS.match(line):
            told = " ".join(" ".join(lines[at:]).split())
            if _LINE.fullmatch(told) is None:
                place = node.body[0].lineno + at
                raise SpecError(file, place, 1, None, f"malformed: {told}", _ALLOWED)
            return _PAIR.findall(told)
    return []
