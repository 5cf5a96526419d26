"""Writing of data sets. Shards are written atomically, so an interrupted data set can be continued."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..errors import InvalidDataset
from ..storage.atomic import write_atomic
from .game import DatasetGame, DatasetPlan, format_seats
from .reader import format_of, read_bytes, shard_path


def missing_shards(path: Path, plan: DatasetPlan) -> tuple[range, ...]:
    """Return, for each shard (file) of the data set `path` still to be written, the range of its game numbers.

    Existing shards are replayed and checked. A shard with fewer games than the plan needs, written for a smaller data
    set, counts as missing. Raise InvalidDataset if a shard cannot be read or belongs to another plan.
    """
    return tuple(shard for shard in plan.shards() if not _is_complete(shard_path(path, shard.start), plan, shard))


def _is_complete(path: Path, plan: DatasetPlan, shard: range) -> bool:
    """Return whether the shard file `path` exists and holds all games in the range `shard`; check its games.

    Raise InvalidDataset if the file cannot be read, is invalid or belongs to another plan.
    """
    shard_format = format_of(path)
    if not path.exists():
        return False
    content = read_bytes(path)
    header = shard_format.load_header(path, content)
    is_of_plan = (header.seed, header.seats, header.numbers.start) == (plan.seed, plan.seats, shard.start)
    if not is_of_plan or len(header.numbers) > plan.shard:
        origin = f"seed {header.seed} and {format_seats(header.seats)}"
        raise InvalidDataset(path, f"the shard belongs to another data set, of {origin}")
    for _game in shard_format.load(path, content):
        pass
    return len(header.numbers) >= len(shard)


def write_shard(path: Path, plan: DatasetPlan, games: Iterable[DatasetGame]) -> Path:
    """Write games as one shard of the data set `path`, atomically, and return the path of the file written.

    There must be at least one game. Raise InvalidDataset if the file cannot be written.
    """
    games = list(games)
    file = shard_path(path, games[0].number)
    content = format_of(path).dump(plan, games)
    try:
        write_atomic(file, content)
    except OSError as error:
        raise InvalidDataset(file, error.strerror or str(error)) from None
    return file
