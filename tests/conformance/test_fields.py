"""Fields of states, settlements and views: read, compared, and shown."""

from __future__ import annotations

from typing import Any

import pytest

from agurk_conformance.corpus.fields import agrees, differing, field_to_wire, show
from agurk_conformance.notation import NotationError

NINE: dict[str, Any] = {"rank": 9, "suit": "C"}
TEN: dict[str, Any] = {"rank": 10, "suit": "H"}


@pytest.mark.parametrize(
    ("name", "written", "wire", "shown"),
    [
        ("taker", "C", "C", "C"),
        ("leader", "none", None, "none"),
        ("over", True, True, "yes"),
        ("out", "none", [], "none"),
        ("winners", "A C", ["A", "C"], "A C"),
        ("scores", {"A": 12}, {"A": 12}, "A 12"),
        ("hand", "9♣ 10♥", [NINE, TEN], "9♣ 10♥"),
        ("hands", {"A": "9♣", "B": ""}, {"A": [NINE], "B": []}, "A 9♣, B –"),
        ("trick", {"A": "9♣"}, [{"seat": "A", "card": NINE}], "A 9♣"),
        ("withdrawn", "none", [], "none"),
        ("trick", "none", [], "none"),
        ("hands", "none", None, "none"),
        ("hands", {"A": "9♣", "B": "none"}, {"A": [NINE], "B": None}, "A 9♣, B none"),
        ("points", {"A": 9, "B": "none"}, {"A": 9, "B": None}, "A 9, B none"),
        ("taker", "none", None, "none"),
        ("stock", 31, 31, "31"),
    ],
)
def test_a_field_goes_from_paper_to_wire_and_back_to_paper(
    name: str, written: object, wire: object, shown: str
) -> None:
    """Each kind of field has one shape on the wire and one way to be shown."""
    assert field_to_wire(name, written) == wire
    assert show(name, wire) == shown


@pytest.mark.parametrize(
    ("earlier", "later", "names"),
    [
        ({"scores": {"A": 1}}, {"scores": {"A": 1}}, []),
        ({"scores": {"A": 1}}, {"scores": {"A": 1, "B": 2}}, ["scores"]),
        ({"scores": {"A": 1, "B": 2}}, {"scores": {"A": 1}}, ["scores"]),
        ({"hands": {"A": [NINE, TEN]}}, {"hands": {"A": [TEN, NINE]}}, []),
        ({"hands": None}, {"hands": None}, []),
        ({"hands": None}, {"hands": {}}, ["hands"]),
        ({"to_act": "A", "over": False}, {"to_act": "A"}, ["over"]),
        ({"to_act": "A"}, {"to_act": "A", "over": False}, ["over"]),
    ],
)
def test_two_results_of_an_engine_differ_in_any_seat_and_field(
    earlier: dict[str, Any], later: dict[str, Any], names: list[str]
) -> None:
    """Nothing may come or go; the order of a hand is no difference."""
    assert differing(earlier, later) == names


def test_a_card_that_is_none_is_refused() -> None:
    """The error says which."""
    with pytest.raises(NotationError, match="'1♣' is no card"):
        field_to_wire("hand", "9♣ 1♣")


@pytest.mark.parametrize(
    ("name", "expected", "agreeing", "differing"),
    [
        ("taker", "C", "C", "A"),
        ("leader", None, None, "A"),
        ("out", ["A", "B"], ["B", "A"], ["A", "A"]),
        ("out", [], [], ["A"]),
        ("scores", {"A": 1}, {"A": 1, "B": 5}, {"B": 5}),
        ("hand", [NINE, TEN], [TEN, NINE], [TEN, NINE, NINE]),
        ("hands", {"A": [NINE]}, {"A": [NINE], "B": [TEN]}, {"B": [TEN]}),
        ("hands", {"A": [NINE]}, {"A": [NINE]}, None),
        ("open", {"A": [NINE, TEN]}, {"A": [NINE, TEN]}, {"A": [TEN, NINE]}),
        ("hands", None, None, {"A": [NINE]}),
        ("hands", {"B": None}, {"A": [NINE]}, {"B": [NINE]}),
        ("points", {"A": 1, "B": None}, {"A": 1}, {"A": 1, "B": 0}),
        ("trick", [{"seat": "A", "card": NINE}], [{"seat": "A", "card": NINE}], []),
        ("trick", [], [], [{"seat": "A", "card": NINE}]),
        ("stock", 2, 2, [NINE, TEN]),
        ("over", False, False, True),
    ],
)
def test_fields_agree_by_their_kind(
    name: str, expected: object, agreeing: object, differing: object
) -> None:
    """Maps are compared where seats are named, hands in no order, open cards in order."""
    assert agrees(name, expected, agreeing)
    assert not agrees(name, expected, differing)
