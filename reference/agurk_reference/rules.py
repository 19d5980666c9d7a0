"""Rules: a ruleset as this engine plays it, one field for each option of the law on which it acts.

A ruleset arrives as a table of options.
An option that is not in the table is left open, and this engine then plays it as Danish Agurk does:
whatever depends on it is for each engine to choose.
How the first dealer is found is nobody's question to an engine, and no field.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from agurk_reference import options
from agurk_reference.errors import UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One way to play; without any word, Danish Agurk."""

    deck: options.Deck = options.Deck.STD52
    players_min: int = 2
    players_max: int = 7
    ace_rank_last_trick: options.AceRankLastTrick = options.AceRankLastTrick.HIGH
    dealer_rotation: options.DealerRotation = options.DealerRotation.NEXT_ACTIVE_LEFT
    opening_leader: options.OpeningLeader = options.OpeningLeader.FOREHAND
    hand_size_mode: options.HandSizeMode = options.HandSizeMode.FIXED
    hand_size: int = 7
    hand_overflow: options.HandOverflow = options.HandOverflow.CAP
    deal_packet: options.DealPacket = options.DealPacket.ONE_BY_ONE
    undealt_cards: options.UndealtCards = options.UndealtCards.SET_ASIDE_HIDDEN
    exchange: options.ExchangeRule = options.ExchangeRule.NONE
    follow_rule: options.FollowRule = options.FollowRule.FREE_CHOICE
    follow_reference: options.FollowReference = options.FollowReference.HIGHEST_SO_FAR
    ace_rule: options.AceRule = options.AceRule.NONE
    ace_lead_winner: options.AceLeadWinner = options.AceLeadWinner.BY_TRICK_TIE
    trick_tie: options.TrickTie = options.TrickTie.LAST_EQUAL
    ace_last_trick: options.AceLastTrick = options.AceLastTrick.NORMAL
    last_trick_mode: options.LastTrickMode = options.LastTrickMode.SEQUENTIAL
    played_cards: options.PlayedCards = options.PlayedCards.OPEN_IN_FRONT
    last_trick_payer: options.LastTrickPayer = options.LastTrickPayer.WINNER
    lowest_tie: options.LowestTie = options.LowestTie.LAST_EQUAL
    penalty_value: options.PenaltyValue = options.PenaltyValue.RANK
    penalty_basis: options.PenaltyBasis = options.PenaltyBasis.PAYER_CARD
    last_trick_doubler: options.LastTrickDoubler = options.LastTrickDoubler.NONE
    tie_bonus: options.TieBonus = options.TieBonus.NONE
    bonus_order: options.BonusOrder = options.BonusOrder.AFTER_REENTRY
    score_medium: options.ScoreMedium = options.ScoreMedium.RUNNING_TOTAL
    kept_cards_return: options.KeptCardsReturn = options.KeptCardsReturn.OUT_UNTIL_OWNER_LEAVES
    threshold: int = 21
    threshold_cmp: options.ThresholdCmp = options.ThresholdCmp.GE
    lives: int = 2
    exact_threshold: options.ExactThreshold = options.ExactThreshold.ORDINARY
    simultaneous_out: options.SimultaneousOut = (
        options.SimultaneousOut.LOWEST_TOTAL_THEN_SUDDEN_DEATH
    )
    end_condition: options.EndCondition = options.EndCondition.LAST_ACTIVE
    fixed_deals: int = 7
    total_tie: options.TotalTie = options.TotalTie.SUDDEN_DEATH
    buyback: options.BuyBackRule = options.BuyBackRule.NONE
    buyback_cost: options.BuyBackCost = options.BuyBackCost.TOKEN
    buyback_limit: options.BuyBackLimit = options.BuyBackLimit.ONCE
    buyback_min_others: int = 1
    buyback_eligibility: options.BuyBackEligibility = options.BuyBackEligibility.ANY_OUT
    stakes: options.Stakes = options.Stakes.NONE


AGURK: Final = Rules()
"""The ruleset `agurk`, which is played where no ruleset is named."""


def rules_from(table: Mapping[str, str | int]) -> Rules:
    """Return the rules that a table of options stands for.

    Raises `UnsupportedError` for the first option that has no value that this engine knows.
    """
    told = (field.name for field in fields(Rules) if field.name in table)
    values: dict[str, Any] = {option: _value(option, table[option]) for option in told}
    return Rules(**values)


def _value(option: str, value: str | int) -> StrEnum | int:
    """Return the value of an option, of the kind that the default has."""
    default: StrEnum | int = getattr(AGURK, option)
    if isinstance(default, int):
        if isinstance(value, int) and value > 0:
            return value
        raise UnsupportedError(option, value, ("any number from 1",))
    members: dict[str | int, StrEnum] = {member.value: member for member in type(default)}
    if value not in members:
        raise UnsupportedError(option, value, tuple(map(str, members)))
    return members[value]
