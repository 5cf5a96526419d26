"""The header of a shard, in JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..errors import InvalidContent, InvalidDataset, TriboloError
from ..player import PLAYERS
from ..storage.json_text import load_object
from ..values import frozen
from .game import SCHEMA, TARGETS_SCHEMA, DatasetGame, DatasetPlan, LineUp, Seats


@frozen
class ShardHeader:
    """The header of a shard: the seed of the data set, and the range of game numbers in the shard.

    `line_ups` holds the names of the opponents of each line-up. `targets` says whether the games hold policy targets.
    """

    seed: int
    line_ups: tuple[Seats, ...]
    numbers: range
    targets: bool = False


def format_header(plan: DatasetPlan, games: Sequence[DatasetGame]) -> str:
    """Return the JSON header of the shard (one file of a data set) that holds `games`.

    `plan` holds the settings of the data set, such as the seed. `games` must hold at least one game, and only
    consecutive games of the data set.
    """
    seats, *more_seats = plan.names
    fields: dict[str, object] = {
        "schema": TARGETS_SCHEMA if plan.targets else SCHEMA,
        "seed": plan.seed,
        "seats": seats,
        "first": games[0].number,
        "games": len(games),
    }
    if plan.targets:
        fields["targets"] = True
    if more_seats:
        fields["more_seats"] = more_seats
    return json.dumps(fields)


def parse_header(path: object, text: str | bytes) -> ShardHeader:
    """Parse the JSON header of the shard `path`; raise InvalidDataset if a field is missing or cannot be used."""
    try:
        return _parsed(text)
    except InvalidContent as error:
        raise invalid_header(path, error.problem) from None


def invalid_header(path: object, problem: str) -> InvalidDataset:
    return InvalidDataset(path, f"invalid header: {problem.rstrip('.')}")


def _parsed(text: str | bytes) -> ShardHeader:
    """Parse a header; raise InvalidContent if a field is missing or cannot be used."""
    try:
        fields: dict[str, Any] = load_object(text)
        schema, seed, seats, first, games = (fields[name] for name in ("schema", "seed", "seats", "first", "games"))
    except KeyError as error:
        raise InvalidContent(f"{error} is missing") from None
    if schema not in (SCHEMA, TARGETS_SCHEMA):
        raise InvalidContent(f"its schema is {schema!r}, not {SCHEMA!r} or {TARGETS_SCHEMA!r}")
    try:
        first, games = int(first), int(games)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidContent(str(error)) from None
    if first < 0:
        raise InvalidContent(f"its first game has the number {first}")
    more = fields.get("more_seats", [])
    if not isinstance(more, list):
        raise InvalidContent(f"its further seats are {more!r}")
    line_ups = tuple(map(_parse_seats, (seats, *more)))
    try:
        # The names of the seats are not opponents here: a program may have given others than the built-in ones.
        anyone: list[LineUp] = [("random", "random", "random") for _ in line_ups]
        plan = DatasetPlan(seed, anyone[0], first + games, games, more_seats=(*anyone[1:],))
    except TriboloError as error:
        raise InvalidContent(str(error)) from None
    targets = fields.get("targets", False)
    if not isinstance(targets, bool):
        raise InvalidContent(f"its targets are {targets!r}, not true or false")
    if targets and schema == SCHEMA:
        raise InvalidContent(f"its targets are of {SCHEMA}, in which visits are counted otherwise; generate them again")
    return ShardHeader(plan.seed, line_ups, range(first, first + games), targets)


def _parse_seats(seats: object) -> Seats:
    """Return the names of a line-up in JSON; raise InvalidContent unless it is a list of three."""
    if not isinstance(seats, list) or len(seats) != len(PLAYERS):
        raise InvalidContent(f"its seats are {seats!r}")
    blue, red, green = map(str, seats)
    return blue, red, green
