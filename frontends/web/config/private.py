"""Folders and files to which other users of the machine have no access."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def make_private_folder(path: Path) -> None:
    """Create a folder for its owner alone, and its parents with the usual permissions; do nothing if it exists.

    Raise OSError if it cannot be created.
    """
    path.mkdir(0o700, parents=True, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Create an empty file for its owner alone, and its folder; do nothing if it exists.

    Raise OSError if it cannot be created.
    """
    make_private_folder(path.parent)
    if not path.exists():
        path.touch(0o600)


def is_exposed(path: Path) -> bool:
    """Return whether other users have access to a file or folder, as far as its permissions say.

    Return `False` if it does not exist, or on Windows, where the permissions are elsewhere.
    """
    try:
        return os.name != "nt" and bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
    except OSError:
        return False
