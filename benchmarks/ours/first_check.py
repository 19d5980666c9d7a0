"""An engine that ends the process when it is first asked about the game, as nothing is later."""

from __future__ import annotations

import os
from typing import Any

from agurk_reference.engine import engine as reference


def engine(request: dict[str, Any]) -> dict[str, Any]:
    """Greet as the reference does; end at the first question."""
    if request["method"] != "hello":
        # An engine in this process may not end it, but become another program.
        os.execvp("true", ["true"])  # noqa: S606, S607 - the least there is
    return reference(request)
