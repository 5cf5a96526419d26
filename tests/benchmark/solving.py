"""Solved positions, solved again, and endings that are reached from them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tribolo_core import Turn
from tribolo_core.benchmark.exact import SMALL_BOARDS, ExactPosition, exact_positions, solved
from tribolo_core.dice import draw, nth_seed


def again(position: ExactPosition) -> ExactPosition:
    return solved(position.seed, Turn.start(*position.turn.position))


def empty_cells(turn: Turn) -> int:
    return str(turn.board).count(".")


def small_endings(empties: int, count: int) -> Iterator[Turn]:
    """Yield `count` turns with at most `empties` empty cells, reached by random moves from solved small boards."""
    reached = (_play_until(position, empties) for position in exact_positions(SMALL_BOARDS))
    return islice((turn for turn in reached if turn.player is not None), count)


def _play_until(position: ExactPosition, empties: int) -> Turn:
    """Play random moves from a position until at most `empties` cells are empty or the game is over."""
    turn = position.turn
    while turn.player is not None and empty_cells(turn) > empties:
        moves = tuple(turn.transitions)
        turn = turn.play(moves[draw(nth_seed(position.seed, empty_cells(turn)), len(moves))])
    return turn
