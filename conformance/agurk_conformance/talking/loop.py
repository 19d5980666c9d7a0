"""The loop: lines in, frames and answers out; a line that asks nothing does not end it."""

from __future__ import annotations

import json
import sys
from typing import IO, TYPE_CHECKING, Any, Final

from agurk_conformance.notation import NotationError, cards_from_wire, format_cards
from agurk_conformance.protocol.messages import MessageError
from agurk_conformance.protocol.outcome import Answered, Broken, Refused, Unsupported
from agurk_conformance.reporting.lines import one_line
from agurk_conformance.running.choosing import find_playable
from agurk_conformance.talking.calls import TalkError, Terms, call_of
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome

HELP: Final = (
    "legal K♥ 6♦ 2♠ on 9♣      which cards of a hand may be played to a trick",
    "legal K♥ 6♦ 2♠            the same of the leader",
    "may 6♦ of K♥ 6♦ 2♠ on 9♣  whether one card may be played",
    "taker A:9♣ B:K♥           who takes a trick, played in this order",
    "last A:9♣ B:K♥            what a last trick costs each seat",
    'raw {"method": "pack", "params": {"ruleset": null}}  any request, in JSON',
    "help                      this",
    "quit                      the end, as is the end of the input",
    "Cards are written 9♣ or 9C, 10♥ or 10H, JK1, and 9 or 9b in the numbered pack.",
    "Seats are A, B and so on, clockwise; hands that are not told hold high cards.",
)
"""What can be asked."""

_HOME: Final = "agurk"
"""Whose lives and size of hands a position has that carries no ruleset."""
_WHOLE: Final = 1_000_000


def find_terms(name: str | None, folder: Path) -> Terms:
    """Find by which rules is asked.

    In: the ruleset that the engine is told, if any, and the folder in which a file of it is looked
    up. Raises UsageError where there is none.
    """
    law = load_law()
    return Terms(find_playable(name or _HOME, law, folder), told=name is not None)


def typed(stream: IO[str]) -> Iterator[str]:
    """Read lines, each after a prompt where a person types them."""
    while True:
        if stream.isatty():
            sys.stdout.write("agurk> ")
            sys.stdout.flush()
        line = stream.readline()
        if not line:
            return
        yield line


def talk(client: Client, terms: Terms, lines: Iterable[str]) -> Iterator[str]:
    """Ask an engine what stands on lines, up to `quit` or the last of them.

    In: the engine, by which rules it is asked, the lines. Out: lines for a person, as they come.
    """
    for line in lines:
        match line.split():
            case []:
                continue
            case ["quit" | "exit"]:
                return
            case ["help"]:
                yield from HELP
            case _:
                yield from _asked(client, terms, line)


def _asked(client: Client, terms: Terms, line: str) -> Iterator[str]:
    """Ask one thing, and show the frames and the answer."""
    try:
        outcome = client.ask(call_of(line, terms))
    except (TalkError, NotationError, MessageError) as error:
        yield f"{one_line(str(error))}; `help` lists what can be asked"
        return
    exchange = outcome.exchange
    if exchange.sent:
        yield f"sent:     {one_line(exchange.sent, _WHOLE)}"
        yield f"received: {one_line(exchange.received or 'nothing', _WHOLE)}"
    yield from (f"stdout:   {one_line(noise)}" for noise in exchange.noise)
    yield from (f"stderr:   {one_line(said)}" for said in exchange.stderr.splitlines())
    yield one_line(_told(outcome))


def _told(outcome: Outcome) -> str:
    """Write an outcome for a person."""
    match outcome:
        case Answered(result):
            return "; ".join(_field(name, value) for name, value in result.items()) or "nothing"
        case Refused(_, message):
            return f"refused: {message}"
        case Unsupported(message):
            return f"not supported: {message}"
        case Broken(kind, detail):
            return f"broken ({kind}): {detail}"


def _field(name: str, value: Any) -> str:
    """Write one field of a result."""
    match name:
        case "cards":
            return f"cards {format_cards(cards_from_wire(value))}"
        case "points" if value is not None:  # in a match there are none before the first settlement
            return ", ".join(f"{seat} {points}" for seat, points in value.items())
        case "legal":
            return "legal" if value else "illegal"
        case "seat":
            return f"seat {value}"
        case _:
            return f"{name} {json.dumps(value, ensure_ascii=False)}"
