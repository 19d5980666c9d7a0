"""Homes: rows find a named ruleset, or the valid table nearest to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_spec.conditions import OneOf, Predicate
from agurk_tools.homes import home
from agurk_tools.material import playable
from agurk_tools.pairwise import Sample, array
from agurk_tools.space import Space

if TYPE_CHECKING:
    from agurk_spec.law import Law


def _asking(**options: str) -> Predicate:
    """Return a predicate on a few options."""
    return Predicate(tuple(OneOf(key, (value,)) for key, value in options.items()))


def test_first_ruleset_in_which_a_predicate_holds_is_its_home(law: Law) -> None:
    """Nothing is derived where a named ruleset will do."""
    found = home(_asking(follow_rule="free_choice"), playable(law), Space(law))
    assert found is not None
    assert found.id == "agurk"


def test_value_that_no_ruleset_has_gets_a_derived_home(law: Law) -> None:
    """One option is changed, and the id says which."""
    found = home(_asking(trick_tie="first_equal"), playable(law), Space(law))
    assert found is not None
    assert found.id == "agurk+trick_tie=first_equal"


def test_derived_home_keeps_the_constraints(law: Law) -> None:
    """What a constraint asks for is changed with it."""
    space = Space(law)
    found = home(_asking(last_trick_mode="simultaneous_reveal"), playable(law), space)
    assert found is not None
    assert space.is_valid(found.table)


def test_nothing_is_home_to_what_a_constraint_forbids(law: Law) -> None:
    """A predicate that no valid table fulfils has no home."""
    asked = _asking(tie_bonus="subtract_rank", last_trick_payer="lowest_card")
    assert home(asked, playable(law), Space(law)) is None


def test_array_has_every_pair() -> None:
    """Any two values of two columns meet in some row."""
    columns = [("a", "b"), ("c", "d", "e"), (1, 2), ("f",), (3, 4, 5)]
    rows = array(columns)
    assert not [
        (one, other)
        for at, column in enumerate(columns)
        for past, others in enumerate(columns[at + 1 :], at + 1)
        for one in column
        for other in others
        if not any(row[at] == one and row[past] == other for row in rows)
    ]


def test_sample_is_valid_and_fulfils_what_is_asked(law: Law) -> None:
    """Every table of a sample keeps the constraints and the predicate."""
    space, asked = Space(law), _asking(deck="five_cucumbers_60", stakes="equal_ante")
    tables = Sample(law).fulfilling(asked)
    assert len(tables) > 10
    assert all(space.is_valid(table) for table in tables)
    assert all(asked.truth(table) == "true" for table in tables)
