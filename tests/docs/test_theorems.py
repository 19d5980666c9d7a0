"""A theorem on a small site: drawn with links that lead somewhere, and missed where left out."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

from tests.docs.small import Small, lay_out

if TYPE_CHECKING:
    from pathlib import Path

THEOREMS = """\
    theorems:
      - id: PC-1
        title: Some card is legal (FW-1)
        statement: A follower has a legal card, whatever RU-01 says of 6♦; see PC-2.
        when: {deck: std52}
        scope: Every hand of page 01.
        method: computed
        evidence: The whole hand is legal.
        program: hands:inclusions
        results:
          - {case: one card, found: none fails}
          - {case: two cards, found: none fails, long: yes}
        scenarios: [FW-1-anything]
        clauses: [FW-1]
        sources: [page 01]
      - id: PC-2
        title: No card is legal
        statement: A follower has no legal card.
        when: {}
        scope: Every hand.
        method: refuted
        evidence: It has 6♦.
        scenarios: [FW-1-anything]
        clauses: [FW-1]
"""
BOTH = "# Whole\n\n```{theorem} PC-1\n```\n\n```{theorem} PC-2\n```\n"


def _laid_out(folder: Path, shown: str) -> Small:
    """Write the small site with two theorems, and what its page shows of them."""
    small = lay_out(folder)
    (folder / "law/theorems").mkdir()
    path = folder / "law/theorems/01-claims.yaml"
    path.write_text(dedent(THEOREMS), encoding="utf-8")
    small.put("docs/whole.md", "# Whole\n", shown)
    return small


def test_shown(tmp_path: Path) -> None:
    """Theorems are shown without a warning, with status, results, command and links."""
    small = _laid_out(tmp_path, BOTH)
    assert small.build() == (0, "")
    page = (tmp_path / "html/whole.html").read_text(encoding="utf-8")
    for text in ("Holds: computed", "Refuted", "two cards: none fails (long)", "--long"):
        assert text in page
    for link in ("index.html#FW-1", "index.html#RU-01", "#PC-2", "index.html#FW-1-anything"):
        assert f'href="{link}"' in page


def test_left_out(tmp_path: Path) -> None:
    """A theorem that no page shows stops the build."""
    status, said = _laid_out(tmp_path, BOTH.replace("```{theorem} PC-2\n```\n", "")).build()
    assert status != 0
    assert "theorem PC-2 is shown nowhere; put a directive `theorem` with its id on a page" in said
