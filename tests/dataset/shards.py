"""Data sets in both file formats, and functions that damage their shards."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tribolo_core.dataset import DatasetGame, DatasetPlan, write_shard

NAMES = ("games.jsonl", "games.npz")
BOTH = pytest.mark.parametrize("name", NAMES)


def write_both(folder: Path, plan: DatasetPlan, played: Sequence[DatasetGame]) -> Path:
    """Write a data set in both file formats to a folder, and return the folder."""
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


def replaced(place: int, value: float) -> Callable[[np.ndarray], np.ndarray]:
    """Return a function that sets one element of an array, given by its index in the flat array, in place."""

    def change(array: np.ndarray) -> np.ndarray:
        array.reshape(-1)[place] = value
        return array

    return change
