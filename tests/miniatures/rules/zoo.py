"""The zoo: each engine with one wrong rule, the clause it breaks, and what shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tests.miniatures.rules import (
    following,
    settling,
    shown_at_the_end,
    shown_at_the_table,
    shown_in_play,
    table,
    trick,
    watching,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.miniatures.rules.engine import Engine

    from agurk_conformance.corpus.units import Unit


@dataclass(frozen=True, slots=True)
class Miniature:
    """An engine with one wrong rule."""

    engine: type[Engine]
    clause: str
    """The clause that the rule breaks."""

    is_shown_by: Callable[[Unit], bool]
    """Whether a unit asks for something that the wrong rule answers wrongly."""

    @property
    def name(self) -> str:
        """The name of the engine."""
        return self.engine.__name__


ZOO: Final = (
    Miniature(table.JokerInThePack, "EQ-1", shown_at_the_table.the_number_of_cards),
    Miniature(trick.AceIsOne, "EQ-6", shown_in_play.an_ace_that_counts),
    Miniature(table.EightMayPlay, "SD-1", shown_at_the_table.a_match_of_eight),
    Miniature(settling.OneLife, "SD-3", shown_at_the_end.lives_at_the_start),
    Miniature(table.PackIsNotRestored, "DL-1", shown_at_the_table.a_card_dealt_again),
    Miniature(table.DealerIsDealtToFirst, "DL-6", shown_at_the_table.hands_from_a_pack),
    Miniature(watching.ShowsTheStock, "DL-7", shown_at_the_table.a_stock_that_is_counted),
    Miniature(watching.ShowsTheHandToAct, "DL-10", shown_at_the_table.a_hand_out_of_turn),
    Miniature(table.HandsAreDealtWhole, "DL-12", shown_at_the_table.hands_from_a_pack),
    Miniature(table.DealerLeads, "LD-1", shown_at_the_table.who_leads_a_deal),
    Miniature(trick.LeaderStays, "LD-2", shown_in_play.a_taker_that_did_not_lead),
    Miniature(following.NoLeadWithOneCard, "LD-3", shown_in_play.an_only_card_to_lead),
    Miniature(table.TurnsAreNotChecked, "LD-6", shown_at_the_table.a_card_out_of_turn),
    Miniature(table.HandsAreNotChecked, "LD-7", shown_at_the_table.a_card_not_held),
    Miniature(following.NothingIsRefused, "FW-1", shown_in_play.an_illegal_card),
    Miniature(following.MustHead, "FW-2", shown_in_play.a_lowest_card_beside_a_head),
    Miniature(following.HigherIsNeeded, "FW-5", shown_in_play.a_card_equal_to_the_mark),
    Miniature(following.FirstOfTheLowest, "FW-6", shown_in_play.a_second_lowest_card),
    Miniature(following.AgainstTheLead, "FW-7", shown_in_play.a_card_between_lead_and_mark),
    Miniature(following.AceForcesTheLowest, "FW-8", shown_in_play.an_ace_on_an_ace_led),
    Miniature(following.OnlyCardIsTooLow, "FW-14", shown_in_play.an_only_card_below_the_mark),
    Miniature(following.SuitIsFollowed, "FW-15", shown_in_play.the_suit_led_in_hand),
    Miniature(trick.LastSeatTakes, "TR-1", shown_in_play.a_low_card_at_the_end),
    Miniature(trick.HighestIsNeverReset, "TR-1", shown_in_play.a_trick_below_the_one_before),
    Miniature(trick.FirstEqualTakes, "TR-2", shown_in_play.equal_highest_cards),
    Miniature(settling.EveryTrickCosts, "LT-1", shown_in_play.scores_after_an_early_trick),
    Miniature(settling.TiedAllPay, "LT-2", shown_at_the_end.points_of_a_tied_seat),
    Miniature(settling.CourtCardsCostTen, "LT-5", shown_at_the_end.a_court_card_paid_for),
    Miniature(settling.TiedAreRewarded, "LT-6", shown_at_the_end.points_of_a_tied_seat),
    Miniature(settling.CrossesAbove, "TH-1", shown_at_the_end.exactly_the_threshold),
    Miniature(settling.AllLivesAtOnce, "TH-2", shown_at_the_end.a_crossing_with_lives_to_spare),
    Miniature(settling.BackAtZero, "RE-1", shown_at_the_end.a_re_entry_above_zero),
    Miniature(settling.EliminatedCount, "RE-2", shown_at_the_end.a_re_entry_below_a_seat_that_left),
    Miniature(settling.StaysWithoutLives, "EL-1", shown_at_the_end.an_elimination),
    Miniature(table.IndexSlips, "EL-3", shown_at_the_end.a_next_dealer_behind_a_seat_that_leaves),
    Miniature(settling.FirstOutEnds, "EN-1", shown_at_the_end.an_elimination_that_leaves_several),
    Miniature(
        settling.LastPenaltyIsForgotten, "EN-8", shown_at_the_end.the_score_of_the_last_to_leave
    ),
    Miniature(watching.ShowsTheTrickOnly, "IN-1", shown_at_the_table.a_card_of_an_earlier_trick),
    Miniature(watching.ShowsTheOwnScoreOnly, "IN-3", shown_at_the_table.the_score_of_another),
    Miniature(table.SixMayBeDealt, "DL-2", shown_at_the_table.equal_hands_of_another_size),
    Miniature(
        watching.LaterCardsJudge, "IR-2", shown_at_the_table.a_higher_card_after_a_challenged_one
    ),
    Miniature(watching.LaterCardsStay, "IR-3", shown_at_the_table.several_cards_taken_back),
    Miniature(
        watching.DisputesNeverEnd, "IR-4", shown_at_the_table.a_dispute_about_an_earlier_trick
    ),
    Miniature(table.RefusedCardIsLost, "IR-5", shown_at_the_table.a_card_refused),
)
"""In the order of the clauses."""
