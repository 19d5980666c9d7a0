"""Lawful: whether a position can occur in a game that is played by an option table.

What an engine answers about a position that its game never comes to says nothing about the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from agurk_spec.conditions import Between, Predicate, Truth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from agurk_conformance.identify.probes import Probe
    from agurk_spec.conditions import Condition, OptionTable

_SEATS: Final = frozenset({"players_max", "players_min"})


@dataclass(frozen=True, slots=True)
class Bound:
    """Something in a position that not every game comes to, and by which tables it comes to it."""

    is_there: Callable[[Mapping[str, Any]], bool]
    options: frozenset[str]
    can_be: Callable[[Mapping[str, Any], OptionTable], bool]


def can_occur(probe: Probe, table: OptionTable) -> bool:
    """Return whether the position of a probe can occur under a table, as far as it shows.

    That every card of the current trick was legal is not looked at here, nor whether so many seats
    and hands of that size are admitted: both are told, and whoever answers is taken at its word;
    a match of a number of seats that is not admitted is to be refused.
    """
    if all(_untold(gate).truth(table) is Truth.FALSE for gate in probe.gates):
        return False
    if _is_announced(probe) and table.get("hand_size_mode") != "dealer_choice":
        return False
    return probe.position is None or is_possible(probe.position, table)


def is_possible(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Return whether a position can occur under a table, as far as it shows."""
    return all(bound.can_be(position, table) for bound in _BOUNDS if bound.is_there(position))


def bearing(probe: Probe) -> frozenset[str]:
    """Return the options on which it hangs whether the position of a probe can occur."""
    own = {condition.option for gate in probe.gates for condition in _untold(gate).conditions}
    if _is_announced(probe):
        own.add("hand_size_mode")
    position = probe.position
    if position is None:
        return frozenset(own)
    return frozenset(own).union(
        *(bound.options for bound in _BOUNDS if bound.is_there(position)),
    )


@cache
def _untold(gate: Predicate) -> Predicate:
    """Return a condition without what a position tells: how many seats there are, and cards."""
    return Predicate(tuple(each for each in gate.conditions if not _is_told(each)))


def _is_told(condition: Condition) -> bool:
    """Return whether a position says by itself how many seats there are, or cards in a hand."""
    if condition.option in _SEATS:
        return True
    return condition.option == "hand_size" and isinstance(condition, Between)


def _is_announced(probe: Probe) -> bool:
    """Whether a dealer announces the size of the hands (DL-3)."""
    return any(call.params.get("hand_size") is not None for call in probe.calls)


def _has_scored(position: Mapping[str, Any]) -> bool:
    """Whether a seat that is still in has points."""
    return any(position["scores"].get(seat, 0) > 0 for seat in position["active"])


def _nobody_is_past_the_threshold(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether every seat that is still in has a score with which it can be (TH-1)."""
    if table.get("end_condition") not in {"last_active", "first_out_loses"}:
        return True
    most = int(table.get("threshold", 0)) - (table.get("threshold_cmp") == "ge")
    return all(position["scores"].get(seat, 0) <= most for seat in position["active"])


def _has_spare_lives(position: Mapping[str, Any]) -> bool:
    """Whether some seat has more than one life left."""
    return max(position["lives"].values(), default=0) > 1


def _lives_can_be_left(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether nobody has more lives left than there are (SD-3)."""
    return max(position["lives"].values(), default=0) <= int(table.get("lives", 1))


def _out(position: Mapping[str, Any]) -> list[str]:
    """Return the seats that have left, and not by sudden death."""
    absent = {*position["active"], *position["sitting_out"]}
    out = [seat for seat in position["seats"] if seat not in absent]
    return [] if position["sudden_death"] else out


def _somebody_may_be_out(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether seats can be eliminated, and one that has left by its score has crossed (EL-1)."""
    least = int(table.get("threshold", 0)) + (table.get("threshold_cmp") == "gt")
    crossed = all(position["scores"].get(seat, 0) >= least for seat in _out(position))
    return table.get("end_condition") == "last_active" and crossed


def _has_score_or_cards(position: Mapping[str, Any]) -> bool:
    """Whether somebody has points, or keeps cards."""
    return any(position["kept"].values()) or any(position["scores"].values())


def _cards_are_kept_as_scored(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether cards are kept just where scores consist of them (LT-11)."""
    is_kept = table.get("score_medium") == "kept_cards"
    return any(position["kept"].values()) == is_kept


def _has_bought_back(position: Mapping[str, Any]) -> bool:
    """Whether seats have bought back, or sit out for it."""
    return any(position["bought_back"].values()) or bool(position["sitting_out"])


def _sudden_death_is_possible(_: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether several seats can share a place, so that they play on (EN-2, EN-6)."""
    by_deals = (table.get("end_condition"), table.get("total_tie"))
    by_score = (table.get("end_condition"), table.get("simultaneous_out"))
    several = table.get("last_trick_payer") != "winner"
    return by_deals == ("fixed_deals", "sudden_death") or (
        several and by_score == ("last_active", "lowest_total_then_sudden_death")
    )


def _has_exchange(position: Mapping[str, Any]) -> bool:
    """Whether an exchange is under way, or has been."""
    return bool(position.get("exchanged") or position.get("stock"))


def _is_a_later_deal(position: Mapping[str, Any]) -> bool:
    """Whether deals have been played, and this one is not of sudden death."""
    is_later = any(position["scores"].values()) or bool(position["deals_played"])
    return is_later and not position["sudden_death"]


def _another_deal_was_due(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether a deal more was due after those that have been played (EN-5, EN-9)."""
    match table.get("end_condition"):
        case "fixed_deals":
            return bool(position["deals_played"] < int(table.get("fixed_deals", 0)))
        case "single_deal":
            return False
        case _:
            return True


def _has_payers(position: Mapping[str, Any]) -> bool:
    """Whether it is told who has paid for the last deal."""
    return position.get("last") is not None


def _payers_are_as_many_as_pay(position: Mapping[str, Any], table: OptionTable) -> bool:
    """Whether the payers of the last deal are those that the rules can make pay (LT-2)."""
    last = position["last"]
    payer, lowest = table.get("last_trick_payer"), table.get("lowest_tie")
    several = payer == "all_tied_highest" or (payer == "lowest_card" and lowest == "all_equal")
    takers = payer == "lowest_card" or last["taker"] in last["payers"]
    return takers and (several or len(last["payers"]) == 1)


def _is_out_of_turn(position: Mapping[str, Any]) -> bool:
    """Whether the cards of the trick do not lie in turn."""
    order = [play["seat"] for play in position["trick"]]
    if not order:
        return False
    first, seats = position["leader"] or order[0], position["seats"] * 2
    in_turn = [seat for seat in seats[seats.index(first) :] if seat in position["active"]]
    return order != in_turn[: len(order)]


def _names_the_youngest(position: Mapping[str, Any]) -> bool:
    """Whether somebody is told to lead before the first deal is made."""
    is_told = position["leader"] is not None and not position["hands"]
    return is_told and not position["trick"]


def _unless(option: str, value: str) -> Callable[[Mapping[str, Any], OptionTable], bool]:
    """Return what says whether an option has another value than this."""
    return lambda _, table: table.get(option) != value


_CROSSING: Final = frozenset({"end_condition", "threshold", "threshold_cmp"})
_SHARING: Final = frozenset({"end_condition", "last_trick_payer", "simultaneous_out", "total_tie"})

_BOUNDS: Final = (
    Bound(_has_scored, _CROSSING, _nobody_is_past_the_threshold),
    Bound(_has_spare_lives, frozenset({"lives"}), _lives_can_be_left),
    Bound(lambda position: bool(_out(position)), _CROSSING, _somebody_may_be_out),
    Bound(_has_score_or_cards, frozenset({"score_medium"}), _cards_are_kept_as_scored),
    Bound(_has_bought_back, frozenset({"buyback"}), _unless("buyback", "none")),
    Bound(lambda position: bool(position["sudden_death"]), _SHARING, _sudden_death_is_possible),
    Bound(lambda position: bool(position["pot"]), frozenset({"stakes"}), _unless("stakes", "none")),
    Bound(_has_exchange, frozenset({"exchange"}), _unless("exchange", "none")),
    Bound(_is_a_later_deal, frozenset({"end_condition", "fixed_deals"}), _another_deal_was_due),
    Bound(_has_payers, frozenset({"last_trick_payer", "lowest_tie"}), _payers_are_as_many_as_pay),
    Bound(
        _is_out_of_turn,
        frozenset({"last_trick_mode"}),
        _unless("last_trick_mode", "sequential"),
    ),
    Bound(
        _names_the_youngest, frozenset({"opening_leader"}), _unless("opening_leader", "forehand")
    ),
)
