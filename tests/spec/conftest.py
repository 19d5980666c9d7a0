"""A small law that loads, to be broken in one place by each test."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from agurk_spec.errors import SpecError
from agurk_spec.load import load_law, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FILES = {
    "edition.yaml": "edition: 0.1.0\n",
    "retired.yaml": """\
        retired:
          - {id: FW-3, reason: It said nothing., replaced_by: FW-1}
        """,
    "errata.yaml": """\
        errata:
          - id: ER-1
            source: page
            section: "01"
            kind: slip
            found: A king is missing.
            reading: The king is there.
            reason: It is named later.
            rulings: [RU-01]
        """,
    "glossary.yaml": """\
        terms:
          - {term: follow, text: To play after the leader., aliases: [follower], see: [head]}
          - {term: head, text: To play an equal or a higher card.}
        """,
    "options.yaml": """\
        options:
          - key: follow_rule
            title: What a follower may play
            kind: enum
            default: free_choice
            values:
              free_choice: {text: Any card that heads., sources: [page 01]}
              must_head: {text: A card that heads., sources: [], authority: third-party}
          - key: players_min
            title: Fewest seats
            kind: integer
            default: 2
            minimum: 2
            maximum: 26
            values:
              "2": {text: Two., sources: [page]}
          - key: players_max
            title: Most seats
            kind: integer
            default: 7
            minimum: 2
            values:
              "7": {text: Seven., sources: [page 01]}
            applies_when: {follow_rule: free_choice}
        constraints:
          - id: K1
            when: {follow_rule: must_head}
            requires: {players_max: {max: 7}}
            reason: Eight seats are too many.
        """,
    "sources/page.yaml": """\
        id: page
        title: A page
        language: en
        nature: A page of rules.
        document: "000"
        sections: ["01", {id: "02", title: Play}]
        statements:
          - {id: page/01.1, text: Play what you like., goes_to: clause, refs: [FW-1]}
          - {id: page/01.2, text: Head or not., goes_to: option, refs: [follow_rule=free_choice]}
          - {id: page/02.1, text: Enjoy., goes_to: non-normative, reason: A wish.}
        """,
    "rulesets/plain.yaml": """\
        id: plain
        title: The plain game
        status: normative
        base: null
        summary: As the page says.
        options:
          follow_rule: free_choice
          players_min: 2
          players_max: 7
        sources: [page 01]
        """,
    "rulesets/strict.yaml": """\
        id: strict
        title: The strict game
        status: extension
        base: plain
        summary: Heading is a duty.
        options:
          follow_rule: must_head
          players_min: unspecified
        sources: []
        """,
    "clauses/01-follow.yaml": """\
        chapter: {code: FW, title: Follow, intro: What may be played.}
        clauses:
          - id: FW-1
            title: Free choice
            text: A follower MAY play any card.
            when: {follow_rule: free_choice}
            decides: legal-follow
            terms: [follow]
            sources: [{source: page, section: "01", says: states}]
            rulings: [RU-01]
            since: 0.1.0
          - id: FW-2
            title: Heading is a duty
            text: A follower MUST head.
            when: {follow_rule: must_head}
            decides: legal-follow
            terms: [follow, head]
            sources: [{source: page, says: silent}]
            rulings: []
            since: 0.1.0
        """,
    "rulings/01-follow.yaml": """\
        group: {title: Following}
        rulings:
          - id: RU-01
            kind: decisive
            question: What may be played?
            positions: [{source: page, section: "02", says: Anything.}]
            answer: Anything.
            reason: The page says so.
            clauses: [FW-1]
            scenarios: [FW-1-anything]
        """,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lay out a small law that loads."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    return tmp_path


@pytest.fixture
def broken(folder: Path) -> Callable[[str, str, str], str]:
    """Break the law by replacing a text in one of its files, and tell the error it then gives."""

    def error_with(name: str, old: str, new: str) -> str:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return error_of(lambda: load_law(folder))

    return error_with


@pytest.fixture
def refused_ruleset(folder: Path) -> Callable[[str], str]:
    """Tell the error that a ruleset of somebody's own gives."""
    law = load_law(folder)

    def error_with(text: str) -> str:
        path = folder / "own.yaml"
        path.write_text(dedent(text), encoding="utf-8")
        error = error_of(lambda: load_ruleset(path, law))
        return error.removeprefix(f"{folder}/")

    return error_with


def error_of(act: Callable[[], object]) -> str:
    """Tell the error that something raises."""
    with pytest.raises(SpecError) as caught:
        act()
    return str(caught.value)
