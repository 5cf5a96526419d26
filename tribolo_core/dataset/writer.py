"""Writing of data sets. Shards are written atomically, so an interrupted data set can be continued."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..errors import InvalidDataset
from ..storage.atomic import write_atomic
from .game import DatasetGame, DatasetPlan, format_seats
from .reader import format_of, read_bytes, shard_path


def missing_shards(path: Path, plan: DatasetPlan) -> tuple[range, ...]:
    """Return the shards (files) of the data set `path` that must still be written, each as its range of game numbers.

    `plan` holds the settings of the data set: its seed, its opponents and its numbers of games in all and per shard. A
    shard must be written if its file does not exist, or if the file holds fewer games than the shard has in `plan`.
    The games in existing files are replayed and checked. Raise InvalidDataset if an existing file cannot be read or is
    invalid. Also raise it if the header of the file does not fit `plan`: the seed, the opponents, the targets or the
    number of the first game differ, or the file has more games than `plan` allows per shard.
    """
    return tuple(shard for shard in plan.shards() if not _is_complete(shard_path(path, shard.start), plan, shard))


def _is_complete(path: Path, plan: DatasetPlan, shard: range) -> bool:
    """Return whether the file `path` exists and holds at least the games in `shard`, checked as by `missing_shards`."""
    shard_format = format_of(path)
    if not path.exists():
        return False
    content = read_bytes(path)
    header = shard_format.load_header(path, content)
    is_of_plan = (header.seed, header.line_ups, header.numbers.start) == (plan.seed, plan.names, shard.start)
    if is_of_plan and header.targets != plan.targets:
        has, asked = ("with", "without") if header.targets else ("without", "with")
        raise InvalidDataset(path, f"the shard belongs to a data set {has} targets, not to one {asked} them")
    if not is_of_plan or len(header.numbers) > plan.shard:
        origin = f"seed {header.seed} and {format_seats(header.line_ups)}"
        raise InvalidDataset(path, f"the shard belongs to another data set, of {origin}")
    for _game in shard_format.load(path, content):
        pass
    return len(header.numbers) >= len(shard)


def write_shard(path: Path, plan: DatasetPlan, games: Iterable[DatasetGame]) -> Path:
    """Write games atomically to one shard (file) of the data set `path`, and return the path of the shard.

    `plan` holds the settings of the data set: its seed, its opponents and its number of games. `games` must hold at
    least one game, and have consecutive numbers; the number of the first game determines the shard. Raise
    InvalidDataset if the file cannot be written.
    """
    games = list(games)
    file = shard_path(path, games[0].number)
    content = format_of(path).dump(plan, games)
    try:
        write_atomic(file, content)
    except OSError as error:
        raise InvalidDataset(file, error.strerror or str(error)) from None
    return file
