"""The game that the front page replays: a close one between three computer players."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from markupsafe import Markup

from frontends.games.tribolo_view import game_view, move_views, seats_of
from frontends.session.view import View
from tribolo_core.notation.record_parser import parse_record

_PICTURE_PLY = 76
"""The number of moves before the position that the page shows first: the board is full enough to be worth a look."""


class Showcase(NamedTuple):
    """A game as the front page shows it: one of its positions, and everything that its script needs to replay it.

    `frames` is the JSON text of an object: `ply` is the number of moves before that position, `start` the styles of the
    cells of the first position that are not empty, keyed by name, and `moves` holds the style of the player, the cell
    played on and the captured cells of each move.
    """

    view: View
    frames: Markup


@cache
def showcase() -> Showcase:
    """Return the game of the front page."""
    record = parse_record(files(__package__).joinpath("showcase.tribolo").read_text())
    game, seats = record.game, seats_of(record)
    start = game_view(game.at(0), seats, marks_legal_moves=False)
    frames = {
        "ply": _PICTURE_PLY,
        "start": {cell.name: cell.style for row in start.rows for cell in row if cell.style != "none"},
        "moves": [(move.style, move.name, *move.taken) for move in move_views(game)],
    }
    view = game_view(game.at(_PICTURE_PLY), seats, marks_legal_moves=False)
    return Showcase(view, Markup(json.dumps(frames, separators=(",", ":"))))
