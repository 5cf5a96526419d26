"""Compressed files: a small one that holds more than the memory is refused by one sentence, whatever reads it."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from numpy.lib import format as npy

from tests.harness.console import run_here
from tribolo_core import TriboloError
from tribolo_core.benchmark.shipped import load_text
from tribolo_core.dataset import read_arrays, read_games
from tribolo_core.errors import InvalidContent
from tribolo_core.puzzles.file import SHIPPED, read_puzzles
from tribolo_core.storage import compressed
from tribolo_core.storage.compressed import gunzip, inflate
from tribolo_core.storage.sealed import seal
from tribolo_core.training.samples import SelfPlayBlock, read_block

BLOCK = SelfPlayBlock(1, 0, 2)
SIZE = 1 << 22


@pytest.fixture(autouse=True)
def _small_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressed, "SMALL", SIZE >> 1)


def _archive(**members: bytes) -> bytes:
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for name, member in members.items():
            archive.writestr(f"{name}.npy", member)
    return content.getvalue()


def _saved(array: Any) -> bytes:
    content = BytesIO()
    npy.write_array(content, np.asanyarray(array))
    return content.getvalue()


def _claiming(shape: tuple[int, ...]) -> bytes:
    """Return an array of numpy whose header claims a shape, without its values."""
    content = BytesIO()
    npy.write_array_header_1_0(content, {"shape": shape, "fortran_order": False, "descr": "<f8"})
    return content.getvalue()


def _parquet(rows: int) -> bytes:
    content = BytesIO()
    table = pa.table({"move": pa.array(np.zeros(rows, np.uint8))}).replace_schema_metadata({"tribolo": _HEADER})
    pq.write_table(table, content, compression="zstd")
    return content.getvalue()


_HEADER = '{"schema": "tribolo-selfplay/1", "seed": 1, "seats": ["random", "random", "random"], "first": 0, "games": 1}'
_ZEROS = bytes(SIZE)

BOMBS: dict[str, tuple[str, Callable[[], bytes], Callable[[Path], object]]] = {
    "puzzles": ("bomb.jsonl.gz", lambda: gzip.compress(_ZEROS), read_puzzles),
    "puzzles of empty lines": ("bomb.jsonl.gz", lambda: gzip.compress(b"\n" * SIZE), read_puzzles),
    "positions of the benchmark": ("bomb.jsonl.gz", lambda: gzip.compress(_ZEROS), load_text),
    "samples": (
        "block",
        lambda: seal("samples", asdict(BLOCK), zlib.compress(_ZEROS)),
        lambda path: read_block(path, BLOCK),
    ),
    "an array": (
        "bomb.npz",
        lambda: _archive(header=_saved(_HEADER), moves=_saved(np.zeros(SIZE, np.uint8))),
        lambda path: next(read_arrays(path)),
    ),
    "an array that claims a shape": (
        "bomb.npz",
        lambda: _archive(header=_saved(_HEADER), moves=_claiming((2**50,))),
        lambda path: next(read_games(path)),
    ),
    "a header that claims a shape": (
        "bomb.npz",
        lambda: _archive(header=_claiming((2**50,))),
        lambda path: next(read_games(path)),
    ),
    "a column": ("bomb.parquet", lambda: _parquet(SIZE), lambda path: next(read_arrays(path))),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_small_file_that_fills_the_memory_is_refused(name: str, tmp_path: Path) -> None:
    file, content, read = BOMBS[name]
    path = tmp_path / file
    path.write_bytes(content())
    assert path.stat().st_size < SIZE / 100
    with pytest.raises(TriboloError, match=r"bomb|block") as caught:
        read(path)
    assert "holds more than" in str(caught.value) or "shorter than its header says" in str(caught.value)


def test_a_file_of_puzzles_that_fills_the_memory_was_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress(_ZEROS))
    done = run_here("puzzle", "--file", str(path))
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{path}: it holds more than {SIZE >> 1} bytes." in done.stderr


def test_what_fits_is_decompressed_from_all_members() -> None:
    whole = bytes(SIZE >> 1)
    assert gunzip(gzip.compress(whole[:9]) + gzip.compress(whole[9:]) + b"\0\0") == whole
    assert inflate(zlib.compress(whole)) == whole
    assert gunzip(SHIPPED.read_bytes()) == gzip.decompress(SHIPPED.read_bytes())


def test_a_damaged_file_is_refused() -> None:
    for read, content in ((gunzip, gzip.compress(_ZEROS[:999])), (inflate, zlib.compress(_ZEROS[:999]))):
        for damaged in (content[:-1], content[:3], b"x" + content, content[:-2] + b"xx"):
            with pytest.raises(InvalidContent, match="it cannot be decompressed: "):
                read(damaged)


def test_too_little_memory_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(gzip, "open", fail)
    path = tmp_path / "few.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n"))
    with pytest.raises(TriboloError, match="it cannot be decompressed: not enough memory"):
        read_puzzles(path)
