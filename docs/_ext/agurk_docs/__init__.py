"""The law on a site: a Sphinx extension that puts clauses, rulings and scenarios on pages by id."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_docs.checks import check_shown
from agurk_docs.directives import DIRECTIVES
from agurk_docs.domain import LawDomain
from agurk_docs.elements import add_elements
from agurk_docs.formulas import add_formulas
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

_STATIC: Final = Path(__file__).with_name("static")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything; Sphinx calls this."""
    for name in ("agurk_law", "agurk_scenarios", "agurk_mutants"):
        app.add_config_value(name, None, "env", (str,))
    LawDomain.directives = dict(DIRECTIVES)
    app.add_domain(LawDomain)
    add_elements(app)
    add_formulas(app)
    app.add_css_file("agurk.css", priority=900)
    app.add_js_file("agurk.js")
    app.connect("config-inited", _configure)
    app.connect("env-check-consistency", check_shown)
    return {"version": load_law().edition, "parallel_read_safe": True, "parallel_write_safe": True}


def _configure(_app: Sphinx, config: Config) -> None:
    """Let pages name records without the domain, and find the style that comes with this."""
    config.primary_domain = LawDomain.name
    config.html_math_renderer = "mathml"
    config.html_static_path.append(str(_STATIC))
