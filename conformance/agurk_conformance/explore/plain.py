"""Plain rulesets: one that has a name, or one that differs from the usual options in little."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agurk_conformance.corpus.scenario import DealPack
from agurk_conformance.strategies.cards import pack
from agurk_conformance.strategies.tables import broken, law, nameless

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.explore.cases import Case
    from agurk_conformance.explore.drawing import Field
    from agurk_spec.records import Ruleset


def under_another_name(case: Case, ground: Field) -> Iterator[Case]:
    """Return the case under each ruleset with a name that comes before its own."""
    for ruleset in ground.rulesets:
        if ruleset.id in {case.ruleset.id, "own"}:
            return
        yield _under(case, ruleset)


def plainer_tables(case: Case) -> Iterator[Case]:
    """Return the case under a nameless ruleset with one more option, or half of them, as usual."""
    if case.ruleset.id != "own":
        return
    table = dict(case.ruleset.table)
    usual = {option.key: option.default for option in law().options}
    odd = [key for key, value in table.items() if usual[key] != value]
    half = len(odd) // 2
    for keys in (odd[:half], odd[half:], *([key] for key in odd)):
        plainer = table | {key: usual[key] for key in keys}
        if keys and broken(plainer) is None:
            yield _under(case, nameless(plainer))


def _under(case: Case, ruleset: Ruleset) -> Case:
    """Return a case under another ruleset; a pack that is dealt from is that of the ruleset."""
    deck, before = (str(rules.table.get("deck")) for rules in (ruleset, case.ruleset))
    if deck == before:
        return replace(case, ruleset=ruleset)
    cards = frozenset(pack(deck))
    steps = tuple(
        replace(step, pack=tuple(card for card in step.pack if card in cards))
        if isinstance(step, DealPack)
        else step
        for step in case.steps
    )
    return replace(case, ruleset=ruleset, steps=steps)
