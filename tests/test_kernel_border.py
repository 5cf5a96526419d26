"""What the compiled module refuses, and its batches of games."""

import os
import subprocess
import sys

import pytest

import tribolo_core as tribolo
from tribolo_core import _kernel

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


def test_a_batch_plays_the_same_games_as_the_core() -> None:
    seeds = list(range(20))
    batch = _kernel.Batch(seeds)
    games = [tribolo.Game.new(seed=seed) for seed in seeds]
    while any(game.turn.player for game in games):
        moves = bytearray()
        for i, game in enumerate(games):
            destinations = tuple(game.turn.transitions)
            moves.append(destinations[len(destinations) // 2].index if destinations else 255)
            if destinations:
                games[i] = game.play(destinations[len(destinations) // 2])
        batch.step(moves)
    players, scores = bytearray(20), bytearray(60)
    owners, destinations_of = bytearray(20 * 176), bytearray(20 * 176)
    batch.view(players, scores, owners, destinations_of)
    assert len(batch) == 20
    assert players == bytes([255] * 20)
    assert bytes(destinations_of) == bytes(20 * 176)
    all_owners = tuple(tribolo.Owner)
    for i, game in enumerate(games):
        assert tuple(scores[3 * i : 3 * i + 3]) == tuple(game.turn.scores.values())
        cells = owners[176 * i : 176 * (i + 1)]
        assert [all_owners[cell] for cell in cells] == [game.turn.board.owner_at(coord) for coord in tribolo.COORDS]


def test_a_batch_refuses_what_does_not_fit() -> None:
    batch = _kernel.Batch([1, 2])
    with pytest.raises(ValueError, match="game 0: jumps nothing"):
        batch.step(bytes([255, 255]))
    with pytest.raises(ValueError, match="moves must hold 2 bytes, not 3"):
        batch.step(bytes(3))
    with pytest.raises(ValueError, match="scores must hold 6 bytes"):
        batch.view(bytearray(2), bytearray(5), bytearray(352), bytearray(352))
    with pytest.raises(TypeError):
        batch.step([1, 2])  # type: ignore[arg-type]
    with pytest.raises(BufferError):
        batch.view(bytes(2), bytearray(6), bytearray(352), bytearray(352))


def test_random_games_depend_on_their_seed_alone() -> None:
    seeds = [5, 6, 5]
    scores, plies = bytearray(9), bytearray(3)
    _kernel.random_games(seeds, scores, plies)
    assert scores[:3] == scores[6:]
    assert plies[0] == plies[2]
    for i, count in enumerate(plies):
        assert sum(scores[3 * i : 3 * i + 3]) == 36 + count
