"""Reaching: by which method one could ask for an option that has not been observed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from agurk_conformance.identify.deals import deals_for
from agurk_conformance.identify.finding import Standing
from agurk_conformance.identify.probes import probes_for
from agurk_conformance.identify.sweeps import sweeps_for
from agurk_conformance.protocol.hello import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.identify.evidence import Evidence
    from agurk_conformance.identify.finding import Finding, Identity
    from agurk_conformance.identify.probes import Probe
    from agurk_conformance.protocol.hello import Hello

NOBODY: Final = "no engine can be asked who deals first, since every position names its dealer"
NOTHING: Final = "nothing that the suite can ask tells these values apart in this game"

TELLING: Final = frozenset({"pot", "kept", "points", "losers", "hand_size"})
"""Fields by which options show that are in no other."""


def all_probes(corpus: Iterable[Scenario], hello: Hello) -> tuple[Probe, ...]:
    """Return every probe for an engine, those of the corpus first."""
    return (*probes_for(corpus, hello), *sweeps_for(hello), *deals_for(corpus, hello))


def methods_for(
    identity: Identity, evidence: Evidence, corpus: Sequence[Scenario], hello: Hello
) -> Mapping[str, str]:
    """Return for each option left open how one could ask for it, in words.

    In: what was found out and by what, the scenarios, what the engine offers.
    """
    full = replace(
        hello,
        methods=METHODS - {"hello", "play_deal"},
        positions=frozenset({"trick", "deal", "match"}),
        deals=frozenset({"hands", "pack"}),
        seats=None,
        hand_size=None,
    )
    heard = {each.probe.key for each in evidence.heard}
    unheard = [probe for probe in all_probes(corpus, full) if probe.key not in heard]
    found = (each for each in identity.findings if each.standing is Standing.OPEN)
    return {each.key: _method(each, identity, evidence, unheard) for each in found}


def _method(
    finding: Finding, identity: Identity, evidence: Evidence, unheard: Sequence[Probe]
) -> str:
    """Return how one could ask for an option."""
    if finding.key == "first_dealer":
        return NOBODY
    field = _missing_field(finding, identity, evidence)
    if field is not None:
        return f"it takes an engine that tells {field}"
    for probe in unheard:
        if finding.key in evidence.oracle.turning(probe):
            for table in finding.alternatives:
                if evidence.oracle.tells_apart(probe, identity.table, table):
                    return f"it takes {_taken(probe)}"
    return NOTHING


def _missing_field(finding: Finding, identity: Identity, evidence: Evidence) -> str | None:
    """Return a field that would have told two tables apart, had the engine's answers had it."""
    for number in evidence.turning_on(frozenset({finding.key})):
        heard = evidence.heard[number]
        for table in finding.alternatives:
            both = (evidence.oracle.answers(heard.probe, own) for own in (identity.table, table))
            for got, one, other in zip(heard.answers, *both, strict=False):
                if got is not None and one is not None and other is not None:
                    for name in sorted(TELLING.difference(got)):
                        if one.get(name) != other.get(name):
                            return name
    return None


def _taken(probe: Probe) -> str:
    """Return the methods of a probe."""
    return ", ".join(dict.fromkeys(call.method for call in probe.calls))
