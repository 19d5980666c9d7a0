"""Seats: the places at the table, numbered from 0 and lettered from A, clockwise.

A seat keeps its number for the whole match.
An active seat is one that has not been eliminated; active seats are always listed clockwise.
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import NewType

Seat = NewType("Seat", int)


def format_seat(seat: Seat) -> str:
    """Return the letter of a seat: A for the first."""
    return ascii_uppercase[seat]


def clockwise_from(active: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the active seats clockwise, beginning with the first one left of `seat`.

    `seat` itself comes last if it is active; it need not be.

    Clauses: SD-7 (clockwise), EL-4 (eliminated seats are skipped).
    """
    after = tuple(other for other in active if other > seat)
    return after + tuple(other for other in active if other <= seat)


def next_active(active: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the first active seat to the left of `seat`."""
    return clockwise_from(active, seat)[0]


def at_or_after(active: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return `seat`, or the first active seat to its left if it is not active."""
    return seat if seat in active else next_active(active, seat)
