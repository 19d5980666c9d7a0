"""Transcripts are conversations that the protocol has, and they come out as they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from agurk_pages.conversation import ConversationError, conversation
from agurk_pages.pretty import pretty
from agurk_pages.recording import ROOT

from agurk_conformance.protocol.hello import METHODS

if TYPE_CHECKING:
    from pathlib import Path

_FOLDER = ROOT / "docs" / "adapters" / "transcripts"
_NOT_ASKED_YET = frozenset({"play_deal", "sample_deals", "match.self_deal"})
_ALL = ("questions.yaml", "match.yaml", "family.yaml")


def _asked(name: str) -> list[str]:
    """Return the methods of a transcript in the order in which they are asked."""
    parts = conversation(_FOLDER / name)
    return [exchange.step.ask for part in parts for exchange in part.exchanges]


def test_the_transcripts_show_every_method_that_the_suite_asks() -> None:
    """Nothing that an adapter may be asked is without an example."""
    assert {method for name in _ALL for method in _asked(name)} == METHODS - _NOT_ASKED_YET


def test_the_questions_are_questions_only() -> None:
    """The first transcript needs no match."""
    assert not [method for method in _asked("questions.yaml") if method.startswith("match.")]


def test_the_match_is_whole() -> None:
    """The second transcript begins before the first deal and goes on until somebody has won."""
    parts = conversation(_FOLDER / "match.yaml")
    results = [e.reply["result"] for part in parts for e in part.exchanges if "result" in e.reply]
    phases = [result["phase"] for result in results if "phase" in result]
    assert (phases[0], phases[-1]) == ("deal", "over")
    assert results[-2]["winners"] == ["B"]


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("{ask: match.view, seat: A}", "match.view: params.match is missing"),
        ("{ask: shuffle}", "the protocol has no method shuffle"),
        ("{ask: pack, comes: refused}", "pack comes out Answered"),
        ("{ask: pack, colour: red}", "unexpected keyword argument 'colour'"),
        ("{ask: legal_cards, given: {dealer: A, hands: {A: 1♣}}}", "'1♣' is no card"),
    ],
)
def test_a_faulty_step_is_an_error(tmp_path: Path, step: str, fault: str) -> None:
    """A step that the protocol does not have, or that comes out otherwise, stops the build."""
    path = tmp_path / "faulty.yaml"
    path.write_text(f"- part: Faulty\n  steps:\n    - {step}\n", encoding="utf-8")
    with pytest.raises(ConversationError, match=r"faulty\.yaml, part 1: ") as caught:
        conversation(path)
    assert fault in str(caught.value)


def test_pretty_json_puts_cards_side_by_side() -> None:
    """What fits stays on a line; a long list of cards shares lines; the rest is broken up."""
    card = {"rank": 9, "suit": "C"}
    assert pretty({"seat": "A", "card": card}) == (
        '{"seat": "A", "card": {"rank": 9, "suit": "C"}}'
    )
    assert pretty({"cards": [card, card, card]}).splitlines() == [
        "{",
        ' "cards": [',
        '  {"rank": 9, "suit": "C"}, {"rank": 9, "suit": "C"},',
        '  {"rank": 9, "suit": "C"}',
        " ]",
        "}",
    ]
