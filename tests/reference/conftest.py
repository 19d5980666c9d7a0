"""What the tests of the reference engine share: positions, cards, and an engine to ask."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest

from agurk_reference.codec import encode_cards
from agurk_reference.engine import Engine
from agurk_reference.notation import parse_hand
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from agurk_spec.law import Law


@cache
def law() -> Law:
    """Return the law, read once."""
    return load_law()


def wire_cards(text: str) -> list[dict[str, Any]]:
    """Return cards written as text the way the protocol writes them, sorted."""
    return encode_cards(parse_hand(text))


def wire_trick(plays: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return plays, seat to card, the way the protocol writes them."""
    return [{"seat": seat, "card": wire_cards(card)[0]} for seat, card in plays.items()]


def build_position(**told: Any) -> dict[str, Any]:
    """Return a position of three seats before the first deal, other than told."""
    seats: list[str] = told.get("seats", ["A", "B", "C"])
    return {
        "ruleset": None,
        "seats": seats,
        "active": seats,
        "dealer": "A",
        "scores": dict.fromkeys(seats, 0),
        "lives": dict.fromkeys(seats, 2),
        "floors": dict.fromkeys(seats, 0),
        "bought_back": dict.fromkeys(seats, 0),
        "sitting_out": [],
        "deals_played": 0,
        "sudden_death": False,
        "pot": 0,
        "kept": {},
        "hand_size": None,
        "leader": None,
        "to_act": None,
        "trick_number": None,
        "hands": None,
        "trick": [],
        "played": None,
        "stock": None,
        "exchanged": None,
        "last": None,
    } | told


@cache
def result_validator(method: str) -> jsonschema_rs.Validator:
    """Return what validates the results of a method against the published protocol."""
    schema = (
        resources.files("agurk_spec").joinpath("schemas/message.schema.json").read_text("utf-8")
    )
    return jsonschema_rs.validator_for(json.loads(schema) | {"$ref": f"#/$defs/{method}.result"})


def answer_of(engine: Engine, method: str, params: object) -> dict[str, Any]:
    """Return the valid result, or the error, with which an engine answers."""
    reply = engine.handle({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    assert (reply["jsonrpc"], reply["id"], len(reply)) == ("2.0", 1, 3)
    if "error" not in reply:
        result_validator(method).validate(reply["result"])
    answer: dict[str, Any] = reply["error"] if "error" in reply else reply["result"]
    return answer


@pytest.fixture
def cards() -> Callable[[str], list[dict[str, Any]]]:
    """Write cards for the wire."""
    return wire_cards


@pytest.fixture
def trick() -> Callable[[Mapping[str, str]], list[dict[str, Any]]]:
    """Write a trick for the wire."""
    return wire_trick


@pytest.fixture
def position() -> Callable[..., dict[str, Any]]:
    """Build a position."""
    return build_position


@pytest.fixture(name="law")
def law_fixture() -> Law:
    """Give the law."""
    return law()


@pytest.fixture
def options() -> dict[str, str | int]:
    """Build the option table that the law gives `agurk`."""
    return dict(law().ruleset("agurk").table)


@pytest.fixture
def ask() -> Callable[..., dict[str, Any]]:
    """Ask a fresh engine, which answers with a valid result or an error."""
    engine = Engine()

    def ask(method: str, **params: object) -> dict[str, Any]:
        """Return the result or the error of a request."""
        return answer_of(engine, method, params)

    return ask
