"""Hello is read with its defaults, which are those that the protocol names."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

import pytest
from tests.miniatures.manners.base import HELLO

from agurk_conformance.protocol.hello import (
    Bounds,
    Claim,
    Fields,
    differences,
    hello_fault,
    read_hello,
)
from agurk_spec.schema import schema, validator

SHORTEST: dict[str, Any] = {
    "name": "x",
    "version": "1",
    "protocol": 1,
    "rulesets": "any",
    "methods": ["pack"],
}


def test_limits_have_something_between_them() -> None:
    """A hello whose limits let nothing in is faulty."""
    limits = {"seats": {"min": 5, "max": 3}}
    fault = hello_fault(SHORTEST | {"limits": limits})
    assert fault == "result.limits.seats is from 5 to 3; allowed: min not above max"
    assert hello_fault(SHORTEST | {"limits": {"seats": {"min": 3, "max": 3}}}) is None


def test_what_is_left_out_has_its_default() -> None:
    """The shortest hello is that of a suited engine that takes anything, and gives every field."""
    hello = read_hello(SHORTEST)
    assert hello.any_ruleset
    assert hello.rulesets == ()
    assert (hello.cards, hello.refusal, hello.matches) == ("suited", "returned", 1)
    assert hello.positions == {"trick", "deal", "match"}
    assert hello.deals == {"hands", "pack"}
    assert (hello.seats, hello.hand_size, hello.url) == (None, None, None)
    assert (hello.explains, hello.saturates) == (False, False)
    assert hello.fields == Fields()


def test_what_is_said_is_read() -> None:
    """Everything that a hello may say stands in the record."""
    table = {"id": None, "options": {"threshold": 30, "ace_rule": "none"}}
    result = SHORTEST | {
        "rulesets": ["agurk", table],
        "url": "https://example.org",
        "cards": "ranks",
        "positions": ["deal"],
        "deals": ["pack"],
        "limits": {"seats": {"min": 2, "max": 4}},
        "matches": 3,
        "explains": True,
        "refusal": "fatal",
        "saturates": True,
        "fields": {"settle": ["scores"]},
    }
    assert validator("message", "hello.result").is_valid(result)
    hello = read_hello(result)
    assert hello.rulesets == (
        Claim("agurk"),
        Claim(None, (("ace_rule", "none"), ("threshold", 30))),
    )
    assert hello.seats == Bounds(2, 4)
    assert [number in Bounds(2, 4) for number in (1, 2, 4, 5)] == [False, True, True, False]
    assert set(hello.positions) == {"deal"}
    assert set(hello.deals) == {"pack"}
    assert (hello.matches, hello.explains, hello.saturates) == (3, True, True)
    assert (hello.cards, hello.refusal, hello.url) == ("ranks", "fatal", "https://example.org")
    assert hello.fields.of("settle") == ("scores",)
    assert hello.fields.of("match.view") == Fields().view
    assert hello.fields.of("match.play") == Fields().state
    assert hello.fields.of("trick_taker") == ()
    assert hello.supports("pack")
    assert not hello.supports("settle")


@pytest.mark.parametrize("kind", ["state", "settle", "view"])
def test_the_default_fields_are_those_that_the_schema_names(kind: str) -> None:
    """The record's defaults and the words of the schema agree."""
    definition = {"settle": "settle.result"}.get(kind, kind)
    text: str = schema("message")["$defs"][definition]["description"]
    named = re.findall(r"\w+", re.split(r"all of|hello:", text)[-1])
    assert list(asdict(Fields())[kind]) == named


def test_the_default_fields_of_the_next_deal_are_all() -> None:
    """Without word in hello an engine gives all fields of next_deal."""
    properties = schema("message")["$defs"]["next_deal.result"]["properties"]
    assert list(Fields().next_deal) == list(properties)


def test_a_field_that_does_not_exist_is_a_fault() -> None:
    """A misspelt field would be missed in every reply."""
    assert hello_fault(HELLO) is None
    text = hello_fault(HELLO | {"fields": {"view": ["seat", "hnad"]}})
    assert text == (
        "result.fields.view names 'hnad'; allowed: hand, seat, counts, stock, open, trick, …"
    )


def test_differences_are_named() -> None:
    """What changed between two hellos is said."""
    first = read_hello(SHORTEST)
    later = read_hello(SHORTEST | {"version": "2", "matches": 2})
    assert differences(first, later) == "version was '1', is '2'; matches was 1, is 2"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, None),
        ({"cards": "ranks"}, None),
        ({"methods": ["is_legal"]}, None),
        ({"methods": ["play_deal"]}, None),
        ({"methods": ["sample_deals"]}, None),
        ({"methods": []}, "offers no methods"),
        ({"methods": ["match.new", "match.play"]}, None),
        (
            {"methods": ["match.new", "match.self_deal", "match.play"], "positions": ["match"]},
            None,
        ),
        (
            {"methods": ["match.new", "match.end"], "positions": ["match"]},
            "offers match.end, match",
        ),
        ({"methods": ["match.new", "match.deal"], "positions": ["match"]}, None),
        ({"methods": ["play_deal", "settle"]}, None),
    ],
)
def test_an_engine_of_which_nothing_can_be_judged_is_told_so(
    changes: dict[str, Any], words: str | None
) -> None:
    """Any question will do, or a match in which there is a deal."""
    text = read_hello(SHORTEST | changes).offers_nothing()
    assert (text is None) if words is None else (words in str(text))
