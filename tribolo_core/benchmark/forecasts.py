"""Positions with the scores to which a game between strong players led: the questions of the task `predict`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ..ai import seated_opponent
from ..arena.game import play
from ..arena.schedule import Job
from ..dice import draw, nth_seed
from ..notation.position import format_position, parse_position
from ..scores import Scores
from ..turn import Turn
from ..values import frozen
from .shipped import read_rows, shipped_path

SCHEMA: Final = "tribolo-forecast/1"
"""Name and version of the file format."""

PLAYER: Final = "engine:nodes=100,modelling=no"
"""The opponent that played all three seats of the games."""

FORECASTS: Final = "forecasts"
"""The file of positions that ships with this release."""


@frozen
class Forecast:
    """A turn of a game, the `seed` of the deal of the game, and the final `scores` of the game."""

    seed: int
    turn: Turn
    scores: Scores


def play_forecast(seed: int) -> Forecast:
    """Let three `PLAYER` play the deal of a seed; return a turn of the game, drawn evenly, with the final scores."""
    names = (PLAYER, PLAYER, PLAYER)
    game = play(Job(names, seed, names), lambda: 0.0, seated_opponent).game()
    return Forecast(seed, game.turns[draw(nth_seed(seed, 0), len(game.moves))], game.turn.scores)


def forecast_fields(forecast: Forecast) -> dict[str, object]:
    """Return a forecast as an object of JSON, which `forecasts` reads."""
    position = format_position(forecast.turn.position)
    return {"seed": forecast.seed, "position": position, "scores": [*forecast.scores.values()]}


def _parse_forecast(fields: Mapping[str, Any]) -> Forecast:
    """Return the forecast in an object of JSON.

    Raise TypeError, KeyError or ValueError if a field is missing or cannot be converted.
    """
    return Forecast(
        int(fields["seed"]), Turn.start(*parse_position(fields["position"])), Scores(*map(int, fields["scores"]))
    )


@cache
def forecasts() -> tuple[Forecast, ...]:
    """Return the forecasts that ship with this release, read once."""
    return read_rows(shipped_path(FORECASTS), SCHEMA, _parse_forecast)
