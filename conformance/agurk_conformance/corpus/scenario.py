"""Scenarios: a position, then steps, with the clauses on which the expected values depend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, assert_never

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import PurePath

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.notation import Card, Play, Seat
    from agurk_spec.conditions import Predicate


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """How the deal that was just settled ended."""

    taker: Seat
    payers: tuple[Seat, ...]
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The position before the first step, as far as the scenario states it."""

    seats: tuple[Seat, ...]
    dealer: Seat
    hands: Mapping[Seat, tuple[Card, ...]] | None
    trick: tuple[Play, ...]
    leader: Seat | None
    trick_number: int | None
    played: tuple[tuple[Play, ...], ...] | None
    scores: Mapping[Seat, int]
    lives: Mapping[Seat, int]
    floors: Mapping[Seat, int]
    eliminated: Mapping[Seat, int]
    sitting_out: tuple[Seat, ...]
    deals_played: int
    sudden_death: bool
    stock: tuple[Card, ...] | None
    exchanged: Mapping[Seat, int] | None
    pot: int
    kept: Mapping[Seat, tuple[Card, ...]]
    bought_back: Mapping[Seat, int]
    hand_size: int | None
    last: Last | None
    any_order: bool
    """Whether last cards may be given in any order, because they are turned up together."""

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are dealt to, clockwise."""
        absent = {*self.eliminated, *self.sitting_out}
        return tuple(seat for seat in self.seats if seat not in absent)


def bare_given(seats: tuple[Seat, ...], dealer: Seat) -> Given:
    """Return a position of which nothing is stated but the seats and the dealer."""
    return Given(
        seats=seats,
        dealer=dealer,
        hands=None,
        trick=(),
        leader=None,
        trick_number=None,
        played=None,
        scores={},
        lives={},
        floors={},
        eliminated={},
        sitting_out=(),
        deals_played=0,
        sudden_death=False,
        stock=None,
        exchanged=None,
        pot=0,
        kept={},
        bought_back={},
        hand_size=None,
        last=None,
        any_order=False,
    )


@dataclass(frozen=True, slots=True)
class Deal:
    """A lawful deal, given as hands, and as the stock where an exchange is to come."""

    hands: Mapping[Seat, tuple[Card, ...]]
    stock: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class DealPack:
    """A deal, given as the order of the pack, the top card first; lawful or refused.

    `hand_size` is what the dealer announces, where the dealer chooses.
    """

    pack: tuple[Card, ...]
    hand_size: int | None = None
    refused: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A faulty deal, which is refused."""

    hands: Mapping[Seat, tuple[Card, ...]]
    reason: str | None
    stock: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Plays:
    """A lawful play of the seat to act."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MayPlay:
    """Exactly the cards that the seat to act may play; none as long as it is to exchange."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A card that a seat may not play now."""

    seat: Seat
    card: Card
    reason: str | None


@dataclass(frozen=True, slots=True)
class Expect:
    """What holds now: field name to value, in the shape the protocol carries."""

    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sees:
    """What a seat sees now: field name to value, in the shape the protocol carries."""

    seat: Seat
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A challenged play, and the decision at the table."""

    play: Play
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NoMatch:
    """A number of seats with which no match can be started."""

    seats: int
    reason: str | None


@dataclass(frozen=True, slots=True)
class Pack:
    """The whole pack of the ruleset."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """An exchange of some cards, or of none, with the stock; lawful or refused."""

    seat: Seat
    cards: tuple[Card, ...]
    refused: bool
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyBack:
    """The answer of a seat that may buy itself back; lawful or refused.

    `cost` is None where the seat declines.
    """

    seat: Seat
    cost: str | None
    refused: bool
    reason: str | None


@dataclass(frozen=True, slots=True)
class SelfDeal:
    """The engine deals by itself, and its match is followed with an oracle."""


Step = (
    Deal
    | DealPack
    | Misdeal
    | Plays
    | MayPlay
    | Refused
    | Expect
    | Sees
    | Dispute
    | NoMatch
    | Pack
    | Exchange
    | BuyBack
    | SelfDeal
)


def asked_by(step: Step) -> tuple[str, ...]:
    """Return what a step asks: the fields it names, or one nameless thing; none where it acts."""
    match step:
        case Expect() | Sees() | Dispute():
            return tuple(step.fields)
        case DealPack() | Exchange() | BuyBack():
            return ("",) if step.refused else ()
        case Deal() | Plays():
            return ()
        case Misdeal() | MayPlay() | Refused() | NoMatch() | Pack() | SelfDeal():
            return ("",)
        case _:
            assert_never(step)


def is_refused(step: Step) -> bool:
    """Return whether a step is something that a match refuses, and stays as it was."""
    match step:
        case Refused() | Misdeal():
            return True
        case DealPack(refused=refused) | Exchange(refused=refused) | BuyBack(refused=refused):
            return refused
        case _:
            return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One way a position goes on: under a condition, by its clauses, through its steps.

    `positions` holds the position before each step, and the one after the last.
    """

    name: str | None
    when: Predicate
    clauses: tuple[str, ...]
    because: str
    steps: tuple[Step, ...]
    positions: tuple[Position, ...]
    step_lines: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A position and what follows from it; `rows` holds one row, or more for a matrix.

    `implied` is what the loader reads off the position: that its cards are in the pack, and that
    its seats and its hands fit.
    """

    id: str
    title: str
    chapter: str
    clauses: tuple[str, ...]
    sources: tuple[str, ...]
    when: Predicate
    implied: Predicate
    because: str
    given: Given
    rows: tuple[Row, ...]
    watched: bool
    file: PurePath
    line: int
