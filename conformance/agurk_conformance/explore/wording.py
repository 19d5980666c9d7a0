"""Wording: what the oracle says of a position, and what the engine, in the words of the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.fields import Kind, kind_of, show
from agurk_conformance.corpus.scenario import (
    Deal,
    DealPack,
    Dispute,
    Expect,
    MayPlay,
    Misdeal,
    Pack,
    Plays,
    Refused,
    Sees,
)
from agurk_conformance.notation import format_card, format_plays
from agurk_conformance.reporting.lines import one_line
from agurk_conformance.telling.steps import step_words

if TYPE_CHECKING:
    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.judging.verdict import Check

_LONGEST: Final = 100
_OF_DEALS: Final = ("IR-", "DL-", "EQ-", "XC-")
"""The chapters of the clauses by which a deal is faulty; by others it comes at the wrong time."""
_REASON: Final = re.compile(r" \([A-Z]{2}-\d+\)")
_SEATS: Final = {
    "taker": ("{} takes the trick", "nobody takes the trick"),
    "leader": ("{} leads", "nobody leads"),
    "dealer": ("{} deals next", "nobody deals next"),
    "to_act": ("{} is to act", "nobody is to act"),
    "out": ("{} out", "nobody goes out"),
    "winners": ("{} won", "nobody has won"),
    "losers": ("{} lost", "nobody has lost"),
    "active": ("{} in", "nobody is in"),
    "sitting_out": ("{} sitting out", "nobody sits out"),
    "may_buy_back": ("{} may buy back", "nobody may buy back"),
}
_VERBS: Final = {
    "out": ("goes", "go"),
    "winners": ("has", "have"),
    "losers": ("has", "have"),
    "active": ("is", "are"),
    "sitting_out": ("is", "are"),
    "may_buy_back": ("", ""),
}
_TRUTHS: Final = {
    "over": ("the match is over", "the match goes on"),
    "sudden_death": ("sudden death follows", "no sudden death follows"),
    "upheld": ("the challenge is upheld", "the card stands"),
}
_THINGS: Final = {
    "points": "the deal costs",
    "scores": "the scores are",
    "lives": "the lives left are",
    "floors": "the floors are",
    "kept": "the cards kept are",
    "hand_size": "the size of the hands is",
    "pot": "in the pot there are",
    "phase": "the phase is",
    "hands": "the hands are",
    "trick": "in the trick there are",
    "exchanged": "the cards exchanged are",
    "withdrawn": "the cards taken back are",
}


def title_of(step: Step) -> str:
    """Return what happens at a step as a title: with a capital, without a full stop, not long."""
    words = said(step)
    text = words[0].upper() + words[1:]
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def said(step: Step) -> str:
    """Return what the oracle says at a step."""
    match step:
        case Expect(fields):
            return _joined([_field(name, value) for name, value in fields.items()])
        case Sees(seat, fields):
            return f"{seat} sees {_joined([_seen(name, own) for name, own in fields.items()])}"
        case Dispute(play=play, fields=fields):
            told = _joined([_field(name, value) for name, value in fields.items()])
            return f"{format_plays([play])} is challenged, and {told}"
        case Plays(seat, card):
            return f"{seat} may play {format_card(card)}"
        case Deal():
            return "the deal stands"
        case DealPack(refused=refused):
            return "no deal is made from this pack" if refused else "a deal is made from this pack"
        case Misdeal(reason=reason):
            is_untimely = reason is not None and not reason.startswith(_OF_DEALS)
            again = "the deal is faulty, and is made again"
            return "no deal is to be made now" if is_untimely else again
        case Pack(cards):
            return f"the pack has {len(cards)} cards"
        case _:
            return _REASON.sub("", step_words(step))


def answered_instead(step: Step, check: Check) -> str:
    """Return what an engine answers otherwise at a step, from the check that failed."""
    got = one_line(check.got)
    match step:
        case MayPlay() | Plays() | Refused() if check.asked.startswith(("may ", "is ")):
            card = re.search(r"(?:play|is \S+) (\S+?)\??(?: accepted\?)?$", check.asked)
            named = "it" if card is None else card[1]
            return f"the engine {_verdict(got)} {named}{_reason(check)}"
        case MayPlay() if {*check.got.split()} ^ {*check.expected.split()} and "may" not in got:
            return _differing_cards(check)
        case Expect() | Sees() | Dispute():
            return f"the engine says {got}"
        case _:
            return f"the engine {_verdict(got)} it{_reason(check)}"


def _verdict(got: str) -> str:
    """Return whether an engine goes along."""
    against = ("illegal", "not listed", "refused")
    return "refuses" if got.startswith(against) else "accepts"


def _reason(check: Check) -> str:
    """Return the clause that an engine names, where it is the wrong one."""
    if not is_about_reasons(check):
        return ""
    named = _REASON.search(check.got)
    return " without a clause" if named is None else f" by {named[0].strip(' ()')}"


def is_about_reasons(check: Check) -> bool:
    """Return whether an engine refuses what is to be refused, and says something else of why."""
    return all(text.startswith(("illegal", "refused")) for text in (check.expected, check.got))


def _differing_cards(check: Check) -> str:
    """Return which cards an engine leaves out, and which it lists besides."""
    law, got = check.expected.split(), check.got.split()
    missing = [card for card in law if card not in got]
    besides = [card for card in got if card not in law and card != "–"]
    told = [f"leaves out {_listed(missing)}"] if missing else []
    told += [f"lists {_listed(besides)} as well"] if besides else []
    return f"the engine {' and '.join(told)}"


def _field(name: str, value: Any) -> str:
    """Return a field of a state or a settlement, and its value."""
    if name in _TRUTHS and isinstance(value, bool):
        return _TRUTHS[name][0 if value else 1]
    if name in _SEATS:
        some, none = _SEATS[name]
        seats = [] if value is None else list(value) if kind_of(name) is Kind.SEATS else [value]
        verb = _VERBS.get(name, ("", ""))[0 if len(seats) == 1 else 1]
        return some.format(f"{_listed(seats)} {verb}".strip()) if seats else none
    return f"{_THINGS.get(name, f'{_plain(name)} is')} {show(name, value)}"


def _seen(name: str, value: Any) -> str:
    """Return a field of a view, and its value."""
    match name:
        case "stock" if isinstance(value, int):
            return f"{value} undealt cards"
        case "open":
            return f"open cards {show(name, value)}"
        case _:
            return f"{_plain(name)} {show(name, value)}"


def _plain(name: str) -> str:
    """Return the name of a field as words."""
    return name.replace("_", " ")


def _joined(parts: list[str]) -> str:
    """Return several statements as one."""
    return " and ".join(parts)


def _listed(names: list[str]) -> str:
    """Return names in a row, the last two joined by a word."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nothing"
