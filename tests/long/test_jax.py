"""The environment in JAX plays the games of the kernel, and programs of pgx accept it."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from pgx.experimental import auto_reset

from tribolo_core import Game, parse_record
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.cropping import window_of
from tribolo_core.envs.jax import _REWARDS, State, TriboloEnv
from tribolo_core.envs.observation import observe
from tribolo_core.envs.rewards import REWARDS, rewards
from tribolo_core.errors import InvalidArgument
from tribolo_core.networks import Network, parse_network
from tribolo_core.player import PLAYERS
from tribolo_core.scores import Scores

pytestmark = pytest.mark.timeout(1_800)  # compiling takes ten CPU seconds

FOLDER = Path(__file__).parents[1] / "data" / "games"
GOLDEN = [parse_record(path.read_text(encoding="utf-8")).game for path in sorted(FOLDER.glob("*.tribolo"))]
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "research.md"
GAMES = 64


@pytest.fixture(scope="module")
def batch() -> BatchEnv:
    """Return games at their start: the golden ones, small boards, and standard deals."""
    batch = BatchEnv(GAMES, seed=5, auto_reset=False)
    small = BatchEnv(8, seed=6, deal="5x5")
    starts = [*(game.turns[0] for game in GOLDEN), *(small.turn(number) for number in range(8))]
    batch.set_turns(starts, where=np.arange(GAMES) < len(starts))
    return batch


@pytest.fixture(scope="module")
def env(batch: BatchEnv) -> TriboloEnv:
    return TriboloEnv(batch)


@pytest.fixture(scope="module")
def step(env: TriboloEnv) -> Any:
    """Return the compiled step of `GAMES` games."""
    return jax.jit(jax.vmap(env.step))


@pytest.fixture(scope="module")
def start(env: TriboloEnv) -> State:
    first: State = jax.jit(jax.vmap(env.start))(jnp.arange(GAMES))
    return first


def part(states: State, number: int) -> State:
    one: State = jax.tree.map(lambda field: field[number], states)
    return one


def check(states: State, batch: BatchEnv) -> None:
    """Assert that the states show the current games of a batch."""
    over = batch.players == WAIT
    assert np.array_equal(states.terminated, over)
    assert np.array_equal(states.current_player, np.where(over, 0, batch.players))
    assert np.array_equal(states.observation, batch.observations)
    assert np.array_equal(states.legal_action_mask, batch.masks | over[:, None])
    assert np.array_equal(states.rewards, batch.rewards)
    cells = np.asarray(states._cells)
    scores = (cells[..., None] >> np.arange(16, dtype=np.uint16) & 1).sum(axis=(2, 3))
    assert np.array_equal(scores, batch.scores)


def test_whole_games_equal_those_of_the_kernel(batch: BatchEnv, step: Any, start: State) -> None:
    played, states = batch.clone(), start
    check(states, played)
    golden = [[move.index for move in game.moves] for game in GOLDEN]
    ply = 0
    while (played.players != WAIT).any():
        actions = played.choose("random", seed=ply)
        for number, moves in enumerate(golden):
            actions[number] = moves[ply] if ply < len(moves) else WAIT
        states = step(states, actions.astype(np.int32))
        played.step(actions)
        check(states, played)
        for number, game in enumerate(GOLDEN):
            turn = game.turns[min(ply + 1, len(golden[number]))]
            found = part(states, number).turn
            assert (found.board, found.player) == (turn.board, turn.player)
        ply += 1
    assert ply >= max(map(len, golden)) > 120


def test_an_illegal_action_ends_the_game_and_changes_no_cell(step: Any, start: State) -> None:
    walls = np.asarray(start.observation)[:, 3].reshape(GAMES, -1)
    for actions in (walls.argmax(axis=1), np.full(GAMES, -1), np.full(GAMES, 176)):
        ended = step(start, actions.astype(np.int32))
        assert ended.terminated.all()
        assert ended.legal_action_mask.all()
        assert np.array_equal(ended._cells, start._cells)
        expected = np.full((GAMES, 3), 0.5)
        expected[np.arange(GAMES), start.current_player] = -1
        assert np.array_equal(ended.rewards, expected)
        later = step(ended, np.zeros(GAMES, np.int32))
        assert not later.rewards.any()
        unrewarded = ended.replace(rewards=later.rewards)
        assert all(map(np.array_equal, jax.tree.leaves(later), jax.tree.leaves(unrewarded)))


def test_every_player_observes_what_the_kernel_shows(env: TriboloEnv, start: State, batch: BatchEnv) -> None:
    for player in PLAYERS:
        seen = jax.vmap(env.observe, in_axes=(0, None))(start, player.index)
        for number in range(GAMES):
            turn = batch.turn(number)
            assert np.array_equal(seen[number], observe(turn, player, shows_moves=turn.player is player))
    assert np.array_equal(jax.vmap(env.observe)(start), start.observation)


@pytest.mark.parametrize("name", REWARDS)
def test_rewards_equal_those_of_the_kernel(name: str) -> None:
    scores = [*np.random.default_rng(1).integers(0, 59, (200, 3)).tolist(), [5, 5, 5], [9, 9, 2], [9, 2, 2], [0, 0, 0]]
    found = jax.vmap(_REWARDS[name])(jnp.array(scores, jnp.float32))
    assert np.allclose(found, [rewards(Scores(*each), name) for each in scores], atol=1e-6)


def test_relative_and_absolute_batches_start_the_same_games() -> None:
    relative, absolute = (TriboloEnv(BatchEnv(5, seed=3, planes=planes)) for planes in ("relative", "absolute"))
    for number in range(5):
        states = [env.start(number) for env in (relative, absolute)]
        assert all(map(np.array_equal, *map(jax.tree.leaves, states)))
        assert states[0].turn.position == BatchEnv(5, seed=3).turn(number).position


def test_a_key_draws_every_start_position(env: TriboloEnv) -> None:
    states = jax.vmap(env.init)(jax.random.split(jax.random.key(1), 1_000))
    assert len(np.unique(np.asarray(states._cells).reshape(1_000, -1), axis=0)) == env.num_starts == GAMES


def test_a_batch_with_a_finished_game_is_refused() -> None:
    batch = BatchEnv(2, auto_reset=False)
    game = Game.new(seed=1)
    while game.turn.player:
        game = game.play(game.turn.legal_moves[0])
    batch.set_turns([game], where=np.array([False, True]))
    with pytest.raises(InvalidArgument, match="starts"):
        TriboloEnv(batch)


def test_the_auto_reset_of_pgx_starts_the_next_game(env: TriboloEnv) -> None:
    resets = auto_reset(env.step, env.init)

    def play(states: State, key: Any) -> Any:
        def one(states: State, key: Any) -> Any:
            logits = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
            states = jax.vmap(resets)(states, jax.random.categorical(key, logits), jax.random.split(key, 8))
            return states, (states.terminated, states.rewards)

        return jax.lax.scan(one, states, jax.random.split(key, 150))

    first = jax.vmap(env.init)(jax.random.split(jax.random.key(2), 8))
    states, (terminated, given) = jax.jit(play)(first, jax.random.key(3))
    assert terminated.sum(axis=0).min() >= 1
    assert np.array_equal(np.abs(given).sum(axis=2) > 0, terminated)
    assert (states._step_count < 150).all()


def test_without_pgx_the_environment_is_imported() -> None:
    program = "import sys; sys.modules['pgx'] = None; import tribolo_core.envs.jax"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=600)


def test_the_learner_writes_a_network_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["jax_learner.py", "2", "7"])
    learner = runpy.run_path(str(PAGE.parents[1] / "how-to" / "jax_learner.py"), run_name="__main__")
    played = Network(parse_network(Path("jax_learner.safetensors").read_bytes(), "it"))
    batch = BatchEnv(4, seed=7, deal="5x5")
    found = window_of("5x5").masks(played.answer(batch.observations).moves)
    expected = np.asarray(learner["logits"](learner["trained"], window_of("5x5").planes(batch.observations)))
    is_legal = np.isfinite(found)
    assert np.allclose(found[is_legal], expected[is_legal], atol=1e-4)


def test_the_example_of_the_page_has_the_returns_of_all_games(capfd: pytest.CaptureFixture[str]) -> None:
    """It printed the mean of the last rewards, which are zero in games that ended before others."""
    section = PAGE.read_text(encoding="utf-8").split("\n## JAX\n")[1]
    example = section.split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["returns"].any(axis=1).all()  # three players cannot tie on a full board, which has 164 cells
    assert capfd.readouterr().out == f"{names['returns'].mean(axis=0)}\n"
