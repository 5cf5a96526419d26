"""The Python border of the kernel: argument checks, errors and backends."""

import os
import subprocess
import sys

import numpy as np
import pytest

from tribolo_core import _kernel
from tribolo_core.envs.batch import BatchEnv

BOARD, FIRST = _kernel.deal(7)


def run_python(program: str, backend: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a new process, on the back end of the kernel that `backend` names, such as `portable`."""
    environment = {**os.environ, "TRIBOLO_BACKEND": backend}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("result", ["t.perft(t.Game.new(seed=2).turn, 5)", "t.solve(dealt_ending(3, 9))"])
def test_every_backend_counts_the_same_games_and_finds_the_same_solution(result: str) -> None:
    program = f"import tribolo_core as t; from tests.harness.games import dealt_ending; print({result})"
    assert run_python(program, "portable").stdout == run_python(program, _kernel.backend()).stdout != ""


def test_an_unknown_backend_is_rejected_with_a_list_of_the_supported_ones() -> None:
    run = run_python("import tribolo_core", "abacus")
    assert run.returncode == 1
    assert 'ValueError: TRIBOLO_BACKEND: unknown backend "abacus"; this CPU supports portable' in run.stderr


@pytest.mark.parametrize("number", [-1, 176, 2**70])
def test_a_cell_index_outside_the_board_is_rejected(number: int) -> None:
    for call in (lambda: BOARD.owner_at(number), lambda: BOARD.next_turn(FIRST, number)):
        with pytest.raises((ValueError, OverflowError)):
            call()


@pytest.mark.parametrize("number", [-1, 3, 2**70])
def test_a_player_index_above_2_is_rejected(number: int) -> None:
    for call in (lambda: BOARD.turn(number), lambda: BOARD.next_turn(number, 0), lambda: BOARD.perft(number, 1)):
        with pytest.raises((ValueError, OverflowError)):
            call()


def test_a_batch_rejects_illegal_actions_and_arrays_of_the_wrong_shape_or_type() -> None:
    batch = _kernel.Batch(1, 2, absolute=False, reward="win", auto_reset=True, threads=None, deal=None)
    assert len(batch) == 2
    env = BatchEnv(2)
    arrays = (  # Those of an environment are read-only.
        env.observations.reshape(-1).copy(),
        env.last_observations.reshape(-1).copy(),
        env.masks.reshape(-1).view(np.uint8).copy(),
        env.rewards.reshape(-1).copy(),
        env.dones.copy(),
        env.players.copy(),
        env.scores.reshape(-1).copy(),
        env.seeds.copy(),
    )
    batch.show(arrays)
    waits = np.full(2, 255, np.uint8)
    with pytest.raises(_kernel.InvalidMoves) as invalid:
        batch.step(np.array([255, 176], np.uint8), arrays)
    assert invalid.value.args == (1, "no cell")
    board, _ = batch.game(0)
    with pytest.raises(_kernel.InvalidMoves) as invalid:
        batch.place([(0, BOARD, FIRST, b""), (1, BOARD, FIRST, b"\xff")], arrays)
    assert invalid.value.args == (1, "no cell")
    assert batch.game(0)[0] == board, "no game is replaced"
    with pytest.raises(ValueError, match="actions must have 2 values, not 3"):
        batch.step(np.zeros(3, np.uint8), arrays)
    with pytest.raises(ValueError, match="scores must have 6 values, not 3"):
        batch.step(waits, (*arrays[:6], np.zeros(3, np.uint8), arrays[7]))
    with pytest.raises(ValueError, match="planes: "):
        batch.step(waits, (np.zeros(4 * 1056, np.uint8)[::2], *arrays[1:]))
    with pytest.raises(TypeError):
        batch.step(bytes(2), arrays)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        batch.step(waits, (*arrays[:4], np.zeros(2, np.uint8), *arrays[5:]))
    locked = np.zeros(2 * 1056, np.uint8)
    locked.flags.writeable = False
    with pytest.raises((TypeError, ValueError)):
        batch.step(waits, (locked, *arrays[1:]))
