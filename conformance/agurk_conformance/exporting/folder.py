"""The folder: an export written whole or not at all, and compared with its manifest."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast

from agurk_conformance.exporting.files import FORMAT, MANIFEST, whole_hash
from agurk_conformance.protocol.entry import UsageError
from agurk_spec.bounded import read_bounded
from agurk_spec.schema import validator

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def write_export(target: Path, files: Mapping[str, bytes]) -> None:
    """Write an export.

    In: its folder, which is made, or takes the place of an older export; its files.
    They are written beside the folder and moved into its place when all are there, so that an
    interruption leaves what was there before.
    Raises UsageError where something else is in the place, or it cannot be written.
    """
    check_place(target)
    target = target.resolve()
    try:
        with TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as scratch:
            fresh, old = Path(scratch) / "new", Path(scratch) / "old"
            _write(fresh, files)
            _replace(target, fresh, old)
    except OSError as problem:
        text = f"{target} cannot be written: {problem.strerror or problem}"
        raise UsageError(text) from problem


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a new folder."""
    for name, raw in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)


def _replace(target: Path, fresh: Path, old: Path) -> None:
    """Move a folder into the place of another, or leave that where it was."""
    if not target.exists():
        fresh.rename(target)
        return
    target.rename(old)
    try:
        fresh.rename(target)
    except BaseException:
        old.rename(target)
        raise


def check_place(target: Path) -> None:
    """Raise UsageError where an export cannot be written: over what is none, or holds more."""
    target = target.resolve()
    if Path.cwd().is_relative_to(target):
        raise UsageError(f"{target} is the folder you are in, or above it; allowed: another one")
    if not target.parent.is_dir():
        raise UsageError(f"there is no folder {target.parent}; allowed: a folder that is there")
    if not target.exists():
        return
    if not target.is_dir():
        raise UsageError(f"{target} is a file; allowed: a new folder, or an export")
    if not any(target.iterdir()):
        return
    foreign = sorted(_present(target) - _listed(read_manifest(target)))
    if foreign:
        raise UsageError(
            f"{target} holds {foreign[0]}, which is not of the export, and is not overwritten"
        )


def read_manifest(folder: Path) -> Mapping[str, Any]:
    """Return the manifest of an export; raise UsageError where the folder holds none of ours."""
    path = folder / MANIFEST
    allowed = "allowed: a folder that `agurk export` has written"
    try:
        found: Any = json.loads(read_bounded(path))
    except OSError as problem:
        raise UsageError(f"{folder} is no export: it has no {MANIFEST}; {allowed}") from problem
    except (ValueError, RecursionError) as problem:
        raise UsageError(f"{folder} is no export: {MANIFEST} is not JSON; {allowed}") from problem
    if not isinstance(found, dict):
        raise UsageError(f"{folder} is no export: {MANIFEST} is no object; {allowed}")
    manifest = cast("Mapping[str, Any]", found)
    number = manifest.get("format", FORMAT)
    if number != FORMAT:
        raise UsageError(f"{folder} is an export of format {number!r}; allowed: format {FORMAT}")
    if not validator("manifest").is_valid(manifest):
        text = f"{folder} is no export: {MANIFEST} is not as its schema says; {allowed}"
        raise UsageError(text)
    return manifest


def check_export(folder: Path) -> Iterator[str]:
    """Return in what an export differs from its manifest; nothing where it is as it was written.

    Raises UsageError where the folder is no export.
    """
    manifest = read_manifest(folder)
    present = _present(folder)
    for file in manifest["files"]:
        if file["path"] not in present:
            yield f"{file['path']} is missing"
        elif sha256((folder / file["path"]).read_bytes()).hexdigest() != file["sha256"]:
            yield f"{file['path']} is not as it was written"
    for path in sorted(present - _listed(manifest)):
        yield f"{path} is not of the export"
    if whole_hash(manifest["files"]) != manifest["sha256"]:
        yield f"{MANIFEST} is not as it was written: its hash of all files is another"


def _listed(manifest: Mapping[str, Any]) -> set[str]:
    """Return the files that a manifest names, and the manifest itself."""
    return {MANIFEST, *(file["path"] for file in manifest["files"])}


def _present(folder: Path) -> set[str]:
    """Return the files below a folder, whatever they are."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_symlink() or not path.is_dir()
    }
