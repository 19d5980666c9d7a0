"""Each template is built and judged: as it is, with a stray line on stdout, and with a fault."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from tests.miniatures.rules.engine import Engine
from tests.scaffolds.building import Built, build, judge_by_pytest, rebuild, shell, verdicts
from tests.scaffolds.languages import LANGUAGES

from agurk_conformance.judging.questions import questions
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.protocol.outcome import Answered, Unsupported
from agurk_conformance.running.suite import Suite, Wishes

if TYPE_CHECKING:
    from tests.scaffolds.conftest import Row
    from tests.scaffolds.languages import Language

    from agurk_conformance.corpus.units import Unit

CHAPTERS: Final = ("04-lead", "05-follow", "06-trick", "07-last-trick")


class FourQuestions(Engine):
    """The engine that goes by the book, as far as the templates are asked."""

    offers = ("legal_cards", "is_legal", "trick_taker", "last_trick")


@pytest.fixture(scope="module")
def units() -> tuple[Unit, ...]:
    """Choose the scenarios of the four chapters, for the Danish game."""
    return Suite(Wishes(folder=Path.cwd(), ruleset="agurk", chapters=CHAPTERS)).units


@pytest.fixture(scope="module")
def by_the_book(units: tuple[Unit, ...]) -> dict[str, str]:
    """Judge the engine that goes by the book and is asked no more than the templates are."""
    return verdicts(units, Client(InProcessLink(FourQuestions())))


@pytest.fixture(scope="module", params=LANGUAGES, ids=lambda language: language.name)
def built(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, rows: list[Row]
) -> Built:
    """Build the template of each language whose tools are there; the table tells the others."""
    language: Language = request.param
    if missing := language.missing():
        reason = f"not installed: {', '.join(missing)}"
        rows.append((language.name, "skipped", "", "", reason))
        pytest.skip(reason)
    return build(language, tmp_path_factory.mktemp("scaffold") / language.name)


def test_it_passes_all_that_it_is_asked(
    built: Built, tmp_path: Path, rows: list[Row], by_the_book: dict[str, str]
) -> None:
    """It is asked as much as any engine with these methods, and every answer is right."""
    begun = time.monotonic()
    judge_by_pytest(built, tmp_path / "report.json", CHAPTERS)
    seconds = time.monotonic() - begun
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert {unit["id"]: unit["verdict"] for unit in report["units"]} == by_the_book
    assert set(by_the_book.values()) == {Verdict.PASSED, Verdict.NOT_APPLICABLE}
    assert report["counts"]["passed"] > 100
    assert report["warnings"] == []
    version = shell(built.language.version, built.folder).splitlines()[0]
    passed = f"{report['counts']['passed']} of {len(report['units'])}"
    times = (f"{built.seconds:.1f} s", f"{seconds:.1f} s")
    rows.append((built.language.name, passed, *times, version))


def test_a_line_that_the_engine_prints_is_no_reply(
    built: Built, tmp_path: Path, units: tuple[Unit, ...], by_the_book: dict[str, str]
) -> None:
    """It goes to stderr, and changes no verdict."""
    noisy = rebuild(built, tmp_path / "noisy", built.language.noise)
    with noisy.client() as client:
        asked = [question.call for unit in units for question in questions(unit, client.hello)]
        taker = next(call for call in asked if call.method == "trick_taker")
        outcome = client.ask(taker)
    assert isinstance(outcome, Answered)
    assert outcome.exchange.noise == ()
    assert "stray" in outcome.exchange.stderr
    assert verdicts(units, noisy.client()) == by_the_book


def test_a_method_may_have_no_result(built: Built, tmp_path: Path, units: tuple[Unit, ...]) -> None:
    """The adapter says so by the helper, which answers with the code, and goes on."""
    language = built.language
    mute = rebuild(built, tmp_path / "mute", *language.mute, name=language.adapter)
    with mute.client() as client:
        asked = [question.call for unit in units for question in questions(unit, client.hello)]
        cost = next(call for call in asked if call.method == "last_trick")
        taker = next(call for call in asked if call.method == "trick_taker")
        outcome = client.ask(cost)
        assert isinstance(client.ask(taker), Answered)
    assert outcome == Unsupported("no points", outcome.exchange)


def test_a_wrong_rule_is_found(
    built: Built, tmp_path: Path, units: tuple[Unit, ...], by_the_book: dict[str, str]
) -> None:
    """Where a card of equal rank does not head the trick, scenarios of the clause fail."""
    wrong = rebuild(built, tmp_path / "wrong", built.language.wrong)
    found = verdicts(units, wrong.client())
    failed = {name for name, verdict in found.items() if verdict is Verdict.FAILED}
    assert any(name.startswith("FW-5-") for name in failed)
    others = found.keys() - failed
    assert {name: found[name] for name in others} == {name: by_the_book[name] for name in others}
