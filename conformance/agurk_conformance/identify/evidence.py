"""Evidence: which option tables the answers of an engine speak against.

An answer speaks against a table where the oracle, playing by that table, gives another one, and the
position can occur under it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import fields

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.identify.listening import Heard
    from agurk_conformance.identify.oracle import Answer, Oracle
    from agurk_spec.conditions import OptionTable

_UNCOMPARED: Final = frozenset({"because", "match", "before", "after"})
_EMPTY: Final = frozenset({"pot", "kept", "sitting_out", "may_buy_back", "exchanged"})
"""Fields that tell of something which there is not in every game."""


class Evidence:
    """The answers of an engine, and the oracle to compare them with."""

    def __init__(self, heard: Sequence[Heard], oracle: Oracle, *, saturates: bool) -> None:
        """Take what was heard, the oracle, and whether scores may stop at the threshold."""
        self.heard = tuple(heard)
        self.oracle = oracle
        self._saturates = saturates
        self._turning = [frozenset(oracle.turning(each.probe)) for each in self.heard]

    def speaks_against(self, heard: Heard, table: OptionTable) -> bool:
        """Return whether what was heard of one probe speaks against a table."""
        return self.divergence(heard, table) is not None and self.oracle.is_lawful(
            heard.probe, table
        )

    def divergence(self, heard: Heard, table: OptionTable) -> int | None:
        """Return the number of the first call whose answer differs under a table, or None."""
        due = self.oracle.answers(heard.probe, table)
        for number, (got, own) in enumerate(zip(heard.answers, due, strict=False)):
            if self._differs(got, own, table):
                return number
        return None

    def against(
        self, table: OptionTable, among: Sequence[int] | None = None
    ) -> Iterator[int]:
        """Return the numbers of what speaks against a table, of all or among some."""
        for number in range(len(self.heard)) if among is None else among:
            if self.speaks_against(self.heard[number], table):
                yield number

    def turning_on(self, keys: frozenset[str]) -> list[int]:
        """Return the numbers of what may turn on one of some options."""
        return [number for number, own in enumerate(self._turning) if own & keys]

    def options_of(self, number: int) -> frozenset[str]:
        """Return the options on which one probe may turn."""
        return self._turning[number]

    def _differs(self, got: Answer, due: Answer, table: OptionTable) -> bool:
        """Return whether an engine's answer is another than the oracle's."""
        if got is None or due is None:
            return got is not due
        told = _with_points(got)
        if self._saturates:
            due = _saturated(due, table)
        return any(
            not _agrees(name, due[name], told[name]) if name in due else _is_something(told, name)
            for name in told
            if name not in _UNCOMPARED
        )


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


def _is_something(told: Mapping[str, Any], name: str) -> bool:
    """Return whether a field that tells of nothing under a table does tell of something."""
    value = told[name]
    if name not in _EMPTY:
        return False
    return any(value.values()) if isinstance(value, dict) else bool(value)


def _saturated(due: Mapping[str, Any], table: OptionTable) -> Mapping[str, Any]:
    """Return an answer with scores that stop at the threshold."""
    if "scores" not in due or "threshold" not in table:
        return due
    most = int(table["threshold"])
    return {**due, "scores": {seat: min(score, most) for seat, score in due["scores"].items()}}
