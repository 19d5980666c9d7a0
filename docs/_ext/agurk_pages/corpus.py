"""Sources of scenarios: a scenario of the corpus as its file has it, found by id."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from agurk_conformance.corpus.loading import load_corpus, scenario_folder
from agurk_spec.errors import shortlist
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from agurk_conformance.corpus.scenario import Scenario

_NEXT: Final = re.compile(r"^(- id:|#)")
_STEPS: Final = re.compile(r"^  (steps|rows):")


@cache
def corpus() -> Mapping[str, Scenario]:
    """Return all scenarios by id; they are loaded once for a build."""
    return {scenario.id: scenario for scenario in load_corpus(load_law())}


def source_of(scenario: Scenario) -> str:
    """Return the lines of a scenario in its file."""
    path = scenario_folder() / scenario.file
    first, *rest = path.read_text(encoding="utf-8").splitlines()[scenario.line - 1 :]
    end = next((number for number, line in enumerate(rest) if _NEXT.match(line)), len(rest))
    return "\n".join([first, *rest[:end]]).rstrip()


def steps_of(source: str) -> str:
    """Return the steps or rows alone of a scenario's source."""
    lines = source.splitlines()
    start = next(number for number, line in enumerate(lines) if _STEPS.match(line))
    return "\n".join(line.removeprefix("  ") for line in lines[start:])


class ScenarioSource(SphinxDirective):
    """`{scenario-source} ID`: a scenario as its author writes it; with `steps`, its steps alone."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {"steps": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the lines; raise where no scenario has the id."""
        (wanted,) = self.arguments
        if wanted not in corpus():
            raise self.error(
                f"there is no scenario {wanted}; there are: {shortlist(wanted, corpus())}"
            )
        scenario = corpus()[wanted]
        self.env.note_dependency(str(scenario_folder() / scenario.file))
        source = source_of(scenario)
        text = steps_of(source) if "steps" in self.options else source
        block = nodes.literal_block(text, text, language="yaml", classes=["scenario-source"])
        self.set_source_info(block)
        return [block]
