"""Requests and replies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import agurk_conformance
from agurk_reference import engine as engine_module
from agurk_reference.engine import Engine, engine

if TYPE_CHECKING:
    from collections.abc import Callable

    Ask = Callable[..., dict[str, Any]]
    Write = Callable[[Any], list[dict[str, Any]]]


def test_hello_lists_every_method_but_itself(ask: Ask) -> None:
    """The engine takes any table, deals both ways, and explains itself."""
    hello = ask("hello", protocol=1)
    assert hello["version"] == agurk_conformance.__version__
    assert (hello["rulesets"], hello["explains"], hello["matches"]) == ("any", True, 1000)
    assert len(hello["methods"]) == 17
    assert "hello" not in hello["methods"]


def test_another_protocol_is_not_spoken(ask: Ask) -> None:
    """There is one version."""
    assert ask("hello", protocol=2) == {"code": -32602, "message": "protocol is 2, not 1"}


@pytest.mark.parametrize("request_", [{}, [], None, "hello", {"method": 5}, {"method": []}])
def test_what_names_no_method_is_no_request(request_: object) -> None:
    """Anything else than an object with a method is invalid."""
    assert Engine().handle(request_)["error"]["code"] == -32600


def test_an_unknown_method_is_not_found(ask: Ask) -> None:
    """The answer lists what is offered."""
    error = ask("play_deal")
    assert error["code"] == -32601
    assert error["message"].startswith("play_deal is not offered; offered are hello legal_cards")


def test_a_reply_has_the_id_of_its_request() -> None:
    """The engine to call from Python answers whole envelopes."""
    params = {"ruleset": None}
    request = {"jsonrpc": "2.0", "id": "seven", "method": "pack", "params": params}
    reply = engine(request)
    assert reply["id"] == "seven"
    assert len(reply["result"]["cards"]) == 52
    assert engine_module.engine is engine


def test_a_table_that_is_not_played_is_unsupported(
    ask: Ask, position: Ask, options: dict[str, str | int]
) -> None:
    """The answer names the option, its value, and what is played."""
    ruleset = {"id": "mine", "options": options | {"trick_tie": "none"}}
    plays = "this engine plays last_equal or first_equal"
    error = {"code": 2, "message": f"trick_tie is none; {plays}"}
    assert ask("next_deal", position=position(ruleset=ruleset)) == error
    assert ask("pack", ruleset=ruleset) == error
    small = {"id": "small", "options": options | {"hand_size": 3}}
    assert ask("next_deal", position=position(ruleset=small))["hand_size"] == 3


def test_questions_about_a_trick(ask: Ask, position: Ask, cards: Write, trick: Write) -> None:
    """Lists, judgements and the taker agree with the clauses they cite."""
    hands = {"A": cards("4♦"), "B": cards("2♠ 9♥ K♥"), "C": cards("3♦ 5♦")}
    begun = position(leader="A", trick=trick({"A": "9♣"}), hands=hands)
    assert ask("legal_cards", position=begun) == {
        "cards": cards("2♠ 9♥ K♥"),
        "because": [["FW-1", "FW-2"], ["FW-1", "FW-5"], ["FW-1"]],
    }
    judged = ask("is_legal", position=begun, seat="B", card=cards("K♥")[0])
    assert judged == {"legal": True, "because": ["FW-1"]}
    for seat, card, clause in (("B", "A♥", "LD-7"), ("C", "3♦", "LD-6"), ("Z", "3♦", "LD-6")):
        judged = ask("is_legal", position=begun, seat=seat, card=cards(card)[0])
        assert judged == {"legal": False, "because": [clause]}
    complete = position(trick=trick({"A": "9♣", "B": "9♥", "C": "3♦"}), hands=hands)
    assert ask("trick_taker", position=complete) == {"seat": "B"}
    for question in ("trick_taker", "settle", "last_trick"):
        assert "is not complete" in ask(question, position=begun)["message"]


def test_a_settlement_that_ends_the_match(ask: Ask, position: Ask, trick: Write) -> None:
    """Only the seats active in the deal have points; the one left has won."""
    last = position(
        active=["A", "C"],
        scores={"A": 12, "B": 30, "C": 5},
        lives={"A": 1, "B": 0, "C": 2},
        trick=trick({"C": "2♥", "A": "9♥"}),
    )
    assert ask("last_trick", position=last) == {"points": {"A": 9, "C": 0}}
    assert ask("settle", position=last) == {
        "scores": {"A": 21, "B": 30, "C": 5},
        "lives": {"A": 0, "B": 0, "C": 2},
        "out": ["A"],
        "over": True,
        "winners": ["C"],
    }


def test_the_next_deal_passes_over_eliminated_seats(ask: Ask, position: Ask) -> None:
    """The seat after the old dealer's seat deals, and the one after that leads."""
    seats = ["A", "B", "C", "D"]
    last = {"taker": "B", "payers": ["B"], "card": None}
    between = position(seats=seats, active=["A", "C", "D"], dealer="B", last=last)
    assert ask("next_deal", position=between) == {"dealer": "C", "leader": "D", "hand_size": 7}


def test_a_dispute(ask: Ask, position: Ask, cards: Write, trick: Write) -> None:
    """An illegal follow goes back with the play after it; after the settlement it stands."""
    plays = trick({"A": "9♣", "B": "6♦", "C": "J♠"})
    hands = {"A": cards("4♦"), "B": cards("2♠"), "C": cards("3♦")}
    disputed = position(leader="A", trick=plays, hands=hands)
    assert ask("dispute", position=disputed, play=plays[1]) == {
        "upheld": True,
        "withdrawn": plays[1:],
        "to_act": "B",
    }
    last = {"taker": "C", "payers": ["C"], "card": cards("J♠")[0]}
    disputed = position(trick=plays, last=last)
    assert ask("dispute", position=disputed, play=plays[1]) == {
        "upheld": False,
        "withdrawn": [],
        "to_act": None,
    }


def test_a_match_from_its_first_deal(ask: Ask, position: Ask, cards: Write) -> None:
    """A match is opened, dealt, played, looked at and forgotten."""
    state = ask("match.new", position=position(dealer="B"))
    assert state == {
        "match": "m1",
        "phase": "deal",
        "dealer": "B",
        "leader": "C",
        "to_act": None,
        "hand_size": 7,
        "active": ["A", "B", "C"],
        "hands": None,
        "trick": [],
        "scores": {"A": 0, "B": 0, "C": 0},
        "lives": {"A": 2, "B": 2, "C": 2},
        "taker": None,
        "points": None,
        "out": [],
        "over": False,
        "winners": [],
        "deals_played": 0,
    }
    pack = ask("pack", ruleset=None)["cards"]
    state = ask("match.deal", match="m1", pack=pack)
    assert state == ask("match.state", match="m1")
    assert (state["phase"], state["to_act"]) == ("play", "C")
    assert state["hands"]["C"] == cards("2♣ 2♠ 3♥ 4♦ 5♣ 5♠ 6♥")
    assert ask("match.legal", match="m1", seat="C")["cards"] == state["hands"]["C"]
    assert ask("match.legal", match="m1", seat="A") == {"cards": [], "because": []}
    assert ask("match.end", match="m1") == {}
    assert ask("match.state", match="m1") == {"code": -32602, "message": "no match 'm1' is open"}


def test_several_matches_are_open_at_once(ask: Ask, position: Ask) -> None:
    """Each has its own name and stands where it stands."""
    names = [ask("match.new", position=position(dealer=dealer))["match"] for dealer in "ABC"]
    assert names == ["m1", "m2", "m3"]
    assert [ask("match.state", match=name)["dealer"] for name in names] == ["A", "B", "C"]


def test_a_refused_play_changes_nothing(
    ask: Ask, position: Ask, cards: Write, trick: Write
) -> None:
    """The refusal names the clause, and the match stands where it stood."""
    hands = {"A": cards("4♦"), "B": cards("2♠ 6♦ K♥"), "C": cards("3♦ 5♦")}
    begun = position(trick=trick({"A": "9♣"}), hands=hands, trick_number=5)
    before = ask("match.new", position=begun)
    assert (before["taker"], before["to_act"]) == ("A", "B")
    assert ask("match.play", match="m1", seat="B", card=cards("6♦")[0]) == {
        "code": 1,
        "message": "FW-1: seat B may not play 6♦; it may play 2♠ K♥",
        "data": {"clause": "FW-1"},
    }
    assert {"match": "m1", **ask("match.state", match="m1")} == before


def test_a_match_from_a_complete_last_trick_is_settled(
    ask: Ask, position: Ask, trick: Write
) -> None:
    """Nobody is left to play, so the next deal is awaited."""
    last = position(dealer="C", hands={}, trick=trick({"A": "9♣", "B": "2♠", "C": "9♥"}))
    state = ask("match.new", position=last)
    assert state["points"] == {"A": 0, "B": 0, "C": 9}
    assert (state["phase"], state["dealer"], state["leader"]) == ("deal", "A", "B")
    assert (state["taker"], state["deals_played"]) == ("C", 1)


def test_a_match_between_deals_knows_the_last_taker(ask: Ask, position: Ask) -> None:
    """The dealer moves on from the one who dealt last."""
    last = {"taker": "C", "payers": ["C"], "card": None}
    state = ask("match.new", position=position(dealer="C", last=last, deals_played=3))
    assert (state["dealer"], state["taker"], state["deals_played"]) == ("A", "C", 3)


def test_a_match_that_is_over_takes_no_deal(ask: Ask, position: Ask, trick: Write) -> None:
    """Its winner is named, nobody leads, and EN-1 refuses another deal."""
    last = position(
        seats=["A", "B"], lives={"A": 1, "B": 1}, scores={"A": 9, "B": 20},
        trick=trick({"A": "9♣", "B": "9♥"}),
    )  # fmt: skip
    state = ask("match.new", position=last)
    assert (state["phase"], state["over"], state["leader"]) == ("over", True, None)
    assert (state["winners"], state["out"], state["active"]) == (["A"], ["B"], ["A"])
    assert ask("match.deal", match="m1", hands={})["data"] == {"clause": "EN-1"}


def test_a_match_of_too_many_seats_is_refused(ask: Ask, position: Ask) -> None:
    """Questions about such a table are answered all the same."""
    crowd = position(seats=list("ABCDEFGH"))
    assert ask("match.new", position=crowd)["data"] == {"clause": "SD-1"}
    assert ask("next_deal", position=crowd)["dealer"] == "A"


def test_a_view_hides_other_hands(ask: Ask, position: Ask, cards: Write, trick: Write) -> None:
    """A seat gets its own hand, and counts of everything face down."""
    hands = {"A": cards("4♦"), "B": cards("2♠ 6♦"), "C": cards("3♦ 5♦")}
    begun = position(trick=trick({"A": "9♣"}), hands=hands)
    name = ask("match.new", position=begun)["match"]
    assert ask("match.view", match=name, seat="B") == {
        "seat": "B",
        "hand": cards("2♠ 6♦"),
        "counts": {"A": 1, "B": 2, "C": 2},
        "stock": 31,
        "open": {"A": cards("9♣"), "B": [], "C": []},
        "trick": trick({"A": "9♣"}),
        "scores": {"A": 0, "B": 0, "C": 0},
        "lives": {"A": 2, "B": 2, "C": 2},
        "active": ["A", "B", "C"],
        "dealer": "A",
        "leader": "A",
        "to_act": "B",
    }
    assert ask("match.view", match=name, seat="Z")["hand"] == []
