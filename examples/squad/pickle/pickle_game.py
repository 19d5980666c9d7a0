"""Danish cucumber. The computer shuffles and deals; the players only say what they play."""

import random

SUITS = "SHDC"
NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}


class CheatError(Exception):
    pass


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = []
        self.score = 0
        self.lives = 2


def show(card):
    return f"{NAMES.get(card[0], card[0])}{card[1]}"


class Game:
    def __init__(self, names, seed=None):
        if not 2 <= len(names) <= 7:
            raise CheatError("two to seven players")
        self.players = [Player(name) for name in names]
        self.rng = random.Random(seed)
        self.dealer = self.players[-1]
        self.leader = self.left_of(self.dealer)
        self.trick = []
        self.playing = False
        self.last_winner = None
        print(f"Welcome to Pickle, {', '.join(names)}!")

    @property
    def alive(self):
        return [player for player in self.players if player.lives > 0]

    def left_of(self, player):
        place = self.players.index(player)
        order = self.players[place + 1 :] + self.players[:place]
        return next(other for other in order if other.lives > 0)

    def shuffle_and_deal(self):
        deck = [(rank, suit) for suit in SUITS for rank in range(2, 15)]
        self.rng.shuffle(deck)
        for player in self.alive:
            player.hand = sorted(deck.pop() for _ in range(7))
        self.leader = self.left_of(self.dealer)
        self.playing = True
        print(f"--- {self.dealer.name} deals ---")

    def whose_turn(self):
        if not self.playing:
            return None
        turn = self.leader
        for _ in self.trick:
            turn = self.left_of(turn)
        return turn

    def can_play(self, player):
        if not self.trick:
            return list(player.hand)
        highest = max(rank for _, (rank, _) in self.trick)
        lowest = min(player.hand)[0]
        return [card for card in player.hand if card[0] >= highest or card[0] == lowest]

    def lay(self, name, card):
        player = self.whose_turn()
        if player is None or player.name != name:
            raise CheatError(f"it is not {name}'s turn")
        if card not in self.can_play(player):
            raise CheatError(f"{name} cannot play {show(card)}")
        player.hand.remove(card)
        self.trick.append((player, card))
        print(f"{name} plays {show(card)}")
        if len(self.trick) == len(self.alive):
            self.end_trick()

    def end_trick(self):
        highest = max(rank for _, (rank, _) in self.trick)
        winner = [player for player, (rank, _) in self.trick if rank == highest][-1]
        print(f"{winner.name} takes the trick")
        self.last_winner = winner
        self.leader = winner
        self.trick = []
        if not winner.hand:
            self.end_deal(winner, highest)

    def end_deal(self, loser, points):
        loser.score += points
        if loser.score >= 21:
            loser.lives -= 1
            if loser.lives:
                loser.score = max(other.score for other in self.alive if other is not loser)
        self.playing = False
        self.dealer = self.left_of(self.dealer)
        self.leader = self.left_of(self.dealer)
        print(" ".join(f"{player.name}:{player.score}({player.lives})" for player in self.players))
        if len(self.alive) == 1:
            print(f"{self.alive[0].name} wins!")
