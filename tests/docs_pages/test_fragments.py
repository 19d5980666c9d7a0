"""Every definition of the shown schemas stands on the site exactly once, or there is no site."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("sphinx", reason="Sphinx is missing")

from agurk_pages.body import body_nodes
from agurk_pages.fragments import COMPLETE, completeness_faults, definitions
from agurk_pages.recording import ROOT
from docutils import nodes

from agurk_spec.schema import schema

if TYPE_CHECKING:
    from pathlib import Path

_CONF = """
import sys
sys.path[:0] = {paths!r}
extensions = ["myst_parser", "agurk_pages"]
schema_complete = {complete!r}
"""
_REPORT = "# Report\n\n```{schema} report report\n```\n"


def _build(folder: Path, page: str, *complete: str) -> subprocess.CompletedProcess[str]:
    """Build a site of one page."""
    source, out = folder / "source", folder / "out"
    source.mkdir()
    paths = [str(ROOT / part) for part in ("docs/_ext", "spec", "reference", "conformance")]
    conf = _CONF.format(paths=paths, complete=list(complete))
    (source / "conf.py").write_text(conf, encoding="utf-8")
    (source / "index.md").write_text(page, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-n", "-W", "-q", "-b", "html"]
    command += [str(source), str(out)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_site_that_shows_everything_is_built(tmp_path: Path) -> None:
    """One definition, one place."""
    built = _build(tmp_path, _REPORT, "report")
    assert (built.returncode, built.stderr) == (0, "")
    assert "What one run of the suite found" in (tmp_path / "out/index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("# Nothing\n", "no page shows report of report.schema.json"),
        (
            _REPORT + _REPORT.replace("#", "##"),
            "report of report.schema.json is shown in index and",
        ),
        ("# X\n\n```{schema} report nonsense\n```\n", "report has no definition nonsense"),
        ("# X\n\n```{schema} nonsense x\n```\n", "there is no schema nonsense"),
        (
            _REPORT + "\n```{schema} message card\n:fields: colour\n```\n",
            "card has no field colour; it has: rank, suit, n",
        ),
        (_REPORT + "\n{schema:def}`message.nonsense`\n", "reference target not found"),
    ],
    ids=["missing", "twice", "unknown", "no schema", "no field", "dangling"],
)
def test_a_site_that_does_not_is_not_built(tmp_path: Path, page: str, fault: str) -> None:
    """A definition that is missing, shown twice or unknown is an error of the build."""
    built = _build(tmp_path, page, "report")
    assert built.returncode != 0
    assert fault in " ".join(built.stderr.split())


def test_a_quotation_does_not_count_as_the_place(tmp_path: Path) -> None:
    """Some fields of a definition may be quoted anywhere."""
    page = _REPORT + "\n```{schema} report report\n:fields: counts warnings\n```\n"
    assert _build(tmp_path, page, "report").returncode == 0


def test_the_pages_show_every_definition_once() -> None:
    """The pages of the clone, read without Sphinx."""
    places: dict[str, list[str]] = {}
    for page in sorted((ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for name, definition in re.findall(r"^```\{schema\} (\S+) (\S+)\n```", text, re.MULTILINE):
            places.setdefault(f"{name}.{definition}", []).append(page.name)
    assert list(completeness_faults(places, COMPLETE)) == []
    shown = (*COMPLETE, "exported_scenario", "manifest")
    known = {f"{name}.{definition}" for name in shown for definition in definitions(name)}
    assert set(places) <= known


@pytest.mark.parametrize("name", COMPLETE)
def test_no_field_of_a_definition_is_left_out(name: str) -> None:
    """What is rendered names every field, at whatever depth, and every description."""
    for definition, part in definitions(name).items():
        shown = " ".join(node.astext() for node in body_nodes(part, name))
        for field in part.get("properties", {}):
            assert re.search(rf"\b{field}\b", shown), f"{definition}.{field}"
        if "description" in part:
            assert part["description"] in shown


@pytest.mark.parametrize(
    ("definition", "words"),
    [
        ("seat", "Form: text of the form ^[A-Z]$."),
        ("hands", "Form: object from seat to cards."),
        ("points", "Form: object from seat to integer."),
        ("match.new.result", "The fields of state, and of these always match."),
        ("match.end.result", "An object without any field."),
        ("match.deal.params", "Another form:"),
    ],
)
def test_forms_in_words(definition: str, words: str) -> None:
    """Each kind of schema is said in words."""
    nodes_shown = body_nodes(schema("message")["$defs"][definition], "message")
    paragraphs = [node.astext() for node in nodes_shown if isinstance(node, nodes.paragraph)]
    assert words in paragraphs
