"""The corpus: scenario files read strictly into records, and everything impossible refused."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from agurk_conformance.corpus.implied import cards_dealt, cards_of, implied_by
from agurk_conformance.corpus.moving import positions
from agurk_conformance.corpus.position import (
    ImpossibleStepError,
    check_equal,
    check_order,
    first_position,
)
from agurk_conformance.corpus.possible import (
    faults_of_seats,
    faults_of_standing,
    faults_of_steps,
    seats_named,
)
from agurk_conformance.corpus.reading import read_given, read_step
from agurk_conformance.corpus.scenario import Deal, Given, Row, Scenario, Step
from agurk_conformance.notation import NotationError, format_card
from agurk_spec.document import Document, read_document
from agurk_spec.errors import SpecError, shortlist
from agurk_spec.predicates import parse_predicate
from agurk_spec.schema import conform

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.possible import Fault
    from agurk_conformance.notation import Card
    from agurk_spec.conditions import Predicate
    from agurk_spec.document import DocumentPath
    from agurk_spec.law import Law


def scenario_folder() -> Path:
    """Return the folder of the scenarios that come with the suite."""
    return Path(str(resources.files("agurk_conformance") / "scenarios"))


def load_corpus(law: Law, folder: Path | None = None) -> tuple[Scenario, ...]:
    """Return all scenarios under `folder`, in the order of chapters, files and lines.

    In: the law whose clauses, options and sources they name, and the folder (without one, the
    scenarios that come with the suite).
    Raises SpecError where a file is not as the format says, an id is given twice or unknown, or a
    position or step is impossible; also where there is no scenario at all.
    """
    folder = scenario_folder() if folder is None else folder
    citable = _citable_in(law)
    loaded: dict[str, Scenario] = {}
    for path in sorted(folder.rglob("*.yaml")):
        document = read_document(path, str(path.relative_to(folder)))
        for index, scenario in enumerate(_read_file(document, citable)):
            if scenario.id in loaded:
                first = loaded[scenario.id]
                raise document.error(
                    (index, "id"),
                    found=f"the id is given in {first.file}:{first.line} already",
                    allowed="an id that no other scenario has",
                )
            loaded[scenario.id] = scenario
    if not loaded:
        raise SpecError(str(folder), 0, 0, None, "no scenario in this folder", "at least one")
    return tuple(loaded.values())


class _Citable(NamedTuple):
    """A law, and what a scenario can cite of it, in its order: clauses, sections of sources."""

    law: Law
    clauses: Mapping[str, None]
    sources: Mapping[str, None]


def _citable_in(law: Law) -> _Citable:
    """List what can be cited of a law."""
    sections = (f"{source.id} {part.id}" for source in law.sources for part in source.sections)
    clauses = (clause.id for clause in law.clauses)
    return _Citable(law, dict.fromkeys(clauses), dict.fromkeys(sections))


def _read_file(document: Document, citable: _Citable) -> Iterator[Scenario]:
    """Read the scenarios of one file."""
    for index, data in enumerate(conform(document, "scenario")):
        yield _Reader(document, citable, index, data).scenario()


class _Reader:
    """Reads one scenario of a file; it knows where it stands, for errors."""

    def __init__(
        self, document: Document, citable: _Citable, index: int, data: Mapping[str, Any]
    ) -> None:
        """Take the file, the law, and the scenario's place and data."""
        self._document = document
        self._citable = citable
        self._index = index
        self._data = data

    def scenario(self) -> Scenario:
        """Return the record, after every check."""
        data, file = self._data, Path(self._document.name)
        given = self._given()
        rows = tuple(self._rows(given))
        self._check_ids()
        return Scenario(
            id=data["id"],
            title=data["title"],
            chapter=file.parts[0],
            clauses=tuple(data["clauses"]),
            sources=tuple(data["sources"]),
            when=self._predicate(data["when"], ("when",)),
            implied=self._predicate(implied_by(given, rows, data["when"]), ()),
            because=data["because"],
            given=given,
            rows=rows,
            watched=data.get("watched", False),
            file=file,
            line=self._document.mark((self._index,))[0],
        )

    def _error(self, path: DocumentPath, found: str, allowed: str) -> SpecError:
        """Make the error at a path inside the scenario."""
        return self._document.error((self._index, *path), found=found, allowed=allowed)

    def _refuse(self, faults: Iterable[Fault], at: DocumentPath = ()) -> None:
        """Raise the first of some faults, which stand below a path, if there is any."""
        for path, found, allowed in faults:
            raise self._error((*at, *path), found, allowed)

    def _predicate(self, data: Any, path: DocumentPath) -> Predicate:
        """Read a predicate; errors stand at its place."""
        return parse_predicate(data, self._citable.law, self._document, (self._index, *path))

    def _rows(self, given: Given) -> Iterator[Row]:
        """Read the rows of a matrix, or the only one of a plain scenario."""
        data = self._data
        if "steps" in data:
            yield self._row(given, {**data, "row": None, "when": {}, "clauses": []}, ())
            return
        names = Counter(row["row"] for row in data["rows"])
        for number, row in enumerate(data["rows"]):
            if names[row["row"]] > 1:
                raise self._error(
                    ("rows", number, "row"), f"row {row['row']} is given twice", "each row once"
                )
            yield self._row(given, row, ("rows", number))

    def _row(self, given: Given, row: Mapping[str, Any], path: DocumentPath) -> Row:
        """Read one row."""
        steps = tuple(
            self._step(step, (*path, "steps", number)) for number, step in enumerate(row["steps"])
        )
        table = self._positions(given, steps, path)
        faults = faults_of_steps(row["steps"], steps, table, self._citable.clauses)
        self._refuse(faults, (*path, "steps"))
        return Row(
            name=row["row"],
            when=self._predicate(row.get("when", {}), (*path, "when")),
            clauses=tuple(row.get("clauses", ())),
            because=row.get("because", self._data["because"]),
            steps=steps,
            positions=table,
            step_lines=tuple(
                self._document.mark((self._index, *path, "steps", number))[0]
                for number in range(len(steps))
            ),
        )

    def _step(self, data: Mapping[str, Any], path: DocumentPath) -> Step:
        """Read one step."""
        try:
            return read_step(data)
        except NotationError as problem:
            raise self._error(path, str(problem), "cards such as 9♣, 10H or JK1") from problem

    def _given(self) -> Given:
        """Read the position, and refuse one that cannot lie on a table."""
        path = ("given",)
        try:
            asked = [part.get("when", {}) for part in (self._data, *self._data.get("rows", ()))]
            named = tuple(seats_named(self._data))
            self._refuse(faults_of_seats(self._data, named))
            letters = frozenset(seat for _, seat in named)
            given = read_given(self._data["given"], letters, asked)
            check_given(given)
            self._refuse(faults_of_standing(self._data, given))
        except NotationError as problem:
            raise self._error(path, str(problem), "cards such as 9♣, 10H or JK1") from problem
        except ImpossibleStepError as problem:
            raise self._error(path, problem.found, problem.allowed) from problem
        return given

    def _positions(
        self, given: Given, steps: tuple[Step, ...], path: DocumentPath
    ) -> tuple[Position, ...]:
        """Go through the steps, and refuse what cannot happen one after the other."""
        try:
            for number, step in enumerate(steps):
                if isinstance(step, Deal):
                    _check_once(cards_dealt(step), number)
            return positions(given, steps)
        except ImpossibleStepError as problem:
            at = (*path, "steps", int(problem.__notes__[0]))
            raise self._error(at, problem.found, problem.allowed) from problem

    def _check_ids(self) -> None:
        """Refuse clauses and sources that the law does not know, and an id that cites nothing."""
        data = self._data
        known = self._citable.clauses
        cited: list[tuple[DocumentPath, str]] = [
            (("clauses", n), clause) for n, clause in enumerate(data["clauses"])
        ]
        for number, row in enumerate(data.get("rows", ())):
            cited += [
                (("rows", number, "clauses", n), clause)
                for n, clause in enumerate(row.get("clauses", ()))
            ]
        for path, clause in cited:
            if clause not in known:
                raise self._error(path, f"clause {clause} is unknown", shortlist(clause, known))
        own = "-".join(data["id"].split("-")[:2])
        if own not in {clause for _, clause in cited}:
            raise self._error(("id",), f"{own} is not among the clauses cited", "a clause cited")
        self._check_sources()

    def _check_sources(self) -> None:
        """Refuse sources and sections that the law does not know."""
        known = self._citable.sources
        for number, cited in enumerate(self._data["sources"]):
            if cited not in known:
                raise self._error(
                    ("sources", number), f"source {cited} is unknown", shortlist(cited, known)
                )


def _check_once(cards: list[Card], step: int | None = None) -> None:
    """Raise `ImpossibleStepError` where a card is there twice."""
    twice = [format_card(card) for card, times in Counter(cards).items() if times > 1]
    if twice:
        problem = ImpossibleStepError(f"{twice[0]} is there twice", "each card once")
        if step is not None:
            problem.add_note(str(step))
        raise problem


def check_given(given: Given) -> None:
    """Raise `ImpossibleStepError` where the position cannot lie on a table."""
    _check_once(cards_of(given))
    _check_standing(given)
    if given.hands is None:
        if given.trick or (given.leader and given.last) or (given.played and not given.last):
            raise ImpossibleStepError(
                "a trick or a leader without hands", "hands of all active seats"
            )
        return
    if given.last is not None:
        raise ImpossibleStepError("hands and last", "hands in a deal, last between deals")
    if set(given.hands) != set(given.active):
        raise ImpossibleStepError(
            f"hands of {' '.join(given.hands)}", f"hands of {' '.join(given.active)}"
        )
    check_equal(given.hands, given.trick)
    _check_turns(given)


def _check_standing(given: Given) -> None:
    """Raise `ImpossibleStepError` where what is told of a seat contradicts itself."""
    for seat in given.sitting_out:
        if seat in given.eliminated:
            raise ImpossibleStepError(f"{seat} sits out and is eliminated", "one of the two")
    for seat in given.kept:
        if seat not in given.scores:
            raise ImpossibleStepError(
                f"{seat} keeps cards and has no score", "scores of all seats that keep cards"
            )


def _check_turns(given: Given) -> None:
    """Raise `ImpossibleStepError` where the cards of a trick do not lie in the order of turns."""
    position = first_position(given)
    for trick in given.played or ():
        check_order(position, trick, "played")
    check_order(position, given.trick, "trick")
    if given.leader is not None and given.trick and given.trick[0].seat != given.leader:
        raise ImpossibleStepError(
            f"leader {given.leader}", f"{given.trick[0].seat}, who led the trick given"
        )
