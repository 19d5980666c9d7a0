"""Positions: a moment of a match, told in a message, read as the match that stands there.

A complete trick is put aside, as the engine has it at that moment.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agurk_reference.codec import (
    Message,
    decode_card,
    decode_cards,
    decode_hands,
    decode_numbers,
    decode_seat,
    decode_seats,
    decode_trick,
    entries,
    expect,
    members,
)
from agurk_reference.deal import Deal, Dealt, with_given, with_trick
from agurk_reference.dealing import cards_to_deal, size_due
from agurk_reference.ending import concluded
from agurk_reference.errors import InvalidParamsError
from agurk_reference.exchange import exchangers
from agurk_reference.match import (
    Match,
    antes,
    empty_deal,
    first_standing,
    followed,
    opening_leader,
)
from agurk_reference.rules import AGURK, Rules, rules_from
from agurk_reference.seats import clockwise_from
from agurk_reference.settlement import Settlement, Standing
from agurk_reference.trick import rank_in_last

if TYPE_CHECKING:
    from agurk_reference.seats import Seat
    from agurk_reference.trick import Trick


def decode_rules(value: object) -> Rules:
    """Return the rules of a ruleset; those of `agurk` for null.

    Raises `UnsupportedError` where this engine does not play the ruleset.
    """
    if value is None:
        return AGURK
    return rules_from(members(members(value, "ruleset").get("options"), "options"))


def decode_match(value: object) -> Match:
    """Return the match that stands at a position.

    Raises `InvalidParamsError` where the position contradicts itself, and `UnsupportedError` where
    its ruleset is not played.
    """
    position = members(value, "position")
    rules, dealer = decode_rules(position.get("ruleset")), decode_seat(position.get("dealer"))
    seats = decode_seats(position.get("seats"), "seats")
    if list(seats) != list(range(len(seats))) or dealer not in seats:
        raise InvalidParamsError("seats are not A, B, C … in order, the dealer among them")
    standing = decode_standing(position, first_standing(rules, len(seats)))
    match = Match(
        rules=rules,
        standing=standing,
        dealer=dealer,
        deal=empty_deal(standing, dealer, None),
        deals_played=expect(position.get("deals_played"), int, "deals_played"),
    )
    last = position.get("last")
    if last is not None:
        return after_deal(match, members(last, "last"))
    is_on = any(position.get(name) for name in ("hands", "trick", "played"))
    return in_deal(match, position) if is_on else before_deal(match, position)


def decode_standing(position: Message, start: Standing) -> Standing:
    """Return the standing at a position; a seat not told of stands as at the start."""
    active = decode_seats(position.get("active"), "active")
    sitting_out = decode_seats(position.get("sitting_out", []), "sitting_out")
    if not active or not {*active, *sitting_out} <= set(start.active):
        raise InvalidParamsError("active and sitting_out are not some of the seats")
    if set(active) & set(sitting_out):
        raise InvalidParamsError("a seat that is sitting_out is not active")
    kept = decode_hands(position.get("kept", {}))
    return Standing(
        active=tuple(sorted(active)),
        scores=decode_numbers(position.get("scores"), "scores", start.scores),
        lives=decode_numbers(position.get("lives"), "lives", start.lives),
        floors=decode_numbers(position.get("floors", {}), "floors", start.floors),
        kept=tuple(tuple(sorted(kept.get(seat, ()))) for seat in start.active),
        bought_back=decode_numbers(position.get("bought_back", {}), "bought_back", start.floors),
        sitting_out=tuple(sorted(sitting_out)),
        pot=expect(position.get("pot", 0), int, "pot"),
        sudden_death=expect(position.get("sudden_death", False), bool, "sudden_death"),
    )


def after_deal(match: Match, last: Message) -> Match:
    """Return a match after the deal of its dealer, which ended as `last` tells."""
    card, paid = last.get("card"), decode_seats(last.get("payers"), "payers")
    if not paid or max(paid) >= len(match.standing.scores):
        raise InvalidParamsError("payers are not some of the seats")
    settlement = Settlement(
        points=(),
        paid=paid,
        crossed=(),
        out=(),
        rank=None if card is None else rank_in_last(match.rules, decode_card(card)),
        standing=match.standing,
    )
    return followed(replace(match, taker=decode_seat(last.get("taker"))), settlement)


def before_deal(match: Match, position: Message) -> Match:
    """Return a match whose dealer is about to deal; the antes are paid before the first deal."""
    standing, rules = match.standing, match.rules
    if match.deals_played == 0:
        standing = replace(standing, pot=standing.pot + antes(rules, len(standing.scores)))
    nothing = Settlement(points=(), paid=(), crossed=(), out=(), rank=None, standing=standing)
    leader = decode_leader(match, position, ())
    if leader not in standing.active:
        raise InvalidParamsError("a card is led or played by a seat that is not active")
    standing = concluded(rules, standing, nothing, match.deals_played)
    size = decode_size(match, position)
    return replace(match, standing=standing, deal=empty_deal(standing, leader, size))


def in_deal(match: Match, position: Message) -> Match:
    """Return a match with the deal that is on at a position."""
    number = expect(position.get("trick_number") or 1, int, "trick_number")
    deal = decode_deal(match, position, number)
    return replace(match, deal=deal, taker=deal.leader if number > 1 else None)


def decode_deal(match: Match, position: Message, number: int) -> Deal:
    """Return the deal that is on, in its trick of that number."""
    rules, seats = match.rules, match.standing.active
    hands = decode_hands(position.get("hands") or {})
    trick = decode_trick(position.get("trick") or [])
    played = tuple(map(decode_trick, entries(position.get("played") or [], "played")))
    leader = decode_leader(match, position, trick)
    if not {leader, *(play.seat for each in (*played, trick) for play in each)} <= set(seats):
        raise InvalidParamsError("a card is led or played by a seat that is not active")
    if any(len(each) != len(seats) for each in played):
        raise InvalidParamsError("an earlier trick is not one card from each active seat")
    held = tuple(tuple(sorted(hands.get(seat, ()))) for seat in seats)
    dealt = decode_dealt(match, position)
    if trick or played or number > 1:
        dealt = replace(dealt, to_exchange=())
    deal = Deal(seats=seats, hands=held, leader=leader, dealt=dealt, played=played)
    match rules.last_trick_mode:
        case "sequential":
            return with_trick(rules, deal, held, trick)
        case "simultaneous_reveal":
            return with_given(rules, deal, held, trick)


def decode_leader(match: Match, position: Message, trick: Trick) -> Seat:
    """Return who is told to lead, or has led the trick, or leads first where nobody is told of."""
    told = position.get("leader")
    if told is not None:
        return decode_seat(told)
    if trick:
        return trick[0].seat
    return opening_leader(match.rules, match.standing.active, match.dealer, ())


def decode_size(match: Match, position: Message) -> int | None:
    """Return the size of the hands that is told, or else due, as far as it is known."""
    told = position.get("hand_size")
    if told is not None:
        return expect(told, int, "hand_size")
    cards = cards_to_deal(match.rules, match.standing.kept)
    return size_due(match.rules, cards, len(match.standing.active), None)


def decode_dealt(match: Match, position: Message) -> Dealt:
    """Return how the deal that is on was made, and who may exchange if no card has been led."""
    rules, standing = match.rules, match.standing
    stock = None if position.get("stock") is None else decode_cards(position.get("stock"))
    order = clockwise_from(standing.active, match.dealer)
    told = members(position.get("exchanged") or {}, "exchanged")
    numbers = {decode_seat(seat): expect(told[seat], int, "exchanged") for seat in told}
    done = tuple((seat, numbers[seat]) for seat in order if seat in numbers)
    if [seat for seat, _ in done] != list(order[: len(numbers)]):
        raise InvalidParamsError("exchanged is not of the first seats in the order of turns")
    return Dealt(
        size=decode_size(match, position),
        stock=stock,
        exchanged=done,
        to_exchange=exchangers(rules, order, stock, done),
    )
