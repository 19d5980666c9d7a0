"""Rules: what may differ from one ruleset to the next, as far as this engine plays it.

A ruleset arrives as a table of options.
Five numbers are taken from the table as they stand; every other option that bears on play has one
of the values listed here, or the ruleset is not supported.
Options of which nothing depends under these values are not looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from agurk_reference.errors import UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAYED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "deck": ("std52",),
        "ace_rank_last_trick": ("high",),
        "dealer_rotation": ("next_active_left",),
        "opening_leader": ("forehand",),
        "hand_size_mode": ("fixed",),
        "deal_packet": ("one_by_one",),
        "undealt_cards": ("set_aside_hidden",),
        "exchange": ("none",),
        "follow_rule": ("free_choice",),
        "follow_reference": ("highest_so_far",),
        "ace_rule": ("none",),
        "trick_tie": ("last_equal",),
        "ace_last_trick": ("normal",),
        "last_trick_mode": ("sequential",),
        "played_cards": ("open_in_front",),
        "last_trick_payer": ("winner",),
        "penalty_value": ("rank",),
        "last_trick_doubler": ("none",),
        "tie_bonus": ("none",),
        "score_medium": ("running_total",),
        "threshold_cmp": ("ge",),
        "exact_threshold": ("ordinary",),
        "end_condition": ("last_active",),
        "buyback": ("none",),
        "stakes": ("none",),
    }
)
"""The options on which play depends, each with the values that this engine plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The numbers of a ruleset that this engine plays."""

    players_min: int
    players_max: int
    hand_size: int
    threshold: int
    lives: int


AGURK: Final = Rules(players_min=2, players_max=7, hand_size=7, threshold=21, lives=2)
"""The ruleset `agurk`, which is played where no ruleset is named."""


def rules_from(options: Mapping[str, str | int]) -> Rules:
    """Return the rules that a table of options stands for; a missing option is left open.

    Raises `UnsupportedError` for the first option that is open or has a value not played.
    """
    for option, values in PLAYED.items():
        if options.get(option) not in values:
            raise UnsupportedError(option, options.get(option), values)
    return Rules(**{number.name: _number(options, number.name) for number in fields(Rules)})


def _number(options: Mapping[str, str | int], option: str) -> int:
    """Return the positive number that the table gives for `option`."""
    number = options.get(option)
    if not isinstance(number, int) or number < 1:
        raise UnsupportedError(option, number, ("any number from 1",))
    return number
