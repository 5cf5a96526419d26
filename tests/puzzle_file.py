"""The puzzles that tests solve: those of the first 121 games of the default mining.

`tribolo-cli puzzles --games 121 --out tests/data/puzzles.jsonl` mines them. After a change of themes or ratings, `make
golden` derives these again from the searches in the file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from tribolo_core.puzzles.derived import make_puzzle
from tribolo_core.puzzles.file import Mined, dump_puzzles, parse_file, read_puzzles
from tribolo_core.puzzles.puzzle import Puzzle

PATH: Final = Path(__file__).parent / "data" / "puzzles.jsonl"


@cache
def load_puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(PATH).puzzles


def derive_again(path: Path) -> bytes:
    """Return the content of a file whose themes and ratings follow from its searches."""
    mined = parse_file(path, path.read_bytes())
    puzzles = (make_puzzle(puzzle.steps[0], puzzle.source, puzzle.sequel) for puzzle in mined.puzzles)
    return dump_puzzles(Mined(mined.header, tuple(puzzles)))


def main() -> None:
    PATH.write_bytes(derive_again(PATH))
