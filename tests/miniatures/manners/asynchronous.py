"""An engine whose replies are awaited, in this process, and that raises when an ace is led."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.miniatures.manners import base

if TYPE_CHECKING:
    from tests.miniatures.manners.base import Message


_LOOPS: set[int] = set()


async def engine(request: Message) -> Message:
    """Reply after a turn of the event loop; there is one loop for all requests."""
    await asyncio.sleep(0)
    _LOOPS.add(id(asyncio.get_running_loop()))
    if len(_LOOPS) > 1:
        raise RuntimeError("another event loop")
    if base.lead_rank(request) == 14:
        raise KeyError("ace")
    return base.engine(request)
