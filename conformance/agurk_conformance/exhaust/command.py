"""The command: an engine is asked everything in a scope, by each ruleset that it claims."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.exhaust.asking import LEGALITY, METHODS, TAKER
from agurk_conformance.exhaust.oracle import Company, open_oracle
from agurk_conformance.exhaust.running import Run, left_open
from agurk_conformance.exhaust.scope import Scope
from agurk_conformance.exhaust.state import State, check_place, read_state
from agurk_conformance.exhaust.telling import tell_divergence, tell_open, tell_scope, tell_tally
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.lines import warned
from agurk_conformance.running.choosing import find_playable
from agurk_conformance.running.claims import claimed_rulesets
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from agurk_conformance.exhaust.counts import Tally
    from agurk_conformance.exhaust.oracle import Oracle
    from agurk_conformance.exhaust.progress import Progress
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.hello import Bounds
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

USUAL: Final = "agurk"
"""The ruleset of an engine that plays any."""

_SAVE_EVERY: Final = 5.0
"""After so many seconds the state is written again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a user asks for; without a number of cards in a trick, as many as there are seats."""

    engine: str
    ruleset: str | None
    oracle: str
    seats: int
    hand: int
    trick: int | None
    state: Path | None
    resume: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one ruleset: its lines, and whether all of it was asked and right."""

    lines: tuple[str, ...]
    is_right: bool


class Exhausting:
    """An engine and an oracle, started, and what is asked of them."""

    def __init__(self, wish: Wish, client: Client, oracle: Oracle, folder: Path) -> None:
        """Take the wish, both engines, and the folder in which rulesets are looked up."""
        self._wish = wish
        self._client = client
        self._oracle = oracle
        self._folder = folder
        self._saved = monotonic()

    @cached_property
    def law(self) -> Law:
        """The law."""
        return load_law()

    @cached_property
    def state(self) -> State:
        """How far the run has come. Raises UsageError where an earlier one is not about this."""
        wish, hello = self._wish, self._client.hello
        head: dict[str, Any] = {
            "engine": [wish.engine, hello.name, hello.version],
            "oracle": wish.oracle,
            "edition": self.law.edition,
            "scope": [wish.seats, wish.hand, wish.trick],
        }
        if not wish.resume:
            if wish.state is not None:
                check_place(wish.state)
            return State(head)
        if wish.state is None:
            raise UsageError("--resume without --state; allowed: --state=FILE --resume")
        return read_state(wish.state, head)

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Return the rulesets by which the engine is asked."""
        hello = self._client.hello
        if not any(map(hello.supports, METHODS)):
            offered = ", ".join(sorted(hello.methods)) or "no methods"
            others = "`agurk perft` asks an engine of matches, `agurk explore` one loop for deals"
            allowed = f"{', '.join(METHODS)}; {others}"
            raise UsageError(f"{hello.name} offers {offered}; allowed: {allowed}")
        if self._wish.ruleset is not None:
            return (find_playable(self._wish.ruleset, self.law, self._folder),)
        if hello.any_ruleset:
            return (find_playable(USUAL, self.law, self._folder),)
        return claimed_rulesets(hello.rulesets, self.law)

    def outcome(self, ruleset: Ruleset, progress: Progress) -> Outcome:
        """Ask everything by one ruleset. Raises UsageError where the scope is not playable."""
        unasked = self._unasked(ruleset)
        scope = self._scope(ruleset, unasked)
        progress.begin(tell_scope(scope, ruleset), scope.count)
        run = Run(scope, self._client, self._oracle, self.law, ruleset)
        tally = self.state.tally(ruleset.id)
        try:
            for _ in run.go_on(tally):
                progress.show(tally.positions)
                self._keep(at_once=False)
        finally:
            progress.end()
            self._keep(at_once=True)
        lines = self._told(scope, tally, ruleset, unasked)
        return Outcome(tuple(lines), tally.is_complete(scope) and not tally.divergences)

    def _told(
        self, scope: Scope, tally: Tally, ruleset: Ruleset, unasked: dict[str, tuple[str, ...]]
    ) -> Iterator[str]:
        """Return the lines about one ruleset."""
        hello = self._client.hello
        yield f"{hello.name} {hello.version}, against {self._wish.oracle}"
        yield tell_scope(scope, ruleset)
        yield from tell_open(unasked)
        yield from tell_tally(scope, tally)
        company = Company(self._oracle, scope, ruleset)
        for found in tally.divergences.values():
            yield ""
            yield from tell_divergence(found, scope, company, self.law, ruleset)

    def _unasked(self, ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
        """Return the methods that turn on an option that the ruleset leaves open, and on which."""
        open_ = left_open(ruleset.table, [option.key for option in self.law.options])
        supports = self._client.hello.supports
        return {method: keys for method, keys in open_.items() if keys and supports(method)}

    def _scope(self, ruleset: Ruleset, unasked: dict[str, tuple[str, ...]]) -> Scope:
        """Return the scope under a ruleset. Raises UsageError where there is no such position."""
        wish, hello, table = self._wish, self._client.hello, ruleset.table
        if "deck" not in table:
            raise UsageError(f"{ruleset.id} leaves deck open; allowed: a ruleset that has one")
        most = int(table.get("players_max", 26))
        _check("--seats", wish.seats, int(table.get("players_min", 2)), most, ruleset.id)
        _check("--hand", wish.hand, 1, int(table.get("hand_size", 7)), ruleset.id)
        _check_limit("seats", wish.seats, hello.seats)
        asked = {method for method in METHODS if hello.supports(method)} - set(unasked)
        scope = Scope(
            seats=wish.seats,
            hand=wish.hand,
            trick=wish.seats if wish.trick is None else wish.trick,
            deck=str(table["deck"]),
            legality=any(method in asked for method in LEGALITY),
            takers=TAKER in asked,
        )
        _check("--trick", scope.trick, 0, wish.seats, f"{wish.seats} seats")
        if not scope.count:
            raise UsageError(f"{hello.name} is asked nothing in this scope; allowed: a larger one")
        return scope

    def _keep(self, *, at_once: bool) -> None:
        """Write the state, where one is kept, at once or when it has not been for a while."""
        file, now = self._wish.state, monotonic()
        if file is not None and (at_once or now - self._saved > _SAVE_EVERY):
            self.state.write(file)
            self._saved = now


def exhaust(wish: Wish, folder: Path, progress: Progress) -> Iterator[Outcome]:
    """Return what comes of each ruleset, one after the other.

    In: the wish, the folder in which names are looked up, and what shows the progress. Raises
    UsageError for names and numbers that mean nothing, EngineError where an engine does not start.
    """
    spec = resolve_engine(wish.engine, folder)
    wish = replace(wish, ruleset=spec.asked_by(wish.ruleset))
    with open_oracle(wish.oracle, folder) as oracle, open_client(spec) as client:
        exhausting = Exhausting(wish, client, oracle, folder)
        _ = exhausting.state
        for ruleset in exhausting.rulesets():
            yield exhausting.outcome(ruleset, progress)
        if client.warnings:
            yield Outcome(tuple(warned(client.warnings)), is_right=True)


def _check(option: str, found: int, least: int, most: int, where: str) -> None:
    """Refuse a number that is not within its limits."""
    if not least <= found <= most:
        raise UsageError(f"{option} is {found}; allowed by {where}: {least} to {most}")


def _check_limit(name: str, found: int, limit: Bounds | None) -> None:
    """Refuse a number with which the engine cannot be asked."""
    if limit is not None and found not in limit:
        raise UsageError(f"--{name} is {found}; allowed by the engine: {limit.min} to {limit.max}")
