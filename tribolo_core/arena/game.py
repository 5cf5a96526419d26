"""Playing one game of the arena, and the line of text that keeps it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..ai import seated_opponent
from ..ai.protocol import Opponent
from ..board import deal
from ..errors import TriboloError
from ..game import Game
from ..notation.record import Record, format_record, parse_record
from ..player import PLAYERS
from ..turn import Turn
from .schedule import Job, seatings


@dataclass(frozen=True, slots=True)
class Effort:
    """What a seat spent on a game: the moves it made, the seconds and the nodes for all of them."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its job, its `record` in the notation of games, and for each seat the score and the effort."""

    job: Job
    record: str
    scores: tuple[int, int, int]
    efforts: tuple[Effort, Effort, Effort]


class InvalidResult(TriboloError):
    """A line of a file of results is no game that the arena played: the `line` counted from 1, and the `problem`."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"Line {self.line} of the results is not a game of this arena: {self.problem}."


def play(job: Job, clock: Callable[[], float], seat: Callable[[str], Opponent] = seated_opponent) -> Played:
    """Play a game to its end.

    `clock` returns seconds; only differences count. `seat` returns the opponent for a name of the job, seated for this
    game alone; by default the names are specs.
    """
    opponents = [seat(name) for name in job.seats]
    efforts = [Effort()] * len(PLAYERS)
    game = Game.new(seed=job.start)
    while (player := game.turn.player) is not None:
        seed = job.move_seed(len(game.turns))
        began = clock()
        analysis = opponents[player.index].analyse(game.turn, seed=seed, every_move=False, past=game.past)
        seconds = clock() - began
        spent = efforts[player.index]
        efforts[player.index] = Effort(spent.moves + 1, spent.seconds + seconds, spent.nodes + analysis.nodes)
        game = game.play(analysis.best(seed))
    record = format_record(Record(game, job.seats))
    return Played(job, record, _scores(game.turn), (efforts[0], efforts[1], efforts[2]))


def _scores(turn: Turn) -> tuple[int, int, int]:
    scores = turn.scores
    return scores.blue, scores.red, scores.green


RESULT_START: Final = '{"line_up": '
"""How the line of every result begins."""


def format_result(played: Played) -> str:
    """One line of JSON with all of a game, its record included."""
    efforts = [[effort.moves, round(effort.seconds, 6), effort.nodes] for effort in played.efforts]
    fields = {"line_up": played.job.line_up, "start": played.job.start, "efforts": efforts, "record": played.record}
    return json.dumps(fields, ensure_ascii=False)


def parse_result(text: str, line: int = 1) -> Played:
    """Read what `format_result` wrote, and replay the game to check it; InvalidResult is raised if it fails."""
    try:
        fields = json.loads(text)
        first, second, third = map(str, fields["line_up"])
        start = int(fields["start"])
        record = parse_record(fields["record"])
        blue, red, green = (
            Effort(int(moves), float(seconds), int(nodes)) for moves, seconds, nodes in fields["efforts"]
        )
        dealt = deal(start)
    except KeyError as error:
        raise InvalidResult(line, f"there is no {error}") from None
    except (ValueError, TypeError) as error:
        raise InvalidResult(line, str(error).rstrip(".")) from None
    job = Job((first, second, third), start, record.seats)
    turn = record.game.turn
    if record.game.turns[0].position != dealt:
        raise InvalidResult(line, f"its board is not the deal of {start}")
    if job.seats not in seatings(job.line_up):
        raise InvalidResult(line, f"{', '.join(job.seats)} is no seating of {', '.join(job.line_up)}")
    if turn.outcome is None:
        raise InvalidResult(line, "the game is not over")
    return Played(job, fields["record"], _scores(turn), (blue, red, green))
