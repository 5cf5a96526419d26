"""Golden answers about the rules: deals, turns and perft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tribolo_core import Game, Record, Turn, deal, format_position, parse_record, perft
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.presets import PRESETS

from .common import Cases, cells, console, console_json, digest
from .games import choices

SEEDS: Final = (*range(24), 99, 12_345, 2**31, 2**32, 2**63, 2**64 - 1)


def deal_cases() -> Cases:
    """Return the cases of deals, their first turns, the seeds of a batch, and the presets."""

    def preset(name: str) -> Any:
        records = {str(seed): _dealt(name, seed) for seed in (1, 7, 2**64 - 1)}
        return {
            seed: [format_position(record.game.turn.position), *map(list, record.tags)]
            for seed, record in records.items()
        }

    return {
        "deals": lambda: {str(seed): format_position(deal(seed)) for seed in SEEDS},
        "starts": lambda: {str(seed): _turn_facts(Game.new(seed=seed).turn) for seed in SEEDS[:8]},
        "seeds of a batch": lambda: {str(seed): list(map(str, BatchEnv(6, seed=seed).seeds)) for seed in SEEDS[-6:]},
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
    """Return turns with at least three moves in several phases of two games, keyed by `phase_names`."""
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


def _turn_facts(turn: Turn) -> Any:
    """Return a turn as JSON, with the captured cells and a digest of the position after each legal move."""
    return {
        "position": format_position(turn.position),
        "player": str(turn.player),
        "passed": [str(player) for player in turn.passed],
        "scores": str(turn.scores),
        "takes": {
            str(move): [f"{jump.loser}: {cells(jump.taken)}" for jump in jumps]
            for move, jumps in turn.transitions.items()
        },
        "after": {str(move): digest(format_position(turn.play(move).position)) for move in turn.transitions},
    }


def turn_cases() -> Cases:
    """Return the cases of the turns in `phase_turns`, and of a turn at which the game is over."""

    def phase(name: str) -> Any:
        return _turn_facts(phase_turns()[name])

    def ended() -> Any:
        turn = choices(("random", "random", "greedy"), 4).turn
        outcome = turn.outcome
        assert outcome is not None
        return {**_turn_facts(turn), "winners": [str(player) for player in outcome.winners]}

    return {**{name: partial(phase, name) for name in phase_names()}, "ended": ended}


def phase_names() -> Iterator[str]:
    """Yield the keys of the mapping that `phase_turns` returns, without playing the games."""
    phases = ("start", "opening", "middle", "late", "ending", "last")
    return (f"{game} {phase}" for game, phase in product(("mixed", "strong"), phases))


def perft_cases() -> Cases:
    """Return the cases of perft from deals, from the turns in `phase_turns`, and from the deals of the presets."""

    def dealt(seed: int) -> Any:
        return [perft(Game.new(seed=seed).turn, plies) for plies in range(7)]

    def later(name: str) -> Any:
        return [perft(phase_turns()[name], plies) for plies in range(5)]

    def divided(name: str, seed: int) -> Any:
        return console_json("perft", "5", "--seed", str(seed), "--deal", name, "--divide", "--json")

    return {
        **{f"deal {seed}": partial(dealt, seed) for seed in SEEDS[:12]},
        **{name: partial(later, name) for name in phase_names()},
        **{f"preset {name}": partial(divided, name, 11) for name in PRESETS},
    }
