"""What an engine that knows ranks alone has answered is read in cards."""

from __future__ import annotations

from typing import Any

from agurk_conformance.identify.probes import Probe
from agurk_conformance.identify.ranks import in_cards
from agurk_conformance.protocol.outcome import Call

HAND: list[dict[str, Any]] = [
    {"rank": 3, "suit": "H"},
    {"rank": 3, "suit": "S"},
    {"rank": 9, "suit": "C"},
]
POSITION = {"to_act": "B", "hands": {"A": [], "B": HAND}}


def probe(method: str) -> Probe:
    """Give a probe of one call."""
    calls = (Call(method, {"position": POSITION}),)
    return Probe(name="x", calls=calls, asked=("x",), gates=(), size=1)


def ranks(*numbers: int) -> dict[str, Any]:
    """Give an answer in ranks, as it comes from the client."""
    return {"cards": [{"rank": number, "suit": None, "n": 1} for number in numbers]}


def test_a_rank_stands_for_all_its_cards_in_the_hand() -> None:
    """A list of legal cards leaves none of them out."""
    assert in_cards(probe("legal_cards"), ranks(3)) == {"cards": HAND[:2]}
    assert in_cards(probe("legal_cards"), ranks(9, 3)) == {"cards": [HAND[2], *HAND[:2]]}


def test_a_rank_that_is_not_held_is_no_card_of_the_hand() -> None:
    """It goes on speaking against the engine."""
    found = in_cards(probe("legal_cards"), ranks(7))
    assert found == {"cards": [{"rank": 7, "suit": None, "n": 0}]}


def test_a_pack_is_known_by_its_ranks() -> None:
    """Four of each from two to ace are fifty-two cards; with a three for a two they are none."""
    whole = [rank for rank in range(2, 15) for _ in range(4)]
    found = in_cards(probe("pack"), ranks(*whole))
    assert found is not None
    assert len({(card["rank"], card["suit"]) for card in found["cards"]}) == 52
    wrong = in_cards(probe("pack"), ranks(3, *whole[1:]))
    assert wrong is not None
    assert all(card["n"] == 0 for card in wrong["cards"])


def test_a_match_tells_nothing_of_cards() -> None:
    """Its other fields are kept, and so is a refusal."""
    answer: dict[str, Any] = {"phase": "play", "hands": {"A": []}, "trick": [], "scores": {"A": 3}}
    assert in_cards(probe("match.new"), answer) == {"phase": "play", "scores": {"A": 3}}
    assert in_cards(probe("match.new"), None) is None
