"""Sourcing: mutants of the rule modules' own code, made by the operators of cosmic-ray.

Where the mutants of `mutants.yaml` each break one decision by intention, these change one token
after the other, whatever it means: what no scenario notices is a hole in the corpus, or is shown to
be none.
"""

from __future__ import annotations

import ast
import warnings
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from agurk_tools.copies import patched
from agurk_tools.reach import RULE_MODULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_tools.copies import Sources

Place: TypeAlias = "tuple[int, int]"
"""A line, from 1 on, and a column, from 0 on."""

# The library has no types, and is nothing but values for type checkers.
_trees: Any = import_module("cosmic_ray.ast")
_mutating: Any = import_module("cosmic_ray.mutating")
_provider: Any = import_module("cosmic_ray.operators.provider")

_SEPARATOR: Final = " ⏎ "

_EQUALITY: Final = {"Is": "Eq", "IsNot": "NotEq"}
"""Each comparison by identity, with the one by equality."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where an operator changes a module: its number among the operator's places, the place."""

    module: str
    operator: str
    number: int
    at: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceMutant:
    """A rule module with one change: in which function, what its lines were, what they become."""

    module: str
    function: str
    was: str
    becomes: str
    lines: tuple[int, int]
    text: str

    @property
    def name(self) -> str:
        """The mutant in a line, by which the list of survivors knows it."""
        return f"{self.module}.{self.function}: {self.was} → {self.becomes}"

    def sources(self, sources: Sources) -> Sources:
        """Return the sources of the reference engine with this change in place."""
        return patched(sources, self.module, self.text, f"mutant of {self.module}")


@cache
def _operators() -> Mapping[str, Any]:
    """Return the operators that need no arguments, by name, in the order of their names.

    Those that exchange equality and identity are not among them: every quantity of the game is a
    value, and whether the interpreter has each value once is no rule.
    """
    provider = _provider.OperatorProvider()
    chosen = {name: provider[name] for name in sorted(provider) if not _is_about_identity(name)}
    return {name: kind() for name, kind in chosen.items() if not kind.arguments()}


def _is_about_identity(operator: str) -> bool:
    """Whether an operator puts identity where no identity is asked, or equality where it is."""
    _, *compared = operator.split("_")
    match compared:
        case [was, becomes]:
            is_new = becomes in _EQUALITY and was not in _EQUALITY
            return is_new or _EQUALITY.get(was) == becomes
        case _:
            return False


def spots_of(sources: Sources, modules: Sequence[str] = RULE_MODULES) -> tuple[Spot, ...]:
    """Return every place at which an operator changes what is executed, in the order of the text.

    Annotations, and imports for type checkers, are never executed and left out; so is what a
    decorator is told, by which a record is kept otherwise and no rule is changed.
    """
    found = [spot for module in modules for spot in _of_module(module, sources[module].text)]
    return tuple(sorted(found, key=lambda spot: (spot.module, spot.at, spot.operator, spot.number)))


def source_mutants(spots: Iterable[Spot], sources: Sources) -> Iterator[SourceMutant]:
    """Return the mutants of some places: texts that can be parsed, and each meaning once."""
    texts: dict[str, set[str | None]] = {}
    for spot in spots:
        source = sources[spot.module].text
        seen = texts.setdefault(spot.module, {None, _meaning(source)})
        text: str = _mutating.mutate_code(source, _operators()[spot.operator], spot.number)
        meaning = _meaning(text)
        if meaning not in seen:
            seen.add(meaning)
            yield _mutant(spot.module, source, text)


def _of_module(module: str, text: str) -> Iterator[Spot]:
    """Return the places of one module."""
    idle = tuple(_no_rules(ast.parse(text)))
    numbers: Counter[str] = Counter()
    for node in _trees.ast_nodes(_trees.get_ast(text)):
        for name, operator in _operators().items():
            for at, _ in operator.mutation_positions(node):
                if not any(begin <= at < end for begin, end in idle):
                    yield Spot(module=module, operator=name, number=numbers[name], at=at)
                numbers[name] += 1


def _no_rules(tree: ast.Module) -> Iterator[tuple[Place, Place]]:
    """Return from where to where text stands that is never executed, or is told to a decorator."""
    for node in ast.walk(tree):
        for decorator in getattr(node, "decorator_list", ()):
            if isinstance(decorator, ast.Call):
                yield from (_extent(told.value, told.value) for told in decorator.keywords)
        match node:
            case (
                ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation)
            ):
                yield _extent(annotation, annotation)
            case ast.FunctionDef(returns=ast.expr() as returns):
                yield _extent(returns, returns)
            case ast.If(test=ast.Name(id="TYPE_CHECKING") as test, body=body):
                yield _extent(test, body[-1])
            case _:
                pass


def _extent(first: ast.expr, last: ast.expr | ast.stmt) -> tuple[Place, Place]:
    """Return where a piece of text begins and ends."""
    end = (last.end_lineno or last.lineno, last.end_col_offset or last.col_offset)
    return (first.lineno, first.col_offset), end


def _meaning(text: str) -> str | None:
    """Return what a text says, without its layout; None where it cannot be parsed."""
    with warnings.catch_warnings(action="ignore", category=SyntaxWarning):
        try:
            return ast.dump(ast.parse(text))
        except SyntaxError:
            return None


def _mutant(module: str, source: str, text: str) -> SourceMutant:
    """Return the mutant of a module that has become another text."""
    old, new = source.splitlines(), text.splitlines()
    changed = [
        code
        for code in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if code[0] != "equal"
    ]
    first, last = changed[0][1], max(changed[-1][2], changed[0][1] + 1)
    rest = len(new) - (len(old) - last)
    return SourceMutant(
        module=module,
        function=_function(source, last),
        was=_joined(old[first:last]),
        becomes=_joined(new[first:rest]),
        lines=(first + 1, last),
        text=text,
    )


def _joined(lines: Sequence[str]) -> str:
    """Return lines as one, with one space where there were several."""
    return _SEPARATOR.join(" ".join(line.split()) for line in lines if line.strip())


def _function(source: str, line: int) -> str:
    """Return the name of the function or class around a line; a dash outside of all."""
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and node.lineno - len(node.decorator_list) <= line <= (node.end_lineno or 0)
    ]
    return max(around, key=lambda node: node.lineno).name if around else "–"
