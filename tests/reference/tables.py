"""Rules of option tables drawn at random, such that every constraint of the law holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.strategies import option_tables
from agurk_reference.rules import Rules, rules_from

if TYPE_CHECKING:
    from hypothesis import strategies as st

    from agurk_spec.conditions import Value


def rules(**fixed: Value) -> st.SearchStrategy[Rules]:
    """Give the rules of a valid table in which the options named have the values named."""
    return option_tables(**fixed).map(rules_from)
