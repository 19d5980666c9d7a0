"""A pool of random questions, with which the tests find out by themselves what is told apart.

It is made without the probes and asked of the reference without what identifies engines, so that it
can show what that misses. A question speaks against a table where the reference, playing by it,
answers otherwise than the engine, and the position can come up under the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from tests.identify.deals import MATCH, Question, ask, pack

from agurk_conformance.identify.turning import TURNING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_spec.conditions import OptionTable, Value

DEALS: Final = 130
_ON: Final = {method: sorted(options) for method, options in TURNING.items()}
"""The options on which questions turn, of which test_turning shows that they are all there are."""

_BEARING: Final = frozenset(
    {
        *("ace_rule", "buyback", "deck", "end_condition", "fixed_deals", "follow_reference"),
        *("follow_rule", "last_trick_mode", "last_trick_payer", "lives", "lowest_tie"),
        *("score_medium", "simultaneous_out", "stakes", "threshold", "threshold_cmp", "total_tie"),
    }
)
"""The options on which it hangs whether a position can come up."""


class Source(Protocol):
    """Draws deals."""

    def deal(self, table: OptionTable) -> Iterator[Question]:
        """Draw one that is played by a table, and return what is asked about it."""
        ...


class Pool:
    """Questions, with the answers to them under each table that has come up."""

    def __init__(self, source: Source, tables: Sequence[OptionTable], deals: int = DEALS) -> None:
        """Draw the questions from deals that are played by some tables, each in its turn."""
        drawn = (source.deal(tables[number % len(tables)]) for number in range(deals))
        self.questions = tuple(question for deal in drawn for question in deal)
        self._refuting: dict[Any, Question | None] = {}
        self._answers: dict[tuple[int, tuple[Value, ...]], list[Any]] = {}

    def refuting(
        self, played: OptionTable, table: OptionTable, methods: frozenset[str]
    ) -> Question | None:
        """Return a question by some methods that tells one table from the one that is played."""
        own = frozenset(played) if MATCH in methods else frozenset[str]()
        keys = sorted(_BEARING.union(own, *(_ON.get(method, ()) for method in methods)))
        known = (methods, tuple((played[key], table[key]) for key in keys))
        if known not in self._refuting:
            self._refuting[known] = self._first_refuting(played, table, methods)
        return self._refuting[known]

    def _first_refuting(
        self, played: OptionTable, table: OptionTable, methods: frozenset[str]
    ) -> Question | None:
        """Return the first question that tells one table from the one that is played."""
        for number, question in enumerate(self.questions):
            is_asked = question.method in methods
            is_other = is_asked and _differ(
                self._answered(number, played), self._answered(number, table)
            )
            if is_other and can_come_up(question, table):
                return question
        return None

    def _answered(self, number: int, table: OptionTable) -> list[Any]:
        """Return the answers to a question under a table."""
        question = self.questions[number]
        known = (number, tuple(table[key] for key in _ON.get(question.method, table)))
        if known not in self._answers:
            self._answers[known] = question.answers(table)
        return self._answers[known]


def can_come_up(question: Question, table: OptionTable) -> bool:
    """Return whether a position can come up in a game by a table."""
    cards = {str(card) for card in pack(str(table["deck"]))}
    return (
        all(str(card) in cards for card in question.cards)
        and _can_stand(question.position, table)
        and _can_be_between(question.position, table)
        and _was_legal(question, table)
    )


def _can_stand(position: dict[str, Any], table: OptionTable) -> bool:
    """Return whether seats can have such scores and lives, and have left with them."""
    least = int(table["threshold"]) + (table["threshold_cmp"] == "gt")
    scores, end = position["scores"], table["end_condition"]
    out = [seat for seat in position["seats"] if seat not in position["active"]]
    own = [scores[seat] for seat in position["active"]]
    if end in {"last_active", "first_out_loses"} and max(own) >= least:
        return False
    has_left = end == "last_active" and all(scores[seat] >= least for seat in out)
    if out and not position["sudden_death"] and not has_left:
        return False
    has_kept = any(position["kept"].values())
    if (has_kept or any(scores.values())) and has_kept != (table["score_medium"] == "kept_cards"):
        return False
    return bool(max(position["lives"].values()) <= int(table["lives"]))


def _can_be_between(position: dict[str, Any], table: OptionTable) -> bool:
    """Return whether another deal is played after so many, with what there is beside scores."""
    end, payer = table["end_condition"], table["last_trick_payer"]
    begins = not any(position["scores"].values()) and not position["deals_played"]
    has_deals = end != "fixed_deals" or position["deals_played"] < int(table["fixed_deals"])
    if not position["sudden_death"] and not begins and not (has_deals and end != "single_deal"):
        return False
    by_deals = end == "fixed_deals" and table["total_tie"] == "sudden_death"
    several = table["simultaneous_out"] == "lowest_total_then_sudden_death" and payer != "winner"
    if position["sudden_death"] and not (by_deals or (end == "last_active" and several)):
        return False
    if position["pot"] and table["stakes"] == "none":
        return False
    if any(position["bought_back"].values()) and table["buyback"] == "none":
        return False
    all_equal = payer == "lowest_card" and table["lowest_tie"] == "all_equal"
    return position["last"] is None or not all_equal


def _was_legal(question: Question, table: OptionTable) -> bool:
    """Return whether each card of a trick before the last one was legal, but the one challenged."""
    position = question.position
    if not position["hands"] or not any(position["hands"].values()):
        return True
    trick = position["trick"]
    for at, play in enumerate(trick):
        hands = dict(position["hands"])
        for later in trick[at:]:
            hands[later["seat"]] = [*hands[later["seat"]], later["card"]]
        before = {**position, "hands": hands, "trick": trick[:at], "to_act": play["seat"]}
        legal = ask("legal_cards", before, table)
        if play != question.more.get("play") and play["card"] not in legal["cards"]:
            return False
    return True


def _differ(one: list[Any], other: list[Any]) -> bool:
    """Return whether some answers differ, in a field that both have; a refusal is an answer."""
    return any(_differ_at_once(own, its) for own, its in zip(one, other, strict=False))


def _differ_at_once(one: Any, other: Any) -> bool:
    """Return whether two answers differ."""
    if isinstance(one, int) or isinstance(other, int):
        return {type(one), type(other)} == {int, dict} and REFUSED in (one, other)
    names = [name for name in one if name in other and name != "match"]
    return any(_plain(one[name]) != _plain(other[name]) for name in names)


REFUSED: Final = 1
"""The number of the error by which a move is refused."""


def _plain(value: Any) -> Any:
    """Return a value, cards in one order."""
    return sorted(map(str, value)) if isinstance(value, list) else value  # pyright: ignore[reportUnknownArgumentType]
