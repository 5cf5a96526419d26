"""What a Python user pays. Each bench checks its answer before it is timed."""

from collections.abc import Callable
from typing import TypeVar

import tribolo_core as tribolo
from bench.positions import random_turns, rows
from tests import reference

T = TypeVar("T")
Benchmark = Callable[..., T]

TURNS = tuple(random_turns(20))
SOME = TURNS[::25]


def test_play_and_read_the_moves(benchmark: Benchmark[int]) -> None:
    moves = [(turn, next(iter(turn.transitions))) for turn in TURNS]

    def play_all() -> int:
        return sum(len(tuple(turn.play(move).transitions)) for turn, move in moves)

    for turn, move in moves[::25]:
        letter = str(turn.player)[0]
        after = reference.play(rows(turn.board), letter, (move.x, move.y))
        assert rows(turn.play(move).board) == after
    benchmark.extra_info["per"] = len(moves)
    assert benchmark(play_all) > len(moves)


def test_all_transitions(benchmark: Benchmark[int]) -> None:
    for turn in SOME:
        found = tribolo.all_transitions(turn.board)
        expected = reference.all_transitions(rows(turn.board))
        for player, transitions in found.items():
            assert {(cell.x, cell.y) for cell in transitions} == set(expected[str(player)[0]])

    def find_all() -> int:
        return sum(len(tribolo.all_transitions(turn.board)) for turn in SOME)

    benchmark.extra_info["per"] = len(SOME)
    assert benchmark(find_all) == 3 * len(SOME)


def test_reference_all_transitions(benchmark: Benchmark[int]) -> None:
    boards = [rows(turn.board) for turn in SOME]

    def find_all() -> int:
        return sum(len(reference.all_transitions(board)) for board in boards)

    benchmark.extra_info["per"] = len(boards)
    assert benchmark(find_all) == 3 * len(boards)
