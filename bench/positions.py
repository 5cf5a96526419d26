"""The positions of the Python and JavaScript benchmarks."""

from collections.abc import Iterator

import tribolo_core as tribolo
from tribolo_core.dice import draw


def random_turns(games: int) -> Iterator[tribolo.Turn]:
    """Yield every turn of random games from the seeds 0 to `games - 1`, except the final ones."""
    for seed in range(games):
        turn = tribolo.Game.new(seed=seed).turn
        while turn.player:
            yield turn
            moves = tuple(turn.transitions)
            turn = turn.play(moves[draw(seed, len(moves))])


def rows(board: tribolo.Board) -> list[str]:
    """Return the rows of a board as text, in the form that `tests.reference` expects."""
    return str(board).splitlines()
