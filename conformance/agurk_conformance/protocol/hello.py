"""Hello: what an engine says of itself, with everything it leaves out filled in."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from agurk_spec.errors import shortlist
from agurk_spec.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CardForm: TypeAlias = Literal["suited", "ranks"]
PositionKind: TypeAlias = Literal["trick", "deal", "match"]
DealForm: TypeAlias = Literal["hands", "pack"]
RefusalManner: TypeAlias = Literal["returned", "fatal"]

_STATE_METHODS = (
    "match.new",
    "match.deal",
    "match.self_deal",
    "match.exchange",
    "match.play",
    "match.state",
    "match.buy_back",
)
_QUESTIONS = frozenset(
    {
        "legal_cards",
        "is_legal",
        "trick_taker",
        "last_trick",
        "settle",
        "next_deal",
        "dispute",
        "pack",
        "play_deal",
        "sample_deals",
    }
)
_DEFINITIONS = {
    "state": "state",
    "settle": "settle.result",
    "view": "view",
    "next_deal": "next_deal.result",
}


@dataclass(frozen=True, slots=True)
class Claim:
    """One ruleset that an engine claims: by its id, or as a table of options."""

    id: str | None
    options: tuple[tuple[str, str | int], ...] | None = None
    """Sorted by key; an option that is missing is unspecified. None: the table of the id."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the greatest number with which an engine can be asked."""

    min: int
    max: int

    def __contains__(self, number: int) -> bool:
        """Say whether a number lies within."""
        return self.min <= number <= self.max


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """The fields that the results of an engine have; the defaults are what a full engine gives."""

    state: tuple[str, ...] = (
        "phase",
        "dealer",
        "leader",
        "to_act",
        "hand_size",
        "active",
        "hands",
        "trick",
        "scores",
        "lives",
        "taker",
        "points",
        "out",
        "over",
        "winners",
    )
    settle: tuple[str, ...] = ("scores", "lives", "out", "over", "winners")
    view: tuple[str, ...] = (
        "seat",
        "hand",
        "counts",
        "stock",
        "open",
        "trick",
        "scores",
        "lives",
        "active",
        "dealer",
        "leader",
        "to_act",
    )
    next_deal: tuple[str, ...] = ("dealer", "leader", "hand_size")

    def of(self, method: str) -> tuple[str, ...]:
        """Name the fields that the results of a method have beyond those of its schema."""
        if method in _STATE_METHODS:
            return self.state
        return {
            "settle": self.settle,
            "match.view": self.view,
            "next_deal": self.next_deal,
        }.get(method, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """What an engine is, claims and offers."""

    name: str
    version: str
    rulesets: tuple[Claim, ...]
    """Empty for an engine that takes any."""

    any_ruleset: bool
    """Whether the engine plays whatever option table a position carries."""

    methods: frozenset[str]
    """What it answers, besides hello."""

    url: str | None = None
    cards: CardForm = "suited"
    positions: frozenset[PositionKind] = frozenset({"trick", "deal", "match"})
    """From where it can start a match."""

    deals: frozenset[DealForm] = frozenset({"hands", "pack"})
    """How it can be given a deal."""

    seats: Bounds | None = None
    """With how many seats it can be asked; None: any number."""

    hand_size: Bounds | None = None
    """With how many cards to a hand it can be asked; None: any number."""

    matches: int = 1
    """How many matches may be open at once."""

    explains: bool = False
    """Whether refusals and lists carry clauses."""

    refusal: RefusalManner = "returned"
    saturates: bool = False
    """Whether the score of a seat that is out stops at the threshold."""

    fields: Fields = Fields()

    def supports(self, method: str) -> bool:
        """Say whether the engine offers a method."""
        return method in self.methods

    def offers_nothing(self) -> str | None:
        """Say why nothing of an engine can be judged, or None where something can."""
        deals = self.methods & {"match.deal", "match.self_deal"}
        inside = self.positions & {"trick", "deal"}
        if self.methods & _QUESTIONS or (self.supports("match.new") and (deals or inside)):
            return None
        offered = ", ".join(sorted(self.methods)) or "no methods"
        asked = ", ".join(sorted(_QUESTIONS))
        return (
            f"{self.name} offers {offered}, of which nothing can be judged; allowed: {asked}, "
            "or match.new with match.deal, match.self_deal or positions inside a deal"
        )


def hello_fault(result: Mapping[str, Any]) -> str | None:
    """Say what is wrong with a hello beyond its form: limits, or a field that there is not.

    In: a result that fits `hello.result`.
    """
    for name, limit in result.get("limits", {}).items():
        if limit["min"] > limit["max"]:
            found = f"result.limits.{name} is from {limit['min']} to {limit['max']}"
            return f"{found}; allowed: min not above max"
    for kind, names in result.get("fields", {}).items():
        known = _known_fields(kind)
        for name in names:
            if name not in known:
                return f"result.fields.{kind} names {name!r}; allowed: {shortlist(name, known)}"
    return None


def read_hello(result: Mapping[str, Any]) -> Hello:
    """Read a hello from the wire.

    In: a result that fits `hello.result`. Out: the record, with the defaults of the protocol.
    """
    return Hello(
        name=result["name"],
        version=result["version"],
        rulesets=tuple(_claims(result["rulesets"])),
        any_ruleset=result["rulesets"] == "any",
        methods=frozenset(result["methods"]),
        **dict(_optional(result)),
    )


def differences(first: Hello, later: Hello) -> str:
    """Say in which fields two hellos of one engine differ, and how."""
    changes = (
        f"{field.name} was {getattr(first, field.name)!r}, is {getattr(later, field.name)!r}"
        for field in fields(Hello)
        if getattr(first, field.name) != getattr(later, field.name)
    )
    return "; ".join(changes)


def _claims(rulesets: Any) -> Iterator[Claim]:
    """Read the rulesets claimed."""
    if rulesets == "any":
        return
    for claimed in rulesets:
        if isinstance(claimed, str):
            yield Claim(claimed)
        else:
            yield Claim(claimed["id"], tuple(sorted(claimed["options"].items())))


def _optional(result: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Read the fields that need not be there."""
    for name in ("url", "cards", "matches", "explains", "refusal", "saturates"):
        if name in result:
            yield name, result[name]
    for name in ("positions", "deals"):
        if name in result:
            yield name, frozenset(result[name])
    for name, limit in result.get("limits", {}).items():
        yield name, Bounds(limit["min"], limit["max"])
    given = result.get("fields", {})
    yield "fields", Fields(**{kind: tuple(names) for kind, names in given.items()})


@cache
def _known_fields(kind: str) -> tuple[str, ...]:
    """List the fields that the protocol has for a kind of result."""
    definition: dict[str, Any] = schema("message")["$defs"][_DEFINITIONS[kind]]
    return tuple(definition["properties"])


METHODS: Final = frozenset(schema("message")["$defs"]["request"]["properties"]["method"]["enum"])
"""The methods of the protocol, hello among them."""
