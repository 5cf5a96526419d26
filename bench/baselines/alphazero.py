"""Train a network by AlphaZero in games of three players with itself, on 6 by 6 cells or another square.

    .venv/torch/bin/python -m bench.baselines.alphazero --seed 1 --folder runs
    .venv/torch/bin/python -m bench.baselines.alphazero --seed 1 --deal 8x8 --device cuda --threads 2 --folder runs/8x8

All three seats share one network, and the value of a position is a triple, the win shares of the mover and the next
two. Every node of the search is maximised by its own mover (max^n), which needs no other change. The kernel searches
all games of an iteration at once and collects the leaves that the network evaluates. The roots are Gumbel roots, which
learn from few visits; the target of the policy is their improved policy, and that of the value is the result. Endings
with at most six empty cells are solved in the search. Samples of the last iterations are fitted in random images under
the eight symmetries of the square.

AlphaZero: Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi, and Go through
self-play". Gumbel roots: Danihelka et al. 2022, "Policy improvement by planning with Gumbel".

The same command continues a run that was killed from its last point of the curve. On a CPU, a run is a function of its
arguments, the processor and the release of torch, unless it was killed: a continued run begins with no stored samples.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from bench.baselines.curve import DEAL, VISITS, Point
from bench.baselines.network import Network, evaluator, in_turn_order
from bench.baselines.player import C_PUCT
from bench.baselines.run import Run, read_command_line
from bench.win_share import shares_of
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.cropping import window_of
from tribolo_core.guided import GuidedSearch, Gumbel


@dataclass(frozen=True)
class Settings:
    """The settings of a run."""

    seed: int = 1
    deal: str = DEAL  # a preset whose cells are a square
    device: str = "cpu"  # of the network, by its name in torch
    threads: int = 1  # of the search
    iterations: int = 80
    games: int = 512  # in an iteration
    visits: int = 16  # of a turn
    moves: int = 8  # with which sequential halving begins
    kept: int = 10  # iterations whose samples are fitted
    passes: float = 2.0  # how often a sample is fitted on average
    minibatch: int = 1024
    learning_rate: float = 2e-3  # falls linearly to a tenth of it
    weight_decay: float = 1e-4
    points: int = 10  # of the curve; a divisor of the iterations


class Samples(NamedTuple):
    """Planes, targets of the policy, and targets of the value: the win shares of the mover and the next two."""

    planes: Any
    policies: Any
    wins: Any


def play(network: Network, settings: Settings, iteration: int) -> Samples:
    """Play the games of an iteration, and return their turns."""
    seed = 1 << 39 | settings.seed << 32 | iteration
    env = BatchEnv(settings.games, seed=seed, auto_reset=False, deal=settings.deal, threads=settings.threads)
    root = Gumbel(moves=settings.moves)
    turns = [env.turn(game) for game in range(env.n)]
    search = GuidedSearch(turns, root=root, seed=env.seeds, c_puct=C_PUCT, threads=settings.threads)
    window = window_of(settings.deal)
    evaluate = evaluator(network, window)
    planes, policies, owners = [], [], []
    while (playing := env.players != WAIT).any():
        search.run(evaluate, settings.visits)
        planes.append(window.planes(env.observations)[playing])
        policies.append(window.masks(search.results().policies())[playing])
        owners.append(np.stack([np.flatnonzero(playing), env.players[playing]], axis=1))
        moves = search.choose()
        env.step(moves)
        search.advance(moves)
    games, movers = np.concatenate(owners).T
    wins = in_turn_order(shares_of(env.scores).astype(np.float32)[games], movers)
    arrays = (np.concatenate(planes), np.concatenate(policies), wins)
    return Samples(*(torch.from_numpy(array).to(settings.device) for array in arrays))


def learn(network: Network, optimizer: Any, store: Samples, steps: int, minibatch: int) -> str:
    """Fit a network to images of drawn samples, and return the mean losses as text."""
    losses = []
    for _ in range(steps):
        drawn = torch.randint(len(store.planes), (minibatch,))
        planes, policies, wins = (array[drawn] for array in store)
        policies = policies.reshape(len(planes), *planes.shape[2:])
        quarters, mirrored = int(torch.randint(4, ())), bool(torch.randint(2, ()))
        planes, policies = planes.rot90(quarters, (-2, -1)), policies.rot90(quarters, (-2, -1))
        if mirrored:
            planes, policies = planes.flip(-1), policies.flip(-1)
        answer = network(planes)
        logits = answer.moves.masked_fill(answer.moves == -torch.inf, -1e9)  # 0 times -infinity is no number
        policy_loss = functional.cross_entropy(logits, policies.flatten(1))
        value_loss = functional.cross_entropy(answer.wins, wins)
        optimizer.zero_grad()
        (policy_loss + value_loss).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        losses.append((float(policy_loss.detach()), float(value_loss.detach())))
    policy, value = np.mean(losses, axis=0)
    return f"policy {policy:.4f}, value {value:.4f}"


def train(settings: Settings, folder: Path) -> None:
    """Begin or continue a run in a folder; `Run` says what the folder gets."""
    torch.manual_seed(settings.seed)
    network = Network().to(settings.device, memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(
        network.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay, eps=1e-5
    )
    run = Run(folder, f"alphazero-{settings.seed}", network, optimizer)
    run.resume()
    kept: deque[Samples] = deque(maxlen=settings.kept)
    every = settings.iterations // settings.points
    while run.iterations < settings.iterations:
        began = time.process_time()
        torch.manual_seed(settings.seed << 32 | run.iterations)
        optimizer.param_groups[0]["lr"] = (1 - 0.9 * run.iterations / settings.iterations) * settings.learning_rate
        samples = play(network, settings, run.iterations)
        kept.append(samples)
        played = time.process_time() - began
        steps = round(settings.passes * len(samples.planes) / settings.minibatch)
        store = Samples(*(torch.cat(arrays) for arrays in zip(*kept, strict=True)))
        report = learn(network, optimizer, store, steps, settings.minibatch)
        run.iterations += 1
        run.seconds += time.process_time() - began
        turns = f"{len(samples.planes):,} turns in {played:.1f} s"
        print(f"{run.iterations:4} {run.seconds:5.0f} s, {turns}, {report}", flush=True)
        if run.iterations % every == 0:
            point = Point("alphazero", settings.seed, run.seconds, run.iterations * settings.games, settings.deal)
            run.curve += point.measure(evaluator(network, window_of(settings.deal)), (1, VISITS))
            run.keep()
    run.end()


if __name__ == "__main__":
    torch.set_num_threads(1)
    train(*read_command_line(Settings(), __doc__))
