"""The task `predict`: the expected win shares of positions from games among the population."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from ...ai.answers import checked_shares
from ...ai.protocol import Forfeit, Past, Question, Shares
from ...arena.game import play
from ...arena.report import win_shares
from ...arena.schedule import Job, LineUp
from ...dice import draw, nth_seed
from ...turn import Turn
from ...values import frozen
from .draws import Draws
from .population import RIVALS, rival
from .task import Table

NAME: Final = "predict"


class Forecast(NamedTuple):
    """The win shares at the end of a game (`actual`), and the win shares that the candidate expected on a turn of it.

    The candidate gave `alone` when it saw the turn alone, and `known` when it also saw the past and the `line_up`; each
    is `None` if the candidate gave no win shares or forfeited.
    """

    line_up: LineUp
    actual: Shares
    alone: Shares | None
    known: Shares | None


class _Position(NamedTuple):
    line_up: LineUp
    turn: Turn
    past: Past
    actual: Shares
    seed: int


@frozen
class Predict:
    """The task: each unit asks about one turn, drawn evenly from the turns of a game of three drawn rivals."""

    units: int = 50

    def ask(self, draws: Draws, number: int, table: Table) -> Any:
        found = _position(draws, number)
        return [_shares(found, table, line_up) for line_up in (None, found.line_up)]

    def read(self, draws: Draws, number: int, answer: Any) -> Forecast:
        found = _position(draws, number)
        alone, known = (checked_shares("the win shares", shares) for shares in answer)
        return Forecast(found.line_up, found.actual, alone, known)


@lru_cache(maxsize=4)
def _position(draws: Draws, number: int) -> _Position:
    """Play the game of a unit, and return the drawn turn; `read` finds it in the cache after `ask`."""
    specs, seed = tuple(RIVALS), draws.seed(NAME, number)
    blue, red, green = (specs[draw(nth_seed(seed, player), len(specs))] for player in range(3))
    names = (blue, red, green)
    result = play(Job(names, draws.deal(NAME, number), names), lambda: 0.0, partial(rival, salt=0))
    game = result.game().at(draw(nth_seed(seed, 3), len(result.moves)))
    return _Position(names, game.turn, game.past, win_shares(result), nth_seed(seed, 4))


def _shares(position: _Position, table: Table, line_up: LineUp | None) -> list[float] | None:
    """Return the win shares that the candidate forecasts; `None` if it gives none or forfeits.

    `line_up` names the players of the past moves; without it, the candidate sees no past moves.
    """
    opponent = table.sit()
    past = position.past if line_up else ()
    try:
        given = opponent.forecast(Question(position.turn, past, position.seed, every_move=False), line_up)
        found = checked_shares("the win shares", given)
    except Forfeit:
        return None
    finally:
        opponent.close()
    return None if found is None else [*found]
