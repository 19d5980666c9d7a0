"""Steps, expectations and cards in words, and what is set off in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from agurk_docs.board import board
from agurk_docs.cards import card_name
from agurk_docs.expectations import TELLERS, expectations
from agurk_docs.formulas import pieces, to_mathml
from agurk_docs.prose import norm, prose
from agurk_docs.steps import told
from docutils import nodes
from sphinx.addnodes import pending_xref

from agurk_conformance.corpus.position import first_position
from agurk_conformance.corpus.reading import read_given, read_step
from agurk_conformance.notation import parse_card
from agurk_spec.load import load_law
from agurk_spec.schema import schema

if TYPE_CHECKING:
    from agurk_conformance.corpus.position import Position

LAW = load_law()
GIVEN = {"dealer": "C", "hands": {"A": "4♦", "B": "K♥ 2♠", "C": "9♥ J♠"}, "trick": {"A": "9♣"}}
STEPS: dict[str, tuple[dict[str, Any], str]] = {
    "deal": ({"deal": {"A": "2♣ 3♣", "B": "4♣ 5♣"}}, "The deal gives: A 2♣ 3♣ B 4♣ 5♣"),
    "deal_pack": (
        {"deal_pack": "2♣ 7♦"},
        "The pack is dealt from in this order, the top card first: 2♣ 7♦.",
    ),
    "misdeal": (
        {"misdeal": {"A": "2♣", "B": ""}, "reason": "IR-1"},
        "This deal is refused (IR-1): A 2♣ B no card",
    ),
    "plays": ({"seat": "B", "plays": "2♠"}, "B plays 2♠"),
    "may_play": ({"seat": "B", "may_play": "K♥ 2♠"}, "B may play K♥ 2♠ and nothing else."),
    "refused": ({"seat": "B", "refused": "6♦", "reason": "FW-1"}, "B may not play 6♦ (FW-1)."),
    "expect": (
        {"expect": {"taker": "C", "out": "none"}},
        "Then C takes the trick; no seat is out.",
    ),
    "sees": (
        {"seat": "B", "sees": {"hand": "2♠", "counts": {"A": 1, "C": 2}}},
        "B sees: its own hand is 2♠; A holds 1 card, C holds 2 cards.",
    ),
    "dispute": (
        {"dispute": {"B": "6♦"}, "upheld": True, "withdrawn": {"B": "6♦"}, "to_act": "B"},
        "B 6♦ is challenged: the challenge is upheld; taken back: B 6♦; B is to act.",
    ),
    "no_match": (
        {"no_match": 8, "reason": "SD-1"},
        "A match with 8 seats cannot be started (SD-1).",
    ),
    "pack": ({"pack": "2♣ 2♦"}, "The pack consists of exactly these cards: 2♣ 2♦"),
    "exchange": (
        {"seat": "A", "exchange": "2♣"},
        "A exchanges 2♣ for cards from the top of the stock.",
    ),
    "buy_back": (
        {"seat": "A", "buy_back": "token"},
        "A decides to buy itself back for a token.",
    ),
}
OTHER_FORMS: tuple[tuple[dict[str, Any], str], ...] = (
    (
        {"deal": {"A": "2♣", "B": "4♣"}, "stock": "9♥ 8♥"},
        "The deal gives: A 2♣ B 4♣ Stock, the top card first: 9♥ 8♥",
    ),
    (
        {"deal_pack": "2♣ 7♦", "hand_size": 9, "refused": True, "reason": "DL-3"},
        "A deal from this pack, in hands of 9 cards, is refused (DL-3): 2♣ 7♦.",
    ),
    ({"seat": "A", "exchange": "none"}, "A exchanges nothing."),
    ({"seat": "A", "may_play": "none"}, "A may play no card yet."),
    (
        {"seat": "A", "exchange": "2♣ 3♣", "refused": True, "reason": "XC-4"},
        "A may not exchange 2♣ 3♣ (XC-4).",
    ),
    ({"seat": "A", "buy_back": "declined"}, "A does not buy itself back."),
    (
        {"seat": "A", "buy_back": "skip_deal", "refused": True, "reason": "ST-12"},
        "A may not buy itself back by sitting out a deal (ST-12).",
    ),
)
SETTLED: dict[str, tuple[Any, str]] = {
    "leader": ("A", "A is the leader"),
    "dealer": ("C", "C is the dealer"),
    "points": ({"A": 0, "B": 9, "C": -9}, "A pays nothing, B pays 9, C gets back 9"),
    "scores": ({"A": 5, "B": 23}, "the scores are A 5, B 23"),
    "out": (["A", "B", "C"], "A, B and C are out"),
    "winners": (["A"], "A wins"),
    "over": (False, "the match goes on"),
    "phase": ("deal", "a deal is to be made"),
    "to_act": (None, "no seat is to act"),
    "withdrawn": ([], "no card is taken back"),
    "stock": (31, "31 cards are undealt"),
    "kept": ({"A": [{"rank": 9, "suit": "C"}]}, "A keeps 9♣"),
    "exchanged": ({"A": 3, "B": 0}, "A has exchanged 3 cards, B has exchanged no cards"),
    "sitting_out": (["B"], "B sits out"),
    "may_buy_back": ([], "no seat may buy itself back"),
    "hand_size": (None, "the size of the hands is still to be chosen"),
}


@pytest.fixture
def position() -> Position:
    """Return a position with three seats, in a trick."""
    return first_position(read_given(GIVEN, frozenset("ABC"), ()))


@pytest.mark.parametrize("name", STEPS)
def test_step(name: str, position: Position) -> None:
    """A step is told in a sentence."""
    data, sentence = STEPS[name]
    assert _words(told(read_step(data), position)) == sentence


@pytest.mark.parametrize(("data", "sentence"), OTHER_FORMS)
def test_other_form_of_a_step(data: dict[str, Any], sentence: str, position: Position) -> None:
    """A step that is refused, declined or told more of is told in a sentence too."""
    assert _words(told(read_step(data), position)) == sentence


def test_every_kind_of_step_is_tried() -> None:
    """No kind of step of the schema is missing above."""
    kinds = {name for name in schema("scenario")["$defs"] if name.startswith("step_")}
    assert {f"step_{name}" for name in STEPS} == kinds


@pytest.mark.parametrize("name", SETTLED)
def test_expectation(name: str, position: Position) -> None:
    """A field is told in words."""
    value, words = SETTLED[name]
    assert "".join(node.astext() for node in expectations({name: value}, position)) == words


@pytest.mark.parametrize("kind", ["fields", "view_fields", "step_dispute"])
def test_every_field_has_words(kind: str) -> None:
    """Whatever a scenario may expect can be told."""
    names = set(schema("scenario")["$defs"][kind]["properties"])
    assert names - {"dispute"} <= set(TELLERS)


def test_an_eliminated_seat_on_the_board() -> None:
    """A seat that is out is drawn with the total it left with."""
    given = {"seats": 3, "dealer": "C", "eliminated": {"B": 33}, "scores": {"A": 5}}
    drawn = board(first_position(read_given(given, frozenset("ABC"), ())), LAW.ruleset("agurk"))
    assert "B eliminated score 33, 0 lives" in _words([drawn])


def test_what_the_family_adds_to_the_board() -> None:
    """Seats that sit out, floors, the pot, kept cards and the stock are drawn."""
    given = {
        "seats": 3,
        "dealer": "C",
        "hands": {"A": "2♣", "C": "3♣"},
        "sitting_out": "B",
        "scores": {"A": 9},
        "floors": {"A": 9},
        "bought_back": {"A": 1},
        "kept": {"A": "9♣"},
        "stock": "4♦ 5♦",
        "exchanged": {"A": 1},
        "pot": 4,
        "leader": "A",
    }
    drawn = board(first_position(read_given(given, frozenset("ABC"), ())), LAW.ruleset("agurk"))
    words = _words([drawn])
    assert "A leader, to act score 9, floor 9, bought back once, has exchanged 1 2♣" in words
    assert "B sits out" in words
    assert "Undealt, the top card first 4♦ 5♦ Pot 4 stakes Kept by A 9♣" in words


@pytest.mark.parametrize(
    ("text", "name"),
    [("9♣", "nine of clubs"), ("10♥", "ten of hearts"), ("JK1", "joker 1"), ("15b", "number 15b")],
)
def test_card_name(text: str, name: str) -> None:
    """A card is named for those who hear the page."""
    assert card_name(parse_card(text)) == name


def test_what_is_set_off_in_a_sentence() -> None:
    """Cards are drawn, ids and citations are references; unknown ids stay text."""
    sentence = "By FW-2 and RU-23 (agurk-ru 03) K♥ stays; FW-99 and FW-2-slug are no clauses."
    marked = [node.astext() for node in prose(sentence, LAW) if isinstance(node, nodes.Element)]
    assert marked == ["FW-2", "RU-23", "agurk-ru 03", "K♥"]
    assert "".join(node.astext() for node in prose(sentence, LAW)) == sentence


def test_duties_and_terms_of_a_clause() -> None:
    """Each duty is set off, and the first use of each term is a reference."""
    text = norm(LAW.clause("FW-5"), LAW)
    assert text.astext() == LAW.clause("FW-5").text
    assert [node.astext() for node in text.findall(nodes.strong)] == ["MUST"]
    terms = [node.astext() for node in text.findall(pending_xref)]
    assert terms == ["heading", "rank", "reference"]


def test_formulas_are_cut_at_wide_spaces() -> None:
    """A wide space inside braces stays where it is."""
    assert list(pieces(r"a = \text{b\quad c}, \quad d \qquad (e)")) == [
        r"a = \text{b\quad c},",
        "d",
        "(e)",
    ]


@pytest.mark.parametrize("name", [clause.id for clause in LAW.clauses if clause.formal])
def test_formula_of_the_law(name: str) -> None:
    """Every formula of the law is understood."""
    assert to_mathml(LAW.clause(name).formal or "").startswith("<math")


def _words(drawn: list[nodes.Node]) -> str:
    """Return the text of nodes on one line."""
    return " ".join(" ".join(node.astext() for node in drawn).split())
