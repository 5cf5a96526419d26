"""Whole games of deals of the day, played by a simple rule, and the golden file that holds some of them.

`make golden` writes the file. If a game in it changes, so do past days: then the version of the rules
in `kernel/src/daily/deal.rs` has to grow, too.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from frontends.games.daily.deal import DailyDeal, deal_of_day
from frontends.games.tribolo import TriboloSession, answer
from frontends.session.loop import Answer, Play, update
from tribolo_core import Coord, Turn

PATH: Final = Path(__file__).parents[1] / "data" / "daily.txt"
FIRST: Final = date(2026, 11, 24)
DAYS: Final = 21
"""A week under the first rules, and two weeks under the rules from December 2026 on."""


def first_move(turn: Turn) -> Coord:
    return min(turn.transitions)


def most_captured(turn: Turn) -> Coord:
    return max(sorted(turn.transitions), key=lambda move: sum(len(jump.taken) for jump in turn.transitions[move]))


def own_moves(session: TriboloSession, deal: DailyDeal) -> list[Coord]:
    return [past.move for past in session.game.past if past.turn.player is deal.seat]


def whole_game(deal: DailyDeal, choose: Callable[[Turn], Coord] = first_move) -> TriboloSession:
    """Return a finished game of a deal in which the person plays by the rule `choose`."""
    session = deal.start()
    while not session.is_over:
        question = session.question
        if question is None:
            session, _ = update(session, Play(choose(session.turn)))
        else:
            session, _ = update(session, Answer(question, answer(question)))
    return session


def golden_line(day: date) -> str:
    """Return the deal of a day and a whole game of it as a line of text."""
    deal = deal_of_day(day)
    game = whole_game(deal, most_captured).game
    fields = (day, deal.version, deal.seed, deal.seat, *deal.opponents, *game.moves)
    return " ".join(map(str, fields))


def golden_text() -> str:
    return "".join(f"{golden_line(FIRST + timedelta(days=number))}\n" for number in range(DAYS))


def main() -> None:
    PATH.write_text(golden_text(), encoding="utf-8")
