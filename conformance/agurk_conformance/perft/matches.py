"""Counting in matches: every way is played, each from a new match as far as none is open there."""

from __future__ import annotations

from itertools import combinations
from pathlib import PurePath
from typing import TYPE_CHECKING

from agurk_conformance import notation
from agurk_conformance.corpus.scenario import Row, Scenario
from agurk_conformance.corpus.units import Unit
from agurk_conformance.judging.expecting import CardSet, words_of
from agurk_conformance.perft.difference import (
    Counting,
    Difference,
    check_of,
    got,
    is_amiss,
    listed,
    odd_one,
)
from agurk_conformance.protocol.outcome import Answered, Broken, Call, Refused, Unsupported
from agurk_conformance.ways.opening import Move, Opening, opening_of
from agurk_spec.conditions import ALWAYS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.notation import Card, Seat
    from agurk_conformance.perft.tree import Hand, Node, Tree
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome
    from agurk_spec.records import Ruleset

Path = tuple[Move, ...]


class LostWayError(Exception):
    """A way that an engine does not go: what it was to do, and what came of it."""

    def __init__(self, move: Move, outcome: Outcome) -> None:
        """Take the move that was not made, and its outcome."""
        super().__init__(move, outcome)
        self.move = move
        self.outcome = outcome


class Table:
    """Matches with an engine, brought to any moment of a deal by its plies."""

    def __init__(self, client: Client, opening: Opening) -> None:
        """Take the engine, and how a match comes to the first moment."""
        self.client = client
        self._opening = opening
        self._match: str | None = None
        self._path: Path = ()
        self._state: dict[str, Any] = {}

    def go(self, path: Path) -> dict[str, Any]:
        """Have a match that has gone a way, and return its state. Raises LostWayError."""
        gone = len(self._path)
        if self._match is None or path[:gone] != self._path:
            self._begin()
            gone = 0
        for move in path[gone:]:
            self._move(move)
            self._path = (*self._path, move)
        return self._state

    def tries(self, path: Path, move: Move) -> Outcome:
        """Go a way, and return what comes of one move more; the match is not used again."""
        self.go(path)
        outcome = self.client.ask(Call(move.method, {"match": self._match, **move.params}))
        self._end()
        return outcome

    def lists(self, path: Path, seat: Seat) -> Outcome:
        """Go a way, and return what a seat may play then, by the engine's list."""
        self.go(path)
        return self.client.ask(Call("match.legal", {"match": self._match, "seat": seat}))

    def _begin(self) -> None:
        """Open a match."""
        self._end()
        opening = self._opening
        start = Move("match.new", "a match begins", {"position": opening.position})
        outcome = self.client.ask(Call(start.method, start.params))
        if not isinstance(outcome, Answered):
            raise LostWayError(start, outcome)
        self._match, self._state, self._path = outcome.result["match"], outcome.result, ()
        for move in opening.moves:
            self._move(move)

    def _move(self, move: Move) -> None:
        """Make a move."""
        outcome = self.client.ask(Call(move.method, {"match": self._match, **move.params}))
        if not isinstance(outcome, Answered):
            self._match = None
            raise LostWayError(move, outcome)
        self._state = outcome.result

    def _end(self) -> None:
        """Forget the match that is open."""
        if self._match is not None and self.client.hello.supports("match.end"):
            self.client.ask(Call("match.end", {"match": self._match}))
        self._match = None


def table_of(client: Client, tree: Tree, start: Node) -> Table | str:
    """Return a table for a deal, or the capability that is missing."""
    hello = client.hello
    wanted = ["match.new", "match.play", *(["match.exchange"] if start.stock is not None else [])]
    lacking = [method for method in wanted if not hello.supports(method)]
    if lacking:
        return f"hello does not list {', '.join(lacking)}"
    opening = opening_of(_unit(tree.position(start), tree.ruleset), hello)
    return opening if isinstance(opening, str) else Table(client, opening)


def play_of(seat: Seat, card: Card) -> Move:
    """Return the move by which a seat plays a card."""
    params = {"seat": seat, "card": notation.card_to_wire(card)}
    return Move("match.play", f"{seat} {notation.format_card(card)}", params)


def exchange_of(seat: Seat, cards: Hand) -> Move:
    """Return the move by which a seat exchanges some cards, or none."""
    told = notation.format_cards(cards) if cards else "nothing"
    params = {"seat": seat, "cards": notation.cards_to_wire(cards)}
    return Move("match.exchange", f"{seat} exchanges {told}", params)


def subsets(hand: Hand) -> Iterator[Hand]:
    """Return all sets of cards of a hand, the smallest first."""
    for size in range(len(hand) + 1):
        yield from combinations(hand, size)


class Walk:
    """All lawful ways, each played in matches with an engine; those it does not go are left."""

    def __init__(self, table: Table, tree: Tree, plies: int) -> None:
        """Take the table, the tree, and how many plies are played at the most."""
        self._table = table
        self._tree = tree
        self._plies = plies
        self.counting = Counting("matches")

    def on(self, node: Node, path: Path, before: Node | None = None) -> None:
        """Go on from a moment, to which a way has led; `before` is the moment one ply earlier."""
        ply = len(path) + 1
        if ply > self._plies or node.is_over:
            return
        seat, law = self._tree.deal.seats[node.to_act], self._tree.legal(node)
        try:
            own = self._own(node, path, seat, law)
        except LostWayError as lost:
            told = _told(lost.outcome)
            self._note(before or node, path[:-1], lost.move.words, law="accepted", engine=told)
            return
        self.counting.count(ply, len(own))
        for card in law:
            if card in own:
                self.on(self._tree.after(node, card), (*path, play_of(seat, card)), node)

    def _own(self, node: Node, path: Path, seat: Seat, law: Hand) -> Hand:
        """Return what the engine lets a seat play, and note where the law says otherwise."""
        hand = node.hands[node.to_act]
        if not self._table.client.hello.supports("match.legal"):
            return self._tried(node, path, seat, law)
        words = f"which cards may {seat} play?"
        outcome = self._table.lists(path, seat)
        check = check_of(CardSet(frozenset(law)), outcome, self._table.client.hello.cards, words)
        own = listed(outcome, hand, self._table.client.hello.cards)
        if is_amiss(check):
            told = check.expected or words_of(CardSet(frozenset(law)))
            card = odd_one(law, own)
            self._note(node, path, words, law=told, engine=got(check), card=card)
        return own

    def _tried(self, node: Node, path: Path, seat: Seat, law: Hand) -> Hand:
        """Return which cards of its hand the engine lets a seat play, trying each."""
        own: list[Card] = []
        for card in node.hands[node.to_act]:
            outcome = self._table.tries(path, play_of(seat, card))
            accepts = isinstance(outcome, Answered)
            if accepts:
                own.append(card)
            if accepts != (card in law) or isinstance(outcome, Broken | Unsupported):
                law_says = "accepted" if card in law else "refused"
                words = f"may {seat} play {notation.format_card(card)}?"
                told = _told(outcome)
                self._note(node, path, words, law=law_says, engine=told, card=card)
        return tuple(own)

    def _note(  # noqa: PLR0913 - a difference is these facts
        self,
        node: Node,
        path: Path,
        words: str,
        *,
        law: str,
        engine: str,
        card: Card | None = None,
    ) -> None:
        """Note a difference after a way."""
        told = tuple(move.words for move in path)
        self.counting.note(
            Difference(
                ply=len(path) + 1,
                node=node,
                words=words,
                law=law,
                engine=engine,
                path=told,
                card=card,
            )
        )


def _told(outcome: Outcome) -> str:
    """Say what came of a move."""
    match outcome:
        case Answered():
            return "accepted"
        case Refused(message=message):
            return f"refused: {message}"
        case Unsupported(message=message):
            return f"not supported: {message}"
        case Broken(kind=kind, detail=detail):
            return f"broken ({kind}): {detail}"


def _unit(position: Position, ruleset: Ruleset) -> Unit:
    """Return a unit that begins at a position and asks nothing."""
    row = Row(
        name=None,
        when=ALWAYS,
        clauses=(),
        because="",
        steps=(),
        positions=(position,),
        step_lines=(),
    )
    scenario = Scenario(
        id="perft",
        title="",
        chapter="",
        clauses=(),
        sources=(),
        when=ALWAYS,
        implied=ALWAYS,
        because="",
        given=position.given,
        rows=(row,),
        watched=False,
        file=PurePath(),
        line=0,
    )
    return Unit(scenario, row, ruleset)
