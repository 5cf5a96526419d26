"""A whole game of one deal of the day, which the tests of the command and of the full screen share."""

from datetime import date

from frontends.games.daily.deal import deal_of_day
from frontends.games.daily.result import DailyResult
from frontends.games.tribolo import TriboloSession
from frontends.session.loop import Session
from tests.daily.games import own_moves, whole_game
from tribolo_core import Game
from tribolo_core.daily import Medals

DAY = date(2026, 11, 1)
DEAL = deal_of_day(DAY)
GAME = whole_game(DEAL)
MOVES = [str(move) for move in own_moves(GAME, DEAL)]
RESULT = DailyResult(DAY, DEAL.seat, GAME.turn.scores)

MEDALS = Medals(1, 2, 170)
"""Medals that a test puts in place of those of the day, for which the kernel plays 90 games."""


def last_own_turn() -> TriboloSession:
    ply = max(number for number, past in enumerate(GAME.game.past) if past.turn.player is DEAL.seat)
    game = Game(GAME.game.turns[: ply + 1], GAME.game.moves[:ply])
    return Session(game, GAME.seats, GAME.seed)
