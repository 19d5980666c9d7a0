"""Findings: what a check of the data or of the code complains about, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One complaint: the place (`FILE:LINE`, or empty), the id concerned, and what is wrong."""

    place: str
    subject: str
    text: str

    def __str__(self) -> str:
        """Say it on one line."""
        return ": ".join(part for part in (self.place, self.subject, self.text) if part)
