"""One game of the arena, and the line of text that stores its result."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from .. import _kernel
from ..ai import seated_opponent
from ..ai.clocks import TimeControl
from ..ai.playing import steps
from ..ai.protocol import Forfeit, Opponent
from ..arguments import shown
from ..board import deal
from ..coord import COORDS
from ..dice import checked_seed
from ..errors import InvalidContent, InvalidSeed, TriboloError
from ..game import Game
from ..notation import Record, format_record, parse_record
from ..player import PLAYERS
from ..scores import Scores
from ..storage.json_text import InvalidJson, load_object
from ..values import frozen
from .forfeits import ForfeitedSeat, counted, forfeit_fields, parse_forfeit
from .schedule import Job, seatings


@frozen
class Effort:
    """The cost of one seat in a game: its moves, and their time in seconds and number of nodes in total."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0

    def plus(self, seconds: float, nodes: int) -> Effort:
        """Return the effort after one more move, which took `seconds` and `nodes`."""
        return Effort(self.moves + 1, self.seconds + seconds, self.nodes + nodes)


@frozen
class GameResult:
    """A finished game: its job, its moves, and the scores and efforts of Blue, Red and Green.

    `moves` holds one byte per move, the index of the cell: a Game takes 20 times the memory of such a result. A player
    whose opponent forfeited has the score 0. `efforts` leaves out the answer that forfeited, and the moves of the
    stand-in that played on.
    """

    job: Job
    moves: bytes
    scores: tuple[int, int, int]
    efforts: tuple[Effort, Effort, Effort]
    forfeits: tuple[ForfeitedSeat, ...] = ()

    def game(self) -> Game:
        """Replay the moves, and return the game with every turn from first to last."""
        return Game.new(seed=self.job.start).play_all(COORDS[move] for move in self.moves)


class InvalidResult(TriboloError):
    """A line of a results file is invalid: its number `line`, from 1, and the `problem`."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"Line {self.line} is not a valid arena result: {self.problem}."


def play(
    job: Job,
    clock: Callable[[], float],
    seat: Callable[[str], Opponent] = seated_opponent,
    control: TimeControl | None = None,
) -> GameResult:
    """Play the game that a job describes to its end and return the result.

    `clock` returns a time in seconds; only differences between two times are used. `control` is the time of each
    player; an opponent that exceeds it forfeits. `seat` is called once for each name
    in `job.seats` and returns an opponent for this game alone; by default the names are opponent specs. The opponents
    are closed after the game, or when they forfeit; the stand-in then plays on.
    """
    efforts = [Effort()] * len(PLAYERS)
    forfeits: list[ForfeitedSeat] = []
    moves = bytearray()
    opponents = [seat(name) for name in job.seats]
    for step in steps(Game.new(seed=job.start), opponents, job.move_seed, clock=clock, control=control):
        if isinstance(step.answer, Forfeit):
            forfeits.append(ForfeitedSeat(step.player, step.ply, step.answer.reason_with_log))
            continue
        moves.append(step.answer.move.index)
        if not step.is_stand_in:
            index = step.player.index
            efforts[index] = efforts[index].plus(step.seconds, step.answer.nodes)
    blue, red, green = efforts
    _, scores = _kernel.replay(job.start, bytes(moves))
    return GameResult(job, bytes(moves), counted(Scores(*scores), forfeits), (blue, red, green), tuple(forfeits))


RESULT_PREFIX: Final = '{"line_up": '
"""The first characters of every formatted result."""


def format_result(result: GameResult) -> str:
    """Return a result as one line of JSON, without a line break, that contains the whole game record."""
    efforts = [[effort.moves, round(effort.seconds, 6), effort.nodes] for effort in result.efforts]
    record = format_record(Record(result.game(), result.job.seats))
    fields = {"line_up": result.job.line_up, "start": result.job.start, "efforts": efforts, "record": record}
    if result.forfeits:
        fields["forfeits"] = [forfeit_fields(forfeit) for forfeit in result.forfeits]
    return json.dumps(fields, ensure_ascii=False)


def parse_result(text: str, line: int = 1) -> GameResult:
    """Parse a line that `format_result` returned, and replay the game to check it.

    `line` is the number of the line in its file, from 1; error messages show it. Raise InvalidResult if a field is
    missing or invalid, or the record is not a finished game from its deal in a seating of its line-up.
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
    match names:
        case [str() as first, str() as second, str() as third]:
            pass
        case _:
            raise InvalidResult(line, f"its line-up is {shown(names)}, not three names")
    try:
        start = checked_seed(seed)
        blue, red, green = _parse_efforts(efforts)
        forfeits = _parse_forfeits(fields.get("forfeits", []))
    except InvalidContent as error:
        raise InvalidResult(line, error.problem) from None
    except InvalidSeed as error:
        raise InvalidResult(line, str(error).rstrip(".")) from None
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
    moves = bytes(move.index for move in record.game.moves)
    for forfeit in forfeits:
        if not 1 <= forfeit.ply <= len(moves) or record.game.turns[forfeit.ply - 1].player is not forfeit.player:
            raise InvalidResult(line, f"{forfeit.player} does not make move {forfeit.ply}, at which it forfeits")
    return GameResult(job, moves, counted(turn.scores, forfeits), (blue, red, green), forfeits)


def _parse_efforts(stored: object) -> list[Effort]:
    """Return the efforts of the three seats in a list of JSON; raise InvalidContent if they are invalid."""
    if not isinstance(stored, list) or len(stored) != len(PLAYERS):
        raise InvalidContent(f"its efforts are {shown(stored)}, not those of three seats")
    return [*map(_parse_effort, stored)]


def _parse_effort(stored: object) -> Effort:
    match stored:
        case [int() as moves, int() | float() as seconds, int() as nodes] if min(moves, nodes) >= 0 <= seconds < 1e18:
            return Effort(moves, float(seconds), nodes)
    raise InvalidContent(f"an effort is {shown(stored)}, not a list of moves, seconds and nodes")


def _parse_forfeits(stored: object) -> tuple[ForfeitedSeat, ...]:
    """Return the forfeits in a list of JSON, at most one of a player; raise InvalidContent if they are invalid."""
    if not isinstance(stored, list):
        raise InvalidContent(f"its forfeits are {shown(stored)}, not a list")
    forfeits = tuple(map(parse_forfeit, stored))
    if len({forfeit.player for forfeit in forfeits}) < len(forfeits):
        raise InvalidContent("a player forfeits twice")
    return forfeits
