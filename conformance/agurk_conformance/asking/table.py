"""Tables: the position that a question is about, from what a person has typed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import bare_wire, ruleset_to_wire
from agurk_conformance.notation import Card, NotationError, Play, Seat
from agurk_conformance.protocol.entry import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_spec.records import Ruleset


_MOST_DIGITS: Final = 9
"""How long a score or a number of lives may be, far more than any match brings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What a person has typed; None where nothing was."""

    hand: str | None = None
    trick: str | None = None
    seats: int | None = None
    dealer: str | None = None
    scores: str | None = None
    lives: str | None = None
    payers: str | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The seats, the trick on the table, the hand of the seat to act, and how the seats stand."""

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    dealer: Seat
    trick: tuple[Play, ...]
    hand: tuple[Card, ...]
    scores: Mapping[str, int]
    lives: Mapping[str, int]

    @property
    def to_act(self) -> Seat:
        """The seat whose turn it is: the next one after those that have played."""
        leader = self.trick[0].seat if self.trick else self.seats[0]
        at = self.seats.index(leader) + len(self.trick)
        return self.seats[at % len(self.seats)]

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are dealt to: all that have a life left."""
        return tuple(seat for seat in self.seats if self.lives[seat] > 0)

    def wire(self, **told: Any) -> dict[str, Any]:
        """Return the position as the protocol carries it, with some fields told otherwise."""
        return {
            **bare_wire(self.seats, self.dealer),
            "ruleset": ruleset_to_wire(self.ruleset),
            "active": list(self.active),
            "scores": {**dict.fromkeys(self.seats, 0), **self.scores},
            "lives": dict(self.lives),
            "deals_played": 1 if any(self.scores.values()) else 0,
            "trick": notation.plays_to_wire(self.trick),
            **told,
        }


def table_of(typed: Typed, ruleset: Ruleset) -> Table:
    """Return the table that was typed.

    Raises UsageError for what is no card or seat, a card that is there twice or not in the pack, a
    trick that is not in turn, and numbers of seats that the ruleset does not admit.
    """
    trick, hand = _trick(typed.trick or ""), _cards("--hand", typed.hand or "")
    seats = _seats(typed, trick, ruleset)
    _check_cards([*(play.card for play in trick), *hand], ruleset)
    _check_turns(trick, seats)
    dealer = Seat(typed.dealer or (seats[0] if typed.payers else seats[-1]))
    _check_seat("--dealer", dealer, seats)
    full = int(ruleset.table.get("lives", 1))
    return Table(
        ruleset=ruleset,
        seats=seats,
        dealer=dealer,
        trick=trick,
        hand=hand,
        scores=_numbers("--scores", typed.scores, seats),
        lives={**dict.fromkeys(seats, full), **_numbers("--lives", typed.lives, seats)},
    )


def card_of(text: str, ruleset: Ruleset) -> Card:
    """Return one card of the pack of a ruleset. Raises UsageError where it is none."""
    cards = _cards("--card", text)
    if len(cards) != 1:
        raise UsageError(f"--card is {text!r}; allowed: one card such as A♠")
    _check_cards(cards, ruleset)
    return cards[0]


def seats_of(name: str, text: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats of a text. Raises UsageError where one is none of the table."""
    found = tuple(map(Seat, text.split()))
    for seat in found:
        _check_seat(name, seat, seats)
    return found


def _cards(name: str, text: str) -> tuple[Card, ...]:
    """Return the cards of a text."""
    try:
        return notation.parse_cards(text)
    except NotationError as problem:
        raise UsageError(f"{name}: {problem}; allowed: cards such as 9♣, 10H or JK1") from problem


def _trick(text: str) -> tuple[Play, ...]:
    """Return the plays of a trick, whose seats are A, B and so on where none are named."""
    words = [word.rpartition(":") for word in text.split()]
    if len({bool(seat) for seat, _, _ in words}) > 1:
        raise UsageError(
            f"--trick {text!r} names some seats; allowed: a seat for each card, or none"
        )
    cards = _cards("--trick", " ".join(card for _, _, card in words))
    named = [seat for seat, _, _ in words if seat] or list(ascii_uppercase[: len(cards)])
    return tuple(Play(Seat(seat), card) for seat, card in zip(named, cards, strict=True))


def _seats(typed: Typed, trick: Sequence[Play], ruleset: Ruleset) -> tuple[Seat, ...]:
    """Return the seats: as many as are said, or else as are needed for what is told of them."""
    fewest = int(ruleset.table.get("players_min", 2))
    most = int(ruleset.table.get("players_max", len(ascii_uppercase)))
    named = [*_named(typed), *(play.seat for play in trick)]
    for seat in named:
        _check_seat("a seat", Seat(seat), tuple(map(Seat, ascii_uppercase)))
    needed = max((ascii_uppercase.index(seat) + 1 for seat in named), default=0)
    needed = max(needed, len(trick) + bool(typed.hand))
    count = max(needed, fewest) if typed.seats is None else typed.seats
    if not fewest <= count <= most:
        raise UsageError(f"{count} seats; allowed by {ruleset.id}: {fewest} to {most}")
    if count < needed:
        raise UsageError(f"{count} seats; allowed: {needed} or more, as so many are told of")
    return tuple(map(Seat, ascii_uppercase[:count]))


def _named(typed: Typed) -> Iterator[str]:
    """Return the seats that are named beside the trick."""
    for text in (typed.scores, typed.lives):
        yield from (word.partition(":")[0] for word in (text or "").split())
    yield from (typed.payers or "").split()
    if typed.dealer:
        yield typed.dealer


def _numbers(name: str, text: str | None, seats: Sequence[Seat]) -> dict[str, int]:
    """Return a number for each seat that a text names."""
    found: dict[str, int] = {}
    for word in (text or "").split():
        seat, _, number = word.partition(":")
        _check_seat(name, Seat(seat), seats)
        if not number.isdecimal() or len(number) > _MOST_DIGITS:
            raise UsageError(f"{name}: {word!r} tells no number; allowed: A:14 B:0")
        if seat in found:
            raise UsageError(f"{name}: seat {seat} is told twice; allowed: once")
        found[seat] = int(number)
    return found


def _check_seat(name: str, seat: Seat, seats: Sequence[Seat]) -> None:
    """Refuse what is none of the seats."""
    if seat not in seats:
        raise UsageError(f"{name}: {seat!r} is no seat here; allowed: {seats[0]} to {seats[-1]}")


def _check_cards(cards: Sequence[Card], ruleset: Ruleset) -> None:
    """Refuse a card that is there twice, or not in the pack."""
    twice = [card for card, times in Counter(cards).items() if times > 1]
    if twice:
        raise UsageError(
            f"{notation.format_card(twice[0])} is there twice; allowed: each card once"
        )
    deck = str(ruleset.table.get("deck", ""))
    for card in cards:
        if deck and deck not in notation.decks_with([card]):
            raise UsageError(
                f"{notation.format_card(card)} is not in the pack of {ruleset.id}; "
                f"allowed: the cards of {deck}"
            )


def _check_turns(trick: Sequence[Play], seats: Sequence[Seat]) -> None:
    """Refuse a trick in which a seat has played twice or out of turn."""
    order = [play.seat for play in trick]
    if not order:
        return
    at = seats.index(order[0])
    due = [*seats[at:], *seats[:at]][: len(order)]
    if order != due:
        raise UsageError(f"--trick is {' '.join(order)}; allowed: in turn, {' '.join(due)}")
