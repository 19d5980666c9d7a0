"""Listening: what an engine answers to the probes, which is all the evidence there is.

A crash, a time-out and whatever else is no answer of the protocol is no evidence, for or against
anything; of a match the answers count up to there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from agurk_conformance.identify.probes import Probe, unruled
from agurk_conformance.identify.ranks import in_cards
from agurk_conformance.identify.walking import deal_answer
from agurk_conformance.judging.params import level_of
from agurk_conformance.protocol.outcome import Answered, Broken, Call, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from agurk_conformance.identify.oracle import Answer
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.hello import Hello
    from agurk_conformance.protocol.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Heard:
    """A probe, and what an engine has answered to its calls, as far as it has."""

    probe: Probe
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Hearing:
    """Everything that an engine has answered, and how many probes have broken it."""

    heard: tuple[Heard, ...]
    broken: int


def join(*hearings: Hearing) -> Hearing:
    """Return what was heard on several occasions."""
    heard = tuple(each for hearing in hearings for each in hearing.heard)
    return Hearing(heard, sum(hearing.broken for hearing in hearings))


def listen(
    client: Client, probes: Sequence[Probe], ruleset: Mapping[str, Any] | None = None
) -> Hearing:
    """Put probes to an engine.

    In: the engine; the probes; the ruleset that every position carries (None: the engine's own).
    """
    asked = [probe for probe in probes if _is_within(probe, client.hello)]
    single = [probe for probe in asked if not probe.is_match]
    outcomes = client.ask_many([unruled(probe.calls[0], ruleset) for probe in single])
    found: dict[str, tuple[Outcome, ...]] = {
        probe.key: (outcome,) for probe, outcome in zip(single, outcomes, strict=True)
    }
    matches = {probe.key: tuple(_play(client, probe, ruleset)) for probe in asked if probe.is_match}
    found.update(matches)
    heard = [_deal_read(Heard(probe, _answers(found[probe.key]))) for probe in asked]
    if client.hello.cards == "ranks":
        heard = [_in_cards(each) for each in heard]
    return Hearing(
        heard=tuple(each for each in heard if each.answers),
        broken=sum(any(isinstance(each, Broken) for each in outs) for outs in found.values()),
    )


def _deal_read(heard: Heard) -> Heard:
    """Return what an engine tells of a deal in the form in which answers are compared."""
    if heard.probe.method != "play_deal":
        return heard
    return replace(heard, answers=tuple(map(deal_answer, heard.answers)))


def _in_cards(heard: Heard) -> Heard:
    """Return answers in ranks as answers in cards."""
    return replace(heard, answers=tuple(in_cards(heard.probe, each) for each in heard.answers))


def _is_within(probe: Probe, hello: Hello) -> bool:
    """Return whether an engine takes a position: its place in a deal, its seats and its cards."""
    position = probe.position
    if position is None:
        return True
    if probe.is_match and level_of(position) not in hello.positions:
        return False
    size = position["hand_size"]
    seats_fit = hello.seats is None or len(position["seats"]) in hello.seats
    return seats_fit and (hello.hand_size is None or not size or size in hello.hand_size)


def _play(client: Client, probe: Probe, ruleset: Mapping[str, Any] | None) -> Iterable[Outcome]:
    """Play a match, up to the first call that has no answer; and end it."""
    first, *later = probe.calls
    outcome = client.ask(unruled(first, ruleset))
    yield outcome
    if not isinstance(outcome, Answered):
        return
    match = outcome.result["match"]
    for call in later:
        outcome = client.ask(Call(call.method, {"match": match, **call.params}))
        yield outcome
        if not isinstance(outcome, Answered | Refused):
            break
    if client.hello.supports("match.end"):
        client.ask(Call("match.end", {"match": match}))


def _answers(outcomes: Iterable[Outcome]) -> tuple[Answer, ...]:
    """Return the answers among outcomes, up to the first that is none."""
    found: list[Answer] = []
    for outcome in outcomes:
        match outcome:
            case Answered(result):
                found.append(result)
            case Refused():
                found.append(None)
            case _:
                break
    return tuple(found)
