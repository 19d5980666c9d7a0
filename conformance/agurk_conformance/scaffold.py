"""Scaffolds: a toy engine with a working adapter in a language, copied to where it is wanted.

The templates are the folders under `scaffolds/`, and whole as they are: nothing is filled in.
"""

from __future__ import annotations

from importlib.resources import as_file
from importlib.resources import files as package_files
from typing import TYPE_CHECKING, Final

from agurk_conformance.protocol.entry import UsageError

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES: Final = {
    "python": "Python",
    "javascript": "JavaScript",
    "typescript": "TypeScript",
    "java": "Java",
    "ruby": "Ruby",
    "cpp": "C++",
    "go": "Go",
    "rust": "Rust",
}
"""The folder of each language's template, and the language's name."""


def find_language(name: str) -> str:
    """Return the folder of the language of a name, whatever its capitals.

    Raises UsageError, with all languages there are, where there is no such language.
    """
    for folder, title in LANGUAGES.items():
        if name.casefold() in {folder, title.casefold()}:
            return folder
    raise UsageError(f"there is no language {name!r}; there are: {', '.join(LANGUAGES)}")


def template_files(language: str) -> dict[str, bytes]:
    """Return the files of a language's template, by their paths in it."""
    with as_file(package_files("agurk_conformance") / "scaffolds" / language) as folder:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in paths
            if path.parent.name != "__pycache__"  # an installer compiles the template in Python
        }


def write_scaffold(language: str, target: Path) -> tuple[str, ...]:
    """Write a language's template into a folder, which is made where it is missing.

    Out: the commands that come next, as its README has them. Raises UsageError where a file of
    its name is there already, or where one cannot be written; either way none is left behind.
    """
    files = template_files(language)
    there = [name for name in files if (target / name).exists()]
    if there:
        found = f"{target} holds {', '.join(there)} already"
        raise UsageError(f"{found}; nothing is overwritten; allowed: another folder")
    begun: list[Path] = []
    try:
        for name, raw in files.items():
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            begun.append(path)
            path.write_bytes(raw)
    except OSError as problem:
        for path in begun:
            path.unlink(missing_ok=True)
        text = f"{problem.filename or target} cannot be written: {problem.strerror or problem}"
        raise UsageError(text) from problem
    return commands(files["README.md"].decode())


def commands(readme: str) -> tuple[str, ...]:
    """Return the commands of a README: the lines of its first block of shell."""
    _, _, rest = readme.partition("```sh\n")
    block, _, _ = rest.partition("```")
    return tuple(block.splitlines())
