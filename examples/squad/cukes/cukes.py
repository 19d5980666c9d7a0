"""Five Cucumbers for the terminal. Cards are just their numbers, 1 to 15, four of each."""

import random

CUCUMBERS = {1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 4, 13: 4}
CUCUMBERS[14] = 4
CUCUMBERS[15] = 5


def deck():
    return list(range(1, 16)) * 4


def deal(players, rng=random):
    """Seven cards for everyone."""
    cards = deck()
    rng.shuffle(cards)
    return [sorted(cards[7 * i : 7 * i + 7]) for i in range(players)]


def playable(hand, pile):
    """What you can play: match or beat the highest, or throw your lowest."""
    if not pile:
        return sorted(set(hand))
    top = max(pile)
    return sorted({card for card in hand if card >= top or card == min(hand)})


def winner(pile):
    """Position in the pile of the card that takes it; later cards beat equal ones."""
    best = 0
    for place, card in enumerate(pile):
        if card >= pile[best]:
            best = place
    return best


def cucumbers(pile):
    """Tokens that the last trick costs whoever takes it. A 1 in it doubles them."""
    tokens = CUCUMBERS[max(pile)]
    return tokens * 2 if 1 in pile else tokens


def is_out(tokens):
    return tokens > 5


if __name__ == "__main__":
    hands = deal(3)
    print("\n".join(f"player {n + 1}: {hand}" for n, hand in enumerate(hands)))
