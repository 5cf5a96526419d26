"""The static site for tests, with the puzzles of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontends.web.static_site.build import Options, build

from .puzzle_file import PATH

PREFIX = "/games/tribolo/"
"""The path under which the tests serve the site."""

ADDRESS = f"https://example.org{PREFIX}"


def built(root: Path) -> Path:
    """Write the site below a root of a web server, at `PREFIX`, and return its folder."""
    site = root / PREFIX.strip("/")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRIBOLO_PUZZLES", str(PATH))
        build(site, Options(PREFIX, ADDRESS))
    return site
