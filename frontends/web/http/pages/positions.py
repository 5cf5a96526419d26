"""The pages of a position, which is stored in the URL alone: one shows it, the other edits it."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, request, url_for
from pydantic import BaseModel
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.editor import EMPTY, MOVERS, paint, parse_position_text, view_of, with_mover
from frontends.web.http.errors import message_of, status_of
from frontends.web.http.parsing import parse_query
from frontends.web.http.rendering import CHOICES, page
from tribolo_core import Game, Position, TriboloError, format_position, parse_position

positions: Final = Blueprint("positions", __name__)


class EditorQuery(BaseModel):
    """The editor's state in the URL and its form: the position, the brush, and what to change."""

    p: str = ""
    brush: str = "B"
    cell: str = ""
    mover: str = ""
    text: str = ""


@positions.get("/position")
def show() -> AnyResponse:
    """Show the position in the URL."""
    error: TriboloError | None = None
    shown = EMPTY
    try:
        parsed = parse_position(request.args.get("p", ""))
        Game.start(parsed)
        shown = parsed
    except TriboloError as fault:
        error = fault
    return page(
        "position.html",
        200 if error is None else status_of(error),
        title="Tribolo: Position",
        error=None if error is None else message_of(error),
        view=view_of(with_mover(shown) if shown.player is None else shown),
        position=format_position(shown),
        **CHOICES,
    )


@positions.get("/editor")
def editor() -> AnyResponse:
    """Show the editor; a cell in the query is painted first."""
    query = parse_query(EditorQuery)
    return _paint(query) if query.cell else _editor(query)


@positions.post("/editor")
def edit() -> AnyResponse:
    """Paint a cell, set the player to move, or read a position from a text."""
    query = EditorQuery.model_validate({name: request.form.get(name, "") for name in EditorQuery.model_fields})
    if not query.text.strip():
        return _paint(query)
    try:
        text = format_position(parse_position_text(query.text))
    except TriboloError as error:
        return _editor(query, error)
    return redirect(url_for("positions.editor", p=text, brush=query.brush), 303)


def _paint(query: EditorQuery) -> AnyResponse:
    try:
        position = _position(query)
        painted = paint(position, query.cell, query.brush) if query.cell else position
    except TriboloError as error:
        return _editor(query, error)
    return redirect(url_for("positions.editor", p=format_position(painted), brush=query.brush), 303)


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
        title="Tribolo: Position editor",
        error=None if error is None else message_of(error),
        view=view_of(start),
        position=text,
        brush=query.brush,
        mover=text[-1],
        can_start=start.player is not None,
        text=query.text,
        **CHOICES,
    )
