"""The front page: games begin here, by a form or from a record, and are found again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from flask import redirect, request, url_for
from pydantic import ValidationError
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.tribolo import TRIBOLO
from frontends.session.seats import HUMAN
from frontends.web.refusal import Refusal
from frontends.web.room.commands import NEW_GAME
from frontends.web.room.service import begin, upload
from tribolo_core import PLAYERS

from .api import sentence
from .page import CHOICES, page, pages, with_retry
from .visitor import asker, services

MOST_LINES: Final = 20
"""How many of their games somebody is shown."""


@pages.get("/")
def front() -> AnyResponse:
    """Begin a game, or go on with one."""
    return _front(200, None, {})


def _front(status: int, error: str | None, form: Mapping[str, str]) -> AnyResponse:
    who = asker()
    lines = services().store.lines(who.browser, MOST_LINES) if who.browser else []
    games = [
        {
            "id": line.id,
            "title": f"{' and '.join(map(str, line.held))}, {line.deal}",
            "status": line.status,
            "is_your_turn": line.mover in line.held and not line.is_thinking,
            "touched": datetime.fromtimestamp(line.touched, UTC),
        }
        for line in lines
    ]
    default = TRIBOLO.setup.default_seats
    seats = {player.name.lower(): "here" if default[player] == HUMAN else default[player] for player in PLAYERS}
    return page("front.html", status, title="Tribolo", error=error, games=games, form=form, seats=seats, **CHOICES)


@pages.post("/games")
def create() -> AnyResponse:
    """Begin a game as the form says; what is left out is as usual."""
    form = {name: value for name, value in request.form.items() if value}
    seats = {}
    for player in PLAYERS:
        name = player.name.lower()
        seat = form.pop(name, None)
        spec = form.pop(f"{name}_spec", "")
        if seat is not None:
            seats[str(player)] = spec or "other" if seat == "other" else seat
    try:
        game = begin(services(), asker(is_new=True), NEW_GAME.validate_python({**form, "seats": seats}))
    except ValidationError as error:
        return _front(400, sentence(error), request.form)
    except Refusal as refusal:
        return with_retry(_front(refusal.status, str(refusal), request.form), refusal)
    return redirect(url_for(".game", game=game), 303)


@pages.post("/records")
def upload_record() -> AnyResponse:
    """Go on with the game of a file, or of a text."""
    file = request.files.get("file")
    content = file.read() if file is not None and file.filename else request.form.get("text", "").encode()
    try:
        if not content.strip():
            raise Refusal(422, "There is no record: choose a file, or paste its text.")
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
        made = upload(services(), asker(is_new=True), text)
    except UnicodeDecodeError:
        return _front(422, "This is no game record: it is not text in UTF-8.", {})
    except Refusal as refusal:
        return with_retry(_front(refusal.status, str(refusal), {}), refusal)
    return redirect(url_for(".game", game=made), 303)
