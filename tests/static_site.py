"""The static site for tests, with the puzzles of the tests."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from frontends.web.static_site.build import Options, build

from .puzzle_file import PATH

PREFIX = "/games/tribolo/"
"""The path under which the tests serve the site."""

ADDRESS = f"https://example.org{PREFIX}"


def built(root: Path) -> Path:
    site = root / PREFIX.strip("/")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRIBOLO_PUZZLES", str(PATH))
        build(site, Options(PREFIX, ADDRESS))
    return site


def shared_root(factory: pytest.TempPathFactory) -> Path:
    """Return the root of a web server with the site, built once for all processes of the run; nobody may change it."""
    folder = factory.getbasetemp()
    root = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "static-site"
    with root.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.exists():
            unfinished = root.with_suffix(".unfinished")
            built(unfinished)
            unfinished.rename(root)
    return root
