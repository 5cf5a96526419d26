"""The visitor who sends a request: its browser, known by a cookie, and its rate-limit key."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, cast

from flask import Response, current_app, g, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES
from frontends.web.config.secrets import Secrets
from frontends.web.resources import Resources, resources_of
from frontends.web.room.room import GameRoom
from frontends.web.use_cases.games import Visitor
from tribolo_core import Player

ARRIVED: Final = "tribolo.arrived"
"""The key of the WSGI environment with the time of `time.perf_counter` when the request had arrived completely."""

COOKIE: Final = "tribolo"
"""The cookie by which the server recognises a browser."""

DIFFICULTY_COOKIE: Final = "tribolo_difficulty"
"""The cookie with the difficulty that the visitor chose last."""

LANGUAGE_COOKIE: Final = "tribolo_language"
"""The cookie with the language that the visitor chose."""

COOKIE_DAYS: Final = 400
"""Days for which a browser keeps a cookie: the longest that browsers allow."""


def resources() -> Resources:
    """Return the resources (store, rate limits, bot workers ...) of the application that handles the request."""
    return resources_of(current_app)


def visitor(*, is_new: bool = False) -> Visitor:
    """Return the visitor who sent the current request.

    `is_new` matters only if the browser sent no valid cookie. If `is_new` is true, create a cookie, which `set_cookie`
    adds to the response. If `is_new` is false, the field `browser` of the returned visitor is empty, unless an earlier
    call for the same request has created a cookie.
    """
    secrets = resources().secrets
    cookie = cast(str | None, g.get("cookie")) or request.cookies.get(COOKIE)
    if is_new and not secrets.browser(cookie):
        cookie = g.cookie = secrets.new_cookie()
    return Visitor(secrets.browser(cookie), secrets.client(request.remote_addr))


def waited() -> float:
    """Return the seconds since the current request arrived completely or, if no server says when, began."""
    return time.perf_counter() - cast(float, request.environ.get(ARRIVED, g.begun))


def set_cookie(response: Response) -> Response:
    """Add the browser's new cookie to the response, and return the response.

    The function `visitor` may have created the cookie while the current request was handled. If `visitor` has not
    created a cookie, the response is returned unchanged.
    """
    cookie = g.get("cookie")
    if cookie:
        keep_cookie(response, COOKIE, cookie)
    return response


def keep_cookie(response: AnyResponse, name: str, value: str) -> None:
    """Let the browser keep a cookie for `COOKIE_DAYS` days; scripts cannot read the cookie."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_DAYS * 86_400,
        path=request.script_root or "/",
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def forget_cookies(response: AnyResponse) -> None:
    """Let the browser delete the cookies of this site."""
    for name in (COOKIE, DIFFICULTY_COOKIE, LANGUAGE_COOKIE):
        response.delete_cookie(name, path=request.script_root or "/", httponly=True, samesite="Lax")


def chosen_difficulty() -> str:
    """Return the difficulty that the visitor chose last, or the default."""
    chosen = request.cookies.get(DIFFICULTY_COOKIE, "")
    return chosen if chosen in DIFFICULTIES else DEFAULT_DIFFICULTY


@dataclass(frozen=True, slots=True)
class InviteLinks:
    """The absolute URLs at which people can take the seats of one game.

    `game` is the id of the game, and `folder` the URL to which the secret of a seat is added.
    """

    secrets: Secrets
    game: str
    folder: str

    def link(self, room: GameRoom, player: Player) -> str:
        """Return the present invite link for the seat of `player`; `room` says how many times it was renewed."""
        return self.folder + self.secrets.seat(self.game, player, room.renewals(player))


def invite_links(game: str) -> InviteLinks:
    """Return the invite links of the game with the id `game`, on the host name of the current request."""
    folder = url_for("games.join", game=game, secret="-", _external=True).removesuffix("-")
    return InviteLinks(resources().secrets, game, folder)
