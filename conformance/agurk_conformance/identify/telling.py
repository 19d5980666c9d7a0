"""Telling: which game an engine plays, as lines for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus import fields
from agurk_conformance.identify.finding import Standing
from agurk_conformance.identify.sweeps import SWEEP
from agurk_conformance.telling.layout import columns, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.identify.finding import Finding, Identity, Witness
    from agurk_conformance.identify.listening import Heard, Hearing
    from agurk_spec.conditions import OptionTable
    from agurk_spec.records import Ruleset

_NEAREST: Final = 3
_SHOWN: Final = 5
_CARDS: Final = 16
_TOLD_AS: Final = {"seat": "taker"}


def tell_identity(
    identity: Identity,
    hearing: Hearing,
    rulesets: Sequence[Ruleset],
    methods: Mapping[str, str],
) -> Iterator[str]:
    """Return the lines of what was found out.

    In: what was found, what was heard, the named rulesets, and for options that are left open the
    method by which one could ask, or why none can.
    """
    yield from _verdict(identity, hearing)
    yield ""
    yield from _options(identity, methods)
    yield ""
    yield from _neighbours(identity, rulesets)
    if not identity.is_consistent:
        yield ""
        yield from _unexplained(identity)


def _verdict(identity: Identity, hearing: Hearing) -> Iterator[str]:
    """Say in a sentence or two what came out."""
    broken = f"; {hearing.broken} probes broke it and are no evidence" if hearing.broken else ""
    yield f"{len(hearing.heard)} probes were answered{broken}."
    names = ", ".join(rules.id for rules in identity.indistinguishable)
    if not hearing.heard:
        yield "Nothing is known of the game: no probe was answered."
    elif not identity.is_consistent:
        yield "The answers contradict one another, or the law: no option table explains them all."
    elif names:
        yield f"By these answers it plays, and cannot be told from: {names}."
    else:
        yield "By these answers it plays no ruleset of the law, but this table of options:"


def _options(identity: Identity, methods: Mapping[str, str]) -> Iterator[str]:
    """Return the options: first what is known and on what it rests, last what does not matter."""
    width = max(len(each.key) for each in identity.findings)
    by = {
        standing: [f for f in identity.findings if f.standing is standing] for standing in Standing
    }
    for finding in (*by[Standing.CONTRADICTORY], *by[Standing.DETERMINED]):
        yield f"  {finding.key:<{width}}  {_value(finding)}"
        yield paragraph(_why(finding), 6, 2)
    reasons = dict.fromkeys(methods[each.key] for each in by[Standing.OPEN])
    for reason in reasons:
        yield ""
        yield f"Not observed: {reason}."
        own = [each for each in by[Standing.OPEN] if methods[each.key] == reason]
        yield from columns([(each.key, _value(each)) for each in own], 2)
    if by[Standing.CONDITIONAL]:
        yield ""
        yield "Of matter only where an option that is not observed is as it may be:"
        yield from columns([(each.key, _value(each)) for each in by[Standing.CONDITIONAL]], 2)
    idle = ", ".join(each.key for each in by[Standing.MOOT])
    yield ""
    yield paragraph(f"By the law these options do not matter in this game: {idle}.", 0)


def _value(finding: Finding) -> str:
    """Return what is known of the value of an option."""
    match finding.standing:
        case Standing.DETERMINED:
            return str(finding.value)
        case Standing.OPEN | Standing.CONDITIONAL:
            return _listed((finding.value, *finding.others))
        case Standing.MOOT:
            return str(finding.value)
        case Standing.CONTRADICTORY:
            return "contradictory"


def _listed(values: Sequence[object]) -> str:
    """Return values in a row; of many, the first and how many more there are."""
    shown = " or ".join(map(str, values[:3]))
    return shown if len(values) <= 3 else f"{shown} or {len(values) - 3} more"


def _why(finding: Finding) -> str:
    """Return on what the value of an option rests."""
    if finding.standing is Standing.CONTRADICTORY:
        value, other = _sides(finding)
        return f"{value}; but {other}"
    if finding.witness is None:
        return f"any other value breaks a constraint ({finding.constraint})"
    return _witnessed(finding.witness)


def _sides(finding: Finding) -> tuple[str, str]:
    """Return the two answers by which an option is contradictory."""
    other = "another value" if finding.contrary is None else finding.contrary.other
    return (
        f"{finding.value} by {_witnessed(finding.witness)}",
        f"{other} by {_witnessed(finding.contrary)}",
    )


def _witnessed(witness: Witness | None) -> str:
    """Return an answer in a line: the position, what was asked, what was answered."""
    if witness is None:
        return ""
    asked, probe = witness.heard.probe.asked[witness.call], witness.heard.probe
    before = ", ".join(probe.asked[1 : witness.call])
    place = "; ".join(part for part in (_place(probe.shown), before) if part)
    answer = _answer(witness.heard.answers[witness.call], witness.fields)
    named = "" if probe.name == SWEEP else f" [{probe.name}]"
    return f"{place}: {asked} {answer}{named}" if place else f"{asked} {answer}{named}"


def _place(position: Mapping[str, Any] | None) -> str:
    """Return a position in a line, with what is not as at the start of a match."""
    if position is None:
        return ""
    return "; ".join(filter(None, _parts(position)))


def _parts(position: Mapping[str, Any]) -> Iterator[str]:
    """Return the parts of a position that are worth telling."""
    if not position["hands"]:
        yield f"{len(position['seats'])} seats, dealer {position['dealer']}"
    if any(position["scores"].values()):
        yield f"scores {fields.show('scores', position['scores'])}"
    if position["deals_played"] > 1:
        yield f"{position['deals_played']} deals played"
    if position["trick"]:
        yield f"{fields.show('trick', position['trick'])} on the table"
    last = position.get("last")
    if last:
        card = notation.format_card(notation.card_from_wire(last["card"]))
        yield f"{last['taker']} took the last trick with {card}, paid {' '.join(last['payers'])}"
    hands: Mapping[str, Any] = position["hands"] or {}
    held = {seat: cards for seat, cards in hands.items() if cards}
    acting = position["to_act"]
    if acting in held:
        yield f"{acting} holds {fields.show('hand', held[acting])}"


def _answer(answer: Mapping[str, Any] | None, names: Sequence[str]) -> str:
    """Return what was answered, in the fields that tell."""
    if answer is None:
        return "– refused"
    told = [
        f"{_TOLD_AS.get(name, name)} {_shown(name, answer[name])}"
        for name in names
        if name in answer
    ]
    return f"– {'; '.join(told)}" if told else "– accepted"


def _shown(name: str, value: Any) -> str:
    """Return the value of a field; of a whole pack, how many cards it has."""
    number = len(value) if isinstance(value, list) else 0  # pyright: ignore[reportUnknownArgumentType]
    if number > _CARDS:
        return f"({number} of them)"
    return fields.show(name, value)


def _neighbours(identity: Identity, rulesets: Sequence[Ruleset]) -> Iterator[str]:
    """Return the nearest named rulesets, with the options in which they are known to differ."""
    known = {f.key: f for f in identity.findings if f.standing is Standing.DETERMINED}
    apart = [(_apart(rules.table, known), rules) for rules in rulesets]
    apart.sort(key=lambda pair: len(pair[0]))
    yield "Nearest rulesets, with the options in which they are known to differ:"
    rows = [
        (rules.id, ", ".join(differences) or "none")
        for differences, rules in apart[: max(_NEAREST, len(identity.indistinguishable))]
    ]
    yield from columns(rows, 2)


def _apart(table: OptionTable, known: Mapping[str, Finding]) -> list[str]:
    """Return in what a table differs from what is known."""
    return [
        f"{key} is {finding.value}, there {table[key]}"
        for key, finding in known.items()
        if key in table and table[key] not in {finding.value, *finding.others}
    ]


def _unexplained(identity: Identity) -> Iterator[str]:
    """Return answers that the table nearest to all of them does not explain."""
    if identity.broken:
        yield f"The table that explains most breaks a constraint: {', '.join(identity.broken)}."
    count = len(identity.unexplained)
    yield f"{count} answers are not explained by the table that explains most; the smallest:"
    for heard in identity.unexplained[:_SHOWN]:
        yield paragraph(_heard(heard), 2, 2)


def _heard(heard: Heard) -> str:
    """Return everything that was answered to a probe."""
    names = ("cards", "legal", "seat", "points", "scores", "lives", "out", "over", "winners")
    told = zip(heard.probe.asked, heard.answers, strict=False)
    answers = ", ".join(f"{asked} {_answer(answer, names)}" for asked, answer in told)
    return f"{_place(heard.probe.shown)}: {answers} [{heard.probe.name}]"
