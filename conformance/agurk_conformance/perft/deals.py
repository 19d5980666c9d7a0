"""Deals: the canonical ones, with the number of lawful ways to play each, ply by ply."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from agurk_conformance import notation
from agurk_conformance.exhaust.running import left_open
from agurk_conformance.notation import Seat
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.hello import Claim
from agurk_conformance.running.choosing import known_rulesets
from agurk_conformance.running.claims import ruleset_of_claim
from agurk_conformance.ways.embedding import PACKS
from agurk_spec.document import read_document
from agurk_spec.errors import shortlist
from agurk_spec.schema import conform

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.notation import Card
    from agurk_spec.conditions import OptionTable, Value
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Hands to be played out: a whole deal, or the last tricks of one.

    `options` are played in place of those of a ruleset; `ways` holds the number of lawful ways
    after each ply, by ruleset. With an exchange the stock is the rest of the pack, lowest first.
    """

    id: str
    title: str
    dealer: Seat
    hands: Mapping[Seat, tuple[Card, ...]]
    options: Mapping[str, Value]
    exchange: bool
    small: bool
    ways: Mapping[str, tuple[int, ...]]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return tuple(self.hands)

    @property
    def leader(self) -> Seat:
        """The seat that leads first: the one after the dealer."""
        at = self.seats.index(self.dealer) + 1
        return self.seats[at % len(self.seats)]

    def stock(self, deck: str) -> tuple[Card, ...] | None:
        """Return the cards that are not dealt, where there is an exchange."""
        if not self.exchange:
            return None
        dealt = {card for hand in self.hands.values() for card in hand}
        return tuple(card for card in PACKS[deck] if card not in dealt)


def load_deals() -> tuple[Deal, ...]:
    """Return the canonical deals. Raises SpecError where the file is not as its schema says."""
    file = files("agurk_conformance") / "perft" / "deals.yaml"
    document = read_document(file, "deals.yaml")
    return tuple(_deal(data) for data in conform(document, "perft"))


def find_deal(name: str) -> Deal:
    """Return the deal of a name. Raises UsageError where there is none."""
    deals = {deal.id: deal for deal in load_deals()}
    if name not in deals:
        raise UsageError(f"there is no deal {name!r}; there are: {shortlist(name, list(deals))}")
    return deals[name]


def rulesets_of(deal: Deal, law: Law) -> tuple[Ruleset, ...]:
    """Return the rulesets of the law by which a deal can be played: that fit its pack and seats."""
    return tuple(ruleset for ruleset in known_rulesets(law) if fits(deal, ruleset.table))


def settled(ruleset: Ruleset, law: Law) -> bool:
    """Whether a ruleset leaves nothing open on which the number of ways may hang."""
    keys = [option.key for option in law.options]
    return not any(left_open(ruleset.table, keys).values())


def ruled(deal: Deal, ruleset: Ruleset, law: Law) -> Ruleset:
    """Return a ruleset with what the deal says in its place; the same where it says nothing."""
    if not deal.options:
        return ruleset
    table = {**ruleset.table, **deal.options}
    return ruleset_of_claim(Claim(None, tuple(sorted(table.items()))), law)


def fits(deal: Deal, table: OptionTable) -> bool:
    """Whether a deal can occur under a table."""
    cards = [card for hand in deal.hands.values() for card in hand]
    seats, held = len(deal.seats), max(map(len, deal.hands.values()))
    size = {**table, **deal.options}.get("hand_size", held)
    return (
        str(table.get("deck")) == _deck(cards)
        and (table.get("exchange", "none") != "none") is deal.exchange
        and int(table.get("players_min", 2)) <= seats <= int(table.get("players_max", seats))
        and held <= int(size)
    )


def _deck(cards: list[Card]) -> str:
    """Return the pack that a deal is from."""
    if any(card.suit is None for card in cards):
        jokers = any(card.suit is not None for card in cards)
        return "std52_plus_3_jokers" if jokers else "five_cucumbers_60"
    return "std52"


def _deal(data: Mapping[str, Any]) -> Deal:
    """Return one deal of the file."""
    hands = {Seat(seat): notation.parse_cards(cards) for seat, cards in data["hands"].items()}
    return Deal(
        id=data["id"],
        title=data["title"],
        dealer=Seat(data["dealer"]),
        hands={seat: tuple(sorted(hand)) for seat, hand in hands.items()},
        options=data.get("options", {}),
        exchange=data.get("exchange", False),
        small=data["small"],
        ways=dict(_ways(data["ways"])),
    )


def _ways(data: Any) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Return the ways by ruleset; several rulesets may share a line."""
    for line in data:
        for ruleset in line["rulesets"]:
            yield ruleset, tuple(line["plies"])
