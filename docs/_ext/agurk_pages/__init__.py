"""Pages on adapters, the protocol and scenarios: fragments of schemas, transcripts, scenarios.

What these pages show is read from what is shipped whenever the site is built, so that it cannot
fall behind.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["setup"]

_STYLE = "agurk_pages.css"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives of these pages, and the role `schema:def`.

    The extension is switched on by `agurk_pages` in `extensions` of `conf.py`.
    Sphinx is imported here, so that recordings and conversations do without it.
    """
    from agurk_pages.changes import Changes
    from agurk_pages.corpus import ScenarioSource
    from agurk_pages.fragments import COMPLETE, SchemaDomain, SchemaFragment
    from agurk_pages.transcript import TranscriptDirective

    app.add_config_value("schema_complete", COMPLETE, "env", types=(list, tuple))
    app.add_domain(SchemaDomain)
    app.add_directive("schema", SchemaFragment)
    app.add_directive("changes", Changes)
    app.add_directive("transcript", TranscriptDirective)
    app.add_directive("scenario-source", ScenarioSource)
    app.connect("builder-inited", _add_static_path)
    app.add_css_file(_STYLE)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _add_static_path(app: Sphinx) -> None:
    """Have the style sheet of these pages copied with the others."""
    app.config.html_static_path.append(str(Path(__file__).with_name("static")))
