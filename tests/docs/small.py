"""A small law with a small site, to be broken in one place by each test."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from textwrap import dedent
from typing import TYPE_CHECKING, Final

from tests.docs.conftest import DOCS

if TYPE_CHECKING:
    from pathlib import Path

FILES: Final = {
    "law/edition.yaml": "edition: 0.1.0\n",
    "law/retired.yaml": "retired: []\n",
    "law/errata.yaml": """\
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
    "law/glossary.yaml": """\
        terms:
          - {term: follow, text: To play after the leader., aliases: [follower]}
        """,
    "law/notation.yaml": """\
        notation:
          - {symbol: 'H_i', meaning: the hand of seat i}
        """,
    "law/options.yaml": """\
        options:
          - key: deck
            title: The pack
            kind: enum
            default: std52
            values:
              std52: {text: Fifty-two cards., sources: [page 01]}
              std52_plus_3_jokers: {text: And three jokers., sources: [page 01]}
              five_cucumbers_60: {text: Sixty cards., sources: [page 01]}
          - key: players_min
            title: Fewest seats
            kind: integer
            default: 2
            minimum: 2
            values: {"2": {text: Two., sources: [page]}}
          - key: players_max
            title: Most seats
            kind: integer
            default: 7
            minimum: 2
            values: {"7": {text: Seven., sources: [page 01]}}
          - key: hand_size
            title: Cards in a hand
            kind: integer
            default: 7
            minimum: 1
            values: {"7": {text: Seven., sources: [page 01]}}
        constraints: []
        """,
    "law/sources/page.yaml": """\
        id: page
        title: A page
        language: en
        nature: A page of rules.
        document: "000"
        sections: ["01"]
        statements:
          - {id: page/01.1, text: Play what you like., goes_to: clause, refs: [FW-1]}
        """,
    "law/rulesets/plain.yaml": """\
        id: plain
        title: The plain game
        status: normative
        base: null
        summary: As the page says.
        options: {deck: std52, players_min: 2, players_max: 7, hand_size: 7}
        sources: [page 01]
        """,
    "law/clauses/01-follow.yaml": """\
        chapter: {code: FW, title: Follow, intro: What may be played.}
        clauses:
          - id: FW-1
            title: Free choice
            text: A follower MAY play any card.
            when: {deck: std52}
            decides: legal-follow
            formal: 'c \\in H_i \\qquad (i = 0)'
            terms: [follow]
            sources: [{source: page, section: "01", says: states}]
            rulings: [RU-01]
            since: 0.1.0
        """,
    "law/rulings/01-follow.yaml": """\
        group: {title: Following}
        rulings:
          - id: RU-01
            kind: decisive
            question: What may be played?
            positions: [{source: page, section: "01", says: Anything.}]
            answer: Anything.
            reason: The page says so.
            clauses: [FW-1]
            scenarios: [FW-1-anything]
        """,
    "scenarios/01-follow/all.yaml": """\
        - id: FW-1-anything
          title: A follower plays what it likes
          clauses: [FW-1]
          when: {deck: std52}
          sources: [page 01]
          because: Nothing forbids 6♦.
          given: {dealer: A, hands: {A: 2♣ 3♣, B: 6♦ K♥ 2♠}, trick: {A: 9♣}}
          steps:
            - {seat: B, may_play: 6♦ K♥ 2♠}
            - {seat: B, plays: 6♦}
            - {expect: {taker: A}}
        """,
    "mutants.yaml": """\
        - id: of-a-small-law
          clause: FW-1
          title: Nothing is different
          module: trick
          find: one card from each active seat, led by one
          replace: a card from each active seat, led by one
        """,
    "docs/conf.py": f"""\
        import sys
        from pathlib import Path

        clone = Path({str(DOCS.parent)!r})
        folders = ("docs/_ext", "spec", "reference", "conformance", "tools")
        sys.path[:0] = [str(clone / folder) for folder in folders]
        project = "small"
        extensions = ["myst_parser", "agurk_docs"]
        agurk_law = str(Path("../law").resolve())
        agurk_scenarios = str(Path("../scenarios").resolve())
        agurk_mutants = str(Path("../mutants.yaml").resolve())
        html_theme = "basic"
        """,
    "docs/index.md": """\
        # Small

        ```{chapter} FW
        ```

        ```{clause} FW-1
        ```

        ```{ruling} RU-01
        ```

        ```{erratum} ER-1
        ```

        ```{source} page
        ```

        ```{toctree}
        whole
        ```
        """,
    "docs/whole.md": """\
        # Whole

        ```{glossary-terms}
        ```

        ```{options}
        ```

        ```{rulesets}
        ```
        """,
}


@dataclass(frozen=True, slots=True)
class Small:
    """A folder with a small law and a small site."""

    folder: Path

    def put(self, name: str, old: str, new: str) -> None:
        """Replace a text in one of the files; it is there."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old!r}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def build(self) -> tuple[int, str]:
        """Build the site; out: the status, and what was said."""
        command = [sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-q", "-b", "html"]
        run = subprocess.run(
            [*command, ".", "../html"],
            cwd=self.folder / "docs",
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=60,
        )
        return run.returncode, run.stdout + run.stderr


def lay_out(folder: Path) -> Small:
    """Write the small law and its site into a folder."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    return Small(folder)
