"""Questions for the miniatures."""

from __future__ import annotations

from typing import Any

from agurk_conformance.protocol.outcome import Call

NOBODY: dict[str, int] = {"A": 0, "B": 0}


def position(led: int = 9, **changes: object) -> dict[str, Any]:
    """Give a position of two seats in which A led a card and B followed with a ten."""
    whole: dict[str, Any] = {
        "ruleset": None,
        "seats": ["A", "B"],
        "active": ["A", "B"],
        "dealer": "B",
        "scores": NOBODY,
        "lives": {"A": 2, "B": 2},
        "floors": NOBODY,
        "bought_back": NOBODY,
        "sitting_out": [],
        "deals_played": 0,
        "sudden_death": False,
        "pot": 0,
        "kept": {},
        "hand_size": 1,
        "leader": "A",
        "to_act": None,
        "trick_number": 1,
        "hands": {"A": [], "B": []},
        "trick": [
            {"seat": "A", "card": {"rank": led, "suit": "H"}},
            {"seat": "B", "card": {"rank": 10, "suit": "D"}},
        ],
        "played": [],
        "stock": None,
        "exchanged": None,
        "last": None,
    }
    return whole | changes


def taker(led: int = 9) -> Call:
    """Ask who takes a trick to which a card was led."""
    return Call("trick_taker", {"position": position(led)})


PACK = Call("pack", {"ruleset": None})
NEW_MATCH = Call("match.new", {"position": position()})
HELD_CARD = Call("match.play", {"match": "m1", "seat": "A", "card": {"rank": 9, "suit": "C"}})
OTHER_CARD = Call("match.play", {"match": "m1", "seat": "A", "card": {"rank": 8, "suit": "C"}})
ACE = 14

_PLAY = {"seat": "A", "card": {"rank": 9, "suit": "C"}}
_HERE: dict[str, object] = {"match": "m1"}
_ASKED: dict[str, object] = {"position": position()}
CALLS = {
    call.method: call
    for call in (
        *(
            Call(method, _ASKED)
            for method in ("legal_cards", "trick_taker", "last_trick", "settle", "next_deal")
        ),
        Call("is_legal", {**_ASKED, **_PLAY}),
        Call("play_deal", {**_ASKED, "plays": [_PLAY]}),
        Call("dispute", {**_ASKED, "play": _PLAY}),
        PACK,
        Call("sample_deals", {"ruleset": None, "seats": 2, "count": 1}),
        NEW_MATCH,
        Call("match.deal", {**_HERE, "hands": {"A": [], "B": []}}),
        *(Call(method, _HERE) for method in ("match.self_deal", "match.state", "match.end")),
        *(Call(method, {**_HERE, "seat": "A"}) for method in ("match.legal", "match.view")),
        Call("match.exchange", {**_HERE, "seat": "A", "cards": []}),
        HELD_CARD,
        Call("match.buy_back", {**_HERE, "seat": "A", "accepts": False}),
    )
}
"""A call of every method, those of a match in the match m1."""
