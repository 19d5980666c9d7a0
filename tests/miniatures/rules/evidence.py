"""What a unit asks of an engine, read off its steps and the positions before them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from agurk_conformance.corpus.scenario import Deal, Dispute, Expect, MayPlay, Plays, Refused
from agurk_conformance.notation import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.notation import Card, Seat

ACE = 14
SETTLED = frozenset({"points", "scores", "lives", "out", "active", "over", "winners"})
"""The fields that tell how a deal is settled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A card that a seat holds on its turn, and whether the law lets it be played."""

    card: Card
    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    legal: bool

    @property
    def follows(self) -> bool:
        """Whether there is a card to follow."""
        return bool(self.trick)

    @property
    def is_lowest(self) -> bool:
        """Whether no card of the hand is lower."""
        return self.card.rank == min(card.rank for card in self.hand)

    @property
    def mark(self) -> int:
        """The highest rank in the trick; 0 in an empty one."""
        return max((card.rank for card in self.trick), default=0)

    def is_legal_by(self, rank: Callable[[Card], int]) -> bool:
        """Say whether the card would be legal if cards were ranked in another way."""
        mark = max(map(rank, self.trick), default=0)
        return rank(self.card) >= mark or rank(self.card) == min(map(rank, self.hand))


@dataclass(frozen=True, slots=True, kw_only=True)
class Complete:
    """A complete trick, with what the scenario says of the table before the next card.

    `earlier` holds the plays to the tricks before that the scenario lets be played or tells.
    """

    trick: tuple[Play, ...]
    earlier: tuple[Play, ...]
    is_last: bool
    is_known: bool
    """Whether everything is still as the scenario states it."""

    active: tuple[Seat, ...]
    told: Mapping[str, Any]
    next_seat: Seat | None

    @property
    def best(self) -> Play:
        """The last of the highest cards."""
        return last_highest(self.trick)

    @property
    def tied(self) -> frozenset[Seat]:
        """The seats that played the rank of the taker, and do not take."""
        top = self.best
        return frozenset(
            play.seat for play in self.trick if play.card.rank == top.card.rank and play != top
        )

    @property
    def tells_taker(self) -> bool:
        """Whether it shows who has taken."""
        if self.is_last:
            return bool({"taker", *SETTLED} & self.told.keys())
        return self.tells_leader or "taker" in self.told

    @property
    def tells_leader(self) -> bool:
        """Whether it shows who leads the next trick."""
        return self.next_seat is not None or bool({"leader", "to_act"} & self.told.keys())

    def names(self, field: str, *seats: Seat) -> bool:
        """Say whether a field is told of one of some seats."""
        return any(seat in self.told.get(field, ()) for seat in seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A last trick, where the scores and lives before it are known."""

    end: Complete
    scores: Mapping[Seat, int]
    lives: int

    @property
    def payer(self) -> Seat:
        """The seat that pays."""
        return self.end.best.seat

    @property
    def score(self) -> int:
        """The score of the payer with its penalty."""
        return self.scores[self.payer] + self.end.best.card.rank

    @property
    def crosses(self) -> bool:
        """Whether the payer crosses."""
        return self.score >= 21

    @property
    def eliminates(self) -> bool:
        """Whether the payer loses its last life."""
        return self.crosses and self.lives == 1

    @property
    def others(self) -> tuple[Seat, ...]:
        """The active seats that do not pay."""
        return tuple(seat for seat in self.end.active if seat != self.payer)

    def tells(self, *fields: str) -> bool:
        """Say whether one of some fields is told."""
        return bool(set(fields) & self.end.told.keys())


def last_highest(plays: tuple[Play, ...]) -> Play:
    """Find the last of the highest plays."""
    top = max(play.card.rank for play in plays)
    return [play for play in plays if play.card.rank == top][-1]


def moments(unit: Unit) -> Iterator[tuple[Step, Position]]:
    """Go through the steps of a unit, each with the position before it."""
    yield from zip(unit.row.steps, unit.positions, strict=False)


def choices(unit: Unit) -> Iterator[Choice]:
    """Go through the cards about which a unit says whether they may be played."""
    for step, position in moments(unit):
        hands = position.hands or {}
        trick = tuple(play.card for play in position.trick)
        match step:
            case MayPlay(seat, cards):
                for card in hands.get(seat, ()):
                    yield Choice(card=card, hand=hands[seat], trick=trick, legal=card in cards)
            case Plays(seat, card) if seat in hands:
                yield Choice(card=card, hand=hands[seat], trick=trick, legal=True)
            case Refused(seat, card) if seat == position.to_act and card in hands.get(seat, ()):
                yield Choice(card=card, hand=hands[seat], trick=trick, legal=False)
            case Dispute(play=play, fields=fields) if play in last_begun(position):
                laid = last_begun(position)
                yield Choice(
                    card=play.card,
                    hand=(*hands.get(play.seat, ()), play.card),
                    trick=tuple(before.card for before in laid[: laid.index(play)]),
                    legal=not fields["upheld"],
                )
            case _:
                pass


def last_begun(position: Position) -> tuple[Play, ...]:
    """Find the trick that was led last, complete or not, in a deal that is not settled."""
    if position.trick or not position.played or position.hands is None:
        return position.trick
    return position.played[-1]


def completes(unit: Unit) -> Iterator[Complete]:
    """Go through the complete tricks of a unit."""
    given, steps = unit.scenario.given, unit.row.steps
    earlier = tuple(play for trick in given.played or () for play in trick)
    first = unit.positions[0]
    if first.is_trick_complete:
        yield _complete(first, first.trick, earlier, steps)
    for number, (step, position) in enumerate(moments(unit)):
        if isinstance(step, Deal):
            earlier = ()
        if isinstance(step, Plays):
            trick = (*position.trick, Play(step.seat, step.card))
            if len(trick) == len(position.active):
                yield _complete(position, trick, earlier, steps[number + 1 :])
                earlier += trick


def _complete(
    position: Position, trick: tuple[Play, ...], earlier: tuple[Play, ...], after: tuple[Step, ...]
) -> Complete:
    """Make the record of a trick, of the position before its last card or after it."""
    held = sum(len(hand) for hand in (position.hands or {}).values())
    told, seat = _what_follows(after)
    return Complete(
        trick=trick,
        earlier=earlier,
        is_last=position.hands is not None and held + len(position.trick) == len(trick),
        is_known=position.known,
        active=position.active,
        told=told,
        next_seat=seat,
    )


def _what_follows(steps: tuple[Step, ...]) -> tuple[dict[str, Any], Seat | None]:
    """Collect what is told before a seat acts, or is kept from it, and which seat that is."""
    told: dict[str, Any] = {}
    for step in steps:
        match step:
            case Expect(fields):
                told |= fields
            case Plays(seat) | MayPlay(seat) | Refused(seat, reason="LD-6"):
                return told, seat
            case Deal():
                return told | {"phase": "deal"}, None
            case _:
                pass
    return told, None


def settlements(unit: Unit) -> Iterator[Settlement]:
    """Go through the settlements before which the scores and lives are known: the first, if any."""
    given = unit.scenario.given
    for end in completes(unit):
        if end.is_last and end.is_known:
            active = {seat: given.scores.get(seat, 0) for seat in given.active}
            lives = given.lives.get(end.best.seat, 2)
            yield Settlement(end=end, scores={**active, **given.eliminated}, lives=lives)
