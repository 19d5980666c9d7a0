"""The reference engine, named by a string, keeps its manners on every way to it."""

from __future__ import annotations

import sys

import pytest
from tests.protocol.calls import PACK, position, taker
from tests.protocol.conftest import ROOT

from agurk_conformance.protocol.outcome import Answered, Call, Refused
from agurk_conformance.running.engines import EngineSpec, open_client, resolve_engine

ISOLATED, STDIO, INPROCESS = "isolated", "stdio", "in-process"


def spec_of(way: str) -> EngineSpec:
    """Name the reference engine."""
    if way == STDIO:
        return resolve_engine(f"cmd:{sys.executable} -m agurk_reference", ROOT)
    return resolve_engine(None, ROOT)


@pytest.mark.parametrize("way", [INPROCESS, ISOLATED, STDIO])
def test_the_reference_answers_the_same_on_every_way(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Questions are answered, an impossible match is refused, and nothing is odd."""
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'reference'}:{ROOT / 'spec'}")
    crowd = list("ABCDEFGH")
    before: dict[str, object] = {
        "hands": None,
        "trick": [],
        "hand_size": None,
        "trick_number": None,
        "leader": None,
    }
    too_many = position() | before | {"seats": crowd, "active": crowd}
    with open_client(spec_of(way), isolate=way == ISOLATED) as client:
        assert client.hello.any_ruleset
        assert client.hello.offers_nothing() is None
        takers = client.ask_many([taker(9), taker(11)] * 20)
        assert [item.result for item in takers if isinstance(item, Answered)] == [
            {"seat": "B"},
            {"seat": "A"},
        ] * 20
        assert isinstance(client.ask(PACK), Answered)
        refused = client.ask(Call("match.new", {"position": too_many}))
        assert isinstance(refused, Refused), refused
        assert refused.clause == "SD-1"
        assert (client.warnings, client.restarts) == ((), 0)
