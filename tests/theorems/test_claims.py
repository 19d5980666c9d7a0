"""What is claimed of every settlement holds under random option tables that its theorem admits.

A theorem says by its options how widely it is claimed; so tables are drawn that fulfil just those,
with random standings and last tricks, and the reference engine settles them. The same claims
break where any table may be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from agurk_reference import penalty
from agurk_reference import settlement as settling
from agurk_reference.cards import ACE, Card, pack
from agurk_reference.match import first_position
from agurk_reference.penalty import payers, penalties
from agurk_reference.rules import Rules, rules_from
from agurk_reference.seats import Seat
from agurk_reference.settlement import Settlement, Standing, settle
from agurk_reference.trick import Play, Trick, rank_in_last
from agurk_spec.conditions import ALWAYS
from agurk_spec.load import load_law
from agurk_tools.space import Space
from agurk_tools.theorems.bounds import crossing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType

    from agurk_spec.conditions import Predicate

LAW = load_law()
SPACE = Space(LAW)
TWO: Final = 2
FOUR: Final = 4


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal that has been settled: by which rules, from which standing, after which last trick."""

    rules: Rules
    before: Standing
    trick: Trick
    settlement: Settlement

    @property
    def after(self) -> Standing:
        """The standing that came of it."""
        return self.settlement.standing

    @property
    def ranks(self) -> Mapping[Seat, int]:
        """The rank of each seat's last card, as it counts in the last trick."""
        return {play.seat: rank_in_last(self.rules, play.card) for play in self.trick}


def one_crosses(deal: Settled) -> bool:
    """Whether one seat crosses at most, and somebody is left (PC-04)."""
    return len(deal.settlement.crossed) <= 1 and bool(deal.after.active)


def all_below(deal: Settled) -> bool:
    """Whether all who are in have a score that does not cross (PC-06)."""
    return all(deal.after.scores[seat] < crossing(deal.rules) for seat in deal.after.active)


def order_shows_in_re_entry(deal: Settled) -> bool:
    """Whether nobody pays and gets a bonus, and their order shows in re-entries only (PC-08)."""
    orders = [replace(deal.rules, bonus_order=each) for each in ("after_reentry", "before_reentry")]
    one, other = (settle(rules, deal.before, deal.trick).standing for rules in orders)
    back = {*deal.settlement.crossed} - {*deal.settlement.out}
    same = all(one.scores[seat] == other.scores[seat] for seat in {*one.active} - back)
    return same and not {*deal.settlement.paid} & {*penalty.bonuses(deal.rules, deal.trick)}


def basis_is_the_same(deal: Settled) -> bool:
    """Whether the payer's card costs what the highest costs (PC-09)."""
    bases = [replace(deal.rules, penalty_basis=b) for b in ("payer_card", "highest_in_trick")]
    one, other = (penalty.penalties(rules, deal.trick, deal.settlement.paid) for rules in bases)
    return one == other


def total_is_bounded(deal: Settled) -> bool:
    """Whether a total is at most what does not cross, and the highest card (PC-25)."""
    most = crossing(deal.rules) - 1 + max(card.rank for card in pack(deal.rules.deck))
    return all(deal.after.scores[seat] <= most for seat in deal.settlement.out)


def tie_decides_no_amount(deal: Settled) -> bool:
    """Whether the first and the last of equal cards cost the same (PC-27)."""
    ties = [replace(deal.rules, trick_tie=tie) for tie in ("first_equal", "last_equal")]
    one, other = (
        sorted(penalty.penalties(rules, deal.trick, payers(rules, deal.trick)).values())
        for rules in ties
    )
    return one == other


def floors_below(deal: Settled) -> bool:
    """Whether no floor is above its score (PC-28)."""
    return all(deal.after.floors[seat] <= deal.after.scores[seat] for seat in deal.after.active)


def never_one(deal: Settled) -> bool:
    """Whether nobody stands at one without a bonus (PC-40)."""
    has_bonus = deal.rules.tie_bonus != "none"
    return has_bonus or all(deal.after.scores[seat] != 1 for seat in deal.after.active)


def tie_spares_the_leader(deal: Settled) -> bool:
    """Whether a leader that pays has the highest card alone, or an ace that holds (PC-46)."""
    leader, *others = deal.ranks
    holds = deal.rules.ace_lead_winner == "leader" or deal.rules.ace_last_trick == "led_ace_holds"
    is_above = all(deal.ranks[leader] > deal.ranks[seat] for seat in others)
    return leader not in deal.settlement.paid or is_above or (_led(deal).rank == ACE and holds)


def two_costs_among_twos(deal: Settled) -> bool:
    """Whether a two costs something among twos only, of which there are four (PC-47)."""
    pays = any(deal.ranks[seat] == TWO for seat in deal.settlement.paid)
    return not pays or (set(deal.ranks.values()) == {TWO} and len(deal.trick) <= FOUR)


def _led(deal: Settled) -> Card:
    """Return the card that was led."""
    return deal.trick[0].card


CLAIMS: Final[Mapping[str, Callable[[Settled], bool]]] = {
    "PC-04": one_crosses,
    "PC-06": all_below,
    "PC-08": order_shows_in_re_entry,
    "PC-09": basis_is_the_same,
    "PC-25": total_is_bounded,
    "PC-27": tie_decides_no_amount,
    "PC-28": floors_below,
    "PC-40": never_one,
    "PC-46": tie_spares_the_leader,
    "PC-47": two_costs_among_twos,
}

EVERYWHERE: Final = ("PC-08", "PC-27", "PC-28")
"""The claims that hold under every table, as they are tried here."""


def deals(asked: Predicate) -> Iterator[Settled]:
    """Go through random settlements by rules that fulfil a predicate."""
    random = Random(14)  # noqa: S311 - positions, not secrets
    for rules in tables(random, asked):
        for _ in range(12):
            before = standing(random, rules)
            trick = last_trick(random, rules, before)
            yield Settled(rules, before, trick, settling.settle(rules, before, trick))


def tables(random: Random, asked: Predicate) -> Iterator[Rules]:
    """Go through the rules of some random tables that are valid and fulfil a predicate."""
    for _ in range(100):
        drawn = {key: random.choice(SPACE.values(key)) for key in SPACE.keys}
        drawn["threshold"] = random.choice((3, 5, 9, 14, 21, 30))
        table = SPACE.nearest(drawn, asked, 6)
        if table is not None:
            yield rules_from(table)


def standing(random: Random, rules: Rules) -> Standing:
    """Return a standing below the threshold, without a one, with floors at or below scores."""
    seats = random.randint(2, 7)
    start = first_position(rules, seats, Seat(0)).standing
    if rules.score_medium == "kept_cards":
        return start
    top = crossing(rules) - 1
    near = [score for score in (0, top, top - 3, random.randint(0, top)) if score not in {1, -1}]
    scores = [max(0, random.choice(near)) for _ in range(seats)]
    return replace(
        start,
        scores=tuple(scores),
        floors=tuple(random.choice((0, random.randint(0, score), score)) for score in scores),
        lives=tuple(random.randint(1, rules.lives) for _ in range(seats)),
    )


def last_trick(random: Random, rules: Rules, before: Standing) -> Trick:
    """Return a last trick, mostly of cards near each other in rank, so that many tie."""
    cards, seats = pack(rules.deck), before.active
    rank = random.choice(cards).rank
    near = sorted(cards, key=lambda card: abs(card.rank - rank))[: len(seats) + 1]
    drawn = random.sample(random.choice((near, near, cards)), len(seats))
    return tuple(Play(seat, card) for seat, card in zip(seats, drawn, strict=True))


@pytest.mark.parametrize("name", CLAIMS)
def test_claimed(name: str) -> None:
    """A claim holds wherever its theorem says so."""
    broken = [deal for deal in deals(LAW.theorem(name).when) if not CLAIMS[name](deal)]
    assert broken == []


@pytest.mark.parametrize("name", [name for name in CLAIMS if name not in EVERYWHERE])
def test_claimed_too_widely(name: str) -> None:
    """Under any table whatever a claim breaks, but for those that hold there as well."""
    assert not all(map(CLAIMS[name], deals(ALWAYS)))


def paid_and_thanked(rules: Rules, trick: Trick) -> Mapping[Seat, int]:
    """Give a bonus to the payers too."""
    return dict.fromkeys(payers(rules, trick), 1)


def dearer_by_seat(rules: Rules, trick: Trick, paying: tuple[Seat, ...]) -> Mapping[Seat, int]:
    """Charge a later seat more."""
    return {seat: cost + seat for seat, cost in penalties(rules, trick, paying).items()}


def floors_at_old_scores(rules: Rules, before: Standing, trick: Trick) -> Settlement:
    """Leave floors where the scores were."""
    settlement = settle(rules, before, trick)
    return replace(settlement, standing=replace(settlement.standing, floors=before.scores))


@pytest.mark.parametrize(
    ("name", "module", "call", "wrong"),
    [
        ("PC-08", penalty, "bonuses", paid_and_thanked),
        ("PC-27", penalty, "penalties", dearer_by_seat),
        ("PC-28", settling, "settle", floors_at_old_scores),
    ],
)
def test_slips(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    module: ModuleType,
    call: str,
    wrong: Callable[..., object],
) -> None:
    """A claim that holds under every table breaks of an engine that slips."""
    monkeypatch.setattr(module, call, wrong)
    assert not all(map(CLAIMS[name], deals(LAW.theorem(name).when)))
