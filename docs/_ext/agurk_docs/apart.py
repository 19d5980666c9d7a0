"""Apart: which scenario tells a ruleset from each of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_docs.elements import details, summary
from agurk_docs.markup import Content, facts, joined, line, link, literal, text
from agurk_tools.discriminate import pairs, unasked
from agurk_tools.material import material_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes

    from agurk_docs.book import Book
    from agurk_tools.discriminate import Pair

_SAME: Final = "the same game"
_OPEN: Final = "not told apart: what might, is left open"
_UNASKED: Final = "not told apart: no engine is asked"


def draw_apart(book: Book) -> Iterator[nodes.Node]:
    """Go through the rulesets with known rules, each with what tells it from the others."""
    found = pairs(material_of(book.law, book.corpus), unasked(book.law))
    names = dict.fromkeys(name for pair in found for name in (pair.one, pair.other))
    for name in names:
        head = summary("", "", text("From "), literal(name))
        told = facts("facts", _drawn(grouped(name, found)))
        yield details("", head, told, classes=["evidence"])


def grouped(ruleset: str, found: Iterable[Pair]) -> dict[str, list[str]]:
    """Return the other rulesets by the unit that tells a ruleset from them, or by why none does."""
    groups: dict[str, list[str]] = {}
    for pair in found:
        if ruleset in {pair.one, pair.other}:
            other = pair.other if pair.one == ruleset else pair.one
            groups.setdefault(pair.told_by or _why(pair), []).append(other)
    return groups


def _why(pair: Pair) -> str:
    """Say why no scenario tells two rulesets apart."""
    if not pair.differences and not pair.left_open:
        return _SAME
    return _OPEN if pair.left_open else _UNASKED


def _drawn(groups: dict[str, list[str]]) -> Iterator[tuple[str, nodes.Node]]:
    """Go through the clauses of the units that tell rulesets apart."""
    for unit, others in groups.items():
        named: Iterator[Content] = joined(link("ruleset", name) for name in others)
        if unit in {_SAME, _OPEN, _UNASKED}:
            yield "–", line("", *named, f": {unit}")
        else:
            scenario = unit.partition("/")[0]
            clause = "-".join(scenario.split("-")[:2])
            yield clause, line("", *named, " by ", link("scenario", scenario, unit))
