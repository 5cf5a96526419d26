"""The verification of a stored score: the moves of the rivals are computed again and compared with the record."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..ai import seated_opponent
from ..ai.any_opponent import legal_answer
from ..ai.protocol import Opponent
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

    `progress` is called with 1 after each game. Only built-in opponents are asked, so evidence from strangers runs none
    of their code.
    """
    work = partial(differing_move, rival=_rival)
    for problem in (workers or Workers()).map_unordered(work, evidence.games.values()):
        if problem:
            raise InvalidScore(problem)
        progress(1)


def _rival(name: str) -> Opponent | None:
    return seated_opponent(name) if name in _RIVALS else None


def differing_move(result: GameResult, rival: Callable[[str], Opponent | None]) -> str:
    """Let the rivals in a game choose their moves again; return a clause about the first move that differs.

    Return "" if no move differs. `rival` returns a new rival for the name in a seat, `None` for any other name.
    """
    played = result.game()
    rivals = [rival(name) for name in result.job.seats]
    game = Game((played.turns[0],))
    for ply, move in enumerate(played.moves, start=1):
        asked = rivals[game.turn.mover.index]
        if asked is not None:
            found = legal_answer(asked, game.turn, seed=result.job.move_seed(ply), past=game.past).move
            if found != move:
                name = result.job.seats[game.turn.mover.index]
                return f"in the game from deal {result.job.start}, {name} plays {found} at move {ply}, not {move}"
        game = game.play(move)
    return ""
