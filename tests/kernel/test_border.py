"""What the compiled module refuses, and its batches of games."""

import os
import subprocess
import sys

import numpy as np
import pytest

from tribolo_core import _kernel
from tribolo_core.envs.batch import BatchEnv

BOARD, FIRST = _kernel.deal(7)


def python(program: str, backend: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "TRIBOLO_BACKEND": backend}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


def test_every_backend_counts_the_same_games() -> None:
    program = "import tribolo_core as t; print(t.perft(t.Game.new(seed=2).turn, 5))"
    assert python(program, "portable").stdout == python(program, _kernel.backend()).stdout != ""


def test_an_unknown_backend_is_refused_with_the_ones_there_are() -> None:
    refused = python("import tribolo_core", "abacus")
    assert refused.returncode == 1
    assert 'ValueError: TRIBOLO_BACKEND: there is no "abacus" here, only portable' in refused.stderr


@pytest.mark.parametrize("number", [-1, 176, 2**70])
def test_no_cell_is_outside_the_board(number: int) -> None:
    for call in (lambda: BOARD.owner_at(number), lambda: BOARD.next_turn(FIRST, number)):
        with pytest.raises((ValueError, OverflowError)):
            call()


@pytest.mark.parametrize("number", [-1, 3, 2**70])
def test_no_player_is_beyond_the_third(number: int) -> None:
    for call in (lambda: BOARD.turn(number), lambda: BOARD.next_turn(number, 0), lambda: BOARD.perft(number, 1)):
        with pytest.raises((ValueError, OverflowError)):
            call()


def test_a_batch_refuses_arrays_that_do_not_fit() -> None:
    batch = _kernel.Batch(1, 2, absolute=False, reward="win", auto_reset=True, threads=None)
    assert len(batch) == 2
    env = BatchEnv(2)
    arrays = (
        env.observations.reshape(-1),
        env.masks.reshape(-1).view(np.uint8),
        env.rewards.reshape(-1),
        env.dones,
        env.players,
        env.scores.reshape(-1),
        env.seeds,
    )
    batch.show(arrays)
    waits = np.full(2, 255, np.uint8)
    with pytest.raises(_kernel.Refused) as refused:
        batch.step(np.array([255, 176], np.uint8), arrays)
    assert refused.value.args == (1, "no cell")
    with pytest.raises(ValueError, match="actions must hold 2 values, not 3"):
        batch.step(np.zeros(3, np.uint8), arrays)
    with pytest.raises(ValueError, match="scores must hold 6 values, not 3"):
        batch.step(waits, (*arrays[:5], np.zeros(3, np.uint8), arrays[6]))
    with pytest.raises(ValueError, match="planes: "):
        batch.step(waits, (np.zeros(4 * 1056, np.uint8)[::2], *arrays[1:]))
    with pytest.raises(TypeError):
        batch.step(bytes(2), arrays)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        batch.step(waits, (*arrays[:3], np.zeros(2, np.uint8), *arrays[4:]))
    locked = np.zeros(2 * 1056, np.uint8)
    locked.flags.writeable = False
    with pytest.raises((TypeError, ValueError)):
        batch.step(waits, (locked, *arrays[1:]))


def test_what_the_kernel_has_no_name_for_is_refused() -> None:
    with pytest.raises(ValueError, match='no reward "luck"'):
        _kernel.rewards("luck", (1, 2, 3))
    with pytest.raises(ValueError, match='no reward "luck"'):
        _kernel.Batch(1, 2, absolute=False, reward="luck", auto_reset=True, threads=None)
    batch = _kernel.Batch(1, 2, absolute=False, reward="win", auto_reset=True, threads=1)
    with pytest.raises(ValueError, match='no policy "luck"'):
        batch.choose("luck", 1, np.ones(2, np.bool_), np.zeros(2, np.uint8))
    with pytest.raises(ValueError, match="no game 2"):
        batch.game(2)


def test_random_games_depend_on_their_seed_alone() -> None:
    seeds = [5, 6, 5]
    scores, plies = bytearray(9), bytearray(3)
    _kernel.random_games(seeds, scores, plies)
    assert scores[:3] == scores[6:]
    assert plies[0] == plies[2]
    for i, count in enumerate(plies):
        assert sum(scores[3 * i : 3 * i + 3]) == 36 + count
