"""Reading: from the data of one scenario to its records.

The data has passed the schema; what can still be wrong here is a card.
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from agurk_conformance.corpus.fields import field_to_wire
from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    Given,
    Last,
    MayPlay,
    Misdeal,
    NoMatch,
    Pack,
    Plays,
    Refused,
    Sees,
    Step,
)
from agurk_conformance.notation import Card, Play, Seat, parse_card, parse_cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Data = "Mapping[str, Any]"


def read_given(
    data: Mapping[str, Any], letters: frozenset[str], asked: Sequence[Mapping[str, Any]]
) -> Given:
    """Return the position of `data`.

    `letters` are the seats that the scenario names, and `asked` what it and its rows ask of the
    options.

    Raises `NotationError` where a card is none.
    """
    last_letter = ascii_uppercase.index(max(letters)) + 1
    count = max(data.get("seats", 0), last_letter)
    return Given(
        seats=tuple(map(Seat, ascii_uppercase[:count])),
        dealer=Seat(data["dealer"]),
        hands=_read_hands(data["hands"]) if "hands" in data else None,
        trick=_read_plays(data.get("trick", {})),
        leader=Seat(data["leader"]) if "leader" in data else None,
        trick_number=data.get("trick_number"),
        played=tuple(map(_read_plays, data["played"])) if "played" in data else None,
        sitting_out=tuple(map(Seat, field_to_wire("sitting_out", data.get("sitting_out", "none")))),
        stock=_read_stock(data),
        exchanged=data.get("exchanged"),
        kept=_read_hands(data.get("kept", {})),
        last=_read_last(data["last"]) if "last" in data else None,
        hand_size=data.get("hand_size"),
        any_order=any("simultaneous_reveal" in when.get("last_trick_mode", ()) for when in asked),
        **{key: data.get(key, {}) for key in ("scores", "lives", "floors", "eliminated")},
        bought_back=data.get("bought_back", {}),
        deals_played=data.get("deals_played", _deals_told(data)),
        sudden_death=data.get("sudden_death", False),
        pot=data.get("pot", 0),
    )


def _read_stock(data: Mapping[str, Any]) -> tuple[Card, ...] | None:
    """Return the undealt cards, where they are told."""
    return parse_cards(data["stock"]) if "stock" in data else None


def _deals_told(data: Mapping[str, Any]) -> int:
    """Return how many deals have been settled at least: one where a seat is out or a deal ended."""
    return 1 if "last" in data or data.get("eliminated") else 0


def _read_hands(data: Mapping[str, str]) -> Mapping[Seat, tuple[Card, ...]]:
    """Return the cards of each seat."""
    return {Seat(seat): parse_cards(cards) for seat, cards in data.items()}


def _read_plays(data: Mapping[str, str]) -> tuple[Play, ...]:
    """Return a trick, in the order in which it is written."""
    return tuple(Play(Seat(seat), parse_card(card)) for seat, card in data.items())


def _read_last(data: Mapping[str, Any]) -> Last:
    """Return how the deal just settled ended."""
    return Last(
        taker=Seat(data["taker"]),
        payers=tuple(map(Seat, field_to_wire("out", data["payers"]))),
        card=parse_card(data["card"]),
    )


def read_step(data: Mapping[str, Any]) -> Step:
    """Return the step of `data`; raise `NotationError` where a card is none."""
    match data:
        case {"deal": _} | {"deal_pack": _} | {"misdeal": _}:
            return _read_deal(data)
        case {"exchange": cards}:
            return _read_exchange(cards, data)
        case {"buy_back": answer}:
            return _read_buy_back(answer, data)
        case {"seat": seat, "plays": card}:
            return Plays(seat, parse_card(card))
        case {"seat": seat, "may_play": cards}:
            return MayPlay(seat, () if cards == "none" else parse_cards(cards))
        case {"seat": seat, "refused": card}:
            return Refused(seat, parse_card(card), data.get("reason"))
        case {"expect": fields}:
            return Expect(_read_fields(fields))
        case {"seat": seat, "sees": fields}:
            return Sees(seat, _read_fields(fields))
        case {"dispute": challenged}:
            return _read_dispute(challenged, data)
        case {"no_match": seats}:
            return NoMatch(seats, data.get("reason"))
        case _:
            return Pack(parse_cards(data["pack"]))


def _read_fields(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return expected fields in the shape the protocol carries."""
    return {name: field_to_wire(name, value) for name, value in data.items()}


def _read_deal(data: Mapping[str, Any]) -> Deal | DealPack | Misdeal:
    """Return a deal, lawful or faulty."""
    match data:
        case {"deal": hands}:
            return Deal(_read_hands(hands), _read_stock(data))
        case {"misdeal": hands}:
            return Misdeal(_read_hands(hands), data.get("reason"), _read_stock(data))
        case _:
            return DealPack(
                parse_cards(data["deal_pack"]),
                data.get("hand_size"),
                data.get("refused", False),
                data.get("reason"),
            )


def _read_exchange(cards: str, data: Mapping[str, Any]) -> Exchange:
    """Return an exchange."""
    return Exchange(
        seat=data["seat"],
        cards=() if cards == "none" else parse_cards(cards),
        refused=data.get("refused", False),
        reason=data.get("reason"),
    )


def _read_buy_back(answer: str, data: Mapping[str, Any]) -> BuyBack:
    """Return a buy-back."""
    return BuyBack(
        seat=data["seat"],
        cost=None if answer == "declined" else answer,
        refused=data.get("refused", False),
        reason=data.get("reason"),
    )


def _read_dispute(challenged: Mapping[str, str], data: Mapping[str, Any]) -> Dispute:
    """Return a dispute."""
    (play,) = _read_plays(challenged)
    named = {key: data[key] for key in ("upheld", "withdrawn", "to_act") if key in data}
    return Dispute(play=play, fields=_read_fields(named))
