"""Files of game records, one record or several in a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..arguments import expect, expect_collection
from ..errors import Fault, InvalidFile, NotationError
from ..game import Game
from ..storage.atomic import write_atomic
from .record import Record, as_record, format_record
from .record_parser import parse_records


def save(records: Record | Game | Iterable[Record | Game], path: Path | str) -> None:
    """Write a record or several to a file; replace an existing file.

    A game without a record is written with unknown players. At any time, the file has its old or its new content. Raise
    OSError if the file cannot be written, TypeError if `records` holds anything else.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp(), "game.tribolo")
    >>> save(Game.new(seed=7).play("i6"), path)
    >>> load(path).game
    <Game of 1 move, <Turn 11-12-14, Blue to move, 5 moves>>
    """
    several: Iterable[Record | Game] = (records,) if isinstance(records, Record | Game) else records
    expect_collection("records", several, Iterable, 'Records or Games, as in save(game, "a.tribolo")')
    text = "\n".join(format_record(as_record(one, "each of records")) for one in several)
    expect("path", path, Path | str)
    write_atomic(Path(path), text.encode())


def load(path: Path | str) -> Record:
    """Return the record in a file.

    Raise InvalidFile, with line and column, if the file does not hold one valid record. Raise OSError if the file
    cannot be read. `load_all` reads a file that holds several records.
    """
    records = load_all(path)
    if len(records) != 1:
        raise InvalidFile(path, (Fault(1, 1, f"the file holds {len(records)} records; use load_all"),))
    return records[0]


def load_all(path: Path | str) -> tuple[Record, ...]:
    """Return all records in a file, in their order; there may be none.

    Raise InvalidFile, with line and column, if the file is not UTF-8 text or a record is invalid. Raise OSError if the
    file cannot be read.
    """
    expect("path", path, Path | str)
    content = Path(path).read_bytes()
    try:
        return parse_records(content.decode("utf-8-sig").replace("\r\n", "\n"))
    except NotationError as error:
        raise InvalidFile(path, error.faults) from None
    except UnicodeDecodeError as error:
        before = content[: error.start].split(b"\n")
        column = len(before[-1].decode()) + 1
        raise InvalidFile(path, (Fault(len(before), column, "the file is not UTF-8 text"),)) from None
