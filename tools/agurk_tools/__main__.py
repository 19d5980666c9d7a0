"""`python -m agurk_tools COMMAND`."""

from __future__ import annotations

from agurk_tools.cli import main

if __name__ == "__main__":
    main(prog_name="python -m agurk_tools")
