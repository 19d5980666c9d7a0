"""Sweeps: probes that are made, not taken from the corpus, to find out numbers.

Whatever the threshold, the number of seats, of deals, of lives or of cards in a hand: each number
in reach is tried in a position that shows it.
"""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.identify.probes import Probe
from agurk_conformance.protocol.outcome import Call
from agurk_spec.conditions import ALWAYS, Between, OneOf, Predicate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.protocol.hello import Hello

MOST_POINTS: Final = 60
"""Thresholds are looked for up to this score."""

MOST_SEATS: Final = 26
MOST_DEALS: Final = 12

_SIZE: Final = 100
"""Sweeps come after what the corpus has to ask, as evidence that is less plain."""

_SUITED: Final = "2♣ 3♦ 4♥"
_NUMBERED: Final = "2 3 4"
_STANDARD: Final = OneOf("deck", ("std52", "std52_plus_3_jokers"))
_NUMBERS: Final = OneOf("deck", ("five_cucumbers_60",))


def sweeps_for(hello: Hello) -> Iterator[Probe]:
    """Return the probes for numbers that an engine can be asked."""
    if hello.supports("settle"):
        yield from _settlements()
    elif hello.supports("match.new") and hello.supports("match.play") and _takes(hello, "deal"):
        yield from map(_played_out, _settlements())
    yield from (each for each in _led_aces() if hello.supports(each.method))
    if hello.supports("match.new") and _takes(hello, "match"):
        yield from _tables()
    if hello.supports("next_deal"):
        yield from _next_deals()


def _takes(hello: Hello, level: str) -> bool:
    """Return whether a match can be begun from such a position."""
    return level in hello.positions


def _settlements() -> Iterator[Probe]:
    """Return settlements: at every score, after every number of deals, and with lives untold."""
    for cards, deck in ((_SUITED, _STANDARD), (_NUMBERED, _NUMBERS)):
        for score in range(MOST_POINTS):
            yield _settlement(cards, deck, scores=(score,) * 3)
        for deals in range(MOST_DEALS):
            yield _settlement(cards, deck, scores=(3, 0, 1), deals_played=deals)
        yield _settlement(cards, deck, scores=(0, 0, 0), lives={})


def _led_aces() -> Iterator[Probe]:
    """Return what comes of a last trick in which a led ace is equalled."""
    for method, words in (
        ("trick_taker", "who takes the trick?"),
        ("last_trick", "what does the last trick cost?"),
        ("settle", "how does the deal settle?"),
    ):
        settlement = _settlement("A♣ 3♦ A♥", _STANDARD, scores=(0, 0, 0))
        yield replace(settlement, calls=(Call(method, settlement.calls[0].params),), asked=(words,))


def _settlement(cards: str, deck: OneOf, scores: Sequence[int], **told: Any) -> Probe:
    """Return the settlement of a last trick of three seats."""
    plays = [
        notation.Play(notation.Seat(seat), card)
        for seat, card in zip("ABC", notation.parse_cards(cards), strict=True)
    ]
    position: dict[str, Any] = {
        **_fresh(3),
        "scores": dict(zip("ABC", scores, strict=True)),
        "deals_played": 1 if any(scores) else 0,
        "leader": "A",
        "hand_size": 7,
        "trick_number": 7,
        "hands": {"A": [], "B": [], "C": []},
        "trick": notation.plays_to_wire(plays),
        **told,
    }
    return Probe(
        name="sweep",
        calls=(Call("settle", {"position": position}),),
        asked=("how does the deal settle?",),
        gates=(_gate(deck, 3),),
        size=_SIZE,
    )


def _played_out(settlement: Probe) -> Probe:
    """Return a settlement as a match in which the last trick is played."""
    position = dict(settlement.position or {})
    trick: list[dict[str, Any]] = position["trick"]
    hands = {play["seat"]: [play["card"]] for play in trick}
    start: dict[str, Any] = {**position, "trick": [], "hands": hands, "to_act": "A"}
    calls = [Call("match.play", {"seat": play["seat"], "card": play["card"]}) for play in trick]
    return Probe(
        name=settlement.name,
        calls=(Call("match.new", {"position": start}), *calls),
        asked=("a match begins", "A plays", "B plays", "C plays"),
        gates=settlement.gates,
        size=settlement.size,
    )


def _tables() -> Iterator[Probe]:
    """Return matches that begin with each number of seats, and one in which no lives are told."""
    fresh: list[tuple[Mapping[str, Any], str]] = [
        (_fresh(seats), f"a match of {seats} begins") for seats in range(2, MOST_SEATS + 1)
    ]
    untold: Mapping[str, Any] = {**_fresh(3), "lives": {}}
    for position, words in (*fresh, (untold, "a match of 3 begins")):
        yield Probe(
            name="sweep",
            calls=(Call("match.new", {"position": position}),),
            asked=(words,),
            gates=(ALWAYS,),
            size=_SIZE,
        )


def _next_deals() -> Iterator[Probe]:
    """Return what follows a deal in which the nine was the highest card, by the number of seats."""
    for seats in range(2, 9):
        for payer in ("A", "B"):
            last = {"taker": "A", "payers": [payer], "card": {"rank": 9, "suit": "C"}}
            yield Probe(
                name="sweep",
                calls=(
                    Call(
                        "next_deal",
                        {"position": {**_fresh(seats), "deals_played": 1, "last": last}},
                    ),
                ),
                asked=("what comes next?",),
                gates=(_gate(_STANDARD, seats),),
                size=_SIZE,
            )


def _gate(deck: OneOf, seats: int) -> Predicate:
    """Return the condition that a pack is used and so many seats are admitted."""
    return Predicate(
        (deck, Between("players_min", None, seats), Between("players_max", seats, None))
    )


def _fresh(count: int) -> Mapping[str, Any]:
    """Return the position of a match before its first deal."""
    seats = list(ascii_uppercase[:count])
    return {
        "ruleset": None,
        "seats": seats,
        "active": seats,
        "dealer": seats[-1],
        "scores": dict.fromkeys(seats, 0),
        "lives": dict.fromkeys(seats, 1),
        "floors": dict.fromkeys(seats, 0),
        "bought_back": dict.fromkeys(seats, 0),
        "sitting_out": [],
        "deals_played": 0,
        "sudden_death": False,
        "pot": 0,
        "kept": {},
        "hand_size": None,
        "leader": None,
        "to_act": None,
        "trick_number": None,
        "hands": None,
        "trick": [],
        "played": [],
        "stock": None,
        "exchanged": None,
        "last": None,
    }
