"""The reference's play-outs: whole deals of a match, by its public functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.play_outs import CARDS, SEATS, measure

from agurk_reference.cards import pack
from agurk_reference.deal import hand_of, seat_to_act
from agurk_reference.match import play, receive_deal, start_match
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat
from agurk_reference.trick import legal_cards

if TYPE_CHECKING:
    from random import Random

START = start_match(AGURK, SEATS, dealer=Seat(SEATS - 1))


def play_out(order: list[int], random: Random) -> list[int]:
    """Play the first deal of a match out at random, and return who took its tricks."""
    cards = [pack()[number] for number in order[: SEATS * CARDS]]
    match = receive_deal(START, {Seat(seat): cards[seat::SEATS] for seat in range(SEATS)})
    takers: list[int] = []
    while (seat := seat_to_act(match.deal)) is not None:
        legal = legal_cards(match.rules, match.deal.trick, hand_of(match.deal, seat))
        match = play(match, seat, random.choice(legal))
        if not match.deal.trick and match.taker is not None:
            takers.append(match.taker)
    return takers


if __name__ == "__main__":
    measure(play_out)
