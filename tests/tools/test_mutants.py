"""The file of mutants, and everything that is refused in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_spec.errors import SpecError
from agurk_tools.copies import package_sources
from agurk_tools.mutants import load_mutants

if TYPE_CHECKING:
    from pathlib import Path

    from agurk_spec.law import Law

GOOD = {
    "id": "equal-rank-does-not-head",
    "clause": "FW-5",
    "title": "Only a higher card heads the trick",
    "module": "trick",
    "find": "(reference,)",
    "replace": "(reference + 1,)",
}


def write(folder: Path, *entries: dict[str, str]) -> Path:
    """Write a file of mutants."""
    lines = [
        f"{'-' if at == 0 else ' '} {field}: '{text}'"
        for entry in entries
        for at, (field, text) in enumerate(entry.items())
    ]
    file = folder / "mutants.yaml"
    file.write_text("\n".join(lines) or "[]", encoding="utf-8")
    return file


def test_a_mutant_replaces_one_text_in_one_module(tmp_path: Path, law: Law) -> None:
    """All other modules are as they were."""
    (mutant,) = load_mutants(law, write(tmp_path, GOOD))
    sources = package_sources()
    changed = mutant.sources(sources)
    assert "(reference + 1,)" in changed["trick"].text
    assert str(changed["trick"].path) == "<mutant equal-rank-does-not-head>/trick.py"
    assert {name for name in sources if sources[name] != changed[name]} == {"trick"}


def test_every_mutant_of_the_reference_engine_is_sound(law: Law) -> None:
    """Each finds its text, and each id is there once."""
    mutants = load_mutants(law)
    assert len({mutant.id for mutant in mutants}) == len(mutants)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "Upper"}, "1:7: .*id Upper; allowed: small letters"),
        ({"clause": "FW-99"}, "2:11: .*clause FW-99 is unknown; allowed: FW-"),
        ({"clause": "SD-4"}, r"2:11: .*clause SD-4 is unobservable \(chance\)"),
        ({"module": "tricks"}, "4:11: .*module tricks is unknown; allowed: trick"),
        (
            {"find": "no such text"},
            r"5:9: .*occurs 0 times in trick\.py; allowed: a text that occur",
        ),
        ({"find": "match rules."}, r"5:9: .*occurs \d times in trick\.py \(lines \d+, \d+"),
        ({"replace": "card.rank >"}, r"6:12: .*the mutant is no Python: .* \(line \d+\)"),
        ({"remark": "x"}, "7:3: .*field remark is unknown; allowed: "),
    ],
)
def test_an_unsound_mutant_is_refused(
    tmp_path: Path, law: Law, change: dict[str, str], message: str
) -> None:
    """The error names the place and what is allowed."""
    with pytest.raises(SpecError, match=f"mutants.yaml:{message}"):
        load_mutants(law, write(tmp_path, GOOD | change))


@pytest.mark.parametrize("field", GOOD)
def test_a_mutant_without_one_of_its_fields_is_refused(
    tmp_path: Path, law: Law, field: str
) -> None:
    """The field is named."""
    entry = {name: text for name, text in GOOD.items() if name != field}
    with pytest.raises(SpecError, match=f"{field} is missing"):
        load_mutants(law, write(tmp_path, entry))


def test_an_id_given_twice_is_refused(tmp_path: Path, law: Law) -> None:
    """The second is at fault."""
    with pytest.raises(SpecError, match=r"mutants\.yaml:7:7: .*the id is given twice"):
        load_mutants(law, write(tmp_path, GOOD, GOOD))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "no list of mutants; allowed: at least one"),
        ("a: b", "no list of mutants"),
        ("- a", "no mapping; allowed: id, clause"),
    ],
)
def test_a_file_of_something_else_is_refused(
    tmp_path: Path, law: Law, text: str, message: str
) -> None:
    """Nothing found is a failure."""
    file = tmp_path / "mutants.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError, match=message):
        load_mutants(law, file)
