"""Givens: what lies on the table before the first step, drawn so that it can occur in a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from hypothesis import assume
from hypothesis import strategies as st

from agurk_conformance.corpus.implied import PACKS, can_be_dealt
from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.scenario import Given, Last
from agurk_conformance.identify.lawful import is_possible
from agurk_conformance.strategies.cards import Spread, pack, some_cards
from agurk_conformance.strategies.standings import Standing, clockwise, least_crossing, standings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.notation import Card, Seat
    from agurk_spec.records import Ruleset

MOST_SEATS: Final = 7
MOST_HELD: Final = 4
_STOCK: Final = 3
_SELDOM: Final = 5
"""Of one hand more than so many, one is as large as it can be."""


class Kind(StrEnum):
    """The moments of a match at which a position can be taken up."""

    PLAY = "play"
    """A deal is on, and a trick begins."""
    LAST = "last"
    """A deal is on, and its last trick begins."""
    DEAL = "deal"
    """A deal is to be made."""
    SETTLED = "settled"
    """A deal was just settled, and the next one is to be prepared."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The ruleset, and who sits where."""

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    dealer: Seat
    standing: Standing

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are dealt to."""
        return self.standing.active(self.seats)

    @property
    def deck(self) -> str:
        """The pack."""
        return str(self.ruleset.table.get("deck", "std52"))

    @property
    def kept(self) -> tuple[Card, ...]:
        """The cards that lie in front of seats."""
        return tuple(card for cards in self.standing.kept.values() for card in cards)

    def option(self, key: str) -> Any:
        """Return the value of an option; None where it is open."""
        return self.ruleset.table.get(key)

    def given(self, **told: Any) -> Given:
        """Return the position with what is told beside the standing."""
        nothing: dict[str, Any] = {
            "hands": None,
            "leader": None,
            "stock": None,
            "hand_size": None,
            "last": None,
        }
        return Given(
            seats=self.seats,
            dealer=self.dealer,
            trick=(),
            trick_number=None,
            played=None,
            exchanged=None,
            any_order=self.option("last_trick_mode") == "simultaneous_reveal",
            **(self.standing.fields() | nothing | told),
        )


@st.composite
def givens(draw: st.DrawFn, /, ruleset: Ruleset, kind: Kind = Kind.PLAY) -> Given:
    """Give a position of a kind as a scenario states it, such as can occur by the ruleset.

    No card lies on the table: what is played is for the steps. Where the ruleset leaves the pack
    open, it is the usual one.
    """
    table = draw(_tables(ruleset, kind))
    match kind:
        case Kind.PLAY:
            given = draw(_in_play(table, MOST_HELD))
        case Kind.LAST:
            given = draw(_in_play(table, 1))
        case Kind.DEAL:
            given = draw(_undealt(table))
        case Kind.SETTLED:
            given = draw(_settled(table))
    assume(can_be_dealt(given, ruleset.table))
    assume(is_possible(position_to_wire(first_position(given), ruleset), ruleset.table))
    return given


def positions(ruleset: Ruleset, kind: Kind = Kind.PLAY) -> st.SearchStrategy[dict[str, Any]]:
    """Give a position of a kind as the protocol carries it."""
    return givens(ruleset, kind).map(lambda given: position_to_wire(first_position(given), ruleset))


@st.composite
def _tables(draw: st.DrawFn, /, ruleset: Ruleset, kind: Kind) -> _Table:
    """Give the seats and how they stand."""
    fewest = max(2, int(ruleset.table.get("players_min", 2)))
    most = int(ruleset.table.get("players_max", MOST_SEATS))
    seats = clockwise(draw(st.integers(fewest, max(fewest, min(most, MOST_SEATS)))))
    standing = draw(standings(ruleset.table, seats, is_between=kind not in {Kind.PLAY, Kind.LAST}))
    able = seats if kind is Kind.SETTLED else standing.active(seats)
    dealer = able[draw(st.integers(0, len(able) - 1)) - 1]
    return _Table(ruleset, seats, dealer, standing)


@st.composite
def _in_play(draw: st.DrawFn, /, table: _Table, most: int) -> Given:
    """Give a position at the beginning of a trick, with so many cards in each hand at most."""
    active = table.active
    left = PACKS[table.deck] - len(table.kept)
    full = max(1, min(int(table.option("hand_size") or 1), left // len(active)))
    few = min(full, most)
    held = draw(st.sampled_from((1, *range(2, few + 1), *range(2, few + 1))))
    if few > 1 and draw(st.integers(0, _SELDOM)) == 1:
        held = full
    hands = draw(_hands(table, held))
    told: dict[str, Any] = {"hands": hands}
    is_free = table.option("score_medium") == "running_total" and not table.standing.sudden_death
    if held == 1 and is_free:
        told["scores"] = draw(_at_the_brink(table, hands))
    if table.option("hand_size_mode") != "fixed":
        told["hand_size"] = held + draw(st.integers(0, 1))
    elif full != table.option("hand_size"):
        told["hand_size"] = full
    is_first = held == told.get("hand_size", full)
    lead = table.seats.index(table.dealer) + 1
    forehand = next(seat for seat in table.seats[lead:] + table.seats[:lead] if seat in active)
    told["leader"] = forehand if is_first else draw(st.sampled_from(active))
    if is_first and (
        table.option("exchange") != "none" or table.option("undealt_cards") == "face_up"
    ):
        dealt = [*table.kept, *(card for hand in hands.values() for card in hand)]
        told["stock"] = draw(some_cards(table.deck, draw(st.integers(0, _STOCK)), dealt))
    return table.given(**told)


@st.composite
def _undealt(draw: st.DrawFn, /, table: _Table) -> Given:
    """Give a position before a deal; before the first one the youngest may be told, who leads."""
    is_told = table.option("opening_leader") == "youngest_then_payer" and draw(st.booleans())
    if not is_told or table.standing.deals_played:
        return table.given()
    return table.given(leader=draw(st.sampled_from(table.active)))


@st.composite
def _at_the_brink(
    draw: st.DrawFn, /, table: _Table, hands: Mapping[Seat, tuple[Card, ...]]
) -> dict[Seat, int]:
    """Give the scores, some such that the own last card takes them to the threshold or next to it.

    A score stays above its floor, and below the threshold.
    """
    scores = dict(table.standing.scores)
    crossing = least_crossing(table.ruleset.table)
    beside = draw(st.sampled_from((0, -1, 1)))
    for seat in [own for own in scores if own in hands]:
        if draw(st.booleans()):
            brink = min(crossing - hands[seat][0].rank + beside, crossing - 1)
            scores[seat] = max(table.standing.floors.get(seat, 0), brink)
    return scores


@st.composite
def _hands(draw: st.DrawFn, /, table: _Table, size: int) -> dict[Seat, tuple[Card, ...]]:
    """Give each active seat a hand of cards that nobody keeps; last cards are often equal."""
    spreads = (*Spread, Spread.FEW) if size == 1 else tuple(Spread)
    drawn = draw(some_cards(table.deck, size * len(table.active), table.kept, spreads))
    return {
        seat: tuple(sorted(drawn[at * size : (at + 1) * size]))
        for at, seat in enumerate(table.active)
    }


@st.composite
def _settled(draw: st.DrawFn, /, table: _Table) -> Given:
    """Give a position between two deals, with how the last one ended."""
    seats = [seat for seat in table.seats if seat in {*table.active, *table.standing.eliminated}]
    taker = draw(st.sampled_from(seats))
    payers = {draw(st.sampled_from(seats))}
    if table.option("last_trick_payer") == "winner":
        payers = {taker}
    elif table.option("last_trick_payer") == "all_tied_highest":
        payers = {taker, *payers}
    card = draw(st.sampled_from(pack(table.deck)))
    if table.kept:
        card = table.kept[-1]
    size = None
    if table.option("hand_size_mode") not in {"fixed", "max_even"} and draw(st.booleans()):
        size = draw(st.integers(1, 5))
    last = Last(taker=taker, payers=tuple(s for s in table.seats if s in payers), card=card)
    deals = max(1, table.standing.deals_played)
    return table.given(last=last, hand_size=size, deals_played=deals)
