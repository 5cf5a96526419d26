"""The positions that every bench outside of the kernel looks at."""

from collections.abc import Iterator

import tribolo_core as tribolo
from tribolo_core.dice import draw


def random_turns(games: int) -> Iterator[tribolo.Turn]:
    """Every turn that has a move, of as many random games."""
    for seed in range(games):
        turn = tribolo.Game.new(seed=seed).turn
        while turn.player:
            yield turn
            moves = tuple(turn.transitions)
            turn = turn.play(moves[draw(seed, len(moves))])


def rows(board: tribolo.Board) -> list[str]:
    """The board as the reference reads it."""
    return str(board).splitlines()
