"""Rules: a ruleset as this engine plays it, one field for each option of the law on which it acts.

Options and values have the names that the law gives them.
An option that a table does not have is left open, and this engine then plays it as Danish Agurk
does: whatever depends on it is for each engine to choose.
How the first dealer is found is nobody's question to an engine, and no field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args, get_type_hints

from agurk_reference.errors import UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Mapping

# Literals, not enums: to name a member of an enum costs more on Python 3.11 than to compare it,
# and legal cards are listed for every card that is played.
Deck: TypeAlias = Literal["std52", "std52_plus_3_jokers", "five_cucumbers_60"]
BonusOrder: TypeAlias = Literal["after_reentry", "before_reentry"]
BuyBackCost: TypeAlias = Literal["token", "skip_deal", "token_or_skip", "stake"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One way to play; without any word, Danish Agurk."""

    deck: Deck = "std52"
    players_min: int = 2
    players_max: int = 7
    ace_rank_last_trick: Literal["high", "low_one"] = "high"
    dealer_rotation: Literal["next_active_left", "last_trick_payer", "none"] = "next_active_left"
    opening_leader: Literal["forehand", "youngest_then_payer"] = "forehand"
    hand_size_mode: Literal["fixed", "dealer_choice", "last_winning_rank", "max_even"] = "fixed"
    hand_size: int = 7
    hand_overflow: Literal["cap", "reject"] = "cap"
    deal_packet: Literal["one_by_one", "all_at_once"] = "one_by_one"
    undealt_cards: Literal["set_aside_hidden", "draw_stock", "face_up"] = "set_aside_hidden"
    exchange: Literal["none", "forehand_sets_count"] = "none"
    follow_rule: Literal["free_choice", "must_head", "match_then_head"] = "free_choice"
    follow_reference: Literal["highest_so_far", "previous_card"] = "highest_so_far"
    ace_rule: Literal[
        "none", "ace_lead_forces_lowest", "ace_played_forces_rest", "ace_played_forces_next"
    ] = "none"
    ace_lead_winner: Literal["by_trick_tie", "leader"] = "by_trick_tie"
    trick_tie: Literal["last_equal", "first_equal"] = "last_equal"
    ace_last_trick: Literal["normal", "led_ace_holds"] = "normal"
    last_trick_mode: Literal["sequential", "simultaneous_reveal"] = "sequential"
    played_cards: Literal["open_in_front", "captured_face_down"] = "open_in_front"
    last_trick_payer: Literal["winner", "all_tied_highest", "lowest_card"] = "winner"
    lowest_tie: Literal["last_equal", "first_equal", "all_equal"] = "last_equal"
    penalty_value: Literal["rank", "cucumber_table"] = "rank"
    penalty_basis: Literal["payer_card", "highest_in_trick"] = "payer_card"
    last_trick_doubler: Literal["none", "any_one_doubles"] = "none"
    tie_bonus: Literal["none", "subtract_rank"] = "none"
    bonus_order: BonusOrder = "after_reentry"
    score_medium: Literal["running_total", "kept_cards"] = "running_total"
    kept_cards_return: Literal["out_until_owner_leaves", "every_deal"] = "out_until_owner_leaves"
    threshold: int = 21
    threshold_cmp: Literal["ge", "gt"] = "ge"
    lives: int = 2
    exact_threshold: Literal["ordinary", "reset_to_zero"] = "ordinary"
    simultaneous_out: Literal["lowest_total_then_sudden_death", "joint_loss", "carry_pot"] = (
        "lowest_total_then_sudden_death"
    )
    end_condition: Literal["last_active", "first_out_loses", "fixed_deals", "single_deal"] = (
        "last_active"
    )
    fixed_deals: int = 7
    total_tie: Literal["sudden_death", "shared"] = "sudden_death"
    buyback: Literal["none", "allowed"] = "none"
    buyback_cost: BuyBackCost = "token"
    buyback_limit: Literal["once", "unlimited"] = "once"
    buyback_min_others: int = 1
    buyback_eligibility: Literal["any_out", "exact_threshold_only"] = "any_out"
    stakes: Literal["none", "equal_ante", "pay_on_exit"] = "none"


AGURK: Final = Rules()
"""The ruleset `agurk`, which is played where no ruleset is named."""

VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    option: get_args(kind) for option, kind in get_type_hints(Rules).items()
}
"""The values of each option; none for those that are numbers."""


def rules_from(table: Mapping[str, str | int]) -> Rules:
    """Return the rules that a table of options stands for.

    Raises `UnsupportedError` for the first option that has no value that this engine knows.
    """
    told: dict[str, Any] = {option: table[option] for option in VALUES if option in table}
    for option, value in told.items():
        check_value(option, value)
    return Rules(**told)


def check_value(option: str, value: str | int) -> None:
    """Raise `UnsupportedError` where an option does not have this value."""
    values = VALUES[option]
    known = value in values if values else isinstance(value, int) and value > 0
    if not known:
        raise UnsupportedError(option, value, values or ("any number from 1",))
