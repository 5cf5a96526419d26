"""Shards as JSON lines: a header, then one line for each game."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ..coord import COORDS
from ..dice import nth_seed
from ..errors import InvalidDataset
from ..storage.json_text import InvalidJson, load_object
from .game import DatasetGame, DatasetPlan, InvalidGame, replay
from .header import ShardHeader, format_header, parse_header
from .targets import MoveTargets

_CELLS: Final = {str(coord): coord.index for coord in COORDS}


def dump(plan: DatasetPlan, games: Iterable[DatasetGame]) -> bytes:
    """Return the bytes of a shard: a header line, then one line per game; see `ShardFormat`."""
    games = list(games)
    lines = [format_header(plan, games)]
    for game in games:
        fields: dict[str, object] = {
            "game": game.number,
            "seed": game.seed,
            "moves": " ".join(map(str, game.moves)),
            "positions": game.positions,
            "evaluations": game.evaluations,
            "scores": tuple(game.scores.values()),
        }
        if plan.more_seats:
            fields["line_up"] = game.line_up
        if game.targets is not None:
            fields |= {name: [getattr(each, name) for each in game.targets] for name in MoveTargets._fields}
        lines.append(json.dumps(fields))
    return ("\n".join(lines) + "\n").encode()


def load_header(path: object, content: bytes) -> ShardHeader:
    """Parse the header of a shard; see `ShardFormat`."""
    return parse_header(path, content.split(b"\n", 1)[0])


def load(path: object, content: bytes) -> Iterator[DatasetGame]:
    """Yield the games of a shard, each after its check; see `ShardFormat`.

    Raise InvalidDataset before the first game if the number of games differs from the header.
    """
    header = load_header(path, content)
    lines = iter(content.split(b"\n"))
    next(lines)
    found = content.count(b"\n") - 1
    if not content.endswith(b"\n") or found != len(header.numbers):
        raise InvalidDataset(path, f"{len(header.numbers)} complete games expected, not {found}")
    for number, line in zip(header.numbers, lines, strict=False):
        try:
            yield _parse_game(header, number, line)
        except InvalidGame as error:
            raise InvalidDataset(path, error.problem, number) from None


def _parse_game(header: ShardHeader, number: int, line: bytes) -> DatasetGame:
    """Return the game number `number` of the data set from its JSON line, after a replay that checks the stored values.

    Raise InvalidGame if the line or one of its values is invalid.
    """
    seed = nth_seed(header.seed, number)
    try:
        fields: dict[str, Any] = load_object(line)
        if fields["game"] != number or fields["seed"] != seed:
            raise InvalidGame("its number or its seed does not match the header")
        positions, values, scores = fields["positions"], fields["evaluations"], fields["scores"]
        moves = bytes(map(_CELLS.__getitem__, str(fields["moves"]).split(" ")))
    except InvalidJson as error:
        raise InvalidGame(error.problem) from None
    except KeyError as error:
        raise InvalidGame(f"{error} is missing, or not a cell") from None
    try:
        evaluations = tuple(map(float, values))
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidGame(str(error)) from None
    if not all(map(math.isfinite, evaluations)):
        raise InvalidGame("an evaluation is not a finite number")
    line_up = number % len(header.line_ups)
    if len(header.line_ups) > 1 and fields.get("line_up") != line_up:
        raise InvalidGame("its line-up does not match the header")
    targets = _parse_targets(fields) if header.targets else None
    return replay(number, seed, moves, positions, evaluations, scores, targets, line_up)


def _parse_targets(fields: dict[str, Any]) -> tuple[MoveTargets, ...]:
    """Return the policy targets in the fields of a game; raise InvalidGame if they are missing or no lists of numbers.

    The numbers of visits are not checked.
    """
    try:
        pairs = zip(fields["visits"], fields["values"], strict=True)
        return tuple(MoveTargets(tuple(visits), tuple(map(float, values))) for visits, values in pairs)
    except KeyError as error:
        raise InvalidGame(f"{error} is missing") from None
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidGame(f"the targets are invalid: {error}") from None
