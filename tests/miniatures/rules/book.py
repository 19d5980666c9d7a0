"""Agurk by the book, one decision a method; a miniature makes one of them wrongly.

Cards, plays and tables are kept as the protocol carries them.
"""

# ruff: noqa: ARG002 - a decision is told what a wrong one may look at

from __future__ import annotations

from typing import Any, TypeAlias

Card: TypeAlias = "dict[str, Any]"
Play: TypeAlias = "dict[str, Any]"
Table: TypeAlias = "dict[str, Any]"
"""A position of the protocol, or a match, which has the same fields and more."""


class Book:
    """The decisions of the game."""

    hand_size = 7
    lives = 2
    threshold = 21
    most_seats = 7

    # The table.

    def all_cards(self) -> list[Card]:
        """List the cards played with."""
        return [{"rank": rank, "suit": suit} for suit in "CDHS" for rank in range(2, 15)]

    def can_begin(self, seats: list[str]) -> bool:
        """Say whether so many seats make a match."""
        return 2 <= len(seats) <= self.most_seats

    def next_seat(self, seat: str, table: Table) -> str:
        """Find the first active seat to the left."""
        seats: list[str] = table["seats"]
        at = seats.index(seat) + 1
        return next(other for other in seats[at:] + seats[:at] if other in table["active"])

    def next_dealer(self, table: Table) -> str:
        """Find who deals after the deal that was settled."""
        return self.next_seat(table["dealer"], table)

    def forehand(self, table: Table) -> str:
        """Find who leads the first trick."""
        return self.next_seat(table["dealer"], table)

    # The deal.

    def receivers(self, table: Table) -> list[str]:
        """List the seats that are dealt to, in order."""
        seats = [self.next_seat(table["dealer"], table)]
        while len(seats) < len(table["active"]):
            seats.append(self.next_seat(seats[-1], table))
        return seats

    def deal_out(self, pack: list[Card], receivers: list[str], size: int) -> dict[str, list[Card]]:
        """Deal a pack from its top."""
        times = len(receivers)
        return {seat: pack[n : times * size : times] for n, seat in enumerate(receivers)}

    def are_sizes_right(self, hands: dict[str, list[Card]], size: int) -> bool:
        """Say whether each hand has its cards."""
        return all(len(hand) == size for hand in hands.values())

    def is_complete(self, pack: list[Card]) -> bool:
        """Say whether fifty-two cards lie there, each once."""
        once = all(card["suit"] and pack.count(card) == 1 for card in pack)
        return len(pack) == 52 and once

    def are_dealable(self, cards: list[Card], table: Table) -> bool:
        """Say whether cards are in the pack, each once."""
        pack = self.all_cards()
        return all(card in pack and cards.count(card) == 1 for card in cards)

    def is_faulty(self, hands: dict[str, list[Card]], table: Table) -> bool:
        """Say whether a deal has to be made again."""
        cards = [card for hand in hands.values() for card in hand]
        return not (
            set(hands) == set(table["active"])
            and self.are_sizes_right(hands, table["hand_size"])
            and self.are_dealable(cards, table)
        )

    # Following.

    def rank(self, card: Card) -> int:
        """Give the number by which a card is compared."""
        number: int = card["rank"]
        return number

    def reference(self, trick: list[Play]) -> int:
        """Give the rank that a follower is measured against."""
        return max(self.rank(play["card"]) for play in trick)

    def heads(self, card: Card, trick: list[Play]) -> bool:
        """Say whether a card heads a trick."""
        return self.rank(card) >= self.reference(trick)

    def lowest(self, hand: list[Card]) -> list[Card]:
        """List the lowest cards of a hand."""
        low = min(map(self.rank, hand))
        return [card for card in hand if self.rank(card) == low]

    def legal(self, hand: list[Card], trick: list[Play]) -> list[Card]:
        """List the cards of a hand that may be played."""
        if not trick:
            return hand
        lowest = self.lowest(hand)
        return [card for card in hand if card in lowest or self.heads(card, trick)]

    # The trick.

    def holds(self, play: Play, best: Play) -> bool:
        """Say whether a later play takes a trick from the best one so far."""
        return self.rank(play["card"]) >= self.rank(best["card"])

    def best(self, trick: list[Play]) -> Play:
        """Find the play that takes a trick."""
        best = trick[0]
        for play in trick[1:]:
            if self.holds(play, best):
                best = play
        return best

    def carried(self, best: Play) -> list[Play]:
        """List what of a trick is compared with the next one."""
        return []

    def next_leader(self, taker: str, trick: list[Play]) -> str:
        """Say who leads the trick after this one."""
        return taker

    # The settlement.

    def early_points(self, trick: list[Play], best: Play) -> dict[str, int]:
        """Say what a trick before the last brings each seat."""
        return {}

    def payers(self, trick: list[Play], taker: str) -> list[str]:
        """List who pays for the last trick."""
        return [taker]

    def penalty(self, card: Card) -> int:
        """Say what a card costs."""
        number: int = card["rank"]
        return number

    def other_points(self, card: Card, best: Card) -> int:
        """Say what comes to a seat that does not pay."""
        return 0

    def points(self, trick: list[Play], best: Play) -> dict[str, int]:
        """Say what the last trick brings each seat."""
        payers = self.payers(trick, best["seat"])
        return {
            play["seat"]: self.penalty(best["card"])
            if play["seat"] in payers
            else self.other_points(play["card"], best["card"])
            for play in trick
        }

    def crosses(self, score: int) -> bool:
        """Say whether a score costs a life."""
        return score >= self.threshold

    def lives_after_crossing(self, lives: int) -> int:
        """Say how many lives are left."""
        return lives - 1

    def compared(self, table: Table, crossing: list[str]) -> list[str]:
        """List the seats whose scores count for a seat that comes back."""
        return [seat for seat in table["active"] if seat not in crossing]

    def re_entry(self, scores: list[int]) -> int:
        """Say at which score a seat comes back, by the scores that count."""
        return max(scores, default=0)

    def is_out(self, lives: int) -> bool:
        """Say whether a seat with so many lives is eliminated."""
        return lives == 0

    def is_over(self, active: list[str], out: list[str]) -> bool:
        """Say whether the match is over."""
        return len(active) == 1

    def settlement(self, table: Table, points: dict[str, int]) -> Table:
        """Settle a deal: the scores, lives and seats that come of the points."""
        scores = {seat: table["scores"][seat] + points.get(seat, 0) for seat in table["seats"]}
        crossing = [
            seat for seat, cost in points.items() if cost > 0 and self.crosses(scores[seat])
        ]
        lives = dict(table["lives"])
        for seat in crossing:
            lives[seat] = self.lives_after_crossing(lives[seat])
        out = [seat for seat in crossing if self.is_out(lives[seat])]
        back = self.re_entry([scores[seat] for seat in self.compared(table, crossing)])
        scores |= {seat: back for seat in crossing if seat not in out}
        active = [seat for seat in table["active"] if seat not in out]
        over = self.is_over(active, out)
        winners = active if over else []
        return {"scores": scores, "lives": lives, "out": out, "over": over, "winners": winners}

    # Disputes.

    def judged_trick(self, table: Table, play: Play) -> list[Play]:
        """Find the trick whose cards can still be taken back."""
        tricks: list[list[Play]] = [*(table["played"] or ()), table["trick"]]
        return [trick for trick in tricks if trick][-1]

    def compared_plays(self, trick: list[Play], number: int) -> list[Play]:
        """List the plays by which a challenged one is judged."""
        return trick[:number]

    def withdrawn(self, trick: list[Play], number: int) -> list[Play]:
        """List the plays that are taken back with an illegal one."""
        return trick[number:]

    # What a seat sees.

    def shown_stock(self, table: Table, undealt: int) -> int | list[Card]:
        """Say how many cards lie aside."""
        return undealt

    def shown_hand(self, table: Table, seat: str) -> str:
        """Say whose hand a seat sees."""
        return seat

    def shown_scores(self, table: Table, seat: str) -> dict[str, int]:
        """Say which scores a seat sees."""
        scores: dict[str, int] = table["scores"]
        return scores

    def open_tricks(self, table: Table) -> list[list[Play]]:
        """List the tricks whose cards lie open."""
        return [*table["played"], table["trick"]]

    def open_cards(self, table: Table, seat: str) -> list[Card]:
        """List the cards that lie open in front of a seat."""
        plays = [play for trick in self.open_tricks(table) for play in trick]
        return [play["card"] for play in plays if play["seat"] == seat]
