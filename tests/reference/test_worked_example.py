"""The worked example of the sources: one trick, as an early one, as the last, and at 14 points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Ask = Callable[..., dict[str, Any]]
    Write = Callable[[Any], list[dict[str, Any]]]

PLAYS = {"A": "9♣", "B": "2♠", "C": "9♥"}


@pytest.fixture
def begun(position: Ask, cards: Write, trick: Write) -> dict[str, Any]:
    """Give the position in which A has led 9♣ to an early trick."""
    return position(
        dealer="C",
        leader="A",
        trick_number=5,
        trick=trick({"A": "9♣"}),
        hands={"A": cards("4♦ 5♣"), "B": cards("K♥ 6♦ 2♠"), "C": cards("9♥ 3♦ J♠")},
    )


def test_b_heads_with_the_king_or_keeps_it(ask: Ask, cards: Write, begun: dict[str, Any]) -> None:
    """K♥ and 2♠ are legal, 6♦ is neither a head nor the lowest."""
    assert ask("legal_cards", position=begun)["cards"] == cards("2♠ K♥")
    refused = ask("is_legal", position=begun, seat="B", card=cards("6♦")[0])
    assert refused == {"legal": False, "because": ["FW-1"]}


def test_the_last_nine_takes_and_leads(ask: Ask, position: Ask, cards: Write, trick: Write) -> None:
    """C takes with the later nine; an early trick costs nothing."""
    name = ask("match.new", position=position(dealer="C"))["match"]
    hands = {
        "A": cards("9♣ 4♦ 5♣ 6♣ 7♣ 8♣ 10♣"),
        "B": cards("K♥ 6♦ 2♠ 7♠ 8♠ 9♠ 10♠"),
        "C": cards("9♥ 3♦ J♠ 5♥ 6♥ 7♥ 8♥"),
    }
    ask("match.deal", match=name, hands=hands)
    states = [ask("match.play", match=name, **play) for play in trick(PLAYS)]
    assert (states[-1]["taker"], states[-1]["leader"], states[-1]["to_act"]) == ("C", "C", "C")
    assert states[-1]["scores"] == {"A": 0, "B": 0, "C": 0}


def test_as_the_last_trick_it_costs_c_nine(ask: Ask, position: Ask, trick: Write) -> None:
    """C pays the rank of its card, and A, tied with it, nothing."""
    last = position(dealer="C", hands={"A": [], "B": [], "C": []}, trick=trick(PLAYS))
    assert ask("last_trick", position=last) == {"points": {"A": 0, "B": 0, "C": 9}}


def test_at_fourteen_points_it_costs_c_a_life(ask: Ask, position: Ask, trick: Write) -> None:
    """23 crosses 21; C re-enters at 12, the highest score of the others."""
    scores = {"A": 5, "B": 12, "C": 14}
    last = position(dealer="C", scores=scores, hands={}, trick=trick(PLAYS))
    assert ask("settle", position=last) == {
        "scores": {"A": 5, "B": 12, "C": 12},
        "lives": {"A": 2, "B": 2, "C": 1},
        "out": [],
        "over": False,
        "winners": [],
    }
