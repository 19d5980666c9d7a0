"""Options: the points in which one ruleset differs from the next, each with its values.

A value has the name that the law gives it; what it means is said in the law, and done where the
engine matches on it.
"""

from __future__ import annotations

from enum import StrEnum


class Deck(StrEnum):
    """The pack."""

    STD52 = "std52"
    STD52_PLUS_3_JOKERS = "std52_plus_3_jokers"
    FIVE_CUCUMBERS_60 = "five_cucumbers_60"


class AceRankLastTrick(StrEnum):
    """The rank of the ace in the last trick."""

    HIGH = "high"
    LOW_ONE = "low_one"


class DealerRotation(StrEnum):
    """Who deals next."""

    NEXT_ACTIVE_LEFT = "next_active_left"
    LAST_TRICK_PAYER = "last_trick_payer"
    NONE = "none"


class OpeningLeader(StrEnum):
    """Who leads the first trick of a deal."""

    FOREHAND = "forehand"
    YOUNGEST_THEN_PAYER = "youngest_then_payer"


class HandSizeMode(StrEnum):
    """How the size of the hands is found."""

    FIXED = "fixed"
    DEALER_CHOICE = "dealer_choice"
    LAST_WINNING_RANK = "last_winning_rank"
    MAX_EVEN = "max_even"


class HandOverflow(StrEnum):
    """What happens when the hands need more cards than there are."""

    CAP = "cap"
    REJECT = "reject"


class DealPacket(StrEnum):
    """How many cards are dealt at a time."""

    ONE_BY_ONE = "one_by_one"
    ALL_AT_ONCE = "all_at_once"


class UndealtCards(StrEnum):
    """What happens to the undealt cards."""

    SET_ASIDE_HIDDEN = "set_aside_hidden"
    DRAW_STOCK = "draw_stock"
    FACE_UP = "face_up"


class ExchangeRule(StrEnum):
    """Whether cards are exchanged before the first lead."""

    NONE = "none"
    FOREHAND_SETS_COUNT = "forehand_sets_count"


class FollowRule(StrEnum):
    """What a follower may play."""

    FREE_CHOICE = "free_choice"
    MUST_HEAD = "must_head"
    MATCH_THEN_HEAD = "match_then_head"


class FollowReference(StrEnum):
    """Which card a follower is compared with."""

    HIGHEST_SO_FAR = "highest_so_far"
    PREVIOUS_CARD = "previous_card"


class AceRule(StrEnum):
    """What an ace does to those who follow it."""

    NONE = "none"
    ACE_LEAD_FORCES_LOWEST = "ace_lead_forces_lowest"
    ACE_PLAYED_FORCES_REST = "ace_played_forces_rest"
    ACE_PLAYED_FORCES_NEXT = "ace_played_forces_next"


class AceLeadWinner(StrEnum):
    """Who takes a trick in which an ace is led and equalled."""

    BY_TRICK_TIE = "by_trick_tie"
    LEADER = "leader"


class TrickTie(StrEnum):
    """Who takes a trick with equal highest cards."""

    LAST_EQUAL = "last_equal"
    FIRST_EQUAL = "first_equal"


class AceLastTrick(StrEnum):
    """Whether an ace led to the last trick can be overtaken."""

    NORMAL = "normal"
    LED_ACE_HOLDS = "led_ace_holds"


class LastTrickMode(StrEnum):
    """How the last trick is played."""

    SEQUENTIAL = "sequential"
    SIMULTANEOUS_REVEAL = "simultaneous_reveal"


class PlayedCards(StrEnum):
    """What becomes of the played cards."""

    OPEN_IN_FRONT = "open_in_front"
    CAPTURED_FACE_DOWN = "captured_face_down"


class LastTrickPayer(StrEnum):
    """Who pays in the last trick."""

    WINNER = "winner"
    ALL_TIED_HIGHEST = "all_tied_highest"
    LOWEST_CARD = "lowest_card"


class LowestTie(StrEnum):
    """Who pays among equal lowest last cards."""

    LAST_EQUAL = "last_equal"
    FIRST_EQUAL = "first_equal"
    ALL_EQUAL = "all_equal"


class PenaltyValue(StrEnum):
    """What a card costs."""

    RANK = "rank"
    CUCUMBER_TABLE = "cucumber_table"


class PenaltyBasis(StrEnum):
    """Which card sets the penalty."""

    PAYER_CARD = "payer_card"
    HIGHEST_IN_TRICK = "highest_in_trick"


class LastTrickDoubler(StrEnum):
    """What doubles the penalty."""

    NONE = "none"
    ANY_ONE_DOUBLES = "any_one_doubles"


class TieBonus(StrEnum):
    """What a seat gets that ties with the taker of the last trick."""

    NONE = "none"
    SUBTRACT_RANK = "subtract_rank"


class BonusOrder(StrEnum):
    """When a bonus is settled."""

    AFTER_REENTRY = "after_reentry"
    BEFORE_REENTRY = "before_reentry"


class ScoreMedium(StrEnum):
    """How the score is kept."""

    RUNNING_TOTAL = "running_total"
    KEPT_CARDS = "kept_cards"


class KeptCardsReturn(StrEnum):
    """When kept cards go back to the pack."""

    OUT_UNTIL_OWNER_LEAVES = "out_until_owner_leaves"
    EVERY_DEAL = "every_deal"


class ThresholdCmp(StrEnum):
    """Whether reaching the threshold is enough."""

    GE = "ge"
    GT = "gt"


class ExactThreshold(StrEnum):
    """What exactly the threshold does."""

    ORDINARY = "ordinary"
    RESET_TO_ZERO = "reset_to_zero"


class SimultaneousOut(StrEnum):
    """What happens when a settlement leaves nobody active."""

    LOWEST_TOTAL_THEN_SUDDEN_DEATH = "lowest_total_then_sudden_death"
    JOINT_LOSS = "joint_loss"
    CARRY_POT = "carry_pot"


class EndCondition(StrEnum):
    """How the match ends."""

    LAST_ACTIVE = "last_active"
    FIRST_OUT_LOSES = "first_out_loses"
    FIXED_DEALS = "fixed_deals"
    SINGLE_DEAL = "single_deal"


class TotalTie(StrEnum):
    """Who wins after the last deal with equal lowest totals."""

    SUDDEN_DEATH = "sudden_death"
    SHARED = "shared"


class BuyBackRule(StrEnum):
    """Whether an eliminated seat may buy itself back."""

    NONE = "none"
    ALLOWED = "allowed"


class BuyBackCost(StrEnum):
    """What a buy-back costs."""

    TOKEN = "token"  # noqa: S105 - a token of the table, not a secret
    SKIP_DEAL = "skip_deal"
    TOKEN_OR_SKIP = "token_or_skip"  # noqa: S105 - likewise
    STAKE = "stake"


class BuyBackLimit(StrEnum):
    """How often a seat may buy itself back."""

    ONCE = "once"
    UNLIMITED = "unlimited"


class BuyBackEligibility(StrEnum):
    """Which eliminated seats may buy themselves back."""

    ANY_OUT = "any_out"
    EXACT_THRESHOLD_ONLY = "exact_threshold_only"


class Stakes(StrEnum):
    """What is played for."""

    NONE = "none"
    EQUAL_ANTE = "equal_ante"
    PAY_ON_EXIT = "pay_on_exit"
