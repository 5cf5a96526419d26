"""One game of the arena, and the line of text that stores its result."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ..ai import seated_opponent
from ..ai.protocol import Opponent
from ..board import deal
from ..errors import TriboloError
from ..game import Game
from ..notation import Record, format_record, parse_record
from ..player import PLAYERS
from ..storage.json_text import InvalidJson, load_object
from ..turn import Turn
from .schedule import Job, seatings


@dataclass(frozen=True, slots=True)
class Effort:
    """The cost of one seat in a game: its moves, and their time in seconds and number of nodes in total."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game: its job, its `record` as text, and the scores and efforts of Blue, Red and Green."""

    job: Job
    record: str
    scores: tuple[int, int, int]
    efforts: tuple[Effort, Effort, Effort]


class InvalidResult(TriboloError):
    """A line of a results file is invalid: its number `line`, from 1, and the `problem`."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"Line {self.line} is not a valid arena result: {self.problem}."


def play(job: Job, clock: Callable[[], float], seat: Callable[[str], Opponent] = seated_opponent) -> GameResult:
    """Play the game that a job describes to its end and return the result.

    `clock` returns a time in seconds; only differences between two times are used. `seat` is called once for each name
    in `job.seats` and returns an opponent for this game alone; by default the names are opponent specs.
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
    return GameResult(job, record, _scores(game.turn), (efforts[0], efforts[1], efforts[2]))


def _scores(turn: Turn) -> tuple[int, int, int]:
    """Return the scores of Blue, Red and Green as a tuple."""
    scores = turn.scores
    return scores.blue, scores.red, scores.green


RESULT_PREFIX: Final = '{"line_up": '
"""The first characters of every formatted result."""


def format_result(result: GameResult) -> str:
    """Return a result as one line of JSON, without a line break, that contains the whole game record."""
    efforts = [[effort.moves, round(effort.seconds, 6), effort.nodes] for effort in result.efforts]
    fields = {"line_up": result.job.line_up, "start": result.job.start, "efforts": efforts, "record": result.record}
    return json.dumps(fields, ensure_ascii=False)


def parse_result(text: str, line: int = 1) -> GameResult:
    """Parse a line that `format_result` returned, and replay the game to check it.

    `line` is the number of the line in its file, from 1; error messages show it. Raise InvalidResult if the text is
    invalid.
    """
    try:
        fields: dict[str, Any] = load_object(text)
        names, seed, efforts, notation = (fields[name] for name in ("line_up", "start", "efforts", "record"))
    except InvalidJson as error:
        raise InvalidResult(line, error.problem) from None
    except KeyError as error:
        raise InvalidResult(line, f"{error} is missing") from None
    if not isinstance(notation, str):
        raise InvalidResult(line, "its record is not a text")
    try:
        first, second, third = map(str, names)
        start = int(seed)
        blue, red, green = (Effort(int(moves), float(seconds), int(nodes)) for moves, seconds, nodes in efforts)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidResult(line, str(error)) from None
    try:
        record, dealt = parse_record(notation), deal(start)
    except TriboloError as error:
        raise InvalidResult(line, str(error).rstrip(".")) from None
    job = Job((first, second, third), start, record.seats)
    turn = record.game.turn
    if record.game.turns[0].position != dealt:
        raise InvalidResult(line, f"its first position is not the deal of seed {start}")
    if job.seats not in seatings(job.line_up):
        raise InvalidResult(line, f"{', '.join(job.seats)} is not a seating of {', '.join(job.line_up)}")
    if turn.outcome is None:
        raise InvalidResult(line, "the game is not over")
    return GameResult(job, notation, _scores(turn), (blue, red, green))
