"""Requests and replies where the ruleset has more to it than Danish Agurk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.reference.conftest import law

from agurk_reference.match import first_position
from agurk_reference.notation import parse_hand
from agurk_reference.rules import rules_from
from agurk_reference.seats import Seat
from agurk_reference.settlement import settle
from agurk_reference.trick import Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_spec.conditions import Value

    Ask = Callable[..., dict[str, Any]]
    Write = Callable[[Any], list[dict[str, Any]]]


def named(ruleset: str, **changes: Value) -> dict[str, Any]:
    """Return a ruleset for the wire, with some options changed."""
    return {"id": ruleset, "options": {**law().ruleset(ruleset).table, **changes}}


def test_an_exchange_is_done_before_the_lead(ask: Ask, position: Ask, cards: Write) -> None:
    """Its numbers are public, and what is drawn comes from the top of the stock."""
    ruleset = named("agurk-bonus-exchange", hand_size=2)
    ask("match.new", position=position(ruleset=ruleset, seats=["A", "B"], dealer="B"))
    pack = ask("pack", ruleset=ruleset)["cards"]
    state = ask("match.deal", match="m1", pack=pack)
    assert (state["phase"], state["to_act"], state["exchanged"]) == ("exchange", "A", {})
    assert ask("match.legal", match="m1", seat="A")["cards"] == []
    card = cards("2♣")
    refused = ask("match.play", match="m1", seat="A", card=card[0])
    assert refused["data"] == {"clause": "XC-1"}
    state = ask("match.exchange", match="m1", seat="A", cards=card)
    assert state["hands"]["A"] == cards("2♥ 3♣")
    state = ask("match.exchange", match="m1", seat="B", cards=[])
    assert (state["phase"], state["to_act"]) == ("play", "A")
    view = ask("match.view", match="m1", seat="B")
    assert (view["exchanged"], view["stock"]) == ({"A": 1, "B": 0}, 47)


def test_a_deal_by_hands_tells_the_stock_of_an_exchange(
    ask: Ask, position: Ask, cards: Write
) -> None:
    """Without it nobody could draw."""
    ruleset = named("agurk-bonus-exchange", hand_size=1)
    ask("match.new", position=position(ruleset=ruleset, seats=["A", "B"]))
    hands = {"A": cards("2♣"), "B": cards("3♣")}
    error = ask("match.deal", match="m1", hands=hands)
    assert (error["code"], "stock is not told" in error["message"]) == (-32602, True)
    dealt = cards("2♣ 3♣")
    stock = [card for card in ask("pack", ruleset=ruleset)["cards"] if card not in dealt]
    assert ask("match.deal", match="m1", hands=hands, stock=stock)["phase"] == "exchange"


def test_the_dealer_announces_the_size(ask: Ask, position: Ask) -> None:
    """It is not known before, and refused where it is not admitted or not made."""
    ruleset = named("cucumber-wiki-dealer-choice")
    state = ask("match.new", position=position(ruleset=ruleset))
    assert state["hand_size"] is None
    pack = ask("pack", ruleset=ruleset)["cards"]
    for size in ({}, {"hand_size": 2}, {"hand_size": 18}):
        error = ask("match.deal", match="m1", pack=pack, **size)
        assert error["data"] == {"clause": "DL-3"}
    assert ask("match.deal", match="m1", pack=pack, hand_size=3)["hand_size"] == 3
    shown = position(ruleset=ruleset, hands={"A": []}, trick=[])
    assert ask("next_deal", position=shown)["hand_size"] is None


def last_trick(position: Ask, trick: Write, **told: Any) -> dict[str, Any]:
    """Return the position in which three seats have played their last cards."""
    plays = trick({"A": "9♣", "B": "2♠", "C": "3♥"})
    return position(trick=plays, hands={"A": [], "B": [], "C": []}, dealer="C", **told)


def test_a_seat_buys_itself_back(ask: Ask, position: Ask, trick: Write) -> None:
    """The match waits for its answer, and goes on with it at the highest score."""
    ruleset = named("revival-fr")
    scores, lives = {"A": 25, "B": 4, "C": 7}, dict.fromkeys("ABC", 1)
    last = last_trick(position, trick, ruleset=ruleset, scores=scores, lives=lives)
    settled = ask("settle", position=last)
    assert (settled["out"], settled["may_buy_back"], settled["over"]) == (["A"], ["A"], False)
    state = ask("match.new", position=last)
    assert (state["phase"], state["leader"], state["may_buy_back"]) == ("buy_back", None, ["A"])
    deal = ask("match.deal", match="m1", hands={})
    assert deal["data"] == {"clause": "ST-3"}
    error = ask("match.buy_back", match="m1", seat="A", accepts=True, cost="gold")
    assert error["code"] == -32602
    error = ask("match.buy_back", match="m1", seat="A", accepts=True, cost="stake")
    assert error["data"] == {"clause": "ST-11"}
    state = ask("match.buy_back", match="m1", seat="A", accepts=True, cost="token")
    assert (state["phase"], state["scores"]["A"], state["active"]) == ("deal", 7, ["A", "B", "C"])
    assert ask("match.buy_back", match="m1", seat="A", accepts=False)["data"]["clause"] == "ST-3"


def test_two_seats_are_asked_one_after_the_other(ask: Ask, position: Ask, trick: Write) -> None:
    """The match goes on when the last of them has answered."""
    ruleset = named("hard-score", buyback_min_others=1)
    plays = trick({"A": "9♣", "B": "9♠", "C": "3♥"})
    scores, lives = {"A": 25, "B": 24, "C": 7}, dict.fromkeys("ABC", 1)
    last = position(trick=plays, hands={}, ruleset=ruleset, scores=scores, lives=lives, pot=3)
    ask("match.new", position=last)
    state = ask("match.buy_back", match="m1", seat="B", accepts=True, cost="stake")
    assert (state["phase"], state["may_buy_back"], state["pot"]) == ("buy_back", ["A"], 4)
    state = ask("match.buy_back", match="m1", seat="A", accepts=False)
    assert (state["phase"], state["active"]) == ("deal", ["B", "C"])


def test_nobody_left_has_no_deal_to_come(ask: Ask, position: Ask, trick: Write) -> None:
    """The lower total has won the pot; nobody is active, and nobody can play."""
    plays = trick({"A": "Q♣", "B": "Q♠"})
    last = position(
        ruleset=named("hard-score"), seats=["A", "B"], trick=plays, hands={}, pot=2,
        scores={"A": 20, "B": 22}, lives={"A": 1, "B": 1},
    )  # fmt: skip
    state = ask("match.new", position=last)
    assert (state["phase"], state["winners"], state["active"]) == ("over", ["A"], [])
    assert (state["pot"], state["hand_size"], state["to_act"]) == (0, None, None)
    card = plays[0]["card"]
    assert ask("match.play", match="m1", seat="A", card=card)["data"] == {"clause": "LD-6"}


ENDS: dict[str, tuple[dict[str, Any], str]] = {
    "cucumber-fr": ({"scores": {"A": 25, "B": 4}}, "EN-1"),
    "cucumber-wiki-first-out": ({"scores": {"A": 20, "B": 4}}, "EN-4"),
    "express-fr": ({"scores": {"A": 20, "B": 4}, "deals_played": 6}, "EN-5"),
    "matapesa": ({}, "EN-9"),
}


@pytest.mark.parametrize("ruleset", ENDS)
def test_no_deal_follows_the_end(ask: Ask, position: Ask, trick: Write, ruleset: str) -> None:
    """The refusal names the clause by which the match is over."""
    told, clause = ENDS[ruleset]
    table = {
        "ruleset": named(ruleset, players_min=2),
        "seats": ["A", "B"],
        "lives": {"A": 1, "B": 1},
    }
    last = position(trick=trick({"A": "9♣", "B": "2♠"}), hands={}, **table, **told)
    assert ask("match.new", position=last)["phase"] == "over"
    assert ask("match.deal", match="m1", hands={})["data"] == {"clause": clause}


def test_the_payer_deals_or_leads_next(ask: Ask, position: Ask, cards: Write) -> None:
    """If it is out, the first active seat to its left does; a dealer may stay for good."""
    last = {"taker": "B", "payers": ["B"], "card": cards("9♣")[0]}
    told = {"seats": list("ABCD"), "dealer": "A", "last": last}
    for active, seat in ((["A", "B", "C", "D"], "B"), (["A", "C", "D"], "C")):
        five = position(ruleset=named("five-cucumbers"), active=active, **told)
        assert ask("next_deal", position=five) == {"dealer": "A", "leader": seat, "hand_size": 7}
        dealer = position(ruleset=named("gurka-se-match"), active=active, **told)
        assert ask("next_deal", position=dealer)["dealer"] == seat


def test_the_last_card_sets_the_size_of_the_next_hands(
    ask: Ask, position: Ask, cards: Write
) -> None:
    """As far as the pack goes; where it is not told, as in the first deal."""
    for card, size in ((cards("Q♣")[0], 12), (None, 7)):
        last = {"taker": "B", "payers": ["B"], "card": card}
        shown = position(ruleset=named("agurk-card-size"), last=last)
        assert ask("next_deal", position=shown)["hand_size"] == size


def test_cards_that_lie_open_are_seen(ask: Ask, position: Ask, cards: Write) -> None:
    """The remainder is shown, or counted where a position does not tell it."""
    ruleset = named("matapesa")
    ask("match.new", position=position(ruleset=ruleset))
    pack = ask("pack", ruleset=ruleset)["cards"]
    ask("match.deal", match="m1", pack=pack)
    assert ask("match.view", match="m1", seat="A")["stock"] == cards("A♠")
    hands = {"A": [], "B": cards("9♣"), "C": cards("9♥")}
    plays = [{"seat": "A", "card": cards("2♣")[0]}]
    untold = position(ruleset=ruleset, hands=hands, trick=plays)
    ask("match.new", position=untold)
    assert ask("match.view", match="m2", seat="A")["stock"] == 1


def test_captured_tricks_are_not_shown(ask: Ask, position: Ask, cards: Write, trick: Write) -> None:
    """Only the current trick lies open."""
    hands = {"A": cards("4♦"), "B": cards("6♦"), "C": cards("3♦")}
    played = [trick({"A": "9♣", "B": "K♠", "C": "2♥"})]
    hands["B"] = []
    shown = position(
        ruleset=named("cucumber-fr"), hands=hands, played=played, trick=trick({"B": "6♦"}),
        trick_number=7,
    )  # fmt: skip
    ask("match.new", position=shown)
    view = ask("match.view", match="m1", seat="A")
    assert view["open"] == {"A": [], "B": cards("6♦"), "C": []}
    assert view["trick"] == trick({"B": "6♦"})


def test_last_cards_lie_face_down_until_all_are_given(
    ask: Ask, position: Ask, cards: Write, trick: Write
) -> None:
    """A position tells which have been given; no view does."""
    hands = {"A": [], "B": cards("6♦"), "C": cards("3♦")}
    shown = position(
        ruleset=named("gurka-se"), hands=hands, trick=trick({"A": "4♦"}), trick_number=6,
        dealer="C",
    )  # fmt: skip
    state = ask("match.new", position=shown)
    assert (state["to_act"], state["trick"]) == ("B", [])
    ask("match.play", match="m1", seat="C", card=cards("3♦")[0])
    assert ask("match.view", match="m1", seat="B")["trick"] == []
    state = ask("match.play", match="m1", seat="B", card=cards("6♦")[0])
    assert state["points"] == {"A": 0, "B": 6, "C": 0}


def test_a_refusal_says_what_binds(ask: Ask, position: Ask, cards: Write, trick: Write) -> None:
    """Obligations and aces have clauses of their own, for what is legal and what is not."""
    answers = {
        ("cucumber-fr", "9♣", "K♥ 2♠", "2♠"): (False, ["FW-3"]),
        ("cucumber-fr", "K♣", "6♥ 2♠", "6♥"): (False, ["FW-4"]),
        ("cucumber-fr", "A♣", "A♥ 2♠", "A♥"): (False, ["FW-9"]),
        ("cucumber-fr", "A♣", "A♥ 2♠", "2♠"): (True, ["FW-9"]),
        ("gurka-se", "A♣", "A♥ 2♠", "A♥"): (False, ["FW-12"]),
        ("gurka-se-match", "9♣", "9♥ 2♠", "2♠"): (False, ["FW-13"]),
        ("cucumber-fr", "9♣", "9♥ 2♠", "9♥"): (True, ["FW-3", "FW-5"]),
    }
    for (ruleset, led, hand, card), (legal, because) in answers.items():
        shown = position(
            ruleset=named(ruleset), leader="A", trick=trick({"A": led}),
            hands={"A": cards("3♦"), "B": cards(hand), "C": cards("4♦ 5♦")},
        )  # fmt: skip
        answer = ask("is_legal", position=shown, seat="B", card=cards(card)[0])
        assert answer == {"legal": legal, "because": because}
    shown = position(
        ruleset=named("cucumber-wiki-free", ace_rule="ace_played_forces_rest"),
        leader="A", trick=trick({"A": "9♣", "B": "A♣"}),
        hands={"A": cards("3♦"), "B": cards("6♦"), "C": cards("A♦ 5♦")},
    )  # fmt: skip
    answer = ask("is_legal", position=shown, seat="C", card=cards("A♦")[0])
    assert answer == {"legal": False, "because": ["FW-11"]}


def test_the_antes_are_paid_before_the_first_deal(ask: Ask, position: Ask) -> None:
    """They come on top of a pot that is carried over, and are paid once."""
    ruleset = named("hard-score")
    assert ask("match.new", position=position(ruleset=ruleset))["pot"] == 3
    assert ask("match.new", position=position(ruleset=ruleset, pot=5))["pot"] == 8
    later = position(ruleset=ruleset, pot=5, deals_played=2)
    assert ask("match.new", position=later)["pot"] == 5


@pytest.mark.parametrize(
    ("card", "lives", "pot"),
    [
        ("9♣", (1, 1, 1), 5),
        ("K♣", (1, 1, 1), 10),
        ("9♣", (1, 1, 1, 0), 0),
        ("Q♣", (1, 1, 1, 0), 10),
    ],
)
def test_what_a_seat_pays_that_goes_out(card: str, lives: tuple[int, ...], pot: int) -> None:
    """10 with a jack, queen or king; else 5 for the first, and nothing for later ones."""
    rules = rules_from(law().ruleset("gurka-no-gamble").table)
    start = first_position(rules, len(lives), Seat(0)).standing
    seats = tuple(Seat(seat) for seat in range(3))
    before = replace(start, active=seats, lives=lives, scores=(29, *start.scores[1:]))
    cards = parse_hand(card) + parse_hand("2♠ 3♠")
    settlement = settle(rules, before, tuple(map(Play, seats, cards)))
    assert settlement.out == seats[:1]
    assert settlement.standing.pot == pot
