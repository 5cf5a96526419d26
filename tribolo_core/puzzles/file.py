"""Files of puzzles: JSON lines, a header and then one puzzle in each line, plain or compressed by gzip."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from itertools import count, pairwise
from pathlib import Path
from typing import Final

from ..errors import InvalidPuzzles
from ..storage.json_text import InvalidJson, load_object
from .format import InvalidLine, format_header, format_puzzle, parse_header, parse_puzzle
from .mining import MiningPlan
from .puzzle import Puzzle

SHIPPED: Final = "puzzles.jsonl.gz"
"""The name of the file of puzzles in the package."""


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a complete file, in its order; a name that ends in `.gz` is that of a compressed file.

    Raise InvalidPuzzles, with the line, if the file cannot be read or is invalid, or if two puzzles have the same id.
    """
    content = _read_bytes(path)
    try:
        content = gzip.decompress(content) if path.suffix == ".gz" else content
    except (OSError, EOFError, zlib.error) as error:
        raise InvalidPuzzles(path, f"it cannot be decompressed: {error}") from None
    if not content.endswith(b"\n"):
        raise InvalidPuzzles(path, "its last line is incomplete", content.count(b"\n") + 1)
    return _parse(path, content)[1]


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles that ship with this release, read once; the card `puzzles.md` beside the file describes them.

    >>> puzzle = shipped_puzzles()[0]
    >>> puzzle.turn.play(puzzle.key).player is not None or puzzle.is_proven
    True
    """
    return read_puzzles(Path(str(files(__package__) / SHIPPED)))


def dump_puzzles(plan: MiningPlan, puzzles: Iterable[Puzzle]) -> bytes:
    """Return the bytes of a file with puzzles of a plan, without compression."""
    return "".join(f"{line}\n" for line in (format_header(plan), *map(format_puzzle, puzzles))).encode()


def _read_bytes(path: Path) -> bytes:
    """Return the content of a file; raise InvalidPuzzles if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InvalidPuzzles(path, error.strerror or str(error)) from None


def _parse(path: Path, content: bytes) -> tuple[MiningPlan, tuple[Puzzle, ...]]:
    """Parse the complete lines of a file: the plan of its header, and its puzzles.

    `path` is used only in error messages. Raise InvalidPuzzles if a line is invalid or an id occurs twice.
    """
    plan: MiningPlan | None = None
    puzzles: dict[str, Puzzle] = {}
    for number, line in zip(count(1), content.split(b"\n")[:-1], strict=False):
        try:
            fields = load_object(line)
            if plan is None:
                plan = parse_header(fields)
                continue
            puzzle = parse_puzzle(fields)
        except (InvalidJson, InvalidLine) as error:
            raise InvalidPuzzles(path, error.problem.rstrip("."), number) from None
        if puzzle.id in puzzles:
            raise InvalidPuzzles(path, f"the puzzle {puzzle.id} occurs twice", number)
        puzzles[puzzle.id] = puzzle
    if plan is None:
        raise InvalidPuzzles(path, "it has no header", 1)
    return plan, tuple(puzzles.values())


class PuzzleFile:
    """A file that a mining writes game by game, and that the same mining continues.

    `mined` is the number of games that the file is known to hold. `puzzles` is the number of puzzles in the file.
    """

    def __init__(self, path: Path, mined: int, ids: set[str]) -> None:
        self.path = path
        self.mined = mined
        self._ids = ids

    @property
    def puzzles(self) -> int:
        """The number of puzzles in the file."""
        return len(self._ids)

    @classmethod
    def begin(cls, path: Path, plan: MiningPlan) -> PuzzleFile:
        """Return the file at `path`, or a new one with a header if there is none.

        An interrupted mining may have written a game in part. The puzzles of the last game are therefore removed from
        the file, and the mining goes on with that game. Raise InvalidPuzzles, and leave the file unchanged, if it
        cannot be read or written, is invalid, or belongs to another plan.
        """
        header = f"{format_header(plan)}\n".encode()
        try:
            if not path.exists():
                path.write_bytes(header)
                return cls(path, 0, set())
        except OSError as error:
            raise InvalidPuzzles(path, error.strerror or str(error)) from None
        content = _read_bytes(path)
        lines = content[: content.rfind(b"\n") + 1]
        found, puzzles = _parse(path, lines)
        if found != plan:
            raise InvalidPuzzles(path, "it belongs to a mining with another seed, other opponents or other nodes", 1)
        last = puzzles[-1].source.game if puzzles else 0
        kept = [puzzle for puzzle in puzzles if puzzle.source.game < last]
        length = sum(len(line) + 1 for line in lines.split(b"\n")[: len(kept) + 1])
        if any(later.source.game < puzzle.source.game for puzzle, later in pairwise(puzzles)):
            raise InvalidPuzzles(path, "its games are not in order, so it cannot be continued")
        try:
            os.truncate(path, length)
        except OSError as error:
            raise InvalidPuzzles(path, error.strerror or str(error)) from None
        return cls(path, last, {puzzle.id for puzzle in kept})

    @contextmanager
    def adding(self) -> Iterator[Callable[[int, Iterable[Puzzle]], None]]:
        """Open the file, and yield a function that adds the puzzles of a game, which is given by its number.

        The games must come in order. A puzzle is left out if the file has a twin of it. Raise InvalidPuzzles if the
        file cannot be written.
        """
        try:
            with self.path.open("a", encoding="utf-8") as file:

                def add(game: int, puzzles: Iterable[Puzzle]) -> None:
                    for puzzle in puzzles:
                        if puzzle.id not in self._ids:
                            self._ids.add(puzzle.id)
                            file.write(f"{format_puzzle(puzzle)}\n")
                    file.flush()
                    self.mined = game + 1

                yield add
        except OSError as error:
            raise InvalidPuzzles(self.path, error.strerror or str(error)) from None
