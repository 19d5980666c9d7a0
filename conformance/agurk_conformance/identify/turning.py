"""Turning: the options on which the answer to a probe may turn.

Of most options a question does not depend; the tests ask the reference whether that is so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.identify.probes import Probe

_PLAY: Final = frozenset(
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
_TURNING: Final[Mapping[str, frozenset[str]]] = {
    "legal_cards": _PLAY,
    "is_legal": _PLAY,
    "dispute": _PLAY,
    "trick_taker": _TAKING,
    "last_trick": _PAYING,
    "settle": _SETTLING,
    "next_deal": _DEALING,
    "pack": frozenset({"deck"}),
}


def turning(probe: Probe, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the options on which a probe may turn, in the order of `keys`."""
    if not probe.is_match:
        own = _TURNING[probe.method]
    elif probe.settles:
        own = frozenset(keys) - _UNASKED
    else:
        own = _PLAY | _TAKING | _SHOWN
    return tuple(key for key in keys if key in own)
