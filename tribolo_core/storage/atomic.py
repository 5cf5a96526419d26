"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

PARTS: Final = ".*.part"
"""What files are called while they are written; those of a process that was killed stay."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that nobody, whenever the power fails, finds half of it there; OSError says why it is not."""
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink()
