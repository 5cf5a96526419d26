"""Files of puzzles: JSON lines, a header and then one puzzle in each line, plain or compressed by gzip."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from ..arguments import expect
from ..errors import InvalidContent, InvalidPuzzles, NoPuzzles
from ..storage.compressed import SMALL, gunzip
from ..storage.json_text import InvalidJson, load_object
from .derived import InvalidPuzzle, check_puzzle
from .format import format_header, format_puzzle, parse_header, parse_puzzle
from .mining import MiningHeader
from .puzzle import Puzzle

SHIPPED: Final = Path(str(files("tribolo_core.puzzles"))) / "puzzles.jsonl.gz"
"""The file of puzzles that ships with this release; the card `puzzles.md` beside it describes them."""


_GZIP: Final = b"\x1f\x8b"
"""The first bytes of a file that gzip has compressed; a pipe has no name that tells."""


class Mined(NamedTuple):
    """The content of a file: its header with the settings of the mining, and its puzzles in the order of the lines."""

    header: MiningHeader
    puzzles: tuple[Puzzle, ...]


def read_puzzles(path: Path | str) -> Mined:
    """Return the content of a file or a pipe, plain or compressed by gzip.

    Every puzzle is checked by the rules. Raise InvalidPuzzles if the file cannot be read, a line is invalid, or two
    puzzles have the same id.
    """
    expect("path", path, Path | str)
    path = Path(path)
    mined = parse_file(path, read_lines(path))
    for line, puzzle in enumerate(mined.puzzles, start=2):
        try:
            check_puzzle(puzzle)
        except InvalidPuzzle as error:
            raise InvalidPuzzles(path, error.problem, line) from None
    return mined


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles that ship with this release, read once.

    >>> puzzle = shipped_puzzles()[0]
    >>> puzzle.key in puzzle.turn.transitions, puzzle.gap >= 0.1
    (True, True)
    """
    return parse_file(SHIPPED, read_lines(SHIPPED)).puzzles


def dump_puzzles(mined: Mined) -> bytes:
    """Return the content of an uncompressed file of puzzles: the header, then one puzzle a line."""
    return "".join(f"{line}\n" for line in (format_header(mined.header), *map(format_puzzle, mined.puzzles))).encode()


def read_lines(path: Path) -> bytes:
    """Return the content of a file or a pipe without compression.

    Raise InvalidPuzzles if it cannot be read, is larger than `SMALL`, or does not end with a line break.
    """
    try:
        with path.open("rb") as file:
            content = file.read(SMALL + 1)
        if len(content) > SMALL:
            raise InvalidPuzzles(path, f"it has more than {SMALL} bytes")
        content = gunzip(content) if path.suffix == ".gz" or content.startswith(_GZIP) else content
    except OSError as error:
        raise InvalidPuzzles(path, error.strerror or str(error)) from None
    except InvalidContent as error:
        raise InvalidPuzzles(path, error.problem) from None
    if content and not content.endswith(b"\n"):
        raise InvalidPuzzles(path, "the line is incomplete", content.count(b"\n") + 1)
    return content


def read_bytes(path: Path) -> bytes:
    """Return the content of a file as it is; raise InvalidPuzzles if it cannot be read, or is a device or a pipe."""
    try:
        if path.is_fifo() or path.is_char_device():  # It may have no end.
            raise InvalidPuzzles(path, "it is a device or a pipe, not a file")
        return path.read_bytes()
    except OSError as error:
        raise InvalidPuzzles(path, error.strerror or str(error)) from None


def parse_file(path: Path, content: bytes) -> Mined:
    """Parse complete lines, without a check by the rules; `path` is used only in error messages.

    Raise InvalidPuzzles if a line is invalid, the header is missing or an id occurs twice.
    """
    header: MiningHeader | None = None
    puzzles: dict[str, Puzzle] = {}
    for number, line in zip(count(1), BytesIO(content), strict=False):
        try:
            fields = _load_line(path, line.rstrip(b"\n"), number)
            if header is None:
                header = parse_header(fields)
                continue
            puzzle = parse_puzzle(fields)
        except (InvalidJson, InvalidPuzzle) as error:
            raise InvalidPuzzles(path, error.problem.rstrip("."), number) from None
        if puzzle.id in puzzles:
            raise InvalidPuzzles(path, f"the puzzle {puzzle.id} occurs twice", number)
        puzzles[puzzle.id] = puzzle
    if header is None:
        raise InvalidPuzzles(path, "it has no header", 1)
    return Mined(header, tuple(puzzles.values()))


def _load_line(path: Path, line: bytes, number: int) -> dict[str, object]:
    """Parse the JSON object in `line`, the line with this `number`, from 1, of the file `path`.

    If the line holds no object, raise NoPuzzles for line 1, InvalidJson for any other line.
    """
    try:
        return load_object(line)
    except InvalidJson as error:
        if number == 1:
            raise NoPuzzles(path, error.problem, number) from None
        raise
