"""Reports that are read back: whatever stands in the file, it is shown as text or refused."""

from __future__ import annotations

import json
import os
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.documents import command, read, spoilt, write
from tests.conformance.jobs import main_job, report_of

from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.reading import LARGEST, read_report
from agurk_conformance.reporting.rendering import render
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from agurk_spec.law import Law

FORMS = (None, "html", "markdown", "badge")
HOSTILE = {
    "markup": "</style></pre><script>pwned = 1</script><img src=x onerror='pwned = 1'>\"&amp;",
    "terminal": "\x1b]0;owned\x07\x1b[2J\x9b31m\r\b\x00\u202e\u2066",
    "lines": "one\n\n# two\n\n```\n| a | b |\r\n\u2028three\u0085four",
    "paths": "../../../etc/passwd\\..\\C:/%2e%2e/@everyone #1 [x](javascript:x) https://x.test",
    "surrogate": "\ud800\udfff\udc00",
    "huge": "<9♣ " * 60_000,
    "empty": "",
}
ODD: list[Any] = [
    *("", "x", "failed", "\x00", "\ud800", "TR-2", 0, 1, -1, 1.5, 1e308, 10**30, True, None),
    *([], {}, [[]], {"x": 1}, "x" * 5000),
]
BROKEN = {
    "empty": ("", "line 1, column 1 is not JSON"),
    "no JSON": ("hello", "line 1, column 1 is not JSON"),
    "a list": ("[]", "it has no units"),
    "a package": ('{"name": "x"}', "it has no units"),
    "old": ('{"agurk": {}, "units": []}', "is a report of no format; allowed: format 1"),
    "newer": ('{"format": 2, "agurk": {}, "units": []}', "of format 2; allowed: format 1"),
    "yes": ('{"format": true, "agurk": {}, "units": []}', "of format True; allowed: format 1"),
    "a part": ('{"format": 1, "agurk": {}, "units": []}', "is no report: at "),
    "deep": ("[" * 100_000, "it is nested too deeply"),
    "no number": ('{"format": NaN}', "NaN is no number"),
    "long number": (f'{{"format": {"9" * 10_000}}}', "it is not JSON that can be read"),
    "UTF-16": ("\ud800", "it is not UTF-8"),
}


@cache
def law() -> Law:
    """Return the law."""
    return load_law()


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_report_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    """The file is named, what was found, and what is allowed; the exit status is 2."""
    text, words = BROKEN[name]
    path = tmp_path / "r.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    for arguments in (("report", path), ("report", path, "--html"), ("compare", path, path)):
        result = command(*arguments)
        assert result.exit_code == 2
        error = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
        assert len(error) == 1
        assert "r.json" in error[0]
        assert words in error[0]
        assert "allowed: " in error[0] or "at its top" in error[0]


def test_a_report_that_is_cut_off_is_refused(wrong: Path, tmp_path: Path) -> None:
    """Wherever it ends."""
    raw = wrong.read_bytes().rstrip()
    path = tmp_path / "r.json"
    for part in (0.1, 0.5, 0.9, 0.999):
        path.write_bytes(raw[: int(len(raw) * part)])
        result = command("report", path)
        assert result.exit_code == 2
        assert "is not JSON" in result.stderr or "is not UTF-8" in result.stderr


def test_a_file_that_is_not_there_or_is_a_folder_is_refused(tmp_path: Path) -> None:
    """The system's reason is told."""
    assert "No such file" in command("report", tmp_path / "r.json").stderr
    assert "Is a directory" in command("report", tmp_path).stderr


def test_what_is_too_large_or_never_ends_is_not_read(tmp_path: Path) -> None:
    """A hundred megabytes, and a device."""
    path = tmp_path / "r.json"
    path.touch()
    os.truncate(path, 100 * 1024 * 1024)
    (tmp_path / "zero").symlink_to("/dev/zero")
    for each in (path, tmp_path / "zero"):
        with pytest.raises(UsageError, match=f"more than {LARGEST} bytes"):
            read_report(each)


def test_a_unit_that_is_there_twice_is_refused(wrong: Path, tmp_path: Path) -> None:
    """No one could say which verdict is meant."""
    data = read(wrong)
    data["units"].append(data["units"][0])
    result = command("report", write(tmp_path / "r.json", data))
    assert result.exit_code == 2
    assert "is there 2 times" in result.stderr


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_made_printable_and_short_everywhere(
    name: str, wrong: Path, tmp_path: Path
) -> None:
    """In every form, and in a comparison, nothing but printable lines comes out, and not much."""
    data = read(wrong)
    data["units"] = sorted(data["units"], key=lambda unit: unit["verdict"])[:2]
    path = write(tmp_path / "r.json", spoilt(data, HOSTILE[name]))
    report = read_report(path)
    told = [render(report, form, law()) for form in FORMS]
    told.append(command("compare", path, wrong).stdout)
    for text in told:
        assert all(line.isprintable() for line in text.split("\n"))
        assert len(text) < 2_000_000
    badge = json.loads(told[FORMS.index("badge")])
    assert set(badge) == {"schemaVersion", "label", "message", "color"}
    assert len(badge["message"]) < 100


def test_what_a_hostile_engine_sends_is_shown_as_text(tmp_path: Path) -> None:
    """The report of a real run is valid, and so is whatever is made of it."""
    path = tmp_path / "r.json"
    engine = f"--engine=cmd:{sys.executable} -m tests.miniatures.manners.hostile_text"
    main_job(engine, "--scenario=TR-1-highest-of-three", f"--report={path}")
    assert report_of(path)["units"]
    for form in FORMS:
        assert all(
            line.isprintable() for line in render(read_report(path), form, law()).split("\n")
        )


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_report_is_shown_or_refused(data: st.DataObject, wrong: Path) -> None:
    """Values are put, moved and dropped anywhere; a refusal is one line, and no other error."""
    tree = read(wrong)
    tree["units"] = tree["units"][-4:]
    for _ in range(data.draw(st.integers(1, 3))):
        parent, key = _place(data, tree)
        value = data.draw(st.sampled_from(ODD))
        if data.draw(st.booleans()):
            parent[key] = deepcopy(value)
        else:
            del parent[key]
    shown, refusal = _shown(tree)
    if refusal:
        assert "\n" not in refusal
        assert len(refusal) < 5000
    else:
        assert all(shown)


def _shown(tree: object) -> tuple[list[str], str]:
    """Return a report in all its forms, or why it is refused; no other error is due."""
    with TemporaryDirectory() as folder:
        try:
            report = read_report(write(Path(folder) / "r.json", tree))
        except UsageError as refusal:
            return [], str(refusal)
    return [render(report, form, law()) for form in FORMS], ""


def _place(data: st.DataObject, tree: Any) -> tuple[Any, Any]:
    """Return a place anywhere in a tree that holds something."""
    parent, key = tree, data.draw(st.sampled_from(list(tree)))
    while data.draw(st.booleans()):
        below = parent[key]
        keys = _keys(below)
        if not keys:
            break
        parent, key = below, data.draw(st.sampled_from(keys))
    return parent, key


def _keys(value: Any) -> list[Any]:
    """Return the keys of a mapping or the places of a list; nothing of what holds nothing."""
    held: Any = value
    if isinstance(value, list):
        return list(range(len(held)))
    return list(held) if isinstance(value, dict) else []
