"""The number of files and connections that a server process may have open."""

from __future__ import annotations

import sys
from typing import Final

MAX_FILES: Final = 65_536
"""Files and connections that a process may have open, as far as the system allows."""


def allowed_files() -> int:
    """Return the hard limit of open files, but at most `MAX_FILES`; on Windows, `MAX_FILES`. Change no limit."""
    if sys.platform == "win32":
        return MAX_FILES
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)


def raise_file_limit() -> None:
    """Let this process have as many files and connections open as the system allows, up to `MAX_FILES`.

    A limit that is larger stays. Windows has none.
    """
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < allowed_files():
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed_files(), hard))
