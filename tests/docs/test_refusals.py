"""What stops the build: a record left out or shown twice, an unknown id, a broken formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from tests.docs.small import lay_out

if TYPE_CHECKING:
    from pathlib import Path


class Break(NamedTuple):
    """One change to the small site, and what the build says of it."""

    file: str
    old: str
    new: str
    said: str


CLAUSE = "```{clause} FW-1\n```\n"
BREAKS = {
    "clause-left-out": Break(
        "docs/index.md",
        CLAUSE,
        "",
        "clause FW-1 is shown nowhere; put a directive `clause` with its id on a page",
    ),
    "clause-twice": Break(
        "docs/whole.md",
        "# Whole\n",
        f"# Whole\n\n{CLAUSE}",
        "clause FW-1 is shown twice: index.md:6, whole.md:3",
    ),
    "scenario-twice": Break(
        "docs/whole.md",
        "# Whole\n",
        "# Whole\n\n```{scenarios} 01-follow\n```\n",
        "scenario FW-1-anything is shown twice: index.md:6, whole.md:3",
    ),
    "ruling-left-out": Break(
        "docs/index.md",
        "```{ruling} RU-01\n```\n",
        "",
        "ruling RU-01 is shown nowhere; put a directive `ruling` with its id on a page",
    ),
    "erratum-twice": Break(
        "docs/index.md",
        "```{erratum} ER-1\n```\n",
        "```{erratum} ER-1\n```\n\n```{erratum} ER-1\n```\n",
        "erratum ER-1 is shown twice: index.md:12, index.md:15",
    ),
    "options-left-out": Break(
        "docs/whole.md",
        "```{options}\n```\n",
        "",
        "option deck is shown nowhere; show the options with a directive `options`",
    ),
    "unknown-clause": Break(
        "docs/index.md",
        CLAUSE,
        f"{CLAUSE}\n```{{clause}} FW-2\n```\n",
        "index.md:9: ERROR: clause FW-2 is unknown; allowed: FW-1",
    ),
    "unknown-folder": Break(
        "docs/whole.md",
        "# Whole\n",
        "# Whole\n\n```{scenarios} 02-lead\n```\n",
        "whole.md:3: ERROR: folder 02-lead is unknown; allowed: 01-follow",
    ),
    "unknown-clause-in-a-sentence": Break(
        "docs/whole.md",
        "# Whole\n",
        "# Whole\n\nSee {clause}`FW-9`.\n",
        "whole.md:3: WARNING: clause FW-9 is unknown",
    ),
    "unknown-term-in-a-sentence": Break(
        "docs/whole.md",
        "# Whole\n",
        "# Whole\n\nA {term}`foregoer` plays.\n",
        "whole.md:3: WARNING: term foregoer is unknown",
    ),
    "unknown-scenario-in-a-ruling": Break(
        "law/rulings/01-follow.yaml",
        "scenarios: [FW-1-anything]",
        "scenarios: [FW-1-nothing]",
        "index.md:9: WARNING: scenario FW-1-nothing is unknown",
    ),
    "unknown-command-in-a-formula": Break(
        "law/clauses/01-follow.yaml",
        r"c \in H_i",
        r"c \inn H_i",
        r'index.md:6: WARNING: formula cannot be written: Unknown LaTeX command "\inn".',
    ),
    "open-brace-in-a-formula": Break(
        "law/clauses/01-follow.yaml",
        r"c \in H_i",
        r"c \in H_{i",
        r"index.md:6: WARNING: formula cannot be written: { is not closed in c \in H_{i",
    ),
    "unknown-option-in-a-condition": Break(
        "law/clauses/01-follow.yaml",
        "when: {deck: std52}",
        "when: {dick: std52}",
        "clauses/01-follow.yaml:6:12: FW-1: predicate on an unknown option, dick; allowed: deck,",
    ),
}


def test_the_small_site_is_built(tmp_path: Path) -> None:
    """What the other tests break is sound."""
    assert lay_out(tmp_path).build() == (0, "")


@pytest.mark.parametrize("name", BREAKS)
def test_the_build_stops(name: str, tmp_path: Path) -> None:
    """One change stops the build, and it says where and why."""
    small, change = lay_out(tmp_path), BREAKS[name]
    small.put(change.file, change.old, change.new)
    status, said = small.build()
    assert status != 0
    assert change.said in said
