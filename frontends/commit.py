"""The commit of this code: in a checkout git knows it; in an sdist and in a wheel a file does, which builds write."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
"""The folder that holds this package: that of the packages of Python, or a checkout."""

FILE: Final = "frontends/commit.txt"
"""The file with the commit, below `ROOT`."""


def commit_of(root: Path) -> str | None:
    """Return the commit of the code in a folder, 40 digits, with `-dirty` after them if tracked files have changed.

    Git knows it in a checkout; elsewhere, the file `FILE` holds it. Return `None` if there is no such file, or if git
    cannot read the checkout.
    """
    if not is_checkout(root):
        return (root / FILE).read_text("utf-8").strip() if (root / FILE).is_file() else None
    import subprocess

    command = ("git", "-C", str(root), "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty")
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=5, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return None


def is_checkout(root: Path) -> bool:
    """Return whether a folder is the top of a checkout of git."""
    return (root / ".git").exists()
