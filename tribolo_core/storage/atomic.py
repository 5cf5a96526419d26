"""Atomic writing: at any time, a file has its old content, its new one, or is not there yet."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

PARTS: Final = ".*.part"
"""The pattern of the names of files that are being written; a killed process leaves its file behind."""

_ANYBODY: Final = 0o666
"""The permissions of an ordinary file, less those that the process masks."""


def write_atomic(path: Path, content: bytes) -> None:
    """Write or replace a file atomically: at any time, even after a power failure, it has its old or its new content.

    Raise OSError if the file cannot be written; the old file is then unchanged.
    """
    with _part_of(path, content, _ANYBODY) as part:
        part.replace(path)


def create_atomic(path: Path, content: bytes, *, mode: int = _ANYBODY) -> None:
    """Create a file with its whole content at once; an existing file stays unchanged.

    `mode` holds the permissions of the new file, less those that the process masks. If several processes create the
    file at the same time, the first process succeeds and the others change nothing. On a file system without hard
    links, however, a later process may replace the file. Raise OSError if no file can be written in the folder, even if
    the file exists.
    """
    with _part_of(path, content, mode) as part:
        try:
            os.link(part, path)
        except FileExistsError:
            pass
        except OSError:
            if not path.exists():
                part.replace(path)


@contextmanager
def _part_of(path: Path, content: bytes, mode: int) -> Iterator[Path]:
    """Write a temporary file beside `path`, and yield its path; delete it unless the caller has renamed it."""
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        try:
            with open(part, "xb", opener=partial(os.open, mode=mode)) as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            if error.filename:
                error.filename = str(path)
            raise
        yield part
    finally:
        with suppress(OSError):
            part.unlink()
