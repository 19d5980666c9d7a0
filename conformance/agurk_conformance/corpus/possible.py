"""What is possible: where positions and steps of a scenario contradict themselves, and how."""

from __future__ import annotations

from collections import Counter
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from agurk_conformance.corpus.fields import Kind, field_to_wire, kind_of
from agurk_conformance.corpus.position import first_position, held_at_most
from agurk_conformance.corpus.scenario import Dispute, Expect, MayPlay, Plays, Refused, Sees
from agurk_conformance.notation import Play, format_plays, parse_card

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Given, Step
    from agurk_spec.document import DocumentPath

_BY_SEAT: Final = (
    "hands",
    "trick",
    "scores",
    "lives",
    "floors",
    "eliminated",
    "exchanged",
    "kept",
    "bought_back",
)
_SEATS: Final = ("taker", "leader", "dealer", "to_act")
_MAPS: Final = (Kind.BY_SEAT, Kind.CARDS_BY_SEAT, Kind.ROWS_BY_SEAT, Kind.PLAYS)


class Fault(NamedTuple):
    """Something impossible: its place within a scenario, what was found, and what is allowed."""

    path: DocumentPath
    found: str
    allowed: str


def seats_named(data: Mapping[str, Any]) -> Iterator[tuple[DocumentPath, str]]:
    """Return every seat that a scenario names in its position, in its deals and as acting."""
    given = data["given"]
    for key in ("dealer", "leader"):
        if key in given:
            yield ("given", key), given[key]
    for key in _BY_SEAT:
        yield from ((("given", key, seat), seat) for seat in given.get(key, ()))
    for number, trick in enumerate(given.get("played", ())):
        yield from ((("given", "played", number, seat), seat) for seat in trick)
    yield from ((("given", "sitting_out"), seat) for seat in _listed(given.get("sitting_out")))
    last = given.get("last", {})
    yield from ((("given", "last", "taker"), seat) for seat in _listed(last.get("taker")))
    yield from ((("given", "last", "payers"), seat) for seat in _listed(last.get("payers")))
    for path, step in _steps(data):
        yield from (((*path, "deal", seat), seat) for seat in step.get("deal", ()))
        yield from (((*path, "seat"), seat) for seat in _listed(step.get("seat")))


def faults_of_seats(
    data: Mapping[str, Any], named: Sequence[tuple[DocumentPath, str]]
) -> Iterator[Fault]:
    """Return the seats that are beyond the number told, and the gap where no number is told.

    In: a scenario, and the seats that it names, with their places.
    """
    count: int | None = data["given"].get("seats")
    for path, seat in named:
        if count is not None and seat not in ascii_uppercase[:count]:
            last = ascii_uppercase[count - 1]
            yield Fault(path, f"seat {seat}, with {count} seats", f"seats A to {last}")
    alone = (count or len({"A", *(seat for _, seat in named)})) == 1
    if alone and not any("no_match" in step for _, step in _steps(data)):
        yield Fault(("given",), "a match of one seat", "two or more; seats says how many")
    path, last = max(named, key=lambda one: one[1])
    before = ascii_uppercase[1 : ascii_uppercase.index(last)]  # that there is a seat A is known
    absent = sorted(set(before) - {seat for _, seat in named})
    if count is None and absent:
        allowed = "seats without a gap, or how many there are in seats"
        yield Fault(path, f"seat {last}, and no seat {absent[0]}", allowed)


def faults_of_standing(data: Mapping[str, Any], given: Given) -> Iterator[Fault]:
    """Return what a position says twice of a seat, or cannot say of this deal."""
    for key in ("scores", "lives"):
        for seat in getattr(given, key):
            if seat in given.eliminated:
                found = f"{key} of {seat}, which is eliminated"
                yield Fault(("given", key, seat), found, "its total in eliminated alone")
    lists: dict[DocumentPath, Sequence[str]] = {("sitting_out",): given.sitting_out}
    if given.last is not None:
        lists["last", "payers"] = given.last.payers
    for path, seats in lists.items():
        yield from _twice(("given", *path), seats)
    yield from _faults_of_numbers(data["given"], given)


def _faults_of_numbers(data: Mapping[str, Any], given: Given) -> Iterator[Fault]:
    """Return the number of the trick and the size of the hands, where the cards contradict them."""
    number, size = given.trick_number, given.hand_size
    if given.hands is None:
        if number is not None:
            yield Fault(("given", "trick_number"), f"trick {number} without hands", "a deal")
        return
    held = held_at_most(first_position(given))
    gone = max(len(given.played or ()), (number or 1) - 1)
    if given.played is not None and number not in {None, len(given.played) + 1}:
        found = f"trick {number} after {len(given.played)} tricks"
        yield Fault(("given", "trick_number"), found, str(len(given.played) + 1))
    if size is not None and size < held + gone:
        found = f"hands of {size} cards, of which {held} are left in trick {gone + 1}"
        key = "hand_size" if "hand_size" in data else "hands"
        yield Fault(("given", key), found, f"{held + gone} or more")


def faults_of_steps(
    data: Sequence[Mapping[str, Any]],
    steps: Sequence[Step],
    table: Sequence[Position],
    clauses: Container[str],
) -> Iterator[Fault]:
    """Return what is impossible in the steps of a row; paths begin at the number of the step.

    In: the steps as data and as records, the position before each, and the clauses there are.
    """
    if isinstance(steps[0], Plays | MayPlay | Refused) and _is_complete(table[0].given):
        found = "a card is asked for, and the trick given is complete"
        yield Fault((0,), found, "an expectation of who takes it comes first")
    for number, (raw, step, position) in enumerate(zip(data, steps, table, strict=False)):
        reason = raw.get("reason")
        if reason is not None and reason not in clauses:
            yield Fault((number, "reason"), f"clause {reason} is unknown", "a clause of the law")
        for fault in _faults_of_step(raw, step, position):
            yield fault._replace(path=(number, *fault.path))


def _is_complete(given: Given) -> bool:
    """Return whether a position begins with a complete trick."""
    return len(given.trick) == len(given.active)


def _faults_of_step(raw: Mapping[str, Any], step: Step, position: Position) -> Iterator[Fault]:
    """Return what is impossible in one step."""
    match step:
        case Expect():
            yield from _faults_of_fields(raw["expect"], position.given, ("expect",))
        case Sees():
            yield from _faults_of_fields(raw["sees"], position.given, ("sees",))
        case Dispute(play=play):
            named = {key: raw[key] for key in ("withdrawn", "to_act") if key in raw}
            yield from _faults_of_fields(named, position.given, ())
            yield from _not_there(("dispute", play.seat), play, position)
            taken = raw.get("withdrawn", "none")
            for seat, card in () if taken == "none" else taken.items():
                yield from _not_there(("withdrawn", seat), Play(seat, parse_card(card)), position)
        case _:
            return


def _faults_of_fields(data: Mapping[str, Any], given: Given, path: DocumentPath) -> Iterator[Fault]:
    """Return the seats that are named in fields and are none, or are named twice."""
    for name, value in data.items():
        if name in _SEATS:
            yield from _strangers((*path, name), _listed(value), given)
        elif kind_of(name) is Kind.SEATS:
            yield from _strangers((*path, name), _listed(value), given)
            yield from _twice((*path, name), _listed(value))
        elif kind_of(name) in _MAPS and value != "none":
            for seat in value:
                yield from _strangers((*path, name, seat), [seat], given)


def _strangers(path: DocumentPath, seats: Sequence[str], given: Given) -> Iterator[Fault]:
    """Return the seats that the match does not have."""
    for seat in seats:
        if seat not in given.seats:
            yield Fault(path, f"seat {seat}", f"seats {' '.join(given.seats)}")


def _twice(path: DocumentPath, seats: Sequence[str]) -> Iterator[Fault]:
    """Return the seats that a list names twice."""
    for seat, times in Counter(seats).items():
        if times > 1:
            yield Fault(path, f"seat {seat} is named twice", "each seat once")


def _not_there(path: DocumentPath, play: Play, position: Position) -> Iterator[Fault]:
    """Return a play that does not lie on the table, in the current trick or an earlier one."""
    tricks = (*(position.played or ()), position.trick)
    if not any(play in trick for trick in tricks):
        found = f"{format_plays([play])}, which was not played"
        yield Fault(path, found, f"a card of the trick {format_plays(position.trick)}")


def _listed(seats: str | None) -> list[str]:
    """Return the seats of a text; none where there is none."""
    return [] if seats is None else list(field_to_wire("active", seats))


def _steps(data: Mapping[str, Any]) -> Iterator[tuple[DocumentPath, Mapping[str, Any]]]:
    """Return every step of a scenario, with its place."""
    if "steps" in data:
        yield from ((("steps", number), step) for number, step in enumerate(data["steps"]))
    for row_number, row in enumerate(data.get("rows", ())):
        for number, step in enumerate(row["steps"]):
            yield ("rows", row_number, "steps", number), step
