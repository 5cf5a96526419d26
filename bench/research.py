"""Measure the steps per second of every research interface and of comparable libraries, in one run.

    python -m bench.research [--rounds 5] [--seconds 1.0] [--only 'JAX|pgx|batch: random']

Unless the table says otherwise, a task plays games of random legal moves. Each round runs all tasks in turn, so that a
load of the machine affects all of them alike; the table has medians over the rounds. Steps are divided by CPU time,
which does not depend on the load, and by wall-clock time. Peers that are not installed are skipped. Where JAX has an
accelerator, the ratios of its rows are those of wall-clock time.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from bench.processor import processor_name
from tribolo_core import COORDS, Game
from tribolo_core.dataset import Plan, play, read_arrays, read_games, write_shard
from tribolo_core.envs.batch import BatchEnv

GAMES: Final = 4_096
"""Games of a batch: their arrays take 5 MB, which fits into the CPU cache."""


class Rate(NamedTuple):
    """Steps per second of CPU time and of wall-clock time."""

    by_cpu: float
    by_clock: float


Task = Callable[[float], Rate]
"""A function that works for about the given number of seconds and returns its rate of steps."""


class Benchmark(NamedTuple):
    """A row of the table: its name, its task, the name of the peer to compare it with, and the kind of its device.

    The rates of rows on an accelerator are compared by wall-clock time.
    """

    name: str
    task: Task
    peer: str | None = None
    accelerator: str | None = None


def measure(run: Callable[[], int], seconds: float) -> Rate:
    """Call `run` repeatedly for about `seconds` seconds, and return the steps per second and per second of CPU time.

    Each call of `run` carries out some steps, such as moves, and returns the number of these steps.
    """
    steps, began, cpu_began = 0, time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        steps += run()
    return Rate(steps / (time.process_time() - cpu_began), steps / spent)


def batch_only(threads: int | None) -> Task:
    """Return a task that times `BatchEnv.step` alone, without the choice of actions, on all cores without `threads`."""

    def run(seconds: float) -> Rate:
        env = BatchEnv(GAMES, seed=1, threads=threads)
        spent, cpu_spent, steps = 0.0, 0.0, 0
        while spent < seconds:
            actions = env.choose("random", seed=steps)
            began, cpu_began = time.perf_counter(), time.process_time()
            env.step(actions)
            cpu_spent += time.process_time() - cpu_began
            spent += time.perf_counter() - began
            steps += GAMES
        return Rate(steps / cpu_spent, steps / spent)

    return run


def batch_and_choice(threads: int | None, spec: str = "random", games: int = GAMES) -> Task:
    """Return a task that times `BatchEnv.choose` and `BatchEnv.step` together, on all cores without `threads`."""

    def run(seconds: float) -> Rate:
        env = BatchEnv(games, seed=1, threads=threads)
        rounds = iter(range(10**9))

        def step() -> int:
            env.step(env.choose(spec, seed=next(rounds)))
            return games

        return measure(step, seconds)

    return run


def pettingzoo(make: Callable[[], Any]) -> Task:
    """Return a task that measures the moves per second of random games in a PettingZoo environment.

    The task uses PettingZoo's `agent_iter` loop, and reads observation, action mask and reward before each move. `make`
    returns a new environment.
    """

    def run(seconds: float) -> Rate:
        env, rng = make(), random.Random(1)

        def game() -> int:
            env.reset(seed=rng.getrandbits(31))
            steps = 0
            for _agent in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
                steps += 1
            return steps

        return measure(game, seconds)

    return run


def openspiel(name: str, observation: str) -> Task:
    """Return a task that measures the moves per second of random games of the OpenSpiel game called `name`.

    `observation` selects what the task computes before each move: nothing ("none"), the observation and the mask of
    legal actions as lists ("tensor"), or the observation as an array and the same mask ("observer").
    """
    import pyspiel
    from open_spiel.python.observation import make_observation

    def run(seconds: float) -> Rate:
        game, rng = pyspiel.load_game(name), random.Random(1)
        observer = make_observation(game)

        def play_out() -> int:
            state, steps = game.new_initial_state(), 0
            # Random games of some peers are very long.
            while not state.is_terminal() and steps < 1_000:
                if observation == "tensor":
                    state.observation_tensor()
                    state.legal_actions_mask()
                elif observation == "observer":
                    observer.set_from(state, state.current_player())
                    state.legal_actions_mask()
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
            return steps

        return measure(play_out, seconds)

    return run


def gymnasium_single(seconds: float) -> Rate:
    """Measure the random moves of the learner in `TriboloEnv`; those of its two opponents are not counted."""
    from tribolo_core.envs.gymnasium import TriboloEnv

    env, rng = TriboloEnv(), random.Random(1)

    def game() -> int:
        seen, _ = env.reset(seed=rng.getrandbits(31))
        steps, terminated = 0, False
        while not terminated:
            seen, _, terminated, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
            steps += 1
        return steps

    return measure(game, seconds)


def gymnasium_vector(seconds: float) -> Rate:
    """Measure the steps of all learners in `TriboloVectorEnv` with random moves.

    A step that deals the next game counts as a step of its learner. Moves of opponents do not count.
    """
    from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv

    envs = TriboloVectorEnv(GAMES, copy=False)
    envs.reset(seed=1)
    rounds = iter(range(10**9))

    def step() -> int:
        envs.step(envs.batch.choose("random", seed=next(rounds), where=envs.batch.masks.any(axis=1)) % 255)
        return GAMES

    return measure(step, seconds)


def jax_games(env: Any, batch: int) -> Task:
    """Return a task that measures the moves per second of `batch` simultaneous random games, compiled by JAX.

    `env` has the interface of pgx. A new game replaces each finished one.
    """
    import jax
    from pgx.experimental import auto_reset

    step = jax.vmap(auto_reset(env.step, env.init))
    length = 20
    keys = iter(range(10**9))

    def play_steps(state: Any, key: Any) -> Any:
        def one(state: Any, key: Any) -> Any:
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            return step(state, jax.random.categorical(key, logits), jax.random.split(key, batch)), None

        return jax.lax.scan(one, state, jax.random.split(key, length))[0]

    compiled = jax.jit(play_steps)
    states: list[Any] = []

    def loop() -> int:
        states[0] = jax.block_until_ready(compiled(states[0], jax.random.PRNGKey(next(keys))))
        return batch * length

    def run(seconds: float) -> Rate:
        if not states:
            states.append(jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch)))
            loop()  # compiles
        return measure(loop, seconds)

    return run


def reading(folder: str, name: str, read: Callable[[Path], Any]) -> Task:
    """Return a task that counts the positions that `read` gets from a data set, of which it checks every game."""
    path = Path(folder, name)

    def positions() -> int:
        return sum(len(part.moves) for part in read(path))

    return lambda seconds: measure(positions, seconds)


def write_data(folder: str, games: int = 1_000) -> None:
    """Play `games` random games, and write all of them to `folder` as a data set in each file format."""
    plan = Plan(1, ("random", "random", "random"), games)
    data = [play(plan, number) for number in range(games)]
    for name in ("games.npz", "games.jsonl"):
        write_shard(Path(folder, name), plan, data)


def check() -> None:
    """Check that the games of a `BatchEnv` reach the same turns as `Turn.play` with the same moves."""
    env = BatchEnv(3, seed=5)
    turns = [Game.new(seed=int(seed)).turn for seed in env.seeds]
    for ply in range(30):
        actions = env.choose("random", seed=ply)
        env.step(actions)
        turns = [turn.play(COORDS[action]) for turn, action in zip(turns, actions, strict=True)]
        assert [env.turn(game) for game in range(3)] == turns


def benchmarks(folder: str) -> list[Benchmark]:
    """Return the benchmarks that can run with the installed packages, and print which others are skipped."""
    rows = [
        Benchmark("batch: step with observations and masks, 1 core", batch_only(1), "pgx othello"),
        Benchmark("batch: random moves chosen and stepped, 1 core", batch_and_choice(1), "pgx othello"),
        Benchmark("batch: step with observations and masks, all cores", batch_only(None), "pgx othello"),
        *(
            Benchmark(f"batch: moves of {spec} chosen and stepped, {cores}", batch_and_choice(threads, spec, games))
            for spec, games in (("greedy", GAMES), ("level:5", 512), ("engine:nodes=50", 512))
            for threads, cores in ((1, "1 core"), (None, "all cores"))
        ),
        Benchmark("data set: npz arrays read and checked (positions)", reading(folder, "games.npz", read_arrays)),
        Benchmark("data set: JSON lines read and checked (positions)", reading(folder, "games.jsonl", read_games)),
    ]

    def add(package: str, make: Callable[[], list[Benchmark]]) -> None:
        """Append the benchmarks that `make` returns to the list of all benchmarks.

        If `make` raises an exception, print the exception and that `package` is skipped.
        """
        try:
            rows.extend(make())
        except Exception as error:  # a peer that fails must not stop the others
            print(f"{package} is skipped: {type(error).__name__}: {error}")

    def of_pettingzoo() -> list[Benchmark]:
        from tribolo_core.envs.pettingzoo import env, raw_env

        return [
            Benchmark("PettingZoo: env()", pettingzoo(env), "PettingZoo connect_four"),
            Benchmark("PettingZoo: raw_env()", pettingzoo(raw_env), "PettingZoo connect_four"),
        ]

    def peers_of_pettingzoo() -> list[Benchmark]:
        from pettingzoo.classic import connect_four_v3

        return [Benchmark("PettingZoo connect_four", pettingzoo(connect_four_v3.env))]

    def of_openspiel() -> list[Benchmark]:
        import tribolo_core.envs.openspiel  # noqa: F401 - registers the games

        return [
            Benchmark("OpenSpiel: python_tribolo", openspiel("python_tribolo", "none"), "OpenSpiel othello"),
            Benchmark(
                "OpenSpiel: python_tribolo, observer and mask",
                openspiel("python_tribolo", "observer"),
                "OpenSpiel othello, observer and mask",
            ),
            Benchmark(
                "OpenSpiel: python_tribolo, tensor and mask as lists",
                openspiel("python_tribolo", "tensor"),
                "OpenSpiel othello, tensor and mask as lists",
            ),
            *(
                Benchmark(f"OpenSpiel {name}{suffix}", openspiel(name, observation))
                for name in ("othello", "chinese_checkers")
                for suffix, observation in (
                    ("", "none"),
                    (", observer and mask", "observer"),
                    (", tensor and mask as lists", "tensor"),
                )
            ),
        ]

    def of_jax() -> list[Benchmark]:
        import jax
        import pgx

        from tribolo_core.envs.jax import TriboloEnv

        device = jax.devices()[0]
        accelerator = None if device.platform == "cpu" else str(device.device_kind)
        sizes = ((1_024, ""), (8_192, ", 8192 games"), (65_536, ", 65536 games"))
        return [
            row
            for games, suffix in (sizes if accelerator else sizes[:2])
            for peer in (f"pgx othello{suffix}",)
            for row in (
                Benchmark(f"JAX: TriboloEnv{suffix}", jax_games(TriboloEnv(), games), peer, accelerator),
                Benchmark(peer, jax_games(pgx.make("othello"), games), None, accelerator),
            )
        ]

    add("gymnasium", lambda: [Benchmark("Gymnasium: one learner", gymnasium_single)])
    add("gymnasium", lambda: [Benchmark(f"Gymnasium: {GAMES} learners", gymnasium_vector)])
    add("pettingzoo", of_pettingzoo)
    add("connect_four", peers_of_pettingzoo)
    add("open_spiel", of_openspiel)
    add("pgx", of_jax)
    return rows


def main() -> None:
    """Run every benchmark several times, and print the median numbers of steps per second as a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="runs of each task")
    parser.add_argument("--seconds", type=float, default=1.0, help="duration of a task in each round")
    parser.add_argument("--only", default="", help="a regular expression; other rows are not measured")
    options = parser.parse_args()
    check()
    with tempfile.TemporaryDirectory() as folder:
        write_data(folder)
        rows = [row for row in benchmarks(folder) if re.search(options.only, row.name)]
        rates: dict[str, list[Rate]] = {row.name: [] for row in rows}
        for _ in range(options.rounds):
            for row in rows:
                rates[row.name].append(row.task(options.seconds))
    accelerators = {row.accelerator: None for row in rows if row.accelerator}
    print(*accelerators, f"{processor_name()}, {os.cpu_count()} cores", f"Python {platform.python_version()}", sep=", ")
    print(f"Medians of {options.rounds} rounds; a step is one move of a player\n")
    columns = (
        "interface",
        "steps per CPU second",
        "steps per second, median",
        "steps per second, best",
        "ratio to the peer",
    )
    print(f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}")
    for line in table(rows, rates):
        print(line)


def table(rows: list[Benchmark], rates: Mapping[str, list[Rate]]) -> Iterator[str]:
    """Yield a line of Markdown for each row, with the median and the best of its rates and the ratio to its peer."""
    medians = {name: Rate(*map(statistics.median, zip(*found, strict=True))) for name, found in rates.items()}
    for row in rows:
        own, best = medians[row.name], max(rate.by_clock for rate in rates[row.name])
        ratio = ""
        if row.peer in medians:
            peer = medians[row.peer]
            by_clock, by_cpu = own.by_clock / peer.by_clock, own.by_cpu / peer.by_cpu
            ratio = f"x{by_clock:.3g} of {row.peer}" if row.accelerator else f"x{by_cpu:.3g} of {row.peer}, CPU"
        yield f"| {row.name} | {own.by_cpu:,.0f} | {own.by_clock:,.0f} | {best:,.0f} | {ratio} |"


if __name__ == "__main__":
    main()
