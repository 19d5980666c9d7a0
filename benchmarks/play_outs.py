"""Play-outs: the same deals, played out at random with the same seeds, whoever plays them."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS: Final = 4
CARDS: Final = 7
DEALS: Final = 500
PACK: Final = 52


def measure(play_out: Callable[[list[int], Random], list[int]]) -> None:
    """Play all deals out, and tell the time of one play and a digest of who took what.

    In: what plays one deal out. It takes the pack as numbers in the order rank by rank, the top
    card first, and the source of its choices; it gives the takers of the tricks in their order.
    """
    random = Random(0)  # noqa: S311 - nobody plays for money here
    packs = [random.sample(range(PACK), PACK) for _ in range(DEALS)]
    started = process_time()
    takers = [play_out(pack, random) for pack in packs]
    seconds = (process_time() - started) / (DEALS * SEATS * CARDS)
    result = sha256(json.dumps(takers).encode()).hexdigest()
    print(json.dumps({"seconds": seconds, "result": result}))
