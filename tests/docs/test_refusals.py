"""What stops the build: a record left out or shown twice, an unknown id, a broken formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from tests.docs.small import lay_out

if TYPE_CHECKING:
    from pathlib import Path


class Change(NamedTuple):
    """A text in a file of the small site, and what is put in its place."""

    file: str
    old: str
    new: str


CLAUSE = "```{clause} FW-1\n```\n"
RULING = "```{ruling} RU-01\n```\n"
ERRATUM = "```{erratum} ER-1\n```\n"
TOP = "# Whole\n"

BREAKS: dict[str, tuple[tuple[Change, ...], tuple[str, ...]]] = {
    "left-out": (
        (
            Change("docs/index.md", CLAUSE, ""),
            Change("docs/index.md", RULING, ""),
            Change("docs/whole.md", "```{options}\n```\n", ""),
        ),
        (
            "clause FW-1 is shown nowhere; put a directive `clause` with its id on a page",
            "scenario FW-1-anything is shown nowhere; show its clause, or its folder with",
            "ruling RU-01 is shown nowhere; put a directive `ruling` with its id on a page",
            "option deck is shown nowhere; show the options with a directive `options`",
        ),
    ),
    "twice": (
        (
            Change("docs/index.md", ERRATUM, f"{ERRATUM}\n{ERRATUM}"),
            Change("docs/whole.md", TOP, f"{TOP}\n{CLAUSE}\n```{{scenarios}} 01-follow\n```\n"),
        ),
        (
            "clause FW-1 is shown twice: index.md:6, whole.md:3",
            "scenario FW-1-anything is shown 3 times: index.md:6, whole.md:3, whole.md:6",
            "erratum ER-1 is shown twice: index.md:12, index.md:15",
        ),
    ),
    "unknown": (
        (
            Change("docs/index.md", CLAUSE, f"{CLAUSE}\n```{{clause}} FW-2\n```\n"),
            Change("docs/whole.md", TOP, f"{TOP}\n```{{scenarios}} 02-lead\n```\n"),
            Change("docs/whole.md", "```{options}", "See {clause}`FW-9`.\n\n```{options}"),
            Change("docs/whole.md", "```{rulesets}", "A {term}`foregoer`.\n\n```{rulesets}"),
            Change("law/rulings/01-follow.yaml", "scenarios: [FW-1-any", "scenarios: [FW-1-no"),
        ),
        (
            "index.md:9: ERROR: clause FW-2 is unknown; allowed: FW-1",
            "whole.md:3: ERROR: folder 02-lead is unknown; allowed: 01-follow",
            "whole.md:9: WARNING: clause FW-9 is unknown",
            "whole.md:14: WARNING: term foregoer is unknown",
            "index.md:12: WARNING: scenario FW-1-nothing is unknown",
        ),
    ),
    "unknown-command-in-a-formula": (
        (Change("law/clauses/01-follow.yaml", r"c \in H_i", r"c \inn H_i"),),
        (r'index.md:6: WARNING: formula cannot be written: Unknown LaTeX command "\inn".',),
    ),
    "open-brace-in-a-formula": (
        (Change("law/clauses/01-follow.yaml", r"c \in H_i", r"c \in H_{i"),),
        (r"index.md:6: WARNING: formula cannot be written: { is not closed in c \in H_{i",),
    ),
    "law-that-does-not-load": (
        (Change("law/clauses/01-follow.yaml", "when: {deck: std52}", "when: {dick: std52}"),),
        ("clauses/01-follow.yaml:6:12: FW-1: predicate on an unknown option, dick; allowed: ",),
    ),
}


def test_the_small_site_is_built(tmp_path: Path) -> None:
    """What the other tests break is sound."""
    assert lay_out(tmp_path).build() == (0, "")


@pytest.mark.parametrize("name", BREAKS)
def test_the_build_stops(name: str, tmp_path: Path) -> None:
    """Each change stops the build, which says where and why."""
    small = lay_out(tmp_path)
    changes, sentences = BREAKS[name]
    for change in changes:
        small.put(change.file, change.old, change.new)
    status, said = small.build()
    assert status != 0
    assert [sentence for sentence in sentences if sentence not in said] == []
