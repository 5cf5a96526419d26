"""Make the files of solved positions that ship with the package.

    python -m bench.solved_positions    # 3 minutes on two cores

The files are frozen: written again, their lines must stay the same. `exact_5x5` has solved deals of the preset 5x5, and
`exact_endings` solved endings of games between three `level:5`. `make test-exact` solves them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Final

from tribolo_core.benchmark import exact
from tribolo_core.benchmark.deals import Split, deals
from tribolo_core.benchmark.shipped import dump_lines, shipped_path

SMALL_BOARDS: Final = {Split.TRAINING: 400, Split.VALIDATION: 300, Split.TEST: 300}
ENDINGS: Final = {Split.VALIDATION: 400, Split.TEST: 400}
"""The number of positions of each file in each split."""


def solved_small_boards(executor: ProcessPoolExecutor) -> Iterator[exact.ExactPosition]:
    """Yield the solved deals of all splits."""
    for split, count in SMALL_BOARDS.items():
        yield from executor.map(exact.small_board, deals(split, count), chunksize=10)


def solved_endings(executor: ProcessPoolExecutor) -> Iterator[exact.ExactPosition]:
    """Yield the solved endings of all splits, each from another deal."""
    for split, count in ENDINGS.items():
        found = (position for position in executor.map(exact.ending, deals(split, 2 * count), chunksize=10) if position)
        yield from islice(found, count)


def write(name: str, schema: str, rows: Iterable[dict[str, object]]) -> None:
    """Write a file of positions that ships with the package."""
    content = dump_lines({"schema": schema}, rows)
    shipped_path(name).write_bytes(content)
    print(f"{name}: {len(content):,} bytes")


def main() -> None:
    with ProcessPoolExecutor() as executor:
        write(exact.SMALL_BOARDS, exact.SCHEMA, map(exact.exact_fields, solved_small_boards(executor)))
        write(exact.ENDINGS, exact.SCHEMA, map(exact.exact_fields, solved_endings(executor)))


if __name__ == "__main__":
    main()
