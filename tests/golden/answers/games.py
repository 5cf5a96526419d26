"""Golden games: whole games between opponents, and the output of the command `match`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from tribolo_core import Game
from tribolo_core.dataset import Plan, play

from .common import Cases, LineUp, cells, console, digest


def choices(seats: LineUp, seed: int) -> Game:
    """Play the first game of the data set with the seed `seed`, and return it with all its turns."""
    return play(Plan(seed, seats, 1), 0).game()


LIMITED: Final[Mapping[str, str]] = {
    **{spec: spec for spec in ("random", "greedy", *(f"level:{level}" for level in range(1, 9)))},
    **{spec: spec for spec in ("coalition", "original", "original:fair")},
    "flat": "flat:nodes=300",
    "mcts": "mcts:nodes=300",
    "maxn": "maxn:depth=3",
    "paranoid": "paranoid:depth=4",
    "brs": "brs:depth=4",
    "revenge": "revenge:nodes=60",
    "peaceful": "peaceful:nodes=60",
    "engine": "engine:nodes=200",
}
"""Every opponent and variant, with a small limit that does not depend on time, so that its answers repeat.

A new one comes last: its number gives the seeds of its answers.
"""

OTHERS: Final = (
    "random",
    "level:1",
    "revenge",
    "peaceful",
    "flat",
    "mcts",
    "maxn",
    "paranoid",
    "brs",
    "flat:depth=6,nodes=200,eval=mobility+2*immunity",
    "mcts:depth=8,nodes=200,uct=0.7,history=3",
    "mcts:nodes=150,uct=0,history=0,threads=1",
    "maxn:nodes=900,eval=mobility",
    "maxn:depth=2,eval=score+3*immunity",
    "paranoid:nodes=1500",
    "paranoid:depth=3,eval=mobility+2*immunity",
    "brs:nodes=1200,eval=score",
    "brs:depth=3,nodes=700",
    "engine:nodes=40,exploration=0.6,sharpness=2",
    "engine:nodes=1",
    "peaceful:nodes=1",
    "revenge:nodes=8",
)
"""Opponents with other options, or with their default limits; a new one comes last."""

RECOGNISED: Final[tuple[LineUp, ...]] = (
    ("engine:nodes=150", "greedy", "greedy"),
    ("greedy", "engine:nodes=150", "original"),
    ("original", "original", "engine:nodes=150"),
    ("engine:nodes=150", "original", "coalition"),
    ("original:fair", "engine:nodes=150", "engine:nodes=90"),
    ("coalition", "random", "engine:nodes=150"),
    ("engine:nodes=400", "engine:nodes=200", "engine:nodes=100"),
)
"""Line-ups in which the engine recognises simple opponents by their moves and plays against their models."""


def _game(seats: LineUp, seed: int) -> Any:
    """Play the first game of the data set with the seed `seed`; return its moves, scores and digests of the rest."""
    game = play(Plan(seed, seats, 1), 0)
    return {
        "seed": str(game.seed),
        "moves": cells(game.moves),
        "scores": str(game.scores),
        "evaluations": digest(game.evaluations),
        "positions": digest(game.positions),
    }


def game_cases() -> Cases:
    games: list[tuple[str, int, LineUp]] = []
    for number, spec in enumerate(LIMITED.values()):
        games.append((spec, 1_000 + number, (spec, "greedy", "original:fair")))
        games.append((spec, 1_021 + number, ("original", spec, "random")))
        games.append((spec, 1_042 + number, ("mcts:nodes=40", "level:4", spec)))
    games += [(spec, 1_063 + number, (spec, spec, spec)) for number, spec in enumerate(OTHERS)]
    games += [("engine", 1_085 + number, seats) for number, seats in enumerate(RECOGNISED)]
    return {f"{spec}, game {seed}: {' '.join(seats)}": partial(_game, seats, seed) for spec, seed, seats in games}


_FACTS: Final = re.compile(r"^[BRG#.]{16}$|\b(?:\d+-\d+-\d+|[a-p]\d+|\d+|Blue|Red|Green)\b")
"""The parts of a match's output that are kept: rows of a board, scores, cells, numbers and players, but no words."""


def _match(seats: LineUp, seed: int) -> Any:
    """Play a game with the command `match`, and return the facts in each printed line but the first."""
    lines = console("match", *seats, "--seed", str(seed)).replace(",", "").split("\n")
    rows = [" ".join(_FACTS.findall(line)) for line in lines[1:]]
    return [row for row in rows if row]


def match_cases() -> Cases:
    line_ups: tuple[tuple[LineUp, int], ...] = (
        (("engine:nodes=80", "greedy", "original"), 7),
        (("original", "engine:nodes=80", "greedy"), 8),
        (("original", "original", "original"), 7),
        (("mcts:nodes=60", "paranoid:depth=3", "brs:depth=3"), 9),
        (("level:2", "peaceful:nodes=20", "revenge:nodes=20"), 2**64 - 1),
        (("maxn:depth=2", "flat:nodes=50", "coalition"), 0),
    )
    return {f"{seed}: {' '.join(seats)}": partial(_match, seats, seed) for seats, seed in line_ups}
