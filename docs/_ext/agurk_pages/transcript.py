"""Transcripts: conversations with the reference engine, written out when the site is built."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from agurk_conformance.corpus import fields
from agurk_pages.conversation import ConversationError, conversation
from agurk_pages.pretty import pretty

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_pages.conversation import Exchange, Part

_MANY: Final = 8
_TOLD: Final = ("cards", "seat", "points", "scores", "upheld", "withdrawn", "dealer", "leader")
_AS_ABOVE: Final = {"…": "as above"}


class TranscriptDirective(SphinxDirective):
    """`{transcript} FILE`: the conversation that a file asks for, each exchange to be unfolded."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the transcript; raise where a step is faulty."""
        _, found = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(found)
        self.env.note_reread()  # the answers depend on the engine, whose files are not listed here
        try:
            parts = conversation(Path(found))
        except (ConversationError, OSError) as problem:
            raise self.error(str(problem)) from problem
        box = nodes.container(classes=["transcript"])
        box += [node for part in in_short(parts) for node in _part_nodes(part)]
        for node in box.findall(nodes.Element):
            self.set_source_info(node)
        return [box]


def in_short(parts: tuple[Part, ...]) -> Iterator[tuple[str, list[tuple[Exchange, Any, Any]]]]:
    """Return titles and exchanges, with the table of options written out only the first time."""
    seen = False
    for part in parts:
        told: list[tuple[Exchange, Any, Any]] = []
        for exchange in part.exchanges:
            request = _shortened(exchange.request) if seen else exchange.request
            seen = seen or _carries_options(exchange.request)
            told.append((exchange, request, exchange.reply))
        yield part.title, told


def gist(reply: Mapping[str, Any]) -> str:
    """Say in a few words what a reply comes to."""
    if "error" in reply:
        return f"error {reply['error']['code']}"
    result: Mapping[str, Any] = reply["result"]
    if "phase" in result:
        return _phase(result)
    if "name" in result:
        return str(result["name"])
    if "legal" in result:
        return f"{'legal' if result['legal'] else 'illegal'} ({' '.join(result['because'])})"
    if len(result.get("cards", ())) > _MANY:
        return f"{len(result['cards'])} cards"
    told = [name for name in _TOLD if name in result and "hand" not in result]
    return "; ".join(f"{name} {fields.show(name, result[name])}" for name in told)


def _phase(state: Mapping[str, Any]) -> str:
    """Say what a match waits for."""
    match state["phase"]:
        case "over":
            return f"over, won by {' '.join(state['winners'])}"
        case "play":
            return f"{state['to_act']} is to act"
        case "exchange":
            return f"{state['to_act']} may exchange"
        case "buy_back":
            return f"{' '.join(state['may_buy_back'])} may buy back"
        case _:
            return f"{state['dealer']} is to deal"


def _carries_options(request: Mapping[str, Any]) -> bool:
    """Say whether a request carries a table of options."""
    params = request["params"]
    return "ruleset" in params or "position" in params


def _shortened(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a request without the options that an earlier one has shown."""
    params = dict(request["params"])
    if "position" in params:
        ruleset = {**params["position"]["ruleset"], "options": _AS_ABOVE}
        params["position"] = {**params["position"], "ruleset": ruleset}
    if "ruleset" in params:
        params["ruleset"] = {**params["ruleset"], "options": _AS_ABOVE}
    return {**request, "params": params}


def _part_nodes(part: tuple[str, list[tuple[Exchange, Any, Any]]]) -> Iterator[nodes.Node]:
    """Return the nodes of one part."""
    title, exchanges = part
    yield nodes.rubric("", title)
    for exchange, request, reply in exchanges:
        if exchange.step.say:
            yield nodes.paragraph("", exchange.step.say)
        yield _raw(f'<details class="exchange"><summary>{_summary(exchange)}</summary>')
        yield _json(request, "request")
        yield _json(reply, "reply")
        yield _raw("</details>")


def _summary(exchange: Exchange) -> str:
    """Return the line that stands for an exchange which is folded."""
    step = exchange.step
    about = " ".join(filter(None, (step.seat, step.card)))
    told = gist(exchange.reply)
    after = f' <span class="gist">→ {escape(told)}</span>' if told else ""
    return f"<code>{escape(step.ask)}</code> {escape(about)}{after}"


def _json(value: object, kind: str) -> nodes.Node:
    """Return a message as a block of code."""
    text = pretty(value)
    return nodes.literal_block(text, text, language="json", classes=[kind])


def _raw(html: str) -> nodes.Node:
    """Return HTML that other kinds of output leave out."""
    return nodes.raw("", html, format="html")
