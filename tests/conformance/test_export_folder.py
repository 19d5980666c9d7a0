"""The folder of `agurk export`: written whole or not at all, and every change in it found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from agurk_conformance.cli import main
from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.exporting.files import export_files
from agurk_conformance.exporting.folder import check_export, write_export
from agurk_conformance.protocol.entry import UsageError
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable


LAW = load_law()
CORPUS = load_corpus(LAW)
FILES = export_files(LAW, CORPUS)


def export(*arguments: object) -> Result:
    """Run the command with these arguments."""
    return CliRunner().invoke(main, ["export", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of an export."""
    target = tmp_path / "export"
    write_export(target, FILES)
    return target


def tree(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def _remove(folder: Path) -> None:
    (folder / "options.json").unlink()


def _change(folder: Path) -> None:
    path = folder / "scenarios" / "05-follow.json"
    path.write_bytes(path.read_bytes().replace(b'"legal":true', b'"legal":false', 1))


def _add(folder: Path) -> None:
    (folder / "scenarios" / "notes.txt").touch()


def _forge(folder: Path) -> None:
    path = folder / "manifest.json"
    manifest = json.loads(path.read_bytes())
    manifest["files"].pop(0)
    (folder / "chapters.json").unlink()
    path.write_text(json.dumps(manifest), encoding="utf-8")


CHANGES: dict[str, tuple[Callable[[Path], None], str]] = {
    "removed": (_remove, "options.json is missing"),
    "changed": (_change, "scenarios/05-follow.json is not as it was written"),
    "added": (_add, "scenarios/notes.txt is not of the export"),
    "forged": (_forge, "manifest.json is not as it was written: its hash of all files is another"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_found(change: str, folder: Path) -> None:
    """The file is named, and the exit status is 1; without a change it is 0."""
    before = export("--check", folder)
    assert (before.exit_code, before.output) == (
        0,
        f"{folder}: edition {LAW.edition}, {len(FILES)} files, all as written\n",
    )
    act, message = CHANGES[change]
    act(folder)
    after = export("--check", folder)
    assert (after.exit_code, after.output) == (1, f"{message}\n")


def _no_manifest(folder: Path) -> None:
    (folder / "manifest.json").unlink()


def _no_json(folder: Path) -> None:
    (folder / "manifest.json").write_text("export", encoding="utf-8")


def _no_object(folder: Path) -> None:
    (folder / "manifest.json").write_text("[]", encoding="utf-8")


def _other_package(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"name": "an app"}', encoding="utf-8")


def _other_format(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"format": 2}', encoding="utf-8")


FOREIGN: dict[str, tuple[Callable[[Path], None], str]] = {
    "no manifest": (_no_manifest, "is no export: it has no manifest.json; allowed: a folder that"),
    "no JSON": (_no_json, "is no export: manifest.json is not JSON"),
    "no object": (_no_object, "is no export: manifest.json is no object"),
    "another": (_other_package, "is no export: manifest.json is not as its schema says"),
    "another format": (_other_format, "is an export of format 2; allowed: format 1"),
}


@pytest.mark.parametrize("fault", FOREIGN)
def test_what_is_no_export_is_neither_checked_nor_overwritten(fault: str, folder: Path) -> None:
    """The exit status is 2, and nothing has changed."""
    act, message = FOREIGN[fault]
    act(folder)
    before = tree(folder)
    for result in (export("--check", folder), export(folder)):
        assert result.exit_code == 2
        assert message in " ".join(result.output.split())
    assert tree(folder) == before


def test_a_file_of_somebody_elses_keeps_an_export_from_being_overwritten(folder: Path) -> None:
    """It is named and stays."""
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    result = export(folder)
    assert result.exit_code == 2
    assert "holds notes.txt, which is not of the export" in " ".join(result.output.split())
    assert (folder / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_places_that_cannot_be_written_to_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file, a folder in which there is no place, and the folder one is in."""
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    for name, message in {
        "file": "is a file; allowed: a new folder, or an export",
        "no/folder": "no; allowed: a folder that is there",
        ".": "is the folder you are in, or above it",
    }.items():
        result = export(name)
        assert result.exit_code == 2
        assert message in " ".join(result.output.split())
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    """As if it were not there."""
    (tmp_path / "export").mkdir()
    assert export(tmp_path / "export").exit_code == 0
    assert list(check_export(tmp_path / "export")) == []


@pytest.mark.parametrize("name", ["write_bytes", "rename"])
@pytest.mark.parametrize("fault", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_an_interruption_leaves_what_was_there(
    name: str, fault: BaseException, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is half written, whether files are being written or moved into their place."""
    calls: list[Path] = []
    act = getattr(Path, name)

    def interrupted(path: Path, *arguments: Any) -> Any:
        calls.append(path)
        if len(calls) == 2:
            raise fault
        return act(path, *arguments)

    (folder / "options.json").write_text("older", encoding="utf-8")
    before = tree(folder)
    monkeypatch.setattr(Path, name, interrupted)
    with pytest.raises((KeyboardInterrupt, UsageError)):
        write_export(folder, FILES)
    monkeypatch.undo()
    assert len(calls) >= 2
    assert tree(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["export"]
