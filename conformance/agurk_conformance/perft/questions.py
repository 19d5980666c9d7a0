"""Counting by questions: every moment of a ply is asked about, and every complete trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.judging.expecting import CardSet, Fields, words_of
from agurk_conformance.perft.difference import (
    NOT_COUNTED,
    Counting,
    Difference,
    check_of,
    got,
    is_amiss,
    listed,
    odd_one,
)
from agurk_conformance.protocol.outcome import Call

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.perft.tree import Node, Ply, Tree
    from agurk_conformance.protocol.client import Client


def count_by_questions(
    client: Client, tree: Tree, begin: Mapping[int, Mapping[Node, int]], plies: int
) -> Counting:
    """Count the ways by what an engine answers to questions, up to the first difference.

    In: the engine, the tree, the moments before the first lead by the number of exchanges that
    have gone before, each with the number of ways to it, and up to which ply is counted.
    Of exchanges nothing can be asked, so that the plies in which there may be one are not counted.
    """
    counting = Counting("questions")
    for gone, nodes in begin.items():
        for ply in tree.plies(nodes, plies - gone):
            at = gone + ply.number
            _count_legal(client, tree, ply, at, counting)
            if counting.difference is None and client.hello.supports("trick_taker"):
                _compare_takers(client, tree, ply, at, counting)
            if counting.difference is not None:
                break
    uncounted = min(max(begin), len(counting.leaves))
    counting.leaves[:uncounted] = [NOT_COUNTED] * uncounted
    return counting


def _count_legal(client: Client, tree: Tree, ply: Ply, at: int, counting: Counting) -> None:
    """Count what the engine lists at each moment of a ply."""
    nodes = list(ply.ways)
    calls = [Call("legal_cards", {"position": tree.wire(node)}) for node in nodes]
    for node, outcome in zip(nodes, client.ask_many(calls), strict=True):
        law, words = ply.legal[node], f"which cards may {tree.deal.seats[node.to_act]} play?"
        check = check_of(CardSet(frozenset(law)), outcome, client.hello.cards, words)
        own = listed(outcome, node.hands[node.to_act], client.hello.cards)
        counting.count(at, ply.ways[node] * len(own))
        if is_amiss(check):
            counting.note(
                Difference(
                    ply=at,
                    node=node,
                    words=words,
                    law=check.expected or words_of(CardSet(frozenset(law))),
                    engine=got(check),
                    card=odd_one(law, own),
                )
            )


def _compare_takers(client: Client, tree: Tree, ply: Ply, at: int, counting: Counting) -> None:
    """Compare who takes the tricks that a ply completes."""
    played = {node.played(card): None for node in ply.ways for card in ply.legal[node]}
    complete = [node for node in played if node.is_complete]
    calls = [Call("trick_taker", {"position": tree.wire(node)}) for node in complete]
    for node, outcome in zip(complete, client.ask_many(calls), strict=True):
        words, taker = "who takes the trick?", tree.taker(node)
        check = check_of(Fields({"seat": taker}), outcome, client.hello.cards, words)
        if is_amiss(check):
            law = check.expected or f"seat {taker}"
            counting.note(Difference(ply=at, node=node, words=words, law=law, engine=got(check)))
