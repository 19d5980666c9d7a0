"""Compare a wheel with the tree: the same files, byte for byte, and none besides."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
PACKAGES = ("spec/agurk_spec", "reference/agurk_reference", "conformance/agurk_conformance")


def tree_files() -> dict[str, bytes]:
    """Return the tracked files of the shipped packages, by their path in the wheel."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *PACKAGES],  # noqa: S607 - whichever git is there
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    return {name.split("/", 1)[1]: (ROOT / name).read_bytes() for name in listed if name}


def wheel_files(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel, without its metadata."""
    with ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
        return {name: archive.read(name) for name in names}


def differences(tree: dict[str, bytes], wheel: dict[str, bytes]) -> list[str]:
    """Return a line for each file that is missing, superfluous or different."""
    return [
        *(f"missing from the wheel: {name}" for name in sorted(tree.keys() - wheel.keys())),
        *(f"not in the tree: {name}" for name in sorted(wheel.keys() - tree.keys())),
        *(
            f"differs: {name}"
            for name in sorted(tree.keys() & wheel.keys())
            if tree[name] != wheel[name]
        ),
    ]


def main() -> None:
    """Compare the wheel named on the command line; exit with 1 where it differs."""
    tree = tree_files()
    found = differences(tree, wheel_files(Path(sys.argv[1])))
    if found or not tree:
        sys.exit("\n".join(found) or "no file of the packages is tracked")
    sys.stdout.write(f"wheel == tree: {len(tree)} files\n")


if __name__ == "__main__":
    main()
