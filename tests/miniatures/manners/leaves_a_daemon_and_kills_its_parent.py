"""An engine that leaves a daemon behind, and kills the process above it when an ace is led."""

from __future__ import annotations

from tests.miniatures.manners.base import serve
from tests.miniatures.manners.kills_its_parent import answer
from tests.miniatures.manners.leaves_a_daemon import daemon

if __name__ == "__main__":
    daemon()
    serve(answer)
