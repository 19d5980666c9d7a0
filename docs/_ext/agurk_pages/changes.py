"""Changes: what is different between two stages of a program."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from collections.abc import Iterator

_CONTEXT = 2
_HEADER = 2


class Changes(SphinxDirective):
    """`{changes} OLD NEW`: the lines that are different in a newer file, with a few around them."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Return the lines as a block; raise where nothing has changed."""
        old, new = (self._text(name) for name in self.arguments)
        text = "\n".join(changes(old, new))
        if not text:
            raise self.error(f"nothing is different in {' and '.join(self.arguments)}")
        block = nodes.literal_block(text, text, language="diff", classes=["changes"])
        self.set_source_info(block)
        return [block]

    def _text(self, name: str) -> str:
        """Return the text of a file; raise where there is none."""
        _, found = self.env.relfn2path(name)
        self.env.note_dependency(found)
        try:
            return Path(found).read_text(encoding="utf-8")
        except OSError as problem:
            raise self.error(f"{name} cannot be read: {problem.strerror}") from problem


def changes(old: str, new: str) -> Iterator[str]:
    """Return the lines that change from an older text to a newer one.

    Out: lines marked by a minus, a plus or a blank; a gap is marked by dots.
    """
    lines = list(unified_diff(old.splitlines(), new.splitlines(), n=_CONTEXT, lineterm=""))
    for number, line in enumerate(lines[_HEADER:]):
        if not line.startswith("@@"):
            yield line
        elif number:
            yield " …"
