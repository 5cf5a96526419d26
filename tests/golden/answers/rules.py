"""Golden answers about deals, and the turns that others are asked about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tribolo_core import Record, Turn, format_position, parse_record
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.presets import PRESETS

from .common import Cases, console
from .games import choices

SEEDS: Final = (99, 12_345, 2**31, 2**32, 2**63, 2**64 - 1)


def deal_cases() -> Cases:
    def preset(name: str) -> Any:
        records = {str(seed): _dealt(name, seed) for seed in (1, 7, 2**64 - 1)}
        return {
            seed: [format_position(record.game.turn.position), *map(list, record.tags)]
            for seed, record in records.items()
        }

    return {
        "seeds of a batch": lambda: {str(seed): list(map(str, BatchEnv(6, seed=seed).seeds)) for seed in SEEDS},
        **{f"preset {name}": partial(preset, name) for name in PRESETS},
    }


def _dealt(name: str, seed: int) -> Record:
    """Start a game of a preset in the console, save it before the first move, and return the record."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "game.tribolo")
        seats = ("--red", "human", "--green", "human")
        console("play", "--plain", "--deal", name, "--seed", str(seed), *seats, stdin=f"save {path}\nquit\n")
        return parse_record(path.read_text("utf-8"))


@cache
def phase_turns() -> Mapping[str, Turn]:
    """Return turns with at least three moves in several phases of two games, keyed by game and phase."""
    found: dict[str, Turn] = {}
    games = {
        "mixed": choices(("greedy", "brs:depth=2", "original:fair"), 501),
        "strong": choices(("engine:nodes=60", "paranoid:depth=3", "maxn:depth=3"), 502),
    }
    for name, game in games.items():
        last = len(game.moves)
        plies = {"start": 0, "opening": 9, "middle": 50, "late": 95, "ending": last - 12, "last": last - 7}
        for phase, ply in plies.items():
            found[f"{name} {phase}"] = next(turn for turn in game.turns[ply:] if len(turn.transitions) >= 3)
    return found
