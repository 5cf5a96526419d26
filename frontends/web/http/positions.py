"""Positions that stand in their address, and the editor that draws them."""

from __future__ import annotations

from flask import redirect, request, url_for
from pydantic import BaseModel
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.refusal import reason
from tribolo_core import Game, Position, format_position, parse_position

from .api import parse_look
from .editor import EMPTY, MOVERS, painted, read_position, settled, view_of
from .page import CHOICES, page, pages


class Spot(BaseModel):
    """What the addresses of a position and of the editor say."""

    p: str = ""
    brush: str = "B"
    cell: str = ""
    mover: str = ""
    text: str = ""


@pages.get("/position")
def position() -> AnyResponse:
    """A position that stands in the address and nowhere else."""
    try:
        shown = parse_position(request.args.get("p", ""))
        view = view_of(settled(shown) if shown.player is None else shown)
        error, status = None, 200
        Game.start(shown)
    except ValueError as fault:
        shown, error, status = EMPTY, reason(fault), 422
        view = view_of(shown)
    text = format_position(shown)
    return page("position.html", status, title="Tribolo: a position", view=view, position=text, error=error, **CHOICES)


@pages.get("/editor")
def editor() -> AnyResponse:
    """Draw a position."""
    spot = parse_look(Spot)
    return _paint(spot) if spot.cell else _editor(spot)


@pages.post("/editor")
def edit() -> AnyResponse:
    """Draw a position, or read one from a text."""
    fields = Spot.model_validate({name: request.form.get(name, "") for name in Spot.model_fields})
    if not fields.text.strip():
        return _paint(fields)
    try:
        text = format_position(read_position(fields.text))
    except ValueError as error:
        return _editor(fields, reason(error))
    return redirect(url_for(".editor", p=text, brush=fields.brush), 303)


def _paint(spot: Spot) -> AnyResponse:
    try:
        at = _position(spot)
        after = painted(at, spot.cell, spot.brush) if spot.cell else at
    except ValueError as error:
        return _editor(spot, reason(error))
    return redirect(url_for(".editor", p=format_position(after), brush=spot.brush), 303)


def _position(spot: Spot) -> Position:
    at = parse_position(spot.p) if spot.p else EMPTY
    return at._replace(player=MOVERS[spot.mover]) if spot.mover in MOVERS else at


def _editor(spot: Spot, error: str | None = None) -> AnyResponse:
    try:
        at = _position(spot)
    except ValueError as fault:
        at, error = EMPTY, error or reason(fault)
    return page(
        "editor.html",
        422 if error else 200,
        title="Tribolo: draw a position",
        view=view_of(settled(at)),
        position=format_position(at),
        brush=spot.brush,
        mover=format_position(at)[-1],
        can_start=settled(at).player is not None,
        text=spot.text,
        error=error,
        **CHOICES,
    )
