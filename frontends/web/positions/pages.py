"""The pages of a position, which is stored in the URL alone: one shows it, the other edits it."""

from __future__ import annotations

import secrets
from typing import Annotated, Final, Literal

from flask import Blueprint, Response, redirect, request, url_for
from pydantic import BaseModel, Field, TypeAdapter
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.positions import view_of, with_mover
from frontends.session.view import View
from frontends.web.positions.editor import EMPTY, MOVERS, fill, paint, parse_position_text
from frontends.web.serving.errors import message_of, status_of
from frontends.web.serving.messages import kernel_messages
from frontends.web.serving.parsing import parse_fields, parse_query
from frontends.web.serving.rendering import choices, page, preview_of
from frontends.web.serving.requests import MAX_POSITION_LENGTH
from tribolo_core import PLAYERS, Game, Owner, Position, TriboloError, format_position, parse_position
from tribolo_core.presets import STANDARD, deal_of
from tribolo_core.translation.messages import gettext

positions: Final = Blueprint("positions", __name__)

MAX_TEXT_LENGTH: Final = 4_000
"""Greatest length of a position in any notation, in characters."""


class EditorQuery(BaseModel):
    """The query of the editor and the fields of its form.

    `p` is the position string, `brush` the letter of the content to paint, `cell` the name of the cell to paint,
    `mover` the letter of the player to move, and `text` a position in any notation that replaces `p`. `whole` changes
    all cells: `deal` deals the board of the preset `deal`, `fill` paints the empty cells, and `clear` empties all.
    """

    p: Annotated[str, Field(max_length=MAX_POSITION_LENGTH)] = ""
    brush: str = "B"
    cell: str = ""
    mover: str = ""
    text: Annotated[str, Field(max_length=MAX_TEXT_LENGTH)] = ""
    whole: Literal["", "deal", "fill", "clear"] = ""
    deal: str = STANDARD


_FORM: Final = TypeAdapter(EditorQuery)


@positions.get("/position")
def show() -> AnyResponse:
    """Return the page of the position in the query; show an empty board and an error if the position is invalid."""
    error: TriboloError | None = None
    shown = EMPTY
    try:
        shown = _playable(parse_query(EditorQuery).p)
    except TriboloError as fault:
        error = fault
    return page(
        "position.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Position"),
        error=None if error is None else message_of(error),
        preview=None if error else url_for("positions.preview", p=format_position(shown), _external=True),
        view=_view(shown),
        position=format_position(shown),
        **choices(),
    )


@positions.get("/position/board.png")
def preview() -> Response:
    """Return the board of the position in the query as a PNG image, for previews in messengers."""
    return preview_of(_view(_playable(parse_query(EditorQuery).p)))


def _playable(text: str) -> Position:
    """Return the position of a text; raise TriboloError if it is invalid, or no position of a game."""
    position = parse_position(text)
    Game.start(position)
    return position


def _view(position: Position) -> View:
    return view_of(with_mover(position) if position.player is None else position)


@positions.get("/editor")
def editor() -> AnyResponse:
    """Return the page of the position editor, which shows the position string in the query parameter `p`.

    If the query has the parameter `cell`, the name of a cell, change this cell and redirect to the editor with the
    changed position. The query parameter `brush` says what the cell gets: a player's tile, a wall or nothing. If
    `mover` names a player, this player is to move. If the position is invalid, or the cell or the brush of a change,
    return the page with an error message. Raise InvalidQuery if a parameter is too long, has an invalid value, or is
    given twice.
    """
    query = parse_query(EditorQuery)
    return _paint(query) if query.cell else _editor(query)


@positions.post("/editor")
def edit() -> AnyResponse:
    """Change the position as the submitted form says, and redirect to the editor, which shows the changed position.

    If the form field `text` is filled, the position in this text replaces the old position. Otherwise the cell that
    `cell` names gets the content that `brush` stands for (a player's tile, a wall or nothing), and `mover` becomes the
    player to move. If `cell` is empty, no cell changes, unless `whole` changes all of them. If `mover` names no player,
    the player to move stays the same. If the text, the position, the cell, the brush or the deal is invalid, return the
    page of the editor with an error message. Raise BadRequest if another field is invalid, or a text is too long.
    """
    query = parse_fields(_FORM, {name: request.form[name] for name in EditorQuery.model_fields if name in request.form})
    if not query.text.strip():
        return _paint(query)
    try:
        text = format_position(parse_position_text(query.text))
    except TriboloError as error:
        return _editor(query, error)
    return redirect(url_for("positions.editor", p=text, brush=query.brush), 303)


def _paint(query: EditorQuery) -> AnyResponse:
    try:
        painted = _painted(query)
    except TriboloError as error:
        return _editor(query, error)
    return redirect(url_for("positions.editor", p=format_position(painted), brush=query.brush), 303)


def _painted(query: EditorQuery) -> Position:
    if query.whole == "deal":
        return deal_of(query.deal)(secrets.randbits(32))
    if query.whole == "clear":
        return EMPTY
    position = _position(query)
    if query.whole == "fill":
        return fill(position, query.brush)
    return paint(position, query.cell, query.brush) if query.cell else position


def _position(query: EditorQuery) -> Position:
    position = parse_position(query.p) if query.p else EMPTY
    return position._replace(player=MOVERS[query.mover]) if query.mover in MOVERS else position


def _editor(query: EditorQuery, error: TriboloError | None = None) -> AnyResponse:
    try:
        position = _position(query)
    except TriboloError as fault:
        position, error = EMPTY, error or fault
    start = with_mover(position)
    text = format_position(position)
    return page(
        "editor.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Position editor"),
        error=None if error is None else message_of(error),
        view=view_of(start),
        position=text,
        brushes=_brushes(),
        movers={letter: gettext(str(player)) for letter, player in MOVERS.items()},
        brush=query.brush,
        mover=text[-1],
        can_start=start.player is not None,
        is_bare=not any(start.board.scores.values()),
        messages=kernel_messages(),
        text=query.text,
        **choices(),
    )


def _brushes() -> list[tuple[str, str, str]]:
    """Return the brushes: the letter, the style and the name of the content that each paints."""
    return [
        *((player.owner.value, player.name.lower(), gettext(str(player))) for player in PLAYERS),
        (Owner.WALL.value, "wall", gettext("Wall")),
        (Owner.NONE.value, "none", gettext("Empty")),
    ]
