"""Predicates: read with their errors in place, compared, evaluated and told to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from agurk_spec.conditions import Between, NoneOf, OneOf, Predicate
from agurk_spec.errors import shortlist
from agurk_spec.values import parse_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from agurk_spec.conditions import Condition, OptionTable, Truth, Value
    from agurk_spec.document import Document, DocumentPath
    from agurk_spec.law import Law
    from agurk_spec.records import Option

_RULESET = "ruleset"


def evaluate(predicate: Predicate, table: OptionTable) -> Truth:
    """Say whether a predicate holds under a ruleset's table.

    Out: false where one condition fails, whatever is open besides; else unknown where an option
    that is asked for is missing; else true.
    """
    return predicate.truth(table)


def parse_predicate(
    data: Mapping[str, Any], law: Law, document: Document, at: DocumentPath
) -> Predicate:
    """Read a predicate.

    In: the mapping, as it fits the schema's `predicate`; the law, of which the options and the
    rulesets are used; the document, and the path of the mapping in it. Out: the predicate, with
    numbers where options are numbers. Raises SpecError at the place of an option or ruleset that is
    unknown, a value an option cannot have, or bounds on an option that is not a number.
    """
    conditions: list[Condition] = []
    for key, asked in data.items():
        place = (*at, key)
        if key == _RULESET:
            conditions += _pinned(asked, law, document, place)
        else:
            option = _option(key, law, document, place)
            conditions += _conditions(option, asked, document, place)
    return Predicate(tuple(conditions))


def can_hold_together(a: Predicate, b: Predicate, options: Iterable[Option]) -> bool:
    """Say whether some values of the options fulfil two predicates at once.

    In: the predicates, and every option they ask for. Out: whether there is such a value for each
    option by itself; constraints between options are not looked at.
    """
    conditions = (*a.conditions, *b.conditions)
    for option in options:
        asked = [condition for condition in conditions if condition.option == option.key]
        fulfilled = (
            all(condition.admits(value) for condition in asked)
            for value in _candidates(option, asked)
        )
        if asked and not any(fulfilled):
            return False
    return True


def describe(predicate: Predicate) -> str:
    """Write a predicate for a person: `follow_rule is free_choice, and lives is at least 2`."""
    return ", and ".join(map(_described, predicate.conditions)) or "always"


def _pinned(asked: object, law: Law, document: Document, at: DocumentPath) -> Iterator[Condition]:
    """Ask for every option that a ruleset settles, with the value it has there."""
    known = {ruleset.id: ruleset for ruleset in law.rulesets}
    if not isinstance(asked, str):
        raise document.error(at, found="more than one ruleset", allowed="a ruleset id")
    if asked not in known:
        found = f"predicate on an unknown ruleset, {asked}"
        raise document.error(at, found=found, allowed=shortlist(asked, known))
    return (OneOf(option, (value,)) for option, value in known[asked].table.items())


def _option(key: str, law: Law, document: Document, at: DocumentPath) -> Option:
    """Find the option a condition is about."""
    for option in law.options:
        if option.key == key:
            return option
    found = f"predicate on an unknown option, {key}"
    allowed = shortlist(key, [*(option.key for option in law.options), _RULESET])
    raise document.error(at, found=found, allowed=allowed, at_key=True)


def _conditions(
    option: Option,
    asked: Any,
    document: Document,
    at: DocumentPath,
) -> Iterator[Condition]:
    """Read what is asked of one option."""
    match asked:
        case {"not": unwanted}:
            yield NoneOf(option.key, _values(option, unwanted, document, (*at, "not")))
        case dict():
            pass
        case _:
            yield OneOf(option.key, _values(option, asked, document, at))
    if isinstance(asked, dict) and asked.keys() & {"min", "max"}:
        limits = cast("Mapping[str, Any]", asked)
        least = _limit(option, limits, document, (*at, "min"))
        most = _limit(option, limits, document, (*at, "max"))
        yield Between(option.key, least, most)


def _values(
    option: Option,
    asked: Any,
    document: Document,
    at: DocumentPath,
) -> tuple[Value, ...]:
    """Read the value, or the list of values, that is asked for."""
    if not isinstance(asked, list):
        return (parse_value(option, asked, document, at),)
    values = enumerate(cast("list[object]", asked))
    return tuple(parse_value(option, value, document, (*at, n)) for n, value in values)


def _limit(
    option: Option, asked: Mapping[str, Any], document: Document, at: DocumentPath
) -> int | None:
    """Read a bound on an option that is a number; None where it is not given."""
    key = str(at[-1])
    if key not in asked:
        return None
    value = parse_value(option, asked[key], document, at) if option.is_number else None
    if not isinstance(value, int):
        found = f"{key} on {option.key}, which is not a number"
        names = [str(value.value) for value in option.values]
        raise document.error(at, found=found, allowed=shortlist("", names), at_key=True)
    return value


def _candidates(option: Option, asked: Iterable[Condition]) -> Iterable[Value]:
    """Give values of an option among which there is one that fulfils conditions, if any does."""
    for condition in asked:
        if isinstance(condition, OneOf):
            return condition.values
    if option.minimum is None:
        return [value.value for value in option.values]
    within = [condition for condition in asked if isinstance(condition, Between)]
    least = max(option.minimum, *(bound.minimum or option.minimum for bound in within), 0)
    excluded = sum(len(condition.values) for condition in asked if isinstance(condition, NoneOf))
    most = least + excluded if option.maximum is None else min(least + excluded, option.maximum)
    return range(least, most + 1)


def _described(condition: Condition) -> str:
    """Write one condition for a person."""
    match condition:
        case OneOf(option, values):
            return f"{option} is {_either(values)}"
        case NoneOf(option, values):
            return f"{option} is not {_either(values)}"
        case Between(option, minimum, None):
            return f"{option} is at least {minimum}"
        case Between(option, None, maximum):
            return f"{option} is at most {maximum}"
        case Between(option, minimum, maximum):
            return f"{option} is from {minimum} to {maximum}"


def _either(values: Iterable[Value]) -> str:
    """Write values of which any will do."""
    return " or ".join(map(str, values))
