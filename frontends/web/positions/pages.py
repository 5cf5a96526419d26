"""The pages of a position, which is stored in the URL alone: one shows it, on the other a script edits it."""

from __future__ import annotations

from typing import Annotated, Final

from flask import Blueprint, Response, redirect, url_for
from pydantic import BaseModel, Field
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.positions import view_of, with_mover
from frontends.session.view import View
from frontends.web.serving.errors import message_of, status_of
from frontends.web.serving.parsing import parse_query
from frontends.web.serving.rendering import choices, page, preview_of
from frontends.web.serving.requests import MAX_POSITION_LENGTH
from tribolo_core import (
    COORDS,
    PLAYERS,
    Board,
    Game,
    NotationError,
    Owner,
    Player,
    Position,
    TriboloError,
    format_position,
    parse_position,
)
from tribolo_core.coord import WIDTH
from tribolo_core.drawing.crop import WHOLE
from tribolo_core.translation.messages import gettext

positions: Final = Blueprint("positions", __name__)


class PositionQuery(BaseModel):
    """The query of the pages: `p` is the position string."""

    p: Annotated[str, Field(max_length=MAX_POSITION_LENGTH)] = ""


EMPTY: Final = Position(Board.from_text("\n".join(["." * WIDTH] * (len(COORDS) // WIDTH))), Player.BLUE)
"""The position with which the editor starts."""


@positions.get("/position")
def show() -> AnyResponse:
    """Return the page of the position in the query; if it is invalid, show an error, and lead to the editor.

    Redirect to the editor if the query has no position.
    """
    error: TriboloError | None = None
    shown = EMPTY
    try:
        if not (text := parse_query(PositionQuery).p):
            return redirect(url_for("positions.editor"))
        shown = _playable(text)
    except TriboloError as fault:
        error = fault
    return page(
        "position.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Position"),
        error=None if error is None else _sentence(error),
        preview=None if error else url_for("positions.preview", p=format_position(shown), _external=True),
        view=_view(shown),
        position=format_position(shown),
        **choices(),
    )


@positions.get("/position/board.png")
def preview() -> Response:
    """Return the board of the position in the query as a PNG image, for previews in messengers."""
    return preview_of(_view(_playable(parse_query(PositionQuery).p)))


def _playable(text: str) -> Position:
    """Return the position of a text; raise TriboloError if it is invalid, or no position of a game."""
    position = parse_position(text)
    Game.start(position)
    return position


def _sentence(error: TriboloError) -> str:
    """Return the sentence about an invalid position in a link, without its faults letter by letter."""
    if isinstance(error, NotationError):
        return gettext("This is not a position. Check the link, or set one up in the editor.")
    return message_of(error)


def _view(position: Position) -> View:
    return view_of(with_mover(position) if position.player is None else position)


@positions.get("/editor")
def editor() -> AnyResponse:
    """Return the page of the position editor with the position in the query; its script edits it.

    If the position is invalid, return the page with an empty board and an error message.
    """
    position, error = EMPTY, None
    try:
        if text := parse_query(PositionQuery).p:
            position = parse_position(text)
    except TriboloError as fault:
        error = fault
    start = with_mover(position)
    return page(
        "editor.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Position editor"),
        error=None if error is None else _sentence(error),
        view=view_of(start, WHOLE),  # Its walls can be painted.
        position=format_position(position),
        brushes=_brushes(),
        movers=[(player.owner.value.lower(), gettext(str(player))) for player in PLAYERS],
        can_start=start.player is not None,
        is_bare=not any(start.board.scores.values()),
        **choices(),
    )


def _brushes() -> list[tuple[str, str, str]]:
    """Return the brushes: the letter, the style and the name of the content that each paints."""
    return [
        *((player.owner.value, player.name.lower(), gettext(str(player))) for player in PLAYERS),
        (Owner.WALL.value, "wall", gettext("Wall")),
        (Owner.NONE.value, "none", gettext("Empty")),
    ]
