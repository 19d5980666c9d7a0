"""Paring: a case in which an engine disagrees is made as small as it can be.

Less is done, what was done before becomes a position, seats leave, cards go, ranks are lowered;
whatever is tried, the oracle answers anew, and the engine has to disagree about the same.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.implied import can_be_dealt
from agurk_conformance.corpus.loading import check_given
from agurk_conformance.corpus.position import (
    ImpossibleStepError,
    first_position,
    position_to_wire,
)
from agurk_conformance.corpus.possible import faults_of_standing
from agurk_conformance.corpus.scenario import Dispute, Expect, NoMatch, Pack
from agurk_conformance.explore.cases import Case, answered
from agurk_conformance.explore.lowering import first_suits, lower_ranks
from agurk_conformance.explore.plain import plainer_tables, under_another_name
from agurk_conformance.explore.shortening import (
    begun_later,
    fewer_fields,
    fewer_steps,
    folded,
    pack_asked,
    unfolded,
)
from agurk_conformance.explore.standings import dealt_by_hands, looks_back
from agurk_conformance.explore.thinning import (
    fewer_cards,
    fewer_dealt,
    fewer_seats,
    lower_numbers,
    no_cards,
    plainer,
    shorter_stock,
)
from agurk_conformance.identify.lawful import is_possible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from agurk_conformance.corpus.scenario import Given, Step
    from agurk_conformance.explore.drawing import Field
    from agurk_spec.conditions import OptionTable

MOST_TRIED: Final = 2000
"""After so many cases what is found is small enough."""

_TOGETHER: Final = 16
"""So many cases at most are put to the engine together."""


def pared(case: Case, ground: Field, still: Callable[[Sequence[Case]], Sequence[bool]]) -> Case:
    """Return a case that can be made no smaller, by these means.

    In: the case, where it comes from, and in which of some cases an engine disagrees about the
    same.
    """
    paring = _Paring(ground, still)
    later = partial(begun_later, oracle=ground.oracle)
    by_hands = partial(dealt_by_hands, ground.oracle)
    case = paring.first(pack_asked(case)) or case
    case = paring.under_a_plain_ruleset(paring.through(case, later))
    before: Case | None = None
    while before is not case and not paring.is_over:
        before = case
        for fewer in (
            *(later, fewer_steps, by_hands, fewer_dealt, folded, fewer_seats, fewer_cards),
            *(no_cards, unfolded),
            *(plainer, shorter_stock, fewer_fields, lower_numbers, lower_ranks),
        ):
            case = paring.through(case, fewer)
        case = paring.under_a_plain_ruleset(case)
    return paring.first(first_suits(case)) or case


class _Paring:
    """What has been tried already."""

    def __init__(self, ground: Field, still: Callable[[Sequence[Case]], Sequence[bool]]) -> None:
        """Take where the cases come from, and in which an engine disagrees about the same."""
        self._ground = ground
        self._still = still
        self._tried: set[tuple[OptionTable, str]] = set()

    @property
    def is_over(self) -> bool:
        """Whether enough has been tried."""
        return len(self._tried) >= MOST_TRIED

    def under_a_plain_ruleset(self, case: Case) -> Case:
        """Return a case under a ruleset with a name, or under one as usual as can be."""
        case = self.first(under_another_name(case, self._ground)) or case
        return self.through(case, plainer_tables, smaller=False)

    def through(
        self, case: Case, fewer: Callable[[Case], Iterable[Case]], *, smaller: bool = True
    ) -> Case:
        """Return a case after as much of one kind as can be done, each time to a smaller one."""
        while (found := self.first(fewer(case), case if smaller else None)) is not None:
            case = found
        return case

    def first(self, drafts: Iterable[Case], than: Case | None = None) -> Case | None:
        """Return the first of some cases that holds, and is smaller than one if one is named."""
        answered_ = self._answered(drafts, than)
        together = 1
        while chunk := tuple(islice(answered_, together)):
            for case, holds in zip(chunk, self._still(chunk), strict=True):
                if holds:
                    return case
            together = min(2 * together, _TOGETHER)
        return None

    def _answered(self, drafts: Iterable[Case], than: Case | None) -> Iterator[Case]:
        """Go through the cases that were not tried yet, as the oracle answers them."""
        for draft in drafts:
            name = (draft.ruleset.table, repr((draft.given, draft.steps)))
            if name in self._tried or self.is_over:
                continue
            self._tried.add(name)
            case = _asked(self._ground, draft)
            if case is None or not case.steps:  # nothing is told of the fields that were asked for
                continue
            if than is None or case.size < than.size:
                yield case


def _asked(ground: Field, draft: Case) -> Case | None:
    """Return a case as the oracle answers it; None where its position cannot occur."""
    table = draft.ruleset.table
    together = table.get("last_trick_mode") == "simultaneous_reveal"
    given = replace(draft.given, any_order=together)
    if not draft.steps or not _can_begin(given, draft.steps, table):
        return None
    if not is_possible(position_to_wire(first_position(given), draft.ruleset), table):
        return None
    return answered(ground.oracle, draft.ruleset, given, draft.steps)


def _can_begin(given: Given, steps: tuple[Step, ...], table: OptionTable) -> bool:
    """Return whether steps can be the first from a position, and the position can be dealt."""
    if not _can_occur(given):
        return False
    fewest, most = int(table.get("players_min", 2)), int(table.get("players_max", 26))
    if not can_be_dealt(given, table) or not fewest <= len(given.seats) <= most:
        return isinstance(steps[0], NoMatch | Pack)
    if first_position(given).is_last_trick_complete and not isinstance(steps[0], Dispute):
        return False  # a match has settled there already
    if len(given.trick) == len(given.active) and not isinstance(steps[0], Expect | Dispute):
        return False
    return given.hands is None or given.played is not None or not any(map(looks_back, steps))


def _can_occur(given: Given) -> bool:
    """Return whether a position can be written down, and a deal can follow or be on in it."""
    try:
        check_given(given)
    except ImpossibleStepError:
        return False
    ended = given.last is not None or given.eliminated
    if len(given.active) < 2 or (ended and given.deals_played == 0):
        return False
    return next(faults_of_standing({"given": {}}, given), None) is None
