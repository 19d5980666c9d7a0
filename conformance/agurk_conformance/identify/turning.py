"""Turning: on which options the answer to a probe may turn, and which of their values are alike.

Of most options a question does not depend, and of a number only on how it compares with those that
can come up; the tests ask the reference whether that is so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from agurk_conformance.identify.probes import Probe

PLAY: Final = frozenset(
    {
        "ace_rule",
        "follow_reference",
        "follow_rule",
        "last_trick_mode",
    }
)
_TAKING: Final = frozenset(
    [
        "ace_last_trick",
        "ace_lead_winner",
        "ace_rank_last_trick",
        "ace_rule",
        "last_trick_mode",
        "trick_tie",
    ],
)
_PAYING: Final = _TAKING | frozenset(
    [
        "deck",
        "end_condition",
        "last_trick_doubler",
        "last_trick_payer",
        "lowest_tie",
        "penalty_basis",
        "penalty_value",
        "tie_bonus",
    ],
)
_SETTLING: Final = _PAYING | frozenset(
    [
        "bonus_order",
        "buyback",
        "buyback_cost",
        "buyback_eligibility",
        "buyback_limit",
        "buyback_min_others",
        "exact_threshold",
        "fixed_deals",
        "kept_cards_return",
        "lives",
        "score_medium",
        "simultaneous_out",
        "stakes",
        "threshold",
        "threshold_cmp",
        "total_tie",
    ],
)
_DEALING: Final = frozenset(
    [
        "ace_rank_last_trick",
        "dealer_rotation",
        "deck",
        "end_condition",
        "fixed_deals",
        "hand_overflow",
        "hand_size",
        "hand_size_mode",
        "kept_cards_return",
        "opening_leader",
        "score_medium",
        "simultaneous_out",
        "total_tie",
    ],
)
_SHOWN: Final = frozenset(
    [
        "buyback",
        "deck",
        "dealer_rotation",
        "end_condition",
        "exchange",
        "hand_overflow",
        "hand_size",
        "hand_size_mode",
        "kept_cards_return",
        "last_trick_payer",
        "lives",
        "opening_leader",
        "players_max",
        "players_min",
        "score_medium",
        "simultaneous_out",
        "stakes",
        "tie_bonus",
        "total_tie",
        "undealt_cards",
    ],
)
"""Beside those of the play, the options on which a state turns while a deal is on."""

_UNASKED: Final = frozenset({"first_dealer"})
TURNING: Final[Mapping[str, frozenset[str]]] = {
    "legal_cards": PLAY,
    "is_legal": PLAY,
    "dispute": PLAY | _TAKING,
    "trick_taker": _TAKING,
    "last_trick": _PAYING,
    "settle": _SETTLING,
    "next_deal": _DEALING,
    "pack": frozenset({"deck"}),
    "play_deal": PLAY | _PAYING,
}


_FOR_ACES: Final = frozenset(
    {"ace_last_trick", "ace_lead_winner", "ace_rank_last_trick", "ace_rule"}
)
_FOR_TIES: Final = frozenset({"bonus_order", "lowest_tie", "trick_tie"})
_FOR_THE_OUT: Final = frozenset(
    {
        "buyback_cost",
        "buyback_eligibility",
        "buyback_limit",
        "buyback_min_others",
        "simultaneous_out",
    }
)
_ACE: Final = 14
_DEARER: Final = range(6)
"""What a card may cost beside the number of its rank: tokens, and an ace that is low."""


def turning(probe: Probe, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the options on which a probe may turn, in the order of `keys`."""
    if not probe.is_match:
        own = TURNING[probe.method] - _idle(probe)
    elif probe.settles:
        own = frozenset(keys) - _UNASKED
    else:
        own = PLAY | _TAKING | _SHOWN
    return tuple(key for key in keys if key in own)


def _idle(probe: Probe) -> frozenset[str]:
    """Return options on which a question does not turn because of the cards it is about."""
    position = probe.position
    if probe.method == "play_deal":
        return _idle_in_deal(probe)
    if position is None or not position["trick"]:
        return frozenset()
    ranks = [play["card"]["rank"] for play in position["trick"]]
    idle = frozenset[str]() if _ACE in ranks else _FOR_ACES
    if probe.method in {"last_trick", "settle"}:
        idle |= _FOR_TIES if len(set(ranks)) == len(ranks) else frozenset()
        idle |= frozenset() if {1, _ACE} & set(ranks) else {"last_trick_doubler"}
        idle |= {"lives"} if set(position["seats"]) <= set(position["lives"]) else frozenset()
    return idle


def _idle_in_deal(probe: Probe) -> frozenset[str]:
    """Return options on which a whole deal does not turn because of its cards."""
    hands, plays = (probe.position or {})["hands"], probe.calls[0].params["plays"]
    ranks = {card["rank"] for hand in hands.values() for card in hand}
    tricks = [plays[at : at + len(hands)] for at in range(0, len(plays), len(hands))]
    unequal = all(len({play["card"]["rank"] for play in own}) == len(own) for own in tricks)
    idle = frozenset[str]() if _ACE in ranks else _FOR_ACES
    idle |= _FOR_TIES if unequal else frozenset()
    idle |= frozenset() if {1, _ACE} & ranks else {"last_trick_doubler"}
    return idle if len(plays) >= sum(map(len, hands.values())) else idle | (_PAYING - _TAKING)


def unread(probe: Probe, answers: Iterable[Mapping[str, Any] | None]) -> frozenset[str]:
    """Return options of which the answers to a probe tell nothing, because nobody is eliminated."""
    if any(call.method == "match.buy_back" for call in probe.calls):
        return frozenset()
    return frozenset() if any(each and each.get("out") for each in answers) else _FOR_THE_OUT


def marks(probe: Probe) -> Mapping[str, frozenset[int]]:
    """Return for options that are numbers with what they are compared in a probe.

    Two values between the same marks are alike. Left out are numbers of which this is not known.
    """
    position = probe.position
    if position is None or any(call.method == "match.deal" for call in probe.calls):
        return {}
    played = position["played"] or ()
    cards = [play["card"] for trick in (position["trick"], *played) for play in trick]
    hands: Mapping[str, list[Any]] = position["hands"] or {}
    cards += [card for hand in hands.values() for card in hand]
    costs = {*_DEARER, *(card["rank"] for card in cards)}
    totals = {
        score + times * cost
        for score in position["scores"].values()
        for cost in costs
        for times in (1, 2)
    }
    return {
        "threshold": frozenset(totals),
        "fixed_deals": frozenset({position["deals_played"], position["deals_played"] + 1}),
    }


def alike(value: int, compared: frozenset[int]) -> int:
    """Return the value that stands for all that compare in the same way."""
    if value in compared:
        return value
    return min((mark for mark in compared if mark > value), default=max(compared) + 2) - 1
