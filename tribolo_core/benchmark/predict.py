"""The task `predict`: a candidate forecasts a position, and rivals then play it on with fresh dice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple

from ..ai.answers import checked_shares
from ..ai.playing import play_out, steps
from ..ai.population import unknown_spec
from ..ai.protocol import Forfeit, Opponent, Question, Shares
from ..arena.report import win_shares_of
from ..dice import Dice
from ..errors import InvalidScore
from ..game import Game
from ..values import frozen
from .rivals import rival
from .streams import Streams

NAME: Final = "predict"

_PLIES: Final = 120
"""A position has fewer moves before it; most games have a few more in all."""


class Forecasts(NamedTuple):
    """The `expected` win shares, `None` where the candidate gave none, and the `actual` ones, position by position."""

    expected: tuple[Shares | None, ...]
    actual: tuple[Shares, ...]


@frozen
class Predict:
    """The task: each unit asks about `positions` positions of different games of three drawn rivals.

    The candidate sees a position with the moves before it. The results do not exist when it answers.
    """

    units: int
    positions: int = 10

    def ask(self, streams: Streams, number: int, candidate: Opponent, _clock: Callable[[], float]) -> Any:
        """Return the forecasts of a candidate for unit `number`, from 0, as a value of JSON."""
        return [self._forecast(streams, number, place, candidate.seated()) for place in range(self.positions)]

    def read(self, streams: Streams, number: int, answer: Any, *, asks_rivals: bool = False) -> Forecasts:
        """Return the forecasts that `ask` has returned, and play the positions on. The rivals are always asked.

        Raise InvalidScore if there is another number of forecasts, InvalidAnswer if one is invalid.
        """
        del asks_rivals
        if len(answer) != self.positions:
            raise InvalidScore(f"it has {len(answer)} forecasts, not {self.positions}")
        expected = tuple(checked_shares("the win shares", shares) for shares in answer)
        return Forecasts(expected, tuple(self._actual(streams, number, place) for place in range(self.positions)))

    def _forecast(self, streams: Streams, number: int, place: int, candidate: Opponent) -> list[float] | None:
        game, seed = self._game(streams, number, place), streams.seed(f"{NAME}/candidate", number, place)
        try:
            found = candidate.forecast(Question(game.turn, game.past, seed, every_move=False))
            shares = checked_shares("the win shares", found)
        except Forfeit:
            return None
        return None if shares is None else [*shares]

    def _game(self, streams: Streams, number: int, place: int) -> Game:
        """Play the game of a position up to a drawn move, or until its last turn with a move."""
        dice = partial(streams.seed, f"{NAME}/before", number, place)
        game = Game.new(seed=streams.deal(NAME, number, place))
        plies = Dice(streams.seed(f"{NAME}/ply", number, place)).below(_PLIES)
        with closing(steps(game, self._rivals(streams, number, place), dice)) as playing:
            answers = [step.answer for step in islice(playing, plies)]
        found = game.play_all(answer.move for answer in answers if not isinstance(answer, Forfeit))
        return found if found.turn.outcome is None else game.play_all(found.moves[:-1])

    def _actual(self, streams: Streams, number: int, place: int) -> Shares:
        game, rivals = self._game(streams, number, place), self._rivals(streams, number, place)
        ended = play_out(game, rivals, partial(streams.seed, f"{NAME}/after", number, place))
        return win_shares_of([*ended.turn.scores.values()])

    def _rivals(self, streams: Streams, number: int, place: int) -> list[Opponent]:
        dice = Dice(streams.seed(f"{NAME}/rivals", number, place))
        return [rival(unknown_spec(dice)) for _ in range(3)]
