"""What the tests of the tools share: the law, small corpora, and the reference engine's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_conformance.corpus.loading import load_corpus
from agurk_spec.load import load_law
from agurk_tools.material import Material, material_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from agurk_spec.law import Law


@pytest.fixture(scope="session")
def law() -> Law:
    """Read the law once."""
    return load_law()


@pytest.fixture
def material(tmp_path: Path, law: Law) -> Callable[..., Material]:
    """Make material of scenarios written as YAML, which stand in the folder of a chapter."""

    def make(text: str, chapter: str = "05-follow") -> Material:
        folder = tmp_path / "scenarios" / chapter
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "scenarios.yaml").write_text(text, encoding="utf-8")
        return material_of(law, load_corpus(law, tmp_path / "scenarios"))

    return make
