"""The verification of a stored score: the moves of the rivals are computed again and compared with the record."""

from __future__ import annotations

from collections.abc import Callable

from ..ai import seated_opponent
from ..ai.any_opponent import legal_answer
from ..arena.game import GameResult
from ..arena.workers import Workers
from ..errors import InvalidScore
from ..game import Game
from .evidence import Evidence
from .version import RIVALS

_RIVALS = frozenset(rival for pair in RIVALS for rival in pair)


def check_rivals(
    evidence: Evidence, workers: Workers | None = None, progress: Callable[[int], object] = lambda _steps: None
) -> None:
    """Ask the rivals again for every move that they played in the games of a run; raise InvalidScore if one differs.

    `progress` is called with the number of further games that are checked. Built-in opponents alone are asked, so the
    evidence may come from anywhere.
    """
    for problem in (workers or Workers()).map_unordered(differing_move, evidence.games.values()):
        if problem:
            raise InvalidScore(problem)
        progress(1)


def differing_move(result: GameResult) -> str:
    """Return a clause about the first move of a rival that the rival does not play again, or an empty text."""
    played = result.game()
    rivals = {seat: seated_opponent(name) for seat, name in enumerate(result.job.seats) if name in _RIVALS}
    game = Game((played.turns[0],))
    for ply, move in enumerate(played.moves, start=1):
        rival = rivals.get(game.turn.mover.index)
        if rival is not None:
            found = legal_answer(rival, game.turn, seed=result.job.move_seed(ply), past=game.past).move
            if found != move:
                name = result.job.seats[game.turn.mover.index]
                return f"in the game from deal {result.job.start}, {name} plays {found} at move {ply}, not {move}"
        game = game.play(move)
    return ""
