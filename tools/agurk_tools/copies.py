"""Copies: the reference engine loaded again under another name, as it stands or changed.

A copy lives in memory only, shares nothing with the engine it was made from, and is forgotten by
the import system as soon as it is loaded.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence
    from types import CodeType, ModuleType

PACKAGE: Final = "agurk_reference"
"""The package of the reference engine."""

COPY: Final = "agurk_copy"
"""The name of a copy; as a copy is forgotten once it is loaded, all of them may have one name."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a module, and the file that errors and coverage speak of."""

    path: Path
    text: str


Sources: TypeAlias = "Mapping[str, Source]"
"""The modules of a package by their names, `__init__` among them."""

Engine: TypeAlias = "Callable[[dict[str, Any]], dict[str, Any]]"


def package_folder() -> Path:
    """Return the folder of the reference engine, without importing it."""
    spec = find_spec(PACKAGE)
    assert spec is not None  # noqa: S101 - the tools are used in a clone
    assert spec.origin is not None  # noqa: S101 - it is a package with an __init__
    return Path(spec.origin).parent


def package_sources(folder: Path | None = None) -> Sources:
    """Return the modules of the reference engine, or of a folder, in the order of their names."""
    folder = package_folder() if folder is None else folder
    files = sorted(folder.glob("*.py"))
    return {file.stem: Source(file, file.read_text(encoding="utf-8")) for file in files}


def patched(sources: Sources, module: str, text: str, label: str) -> Sources:
    """Return sources with the text of one module replaced; tracebacks name the label for it."""
    path = Path(f"<{label}>", sources[module].path.name)
    return {**sources, module: replace(sources[module], path=path, text=text)}


def load_engine(sources: Sources, name: str = COPY) -> Engine:
    """Return a new engine of a copy of the reference engine.

    In: the modules, and the name that the copy gets in place of the package's.
    """
    return load_engines(sources, name)()


def load_engines(sources: Sources, name: str = COPY) -> Callable[[], Engine]:
    """Return what makes new engines, all of one copy of the reference engine.

    In: the modules, and the name that the copy gets in place of the package's.
    """
    module = load_copy(sources, name, "engine")

    def engine() -> Engine:
        """Return a new engine, with no match open."""
        made: Engine = module.Engine().handle
        return made

    return engine


def load_copy(sources: Sources, name: str, module: str) -> ModuleType:
    """Return one module of a copy, loaded with all that it imports."""
    with _importable(_Finder(sources, name)):
        return import_module(f"{name}.{module}")


@contextmanager
def _importable(finder: _Finder) -> Generator[None]:
    """Let a copy be imported, and leave no trace of it afterwards."""
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for module in [key for key in sys.modules if finder.owns(key)]:
            del sys.modules[module]


class _Finder(MetaPathFinder, Loader):
    """Finds and executes the modules of a copy."""

    def __init__(self, sources: Sources, name: str) -> None:
        """Take the modules and the name of the copy."""
        self._sources = sources
        self._name = name

    def owns(self, fullname: str) -> bool:
        """Whether a module belongs to the copy."""
        return fullname == self._name or fullname.startswith(f"{self._name}.")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the copy."""
        del path, target
        if not self.owns(fullname) or self._stem(fullname) not in self._sources:
            return None
        return ModuleSpec(fullname, self, is_package=fullname == self._name)

    def exec_module(self, module: ModuleType) -> None:
        """Execute a module, in which the package goes by the name of the copy."""
        source = self._sources[self._stem(module.__name__)]
        module.__file__ = str(source.path)
        code = _compiled(source, self._name)
        exec(code, module.__dict__)  # noqa: S102 - the text is our own, or a mutant of it

    def _stem(self, fullname: str) -> str:
        """Return the name of a module within the package."""
        return fullname.removeprefix(self._name).removeprefix(".") or "__init__"


@cache
def _compiled(source: Source, name: str) -> CodeType:
    """Return the code of a module of a copy of that name."""
    return compile(source.text.replace(PACKAGE, name), str(source.path), "exec")
