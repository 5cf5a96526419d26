"""Writing a data set shard by shard: a shard is there whole or not at all, so the work can be taken up again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..errors import InvalidDataset
from ..storage.atomic import write_whole
from .game import KeptGame, Plan, seat_names
from .reader import format_of, read_bytes, shard_path


def missing_shards(path: Path, plan: Plan) -> tuple[range, ...]:
    """The shards of a plan that are not there yet; those that are there are played again and compared.

    InvalidDataset is raised for a shard of another plan, or one that cannot be read.
    """
    return tuple(shard for shard in plan.shards() if not _is_there(shard_path(path, shard.start), plan, shard))


def _is_there(path: Path, plan: Plan, shard: range) -> bool:
    form = format_of(path)
    if not path.exists():
        return False
    content = read_bytes(path)
    found, numbers = form.header(path, content)
    if (found.seed, found.seats, numbers.start) != (plan.seed, plan.seats, shard.start) or len(numbers) > plan.shard:
        raise InvalidDataset(path, f"it is of another data set, of seed {found.seed} and {seat_names(found.seats)}")
    for _game in form.load(path, content):
        pass
    return len(numbers) >= len(shard)


def write_shard(path: Path, plan: Plan, games: Iterable[KeptGame]) -> Path:
    """Write the games of a shard to its file, whole or not at all, or raise InvalidDataset when that cannot be done."""
    kept = list(games)
    file = shard_path(path, kept[0].number)
    content = format_of(path).dump(plan, kept)
    try:
        write_whole(file, content)
    except OSError as error:
        raise InvalidDataset(file, error.strerror or str(error)) from None
    return file
