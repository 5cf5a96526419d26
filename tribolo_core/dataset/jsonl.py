"""A shard as JSON lines: a header, then a line for each game."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ..coord import COORDS
from ..dice import nth_seed
from ..errors import InvalidDataset
from .game import SCHEMA, KeptGame, Plan, replayed

_CELLS: Final = {str(coord): coord.index for coord in COORDS}


def dump(plan: Plan, games: Iterable[KeptGame]) -> bytes:
    """The content of a shard."""
    kept = list(games)
    head = {"schema": SCHEMA, "seed": plan.seed, "seats": plan.seats, "first": kept[0].number, "games": len(kept)}
    lines = [json.dumps(head)]
    for game in kept:
        fields = {
            "game": game.number,
            "seed": game.seed,
            "moves": " ".join(map(str, game.moves)),
            "positions": game.positions,
            "evaluations": game.evaluations,
            "scores": tuple(game.scores.values()),
        }
        lines.append(json.dumps(fields))
    return ("\n".join(lines) + "\n").encode()


def header(path: object, content: bytes) -> tuple[Plan, range]:
    """The plan of a shard, as far as the shard knows it, and the numbers of its games."""
    try:
        return read_header(json.loads(content.split(b"\n", 1)[0]))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise InvalidDataset(path, f"it does not begin as a data set: {error}") from None


def read_header(head: Any) -> tuple[Plan, range]:
    """The same of the header itself; ValueError, TypeError or KeyError is raised where it is none."""
    if head["schema"] != SCHEMA:
        raise ValueError(f"its schema is {head['schema']!r}, and {SCHEMA!r} is what can be read")
    blue, red, green = head["seats"]
    first, games = int(head["first"]), int(head["games"])
    return Plan(head["seed"], (str(blue), str(red), str(green)), first + games, games), range(first, first + games)


def load(path: object, content: bytes) -> Iterator[KeptGame]:
    """The games of a shard, each played again; InvalidDataset is raised for the first that is not what it says."""
    plan, numbers = header(path, content)
    found = content.count(b"\n") - 1
    if not content.endswith(b"\n") or found != len(numbers):
        raise InvalidDataset(path, f"it should have {len(numbers)} whole games, and has {found}")
    lines = iter(content.split(b"\n"))
    next(lines)
    for number, line in zip(numbers, lines, strict=False):
        try:
            fields = json.loads(line)
            seed = fields["seed"]
            if fields["game"] != number or seed != nth_seed(plan.seed, number):
                raise ValueError("its number or its seed is another's")
            moves = bytes(map(_CELLS.__getitem__, fields["moves"].split(" ")))
            evaluations = tuple(map(float, fields["evaluations"]))
            if not all(map(math.isfinite, evaluations)):
                raise ValueError("an evaluation is no number")
            yield replayed(number, seed, moves, fields["positions"], evaluations, fields["scores"])
        except KeyError as error:
            raise InvalidDataset(path, f"{error} is missing, or no cell", number) from None
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise InvalidDataset(path, str(error), number) from None
