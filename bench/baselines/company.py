"""Train a policy by PPO in unknown company on 6 by 6 cells, with a memory of the game (recurrent PPO) or without one.

    .venv/torch/bin/python -m bench.baselines.company --seed 1 --memory gru --folder runs
    .venv/torch/bin/python -m bench.baselines.company --seed 1 --memory none --folder runs

The learner plays one seat of each game. The opponents come from a population of a quarter of a million specs of four
families; three other families are held out. Both kinds of learners see the position and the last move of each opponent.
The recurrent one also has the state of a GRU, and states a belief: the family of each opponent, an auxiliary target
that is told once the game is over. The other has a layer of the same size in place of the GRU.

Recurrent PPO: Ni et al. 2022, "Recurrent Model-Free RL Can Be a Strong Baseline for Many POMDPs". The rest is as in
`ppo.py`, but one player learns in each game.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from bench.baselines.curve import DEAL, HELD_OUT, Row
from bench.baselines.network import CHANNELS, Block, in_turn_order
from bench.baselines.player import SEEN, WALLS
from bench.baselines.run import Run, read_command_line
from bench.win_share import shares_of
from tribolo_core.ai.population import Population
from tribolo_core.arena.intervals import wilson_interval
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.cropping import window_of

if TYPE_CHECKING:
    from pathlib import Path

WINDOW: Final = window_of(DEAL)

FAMILIES: Final = ("paranoid", "maxn", "mcts", "level")
"""The families of the population of the training."""

COMPANIES: Final = {
    "trained": Population(families=FAMILIES),
    "held out": Population(families=("brs", "revenge", "peaceful")),
}
"""The populations in which learners are measured."""

MEASURED: Final = 1_200
"""The number of games in which a learner is measured in each company."""

STATE: Final = 64
"""The size of the state of the GRU."""


@dataclass(frozen=True)
class Settings:
    """The settings of a run."""

    seed: int = 1
    memory: str = "gru"  # or "none"
    iterations: int = 16
    games: int = 1024  # in an iteration
    minibatch: int = 256  # games
    epochs: int = 2
    learning_rate: float = 2e-3  # falls linearly to a tenth of it
    gae_lambda: float = 0.9
    clip: float = 0.2
    entropy: float = 0.01  # falls linearly to a tenth of it, too
    belief: float = 0.2  # the weight of the loss of the belief
    points: int = 1  # of the curve; a divisor of the iterations


class Answer(NamedTuple):
    """Logits of moves, of win shares, and of the families of the next player and the third one; and the new state."""

    moves: Any
    wins: Any
    families: Any
    state: Any


class Learner(nn.Module):
    """A policy, a triple of win shares and a belief, from planes of shape (m, 8, 6, 6) and a state."""

    def __init__(self, memory: str) -> None:
        super().__init__()
        self.first = nn.Conv2d(len(SEEN) + 2, CHANNELS, 3, padding=1)
        self.blocks = nn.ModuleList(Block() for _ in range(2))
        self.memory: Any = nn.GRUCell(CHANNELS, STATE) if memory == "gru" else None
        self.instead: Any = None if self.memory else nn.Linear(CHANNELS, STATE)
        self.context = nn.Linear(STATE, CHANNELS)
        self.moves = nn.Conv2d(CHANNELS, 1, 1)
        self.wins = nn.Linear(STATE + CHANNELS, 3)
        self.families = nn.Linear(STATE, 2 * len(FAMILIES))

    def features(self, planes: Any) -> Any:
        """Return the features of cells, of shape (m, channels, rows, columns)."""
        inside = 1 - planes[:, WALLS : WALLS + 1].float()
        cells = inside.sum((2, 3))
        features = torch.relu(self.first(planes[:, [*SEEN, 6, 7]].float())) * inside
        for block in self.blocks:
            features = block(features, inside, cells)
        return features

    def forward(self, features: Any, legal: Any, state: Any) -> Answer:
        """Return the logits of positions with the given features, legal moves of shape (m, 36), and states."""
        pooled = features.mean((2, 3))
        state = self.memory(pooled, state) if self.memory else torch.tanh(self.instead(pooled))
        seen = torch.relu(features + self.context(state)[:, :, None, None])
        moves = self.moves(seen).flatten(1).masked_fill(~legal, -1e9)
        wins = self.wins(torch.cat([state, seen.mean((2, 3))], dim=1))
        return Answer(moves, wins, self.families(state).reshape(-1, 2, len(FAMILIES)), state)


class Episodes(NamedTuple):
    """The decisions of n games, padded to the longest: arrays of shape (steps, n, ...), and the names of opponents.

    `wins` are the results, of shape (n, 3): the learner, the next player and the third one.
    """

    planes: Any
    moves: Any
    log_probabilities: Any
    values: Any
    is_move: Any
    wins: Any
    families: Any


def observed(env: BatchEnv, games: NDArray[np.intp]) -> Any:
    """Return the planes of games, and two more with the last move of the next player and of the third one."""
    planes = np.zeros((len(games), 8, 11, 16), np.uint8)
    planes[:, :6] = env.observations[games]
    assert env.past is not None
    for row, game in enumerate(games):
        moves = env.past[game][: len(env.moves(int(game)))]
        for distance in (1, 2):
            own = moves[moves[:, 0] == (env.players[game] + distance) % 3]
            if len(own):
                planes[row, 5 + distance].reshape(-1)[own[-1, 1]] = 1
    return torch.from_numpy(WINDOW.planes(planes).copy())


def play(network: Learner, company: Population, games: int, seed: int, *, draws: bool) -> Episodes:
    """Play games of the learner in a company; it draws its moves, or plays the most probable ones."""
    env = BatchEnv(games, seed=seed, auto_reset=False, deal=DEAL, threads=1, past=True)
    seats = np.arange(games) % 3
    line_ups = [company.line_up(int(seed)) for seed in env.seeds]
    state, steps = torch.zeros(games, STATE), []
    while (playing := env.players != WAIT).any():
        others = np.flatnonzero(playing & (env.players != seats)).tolist()
        actions = env.choose_by({game: line_ups[game][env.players[game]] for game in others})
        index = np.flatnonzero(playing & (env.players == seats))
        if len(index):
            planes = observed(env, index)
            with torch.no_grad():
                answer = network(network.features(planes), planes[:, 5].flatten(1) != 0, state[index])
            state[index] = answer.state
            policy = torch.distributions.Categorical(logits=answer.moves)
            moves = policy.sample() if draws else answer.moves.argmax(1)
            steps.append((index, planes, moves, policy.log_prob(moves), answer.wins.softmax(1)))
            actions[index] = WINDOW.cells(moves.numpy().astype(np.uint8))
        env.step(actions)
    names = [
        [line_up[(seat + after) % 3].name for after in (1, 2)] for line_up, seat in zip(line_ups, seats, strict=True)
    ]
    families = [
        [FAMILIES.index(kind) if (kind := name.partition(":")[0]) in FAMILIES else -1 for name in of] for of in names
    ]
    wins = in_turn_order(shares_of(env.scores).astype(np.float32), seats)
    return padded(games, steps, torch.from_numpy(wins), torch.tensor(families))


def padded(games: int, steps: list[Any], wins: Any, families: Any) -> Episodes:
    """Return the decisions of each game from its first on; rows after the last one are marked as no move."""
    counts, longest = np.zeros(games, np.int64), len(steps)
    planes = torch.zeros(longest, games, 8, *WINDOW.shape, dtype=torch.uint8)
    moves, logs = torch.zeros(longest, games, dtype=torch.int64), torch.zeros(longest, games)
    values, is_move = torch.zeros(longest, games, 3), torch.zeros(longest, games, dtype=torch.bool)
    for index, seen, move, log_probability, value in steps:
        at = (torch.from_numpy(counts[index]), torch.from_numpy(index))
        planes[at], moves[at], logs[at], values[at], is_move[at] = seen, move, log_probability, value, True
        counts[index] += 1
    last = int(counts.max())
    return Episodes(planes[:last], moves[:last], logs[:last], values[:last], is_move[:last], wins, families)


def learn(network: Learner, optimizer: Any, played: Episodes, settings: Settings, entropy: float) -> str:
    """Fit a network to episodes; return the loss of the value, the entropy and the accuracy of the belief as text."""
    returns, following = played.wins.clone(), played.wins.clone()
    targets = torch.zeros_like(played.values)
    for step in reversed(range(len(played.moves))):
        is_move, values = played.is_move[step][:, None], played.values[step]
        mixed = settings.gae_lambda * returns + (1 - settings.gae_lambda) * following
        returns = torch.where(is_move, mixed, returns)
        following = torch.where(is_move, values, following)
        targets[step] = returns
    gains = (targets - played.values)[:, :, 0]
    known = gains[played.is_move]
    gains = (gains - known.mean()) / (known.std() + 1e-8)
    figures = []
    for _ in range(settings.epochs):
        for games in torch.randperm(len(played.wins)).split(settings.minibatch):
            planes, is_move = played.planes[:, games], played.is_move[:, games]
            features = network.features(planes.flatten(0, 1)).unflatten(0, planes.shape[:2])
            state, answers = torch.zeros(len(games), STATE), []
            for step in range(len(planes)):
                answers.append(network(features[step], planes[step, :, 5].flatten(1) != 0, state))
                state = torch.where(is_move[step][:, None], answers[-1].state, state)
            policy = torch.distributions.Categorical(logits=torch.stack([a.moves for a in answers])[is_move])
            wins = torch.stack([answer.wins for answer in answers])[is_move]
            beliefs = torch.stack([answer.families for answer in answers])[is_move]
            ratio = (
                policy.log_prob(played.moves[:, games][is_move]) - played.log_probabilities[:, games][is_move]
            ).exp()
            gain = gains[:, games][is_move]
            limited = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.min(ratio * gain, limited * gain).mean()
            value_loss = functional.cross_entropy(wins, targets[:, games][is_move])
            kinds = played.families[games].expand(len(planes), -1, -1)[is_move]
            belief_loss = functional.cross_entropy(beliefs.flatten(0, 1), kinds.flatten())
            spread = policy.entropy().mean()
            optimizer.zero_grad()
            (policy_loss + value_loss + settings.belief * belief_loss - entropy * spread).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            right = (beliefs.argmax(2) == kinds).float().mean()
            figures.append([float(figure.detach()) for figure in (value_loss, spread, right)])
    value, spread, right = np.mean(figures, axis=0)
    return f"value {value:.4f}, entropy {spread:.3f}, families {right:.1%}"


def measure(network: Learner, settings: Settings, seconds: float, games: int) -> list[Row]:
    """Measure a learner by its most probable moves in both companies, in games that no run has used; print the rows.

    `seconds` and `games` are those of the training. The row of a company has the share of the win with its 95 %
    interval; the games are the same for all learners.
    """
    rows: list[Row] = []
    for name, company in COMPANIES.items():
        played = play(network, company, MEASURED, HELD_OUT, draws=False)
        shares = played.wins[:, 0].tolist()
        figures = [f"{figure:.4f}" for figure in wilson_interval(shares, MEASURED)]
        rows.append((f"ppo-{settings.memory}", settings.seed, f"{seconds:.0f}", games, 1, name, *figures))
        print(*rows[-1], flush=True)
    return rows


def train(settings: Settings, folder: Path) -> None:
    """Begin or continue a run in a folder; `Run` says what the folder gets."""
    torch.manual_seed(settings.seed)
    network = Learner(settings.memory)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate, eps=1e-5)
    run = Run(folder, f"company-{settings.memory}-{settings.seed}", network, optimizer)
    run.resume()
    every = settings.iterations // settings.points
    while run.iterations < settings.iterations:
        began = time.process_time()
        torch.manual_seed(settings.seed << 32 | run.iterations)
        remaining = 1 - 0.9 * run.iterations / settings.iterations
        optimizer.param_groups[0]["lr"] = remaining * settings.learning_rate
        seed = settings.seed << 32 | run.iterations
        played = play(network, COMPANIES["trained"], settings.games, seed, draws=True)
        share, spent = float(played.wins[:, 0].mean()), time.process_time() - began
        report = learn(network, optimizer, played, settings, remaining * settings.entropy)
        run.iterations += 1
        run.seconds += time.process_time() - began
        print(
            f"{run.iterations:4} {run.seconds:5.0f} s, played in {spent:.1f} s, won {share:.1%}, {report}", flush=True
        )
        if run.iterations % every == 0:
            run.curve += measure(network, settings, run.seconds, run.iterations * settings.games)
            run.keep()
    run.end()


if __name__ == "__main__":
    torch.set_num_threads(1)
    train(*read_command_line(Settings(), __doc__))
