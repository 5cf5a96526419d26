"""Reading of data sets, shard by shard; every shard is checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from ..errors import InvalidDataset
from . import jsonl
from .game import DatasetGame, DatasetPlan, format_seats
from .header import ShardHeader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .arrays import Arrays


class ShardFormat(NamedTuple):
    """The functions that write and read the shards (files) of a data set in one file format.

    `dump` returns the bytes of a shard; its games must be consecutive, and there must be at least one. The other
    functions take a path for error messages, and the bytes of a shard. `load` and `load_arrays` replay and check every
    game. They raise InvalidDataset if something is invalid.
    """

    dump: Callable[[DatasetPlan, Iterable[DatasetGame]], bytes]
    load_header: Callable[[object, bytes], ShardHeader]
    load: Callable[[object, bytes], Iterator[DatasetGame]]
    load_arrays: Callable[[object, bytes], Arrays]


def _jsonl() -> ShardFormat:
    return ShardFormat(jsonl.dump, jsonl.load_header, jsonl.load, _arrays_of_lines)


def _arrays_of_lines(path: object, content: bytes) -> Arrays:
    from .arrays import pack

    is_mixed = len(jsonl.load_header(path, content).line_ups) > 1
    return pack(path, jsonl.load(path, content), mixed=is_mixed)


def _npz() -> ShardFormat:
    from . import npz

    return ShardFormat(npz.dump, npz.load_header, npz.load, npz.load_arrays)


def _parquet() -> ShardFormat:
    from . import parquet

    return ShardFormat(parquet.dump, parquet.load_header, parquet.load, parquet.load_arrays)


FORMATS: Final[dict[str, Callable[[], ShardFormat]]] = {".jsonl": _jsonl, ".npz": _npz, ".parquet": _parquet}
"""For each file suffix, a function that imports what the format needs and returns its functions."""


def check_suffix(path: Path) -> None:
    """Raise InvalidDataset if the suffix of `path` is not that of a format."""
    if path.suffix not in FORMATS:
        *others, last = FORMATS
        raise InvalidDataset(path, f"the name of a data set ends in {', '.join(others)} or {last}")


def format_of(path: Path) -> ShardFormat:
    """Return the functions that write and read shards (files of a data set) in the format with the suffix of `path`.

    Raise InvalidDataset if the suffix is unknown, MissingExtra if the format needs a package that is not installed.
    """
    check_suffix(path)
    return FORMATS[path.suffix]()


def shard_path(path: Path, first: int) -> Path:
    """Return the path of the shard (file) of the data set `path` whose first game has the number `first`.

    The first shard of the data set `games.jsonl`, with `first` 0, is the file `games-000000.jsonl`. Raise
    InvalidDataset, which names `path` itself, if its suffix is not that of a format.
    """
    check_suffix(path)
    return path.with_name(f"{path.stem}-{first:06}{path.suffix}")


def stored_shards(path: Path) -> dict[Path, int]:
    """Return the shards (files) of the data set `path` from its first game on, each with its number of games.

    The result ends before the first shard that is missing; the games are not checked. Raise InvalidDataset if a shard
    cannot be read or has an invalid header.
    """
    shards: dict[Path, int] = {}
    while (shard := shard_path(path, sum(shards.values()))).exists():
        shards[shard] = len(format_of(shard).load_header(shard, read_bytes(shard)).numbers)
    return shards


def shards_of(path: Path) -> tuple[Path, ...]:
    """Return the paths of all shards (files) of the data set `path`, in the order of their games.

    If `path` is itself an existing file, return only `path`. Raise InvalidDataset if there is no shard or the suffix of
    `path` is unknown.
    """
    format_of(path)
    if path.is_file():
        return (path,)
    pattern = re.compile(re.escape(path.stem) + r"-([0-9]{6,})" + re.escape(path.suffix))
    try:
        files = {int(match[1]): file for file in path.parent.iterdir() if (match := pattern.fullmatch(file.name))}
    except OSError as error:
        raise InvalidDataset(path, error.strerror or str(error)) from None
    if not files:
        raise InvalidDataset(path, "data set not found")
    return tuple(files[first] for first in sorted(files))


def read_bytes(path: Path) -> bytes:
    """Return the content of the file at `path`; raise InvalidDataset if the file cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InvalidDataset(path, error.strerror or str(error)) from None


def _contents(path: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the path and the content of each shard of a data set, or of `path` alone if it is itself a shard.

    Raise InvalidDataset if a shard cannot be read. In a data set, raise it also if games are missing between two shards
    or before the first, if the name of a shard does not fit its games, or if a shard has another seed, other opponents
    or other targets than the first.
    """
    shards = shards_of(path)
    if shards == (path,):
        yield path, read_bytes(path)
        return
    first: ShardHeader | None = None
    following = 0
    for shard in shards:
        content = read_bytes(shard)
        header = format_of(shard).load_header(shard, content)
        first = first or header
        if shard != shard_path(path, header.numbers.start):
            raise InvalidDataset(shard, f"it holds the games from {header.numbers.start} on, so it was renamed")
        if header.numbers.start != following:
            raise InvalidDataset(shard_path(path, following), "the shard is missing")
        if (header.seed, header.line_ups, header.targets) != (first.seed, first.line_ups, first.targets):
            origin = f"seed {header.seed} and {format_seats(header.line_ups)}"
            raise InvalidDataset(shard, f"the shard belongs to another data set, of {origin}")
        following = header.numbers.stop
        yield shard, content


def read_games(path: Path | str) -> Iterator[DatasetGame]:
    """Yield the games of a data set, in order; replay and check each game before yielding it.

    `path` is the name of the data set, such as `games.jsonl`, or of one of its shards (files), such as
    `games-000000.jsonl`; such a shard may have been renamed. Raise InvalidDataset at the first shard that cannot be
    read, is missing before another, was renamed or belongs to another data set, or at the first invalid game.
    """
    for shard, content in _contents(Path(path)):
        yield from format_of(shard).load(shard, content)


def read_arrays(path: Path | str) -> Iterator[Arrays]:
    """Yield the games of a data set as numpy arrays: one `Arrays` (positions, moves and so on) for each shard (file).

    All games of a shard are replayed and checked before its `Arrays` is yielded. The data set may have any format.
    `path` is the name of the data set, such as `games.npz`, or of one of its shards, such as `games-000000.npz`; such a
    shard may have been renamed. Raise InvalidDataset at the first shard that cannot be read, is missing before another,
    was renamed, belongs to another data set or contains an invalid game.
    """
    for shard, content in _contents(Path(path)):
        yield format_of(shard).load_arrays(shard, content)
