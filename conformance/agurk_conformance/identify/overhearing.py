"""Overhearing: which deals are played with an engine that takes no position in mid-trick.

An engine that takes a deal plays those in which the positions of the corpus come about, and one of
them again at every score in reach; an engine that deals by itself plays what it has dealt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.position import bare_wire
from agurk_conformance.identify.deals import PLAY_DEAL, deals_for, end_of, plays_in
from agurk_conformance.identify.following import Follower
from agurk_conformance.identify.listening import Hearing
from agurk_conformance.identify.reading import Reader
from agurk_conformance.identify.sweeps import MOST_POINTS
from agurk_conformance.protocol.outcome import Answered

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.identify.probes import Probe
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.hello import Hello
    from agurk_spec.records import Ruleset

    Wire = Mapping[str, Any]

_SEATS: Final = (4, 3, 5, 2)
"""With how many seats an engine is to deal."""


def overhear(
    client: Client, corpus: Iterable[Scenario], claim: Ruleset | None, told: Wire | None
) -> Hearing:
    """Play deals with an engine that takes no position in mid-trick, and return what is read.

    In: the engine, the scenarios, its claim, and the ruleset that every position carries.
    """
    hello = client.hello
    plays = hello.supports("match.new") and hello.supports("match.play")
    if not plays or "trick" in hello.positions:
        return Hearing((), 0)
    reader = Reader(client)
    lives = 1 if claim is None else int(claim.table.get("lives", 1))
    if "deal" in hello.positions or (hello.supports("match.deal") and "hands" in hello.deals):
        offered = replace(hello, methods=frozenset({PLAY_DEAL}), positions=frozenset({"deal"}))
        _Table(reader, hello, told, lives).play_all(deals_for(corpus, offered))
    elif hello.supports("match.self_deal") and hello.cards == "suited":
        Follower(reader, hello).play_all(_numbers(hello, claim), told, lives)
    return Hearing(reader.heard, reader.broken)


def _numbers(hello: Hello, claim: Ruleset | None) -> Sequence[int]:
    """Return with how many seats an engine is to deal, as far as it and its claim admit them."""
    table: Mapping[str, Any] = {} if claim is None else claim.table
    least, most = int(table.get("players_min", 2)), int(table.get("players_max", 7))
    admitted = [seats for seats in _SEATS if least <= seats <= most]
    return [each for each in admitted if hello.seats is None or each in hello.seats] or [least]


_SCORE: Final = 15
"""At which most deals are played again: more than what a tie takes off, less than a threshold."""


@dataclass(frozen=True, slots=True)
class _Table:
    """Where written deals are played with an engine.

    `told` is the ruleset that positions carry, and `lives` how many lives there are in them.
    """

    reader: Reader
    hello: Hello
    told: Wire | None
    lives: int

    def play_all(self, deals: Sequence[Probe]) -> None:
        """Play written deals; and again, with scores and at the last life, those played out.

        Of deals that end alike one is enough, if the engine takes it. The first is played at every
        score in reach.
        """
        whole: list[Probe] = []
        ends: set[str] = set()
        for deal in deals:
            if self._is_within(deal) and end_of(deal) not in ends and self._play(deal, 0):
                ends.add(end_of(deal))
                whole += [deal] if self.reader.now["hands"] is None else []
        for lives in {1, self.lives}:
            for deal in whole[1:]:
                self._play(deal, _SCORE, lives)
            for score in range(1, MOST_POINTS) if whole else ():
                self._play(whole[0], score, lives)

    def _is_within(self, deal: Probe) -> bool:
        """Return whether an engine takes so many seats and cards."""
        hands: Wire = (deal.position or {})["hands"]
        sizes, hello = set(map(len, hands.values())), self.hello
        seats_fit = hello.seats is None or len(hands) in hello.seats
        return seats_fit and (hello.hand_size is None or max(sizes) in hello.hand_size)

    def _play(self, deal: Probe, score: int, lives: int | None = None) -> bool:
        """Play a written deal, and say whether the engine takes it.

        In: the score of all seats, and how many lives each has left, if not all.
        """
        if not self._begin(deal, score, lives or self.lives):
            return False
        reader, plays = self.reader, plays_in(deal)
        for number, play in enumerate(plays, 1):
            if number == len(plays) and play["seat"] == reader.now["to_act"]:
                reader.legal()
            if not reader.play(play):
                break
        reader.end()
        return True

    def _begin(self, deal: Probe, score: int, lives: int) -> bool:
        """Begin a match with a deal, and say whether the engine takes it."""
        position: Wire = deal.position or {}
        seats: list[str] = position["seats"]
        standing = {
            "ruleset": self.told,
            "lives": dict.fromkeys(seats, lives),
            "scores": dict.fromkeys(seats, score),
            "deals_played": min(score, 1),
        }
        if "deal" in self.hello.positions:
            return self.reader.begin({**position, **standing}, deal.gates)
        bare = bare_wire(seats, position["dealer"])
        if not self.reader.begin({**bare, **standing, "played": []}, deal.gates):
            return False
        if not isinstance(self.reader.ask("match.deal", hands=position["hands"]), Answered):
            self.reader.end()
            return False
        self.reader.deal(position["hands"], position["leader"], None)
        return True
