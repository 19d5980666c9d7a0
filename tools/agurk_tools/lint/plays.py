"""Plays: every card that a position has on the table was legal for the seat that played it.

Of followers that is asked under all options that a row admits; a lead is legal for whoever took
the trick before, which under all options is a seat with a card of the highest rank.

What a seat held when it played is known: what it holds now, and what it has played since.
A play that a dispute of the row is about may have been illegal, and is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from agurk_conformance.corpus.scenario import Dispute
from agurk_conformance.notation import format_cards, format_plays
from agurk_spec.conditions import OneOf, Predicate, Table, Truth
from agurk_tools.findings import Finding
from agurk_tools.homes import asked_of, home
from agurk_tools.space import Space

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.notation import Card, Play
    from agurk_spec.conditions import OptionTable
    from agurk_spec.records import Ruleset
    from agurk_tools.material import Material

_DECISIVE: Final = ("follow_rule", "follow_reference", "ace_rule")
_ACE: Final = 14

Cards = tuple["Card", ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    """A play, the cards that lay in its trick before it, and the hand that it came from."""

    play: Play
    before: Cards
    hand: Cards


class _World(NamedTuple):
    """All option tables, the named rulesets, and each set of values of the decisive options."""

    space: Space
    rulesets: Sequence[Ruleset]
    tables: Sequence[OptionTable]


def play_findings(material: Material) -> Iterator[Finding]:
    """Return the plays in positions that are unlawful somewhere where their scenario holds.

    Clauses: FW-1, FW-3, FW-4, FW-13 (what a follower may play), FW-7, FW-16 (the reference), FW-9,
    FW-11, FW-12 (aces), LD-2, TR-1 (who leads).
    """
    for scenario in material.corpus:
        for text in _leads_of_others(scenario.given):
            yield Finding(f"{scenario.file.as_posix()}:{scenario.line}", scenario.id, text)
    space = Space(material.law)
    values = product(*(space.values(key) for key in _DECISIVE))
    tables = [Table(dict(zip(_DECISIVE, each, strict=True))) for each in values]
    world = _World(space, [rules for rules in material.law.rulesets if rules.table], tables)
    for unit in material.units:
        disputed = {step.play for step in unit.row.steps if isinstance(step, Dispute)}
        for laid in laid_in(unit.scenario.given):
            if laid.play not in disputed:
                yield from _faults(unit, laid, world)


def _leads_of_others(given: Given) -> Iterator[str]:
    """Say which tricks of a position are led by a seat that has not taken the one before."""
    now = given.trick[0].seat if given.trick else given.leader
    leaders = [*(trick[0].seat for trick in given.played or ()), now]
    for trick, leader in zip(given.played or (), leaders[1:], strict=True):
        highest = max(play.card.rank for play in trick)
        if leader not in {None, *(play.seat for play in trick if play.card.rank == highest)}:
            yield f"has {leader} lead after {format_plays(trick)}, which another seat took"


def laid_in(given: Given) -> Iterator[_Laid]:
    """Return the plays of followers in a position, in order of play."""
    tricks = (*(given.played or ()), given.trick)
    plays = [play for trick in tricks for play in trick]
    hands = given.hands or {}
    for trick in tricks:
        for place, play in enumerate(trick):
            since = plays[plays.index(play) :]
            own = tuple(other.card for other in since if other.seat == play.seat)
            before = tuple(other.card for other in trick[:place])
            if before:
                yield _Laid(play, before, (*own, *hands.get(play.seat, ())))


def _faults(unit: Unit, laid: _Laid, world: _World) -> Iterator[Finding]:
    """Return how a play is unlawful under the first options that the row admits, if it is."""
    asked = asked_of(unit.scenario, unit.row)
    for table in world.tables:
        allowed = may_follow(table, laid.before, laid.hand)
        if laid.play.card in allowed or asked.truth(table) is Truth.FALSE:
            continue
        own = (OneOf(key, (value,)) for key, value in table.items())
        if home(Predicate((*asked.conditions, *own)), world.rulesets, world.space) is not None:
            yield _finding(unit, laid, table, allowed)
            return


def may_follow(table: OptionTable, before: Cards, hand: Cards) -> Cards:
    """Return the cards of a hand that may follow what lies in a trick.

    In: a value for each decisive option, the cards in order of play, and the hand.
    """
    lowest = tuple(card for card in hand if card.rank == min(hand).rank)
    if _forces_lowest(str(table["ace_rule"]), before):
        return lowest
    by_highest = table["follow_reference"] == "highest_so_far"
    reference = max(before).rank if by_highest else before[-1].rank
    heads = tuple(card for card in hand if card.rank >= reference)
    match table["follow_rule"]:
        case "free_choice":
            return (*lowest, *heads)
        case "must_head":
            return heads or lowest
        case _:
            return tuple(card for card in heads if card.rank == reference) or heads or lowest


def _forces_lowest(ace_rule: str, before: Cards) -> bool:
    """Say whether an ace among the cards before calls for the lowest card."""
    calling = {
        "none": before[:0],
        "ace_lead_forces_lowest": before[:1],
        "ace_played_forces_rest": before,
        "ace_played_forces_next": before[-1:],
    }
    return any(card.rank == _ACE for card in calling[ace_rule])


def _finding(unit: Unit, laid: _Laid, table: OptionTable, allowed: Cards) -> Finding:
    """Return the finding, at the place of the scenario."""
    seat, card = laid.play.seat, format_cards([laid.play.card])
    options = ", ".join(f"{key} {value}" for key, value in table.items())
    text = (
        f"has {seat}'s {card} on {format_cards(laid.before)}, which is unlawful from the hand"
        f" {format_cards(laid.hand)}; under {options} it may play"
        f" {format_cards(dict.fromkeys(allowed))}"
    )
    place = f"{unit.scenario.file.as_posix()}:{unit.scenario.line}"
    return Finding(place, unit.name, text)
