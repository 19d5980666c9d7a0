"""Lawful: whether a position can occur in a game that is played by an option table.

What an engine answers about a position that its game never comes to says nothing about the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from agurk_spec.conditions import Truth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from agurk_conformance.identify.probes import Probe
    from agurk_spec.conditions import OptionTable


def can_occur(probe: Probe, table: OptionTable) -> bool:
    """Return whether the position of a probe can occur under a table, as far as it shows.

    That every card of the current trick was legal is not looked at here.
    """
    if all(gate.truth(table) is Truth.FALSE for gate in probe.gates):
        return False
    announced = any(call.params.get("hand_size") is not None for call in probe.calls)
    if announced and table.get("hand_size_mode") != "dealer_choice":
        return False
    position = probe.position
    return position is None or all(check(position, table) for check in _CHECKS)


def _nobody_is_past_the_threshold(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether every seat that is still in has a score with which it can be (TH-1)."""
    if table.get("end_condition") not in {"last_active", "first_out_loses"}:
        return True
    most = int(table.get("threshold", 0)) - (table.get("threshold_cmp") == "ge")
    return all(position["scores"].get(seat, 0) <= most for seat in position["active"])


def _lives_can_be_left(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether nobody has more lives left than there are (SD-3)."""
    return max(position["lives"].values(), default=0) <= int(table.get("lives", 1))


def _somebody_may_be_out(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether seats can be eliminated, and one that has left by its score has crossed (EL-1)."""
    absent = {*position["active"], *position["sitting_out"]}
    out = [seat for seat in position["seats"] if seat not in absent]
    if not out or position["sudden_death"]:
        return True
    least = int(table.get("threshold", 0)) + (table.get("threshold_cmp") == "gt")
    crossed = all(position["scores"].get(seat, 0) >= least for seat in out)
    return table.get("end_condition") == "last_active" and crossed


def _cards_are_kept_as_scored(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether cards are kept just where scores consist of them (LT-11)."""
    if table.get("score_medium") == "kept_cards":
        return any(position["kept"].values()) or not any(position["scores"].values())
    return not any(position["kept"].values())


def _buy_backs_are_possible(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether seats can have bought back, or sit out for it (ST-3, ST-7)."""
    has_bought = any(position["bought_back"].values()) or position["sitting_out"]
    return not has_bought or table.get("buyback") == "allowed"


def _sudden_death_is_possible(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether several seats can share a place, so that they play on (EN-2, EN-6)."""
    if not position["sudden_death"]:
        return True
    by_deals = (table.get("end_condition"), table.get("total_tie"))
    by_score = (table.get("end_condition"), table.get("simultaneous_out"))
    several = table.get("last_trick_payer") != "winner"
    return by_deals == ("fixed_deals", "sudden_death") or (
        several and by_score == ("last_active", "lowest_total_then_sudden_death")
    )


def _stakes_lie_in_the_pot(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether there are stakes that can lie in a pot (ST-1)."""
    return not position["pot"] or table.get("stakes") != "none"


def _cards_are_exchanged(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether there is an exchange, where one is under way (EX-1)."""
    is_told = position.get("exchanged") or position.get("stock")
    return not is_told or table.get("exchange") != "none"


def _another_deal_was_due(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether a deal more was due after those that have been played (EN-5, EN-9)."""
    if position["sudden_death"]:
        return True
    match table.get("end_condition"):
        case "fixed_deals":
            return bool(position["deals_played"] < int(table.get("fixed_deals", 0)))
        case "single_deal":
            return not any(position["scores"].values()) and not position["deals_played"]
        case _:
            return True


def _payers_are_as_many_as_pay(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether the payers of the last deal are those that the rules can make pay (LT-2)."""
    last = position.get("last")
    if last is None:
        return True
    payer, lowest = table.get("last_trick_payer"), table.get("lowest_tie")
    several = payer == "all_tied_highest" or (payer == "lowest_card" and lowest == "all_equal")
    takers = payer == "lowest_card" or last["taker"] in last["payers"]
    return takers and (several or len(last["payers"]) == 1)


def _cards_lie_in_turn(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether the cards of the trick lie in turn, or are last cards turned up together (TR-7)."""
    order = [play["seat"] for play in position["trick"]]
    if not order:
        return True
    first, seats = position["leader"] or order[0], position["seats"] * 2
    in_turn = [seat for seat in seats[seats.index(first) :] if seat in position["active"]]
    return order == in_turn[: len(order)] or table.get("last_trick_mode") == "simultaneous_reveal"


def _the_youngest_is_told(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether somebody may be told to lead before the first deal is made (LD-5)."""
    is_told = position["leader"] is not None and not position["hands"]
    return not is_told or bool(position["trick"]) or table.get("opening_leader") != "forehand"


_CHECKS: Final[tuple[Callable[[Mapping[str, Any], OptionTable], bool], ...]] = (
    _nobody_is_past_the_threshold,
    _lives_can_be_left,
    _somebody_may_be_out,
    _cards_are_kept_as_scored,
    _buy_backs_are_possible,
    _sudden_death_is_possible,
    _stakes_lie_in_the_pot,
    _cards_are_exchanged,
    _another_deal_was_due,
    _payers_are_as_many_as_pay,
    _cards_lie_in_turn,
    _the_youngest_is_told,
)
