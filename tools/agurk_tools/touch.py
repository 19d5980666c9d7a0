"""Touch: which units execute the statements that a mutant replaces.

All others cannot tell the mutant from the reference engine, and need not face it.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from coverage import Coverage

from agurk_tools.copies import load_engines
from agurk_tools.replay import agrees, recorded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from agurk_conformance.corpus.units import Unit
    from agurk_tools.copies import Sources
    from agurk_tools.mutants import Mutant
    from agurk_tools.replay import Talk

Line: TypeAlias = "tuple[str, int]"
"""A module, and a line of it."""

Touched: TypeAlias = "Mapping[Line, frozenset[str]]"
"""The units that execute each line, by name."""


def executed(talks: Mapping[str, Talk], sources: Sources) -> Touched:
    """Return which talks execute which lines of the reference engine, which is asked again.

    In: what was asked under each name, and the sources of the engine, which are files.
    """
    paths = {str(source.path): name for name, source in sources.items()}
    coverage = Coverage(data_file=None, config_file=False, include=list(paths))
    with coverage.collect():
        engines = load_engines(sources, "agurk_touched")
        for talk in islice(talks.values(), 2):  # what is computed once is not the merit of a talk
            agrees(engines(), talk)
        for name, talk in talks.items():
            coverage.switch_context(name)
            agrees(engines(), talk)
    return _by_line(coverage, paths, talks.keys())


def _by_line(
    coverage: Coverage, paths: Mapping[str, str], names: Collection[str]
) -> dict[Line, frozenset[str]]:
    """Return which of the names stand for each line, of the modules at these paths."""
    data, known = coverage.get_data(), frozenset(names)
    return {
        (module, line): frozenset(contexts) & known
        for path, module in paths.items()
        for line, contexts in data.contexts_by_lineno(path).items()
    }


@dataclass(frozen=True, slots=True)
class Bench:
    """Some units, the sources of the reference engine, and what each unit asks and executes."""

    units: tuple[Unit, ...]
    sources: Sources
    talks: Mapping[str, Talk]
    known: Touched

    @classmethod
    def of(cls, units: Iterable[Unit], sources: Sources) -> Bench:
        """Put the units to the reference engine."""
        units = tuple(units)
        talks = recorded(units, sources)
        return cls(units, sources, talks, executed(talks, sources))

    def facing(self, module: str, lines: frozenset[int] | None) -> list[Unit]:
        """Return the units that can tell a mutant from the reference engine, in order.

        In: the module and the lines that the mutant replaces. These are all units where it replaces
        something that is executed at import.
        """
        if not lines:
            return list(self.units)
        names = {name for line in lines for name in self.known.get((module, line), ())}
        return [unit for unit in self.units if unit.name in names]


def replaced_lines(mutant: Mutant, sources: Sources) -> frozenset[int] | None:
    """Return the lines of the statements that a mutant replaces a part of.

    In place of a private constant stand the lines that name it.
    It is None where something else is not inside a function.
    """
    text = sources[mutant.module].text
    at = text.index(mutant.find)
    first = text.count("\n", 0, at) + 1
    last = first + mutant.find.rstrip("\n").count("\n")
    return lines_between(text, first, last)


@cache
def lines_between(text: str, first: int, last: int) -> frozenset[int] | None:
    """Return the lines of the statements that have a part between two lines of a module's text.

    In place of a private constant stand the lines that name it.
    It is None where something else is not inside a function.
    """
    tree = _parsed(text)
    constant = _constant(tree, first, last)
    spans = [(first, last)] if constant is None else _mentions(tree, constant)
    lines = {line for start, end in spans for line in _lines(tree, start, end)}
    return None if None in lines else frozenset(line for line in lines if line is not None)


@cache
def _parsed(text: str) -> ast.Module:
    """Return a module."""
    return ast.parse(text)


def _constant(tree: ast.Module, first: int, last: int) -> str | None:
    """Return the private constant of a module that alone is given between two lines, or None."""
    for node in tree.body:
        if node.lineno <= first and last <= (node.end_lineno or 0):
            target = node.target if isinstance(node, ast.AnnAssign) else None
            if isinstance(target, ast.Name) and target.id.startswith("_"):
                return target.id
    return None


def _mentions(tree: ast.Module, name: str) -> list[tuple[int, int]]:
    """Return the lines that use a name."""
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]
    return [(use.lineno, use.lineno) for use in uses if isinstance(use.ctx, ast.Load)]


def _lines(node: ast.AST, first: int, last: int, *, inside: bool = False) -> Iterator[int | None]:
    """Return the lines of the statements that have a part between two lines, without their bodies.

    A statement outside of functions counts as None, and so does one in a function that is
    decorated, because its results may be kept.
    """
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.match_case | ast.excepthandler):
            continue
        start, head, end = _extent(child)
        if end < first or start > last:
            continue
        is_function = isinstance(child, ast.FunctionDef)
        if head >= first:
            yield from range(start, head + 1) if inside and not is_function else (None,)
        is_called = isinstance(child, ast.FunctionDef) and not child.decorator_list
        yield from _lines(child, first, last, inside=inside or is_called)


def _extent(node: ast.stmt | ast.match_case | ast.excepthandler) -> tuple[int, int, int]:
    """Return the first line of a statement, the last one before its body, and the last."""
    if isinstance(node, ast.match_case):
        return node.pattern.lineno, node.body[0].lineno - 1, node.body[-1].end_lineno or 0
    body: list[ast.AST] = getattr(node, "body", None) or getattr(node, "cases", None) or []
    end = node.end_lineno or node.lineno
    if not body:
        return node.lineno, end, end
    inner = body[0]
    begin = inner.pattern.lineno if isinstance(inner, ast.match_case) else _line(inner)
    start = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
    return start, max(node.lineno, begin - 1), end


def _line(node: ast.AST) -> int:
    """Return the line on which a statement stands."""
    assert isinstance(node, ast.stmt)  # noqa: S101 - bodies have statements
    return node.lineno
