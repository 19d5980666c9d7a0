"""Evidence: which option tables the answers of an engine speak against.

An answer speaks against a table where the oracle, playing by that table, gives another one, and the
position can occur under it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from agurk_conformance.corpus import fields
from agurk_conformance.identify.turning import unread

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.identify.listening import Heard
    from agurk_conformance.identify.oracle import Oracle
    from agurk_spec.conditions import OptionTable, Value

_UNCOMPARED: Final = frozenset({"because", "match", "before", "after"})
_PAST: Final = frozenset({"taker", "points"})
"""Fields that tell of what was before: null where a match begins after it, whatever is known."""

EMPTY: Final[Mapping[str, Any]] = {
    "pot": 0,
    "kept": {},
    "sitting_out": [],
    "may_buy_back": [],
    "exchanged": {},
}
"""Fields that tell of something which there is not in every game, and what they tell then."""


class Evidence:
    """The answers of an engine, and the oracle to compare them with."""

    def __init__(self, heard: Sequence[Heard], oracle: Oracle, *, saturates: bool) -> None:
        """Take what was heard, the oracle, and whether scores may stop at the threshold."""
        self.heard = tuple(heard)
        self.oracle = oracle
        self._saturates = saturates
        self._turning = [frozenset(oracle.turning(each.probe)) for each in self.heard]
        self._concerning = [self._concern(each) for each in self.heard]
        self._spoken: dict[tuple[int, tuple[Value | None, ...]], bool] = {}

    def with_more(self, heard: Iterable[Heard]) -> Evidence:
        """Return the evidence with more answers, which have the next numbers."""
        more = Evidence((*self.heard, *heard), self.oracle, saturates=self._saturates)
        more._spoken = self._spoken
        return more

    def alone(self, heard: Iterable[Heard]) -> Evidence:
        """Return other answers as evidence of their own."""
        return Evidence(tuple(heard), self.oracle, saturates=self._saturates)

    def divergence(self, heard: Heard, table: OptionTable) -> int | None:
        """Return the number of the first call whose answer differs under a table, or None."""
        return self._divergence(heard, self.oracle.mattering(table))

    def telling(self, heard: Heard, table: OptionTable) -> tuple[int, tuple[str, ...]]:
        """Return by which call an answer differs under a table, and in which fields of it.

        Of a call that is refused, or is to be, no field is told.
        """
        own = self.oracle.mattering(table)
        number = self._divergence(heard, own) or 0
        got, due = heard.answers[number], self.oracle.answers(heard.probe, own)[number]
        if got is None or due is None:
            return number, ()
        return number, tuple(self.differing_fields(got, due, own))

    def differences(self, table: OptionTable, among: Iterable[int]) -> dict[int, int]:
        """Return in how many fields each of some answers differs under a table, where it does.

        This is so whether or not the answers speak against it: a table by which hardly any position
        can occur has hardly anything that speaks against it, and is no nearer for that.
        """
        own = self.oracle.mattering(table)
        counts = {
            number: sum(count for _, count in self._compared(self.heard[number], own))
            for number in among
        }
        return {number: count for number, count in counts.items() if count}

    def speaks(self, number: int, table: OptionTable) -> bool:
        """Return whether an answer speaks against a table."""
        return self._speaks(number, self.oracle.mattering(table))

    def against(self, table: OptionTable, among: Iterable[int]) -> Iterator[int]:
        """Return which of some answers speak against a table."""
        own = self.oracle.mattering(table)
        return (number for number in among if self._speaks(number, own))

    def _speaks(self, number: int, table: OptionTable) -> bool:
        """Return whether an answer speaks against a table of options that matter."""
        known = (number, tuple(map(table.get, self._concerning[number])))
        if known not in self._spoken:
            heard = self.heard[number]
            is_other = self._divergence(heard, table) is not None
            self._spoken[known] = is_other and self.oracle.is_lawful(heard.probe, table)
        return self._spoken[known]

    def _divergence(self, heard: Heard, table: OptionTable) -> int | None:
        """Return the number of the first call whose answer differs under a table, or None."""
        found = (number for number, differences in self._compared(heard, table) if differences)
        return next(found, None)

    @property
    def numbers(self) -> range:
        """The numbers of all answers."""
        return range(len(self.heard))

    def turning_on(self, keys: frozenset[str]) -> list[int]:
        """Return the numbers of what may turn on one of some options."""
        return [number for number, own in enumerate(self._turning) if own & keys]

    def options_of(self, number: int) -> frozenset[str]:
        """Return the options on which one probe may turn."""
        return self._turning[number]

    def concern_of(self, number: int) -> tuple[str, ...]:
        """Return the options on which it hangs whether an answer speaks against a table."""
        return self._concerning[number]

    def reasons(self, number: int, table: OptionTable) -> list[str]:
        """Return the options by which an answer speaks against a table that it speaks against.

        It speaks against every table in which these are the same.
        """
        probe = self.heard[number].probe
        bearing = frozenset(self.oracle.bearing(probe))
        own = self.oracle.mattering(table)
        idle = unread(probe, self.oracle.answers(probe, own)) - bearing
        return [key for key in self._concerning[number] if key in own and key not in idle]

    def is_alike(self, number: int, key: str, one: Value, other: Value) -> bool:
        """Return whether two values of an option are alike to an answer, whatever else there is."""
        return self.oracle.is_alike(self.heard[number].probe, key, one, other)

    def _concern(self, heard: Heard) -> tuple[str, ...]:
        """Return the options on which an answer turns, and those by which its position can be."""
        own = (*self.oracle.turning(heard.probe), *self.oracle.bearing(heard.probe))
        return tuple(dict.fromkeys(own))

    def _compared(self, heard: Heard, table: OptionTable) -> Iterator[tuple[int, int]]:
        """Return each call of a probe with the number of fields in which its answer differs."""
        due = self.oracle.answers(heard.probe, table)
        for number, (got, own) in enumerate(zip(heard.answers, due, strict=False)):
            if got is None or own is None:
                yield number, int(got is not own)
            else:
                yield number, len(self.differing_fields(got, own, table))

    def differing_fields(
        self, got: Mapping[str, Any], due: Mapping[str, Any], table: OptionTable
    ) -> list[str]:
        """Return the fields in which an engine's result is another than the oracle's."""
        told = _with_points(got)
        if self._saturates:
            due = _saturated(due, table)
        return [
            name
            for name in told
            if name not in _UNCOMPARED
            and not (name in _PAST and told[name] is None)
            and not (_agrees(name, due[name], told[name]) if name in due else _is_empty(told, name))
        ]


def _agrees(name: str, due: Any, got: Any) -> bool:
    """Return whether two values of a field agree."""
    if due is None or got is None:
        return due is got
    return fields.agrees(name, due, got)


def _with_points(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a result with points, where an engine tells scores before and after instead."""
    if "after" not in result:
        return result
    before, after = result["before"], result["after"]
    return {**result, "points": {seat: after[seat] - before.get(seat, 0) for seat in after}}


def _is_empty(told: Mapping[str, Any], name: str) -> bool:
    """Return whether a field that there is not in every game tells of nothing, or is no such."""
    value = told[name]
    if name not in EMPTY:
        return True
    return not any(
        cast("Mapping[str, Any]", value).values() if isinstance(value, dict) else [value]
    )


def _saturated(due: Mapping[str, Any], table: OptionTable) -> Mapping[str, Any]:
    """Return an answer with scores that stop at the threshold."""
    if "scores" not in due or "threshold" not in table:
        return due
    most = int(table["threshold"])
    return {**due, "scores": {seat: min(score, most) for seat, score in due["scores"].items()}}
