"""Engines to play matches against."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from agurk_conformance.running.engines import REFERENCE, open_client, resolve_engine

if TYPE_CHECKING:
    from agurk_conformance.protocol.client import Client


@cache
def reference() -> Client:
    """Return the reference engine, started once; it stays up as long as this process."""
    return open_client(resolve_engine(REFERENCE, Path.cwd()))
