"""The positions of the Python and JavaScript benchmarks."""

from collections.abc import Iterator

import tribolo_core as tribolo
from tribolo_core.dice import draw


def random_turns(games: int) -> Iterator[tribolo.Turn]:
    """Yield every unfinished turn of `games` random games, whose seeds are 0 to `games - 1`."""
    for seed in range(games):
        turn = tribolo.Game.new(seed=seed).turn
        while turn.player:
            yield turn
            moves = tuple(turn.transitions)
            turn = turn.play(moves[draw(seed, len(moves))])


def rows(board: tribolo.Board) -> list[str]:
    """Return the rows of a board as strings, from the top; `tests.reference` takes boards in this form."""
    return str(board).splitlines()
