"""What can go wrong: a rule of the game is broken, an option is not played, a message is malformed.

All of these are expected in normal operation, leave every value as it was, and say who did what
and what is allowed instead.
Anything else that is raised is a fault of the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence


class ExpectedError(Exception):
    """Something that goes wrong in normal operation; `code` is its number in the protocol."""

    code: ClassVar[int]


class RulesError(ExpectedError):
    """A rule of the game is broken: the clause that forbids it, and the reason in words."""

    code = 1

    def __init__(self, clause: str, reason: str) -> None:
        """Name the clause, and say who broke it how."""
        super().__init__(clause, reason)
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        """Put the clause before the reason."""
        return f"{self.clause}: {self.reason}"


class SeatingError(RulesError):
    """A number of seats with which no match is played (SD-1)."""


class FaultyDealError(RulesError):
    """A deal that is made again, or that comes when none is due (IR-1, LD-4, EN-1)."""


class IllegalPlayError(RulesError):
    """A card out of turn, not held, or neither a head nor the lowest (LD-6, LD-7, FW-1)."""


class ExchangeError(RulesError):
    """An exchange out of turn, or of more or fewer cards than the seat may exchange (XC-1 to 5)."""


class BuyBackError(RulesError):
    """A buy-back that a seat is not entitled to, or for another price (ST-3 to ST-13)."""


class UnsupportedError(ExpectedError):
    """An option has a value that this engine does not know."""

    code = 2

    def __init__(self, option: str, value: str | int, plays: Sequence[str]) -> None:
        """Name the option, its value, and the values played."""
        super().__init__(option, value, plays)
        self.option = option
        self.value = value
        self.plays = plays

    def __str__(self) -> str:
        """Say what the option is, and what it can be."""
        return f"{self.option} is {self.value}; this engine plays {' or '.join(self.plays)}"


class InvalidRequestError(ExpectedError):
    """A message that is no request at all."""

    code = -32600


class NoSuchMethodError(ExpectedError):
    """A request for a method that this engine does not offer."""

    code = -32601


class InvalidParamsError(ExpectedError):
    """Params that do not have the shape that the protocol gives them."""

    code = -32602


class UnreadableLineError(ExpectedError):
    """A line that is not JSON in UTF-8."""

    code = -32700
