"""A game that three opponents play to its end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Final

from ..game import Game
from ..player import Player
from . import seated_opponent
from .any_opponent import Answer, legal_answer
from .protocol import Forfeit, Opponent

STAND_IN: Final = "random"
"""The opponent that plays on for a forfeited seat: it favours neither of the others."""


@dataclass(frozen=True, slots=True)
class Step:
    """The move of a player, or the forfeit of an opponent that could not go on.

    `ply` is the number of the move, from 1. `before` and `game` are the games before and after it; a forfeit changes
    nothing, so the next step has the same `ply`. `seconds` is the time of the answer. `is_stand_in` says whether a
    stand-in has answered.
    """

    ply: int
    player: Player
    before: Game
    answer: Answer | Forfeit
    seconds: float
    is_stand_in: bool
    game: Game


def steps(
    game: Game,
    opponents: Sequence[Opponent],
    move_seed: Callable[[int], int],
    *,
    every_move: bool = False,
    clock: Callable[[], float] = lambda: 0.0,
) -> Generator[Step, None, None]:
    """Let the opponents of Blue, Red and Green play a game to its end, and yield each move and forfeit.

    `move_seed` returns the seed of a move from its number, from 1. With `every_move`, the value of every move is exact;
    see `Question`. `clock` returns a time in seconds. An opponent that forfeits is closed, and a stand-in plays on.
    Once started, the generator closes all other opponents when it ends or is closed.
    """
    seated, stand_ins = list(opponents), set[Player]()
    try:
        while (player := game.turn.player) is not None:
            ply, before, began = len(game.turns), game, clock()
            asked, is_stand_in = seated[player.index], player in stand_ins
            answer: Answer | Forfeit
            try:
                answer = legal_answer(asked, game.turn, seed=move_seed(ply), past=game.past, every_move=every_move)
            except Forfeit as forfeit:
                answer = forfeit
            seconds = clock() - began
            if isinstance(answer, Forfeit):
                asked.close()
                seated[player.index] = seated_opponent(STAND_IN)
                stand_ins.add(player)
            else:
                game = game.play(answer.move)
            yield Step(ply, player, before, answer, seconds, is_stand_in, game)
    finally:
        for opponent in seated:
            opponent.close()
