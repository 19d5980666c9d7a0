"""Prose: how the law and the scenarios word things."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_TITLE: Final = 100

_AVOIDED: Final = (
    (re.compile(r"\b(should|shall)\b", re.IGNORECASE), "says what happens, in the present tense"),
    (
        re.compile(r"\b(test|check|verify|ensure|assert)s? (that|if|whether)\b", re.IGNORECASE),
        "says what happens, not that it is tested",
    ),
    (
        re.compile(r"\b(correctly|properly)\b", re.IGNORECASE),
        "says what happens; all of it is correct",
    ),
    (re.compile(r"\bplease\b|!", re.IGNORECASE), "states"),
)
_KEYWORD: Final = re.compile(r"\b(MUST NOT|MUST|MAY)\b")
_OTHER_KEYWORD: Final = re.compile(
    r"\b(MAY NOT|CAN(NOT)?|SHALL|SHOULD|REQUIRED|RECOMMENDED|OPTIONAL|must|shall|should|may)\b"
)
_SENTENCE_END: Final = re.compile(r"[.!?] +(?=[A-Z0-9])")


def avoided(text: str) -> Iterator[str]:
    """Return what is wrong with the wording of any text."""
    for pattern, instead in _AVOIDED:
        for found in pattern.finditer(text):
            yield f"says {found.group()!r}; a text of the law {instead}"


def title_faults(title: str) -> Iterator[str]:
    """Return what is wrong with a title."""
    yield from avoided(title)
    if re.search(r"\bwill\b", title):
        yield "has a title that says what is to come; allowed: the present tense"
    if len(title) > LONGEST_TITLE:
        yield f"has a title of {len(title)} characters; allowed: {LONGEST_TITLE}"
    if title.endswith("."):
        yield "has a title that ends with a full stop; allowed: none"
    if not title[0].isupper() and not title[0].isdigit():
        yield "has a title that begins with a small letter; allowed: a capital"


def norm_faults(text: str) -> Iterator[str]:
    """Return what is wrong with the text of a clause."""
    yield from avoided(text)
    if not _KEYWORD.search(text):
        yield "has no MUST, MUST NOT or MAY"
    for found in _OTHER_KEYWORD.finditer(text):
        yield f"says {found.group()!r}; allowed: MUST, MUST NOT, MAY"
    yield from sentence_faults(text)


def sentence_faults(text: str) -> Iterator[str]:
    """Return what is wrong with the sentences of a text."""
    for line in text.splitlines():
        if _SENTENCE_END.search(line):
            yield f"has two sentences on a line: {line[:60]}…; allowed: one sentence a line"
        if line and line[-1] not in ".:":
            yield f"has a line that ends without a full stop: …{line[-30:]}"
