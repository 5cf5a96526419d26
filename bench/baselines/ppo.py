"""Train a policy by PPO (proximal policy optimisation) in games of three players with itself, on 6 by 6 cells.

    .venv/torch/bin/python -m bench.baselines.ppo --seed 1 --folder runs

All three seats share one network. The value of a position is a triple, the win shares of the mover and the next two, so
each ply is a step for all three players: the lambda-returns of a ply are a triple, too, the mover's entry less its
value is the advantage of the move, and the triple is the target of the value. Illegal moves have no probability.

PPO: Schulman et al. 2017, "Proximal Policy Optimization Algorithms". Masks: Huang and Ontanon 2022, "A Closer Look at
Invalid Action Masking in Policy Gradient Algorithms". The names of the settings are those of CleanRL.

The same command continues a run that was killed from its last point of the curve. A run is a function of its arguments,
the processor and the release of torch: each iteration has its own seed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from bench.baselines.curve import DEAL, Point
from bench.baselines.network import Network, evaluator, in_colours, in_turn_order
from bench.baselines.run import Run, read_command_line
from bench.win_share import shares_of
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.cropping import window_of

WINDOW = window_of(DEAL)


@dataclass(frozen=True)
class Settings:
    """The settings of a run."""

    seed: int = 1
    iterations: int = 80
    games: int = 1024  # in an iteration
    minibatch: int = 1024
    epochs: int = 2
    learning_rate: float = 1.5e-3  # falls linearly to a tenth of it
    gae_lambda: float = 0.8
    clip: float = 0.2
    entropy: float = 0.01  # falls linearly to a tenth of it, too
    points: int = 8  # of the curve; a divisor of the iterations


class Samples(NamedTuple):
    """The turns of all games: planes, number of the move, its log probability, advantage, and target of the value."""

    planes: Any
    moves: Any
    log_probabilities: Any
    advantages: Any
    targets: Any


def play(network: Network, settings: Settings, iteration: int) -> Samples:
    """Play the games of an iteration, and return their turns."""
    env = BatchEnv(settings.games, seed=settings.seed << 32 | iteration, auto_reset=False, deal=DEAL, threads=1)
    plies = []
    while (env.players != WAIT).any():
        index = np.flatnonzero(env.players != WAIT)
        planes = torch.from_numpy(WINDOW.planes(env.observations)[index])
        with torch.no_grad():
            answer = network(planes)
        policy = torch.distributions.Categorical(logits=answer.moves)
        moves = policy.sample()
        movers = env.players[index].astype(np.int64)
        values = np.zeros((settings.games, 3), np.float32)
        values[index] = in_colours(answer.wins.softmax(1).numpy(), movers)
        plies.append((index, movers, planes, moves, policy.log_prob(moves), values))
        actions = np.full(settings.games, WAIT, np.uint8)
        actions[index] = WINDOW.cells(moves.numpy().astype(np.uint8))
        env.step(actions)
    returns = shares_of(env.scores).astype(np.float32)  # of Blue, Red and Green
    following = returns.copy()  # the values after the ply
    advantages, targets = [], []
    for index, movers, _, _, _, values in reversed(plies):
        returns[index] = settings.gae_lambda * returns[index] + (1 - settings.gae_lambda) * following[index]
        following[index] = values[index]
        advantages.append((returns - values)[index, movers])
        targets.append(in_turn_order(returns[index], movers))
    _, _, planes, moves, log_probabilities, _ = zip(*plies, strict=True)
    backwards = [torch.from_numpy(np.concatenate(arrays[::-1])) for arrays in (advantages, targets)]
    return Samples(torch.cat(planes), torch.cat(moves), torch.cat(log_probabilities), *backwards)


def learn(network: Network, optimizer: Any, samples: Samples, settings: Settings, entropy: float) -> str:
    """Fit a network to samples, and return the mean loss of the value, entropy and share of clipped moves as text."""
    clipped, entropies, losses = [], [], []
    for _ in range(settings.epochs):
        # The parts have about the same size: the advantages of a part of one turn cannot be normalised.
        turns = torch.randperm(len(samples.moves))
        for batch in turns.tensor_split(max(1, len(turns) // settings.minibatch)):
            planes, moves, log_probabilities, advantages, targets = (array[batch] for array in samples)
            answer = network(planes)
            policy = torch.distributions.Categorical(logits=answer.moves)
            ratio = (policy.log_prob(moves) - log_probabilities).exp()
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
            limited = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.min(ratio * advantages, limited * advantages).mean()
            value_loss = functional.cross_entropy(answer.wins, targets)
            spread = policy.entropy().mean()
            optimizer.zero_grad()
            (policy_loss + value_loss - entropy * spread).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            clipped.append(float((ratio != limited).float().mean()))
            entropies.append(float(spread.detach()))
            losses.append(float(value_loss.detach()))
    return f"value {np.mean(losses):.4f}, entropy {np.mean(entropies):.3f}, clipped {np.mean(clipped):.1%}"


def train(settings: Settings, folder: Path) -> None:
    """Begin or continue a run in a folder; `Run` says what the folder gets."""
    torch.manual_seed(settings.seed)
    network = Network().to(memory_format=torch.channels_last)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate, eps=1e-5)
    run = Run(folder, f"ppo-{settings.seed}", network, optimizer)
    run.resume()
    every = settings.iterations // settings.points
    while run.iterations < settings.iterations:
        began = time.process_time()
        torch.manual_seed(settings.seed << 32 | run.iterations)
        remaining = 1 - 0.9 * run.iterations / settings.iterations
        optimizer.param_groups[0]["lr"] = remaining * settings.learning_rate
        samples = play(network, settings, run.iterations)
        report = learn(network, optimizer, samples, settings, remaining * settings.entropy)
        run.iterations += 1
        run.seconds += time.process_time() - began
        print(f"{run.iterations:4} {run.seconds:5.0f} s, {len(samples.moves):,} turns, {report}", flush=True)
        if run.iterations % every == 0:
            point = Point("ppo", settings.seed, run.seconds, run.iterations * settings.games)
            run.curve += point.measure(evaluator(network, WINDOW), (1,))
            run.keep()
    run.end()


if __name__ == "__main__":
    torch.set_num_threads(1)
    train(*read_command_line(Settings(), __doc__))
