"""The page of the lobby: the games that wait for people."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.difficulties import DIFFICULTIES, QUICK_DEAL
from frontends.web.lobby.actions import LOBBY_ACTION, act_in_lobby, takes_seat, view_lobby
from frontends.web.lobby.presenter import ADVICE, present_lobby
from frontends.web.serving.errors import message_of, status_of
from frontends.web.serving.parsing import parse_fields
from frontends.web.serving.rendering import page, with_retry_after
from frontends.web.serving.texts import name_choice
from frontends.web.serving.visitor import chosen_difficulty, resources, visitor
from tribolo_core import TriboloError
from tribolo_core.presets import PRESETS
from tribolo_core.translation.messages import gettext

lobby: Final = Blueprint("lobby", __name__)


@lobby.get("/lobby")
def show() -> AnyResponse:
    """Return the page of the lobby."""
    return _page()


@lobby.post("/lobby")
def command() -> AnyResponse:
    """Carry out the submitted command in the lobby, and redirect to the game that begins, or to the lobby.

    If the command is refused, return the page of the lobby with the error.
    """
    try:
        action = parse_fields(LOBBY_ACTION, {name: value for name, value in request.form.items() if value})
        state = present_lobby(act_in_lobby(resources(), visitor(is_new=takes_seat(action)), action))
    except TriboloError as error:
        return _page(error)
    address = url_for("games.show", game=state.game) if state.game else url_for("lobby.show")
    return redirect(address, 303)


def _page(error: TriboloError | None = None) -> AnyResponse:
    response = page(
        "lobby.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Play with people"),
        error=None if error is None else message_of(error),
        has_public_games=resources().public_games.has_running,
        state=present_lobby(view_lobby(resources(), visitor())),
        deals={deal: name_choice(deal) for deal in (QUICK_DEAL, *PRESETS)},
        advice=ADVICE,
        difficulties={name: name_choice(name) for name in DIFFICULTIES},
        difficulty=chosen_difficulty(),
    )
    return response if error is None else with_retry_after(response, error)
