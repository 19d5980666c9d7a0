"""Which branches of the rules scenarios take."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from agurk_tools.copies import package_folder, package_sources
from agurk_tools.reach import RULE_MODULES, reach

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from agurk_tools.material import Material

LEAD = """
- id: LD-3-any-card
  title: The leader chooses among all its cards
  clauses: [LD-3]
  when: {}
  sources: [agurk-ru 03]
  because: Nothing lies on the table.
  given: {dealer: B, leader: A, hands: {A: 2♣ 8♦, B: 3♦ 4♦}}
  steps:
    - {seat: A, may_play: 2♣ 8♦}
"""


def test_a_branch_that_no_scenario_takes_is_found(material: Callable[..., Material]) -> None:
    """A lead takes no trick, so that following is out of reach."""
    reached = reach(material(LEAD).units)
    texts = [str(finding) for finding in reached.missed]
    assert any("/trick.py:" in text and "no scenario goes from here" in text for text in texts)
    assert {module for module, _, _ in reached.alone("LD-3-any-card")} <= set(RULE_MODULES)
    assert "codec" in {module for module, _, _ in reached.arcs["LD-3-any-card"]}
    assert "engine" in {module for module, _, _ in reached.before}


def test_a_new_branch_is_found(material: Callable[..., Material], tmp_path: Path) -> None:
    """No scenario knows a rule that is not in the law."""
    folder = shutil.copytree(package_folder(), tmp_path / "agurk_reference")
    trick = folder / "trick.py"
    text = trick.read_text(encoding="utf-8")
    line = text[: text.index("    if not trick:\n        return hand")].count("\n") + 1
    new = "    if len(trick) == 99:\n        return ()\n    if not trick:\n        return hand\n"
    trick.write_text(
        text.replace("    if not trick:\n        return hand\n", new), encoding="utf-8"
    )
    units = material(LEAD).units
    before = {str(finding) for finding in reach(units).missed}
    after = [str(finding) for finding in reach(units, package_sources(folder)).missed]
    expected = f"{trick}:{line}: trick: no scenario goes from here to line {line + 1}"
    assert expected in after
    assert len(after) == len(before) + 1
