"""What the tests of identifying share: the law, the corpus and an oracle, loaded once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.identify.choices import Choices
from agurk_conformance.identify.doubting import Knowledge, find_out
from agurk_conformance.identify.listening import Heard, Hearing
from agurk_conformance.identify.oracle import Oracle
from agurk_conformance.identify.reaching import all_probes
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.hello import METHODS
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.choosing import known_rulesets
from agurk_reference.engine import Engine
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.identify.doubting import Inquest
    from agurk_conformance.identify.probes import Probe
    from agurk_conformance.protocol.hello import Hello
    from agurk_spec.conditions import OptionTable, Value

LAW: Final = load_law()
CORPUS: Final = load_corpus(LAW)
RULESETS: Final = known_rulesets(LAW)
CHOICES: Final = Choices(LAW)
ORACLE: Final = Oracle(LAW, "agurk_reference.engine:engine")

KNOWN: Final = Knowledge(ORACLE, CHOICES, RULESETS)

QUESTIONS: Final = ("legal_cards", "trick_taker", "last_trick", "settle", "next_deal", "dispute")
OFFERS: Final[Mapping[str, tuple[str, ...]]] = {
    "questions": (*QUESTIONS, "pack"),
    "lists": ("legal_cards",),
    "verdicts": ("is_legal",),
    "takers": ("trick_taker",),
    "last tricks": ("last_trick",),
    "settlements": ("settle",),
}
"""What engines offer, besides whole matches."""


MATCHES: Final = tuple(sorted(name for name in METHODS if name.startswith("match.")))


@cache
def full_hello() -> Hello:
    """Return the greeting of an engine that offers everything."""
    with Client(InProcessLink(Engine().handle)) as client:
        return client.hello


@cache
def probes(*methods: str) -> tuple[Probe, ...]:
    """Return the probes for an engine that offers these methods."""
    return all_probes(CORPUS, replace(full_hello(), methods=frozenset(methods)))


def complete(table: OptionTable) -> dict[str, Value]:
    """Return a table with what it leaves open as in the first ruleset."""
    return CHOICES.complete(table, RULESETS[0].table)


def hearing_of(table: OptionTable, asked: Sequence[Probe]) -> Hearing:
    """Return what an engine answers that plays a table."""
    answered = ((probe, ORACLE.answers(probe, table)) for probe in asked)
    return Hearing(tuple(Heard(probe, answers) for probe, answers in answered if answers), 0)


def found_out(table: OptionTable, *methods: str) -> Inquest:
    """Return what is found out of an engine that plays a table and offers these methods."""
    hello = replace(full_hello(), methods=frozenset(methods))
    return find_out(lambda asked: hearing_of(table, asked), probes(*methods), hello, KNOWN)
