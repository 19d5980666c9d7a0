"""The members of the squad: what each takes to run, what comes of it, and how it is spoilt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from agurk_conformance.judging.verdict import Way

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "examples" / "squad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An engine: its scaffold, its source, what it claims, and what is seen of it."""

    name: str
    language: str
    tools: tuple[str, ...]
    source: str
    ruleset: str
    ways: tuple[Way, ...]
    """The ways in which units that pass are asked."""

    passed: int
    """How many units pass at least."""

    lacks: str
    """What most of the other units miss."""

    fault: tuple[str, str]
    """What stands in its source, and what makes a wrong rule of it."""

    clause: str
    """The clause that this breaks."""

    chapters: tuple[str, ...]
    """Where the fault is looked for."""

    known: tuple[str, str] | None = None
    """A fault that its author has left in it: what stands there, and what mends it."""

    @property
    def folder(self) -> Path:
        """Where it is."""
        return FOLDER / self.name


MEMBERS: Final = (
    Member(
        name="umpire",
        language="java",
        tools=("java", "javac"),
        source="Umpire.java",
        ruleset="agurk",
        ways=(Way.QUESTIONS,),
        passed=85,
        lacks="hello does not list match.new",
        fault=("card.rank() >= toBeat", "card.rank() > toBeat"),
        clause="FW-5",
        chapters=("05-follow",),
    ),
    Member(
        name="cukes",
        language="python",
        tools=("python3",),
        source="cukes.py",
        ruleset="five-cucumbers",
        ways=(Way.QUESTIONS, Way.SAMPLES),
        passed=24,
        lacks="hello does not list match.new",
        fault=("tokens * 2 if 1 in pile else tokens", "tokens"),
        clause="LT-12",
        chapters=("07-last-trick",),
    ),
    Member(
        name="gurkstuga",
        language="javascript",
        tools=("node",),
        source="gurka.js",
        ruleset="agurk-fr",
        ways=(Way.MATCH, Way.EMBEDDED),
        passed=150,
        lacks="hello does not list is_legal",
        fault=("if (value(this.table[0].card) === 14) return lowest;", ""),
        clause="FW-9",
        chapters=("05-follow", "06-trick"),
    ),
    Member(
        name="pickle",
        language="python",
        tools=("python3",),
        source="pickle_game.py",
        ruleset="agurk",
        ways=(Way.MATCH, Way.SELF_DEALT),
        passed=13,
        lacks="match.new from position trick",
        fault=("if rank == highest][-1]", "if rank == highest][0]"),
        clause="DL-1",
        chapters=("15-whole-matches",),
        known=("self.players[:place]\n", "self.players[: place + 1]\n"),
    ),
    Member(
        name="botplay",
        language="javascript",
        tools=("node",),
        source="botplay.mjs",
        ruleset="cucumber-wiki",
        ways=(Way.QUESTIONS,),
        passed=90,
        lacks="hello does not list match.new",
        fault=("? card.rank : 0", "? 10 : 0"),
        clause="LT-5",
        chapters=("07-last-trick",),
    ),
    Member(
        name="strict",
        language="ruby",
        tools=("ruby",),
        source="strict.rb",
        ruleset="agurk",
        ways=(Way.MATCH, Way.EMBEDDED),
        passed=125,
        lacks="hello does not list is_legal",
        fault=("(still_in - [loser]).map(&:score).max if", "0 if"),
        clause="RE-1",
        chapters=("09-re-entry",),
    ),
    Member(
        name="replay",
        language="ruby",
        tools=("ruby",),
        source="replay.rb",
        ruleset="gurka-fr-plain-aces",
        ways=(Way.PLAY_DEAL,),
        passed=110,
        lacks="hello does not list match.new",
        fault=(
            "if better.any? ? !better.include?(line) : rank(line) != lowest",
            "unless better.include?(line) || rank(line) == lowest",
        ),
        clause="FW-3",
        chapters=("05-follow",),
    ),
)
