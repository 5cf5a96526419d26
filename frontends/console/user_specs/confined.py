"""Opponents in a process of their own, whatever they are: their code never runs in that of the command."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final

import tribolo_core
from frontends.engines.external import UNTIMED_SECONDS, ExternalEngine
from frontends.engines.spec import EXEC, parse_engine
from frontends.session.opponents import weights_folder
from tribolo_core import OPPONENTS
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.ai.spec import parse_spec

from .spec import UserSpec

_START: Final = "import sys; sys.path.insert(0, {!r}); from frontends.console.main import main; sys.exit(main())"
"""What the interpreter of an opponent runs: the command `engine` of this library, whatever is installed beside it."""


def confined(spec: UserSpec) -> ExternalEngine:
    """Return an opponent as a program that is confined to a folder of its own; no process is started yet.

    A program of the user is started as its spec says; built-in opponents and plug-ins answer by `tribolo-cli engine`.
    """
    if spec.name == EXEC:
        engine = parse_engine(spec.text)
        words = (os.path.abspath(word) if Path(word).exists() else word for word in engine.command)  # noqa: PTH100
        return replace(engine, command=tuple(words), keep=False, is_confined=True)
    root = str(Path(tribolo_core.__file__).parents[1])
    imports = (word for module in spec.imports for word in ("--import", _named(module.name)))
    command = (sys.executable, "-I", "-c", _START.format(root), "engine", spec.text, *imports)
    return ExternalEngine(spec.text, command, seconds=UNTIMED_SECONDS, is_confined=True, default_limits=None)


def _named(module: str) -> str:
    """Return the name of a module, or the absolute path of a file."""
    return os.path.abspath(module) if module.endswith(".py") else module  # noqa: PTH100 - links stay


def own_files(spec: UserSpec) -> Iterator[Path]:
    """Yield the files of an opponent: its plug-ins, the files in its command line, and the weights of an engine."""
    for module in spec.imports:
        found = Path(module.name) if module.source is not None else _origin(module.name)
        if found is not None:
            yield found
    if spec.name == EXEC:
        yield from (path for path in map(Path, parse_engine(spec.text).command) if path.is_file())
    folder = weights_folder()
    if spec.name in OPPONENTS and folder and (name := parse_spec(spec.text).options.get("weights")):
        yield folder / f"{name}.weights"


def _origin(name: str) -> Path | None:
    """Return the file of a module without importing it or its packages; `None` if it is not found."""
    path, found = None, None
    for end in range(1, len(parts := name.split(".")) + 1):
        found = PathFinder.find_spec(".".join(parts[:end]), path)
        if found is None:
            return None
        path = found.submodule_search_locations
    return Path(found.origin) if found is not None and found.origin else None


def first_failure(engine: ExternalEngine) -> str:
    """Start an opponent and end it; return why that failed, or an empty text.

    The reason is the last error that its process has printed, if there is one.
    """
    try:
        engine.start().process.close()
    except Forfeit as forfeit:
        printed = Path(forfeit.log).read_text("utf-8", "replace").splitlines() if forfeit.log else []
        errors = [line.removeprefix("Error: ") for line in printed if line.startswith("Error: ")]
        return errors[-1] if errors else f"It {forfeit.reason_with_log}."
    return ""
