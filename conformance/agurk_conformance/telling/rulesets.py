"""Rulesets: all of them, one with what it rests on, and two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_conformance.telling.layout import cited, columns, facts, few, paragraph
from agurk_conformance.telling.options import meaning, origin
from agurk_conformance.telling.turning import clauses_turning, scenarios_turning
from agurk_spec.kinds import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_spec.conditions import Value
    from agurk_spec.law import Law
    from agurk_spec.records import Option, Ruleset

_STATUSES: Final = {
    Status.NORMATIVE: "a document states it",
    Status.COMPLETED: "a document names it, and other descriptions fill it",
    Status.EXTENSION: "no document of the collection gives it, only other descriptions",
    Status.UNSPECIFIED: "it is named, and no rules are known",
}
_OPEN: Final = "left open"
_MANY: Final = 8


def tell_rulesets(law: Law) -> Iterator[str]:
    """Return the lines of a list of all rulesets; those without known rules come last."""
    known = [rules for rules in law.rulesets if rules.status is not Status.UNSPECIFIED]
    head = ("id", "status", "open", "title")
    yield from columns([head, *(_line(rules, law) for rules in known)], 0)
    yield ""
    for status in Status:
        if any(rules.status is status for rules in known):
            yield f"{status}: {_STATUSES[status]}"
    yield "open: how many options it leaves open; what hangs on them is not judged"
    unknown = [rules for rules in law.rulesets if rules.status is Status.UNSPECIFIED]
    if unknown:
        yield ""
        yield "Named, and no rules are known, so that no engine is judged by them:"
        told = ((rules.id, f"{rules.title}. {_summary(rules)}") for rules in unknown)
        yield from columns(list(told))


def _line(ruleset: Ruleset, law: Law) -> tuple[str, ...]:
    """Return the cells of a ruleset in the list."""
    same = equals(ruleset, law)
    told = f"{ruleset.title} (the same game as {', '.join(same)})" if same else ruleset.title
    return ruleset.id, str(ruleset.status), str(len(open_options(ruleset, law)) or "–"), told


def _summary(ruleset: Ruleset) -> str:
    """Return the summary of a ruleset with its sources."""
    return f"{' '.join(ruleset.summary.split())}{cited(ruleset.sources)}"


def open_options(ruleset: Ruleset, law: Law) -> list[Option]:
    """Return the options that a ruleset leaves open."""
    return [option for option in law.options if option.key not in ruleset.table]


def equals(ruleset: Ruleset, law: Law) -> list[str]:
    """Return the other rulesets of the law that settle every option, and in the same way."""
    if open_options(ruleset, law):
        return []
    return [
        other.id
        for other in law.rulesets
        if other.id != ruleset.id and other.table == ruleset.table
    ]


def tell_ruleset(ruleset: Ruleset, law: Law) -> Iterator[str]:
    """Return the lines of one ruleset: what it rests on, what it changes, every option."""
    yield f"{ruleset.id}: {ruleset.title}"
    yield ""
    yield paragraph(_summary(ruleset))
    yield ""
    yield from facts(_ruleset_facts(ruleset, law))
    yield from _overridden(ruleset, law)
    if ruleset.table:
        documents = {source.source for rules in _line_of(ruleset, law) for source in rules.sources}
        yield ""
        yield "  Every option, and on whose word:"
        rows = [_settled(option, ruleset, documents) for option in law.options]
        yield from columns(rows, 4)


def _ruleset_facts(ruleset: Ruleset, law: Law) -> Iterator[tuple[str, list[str]]]:
    """Go through what is to be known about a ruleset."""
    yield "status", [f"{ruleset.status}: {_STATUSES[ruleset.status]}"]
    yield "base", [ruleset.base or "none"]
    if same := equals(ruleset, law):
        yield "the same game as", same
    if ruleset.players_remark:
        yield "seats", [ruleset.players_remark]
    left = [option.key for option in open_options(ruleset, law)]
    if left:
        every = len(left) == len(law.options)
        yield _OPEN, ["every option" if every else ", ".join(left)]


def _line_of(ruleset: Ruleset, law: Law) -> Iterator[Ruleset]:
    """Go from a ruleset down to the base of its bases."""
    yield ruleset
    if ruleset.base is not None:
        yield from _line_of(law.ruleset(ruleset.base), law)


def _overridden(ruleset: Ruleset, law: Law) -> Iterator[str]:
    """Return what a ruleset settles otherwise than its base, and on whose word."""
    if ruleset.base is None:
        return
    base, documents = law.ruleset(ruleset.base), {source.source for source in ruleset.sources}
    yield ""
    yield f"  Unlike {base.id}:"
    changed = [o for o in law.options if ruleset.table.get(o.key) != base.table.get(o.key)]
    rows = [
        (option.key, f"{_value(ruleset, option)}, not {_value(base, option)}{word}")
        for option in changed
        for word in [_word(ruleset, option, documents)]
    ]
    yield from columns(rows or [("nothing", "")], 4)


def _settled(option: Option, ruleset: Ruleset, documents: set[str]) -> tuple[str, str]:
    """Return an option with the value that a ruleset gives it, and on whose word."""
    return option.key, f"{_value(ruleset, option)}{_word(ruleset, option, documents)}"


def _value(ruleset: Ruleset, option: Option) -> Value:
    """Return the value of an option, or the words that it has none."""
    return ruleset.table.get(option.key, _OPEN)


def _word(ruleset: Ruleset, option: Option, documents: set[str]) -> str:
    """Return on whose word a ruleset gives an option its value."""
    value = ruleset.table.get(option.key)
    if value is None:
        return ""
    return cited(origin(option, value, documents) or ["its documents are silent"])


def tell_differences(
    one: Ruleset, other: Ruleset, law: Law, corpus: Iterable[Scenario]
) -> Iterator[str]:
    """Return the lines that set two rulesets side by side, in the options that part them."""
    apart = [o for o in law.options if one.table.get(o.key) != other.table.get(o.key)]
    if not apart:
        yield f"{one.id} and {other.id} are the same game: they settle every option alike."
        return
    corpus = tuple(corpus)
    yield f"{one.id} and {other.id} differ in {len(apart)} of {len(law.options)} options."
    for option in apart:
        yield ""
        yield f"{option.key}: {option.title}"
        sides = ((rules.id, _side(rules, option)) for rules in (one, other))
        yield from columns(list(sides))
        clauses = clauses_turning(option, one, other, law)
        scenarios = scenarios_turning(option, one, other, corpus)
        scenarios.sort(key=lambda name: "-".join(name.split("-")[:2]) not in clauses)
        turning = [("clauses", few(clauses, _MANY)), ("scenarios", few(scenarios, _MANY))]
        yield from facts((label, [told] if told else ["none"]) for label, told in turning)


def _side(ruleset: Ruleset, option: Option) -> str:
    """Return the value that a ruleset gives an option, and what it means."""
    value = ruleset.table.get(option.key)
    if value is None:
        return f"{_OPEN}: what hangs on it is not judged"
    told = meaning(option, value)
    return f"{value}: {told}" if told else str(value)
