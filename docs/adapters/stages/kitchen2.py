"""Agurk at the kitchen table: a small engine with ways of its own, and with mistakes.

Players are numbers, a card is a pair of rank and suit, and a trick lists who played what.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Card = tuple[int, str]
Trick = list[tuple[int, Card]]


class CheatingError(Exception):
    """Somebody does what the rules forbid."""


def playable(hand: list[Card], trick: Trick) -> list[Card]:
    """Return the cards of a hand that may be played to a trick."""
    print(f"thinking about {len(hand)} cards")
    if not trick:
        return hand
    _, (wanted, _) = winner(trick)
    lowest, _ = min(hand)
    return [card for card in hand if card[0] >= wanted or card[0] == lowest]


def winner(trick: Trick) -> tuple[int, Card]:
    """Return who takes a trick, and with which card."""
    best = trick[0]
    for play in trick[1:]:
        if play[1][0] >= best[1][0]:
            best = play
    return best


def pay(scores: dict[int, int], lives: dict[int, int], trick: Trick) -> None:
    """Charge whoever takes the last trick."""
    player, (rank, _) = winner(trick)
    scores[player] += rank
    if scores[player] >= 21:
        lives[player] -= 1
        if lives[player]:
            scores[player] = max(scores[other] for other in scores if other != player)


def after(players: list[int], player: int) -> int:
    """Return who comes next."""
    return players[(players.index(player) + 1) % len(players)]


@dataclass
class Table:
    """A match that is going on; it changes with every deal and every card."""

    players: list[int]
    dealer: int
    scores: dict[int, int]
    lives: dict[int, int]
    hands: dict[int, list[Card]] = field(default_factory=dict)
    trick: Trick = field(default_factory=list)
    turn: int | None = None
    taker: int | None = None

    def deal(self, hands: dict[int, list[Card]]) -> None:
        """Give out the cards; the player after the dealer is to lead."""
        cards = [card for hand in hands.values() for card in hand]
        if self.turn is not None or len(self.players) == 1:
            raise CheatingError("no deal is due")
        if sorted(hands) != self.players or {len(hand) for hand in hands.values()} != {7}:
            raise CheatingError("everybody gets seven cards")
        if len(set(cards)) < len(cards):
            raise CheatingError("a card is there twice")
        self.hands, self.trick, self.turn = hands, [], after(self.players, self.dealer)

    def play(self, player: int, card: Card) -> None:
        """Play a card, and take the trick and settle the deal where it is the last one."""
        if player != self.turn:
            raise CheatingError(f"it is not the turn of player {player}")
        if card not in playable(self.hands[player], self.trick):
            raise CheatingError(f"player {player} may not play {card}")
        self.hands[player].remove(card)
        self.trick.append((player, card))
        if len(self.trick) < len(self.players):
            self.turn = after(self.players, player)
        else:
            self.take()

    def take(self) -> None:
        """Take the trick; after the last one of the deal, it is paid for and the deal passed on."""
        self.taker, _ = winner(self.trick)
        self.turn = self.taker
        if not any(self.hands.values()):
            pay(self.scores, self.lives, self.trick)
            self.players = [player for player in self.players if self.lives[player]]
            self.pass_deal()
            self.turn = None
        self.trick = []

    def pass_deal(self) -> None:
        """Have the next player deal."""
        self.dealer = after(self.players, self.dealer)
