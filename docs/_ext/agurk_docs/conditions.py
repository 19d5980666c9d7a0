"""Conditions: under which options something holds, in words that lead to the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from agurk_docs.markup import joined, line, link, literal
from agurk_spec.conditions import Predicate
from agurk_spec.predicates import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_spec.conditions import Condition


def when(predicate: Predicate) -> nodes.paragraph:
    """Return a sentence that says when something holds."""
    if not predicate.conditions:
        return line("when", "In every game of the family.")
    return line("when", "Where ", *conditions(predicate), ".")


def conditions(predicate: Predicate) -> Iterator[nodes.Node]:
    """Go through the conditions of a predicate."""
    return joined(map(_condition, predicate.conditions), ", and ")


def _condition(condition: Condition) -> nodes.Node:
    """Return a condition whose option is a reference."""
    told = describe(Predicate((condition,))).removeprefix(condition.option)
    option = link("option", condition.option, literal(condition.option))
    return nodes.inline("", "", option, nodes.Text(told))
