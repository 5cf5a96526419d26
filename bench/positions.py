"""The positions of the Python and JavaScript benchmarks."""

from collections.abc import Iterator

import tribolo_core as tribolo
from tribolo_core.dice import draw


def random_turns(games: int) -> Iterator[tribolo.Turn]:
    """Yield every turn (board and player to move) of `games` random games, except the turn after the last move.

    The games have the seeds 0 to `games - 1`.
    """
    for seed in range(games):
        turn = tribolo.Game.new(seed=seed).turn
        while turn.player:
            yield turn
            moves = tuple(turn.transitions)
            turn = turn.play(moves[draw(seed, len(moves))])


def rows(board: tribolo.Board) -> list[str]:
    """Return the rows of a board as strings, from top to bottom, with one character for each cell.

    `B`, `R` and `G` are cells of Blue, Red and Green, `#` is a wall, and `.` is an empty cell. The functions of
    `tests.reference` take boards in this form.
    """
    return str(board).splitlines()
