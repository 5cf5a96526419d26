"""Time the Python interface with pytest-benchmark. Each benchmark of it checks results before it is timed."""

from collections.abc import Callable
from typing import Protocol

import tribolo_core as tribolo
from bench.positions import random_turns, rows
from tests import reference


class Benchmark(Protocol):
    """The type of pytest-benchmark's fixture, with the members that these benchmarks use."""

    extra_info: dict[str, object]

    def __call__(self, function: Callable[[], int], /) -> int:
        """Time repeated calls of `function`, add the times to the report, and return the result of `function`."""


TURNS = tuple(random_turns(20))
SAMPLED_TURNS = TURNS[::25]


def test_play_and_read_the_moves(benchmark: Benchmark) -> None:
    moves = [(turn, next(iter(turn.transitions))) for turn in TURNS]

    def play_all() -> int:
        return sum(len(tuple(turn.play(move).transitions)) for turn, move in moves)

    for turn, move in moves[::25]:
        letter = str(turn.player)[0]
        after = reference.play(rows(turn.board), letter, (move.x, move.y))
        assert rows(turn.play(move).board) == after
    benchmark.extra_info["per"] = len(moves)
    assert benchmark(play_all) > len(moves)


def test_all_transitions(benchmark: Benchmark) -> None:
    for turn in SAMPLED_TURNS:
        found = tribolo.all_transitions(turn.board)
        expected = reference.all_transitions(rows(turn.board))
        for player, transitions in found.items():
            assert {(cell.x, cell.y) for cell in transitions} == set(expected[str(player)[0]])

    def find_all() -> int:
        return sum(len(tribolo.all_transitions(turn.board)) for turn in SAMPLED_TURNS)

    benchmark.extra_info["per"] = len(SAMPLED_TURNS)
    assert benchmark(find_all) == 3 * len(SAMPLED_TURNS)


def test_reference_all_transitions(benchmark: Benchmark) -> None:
    boards = [rows(turn.board) for turn in SAMPLED_TURNS]

    def find_all() -> int:
        return sum(len(reference.all_transitions(board)) for board in boards)

    benchmark.extra_info["per"] = len(boards)
    assert benchmark(find_all) == 3 * len(boards)
