"""Steps a second of every research interface, beside the peers in the same run: one process, medians of its rounds.

    python -m bench.research [--rounds 5] [--seconds 1.0]

Every loop plays random legal moves to the end of game after game. Rounds go through all tasks in turn, so whatever else
the machine does falls on all of them alike. Steps are divided by the time that processors worked for them, which gives
the rate of a core whatever else goes on, and by the time on the clock. Peers that are not installed are named and left
out.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from tribolo_core import COORDS, Game
from tribolo_core.dataset import Plan, play, read_arrays, read_games, write_shard
from tribolo_core.envs.batch import BatchEnv

GAMES: Final = 4_096
"""Games of the batches: their arrays take 5 MB, which fits into the processor's cache."""


class Pace(NamedTuple):
    """Steps a second: of the processors' time, and on the clock."""

    by_core: float
    by_clock: float


Task = Callable[[float], Pace]
"""Runs for about so many seconds."""


class Entry(NamedTuple):
    """One row: its name, what runs it, and the row of the peer that it is compared with."""

    name: str
    task: Task
    peer: str | None = None


def rate(step: Callable[[], int], seconds: float) -> Pace:
    """The pace of something that tells how many steps each call took."""
    steps, began, worked = 0, time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        steps += step()
    return Pace(steps / (time.process_time() - worked), steps / spent)


def batch_only(threads: int | None) -> Task:
    """The step alone, its actions being chosen between two clocks."""

    def run(seconds: float) -> Pace:
        env = BatchEnv(GAMES, seed=1, threads=threads)
        spent, worked, steps = 0.0, 0.0, 0
        while spent < seconds:
            actions = env.choose("random", seed=steps)
            began, before = time.perf_counter(), time.process_time()
            env.step(actions)
            worked += time.process_time() - before
            spent += time.perf_counter() - began
            steps += GAMES
        return Pace(steps / worked, steps / spent)

    return run


def batch_and_choice(threads: int | None) -> Task:
    """Random moves chosen and played."""

    def run(seconds: float) -> Pace:
        env = BatchEnv(GAMES, seed=1, threads=threads)
        rounds = iter(range(10**9))

        def step() -> int:
            env.step(env.choose("random", seed=next(rounds)))
            return GAMES

        return rate(step, seconds)

    return run


def pettingzoo(make: Callable[[], Any]) -> Task:
    """A game of PettingZoo's as its users loop over it: observation, mask, reward, step."""

    def run(seconds: float) -> Pace:
        env, dice = make(), random.Random(1)

        def game() -> int:
            env.reset(seed=dice.getrandbits(31))
            steps = 0
            for _agent in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
                steps += 1
            return steps

        return rate(game, seconds)

    return run


def openspiel(name: str, look: str) -> Task:
    """A game of OpenSpiel's: `look` is "nothing", "tensor" (and mask, both as lists) or "observer" (and mask)."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    def run(seconds: float) -> Pace:
        game, dice = pyspiel.load_game(name), random.Random(1)
        observer = make_observation(game)

        def whole() -> int:
            state, steps = game.new_initial_state(), 0
            # Some of the peers can go on for very long at random.
            while not state.is_terminal() and steps < 1_000:
                if look == "tensor":
                    state.observation_tensor()
                    state.legal_actions_mask()
                elif look == "observer":
                    observer.set_from(state, state.current_player())
                    state.legal_actions_mask()
                state.apply_action(dice.choice(state.legal_actions()))
                steps += 1
            return steps

        return rate(whole, seconds)

    return run


def gymnasium_single(seconds: float) -> Pace:
    """One learner; its own moves are counted, not the two answers of random opponents."""
    from tribolo_core.envs.gymnasium import TriboloEnv

    env, dice = TriboloEnv(), random.Random(1)

    def game() -> int:
        seen, _ = env.reset(seed=dice.getrandbits(31))
        steps, terminated = 0, False
        while not terminated:
            seen, _, terminated, _, _ = env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
            steps += 1
        return steps

    return rate(game, seconds)


def gymnasium_vector(seconds: float) -> Pace:
    """Many learners; their own moves are counted, not the two answers of random opponents."""
    from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv

    envs = TriboloVectorEnv(GAMES, copy=False)
    envs.reset(seed=1)
    rounds = iter(range(10**9))

    def step() -> int:
        envs.step(envs.batch.choose("random", seed=next(rounds), where=envs.batch.masks.any(axis=1)) % 255)
        return GAMES

    return rate(step, seconds)


def pgx_othello(batch: int) -> Task:
    """Othello of pgx, compiled for the processor: random legal moves in a compiled loop, finished games begun anew."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("othello")
    step = jax.vmap(auto_reset(env.step, env.init))
    length = 20

    @jax.jit
    def play_on(state: Any, key: Any) -> Any:
        def one(state: Any, key: Any) -> Any:
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            return step(state, jax.random.categorical(key, logits), jax.random.split(key, batch)), None

        return jax.lax.scan(one, state, jax.random.split(key, length))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
    holder = [jax.block_until_ready(play_on(state, jax.random.PRNGKey(1)))]
    keys = iter(range(2, 10**9))

    def loop() -> int:
        holder[0] = jax.block_until_ready(play_on(holder[0], jax.random.PRNGKey(next(keys))))
        return batch * length

    return lambda seconds: rate(loop, seconds)


def reading(folder: str, name: str, read: Callable[[Path], Any]) -> Task:
    """Positions a second out of a data set, every game played again and compared."""
    path = Path(folder, name)

    def positions() -> int:
        return sum(len(part.moves) for part in read(path))

    return lambda seconds: rate(positions, seconds)


def write_data(folder: str, games: int = 1_000) -> None:
    """The data sets to read: random games, in one shard of each format."""
    plan = Plan(1, ("random", "random", "random"), games)
    kept = [play(plan, number) for number in range(games)]
    for name in ("games.npz", "games.jsonl"):
        write_shard(Path(folder, name), plan, kept)


def check() -> None:
    """The batch plays what single games do; the tests say more, but no bench times what it has not checked."""
    env = BatchEnv(3, seed=5)
    turns = [Game.new(seed=int(seed)).turn for seed in env.seeds]
    for ply in range(30):
        actions = env.choose("random", seed=ply)
        env.step(actions)
        turns = [turn.play(COORDS[action]) for turn, action in zip(turns, actions, strict=True)]
        assert [env.turn(game) for game in range(3)] == turns


def entries(folder: str) -> list[Entry]:
    """Every row that can be had here."""
    rows = [
        Entry("batch: step with observations and masks, 1 core", batch_only(1), "pgx othello"),
        Entry("batch: random moves chosen and stepped, 1 core", batch_and_choice(1), "pgx othello"),
        Entry("batch: step with observations and masks, all cores", batch_only(None), "pgx othello"),
        Entry("data set: npz arrays read and checked (positions)", reading(folder, "games.npz", read_arrays)),
        Entry("data set: JSON lines read and checked (positions)", reading(folder, "games.jsonl", read_games)),
    ]

    def add(package: str, make: Callable[[], list[Entry]]) -> None:
        try:
            rows.extend(make())
        except Exception as error:  # whatever keeps a peer from running is told, and the others go on
            print(f"{package} is left out: {type(error).__name__}: {error}")

    def of_pettingzoo() -> list[Entry]:
        from tribolo_core.envs.pettingzoo import env, raw_env

        return [
            Entry("PettingZoo: env()", pettingzoo(env), "PettingZoo connect_four"),
            Entry("PettingZoo: raw_env()", pettingzoo(raw_env), "PettingZoo connect_four"),
        ]

    def peers_of_pettingzoo() -> list[Entry]:
        from pettingzoo.classic import connect_four_v3

        return [Entry("PettingZoo connect_four", pettingzoo(connect_four_v3.env))]

    def of_openspiel() -> list[Entry]:
        import tribolo_core.envs.openspiel  # noqa: F401 - registers the games

        return [
            Entry("OpenSpiel: python_tribolo", openspiel("python_tribolo", "nothing"), "OpenSpiel othello"),
            Entry(
                "OpenSpiel: python_tribolo, observer and mask",
                openspiel("python_tribolo", "observer"),
                "OpenSpiel othello, observer and mask",
            ),
            Entry(
                "OpenSpiel: python_tribolo, tensor and mask as lists",
                openspiel("python_tribolo", "tensor"),
                "OpenSpiel othello, tensor and mask as lists",
            ),
            *(
                Entry(f"OpenSpiel {name}{told}", openspiel(name, look))
                for name in ("othello", "chinese_checkers")
                for told, look in (
                    ("", "nothing"),
                    (", observer and mask", "observer"),
                    (", tensor and mask as lists", "tensor"),
                )
            ),
        ]

    add("gymnasium", lambda: [Entry("Gymnasium: one learner", gymnasium_single)])
    add("gymnasium", lambda: [Entry(f"Gymnasium: {GAMES} learners", gymnasium_vector)])
    add("pettingzoo", of_pettingzoo)
    add("connect_four", peers_of_pettingzoo)
    add("open_spiel", of_openspiel)
    add("pgx", lambda: [Entry("pgx othello", pgx_othello(1_024))])
    return rows


def main() -> None:
    """Run every task in each round, and print one table."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=1.0)
    chosen = arguments.parse_args()
    check()
    with tempfile.TemporaryDirectory() as folder:
        write_data(folder)
        rows = entries(folder)
        paces: dict[str, list[Pace]] = {row.name: [] for row in rows}
        for _ in range(chosen.rounds):
            for row in rows:
                paces[row.name].append(row.task(chosen.seconds))
    by_core = {name: statistics.median(pace.by_core for pace in found) for name, found in paces.items()}
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; ", end="")
    print(f"medians of {chosen.rounds} rounds; a step is one player's move\n")
    print("| interface | steps/s of a core | on the clock | at best | of the peer, by core |")
    print("| --- | --- | --- | --- | --- |")
    for row in rows:
        clock = [pace.by_clock for pace in paces[row.name]]
        ratio = f"x{by_core[row.name] / by_core[row.peer]:.3g} of {row.peer}" if row.peer in by_core else ""
        numbers = f"{by_core[row.name]:,.0f} | {statistics.median(clock):,.0f} | {max(clock):,.0f}"
        print(f"| {row.name} | {numbers} | {ratio} |")


if __name__ == "__main__":
    main()
