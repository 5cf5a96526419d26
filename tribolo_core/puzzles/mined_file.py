"""The file that a mining writes game by game, and that the same mining continues."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import FileIO
from itertools import pairwise
from pathlib import Path
from typing import Final

from ..errors import InvalidPuzzles
from ..storage.atomic import write_atomic
from ..storage.json_text import load_object
from .derived import InvalidPuzzle
from .file import parse_file, read_bytes
from .format import format_header, format_puzzle, parse_games, parse_header
from .mining import MiningPlan
from .puzzle import Puzzle
from .rating import is_greedy

GREEDY_SHARE: Final = 4
"""At most one in this number of the puzzles in a file has a key that captures the most cells; see `is_greedy`."""


class Collection:
    """The puzzles of a file so far; decides which further puzzles the file takes.

    A collection refuses the twin of a puzzle that it has. It also refuses a puzzle whose key captures the most cells if
    such puzzles would then be more than one in `GREEDY_SHARE`.
    """

    def __init__(self) -> None:
        self._ids: set[str] = set()
        self._greedy = 0

    def __len__(self) -> int:
        return len(self._ids)

    def takes(self, puzzle: Puzzle) -> bool:
        """Return whether the collection takes a puzzle; if it does, add the puzzle."""
        greedy = self._greedy + is_greedy(puzzle.turn, puzzle.key)
        if puzzle.id in self._ids or (greedy > self._greedy and GREEDY_SHARE * greedy > len(self) + 1):
            return False
        self._ids.add(puzzle.id)
        self._greedy = greedy
        return True


class MinedFile:
    """A file of puzzles that grows by the puzzles of one game at a time.

    `mined` is the number of games, from the first, that the file is known to hold. `puzzles` holds its puzzles.
    """

    def __init__(self, path: Path, mined: int, puzzles: Collection) -> None:
        self.path = path
        self.mined = mined
        self.puzzles = puzzles

    @classmethod
    def begin(cls, path: Path, plan: MiningPlan, games: int) -> MinedFile:
        """Return the file at `path`, or a new one with a header if there is none or only a part of a header.

        `games` is the number of games that the mining shall have. An interrupted mining may have written its last game
        in part. The puzzles of that game are therefore removed, and the mining goes on with it. They stay if the header
        says that the game was complete, or if the number of the game, from 0, is `games` or more.

        Raise InvalidPuzzles if the file cannot be read or written, or if a line is no puzzle, the games are not in
        order, or the header is that of another plan. In the last three cases, the file is unchanged.
        """
        header = f"{format_header(plan.header)}\n".encode()
        content = read_bytes(path) if path.exists() else b""
        if header.startswith(content):
            _write(path, lambda: path.write_bytes(header))
            return cls(path, 0, Collection())
        lines = content[: content.rfind(b"\n") + 1]
        found, puzzles = parse_file(path, lines)
        if found != plan.header:
            raise InvalidPuzzles(path, "it belongs to a mining with another seed, other opponents or other nodes", 1)
        if any(later.source.game < puzzle.source.game for puzzle, later in pairwise(puzzles)):
            raise InvalidPuzzles(path, "its games are not in order, so it cannot be continued")
        last = puzzles[-1].source.game if puzzles else 0
        mined = max(_games(path, lines), last + (last >= games))
        kept = [puzzle for puzzle in puzzles if puzzle.source.game < mined]
        collection = Collection()
        for puzzle in kept:
            collection.takes(puzzle)
        length = sum(len(line) + 1 for line in lines.split(b"\n")[: 1 + len(kept)])
        _write(path, lambda: os.truncate(path, length))
        return cls(path, mined, collection)

    @contextmanager
    def adding(self) -> Iterator[Callable[[int, Iterable[Puzzle]], None]]:
        """Open the file, and yield a function that adds the puzzles of a game, which is given by its number.

        The games must come in order. The function leaves out the puzzles that `Collection` does not take. It raises
        InvalidPuzzles if the file cannot be written.
        """

        def add(game: int, puzzles: Iterable[Puzzle]) -> None:
            lines = [f"{format_puzzle(puzzle)}\n" for puzzle in puzzles if self.puzzles.takes(puzzle)]
            _write(self.path, lambda: _write_all(file, "".join(lines).encode()))
            self.mined = game + 1

        with self.path.open("ab", buffering=0) as file:
            yield add

    def finish(self) -> None:
        """Write the number of mined games into the header, so that games after the last puzzle count, too.

        Raise InvalidPuzzles, and leave the file unchanged, if it cannot be written.
        """
        content = read_bytes(self.path)
        header, puzzles = content.split(b"\n", 1)
        ended = format_header(parse_header(load_object(header)), self.mined).encode()
        _write(self.path, lambda: write_atomic(self.path.resolve(), ended + b"\n" + puzzles))


def _games(path: Path, lines: bytes) -> int:
    """Return the number of games that the header of a file gives, or 0 if it gives none.

    Raise InvalidPuzzles if the number is invalid; the rest of the header must have been parsed before.
    """
    try:
        return parse_games(load_object(lines.split(b"\n", 1)[0]))
    except InvalidPuzzle as error:
        raise InvalidPuzzles(path, error.problem, 1) from None


def _write(path: Path, write: Callable[[], object]) -> None:
    """Call `write`; raise InvalidPuzzles instead of OSError if it fails."""
    try:
        write()
    except OSError as error:
        raise InvalidPuzzles(path, error.strerror or str(error)) from None


def _write_all(file: FileIO, content: bytes) -> None:
    """Write `content` to an unbuffered file, which may take only a part at a time."""
    while content:
        content = content[file.write(content) :]
