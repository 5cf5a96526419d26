"""Reading a data set: its shards in order, each checked whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from ..errors import InvalidDataset
from . import jsonl
from .game import KeptGame, Plan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .npz import Arrays


class Format(NamedTuple):
    """How a shard is written and read."""

    dump: Callable[[Plan, Iterable[KeptGame]], bytes]
    header: Callable[[object, bytes], tuple[Plan, range]]
    load: Callable[[object, bytes], Iterator[KeptGame]]


def _npz() -> Format:
    from . import npz

    return Format(npz.dump, npz.header, npz.load)


FORMATS: Final[dict[str, Callable[[], Format]]] = {
    ".jsonl": lambda: Format(jsonl.dump, jsonl.header, jsonl.load),
    ".npz": _npz,
}
"""The formats by the ending of a file; what one needs is imported when it is asked for."""


def format_of(path: Path) -> Format:
    """The format that the ending of a name stands for; MissingExtra is raised where that needs more packages."""
    if path.suffix not in FORMATS:
        raise InvalidDataset(path, f"a data set ends in {' or '.join(FORMATS)}")
    return FORMATS[path.suffix]()


def shard_path(path: Path, first: int) -> Path:
    """The file of the shard whose first game has that number: `games-000000.jsonl` of `games.jsonl`."""
    return path.with_name(f"{path.stem}-{first:06}{path.suffix}")


def shards_of(path: Path) -> tuple[Path, ...]:
    """The files of a data set in the order of their games, or the one file where a shard itself is named."""
    format_of(path)
    if path.is_file():
        return (path,)
    pattern = re.compile(re.escape(path.stem) + r"-([0-9]{6,})" + re.escape(path.suffix))
    try:
        found = {int(match[1]): file for file in path.parent.iterdir() if (match := pattern.fullmatch(file.name))}
    except OSError as error:
        raise InvalidDataset(path, error.strerror or str(error)) from None
    if not found:
        raise InvalidDataset(path, "there is no such data set")
    return tuple(found[first] for first in sorted(found))


def read_bytes(path: Path) -> bytes:
    """All of a file; InvalidDataset is raised when it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InvalidDataset(path, error.strerror or str(error)) from None


def read_games(path: Path | str) -> Iterator[KeptGame]:
    """The games of a data set one after the other, each played again and compared.

    `path` is the name that the data set was given, or one of its shards. InvalidDataset is raised for what cannot be
    read and for the first game that is not what it says.
    """
    for shard in shards_of(Path(path)):
        yield from format_of(shard).load(shard, read_bytes(shard))


def read_arrays(path: Path | str) -> Iterator[Arrays]:
    """The arrays of one shard after the other, in either format, when all games were played again and compared."""
    from . import npz

    for shard in shards_of(Path(path)):
        content = read_bytes(shard)
        if shard.suffix == ".npz":
            yield npz.load_arrays(shard, content)
        else:
            yield npz.pack(shard, jsonl.load(shard, content))
