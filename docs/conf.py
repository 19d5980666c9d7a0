"""The configuration of the site."""

from __future__ import annotations

import sys
from pathlib import Path

_CLONE = Path(__file__).resolve().parents[1]
sys.path[:0] = [
    str(_CLONE / folder) for folder in ("docs/_ext", "spec", "reference", "conformance", "tools")
]

from agurk_spec.load import load_law  # noqa: E402 - the path comes first

project = "agurk"
author = "the agurk maintainers"
copyright = "the agurk maintainers"  # noqa: A001 - the name that Sphinx looks for
release = version = load_law().edition

extensions = ["myst_parser", "agurk_docs", "agurk_pages"]
exclude_patterns = ["_build", "_ext"]
nitpicky = True
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"agurk {release}"
html_static_path = ["_static"]
html_favicon = html_logo = "_static/agurk.svg"
html_use_index = False
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#2a6a3f",
        "color-brand-content": "#22613a",
    },
    "dark_css_variables": {
        "color-brand-primary": "#8ccf9d",
        "color-brand-content": "#8ccf9d",
    },
}
