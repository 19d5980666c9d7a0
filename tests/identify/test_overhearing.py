"""What an engine of whole deals does in matches is read as answers, and its game found by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.identify.conftest import CHOICES, CORPUS, ORACLE, RULESETS, complete
from tests.identify.judging import mistakes
from tests.identify.whole_deals import deal_pool
from tests.miniatures.rules import dealers

from agurk_conformance.corpus.position import ruleset_to_wire
from agurk_conformance.identify.deals import PLAY_DEAL
from agurk_conformance.identify.doubting import Inquest
from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.finding import identify
from agurk_conformance.identify.overhearing import overhear
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_reference.engine import Engine as Reference

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.miniatures.rules.engine import Engine

    from agurk_conformance.identify.listening import Heard
    from agurk_spec.records import Ruleset

    Message = dict[str, Any]

BY_ID = {rules.id: rules for rules in RULESETS}
METHODS = ["match.new", "match.deal", "match.play", "match.end"]


def beginning_at(*positions: str) -> Callable[[Message], Message]:
    """Return the reference as an engine that begins matches at such positions alone."""
    reference = Reference()

    def engine(request: Message) -> Message:
        """Answer as the reference does, and greet with less."""
        reply = reference.handle(request)
        if request["method"] != "hello":
            return reply
        less = {"methods": METHODS, "positions": list(positions), "explains": False}
        return {**reply, "result": {**reply["result"], **less}}

    return engine


def found_out(engine: Callable[[Message], Message], claim: Ruleset) -> Inquest:
    """Return what is found out of an engine by the deals that are played with it."""
    with Client(InProcessLink(engine)) as client:
        hearing = overhear(client, CORPUS, claim, ruleset_to_wire(claim))
    evidence = Evidence(hearing.heard, ORACLE, saturates=False)
    return Inquest(identify(evidence, CHOICES, RULESETS), evidence, hearing)


def values(found: Inquest) -> dict[str, tuple[object, ...]]:
    """Return the values of each option that would do."""
    return {each.key: (each.value, *each.others) for each in found.identity.findings}


@pytest.mark.parametrize(
    ("name", "position"),
    [("agurk-fr", "match"), ("gurka-fr", "deal"), ("five-cucumbers", "deal")],
)
def test_by_whole_deals_nothing_is_said_that_others_refute(name: str, position: str) -> None:
    """Random deals tell apart nothing that is said to be alike, and answers what is left out."""
    claim = BY_ID[name]
    found = found_out(beginning_at(position), claim)
    assert claim in found.identity.indistinguishable
    assert mistakes(complete(claim.table), (PLAY_DEAL,), found, deal_pool()) == []


def test_an_engine_that_takes_mid_tricks_is_not_overheard() -> None:
    """It is asked by the positions themselves."""
    assert found_out(beginning_at("trick", "deal"), BY_ID["agurk"]).hearing.heard == ()


def test_an_engine_that_deals_is_found_out_as_far_as_chance_goes() -> None:
    """How it follows, who takes, who pays and what is dealt come up in any dozen of matches."""
    found = found_out(dealers.DealsItself(), BY_ID["agurk"])
    assert BY_ID["agurk"] in found.identity.indistinguishable
    told = values(found)
    for option in ("deck", "hand_size", "follow_rule", "trick_tie", "last_trick_payer"):
        assert told[option] == (BY_ID["agurk"].table[option],)


@pytest.mark.parametrize(
    ("engine", "option", "value"),
    [
        (dealers.DealsAndHeads, "follow_rule", "must_head"),
        (dealers.DealsToTheFirst, "trick_tie", "first_equal"),
        (dealers.DealsAndHasAllPay, "last_trick_payer", "all_tied_highest"),
    ],
)
def test_an_engine_that_deals_and_has_another_rule_plays_another_game(
    engine: type[Engine], option: str, value: str
) -> None:
    """What it does speaks against the game that it claims, and says which rule it has."""
    found = found_out(engine(), BY_ID["agurk"])
    assert BY_ID["agurk"] not in found.identity.indistinguishable
    assert values(found)[option] == (value,)


STRANGER = {"rank": 9, "suit": "S"}
LIES: dict[str, tuple[str, Message]] = {
    "a stranger takes": ("match.play", {"taker": "Z", "to_act": "Z"}),
    "a stranger leads": ("match.self_deal", {"leader": "Z", "to_act": "Z"}),
    "strangers are dealt to": ("match.self_deal", {"hands": {"Y": [STRANGER], "Z": [STRANGER]}}),
    "hands are unequal": ("match.self_deal", {"hands": {"A": [STRANGER], "B": []}}),
    "strangers stay in": ("match.play", {"active": ["Y", "Z"]}),
    "one card is listed for ever": ("match.legal", {"cards": [STRANGER]}),
}
"""What is told otherwise than it is, of a form that is right, and by which method."""


def lying(engine: Callable[[Message], Message], method: str, lie: Message) -> Any:
    """Return an engine that tells some fields otherwise in the results of a method."""

    def liar(request: Message) -> Message:
        """Answer as the engine does, and lie."""
        reply = engine(request)
        if request["method"] != method or "result" not in reply:
            return reply
        told = {name: own for name, own in lie.items() if name in reply["result"]}
        return {**reply, "result": {**reply["result"], **told}}

    return liar


@pytest.mark.parametrize("lie", LIES)
def test_a_table_that_cannot_be_is_followed_no_further(lie: str) -> None:
    """Whatever an engine that deals says of it, what is read comes to an end."""
    assert len(heard_of(dealers.DealsItself(), lie)) < 5000


@pytest.mark.parametrize("lie", ["a stranger takes", "strangers stay in"])
def test_a_deal_that_cannot_be_is_followed_no_further(lie: str) -> None:
    """Neither is it where the engine is dealt to."""
    assert len(heard_of(beginning_at("deal"), lie)) < 5000


def heard_of(engine: Callable[[Message], Message], lie: str) -> tuple[Heard, ...]:
    """Return what is read of an engine that lies."""
    claim = BY_ID["agurk"]
    with Client(InProcessLink(lying(engine, *LIES[lie]))) as client:
        return overhear(client, CORPUS, claim, ruleset_to_wire(claim)).heard


def test_a_stranger_that_takes_speaks_against_every_game() -> None:
    """What was read until then is kept."""
    claim = BY_ID["agurk"]
    found = found_out(lying(dealers.DealsItself(), *LIES["a stranger takes"]), claim)
    assert not found.identity.is_consistent
