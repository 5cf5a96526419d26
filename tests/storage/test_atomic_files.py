"""Atomic writing: a file is whole or unchanged, and only one process creates it."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tribolo_core.storage.atomic import PARTS, create_atomic, write_atomic


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"one\n", b"two"):
        write_atomic(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file_and_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomic(path, b"old")

    def fail(_descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    for write in (write_atomic, create_atomic):
        with pytest.raises(OSError, match="no space left"):
            write(path, b"new")
    assert path.read_bytes() == b"old"
    assert not list(tmp_path.glob(PARTS))


@pytest.mark.parametrize("has_links", [True, False], ids=["with hard links", "without hard links"])
def test_an_existing_file_is_not_created_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    def refuse(_source: Path, _target: Path) -> None:
        raise PermissionError("no hard links here")

    if not has_links:
        monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "file"
    create_atomic(path, b"first")
    create_atomic(path, b"second")
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_one_of_several_creations_wins(tmp_path: Path) -> None:
    path = tmp_path / "file"
    contents = [str(number).encode() * 1_000 for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(partial(create_atomic, path), contents))
    assert path.read_bytes() in contents
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_file_is_created_with_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    create_atomic(path, b"key", mode=0o600)
    assert path.stat().st_mode & 0o777 == 0o600
