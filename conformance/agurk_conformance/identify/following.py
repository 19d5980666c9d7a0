"""Following: matches of an engine that deals by itself.

Of its game no more is known than chance has brought about, and it need not be the same twice.
To bring about more, some deals are played from the lowest card up, so that the highest, and equal
ones, are left for the last trick, some from the highest down, and some by a seeded lot.
"""

from __future__ import annotations

from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.position import bare_wire
from agurk_conformance.protocol.outcome import Answered
from agurk_conformance.ways.embedding import PACKS
from agurk_conformance.ways.samples import CHANCE
from agurk_spec.conditions import ALWAYS, OneOf, Predicate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.identify.reading import Reader
    from agurk_conformance.protocol.hello import Hello

    Wire = Mapping[str, Any]

MATCHES: Final = 12
"""So many matches are played."""

DEALS: Final = 12
"""So many deals each of them has at most."""

_SEATS: Final = "ABCDEFG"
_SIZES: Final = Predicate((OneOf("hand_size_mode", ("fixed", "last_winning_rank", "max_even")),))
"""Where a dealer may choose how many cards to deal, their number says nothing."""


class Follower:
    """Plays matches that an engine deals, and keeps in mind which cards have turned up."""

    def __init__(self, reader: Reader, hello: Hello) -> None:
        """Take what plays and reads, and what the engine has said of itself."""
        self._reader = reader
        self._hello = hello
        self._lot = Random(1)  # noqa: S311 - no secret
        self._seen: dict[str, Wire] = {}
        self._dealt: list[int] = []

    def play_all(self, numbers: Sequence[int], told: Wire | None, lives: int) -> None:
        """Play the matches.

        In: with how many seats in turn, the ruleset that positions carry, and how many lives there
        are.
        """
        for number in range(MATCHES):
            seats = list(_SEATS[: numbers[number % len(numbers)]])
            bare = {**bare_wire(seats, seats[-1]), "lives": dict.fromkeys(seats, lives)}
            start: dict[str, Any] = {**bare, "ruleset": told, "played": []}
            if self._reader.begin(start, (ALWAYS,)):
                self._match()
                self._reader.end()
        largest = max(map(len, PACKS.values()))
        chance = largest * prod(1 - count / largest for count in self._dealt)
        if chance < CHANCE:
            cards = {"cards": list(self._seen.values())}
            self._reader.tell("pack", "which cards does it deal?", cards, {"ruleset": None})

    def _match(self) -> None:
        """Play a match, as long as another deal comes."""
        reader = self._reader
        for number in range(DEALS):
            dealt = reader.ask("match.self_deal")
            if not isinstance(dealt, Answered):
                return
            hands, leader = self._hands(dealt.result), dealt.result.get("leader")
            leader = leader or dealt.result.get("to_act")
            if not self._can_be_played(hands, leader):
                return
            cards = [card for hand in hands.values() for card in hand]
            self._seen |= {str(sorted(card.items(), key=str)): card for card in cards}
            self._dealt.append(len(cards))
            size = {"hand_size": max(map(len, hands.values()))}
            words = "how many cards does it deal?"
            reader.tell("next_deal", words, size, {"position": reader.between()}, (_SIZES,))
            reader.deal(hands, leader, dealt.result.get("dealer"))
            while reader.now["hands"] is not None and self._turn(number):
                pass
            if reader.now["hands"] is not None:
                return

    def _can_be_played(self, hands: Wire, leader: str | None) -> bool:
        """Say whether each seat that is in has been dealt cards, as many as the others."""
        active = self._reader.now["active"]
        sizes = {len(hand) for hand in hands.values()}
        seated = sorted(hands) == sorted(active) and leader in active
        return seated and len(sizes) == 1 and 0 not in sizes

    def _hands(self, state: Wire) -> Wire:
        """Return what is dealt, as the state tells it or the view of each seat."""
        hands: Wire = state.get("hands") or {}
        if hands or not self._hello.supports("match.view"):
            return hands
        views = {
            seat: self._reader.ask("match.view", seat=seat) for seat in self._reader.now["active"]
        }
        told = {seat: view.result for seat, view in views.items() if isinstance(view, Answered)}
        return {seat: view["hand"] for seat, view in told.items() if view.get("hand")}

    def _turn(self, number: int) -> bool:
        """Have the seat to act play a card, and say whether one is played."""
        reader = self._reader
        before, seat = reader.now, reader.now["to_act"]
        cards = self._ordered(reader.legal() or before["hands"][seat], number)
        for card in cards[:1] if self._hello.refusal == "fatal" else cards:
            goes_on = reader.play({"seat": seat, "card": card})
            if reader.now is not before:
                return goes_on
        return False

    def _ordered(self, cards: Sequence[Wire], number: int) -> list[Wire]:
        """Return cards in the order in which they are tried in a deal."""
        drawn = self._lot.sample(cards, len(cards))
        if self._hello.refusal == "fatal" or number % 3 == 0:
            return drawn
        return sorted(drawn, key=lambda card: card["rank"], reverse=number % 3 == 1)
