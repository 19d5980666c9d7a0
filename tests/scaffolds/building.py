"""Building: from a template to an engine that can be asked, by the commands of its README."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_conformance.running.run import run
from agurk_conformance.scaffold import commands, write_scaffold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.scaffolds.languages import Language

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.protocol.client import Client

ROOT = Path(__file__).parents[2]

_IMPORTS: Final = {
    "fmt.": ("package main\n", 'package main\n\nimport "fmt"\n'),
    "std::cout": ("#include <algorithm>\n", "#include <algorithm>\n#include <iostream>\n"),
}
"""What an engine has to import for what it is changed to use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A template that was built: where it is, and how long that took."""

    language: Language
    folder: Path
    seconds: float

    @property
    def engine(self) -> str:
        """What stands behind `--engine=`."""
        return str(self.folder / "toy")

    def client(self) -> Client:
        """Start the engine."""
        return open_client(resolve_engine(self.engine, self.folder))


def build(language: Language, folder: Path) -> Built:
    """Write a template into a folder and build it."""
    return _built(language, folder, write_scaffold(language.name, folder))


def rebuild(
    original: Built, folder: Path, *changes: tuple[str, str], name: str | None = None
) -> Built:
    """Copy what was built, change its engine or the source of a name, and build it anew."""
    shutil.copytree(original.folder, folder, symlinks=True)
    source = folder / (name or original.language.engine)
    changed = source.read_text(encoding="utf-8")
    for there, then in changes:
        assert changed.count(there) == 1
        changed = changed.replace(there, then)
    for used, (before, after) in _IMPORTS.items():
        if any(used in then for _, then in changes):
            changed = changed.replace(before, after, 1)
    source.write_text(changed, encoding="utf-8")
    readme = (folder / "README.md").read_text(encoding="utf-8")
    return _built(original.language, folder, commands(readme))


def _built(language: Language, folder: Path, lines: Iterable[str]) -> Built:
    """Run the commands that stand before those of the suite."""
    begun = time.monotonic()
    script = "\n".join(line for line in lines if not line.startswith("agurk "))
    shell(script, folder)
    return Built(language=language, folder=folder, seconds=time.monotonic() - begun)


def shell(script: str, folder: Path) -> str:
    """Run lines of shell in a folder. Out: what they print; they end with status 0."""
    job = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],  # noqa: S607 - whichever bash is there
        cwd=folder,
        env={**os.environ, "npm_config_audit": "false", "npm_config_prefer_offline": "true"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert job.returncode == 0, job.stdout + job.stderr
    return job.stdout


def judge_by_pytest(built: Built, report: Path, chapters: Iterable[str]) -> str:
    """Run the suite as a user does, to the end of its report. Out: what it prints."""
    options = [f"--engine={built.engine}", f"--report={report}"]
    options += [f"--chapter={name}" for name in chapters]
    job = subprocess.run(
        [sys.executable, "-m", "pytest", "conformance", "-q", "-p", "no:cacheprovider", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert job.returncode == 0, job.stdout + job.stderr
    return job.stdout


def verdicts(units: Iterable[Unit], client: Client) -> dict[str, str]:
    """Judge units. Out: the verdict on each, by its id."""
    with client:
        return {result.unit.id: result.verdict for result in run(units, client)}
