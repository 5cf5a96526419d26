"""The specs of external engines: `exec:COMMAND[,option=value]...`, parsed to values that start no process."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

from tribolo_core import InvalidSpec
from tribolo_core.ai.spec import (
    DURATIONS,
    WHOLE_NUMBERS,
    YES_OR_NO,
    InvalidOption,
    OpponentDefinition,
    Option,
    Spec,
    Values,
    limits_from,
    parse_options,
    parse_spec,
    whole_number,
)

from .external import (
    DEFAULT_MEMORY,
    GRACE_SECONDS,
    UNTIMED_SECONDS,
    ExternalEngine,
)

EXEC: Final = "exec"
"""The name of a spec that starts a program."""

_OWN: Final = "option."
"""The prefix of the names of the engine's own options."""


def _megabytes(text: str) -> int:
    """Parse a number of megabytes from 1 to 2**20; raise InvalidOption for any other text."""
    megabytes = whole_number(text)
    if megabytes > 1 << 20:
        raise InvalidOption(f"{_MEGABYTES.phrase} is needed", ("512", "4096"))
    return megabytes


_MEGABYTES: Final = Values("a whole number of megabytes from 1 to 1048576", _megabytes)


def _make(
    command: str,
    *,
    time: float | None = None,
    nodes: int | None = None,
    limit: float | None = None,
    memory: int = DEFAULT_MEMORY,
    keep: bool = False,
) -> ExternalEngine:
    """Return the engine that a command line and options describe; raise InvalidOption if they are invalid."""
    if sys.platform == "win32":  # Before its paths are split, because a shell splits them differently there.
        raise InvalidOption("programs cannot play on Windows", ("a built-in opponent",))
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise InvalidOption(f"its command is not valid: {str(error).lower()}", ("exec:./engine",)) from None
    if not words:
        raise InvalidOption("it names no program", ("exec:./engine", "exec:./engine,time=200ms"))
    if shutil.which(words[0]) is None:
        problem = "is not executable" if Path(words[0]).exists() else "is not found"
        raise InvalidOption(f"the program {words[0]!r} {problem}", ("the path of a program",))
    limits = None if time is None and nodes is None else limits_from(None, nodes, time)
    return ExternalEngine("", words, limits, None if limit is None else limit / 1_000, memory, keep)


EXTERNAL: Final = OpponentDefinition(
    "A program that speaks the engine protocol.",
    _make,
    options={
        "time": Option(DURATIONS, "Time for a move, which the engine receives.", "1s"),
        "nodes": Option(WHOLE_NUMBERS, "Number of nodes for a move, which the engine receives instead of a time."),
        "limit": Option(
            DURATIONS,
            f"Time after which a move is lost. Without it, {GRACE_SECONDS:.0f} s after the time for a move, or"
            f" {UNTIMED_SECONDS:.0f} s with nodes.",
        ),
        "memory": Option(_MEGABYTES, "Megabytes of data that each process of the engine may use.", str(DEFAULT_MEMORY)),
        "keep": Option(YES_OR_NO, "Whether the process goes on from game to game.", "no"),
    },
)
"""The definition of `exec`."""


def parse_engine(text: str, logs: Path | None = None) -> ExternalEngine:
    """Return the engine that a spec such as `exec:./engine,time=200ms` describes. No process is started.

    The command is the program and its arguments up to the first comma. It is split into words as in a shell, but
    nothing in it is expanded. Options that begin with `option.` are the engine's own. `logs` is the folder for its
    logs. Raise InvalidSpec, which says what is wrong, if the spec is invalid or there is no such program.
    """
    _name, _colon, rest = text.partition(":")
    command, comma, options = rest.partition(",")
    spec = parse_spec(f"{EXEC}:{options}" if comma else EXEC)
    if spec.variant is not None:
        raise InvalidSpec(text, f"option {spec.variant!r} has no value", (f"{EXEC}:{command},option=value",))
    own = {name: value for name, value in spec.options.items() if name.startswith(_OWN)}
    known = Spec(EXEC, None, {name: value for name, value in spec.options.items() if name not in own})
    try:
        values = parse_options(known, EXTERNAL)
        engine: ExternalEngine = _make(command, **values)
    except InvalidOption as error:
        raise InvalidSpec(text, error.problem, error.valid) from None
    names = tuple((name.removeprefix(_OWN), value) for name, value in own.items())
    return ExternalEngine(text, engine.command, engine.limits, engine.seconds, engine.memory, engine.keep, names, logs)
