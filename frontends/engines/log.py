"""Logs of engines: the lines of both sides, in bounded files, of which the newest are kept."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

MAX_BYTES: Final = 1 << 20
"""Bytes of the conversation that are logged for each start of an engine."""

MAX_FILES: Final = 40
"""Log files that are kept in a folder; the oldest are removed."""


def default_folder() -> Path:
    """Return the user's folder for the logs of engines."""
    return platformdirs.user_log_path("tribolo", appauthor=False) / "engines"


class EngineLog:
    """The log of one start of an engine: a file in `folder`, or nothing if no file can be written there.

    Lines that the engine got begin with `>`, and its answers with `<`. The other lines are its standard error, and the
    sentence that ends a full log.
    """

    def __init__(self, folder: Path, program: str) -> None:
        self.path: Path | None = None
        self._left = MAX_BYTES
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _remove_old(folder)
            name = re.sub(r"[^A-Za-z0-9.-]+", "_", Path(program).name)[:40]
            self.path, self._file = _new_file(folder, name)
        except OSError:  # A log is a help, and no reason not to play.
            self._file = os.open(os.devnull, os.O_WRONLY)

    def fileno(self) -> int:
        """Return the file descriptor, for the standard error of the engine."""
        return self._file

    def write(self, sign: str, line: str) -> None:
        """Add a line, unless the log is full."""
        text = f"{sign} {line}\n".encode()
        if self._left <= 0:
            return
        self._left -= len(text)
        with suppress(OSError):  # The disk may be full.
            os.write(self._file, text if self._left > 0 else b"The rest is not logged.\n")

    def close(self) -> None:
        os.close(self._file)


def _new_file(folder: Path, name: str) -> tuple[Path, int]:
    """Create a file that does not exist yet in `folder`, and return its path and descriptor."""
    number = 1
    while True:
        path = folder / f"{name}-{os.getpid()}-{number}.log"
        try:
            return path, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        except FileExistsError:
            number += 1


def _remove_old(folder: Path) -> None:
    """Remove the oldest logs of a folder, so that one more file fits."""
    found = []
    for path in folder.glob("*.log"):
        with suppress(OSError):  # Another process removes files, too.
            found.append((path.stat().st_mtime, path))
    for _time, path in sorted(found)[: max(0, len(found) - MAX_FILES + 1)]:
        with suppress(OSError):
            path.unlink()
