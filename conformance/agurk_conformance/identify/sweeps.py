"""Sweeps: probes that are made, not taken from the corpus, to find out numbers.

Whatever the threshold, the number of seats, of deals, of lives or of cards in a hand: each number
in reach is tried in a position that shows it.
"""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import bare_wire
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

SWEEP: Final = "sweep"
"""The name of a probe that is made."""

SIZE: Final = 100
"""Sweeps come after what the corpus has to ask, as evidence that is less plain."""

_SUITED: Final = "2♣ 3♦ 4♥"
_NUMBERED: Final = "2 3 4"
_TRICKS: Final = (
    ((8,), ("5 7", "2 8 10", "3 4 6")),
    ((8,), ("5 7", "2 9 10", "3 4 6")),
    ((8, 4), ("5 7", "5 7", "2 6 8 10")),
    ((8, 4), ("5 7", "5 7", "2 4 6 9")),
    ((7, 9), ("5 6", "2 3", "4 8 9 10")),
    ((7, 9), ("5 6", "2 3", "4 7 8 10")),
)
"""Tricks that have begun, and what each seat then holds: ranks that both packs have."""

_LAST: Final = ("9 9 4", "4 9 9", "9 4 9", "3 3 9", "9 3 3", "3 9 3", "7 7 7")
"""Last tricks with equal cards."""

_FACES: Final = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""What a payer's first card can be, on which a low threshold shows where no points are told."""

_ONES: Final = ("1 9 9", "1 1 4", "9 1 15")
"""Last tricks that only the numbered pack has."""

_STANDARD: Final = OneOf("deck", ("std52", "std52_plus_3_jokers"))
_NUMBERS: Final = OneOf("deck", ("five_cucumbers_60",))


def sweeps_for(hello: Hello) -> Iterator[Probe]:
    """Return the probes for numbers that an engine can be asked."""
    if hello.supports("settle"):
        yield from _settlements()
    elif hello.supports("match.new") and hello.supports("match.play") and _takes(hello, "deal"):
        yield from map(played_out, _settlements())
    yield from (each for each in _last_tricks() if hello.supports(each.method))
    yield from (each for each in _follows(hello) if hello.supports(each.method))
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
    for rank in range(4, 16):
        yield _settlement(f"2 3 {rank}", _NUMBERS, scores=(0, 0, 0))
    for face in _FACES:
        yield _settlement(f"2♣ 3♦ {face}♥", _STANDARD, scores=(0, 0, 0))


def _last_tricks() -> Iterator[Probe]:
    """Return what comes of last tricks with equal cards, of aces too, and of cards of rank 1."""
    told = [("A♣ 3♦ A♥", _STANDARD), ("3♣ A♦ A♥", _STANDARD), ("A♣ 3♦ 4♥", _STANDARD)]
    for ranks in _LAST:
        suited = " ".join(f"{rank}{suit}" for rank, suit in zip(ranks.split(), "♣♦♥", strict=True))
        told += [(suited, _STANDARD), (ranks, _NUMBERS)]
    told += [(ranks, _NUMBERS) for ranks in _ONES]
    for method, words in (
        ("trick_taker", "who takes the trick?"),
        ("last_trick", "what does the last trick cost?"),
        ("settle", "how does the deal settle?"),
    ):
        for cards, deck in told:
            settlement = _settlement(cards, deck, scores=(0, 0, 0))
            call = Call(method, settlement.calls[0].params)
            yield replace(settlement, calls=(call,), asked=(words,))


def _follows(hello: Hello) -> Iterator[Probe]:
    """Return what may follow to tricks in which the reference and the rule show, in either pack."""
    for trick, hands in _TRICKS:
        for suits, deck in (("♣♦♥♠", _STANDARD), (("",) * 4, _NUMBERS)):
            yield from asked_of(_midway(trick, hands, suits), _gate(deck, 3), hello)


def _midway(trick: Sequence[int], hands: Sequence[str], suits: Sequence[str]) -> dict[str, Any]:
    """Return a position in the first trick of three; each seat has cards of one suit."""
    seats = "ABC"
    plays = [
        notation.Play(notation.Seat(seat), notation.parse_cards(f"{rank}{suit}")[0])
        for rank, seat, suit in zip(trick, seats, suits, strict=False)
    ]
    held = {
        seat: notation.parse_cards(" ".join(f"{rank}{suit}" for rank in hand.split()))
        for seat, hand, suit in zip(seats, hands, suits, strict=False)
    }
    return {
        **_fresh(3),
        "leader": "A",
        "hand_size": 3,
        "trick_number": 1,
        "hands": {seat: notation.cards_to_wire(cards) for seat, cards in held.items()},
        "trick": notation.plays_to_wire(plays),
        "to_act": seats[len(trick)],
    }


def asked_of(position: Mapping[str, Any], gate: Predicate, hello: Hello) -> Iterator[Probe]:
    """Return the question for the legal cards, or for a verdict on each card that is held."""
    seat = position["to_act"]
    calls = [Call("legal_cards", {"position": position})]
    words = f"which cards may {seat} play?"
    if not hello.supports("legal_cards"):
        held = position["hands"][seat]
        calls = [
            Call("is_legal", {"position": position, "seat": seat, "card": card}) for card in held
        ]
        words = f"may {seat} play this card?"
    for call in calls:
        yield Probe(name=SWEEP, calls=(call,), asked=(words,), gates=(gate,), size=SIZE)


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
        name=SWEEP,
        calls=(Call("settle", {"position": position}),),
        asked=("how does the deal settle?",),
        gates=(_gate(deck, 3),),
        size=SIZE,
    )


def played_out(settlement: Probe) -> Probe:
    """Return a settlement as a match in which the last trick is played."""
    position = dict(settlement.position or {})
    trick: list[dict[str, Any]] = position["trick"]
    hands = {play["seat"]: [play["card"]] for play in trick}
    start: dict[str, Any] = {**position, "trick": [], "hands": hands, "to_act": trick[0]["seat"]}
    calls = [Call("match.play", {"seat": play["seat"], "card": play["card"]}) for play in trick]
    return Probe(
        name=settlement.name,
        calls=(Call("match.new", {"position": start}), *calls),
        asked=("a match begins", *(f"{play['seat']} plays" for play in trick)),
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
            name=SWEEP,
            calls=(Call("match.new", {"position": position}),),
            asked=(words,),
            gates=(ALWAYS,),
            size=SIZE,
        )


def _next_deals() -> Iterator[Probe]:
    """Return what follows a deal in which the nine was the highest card, by the number of seats."""
    for seats in range(2, 9):
        for payer in ("A", "B"):
            last = {"taker": "A", "payers": [payer], "card": {"rank": 9, "suit": "C"}}
            yield Probe(
                name=SWEEP,
                calls=(
                    Call(
                        "next_deal",
                        {"position": {**_fresh(seats), "deals_played": 1, "last": last}},
                    ),
                ),
                asked=("what comes next?",),
                gates=(_gate(_STANDARD, seats),),
                size=SIZE,
            )


def _gate(deck: OneOf, seats: int) -> Predicate:
    """Return the condition that a pack is used and so many seats are admitted."""
    return Predicate(
        (deck, Between("players_min", None, seats), Between("players_max", seats, None))
    )


def _fresh(count: int) -> Mapping[str, Any]:
    """Return the position of a match before its first deal."""
    seats = list(ascii_uppercase[:count])
    return {**bare_wire(seats, seats[-1]), "lives": dict.fromkeys(seats, 1), "played": []}
