"""Data sets in all file formats, and functions that damage their shards."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tribolo_core.dataset import DatasetGame, DatasetPlan, write_shard

NAMES = ("games.jsonl", "games.npz", "games.parquet")
EVERY_FORMAT = pytest.mark.parametrize("name", NAMES)


def write_all(folder: Path, plan: DatasetPlan, played: Sequence[DatasetGame]) -> Path:
    for name in NAMES:
        for shard in plan.shards():
            write_shard(folder / name, plan, [played[number] for number in shard])
    return folder


def change_line(number: int, change: Callable[[dict[str, Any]], object]) -> Callable[[Path], None]:
    """Return a function that changes the object in a line of a JSON lines file; the header is line 0."""

    def damage(path: Path) -> None:
        lines = path.read_text().splitlines()
        fields = json.loads(lines[number])
        change(fields)
        lines[number] = json.dumps(fields)
        path.write_text("\n".join(lines) + "\n")

    return damage


def change_array(name: str, change: Callable[[np.ndarray], np.ndarray] | None) -> Callable[[Path], None]:
    """Return a function that replaces an array of an npz file by the result of `change`; `None` removes it."""

    def damage(path: Path) -> None:
        with np.load(path) as file:
            arrays = dict(file)
        array = arrays.pop(name)
        if change is not None:
            arrays[name] = change(array)
        np.savez(path, **arrays)

    return damage


def change_column(name: str, change: Callable[[pa.Array], pa.Array] | None) -> Callable[[Path], None]:
    """Return a function that replaces a column of a Parquet file by the result of `change`; `None` removes it."""

    def damage(path: Path) -> None:
        table = pq.read_table(path)
        place = table.schema.get_field_index(name)
        if change is None:
            table = table.remove_column(place)
        else:
            column = change(table[name].combine_chunks())
            field = pa.field(name, column.type, nullable=column.null_count > 0)
            table = table.set_column(place, field, column)
        pq.write_table(table, path)

    return damage


def element(place: int, value: object) -> Callable[[pa.Array], pa.Array]:

    def change(column: pa.Array) -> pa.Array:
        values = column.to_pylist()
        values[place] = value
        return pa.array(values, column.type)

    return change


def replaced(place: int, value: float) -> Callable[[np.ndarray], np.ndarray]:

    def change(array: np.ndarray) -> np.ndarray:
        array.reshape(-1)[place] = value
        return array

    return change
