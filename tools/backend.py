"""The build backend of pip: maturin, which also packs the commit, and leaves no wheel behind in `target`.

python -m tools.backend maturin sdist --out dist    # runs maturin itself, with the commit
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

import maturin
from maturin import (
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from frontends.commit import FILE, ROOT, commit_of, is_checkout

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

os.environ["MATURIN_NO_MISSING_BUILD_BACKEND_WARNING"] = "1"  # This backend calls maturin.


def build_sdist(folder: str, settings: Mapping[str, Any] | None = None) -> str:
    """Build an sdist in a folder, and return its name."""
    with written_commit():
        return str(maturin.build_sdist(folder, settings))


def build_wheel(folder: str, settings: Mapping[str, Any] | None = None, metadata: str | None = None) -> str:
    """Build a wheel in a folder, and return its name."""
    with written_commit(), elsewhere(settings) as moved:
        return str(maturin.build_wheel(folder, moved, metadata))


def build_editable(folder: str, settings: Mapping[str, Any] | None = None, metadata: str | None = None) -> str:
    """Build a wheel that only points to this checkout in a folder, and return its name."""
    with elsewhere(settings) as moved:
        return str(maturin.build_editable(folder, moved, metadata))


@contextmanager
def elsewhere(settings: Mapping[str, Any] | None) -> Iterator[dict[str, Any]]:
    """Yield the settings with a temporary folder for the wheel, which maturin copies and would leave in `target`."""
    with TemporaryDirectory() as folder:
        arguments = [*maturin.get_maturin_pep517_args(settings), "--out", folder]
        yield {**(settings or {}), "maturin.build-args": arguments}


@contextmanager
def written_commit() -> Iterator[None]:
    """Write the commit of a checkout until the `with` block ends; an unpacked sdist holds it already."""
    if not is_checkout(ROOT):
        yield
        return
    file = ROOT / FILE
    file.write_text(f"{commit_of(ROOT) or ''}\n", "utf-8")
    try:
        yield
    finally:
        file.unlink()


if __name__ == "__main__":
    with written_commit():
        sys.exit(subprocess.run(sys.argv[1:], check=False).returncode)
