"""Any notation of a game: a position string, the text of a board, a game record, or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from ..board import Board
from ..errors import Fault, NotationError, TriboloError
from ..game import Game
from ..player import Player
from ..turn import Turn
from .record import Record, format_position, format_record, parse_position, parse_record

UNKNOWN: Final = ("?", "?", "?")
"""The seats of a game that does not say who played it."""


def parse_any(text: str) -> Record:
    """The game that a text holds in any of the notations; NotationError or another TriboloError says what is wrong.

    On a board alone Blue is asked first.

    >>> parse_any("B" + "." * 15 + " ................" * 10).result
    '1-0-0'
    """
    start = text.lstrip()
    if start.startswith("{"):
        return parse_json(text)
    if start.startswith("["):
        return parse_record(text)
    if "/" in text and "\n" not in text.strip():
        return Record(Game.start(parse_position(text.strip())), UNKNOWN)
    return Record(Game((Turn.start(Board.from_text(text), Player.BLUE),)), UNKNOWN)


def format_json(record: Record) -> str:
    """Write a game as JSON: what `parse_json` reads back, and the present position, its scores and moves.

    >>> parse_json(format_json(Record(Game.new(seed=7), UNKNOWN))).game == Game.new(seed=7)
    True
    """
    game = record.game
    turn = game.turn
    fields = {
        "deal": format_position(game.turns[0].position),
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
    """Read a game from JSON: its `deal`, and where they are given `moves`, `seats`, `comments` and `tags`."""
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError((Fault(error.lineno, error.colno, f"this is no JSON: {error.msg}"),)) from None
    except RecursionError:
        raise NotationError((Fault(1, 1, "this JSON is nested too deeply"),)) from None
    try:
        blue, red, green = _texts(fields, "seats", UNKNOWN)
        (deal,) = _texts({"deal": [fields["deal"]]}, "deal", ())
        game = Game.start(parse_position(deal)).play_all(_texts(fields, "moves", ()))
        tags = dict(fields.get("tags", {}))
        return Record(game, (blue, red, green), _texts(fields, "comments", ()), tuple(tags.items()))
    except TriboloError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NotationError((Fault(1, 1, f"this JSON is no game: {error}"),)) from None


def _texts(fields: Mapping[str, object], name: str, default: tuple[str, ...]) -> tuple[str, ...]:
    texts = fields.get(name, default)
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise TypeError(f"{name} is a list of texts")
    return tuple(texts)


FORMATS: Final[dict[str, Callable[[Record], str]]] = {
    "position": lambda record: format_position(record.game.turn.position) + "\n",
    "board": lambda record: f"{record.game.turn}\n",
    "record": format_record,
    "json": format_json,
}
"""Every notation by name: from a game to its text. The first two hold the present turn alone."""
