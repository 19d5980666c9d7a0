"""Engines that are wrong about what a seat sees, and about what is done in a dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.miniatures.rules.engine import Engine

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card, Play, Table


class ShowsTheHandToAct(Engine):
    """Every seat sees the hand of the seat to act."""

    def shown_hand(self, table: Table, seat: str) -> str:
        """Show whose turn it is."""
        to_act: str | None = table["to_act"]
        return to_act or seat


class ShowsTheStock(Engine):
    """The undealt cards lie face up."""

    def shown_stock(self, table: Table, undealt: int) -> int | list[Card]:
        """Show the cards that nobody holds and nobody has played."""
        hands: dict[str, list[Card]] = table["hands"] or {}
        held = [card for hand in hands.values() for card in hand]
        tricks = [*(table["played"] or ()), table["trick"]]
        laid = [play["card"] for trick in tricks for play in trick]
        return [card for card in self.all_cards() if card not in held + laid][:undealt]


class ShowsTheTrickOnly(Engine):
    """The cards of earlier tricks do not lie open."""

    def open_tricks(self, table: Table) -> list[list[Play]]:
        """Show what is on the table now."""
        return [table["trick"]]


class ShowsTheOwnScoreOnly(Engine):
    """A seat sees no score but its own."""

    def shown_scores(self, table: Table, seat: str) -> dict[str, int]:
        """Hide the others."""
        return {seat: table["scores"][seat]}


class LaterCardsJudge(Engine):
    """A challenged card is judged by the whole trick."""

    def compared_plays(self, trick: list[Play], number: int) -> list[Play]:
        """Look at every other card that lies there now."""
        return trick[:number] + trick[number + 1 :]


class LaterCardsStay(Engine):
    """Only the illegal card is taken back."""

    def withdrawn(self, trick: list[Play], number: int) -> list[Play]:
        """Take back one card."""
        return [trick[number]]


class DisputesNeverEnd(Engine):
    """A card is taken back at any time in the deal."""

    def judged_trick(self, table: Table, play: Play) -> list[Play]:
        """Look through all tricks."""
        tricks: list[list[Play]] = [*(table["played"] or ()), table["trick"]]
        return next(trick for trick in tricks if play in trick)
