"""Narrowing: to which units a mutant can make a difference.

A unit that never enters the function in which a mutant differs fares as it does on the reference
engine, and need not be run again.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_tools.copies import Sources
    from agurk_tools.mutants import Mutant
    from agurk_tools.reach import Arc, Reach


def concerned(mutant: Mutant, sources: Sources, reached: Reach) -> frozenset[str]:
    """Return the names of the units to which a mutant can make a difference.

    In: the mutant, the sources it changes, and what the units arrive at in these.
    Out: all units, where the change lies outside any function, in one with a decorator, which may
    run once for all, or in one that runs when the engine is loaded or greeted.
    """
    function = _function(mutant, sources)
    every = frozenset(reached.arcs)
    if function is None or function.decorator_list:
        return every
    lines = range(function.body[0].lineno, (function.end_lineno or 0) + 1)
    if _enters(reached.before, mutant.module, lines):
        return every
    return frozenset(
        unit for unit, arcs in reached.arcs.items() if _enters(arcs, mutant.module, lines)
    )


def _function(mutant: Mutant, sources: Sources) -> ast.FunctionDef | None:
    """Return the function within which a mutant differs, if there is one."""
    text = sources[mutant.module].text
    first = text.count("\n", 0, text.index(mutant.find)) + 1
    last = first + mutant.find.count("\n")
    holding = [
        function
        for function in _functions(ast.parse(text))
        if function.body[0].lineno <= first and last <= (function.end_lineno or 0)
    ]
    return holding[0] if holding else None


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Return the functions of a module, outer ones before those inside them."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _enters(arcs: Iterable[Arc], module: str, lines: range) -> bool:
    """Whether some arc begins or ends on one of the lines."""
    return any(name == module and (start in lines or end in lines) for name, start, end in arcs)
