"""The trained baselines of `bench/baselines`, in numpy: their networks, and the plug-in that plays them."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.baselines.closing import folder_of
from bench.baselines.curve import COLUMNS, player
from bench.baselines.player import OPPONENTS, SEEN, TRAINED, WALLS, Baseline, Network, trained_evaluator
from bench.win_share import win_shares
from tests.variants import gated
from tribolo_core import Turn
from tribolo_core.envs.batch import WAIT, BatchEnv

CHANNELS, BLOCKS = 32, 5


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rng = np.random.default_rng(1)
    shapes: dict[str, tuple[int, ...]] = {
        "first.weight": (CHANNELS, len(SEEN), 3, 3),
        "moves.weight": (1, CHANNELS, 1, 1),
    }
    shapes |= {"hidden.weight": (CHANNELS, CHANNELS), "wins.weight": (3, CHANNELS)}
    shapes |= {f"blocks.{block}.near.weight": (CHANNELS, CHANNELS, 3, 3) for block in range(BLOCKS)}
    shapes |= {f"{name.removesuffix('.weight')}.bias": shape[:1] for name, shape in shapes.items()}
    shapes |= {f"blocks.{block}.far.weight": (CHANNELS, CHANNELS) for block in range(BLOCKS)}
    arrays = {name: rng.normal(0, 0.1, shape).astype(np.float16) for name, shape in shapes.items()}
    path = tmp_path_factory.mktemp("weights") / "random-1.npz"
    np.savez_compressed(path, allow_pickle=False, **arrays)
    return path


def batch(deal: str, games: int = 2, plies: int = 5) -> BatchEnv:
    env = BatchEnv(games, seed=11, auto_reset=False, deal=deal, threads=1)
    for ply in range(plies):
        env.step(env.choose("random", seed=ply))
    return env


def turns(deal: str) -> list[Turn]:
    env = batch(deal)
    return [env.turn(int(game)) for game in np.flatnonzero(env.players != WAIT)]


def network_specification(path: Path, planes: NDArray[np.uint8]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the logits of the moves and wins of one position, from the formulas of `network.py` cell by cell."""
    with np.load(path) as arrays:
        weights = {name: arrays[name].astype(np.float64) for name in arrays}
    inside = 1.0 - planes[WALLS]

    def convolved(name: str, features: NDArray[np.float64]) -> NDArray[np.float64]:
        padded = np.pad(features, ((0, 0), (1, 1), (1, 1)))
        out = np.empty((len(weights[f"{name}.bias"]), *inside.shape))
        for row, column in np.ndindex(inside.shape):
            window = padded[:, row : row + 3, column : column + 3]
            out[:, row, column] = np.tensordot(weights[f"{name}.weight"], window, 3) + weights[f"{name}.bias"]
        return out

    features = np.maximum(convolved("first", planes[list(SEEN)].astype(np.float64)), 0) * inside
    for block in range(BLOCKS):
        far = weights[f"blocks.{block}.far.weight"] @ (features.sum(axis=(1, 2)) / inside.sum())
        near = convolved(f"blocks.{block}.near", features)
        features = np.maximum(near + features + far[:, None, None], 0) * inside
    moves = np.tensordot(weights["moves.weight"][0, :, 0, 0], features, 1) + weights["moves.bias"]
    hidden = weights["hidden.weight"] @ (features.sum(axis=(1, 2)) / inside.sum()) + weights["hidden.bias"]
    wins = weights["wins.weight"] @ np.maximum(hidden, 0) + weights["wins.bias"]
    return np.where(planes[-1] != 0, moves, -np.inf).reshape(-1), wins


@pytest.mark.parametrize("deal", ["6x6", "standard"])
def test_the_network_computes_the_formulas_on_boards_of_any_size(weights: Path, deal: str) -> None:
    planes = batch(deal).observations
    logits = Network(weights).logits(planes)
    for index, position in enumerate(planes):
        moves, wins = network_specification(weights, position)
        np.testing.assert_allclose(logits.moves[index], moves, atol=1e-4)
        np.testing.assert_allclose(logits.wins[index], wins, atol=1e-4)


@pytest.mark.parametrize("nodes", [1, 8])
@pytest.mark.parametrize("deal", ["6x6", "standard"])
def test_a_baseline_ranks_all_legal_moves_and_answers_alike_again(weights: Path, deal: str, nodes: int) -> None:
    opponent = Baseline(trained_evaluator(weights), nodes)
    for turn in turns(deal):
        analysis = opponent.analyse(turn, seed=1)
        assert {move.coord for move in analysis.moves} == set(turn.transitions)
        assert analysis == opponent.analyse(turn, seed=2)
        assert analysis.moves[0].shares is not None
        assert sum(analysis.moves[0].shares) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("nodes", [1, 8])
def test_a_baseline_plays_in_a_batch_as_alone(weights: Path, nodes: int) -> None:
    env = batch("6x6", games=8)
    own = env.players == 1
    actions = player(trained_evaluator(weights), nodes)(env, own)
    assert own.any()
    assert not own.all()
    assert (actions[~own] == WAIT).all()
    opponent = Baseline(trained_evaluator(weights), nodes)
    for game in np.flatnonzero(own):
        assert opponent.choose(env.turn(int(game))).index == actions[game]


def test_win_shares_are_in_the_order_of_the_colours() -> None:
    def evaluate(planes: NDArray[np.uint8]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return planes[:, -1].reshape(len(planes), -1).astype(np.float64), np.tile([0.5, 0.3, 0.2], (len(planes), 1))

    expected = {0: (0.5, 0.3, 0.2), 1: (0.2, 0.5, 0.3), 2: (0.3, 0.2, 0.5)}
    env = batch("standard", games=12)
    assert {0, 1, 2} == set(env.players.tolist())
    for turn in map(env.turn, range(env.n)):
        alone, searched = (Baseline(evaluate, nodes).analyse(turn).moves[0] for nodes in (1, 2))
        assert alone.shares == pytest.approx(expected[turn.mover.index])
        assert searched.shares == pytest.approx(expected[turn.play(searched.coord).mover.index])


DEALS = ("6x6", "8x8")
WEIGHTS = [(deal, path) for deal in DEALS for path in sorted(folder_of(deal).glob("*.npz"))]


def test_three_seeds_of_each_algorithm_and_deal_are_shipped_in_less_than_2_mb() -> None:
    runs = (("6x6", "alphazero"), ("6x6", "ppo"), ("8x8", "alphazero"))
    assert [(deal, path.stem) for deal, path in WEIGHTS] == [
        (deal, f"{algorithm}-{seed}") for deal, algorithm in runs for seed in (1, 2, 3)
    ]
    assert sum(path.stat().st_size for path in TRAINED.rglob("*")) < 2_000_000
    assert set(OPPONENTS["baseline"].variants) == {path.stem for path in TRAINED.glob("*.npz")}


@pytest.mark.parametrize(
    ("deal", "path"),
    gated(sorted(WEIGHTS, key=lambda run: run[1].stem[-1]), len(WEIGHTS) // 3),  # one seed of each training
    ids=lambda value: getattr(value, "stem", value),
)
def test_shipped_weights_have_a_curve_and_play_better_than_random_ones(deal: str, path: Path, weights: Path) -> None:
    with path.with_suffix(".csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert {f"{row['algorithm']}-{row['seed']}" for row in rows} == {path.stem}
    shares = [
        win_shares(player(trained_evaluator(name), 1), "random", 300, 5, deal=deal, threads=1).mean()
        for name in (path, weights)
    ]
    assert shares[0] > shares[1] + 0.1
