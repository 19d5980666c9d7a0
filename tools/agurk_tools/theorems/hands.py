"""Hands: what holds of every hand, tried on all hands of some size by rank."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING, Any, Final, get_args

from agurk_reference.cards import ACE, Card, Rank, Suit, pack, without
from agurk_reference.rules import AGURK, VALUES, Deck
from agurk_reference.seats import Seat
from agurk_reference.trick import Play, last_taker, legal_cards, lowest_cards, taker
from agurk_tools.theorems.cases import Case, rules_of, tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_reference.cards import Hand
    from agurk_reference.rules import Rules
    from agurk_reference.trick import Trick

QUEEN: Final = Rank(12)
_RANKS: Final = range(2, 15)
_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)

FREE: Final = AGURK
MUST: Final = replace(AGURK, follow_rule="must_head")
MATCH: Final = replace(AGURK, follow_rule="match_then_head")
FORCED: Final = replace(AGURK, ace_rule="ace_played_forces_rest", follow_reference="previous_card")
"""An ace forces here although another card lies upon it and sets the reference."""

TAKING: Final = (
    AGURK,
    replace(AGURK, ace_rule="ace_lead_forces_lowest", ace_lead_winner="leader"),
    replace(AGURK, trick_tie="first_equal"),
    replace(AGURK, ace_last_trick="led_ace_holds"),
    replace(AGURK, ace_rank_last_trick="low_one"),
)
"""A table for each way in which it is settled who takes."""


def tables_of(*options: str, given: Rules = AGURK) -> Iterator[Rules]:
    """Go through all tables with each combination of the values of some options."""
    for values in product(*(VALUES[option] for option in options)):
        changes: dict[str, Any] = dict(zip(options, values, strict=True))
        yield replace(given, **changes)


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


def after_ace(rank: int) -> Trick:
    """Return a trick in which another card lies upon an ace, and sets the reference."""
    return (*lead_of(ACE), Play(Seat(1), Card(Rank(rank), Suit.DIAMONDS)))


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
        free, must, match = (set(legal_cards(each, trick, hand)) for each in (FREE, MUST, MATCH))
        drawn = set(legal_cards(FORCED, after_ace(rank), hand))
        asked += 1
        if not (match and drawn and match <= must <= free and drawn <= free):
            failures.append(f"{hand} to {rank}")
    return tally(asked, failures)


def only_cards() -> Iterator[Case]:
    """Try each only card, whatever lies in the trick."""
    for deck in get_args(Deck):
        yield Case(f"{deck}, up to two cards before it", partial(_only_cards, deck))


def _only_cards(deck: Deck) -> str:
    """Ask for the legal cards of hands of one card, under every rule of following and of aces."""
    asked, failures = 0, list[str]()
    of_rank = {card.rank: card for card in pack(deck)}
    aces = () if deck == "five_cucumbers_60" else ("ace_rule",)
    tables = tables_of("follow_rule", "follow_reference", *aces, given=replace(AGURK, deck=deck))
    for rules, card, size in product(tables, of_rank.values(), range(3)):
        for others in product(of_rank.values(), repeat=size):
            trick = tuple(Play(Seat(seat), other) for seat, other in enumerate(others))
            asked += 1
            if legal_cards(rules, trick, (card,)) != (card,):
                failures.append(f"{card} to {others}")
    return tally(asked, failures)


def suits() -> Iterator[Case]:
    """No answer depends on a suit: what is legal, and who takes."""
    for size in (2, 3):
        yield Case(f"hands of {size} cards", partial(_legal_by_suit, size))
    for size in (2, 3):
        yield Case(f"tricks of {size} cards", partial(_taker_by_suit, size))


def _legal_by_suit(size: int) -> str:
    """Compare the legal ranks of hands, to a card that is led, that differ in suits only."""
    asked, failures, known = 0, list[str](), dict[tuple[object, ...], list[int]]()
    forcing = replace(AGURK, ace_rule="ace_lead_forces_lowest")
    tables = tuple(
        rules for given in (AGURK, forcing) for rules in tables_of("follow_rule", given=given)
    )
    for hand, lead in product(combinations(sorted(pack()), size), pack()):
        if lead in hand:
            continue
        for number, rules in enumerate(tables):
            legal = [card.rank for card in legal_cards(rules, (Play(Seat(0), lead),), hand)]
            key = (number, lead.rank, *(card.rank for card in hand))
            asked += 1
            if known.setdefault(key, list(map(int, legal))) != legal:
                failures.append(f"{hand} to {lead}")
    return tally(asked, failures)


def _taker_by_suit(size: int) -> str:
    """Compare who takes tricks that differ in suits only, in the last trick and before."""
    asked, failures = 0, list[str]()
    known = dict[tuple[object, ...], tuple[int, int]]()
    for cards in permutations(pack(), size):
        trick = tuple(Play(Seat(seat), card) for seat, card in enumerate(cards))
        for number, rules in enumerate(TAKING):
            found = (taker(rules, trick), last_taker(rules, trick))
            asked += 1
            if known.setdefault((number, *(card.rank for card in cards)), found) != found:
                failures.append(f"{number}: {cards}")
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
        yield Case(f"{name}, tricks of 3 cards", partial(_led, rules_of(name), ACE, "ace"))


def led_queens() -> Iterator[Case]:
    """Who leads a queen when no ace and no king is left."""
    name = "agurk"
    yield Case(f"{name}, tricks of 3 cards", partial(_led, rules_of(name), QUEEN, "queen"))


def _led(rules: Rules, led: Rank, name: str) -> str:
    """Ask who takes each trick that a rank leads when none above it is left."""
    counts = dict.fromkeys(("leader", f"another {name}"), 0)
    for others in product(range(2, led + 1), repeat=2):
        ranks = zip((led, *others), _SUITS, strict=False)
        cards = [Card(Rank(rank), suit) for rank, suit in ranks]
        trick = tuple(Play(Seat(seat), card) for seat, card in enumerate(cards))
        counts["leader" if taker(rules, trick) == 0 else f"another {name}"] += 1
    return ", ".join(f"{who} takes {number}" for who, number in counts.items())
