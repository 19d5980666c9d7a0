"""Expectations: what the law expects of an answer, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, assert_never

from agurk_conformance import notation
from agurk_conformance.corpus import fields
from agurk_conformance.protocol.shapes import is_list, is_object

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from agurk_conformance.notation import Card
    from agurk_conformance.protocol.hello import CardForm, Hello
    from agurk_spec.records import Ruleset


@dataclass(frozen=True, slots=True)
class CardSet:
    """A list of exactly these cards, in any order."""

    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class RankSet:
    """A list of exactly these ranks, in any order and each as often as it likes."""

    ranks: frozenset[int]


@dataclass(frozen=True, slots=True)
class Legality:
    """A card is legal, or is not for a reason; `listed` says that a list is asked instead."""

    card: Card
    legal: bool
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Fields:
    """A result with these values in the fields named."""

    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Picture:
    """A result that agrees with all of these values, as far as it has the fields; one check."""

    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A result that is the same as an earlier one, field by field; one check."""

    earlier: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Acceptance:
    """The engine goes along."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The engine refuses, for a reason where one is known."""

    reason: str | None


@dataclass(frozen=True, slots=True)
class RefusedAt:
    """A deal that is refused at the play of this number, from 0 on, or at none."""

    number: int | None


@dataclass(frozen=True, slots=True)
class Sampled:
    """So many deals from a pack, to so many seats, with so many cards each where it is settled."""

    pack: tuple[Card, ...]
    seats: int
    size: int | None
    count: int


_OfCards = CardSet | RankSet | Legality | Sampled
_OfFields = Fields | Picture | Unchanged
_OfManner = Acceptance | Refusal | RefusedAt
Expectation = _OfCards | _OfFields | _OfManner


def saturated(values: Mapping[str, Any], ruleset: Ruleset, hello: Hello) -> Mapping[str, Any]:
    """Return expected fields for an engine whose scores may stop at the threshold."""
    if not hello.saturates or "scores" not in values:
        return values
    if "threshold" not in ruleset.table:  # then no scenario that holds makes a seat go out by it
        return values
    threshold = int(ruleset.table["threshold"])
    scores = {seat: min(score, threshold) for seat, score in values["scores"].items()}
    return {**values, "scores": scores}


def told_in(cards: CardForm, expectation: Expectation) -> Expectation:
    """Return an expectation of an engine that answers cards in this form.

    In ranks, lists of legal cards are compared as sets; hands, packs and what else there is are
    compared as ever, each card being one of its rank.
    """
    if cards == "suited":
        return expectation
    match expectation:
        case CardSet(expected):
            return RankSet(frozenset(card.rank for card in expected))
        case Legality(card, legal, reason):
            return Legality(notation.Card(card.rank, None), legal, reason)
        case Fields(values):
            return Fields(_bare(values))
        case Picture(values):
            return Picture(_bare(values))
        case RankSet() | Sampled() | Unchanged() | Acceptance() | Refusal() | RefusedAt():
            return expectation
        case _:
            assert_never(expectation)


def _bare(value: Any) -> Any:
    """Return a value of the protocol with each of its cards as one of no suit."""
    if is_object(value) and "rank" in value:
        return notation.card_to_wire(notation.Card(value["rank"], None))
    if is_object(value):
        return {name: _bare(own) for name, own in value.items()}
    return [_bare(own) for own in value] if is_list(value) else value


def words_of(expectation: Expectation) -> str:
    """Return what is expected, for a person."""
    match expectation:
        case CardSet():
            return notation.format_cards(sorted(expectation.cards))
        case RankSet(ranks):
            return " ".join(map(str, sorted(ranks)))
        case Legality():
            return "legal" if expectation.legal else refused_words(expectation.reason, "illegal")
        case Fields(values) | Picture(values) | Unchanged(values):
            return told(values, values)
        case Acceptance():
            return "accepted"
        case Refusal():
            return refused_words(expectation.reason, "refused")
        case Sampled(pack, seats, size, count):
            hands = "equal hands" if size is None else f"{size} cards each"
            return f"{count} deals from the {len(pack)} cards, {hands} for {seats} seats"
        case RefusedAt(number):
            return "accepted" if number is None else f"refused at play {number + 1}"
        case _:
            assert_never(expectation)


def told(values: Mapping[str, Any], names: Iterable[str]) -> str:
    """Return some fields as a person writes them."""
    return "; ".join(f"{name} {fields.show(name, values.get(name))}" for name in names)


def refused_words(reason: str | None, word: str) -> str:
    """Return the word for a refusal, with its clause."""
    return f"{word} ({reason})" if reason else word
