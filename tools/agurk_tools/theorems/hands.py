"""Hands: what holds of every hand, tried on all hands of some size by rank."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING, Final

from agurk_reference.cards import Card, Rank, Suit, pack, without
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat
from agurk_reference.trick import Play, last_taker, legal_cards, lowest_cards, taker
from agurk_tools.theorems.cases import Case, rules_of, tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_reference.cards import Hand
    from agurk_reference.rules import Rules
    from agurk_reference.trick import Trick

_RANKS: Final = range(2, 15)
_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)

FREE: Final = AGURK
MUST: Final = replace(AGURK, follow_rule="must_head")
MATCH: Final = replace(AGURK, follow_rule="match_then_head")
FORCED: Final = replace(AGURK, ace_rule="ace_played_forces_rest")
ALL: Final = (FREE, MUST, MATCH, FORCED, replace(FORCED, follow_rule="must_head"))


def hands_of(most: int) -> Iterator[Hand]:
    """Go through all hands of one card up to `most`, one for each way to hold ranks."""
    for size in range(1, most + 1):
        for ranks in combinations_with_replacement(_RANKS, size):
            suits = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
            if max(suits) < len(_SUITS):
                yield tuple(Card(Rank(r), _SUITS[s]) for r, s in zip(ranks, suits, strict=True))


def lead_of(rank: int) -> Trick:
    """Return a trick with one card, which is its reference under every rule."""
    return (Play(Seat(0), Card(Rank(rank), Suit.CLUBS)),)


def _sizes(small: int, large: int) -> Iterator[tuple[str, int]]:
    """Name a small and a large scope."""
    yield f"hands of up to {small} cards", small
    yield f"hands of up to {large} cards", large


def inclusions() -> Iterator[Case]:
    """Try whether a legal card exists, and stricter rules allow what milder ones allow."""
    for name, most in _sizes(3, 7):
        yield Case(name, partial(_inclusions, most))


def _inclusions(most: int) -> str:
    """Ask for the legal cards of all hands, at all references, by all rules."""
    asked, failures = 0, list[str]()
    for hand, rank in product(hands_of(most), _RANKS):
        trick = lead_of(rank)
        free, must, match, forced, both = [set(legal_cards(rules, trick, hand)) for rules in ALL]
        asked += 1
        if not (match and forced and match <= must <= free and forced <= free and both <= free):
            failures.append(f"{hand} to {rank}")
    return tally(asked, failures)


def only_cards() -> Iterator[Case]:
    """Try each only card, whatever lies in the trick."""
    yield Case("every only card, up to two cards before it", _only_cards)


def _only_cards() -> str:
    """Ask for the legal cards of hands of one card."""
    asked, failures = 0, list[str]()
    tables = (*ALL, *(replace(each, follow_reference="previous_card") for each in ALL))
    for rules, hand, size in product(tables, hands_of(1), range(3)):
        for ranks in product(_RANKS, repeat=size):
            plays = [lead_of(rank)[0] for rank in ranks]
            asked += 1
            if legal_cards(rules, tuple(plays), hand) != hand:
                failures.append(f"{hand} to {ranks}")
    return tally(asked, failures)


def suits() -> Iterator[Case]:
    """No answer depends on a suit: what is legal, and who takes."""
    for size in (2, 3):
        yield Case(f"hands of {size} cards", partial(_legal_by_suit, size))
    for size in (2, 3):
        yield Case(f"tricks of {size} cards", partial(_taker_by_suit, size))


def _legal_by_suit(size: int) -> str:
    """Compare the legal ranks of hands that differ in suits only."""
    asked, failures, known = 0, list[str](), dict[tuple[object, ...], list[int]]()
    for hand, rank, (number, rules) in product(
        combinations(sorted(pack()), size), _RANKS, enumerate(ALL)
    ):
        legal = sorted(card.rank for card in legal_cards(rules, lead_of(rank), hand))
        key = (number, rank, *(card.rank for card in hand))
        asked += 1
        if known.setdefault(key, list(map(int, legal))) != legal:
            failures.append(f"{hand} to {rank}")
    return tally(asked, failures)


def _taker_by_suit(size: int) -> str:
    """Compare who takes tricks that differ in suits only, in the last trick and before."""
    asked, failures = 0, list[str]()
    known = dict[tuple[object, ...], tuple[int, int]]()
    tables = {name: rules_of(name) for name in ("agurk", "cucumber-fr")}
    for name, cards in product(tables, permutations(pack(), size)):
        trick = tuple(Play(Seat(seat), card) for seat, card in enumerate(cards))
        found = (taker(tables[name], trick), last_taker(tables[name], trick))
        asked += 1
        if known.setdefault((name, *(card.rank for card in cards)), found) != found:
            failures.append(f"{name}: {cards}")
    return tally(asked, failures)


def told() -> Iterator[Case]:
    """Try what a follower's card tells of the rest of its hand."""
    for name, most in _sizes(3, 6):
        yield Case(name, partial(_told, most))


def _told(most: int) -> str:
    """Compare what is legal with what the theorem says of the rest of the hand."""
    asked, failures = 0, list[str]()
    for hand, rank in product(hands_of(most), _RANKS):
        free, must = (legal_cards(rules, lead_of(rank), hand) for rules in (FREE, MUST))
        for card in dict.fromkeys(hand):
            rest = [other.rank for other in without(hand, card)]
            is_lowest = all(other >= card.rank for other in rest)
            none_heads = all(other < rank for other in rest)
            heads = card.rank >= rank
            asked += 1
            if (card in free) != (heads or is_lowest):
                failures.append(f"free_choice: {card} of {hand} to {rank}")
            if (card in must) != (heads or (is_lowest and none_heads)):
                failures.append(f"must_head: {card} of {hand} to {rank}")
    return tally(asked, failures)


def ducking() -> Iterator[Case]:
    """Who gives up a lowest card to every trick is left with a highest one."""
    for name, most in _sizes(4, 7):
        yield Case(name, partial(_ducking, most))


def _ducking(most: int) -> str:
    """Give up the lowest card of every hand until one is left."""
    asked, failures = 0, list[str]()
    for hand in hands_of(most):
        rest = hand
        while len(rest) > 1:
            rest = without(rest, lowest_cards(rest)[0])
        asked += 1
        if max(card.rank for card in rest) != max(card.rank for card in hand):
            failures.append(str(hand))
    return tally(asked, failures)


def led_aces() -> Iterator[Case]:
    """Who leads an ace keeps the lead where the ace forces and holds; else another ace takes it."""
    for name in ("cucumber-fr", "agurk"):
        yield Case(f"{name}, tricks of 3 cards", partial(_led_aces, rules_of(name)))


def _led_aces(rules: Rules) -> str:
    """Ask who takes each trick that an ace leads."""
    counts = dict.fromkeys(("leader", "another ace"), 0)
    for second, third in product(_RANKS, repeat=2):
        cards = [
            Card(Rank(rank), suit) for rank, suit in zip((14, second, third), _SUITS, strict=False)
        ]
        trick = tuple(Play(Seat(seat), card) for seat, card in enumerate(cards))
        counts["leader" if taker(rules, trick) == 0 else "another ace"] += 1
    return ", ".join(f"{who} takes {number}" for who, number in counts.items())
