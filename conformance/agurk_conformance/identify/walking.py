"""Walking: what an engine answers to a whole deal, worked out play by play from single questions.

So an oracle that is asked about positions can be held against an engine that replays deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from agurk_conformance.identify.probes import Probe
from agurk_conformance.protocol.outcome import Call

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Result: TypeAlias = "Mapping[str, Any]"
    Ask: TypeAlias = "Callable[[Probe], tuple[Result | None, ...]]"


def deal_answer(answer: Result | None) -> Result:
    """Return what an engine tells of a deal in the form in which answers are compared.

    In: its answer; None where it refuses the deal, and so does not say at which play.
    Out: of a deal that is refused no more than that, of another one no points before its end.
    """
    if answer is None:
        return {"refused": True}
    if answer["refused_at"] is not None:
        return {"refused_at": answer["refused_at"]}
    points = {} if answer["points"] is None else {"points": answer["points"]}
    return {"refused_at": None, "takers": answer["takers"], **points}


def walked(probe: Probe, ask: Ask) -> tuple[Result, ...]:
    """Return the answer to a deal, in the form in which answers are compared.

    In: a probe by `play_deal`, and what answers a probe that is a question. Out: nothing where one
    of the questions has no answer.
    """
    now = dict(probe.position or {})
    takers: list[str] = []
    points: Result | None = None
    for number, play in enumerate(probe.calls[0].params["plays"]):
        verdict = _asked(ask, "is_legal", {"position": now, **play})
        if verdict is None:
            return ()
        if not verdict["legal"]:
            return ({"refused": True, "refused_at": number},)
        now = after(now, play)
        if now["to_act"] is None:
            taken = _asked(ask, "trick_taker", {"position": now})
            if taken is None:
                return ()
            takers.append(taken["seat"])
            if not any(now["hands"].values()):
                paid = _asked(ask, "last_trick", {"position": now})
                points = None if paid is None else paid["points"]
            else:
                now = led(now, taken["seat"])
    told = deal_answer({"refused_at": None, "takers": takers, "points": points})
    return ({**told, "refused": False},)


def _asked(ask: Ask, method: str, params: Mapping[str, Any]) -> Result | None:
    """Return the answer to a question, or None where there is none."""
    part = Probe(name="deal", calls=(Call(method, params),), asked=("",), gates=(), size=0)
    return next(iter(ask(part)), None)


def after(now: Mapping[str, Any], play: Mapping[str, Any]) -> dict[str, Any]:
    """Return the position after a play; to act is nobody where the trick is complete."""
    seats, own = now["active"], now["hands"][play["seat"]]
    trick = [*now["trick"], play]
    laid = {each["seat"] for each in trick}
    first = seats.index(now["leader"])
    return {
        **now,
        "hands": {**now["hands"], play["seat"]: [card for card in own if card != play["card"]]},
        "trick": trick,
        "to_act": next((each for each in seats[first:] + seats[:first] if each not in laid), None),
    }


def led(now: Mapping[str, Any], taker: str) -> dict[str, Any]:
    """Return the position in which the taker leads to the next trick."""
    return {
        **now,
        "leader": taker,
        "to_act": taker,
        "trick": [],
        "played": [*(now["played"] or ()), now["trick"]],
        "trick_number": now["trick_number"] + 1,
    }
