"""Kinds: the closed lists of words by which the law sorts its records."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """What a ruleset rests on."""

    NORMATIVE = "normative"
    COMPLETED = "completed"
    EXTENSION = "extension"
    UNSPECIFIED = "unspecified"


class Coverage(StrEnum):
    """How much of a document is written down as statements."""

    FULL = "full"
    SECTIONS = "sections"


class GoesTo(StrEnum):
    """What became of a document's statement."""

    CLAUSE = "clause"
    OPTION = "option"
    RULING = "ruling"
    ERRATUM = "erratum"
    NON_NORMATIVE = "non-normative"


class Authority(StrEnum):
    """What an option's value rests on that no document of the collection gives."""

    THIRD_PARTY = "third-party"
    RULING = "ruling"


class Says(StrEnum):
    """What a document does about a clause."""

    STATES = "states"
    IMPLIES = "implies"
    CONTRADICTS = "contradicts"
    SILENT = "silent"


class Unobservable(StrEnum):
    """Why no engine can be asked about a clause."""

    CHANCE = "chance"
    RECORD_KEEPING = "record-keeping"
    NOT_VISIBLE = "not visible to an engine"


class RulingKind(StrEnum):
    """Whether a ruling decides who pays or wins, or only how a document is read."""

    DECISIVE = "decisive"
    EDITORIAL = "editorial"


class ErratumKind(StrEnum):
    """What went wrong in a document."""

    MISTRANSLATION = "mistranslation"
    CONTRADICTION = "contradiction"
    SLIP = "slip"
    LAYOUT = "layout"


class Method(StrEnum):
    """How a theorem is known; refuted is a claim that is false."""

    PROVED = "proved"
    EXHAUSTED = "exhausted"
    COMPUTED = "computed"
    INDUCTION = "induction"
    REFUTED = "refuted"
