"""Values of rulesets, against what the documents say."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agurk_spec.conditions import Table
from agurk_tools.lint.silence import silence_findings

if TYPE_CHECKING:
    from agurk_spec.law import Law


def found(law: Law, ruleset: str, key: str, value: str | int) -> list[str]:
    """Return what is found where one ruleset has another value of one option."""
    changed = tuple(
        replace(own, options=Table({**own.options, key: value})) if own.id == ruleset else own
        for own in law.rulesets
    )
    return [str(finding) for finding in silence_findings(replace(law, rulesets=changed))]


def test_every_value_is_a_default_or_has_a_source(law: Law) -> None:
    """Nothing is found in this clone."""
    assert not list(silence_findings(law))


def test_a_value_of_another_document_is_found(law: Law) -> None:
    """What the French page says binds no game of the encyclopedia."""
    (text,) = found(law, "cucumber-wiki", "played_cards", "captured_face_down")
    assert text == (
        "cucumber-wiki: has played_cards=captured_face_down, which is no default and has no source"
        " in encyclopedia-ru"
    )


def test_a_number_without_a_source_is_found(law: Law) -> None:
    """A variant cannot set a threshold that no page names."""
    assert found(law, "agurk-fr", "threshold", 22) == [
        "agurk-fr: has threshold=22, which is no default and has no source in cucumber-fr"
    ]


def test_the_first_dealer_is_left_to_agreement(law: Law) -> None:
    """Who deals first may be settled where the document says nothing."""
    assert not found(law, "cucumber-wiki", "first_dealer", "high_card_draw")
