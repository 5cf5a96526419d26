"""The positions of the Python and JavaScript benchmarks."""

from collections.abc import Container, Iterator

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


def greedy_turns(plies: Container[int]) -> Iterator[tribolo.Turn]:
    """Yield the turns after some numbers of moves, in the games of greedy opponents with the seeds 1 to 10."""
    greedy = tribolo.opponent("greedy")
    for seed in range(1, 11):
        game = tribolo.Game.new(seed=seed)
        while game.turn.player is not None:
            if len(game.moves) in plies:
                yield game.turn
            game = game.play(greedy.choose(game.turn, seed=seed))


def rows(board: tribolo.Board) -> list[str]:
    """Return the rows of a board as strings, as the functions of `tests.reference` take them."""
    return str(board).splitlines()
