"""Writing: a case as the text of a scenario file."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import yaml

from agurk_conformance.corpus.fields import Kind, kind_of
from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    MayPlay,
    Misdeal,
    NoMatch,
    Pack,
    Plays,
    Refused,
    Sees,
    SelfDeal,
)
from agurk_conformance.explore.wording import answered_instead, said, title_of
from agurk_conformance.notation import SUITS, cards_from_wire, format_card
from agurk_conformance.protocol.shapes import is_list
from agurk_spec.kinds import Says

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from agurk_conformance.corpus.scenario import Given, Step
    from agurk_conformance.explore.proving import Found
    from agurk_conformance.notation import Card, Play, Seat
    from agurk_spec.law import Law

_WIDTH: Final = 96
_WORDS: Final = 6
_PLAIN: Final = str.maketrans({sign: letter.lower() for letter, sign in SUITS.items()})

Data = dict[str, Any]


def scenario_text(found: Found, when: Mapping[str, str], law: Law, oracle: str) -> str:
    """Return the text of a scenario file with one scenario.

    In: what was found; the condition under which it holds; the law, for titles and sources; the
    name of the oracle.
    """
    case, about = found.case, law.clause(found.clauses[0])
    writer = _Writer(numbered=case.ruleset.table.get("deck") == "five_cucumbers_60")
    body = {
        "given": writer.given(case.given),
        "steps": [writer.step(step) for step in case.steps],
    }
    step = case.steps[found.check.step]
    known = (Says.STATES, Says.IMPLIES)
    cited = [f"{note.source} {note.section}" for note in about.sources if note.says in known]
    instead = answered_instead(step, found.check)
    head = {
        "id": f"{about.id}-{_slug(said(step))}-{_digest(when, body)}",
        "title": title_of(step),
        "clauses": list(found.clauses),
        "when": dict(when),
        "sources": [name for name in dict.fromkeys(cited) if not name.endswith(" None")],
        "because": f"{about.title} ({about.id}), so {said(step)}, as {oracle} has it; {instead}.",
    }
    dumped: Any = yaml.dump(  # pyright: ignore[reportUnknownMemberType]
        [{**head, **body}],
        allow_unicode=True,
        sort_keys=False,
        width=_WIDTH,
        default_flow_style=None,
        Dumper=_Dumper,
    )
    return f"{dumped}"


def _slug(words: str) -> str:
    """Return words as the middle of an id: small letters, figures and hyphens, not many."""
    plain = words.lower().translate(_PLAIN)
    parts = re.findall(r"[a-z0-9]+", plain)
    return "-".join(parts[:_WORDS])


def _digest(*told: object) -> str:
    """Return a few figures that tell a scenario from others of the same name."""
    return sha256(repr(told).encode()).hexdigest()[:4]


class _Dumper(yaml.SafeDumper):
    """Writes what is shared twice, instead of referring to it."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - the signature is the library's
        """Say that nothing is referred to."""
        return True


class _Writer:
    """Writes positions and steps as data; it knows whether the cards are numbers."""

    def __init__(self, *, numbered: bool) -> None:
        """Take whether a card of rank 15 is a number and no joker."""
        self._numbered = numbered

    def given(self, given: Given) -> Data:
        """Return a position; what a scenario need not say is left out."""
        data: Data = {"dealer": given.dealer}
        told = {*(given.hands or {}), *given.scores, *given.lives, *given.eliminated}
        if given.seats[-1] not in told or {*given.seats} - {"A"} - told:
            data = {"seats": len(given.seats), **data}
        if given.hands is not None:
            data["hands"] = self.hands(given.hands)
        if given.trick:
            data["trick"] = self.plays(given.trick)
        elif given.leader is not None:
            data["leader"] = given.leader
        if given.played:
            data["played"] = [self.plays(trick) for trick in given.played]
        for name in ("scores", "lives", "floors", "eliminated", "bought_back", "exchanged"):
            if getattr(given, name):
                data[name] = dict(getattr(given, name))
        for name in ("sudden_death", "pot", "hand_size", "trick_number"):
            if getattr(given, name):
                data[name] = getattr(given, name)
        implied = 1 if given.last is not None or given.eliminated else 0
        if given.deals_played != implied:
            data["deals_played"] = given.deals_played
        if given.sitting_out:
            data["sitting_out"] = " ".join(given.sitting_out)
        if given.kept:
            data["kept"] = self.hands(given.kept)
        if given.stock is not None:
            data["stock"] = self.cards(given.stock)
        if given.last is not None:
            last = given.last
            payers = " ".join(last.payers)
            data["last"] = {"taker": last.taker, "payers": payers, "card": self.card(last.card)}
        return data

    def step(self, step: Step) -> Data:
        """Return a step."""
        match step:
            case Plays(seat, card):
                return {"seat": seat, "plays": self.card(card)}
            case MayPlay(seat, cards):
                return {"seat": seat, "may_play": self.cards(cards) or "none"}
            case Refused(seat, card, reason):
                return {"seat": seat, "refused": self.card(card), **_reason(reason)}
            case Expect(fields):
                return {"expect": self.fields(fields)}
            case Sees(seat, fields):
                return {"seat": seat, "sees": self.fields(fields)}
            case Deal(hands, stock):
                return {"deal": self.hands(hands), **self.stock(stock)}
            case Misdeal(hands, reason, stock):
                return {"misdeal": self.hands(hands), **self.stock(stock), **_reason(reason)}
            case DealPack(cards, size, refused, reason):
                told: Data = {"deal_pack": self.cards(cards)}
                told |= {} if size is None else {"hand_size": size}
                return {**told, **_refused(reason, refused=refused)}
            case Exchange():
                told = {"seat": step.seat, "exchange": self.cards(step.cards) or "none"}
                return {**told, **_refused(step.reason, refused=step.refused)}
            case BuyBack():
                told = {"seat": step.seat, "buy_back": step.cost or "declined"}
                return {**told, **_refused(step.reason, refused=step.refused)}
            case Dispute(play=play):
                return {"dispute": self.plays((play,)), **self.fields(step.fields)}
            case NoMatch(seats, reason):
                return {"no_match": seats, **_reason(reason)}
            case Pack(cards):
                return {"pack": self.cards(cards)}
            case SelfDeal():
                raise TypeError(step)

    def fields(self, fields: Mapping[str, Any]) -> Data:
        """Return fields in the notation of the table."""
        return {name: self.value(name, value) for name, value in fields.items()}

    def value(self, name: str, value: Any) -> Any:
        """Return the value of a field in the notation of the table."""
        kind = kind_of(name)
        if value is None:
            return "none"
        if kind is Kind.SEATS:
            return " ".join(value) or "none"
        if kind is Kind.PLAYS:
            plays = {p["seat"]: self.cards(cards_from_wire([p["card"]])) for p in value}
            return plays or "none"
        if kind is Kind.CARDS or (kind is Kind.STOCK and is_list(value)):
            return self.cards(cards_from_wire(value))
        if kind is Kind.BY_SEAT:
            return {seat: "none" if own is None else own for seat, own in value.items()}
        if kind in {Kind.CARDS_BY_SEAT, Kind.ROWS_BY_SEAT}:
            return {
                seat: "none" if own is None else self.cards(cards_from_wire(own))
                for seat, own in value.items()
            }
        return value

    def stock(self, stock: tuple[Card, ...] | None) -> Data:
        """Return the stock, where there is one."""
        return {} if stock is None else {"stock": self.cards(stock)}

    def hands(self, hands: Mapping[Seat, tuple[Card, ...]]) -> Data:
        """Return the cards of each seat."""
        return {seat: self.cards(cards) for seat, cards in hands.items()}

    def plays(self, plays: Iterable[Play]) -> Data:
        """Return plays, seat to card."""
        return {play.seat: self.card(play.card) for play in plays}

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards separated by spaces."""
        return " ".join(map(self.card, cards))

    def card(self, card: Card) -> str:
        """Return a card."""
        if self._numbered and card.suit is None:
            return f"{card.rank}{' bcd'[card.copy - 1].strip()}"
        return format_card(card)


def _reason(reason: str | None) -> Data:
    """Return a reason, where there is one."""
    return {} if reason is None else {"reason": reason}


def _refused(reason: str | None, *, refused: bool) -> Data:
    """Return that something is refused, and why."""
    return {"refused": True, **_reason(reason)} if refused else {}
