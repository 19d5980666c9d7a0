"""Hypothesis strategies for the tests of an engine: from single cards to whole matches.

Each gives the smallest of its kind first: few seats, few cards, low ranks, short histories; so does
Hypothesis when it shrinks.
"""

from agurk_conformance.strategies.cards import cards, deals, hands, pack, packs
from agurk_conformance.strategies.engines import reference
from agurk_conformance.strategies.givens import Kind, givens, positions
from agurk_conformance.strategies.matches import Course, matches
from agurk_conformance.strategies.tables import known, option_tables, rulesets

__all__ = [
    "Course",
    "Kind",
    "cards",
    "deals",
    "givens",
    "hands",
    "known",
    "matches",
    "option_tables",
    "pack",
    "packs",
    "positions",
    "reference",
    "rulesets",
]
