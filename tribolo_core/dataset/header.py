"""The header of a shard, in JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from .game import SCHEMA, DatasetGame, DatasetPlan, Seats


@dataclass(frozen=True, slots=True)
class ShardHeader:
    """The header of a shard: seed and specs of the data set, and the range of the numbers of the shard's games."""

    seed: int
    seats: Seats
    numbers: range


def format_header(plan: DatasetPlan, games: Sequence[DatasetGame]) -> str:
    """Return the JSON header of the shard (file) that holds `games`, consecutive games of the data set of `plan`.

    There must be at least one game.
    """
    fields = {"schema": SCHEMA, "seed": plan.seed, "seats": plan.seats, "first": games[0].number, "games": len(games)}
    return json.dumps(fields)


def parse_header(text: str | bytes) -> ShardHeader:
    """Parse a shard's header, the JSON that `format_header` returned; raise ValueError if it is invalid."""
    try:
        fields = json.loads(text)
        if fields["schema"] != SCHEMA:
            raise ValueError(f"its schema is {fields['schema']!r}, not {SCHEMA!r}")
        blue, red, green = map(str, fields["seats"])
        first, games = int(fields["first"]), int(fields["games"])
        if first < 0:
            raise ValueError(f"its first game has the number {first}")
        plan = DatasetPlan(fields["seed"], (blue, red, green), first + games, games)
    except KeyError as error:
        raise ValueError(f"{error} is missing") from None
    except (TypeError, OverflowError, RecursionError) as error:
        raise ValueError(str(error)) from None
    return ShardHeader(plan.seed, plan.seats, range(first, first + games))
