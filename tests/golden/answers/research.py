"""Golden answers of the research interfaces: batches, data sets and training."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from tribolo_core import format_position
from tribolo_core.dataset import read_arrays, read_games
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.training import PLANS, Match, SelfPlay, Training, add_generation

from .common import Cases, LineUp, cells, console, digest


def _batch(spec: str, steps: int, **options: Any) -> Any:
    """Return digests of all arrays of a batch of 24 games after 1, 10, 100 and all steps."""
    env = BatchEnv(24, seed=31, **options)
    step = env.reset()
    content, digests, ended = hashlib.sha256(), {}, 0
    for number in range(1, steps + 1):
        if spec == "first":
            actions = np.where(step.players == WAIT, WAIT, step.masks.argmax(axis=1)).astype(np.uint8)
        else:
            actions = env.choose(spec, seed=number)
        step = env.step(actions)
        # As recorded: six planes, and a finished game stays done until another is dealt.
        dones = step.dones | (step.players == WAIT)
        ended += int(dones.sum())
        if number % 7 == 0 and not options.get("auto_reset", True):
            step = env.deal(step.players == WAIT)
            dones = step.dones
        arrays = step._replace(observations=step.observations[:, :6], dones=dones)
        for array in (actions, *arrays, env.scores, env.seeds, env.taken()):
            content.update(np.ascontiguousarray(array).tobytes())
        if number in (1, 10, 100) or number == steps:
            digests[str(number)] = content.hexdigest()[:32]
    return {**digests, "ended": ended, "position": format_position(env.turn(0).position)}


def batch_cases() -> Cases:
    batches: list[tuple[str, int, dict[str, Any]]] = [
        ("first", 300, {}),
        ("random", 300, {"rewards": "margin"}),
        ("greedy", 300, {"rewards": "rank", "planes": "absolute"}),
        ("random", 300, {"auto_reset": False, "planes": "absolute"}),
        ("greedy", 300, {"auto_reset": False, "threads": 1}),
        ("original", 30, {}),
        ("mcts:nodes=10", 30, {}),
    ]
    return {
        " ".join([spec, str(steps), *(f"{name}={value}" for name, value in options.items())]): partial(
            _batch, spec, steps, **options
        )
        for spec, steps, options in batches
    }


def dataset_cases() -> Cases:
    def dataset(name: str, seats: LineUp, games: int) -> Any:
        with TemporaryDirectory() as folder:
            path = Path(folder, name)
            blue, red, green = seats
            players = ("--blue", blue, "--red", red, "--green", green)
            size = ("--games", str(games), "--shard", "3", "--workers", "1")
            console("selfplay", *players, *size, "--seed", "5", "--out", str(path))
            files = sorted(Path(folder).iterdir())
            return {
                "files": {file.name: _file_digest(file) for file in files},
                "arrays": [_array_facts(arrays._asdict()) for arrays in read_arrays(path)],
                "games": [
                    f"{game.number} {game.seed} {game.scores} {digest(cells(game.moves))} "
                    f"{digest(game.evaluations)} {digest(game.positions)}"
                    for game in read_games(path)
                ],
            }

    mixed, searching = ("greedy", "random", "paranoid:depth=2"), ("engine:nodes=20", "mcts:nodes=30", "original")
    return {
        f"{name} of {' '.join(seats)}": partial(dataset, name, seats, games)
        for name, (seats, games) in product(("games.jsonl", "games.npz"), ((mixed, 7), (searching, 2)))
    }


def _array_facts(arrays: Mapping[str, Any]) -> Any:
    """Return the type, the shape and a digest of each numpy array in `arrays`, keyed by its name."""
    return {
        name: f"{array.dtype} {array.shape} {digest(array.tobytes())}"
        for name, array in arrays.items()
        if isinstance(array, np.ndarray)
    }


def _file_digest(file: Path) -> Any:
    """Return a digest of a file; of an npz archive, which holds the time of its writing, those of its arrays."""
    if file.suffix == ".npz":
        with np.load(file) as arrays:
            return _array_facts(dict(arrays))
    return digest(file.read_bytes())


def training_cases() -> Cases:
    def trained() -> Any:
        plan = replace(
            PLANS["quick"],
            by_hand=SelfPlay(games=40, nodes=20),
            self_play=SelfPlay(games=20, nodes=4),
            trial=Match(nodes=3, starts=3, margin=0.2),
            comparison=Match(nodes=3, starts=1),
            generations=2,
            block=10,
            held_out=1,
        )
        with TemporaryDirectory() as folder:
            training = Training.begin(Path(folder, "run"), plan, begun="2026-11-21")
            progress = []
            while not training.is_done:
                progress += [[*step] for step in add_generation(training, lambda: 0.0)]
            files = sorted(path for path in training.folder.rglob("*") if path.is_file())
            return {
                "files": {path.relative_to(training.folder).as_posix(): digest(path.read_bytes()) for path in files},
                "facts": (training.folder / "generations.jsonl").read_text("utf-8").splitlines(),
                "progress": digest(progress),
            }

    return {"two generations": trained}
