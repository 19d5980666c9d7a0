"""The command: an engine is started, asked, and found out, under each of its claims or without."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.position import ruleset_to_wire
from agurk_conformance.identify.choices import Choices
from agurk_conformance.identify.doubting import Knowledge, find_out
from agurk_conformance.identify.house import house_ruleset
from agurk_conformance.identify.lawful import can_occur
from agurk_conformance.identify.listening import join, listen
from agurk_conformance.identify.oracle import Oracle
from agurk_conformance.identify.overhearing import overhear
from agurk_conformance.identify.reaching import all_probes, methods_for
from agurk_conformance.identify.telling import tell_identity
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.lines import warned
from agurk_conformance.reporting.writing import check_writable, write_whole
from agurk_conformance.running.choosing import find_playable, known_rulesets
from agurk_conformance.running.claims import claimed_rulesets
from agurk_conformance.running.engines import REFERENCE, ModuleEngine, open_client, resolve_engine
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.identify.doubting import Inquest
    from agurk_conformance.identify.listening import Hearing
    from agurk_conformance.identify.probes import Probe
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset


@dataclass(frozen=True, slots=True)
class Report:
    """What was found out under one claim: its lines, and whether the answers are consistent."""

    lines: tuple[str, ...]
    is_right: bool
    house: str


class Inquiry:
    """The law, the corpus and the oracle, loaded once, and an engine to be asked."""

    def __init__(self, client: Client, folder: Path) -> None:
        """Take the engine, started, and the folder in which ruleset files are looked up."""
        self._client = client
        self._folder = folder

    @cached_property
    def law(self) -> Law:
        """The law."""
        return load_law()

    @cached_property
    def corpus(self) -> tuple[Scenario, ...]:
        """All scenarios."""
        return load_corpus(self.law)

    @cached_property
    def oracle(self) -> Oracle:
        """The reference engine, by its name."""
        way = resolve_engine(REFERENCE, self._folder).way
        if not isinstance(way, ModuleEngine):
            raise UsageError("the reference engine is no module; allowed: an installed agurk")
        return Oracle(self.law, way.entry)

    def claims(self, wished: str | None) -> tuple[Ruleset | None, ...]:
        """Return the rulesets under which the engine is asked; None for its own game.

        In: the ruleset that the user names, if any. Raises UsageError where there is none such, or
        the suite cannot ask an engine of this kind.
        """
        hello = self._client.hello
        if (lacking := hello.offers_nothing()) is not None:
            raise UsageError(lacking)
        if wished is not None:
            return (find_playable(wished, self.law, self._folder),)
        if hello.any_ruleset:
            return (None,)
        return claimed_rulesets(hello.rulesets, self.law)

    def report(self, claim: Ruleset | None, name: str) -> Report:
        """Ask the engine under one claim, and return what comes of it.

        In: the claim, and the name of the house ruleset.
        """
        hello = self._client.hello
        told = None if claim is None else ruleset_to_wire(claim)
        known = Knowledge(self.oracle, Choices(self.law), known_rulesets(self.law))
        overheard = iter([overhear(self._client, self.corpus, claim, told)])

        def ask(probes: Sequence[Probe]) -> Hearing:
            """Put probes to the engine; with the first answers comes what was overheard."""
            return join(listen(self._client, probes, told), *overheard)

        found = find_out(ask, self._probes(claim), hello, known)
        return Report(
            lines=tuple(self._told(claim, found)),
            is_right=found.identity.is_consistent and bool(found.hearing.heard),
            house=house_ruleset(found.identity, name, self.law),
        )

    def _probes(self, claim: Ruleset | None) -> tuple[Probe, ...]:
        """Return the probes for the engine: what its claim comes to is asked before the rest.

        An engine may break at what is never on its table, and is then given up.
        """
        probes = all_probes(self.corpus, self._client.hello)
        if claim is None:
            return probes
        return tuple(sorted(probes, key=lambda probe: not can_occur(probe, claim.table)))

    def _told(self, claim: Ruleset | None, found: Inquest) -> Iterator[str]:
        """Return the lines of a report."""
        hello = self._client.hello
        asked = "asked for its own game" if claim is None else f"asked under its claim {claim.id}"
        yield f"{hello.name} {hello.version}, {asked}"
        methods = methods_for(found.identity, found.evidence, self.corpus, hello)
        rulesets = known_rulesets(self.law)
        yield from tell_identity(found.identity, found.hearing, rulesets, methods)
        yield from warned(self._client.warnings)


def inquire(engine: str, ruleset: str | None, write: Path | None, folder: Path) -> Iterator[Report]:
    """Return what is found out of an engine, claim by claim; and write the house ruleset.

    In: the name of the engine; a ruleset to ask it under; a file for the house ruleset; the folder
    in which names are looked up. Raises UsageError for names that mean nothing, and where several
    claims would be written into one file; EngineError where the engine does not start.
    """
    if write is not None:
        check_writable(write)
    spec = resolve_engine(engine, folder)
    with open_client(spec) as client:
        inquiry = Inquiry(client, folder)
        claims = inquiry.claims(spec.asked_by(ruleset))
        if write is not None and len(claims) > 1:
            names = ", ".join(claim.id for claim in claims if claim is not None)
            raise UsageError(f"{engine} claims {names}; allowed with --write: one by --ruleset")
        for claim in claims:
            report = inquiry.report(claim, "house" if write is None else write.stem)
            if write is not None and report.is_right:
                write_whole(write, report.house)
            yield report
