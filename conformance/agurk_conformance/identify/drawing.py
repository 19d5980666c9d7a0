"""Drawing: positions at random, the same each time, among which some may tell two tables apart.

Much is made to happen in few of them: ties, aces and ones, totals next to the threshold, last
lives, seats that have left or bought back, kept cards, pots, sudden death.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import bare_wire
from agurk_conformance.ways.embedding import PACKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from agurk_conformance.notation import Card
    from agurk_spec.conditions import OptionTable

_SEED: Final = 5
_RARE: Final = frozenset({1, 11, 12, 13, 14, 15})
"""Ranks for which some rules have a word of their own."""

_ACE: Final = 14
_OFTEN, _SELDOM = 0.5, 0.15


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of some option tables, and their packs, around which positions are drawn."""

    decks: tuple[str, ...]
    thresholds: tuple[int, ...]
    deals: tuple[int, ...]
    lives: int
    keeps: bool
    """Whether scores consist of kept cards in one of the tables."""


def numbers_of(tables: Sequence[OptionTable]) -> Numbers:
    """Return the numbers of tables."""
    return Numbers(
        decks=tuple(dict.fromkeys(str(table["deck"]) for table in tables)),
        thresholds=tuple(dict.fromkeys(int(table["threshold"]) for table in tables)),
        deals=tuple(dict.fromkeys(int(table["fixed_deals"]) for table in tables)),
        lives=max(int(table["lives"]) for table in tables),
        keeps=any(table["score_medium"] == "kept_cards" for table in tables),
    )


class Drawing:
    """Draws one position after the other around some numbers."""

    def __init__(self, numbers: Numbers) -> None:
        """Take the numbers."""
        self._numbers = numbers
        self._random = random.Random(_SEED)  # noqa: S311 - no secret

    def last_trick(self) -> dict[str, Any]:
        """Return a position in which the last trick of a deal is complete."""
        seats = self._seats(2, 2, 3, 3, 4, 5)
        active = self._active(seats)
        pack = self._pack(self._random.choice((1, 2, 2, 3, 4)))
        cards = self._sample(pack, len(active))
        if len(active) > len(cards):
            active, cards = seats[:2], self._sample(pack, 2)
        leader = self._random.choice(active)
        at = active.index(leader)
        order = [*active[at:], *active[:at]]
        return {
            **self._standing(seats, active, dict(zip(order, cards, strict=True))),
            "leader": leader,
            "hand_size": 7,
            "trick_number": 7,
            "hands": {seat: [] for seat in active},
            "trick": _laid(order, cards),
            "played": [],
        }

    def midway(self, *, laid: int | None = None) -> dict[str, Any]:
        """Return a position in the first trick, in which some cards lie, or as many as are told."""
        seats = self._seats(2, 3, 3, 4)
        size = self._random.randint(1, 3)
        pack = self._pack(5)
        cards = self._sample(pack, (size + 1) * len(seats))
        held = {seat: cards[at :: len(seats)] for at, seat in enumerate(seats)}
        count = self._random.randint(0, len(seats) - 1) if laid is None else min(laid, len(seats))
        trick = _laid(seats[:count], [held[seat][0] for seat in seats[:count]])
        hands = {seat: own[1:] if seat in seats[:count] else own for seat, own in held.items()}
        return {
            **self._fresh(seats),
            "dealer": seats[-1],
            "leader": seats[0],
            "hand_size": max(map(len, held.values())),
            "trick_number": 1,
            "hands": {seat: notation.cards_to_wire(own) for seat, own in hands.items()},
            "trick": trick,
            "played": [],
            "to_act": seats[count] if count < len(seats) else None,
        }

    def over(self) -> dict[str, Any]:
        """Return a position after a deal."""
        seats = self._seats(2, 3, 4, 5)
        active = self._active(seats)
        taker = self._random.choice(active)
        others = self._random.sample(active, self._random.choice((1, 1, min(2, len(active)))))
        payers = self._random.choice(([taker], others, sorted({taker, *others})))
        card = self._random.choice(self._pack(4))
        last = {"taker": taker, "payers": payers, "card": notation.card_to_wire(card)}
        standing = self._standing(seats, active, {})
        deals = max(1, standing["deals_played"])
        return {**standing, "played": None, "deals_played": deals, "last": last}

    def choice(self, among: Sequence[Any]) -> Any:
        """Return one of some things."""
        return self._random.choice(among)

    def _seats(self, *counts: int) -> list[str]:
        """Return seats, as many as one of some counts."""
        return list(ascii_uppercase[: self._random.choice(counts)])

    def _active(self, seats: list[str]) -> list[str]:
        """Return the seats that are in: all of them, or all but one of three or more."""
        if len(seats) < 3 or self._random.random() > _SELDOM:
            return seats
        left = self._random.choice(seats)
        return [seat for seat in seats if seat != left]

    def _pack(self, ranks: int) -> list[Card]:
        """Return the cards of a few ranks of a pack; one of them is rare in half of the packs."""
        cards = PACKS[self._random.choice(self._numbers.decks)]
        known = sorted({card.rank for card in cards})
        some = set(self._random.sample(known, ranks))
        if self._random.random() < _OFTEN:
            some.add(self._random.choice([rank for rank in known if rank in _RARE]))
        return [card for card in cards if card.rank in some]

    def _sample(self, cards: Sequence[Card], count: int) -> list[Card]:
        """Return some cards, as far as there are so many."""
        return self._random.sample(cards, min(count, len(cards)))

    def _fresh(self, seats: list[str]) -> dict[str, Any]:
        """Return how a match stands at its beginning."""
        dealer = self._random.choice(seats)
        return {**bare_wire(seats, dealer), "lives": dict.fromkeys(seats, 1)}

    def _standing(
        self, seats: list[str], active: list[str], cards: dict[str, Card]
    ) -> dict[str, Any]:
        """Return how a match stands before a last trick in which seats have some cards."""
        draw, lives = self._random, range(1, self._numbers.lives + 1)
        now = {**self._fresh(seats), "active": active}
        now["dealer"] = draw.choice(active)
        now["lives"] = {seat: draw.choice((1, *lives)) if seat in active else 0 for seat in seats}
        if len(active) == len(seats) and draw.random() < _OFTEN / 2:
            return now
        deals = draw.choice(self._numbers.deals)
        now["deals_played"] = draw.choice((1, 2, max(1, deals - 1), max(1, deals - 1)))
        if draw.random() < (1 - _SELDOM if self._numbers.keeps else _SELDOM):
            now["kept"] = self._kept(active, cards)
            now["scores"] = _worth(seats, now["kept"])
            return now
        threshold = draw.choice(self._numbers.thresholds)
        now["scores"] = {
            seat: self._score(threshold, cards) if seat in active else threshold + 1
            for seat in seats
        }
        for name, value in (
            ("bought_back", {seat: int(draw.random() < _OFTEN) for seat in seats}),
            ("pot", len(seats)),
            ("sudden_death", True),
            ("floors", {seat: min(now["scores"][seat], draw.randint(0, 9)) for seat in seats}),
        ):
            now[name] = value if draw.random() < _SELDOM else now[name]
        return now

    def _score(self, threshold: int, cards: dict[str, Card]) -> int:
        """Return a score: with a card of the trick next to the threshold, or any below it."""
        costs = [card.rank for card in cards.values()] or [0]
        near = threshold + self._random.choice((-1, 0, 0, 1)) - self._random.choice(costs)
        anything = self._random.randint(0, max(0, threshold - 1))
        return max(0, min(threshold, self._random.choice((near, near, anything))))

    def _kept(self, active: list[str], cards: dict[str, Card]) -> dict[str, Any]:
        """Return cards that seats keep, which come next to the threshold or below it."""
        own = PACKS[self._numbers.decks[0]]
        rest = [card for card in own if card not in cards.values() and card.rank < _ACE]
        self._random.shuffle(rest)
        threshold = self._random.choice(self._numbers.thresholds)
        kept = {seat: _summing(self._score(threshold, cards), rest) for seat in active}
        return {seat: notation.cards_to_wire(held) for seat, held in kept.items()}


def _summing(score: int, rest: list[Card]) -> list[Card]:
    """Take cards from the rest of a pack that come to a score, or as near below as they do."""
    held: list[Card] = []
    while (left := [card for card in rest if card.rank <= score]) and score:
        card = max(left, key=lambda each: each.rank)
        rest.remove(card)
        held.append(card)
        score -= card.rank
    return held


def _laid(seats: Iterable[str], cards: Iterable[Card]) -> list[Any]:
    """Return cards that seats have played."""
    return notation.plays_to_wire(
        [notation.Play(notation.Seat(seat), card) for seat, card in zip(seats, cards, strict=False)]
    )


def _worth(seats: Sequence[str], kept: dict[str, Any]) -> dict[str, int]:
    """Return the scores that consist of kept cards."""
    return {seat: sum(card["rank"] for card in kept.get(seat, ())) for seat in seats}
