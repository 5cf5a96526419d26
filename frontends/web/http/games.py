"""The pages of a game: played by forms, watched, looked back at, taken along."""

from __future__ import annotations

from typing import Literal

from flask import Response, redirect, request, url_for
from pydantic import ValidationError
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.tribolo import TRIBOLO
from frontends.web.refusal import Refusal
from frontends.web.room.commands import COMMAND, Look, Take
from frontends.web.room.service import Seen, act, look
from frontends.web.svg import board_svg

from .api import parse_look, present, sentence
from .page import CHOICES, checked_id, page, pages, with_retry
from .visitor import asker, services


@pages.get("/games/<game>")
def game(game: str) -> AnyResponse:
    """A game: played, watched, or looked back at."""
    wanted = parse_look(Look)
    seen = look(services(), asker(), game)
    try:
        return _game(seen, wanted)
    except Refusal as refusal:
        return _refused_game(seen, wanted, refusal)


def _game(seen: Seen, wanted: Look, status: int = 200, error: str | None = None) -> AnyResponse:
    state = present(seen, wanted)
    return page(
        "game.html",
        status,
        title=f"Tribolo: {state.view.status}",
        error=error,
        state=state,
        help=wanted.help == "1",
        link=url_for(".game", game=seen.kept.id, _external=True),
        **CHOICES,
    )


def _refused_game(seen: Seen, wanted: Look, refusal: Refusal) -> AnyResponse:
    plain = wanted.model_copy(update={"hint": "0"})
    return with_retry(_game(seen, plain, refusal.status, str(refusal)), refusal)


@pages.get("/games/<game>/seat/<secret>")
def take(game: str, secret: str) -> AnyResponse:
    """Take the seat that a secret link gives; from then on the browser's cookie says whose it is."""
    act(services(), asker(is_new=True), checked_id(game), Take(command="take", secret=secret[:64]))
    return redirect(url_for(".game", game=game), 303)


@pages.post("/games/<game>/<command>")
def command(game: str, command: str) -> AnyResponse:
    """Do something at a game, then look at it; a refusal is shown beside the game as it stands."""
    fields = request.form.to_dict()
    help_: Literal["0", "1"] = "1" if fields.pop("help", "0") == "1" else "0"
    try:
        done = act(services(), asker(), checked_id(game), COMMAND.validate_python({**fields, "command": command}))
    except ValidationError as error:
        return _refused_game(look(services(), asker(), game), Look(help=help_), Refusal(400, sentence(error)))
    except Refusal as refusal:
        return _refused_game(look(services(), asker(), game), Look(help=help_), refusal)
    following = done.table.rematch if command == "rematch" else None
    return redirect(url_for(".game", game=following or game, help=help_ if help_ == "1" else None), 303)


@pages.get("/games/<game>/record")
def record(game: str) -> Response:
    """The record of a game, to be kept in a file."""
    seen = look(services(), asker(), game)
    text = TRIBOLO.notation.format_record(seen.table.session)
    headers = {"Content-Disposition": f'attachment; filename="{game[:8]}.tribolo"'}
    return Response(text, mimetype="text/plain", headers=headers)


@pages.get("/games/<game>/board.svg")
def picture(game: str) -> Response:
    """The board alone, as a drawing."""
    state = present(look(services(), asker(), game), parse_look(Look))
    return Response(str(board_svg(state.view)), mimetype="image/svg+xml")
