"""Engines by name: from what stands after `--engine` to a client that can ask it.

A name is `reference`; or an engine file, NAME.toml or engines/NAME.toml; or an importable module
with an attribute `engine`; or `module:attribute`; or `cmd:COMMAND LINE`.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shlex
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from agurk_conformance.places import is_file
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.engine_file import is_engine_file, read_engine_file
from agurk_conformance.protocol.entry import ATTRIBUTE, UsageError, import_fault, load_entry
from agurk_conformance.protocol.foreign import ForeignError, foreign
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.protocol.link import Timeouts
from agurk_conformance.running.choosing import EVERY
from agurk_spec.errors import shortlist

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from agurk_conformance.protocol.link import Link

__all__ = [  # UsageError and its makers live below this module, and belong to it for others
    "REFERENCE",
    "CommandEngine",
    "EngineSpec",
    "ModuleEngine",
    "UsageError",
    "open_client",
    "resolve_engine",
]

REFERENCE: Final = "reference"
"""The engine that is meant without a name."""

_REFERENCE_ENTRY = "agurk_reference.engine:engine"
_COMMAND_PREFIX = "cmd:"
_FORMS = (
    "NAME for NAME.toml or engines/NAME.toml; a module with an attribute `engine`; "
    "module:attribute; cmd:COMMAND LINE"
)


@dataclass(frozen=True, slots=True)
class ModuleEngine:
    """An engine in this process: `module:attribute`."""

    entry: str


@dataclass(frozen=True, slots=True)
class CommandEngine:
    """An engine in a process of its own: a command, the folder it runs in, its environment."""

    command: tuple[str, ...]
    folder: Path
    env: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSpec:
    """An engine that was found by its name, and is not started yet."""

    name: str
    way: ModuleEngine | CommandEngine
    folder: Path
    """Where the name was looked up; modules are looked up there too."""

    start_timeout: float | None = None
    call_timeout: float | None = None
    ruleset: str | None = None
    """The ruleset that the engine file asks for, by its id or its file; it beats hello."""

    def asked_by(self, ruleset: str | None) -> str | None:
        """Return the one ruleset by which it is asked: of the command line, or of its file.

        None where neither names one; a file that asks for every ruleset names none.
        """
        of_file = None if self.ruleset == EVERY else self.ruleset
        return of_file if ruleset is None else ruleset


def resolve_engine(name: str | None, folder: Path) -> EngineSpec:
    """Find an engine by its name.

    In: the name, None for the reference; the folder in which files and modules are looked up.
    Out: the engine, not started. Raises UsageError for a faulty engine file, and for a name of no
    engine, listing what there is. The folder becomes part of the module search path.
    """
    if name is None or name == REFERENCE:
        return EngineSpec(name=REFERENCE, way=ModuleEngine(_REFERENCE_ENTRY), folder=folder)
    if name.startswith(_COMMAND_PREFIX):
        way = CommandEngine(_command_line(name), folder)
        return EngineSpec(name=name, way=way, folder=folder)
    for path in (folder / f"{name}.toml", folder / "engines" / f"{name}.toml"):
        if is_file(path):
            return _from_file(name, path, folder)
    _look_in(folder)
    if ":" in name:
        return EngineSpec(name=name, way=ModuleEngine(name), folder=folder)
    if _is_module(name):
        return EngineSpec(name=name, way=ModuleEngine(f"{name}:{ATTRIBUTE}"), folder=folder)
    known = [REFERENCE, *_engine_files(folder)]
    raise UsageError(
        f"there is no engine {name!r} in {folder}; engines: {shortlist(name, known)}; "
        f"other forms: {_FORMS}"
    )


def open_client(
    spec: EngineSpec,
    *,
    start_timeout: float | None = None,
    call_timeout: float | None = None,
    isolate: bool = False,
) -> Client:
    """Start an engine.

    In: the engine; time-outs in seconds, which beat those of the engine file; whether an
    in-process engine is run in a process of its own. Out: its client. Raises UsageError when a
    module cannot be imported or has no such attribute, EngineError when the engine does not start.
    """
    usual = Timeouts()
    timeouts = Timeouts(
        start=start_timeout or spec.start_timeout or usual.start,
        call=call_timeout or spec.call_timeout or usual.call,
    )
    match spec.way:
        case CommandEngine(command, folder, env):
            return Client(_stdio_link(command, folder, dict(env)), timeouts)
        case ModuleEngine(entry) if isolate:
            command = (sys.executable, "-m", "agurk_conformance.protocol.serve", entry)
            path = os.pathsep.join(os.path.abspath(item) for item in sys.path)  # noqa: PTH100
            return Client(_stdio_link(command, spec.folder, {"PYTHONPATH": path}), timeouts)
        case ModuleEngine(entry):
            _look_in(spec.folder)
            return Client(InProcessLink(load_entry(entry)), timeouts)


def open_oracle(name: str | None, needed: Sequence[str], folder: Path) -> Client:
    """Start the engine that is taken to know the law.

    In: its name, None for the reference; the methods by which it is asked; the folder in which the
    name is looked up. Raises as `resolve_engine` and `open_client` do, and UsageError for an engine
    that lacks a method.
    """
    oracle = open_client(resolve_engine(name, folder))
    lacking = [method for method in needed if not oracle.hello.supports(method)]
    if lacking:
        oracle.close()
        raise UsageError(
            f"the oracle {oracle.hello.name} does not offer {', '.join(lacking)}; "
            f"allowed: an engine with {', '.join(needed)}"
        )
    return oracle


def _stdio_link(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> Link:
    """Make the link to a process of its own, for which an engine in this one has no use."""
    from agurk_conformance.protocol.stdio import StdioLink

    return StdioLink(command, folder, env)


def _from_file(name: str, path: Path, folder: Path) -> EngineSpec:
    """Make the engine of an engine file."""
    file = read_engine_file(path)
    return EngineSpec(
        name=name,
        way=CommandEngine(file.command, file.folder, file.env),
        folder=folder,
        start_timeout=file.start_timeout,
        call_timeout=file.call_timeout,
        ruleset=_ruleset_near(file.ruleset, path.parent),
    )


def _ruleset_near(named: str | None, folder: Path) -> str | None:
    """Return an engine file's ruleset: an id as it is, a ruleset file as seen from its folder."""
    if named is None or "." not in named:
        return named
    return str(folder / named)


def _command_line(name: str) -> tuple[str, ...]:
    """Split a command line as a shell does."""
    try:
        words = shlex.split(name.removeprefix(_COMMAND_PREFIX))
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error
    if not words:
        raise UsageError(f"{name} names no command; allowed: cmd:COMMAND LINE")
    return tuple(words)


def _look_in(folder: Path) -> None:
    """Have modules found in a folder, as Python has them found beside a script."""
    path = str(folder.resolve())
    if path not in sys.path:
        sys.path.insert(0, path)
        importlib.invalidate_caches()


def _is_module(name: str) -> bool:
    """Say whether there is a module of a name. Raises UsageError when its package fails."""
    if not all(part.isidentifier() for part in name.split(".")):
        return False
    try:
        with foreign():
            return importlib.util.find_spec(name) is not None
    except ForeignError as error:
        if isinstance(error.cause, ModuleNotFoundError | ValueError):
            return False
        raise UsageError(import_fault(name, error.cause)) from error


def _engine_files(folder: Path) -> Iterator[str]:
    """Name the engine files there are."""
    for path in (*sorted(folder.glob("*.toml")), *sorted(folder.glob("engines/*.toml"))):
        if is_engine_file(path):
            yield path.stem
