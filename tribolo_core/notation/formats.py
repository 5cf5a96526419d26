"""Every notation of a game: position string, board text, game record and JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Final

from ..board import Board, Position
from ..errors import Fault, InvalidArgument, NotationError
from ..game import Game
from ..player import Player
from ..translation.messages import gettext
from ..turn import Turn
from .position import format_position, parse_position
from .record import UNKNOWN, Record, format_record
from .record_parser import parse_record

_TAG: Final = re.compile(r'^[ \t]*\[[A-Za-z]\w* "', re.MULTILINE | re.ASCII)
"""A line that begins with a tag. A text with such a line is a record, even if a foreign line precedes the tag."""


def parse_any(text: str) -> Record:
    """Parse a game in any of the four notations: position string, board text, game record or JSON.

    Board text names no player to move. In this case Blue moves first; if Blue has no legal move, the next player in
    turn order who has a legal move begins. A byte order mark before the text is ignored. Raise NotationError if the
    text is invalid, InvalidPosition if a position string or JSON states that the game is over but a player can move,
    IllegalMove if JSON contains an illegal move.

    >>> parse_any("B" + "." * 15 + " ................" * 10).result
    '1-0-0'
    """
    text = text.removeprefix("\ufeff")
    start = text.lstrip()
    if start.startswith("[") or _TAG.search(text):
        return parse_record(text)
    if start.startswith("{"):
        return parse_json(text)
    if "/" in text and "\n" not in text.strip():
        return Record(Game.start(parse_position(text.strip())))
    _check_is_board(text)
    return Record(Game((Turn.start(Board.from_text(text), Player.BLUE),)))


def _check_is_board(text: str) -> None:
    """Raise NotationError, with line and column, if the first line of a text with content is not one of a board.

    A line counts as one of a board if at least half of its characters are letters of a board; `Board.from_text` then
    finds its faults.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        found = line.strip()
        if found:
            if 2 * sum(letter in ".#BRG" for letter in found) < len(found):
                problem = gettext(
                    'expected a position, a board, JSON or a record, which begins with tags such as [Blue "human"], '
                    "not {found}",
                    found=repr(found[:20]),
                )
                raise NotationError((Fault(number, len(line) - len(line.lstrip()) + 1, problem),))
            return


def format_json(record: Record) -> str:
    """Format a game as JSON, which `parse_json` can parse; its variations are left out.

    The JSON contains the game's start position, moves, players, comments, tags and result, and the position, the
    player to move, the skipped players, the scores and the legal moves of its present turn.

    >>> parse_json(format_json(Record(Game.new(seed=7)))).game == Game.new(seed=7)
    True
    """
    game = record.game
    first, turn = game.turns[0], game.turn
    fields = {
        "deal": format_position(Position(first.board, first.next_in_order)),
        "seats": list(record.seats),
        "tags": dict(record.tags),
        "moves": [str(move) for move in game.moves],
        "comments": list(record.comments),
        "result": record.result,
        "position": format_position(turn.position),
        "player": None if turn.player is None else str(turn.player),
        "passed": [str(player) for player in turn.passed],
        "scores": {str(player): score for player, score in turn.scores.items()},
        "legal": [str(move) for move in turn.transitions],
    }
    return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"


def parse_json(text: str) -> Record:
    """Parse a game in JSON and replay its moves.

    The JSON is an object with the field `deal`, the start position as a position string, and the optional fields
    `moves`, `seats`, `comments` and `tags`; other fields are ignored. Raise NotationError if the text is not JSON or a
    field is invalid, InvalidPosition if `deal` states that the game is over but a player can move, IllegalMove if a
    move is illegal.
    """
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(
            (Fault(error.lineno, error.colno, gettext("this is not JSON: {problem}", problem=error.msg)),)
        ) from None
    except RecursionError:
        raise NotationError((Fault(1, 1, gettext("this JSON is nested too deeply")),)) from None
    except ValueError as error:  # a number of thousands of digits
        raise NotationError((Fault(1, 1, gettext("this JSON cannot be read: {problem}", problem=error)),)) from None
    if not isinstance(fields, dict):
        raise _wrong(gettext("it is not an object"))
    deal = fields.get("deal")
    if not isinstance(deal, str):
        raise _wrong(gettext("deal is a position string"))
    seats = _texts(fields, "seats", UNKNOWN)
    if len(seats) != len(UNKNOWN):
        raise _wrong(gettext("seats is a list of {count} texts", count=len(UNKNOWN)))
    blue, red, green = seats
    tags = fields.get("tags", {})
    if not isinstance(tags, dict) or not all(isinstance(value, str) for value in tags.values()):
        raise _wrong(gettext("tags is an object of texts"))
    game = Game.start(parse_position(deal)).play_all(_texts(fields, "moves", ()))
    try:
        return Record(game, (blue, red, green), _texts(fields, "comments", ()), tuple(tags.items()))
    except InvalidArgument as error:
        raise _wrong(str(error).removesuffix(".")) from None


def _texts(fields: Mapping[str, object], name: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """Return the texts in the field `name`, or `default` if there is no such field.

    Raise NotationError if the field is not a list of texts.
    """
    texts = fields.get(name, default)
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise _wrong(gettext("{name} is a list of texts", name=name))
    return tuple(texts)


def _wrong(problem: str) -> NotationError:
    """Build the exception for valid JSON that does not describe a game; `problem` says what is wrong."""
    return NotationError((Fault(1, 1, gettext("this JSON is not a game: {problem}", problem=problem)),))


FORMATS: Final[dict[str, Callable[[Record], str]]] = {
    "position": lambda record: format_position(record.game.turn.position) + "\n",
    "board": lambda record: f"{record.game.turn}\n",
    "record": format_record,
    "json": format_json,
}
"""The formatter of each notation by name. A position and a board hold the present turn alone."""
