"""The visitor who sends a request: its browser, known by a cookie, and its rate-limit key."""

from __future__ import annotations

from typing import Final, cast

from flask import Response, current_app, g, request, url_for

from frontends.web.game import Player
from frontends.web.room.service import Visitor
from frontends.web.server.keys import browser_digest, new_cookie
from frontends.web.services import Services, services_of

COOKIE: Final = "tribolo"
_MAX_AGE: Final = 400 * 86_400
"""Seconds for which a browser keeps the cookie: the longest that browsers allow."""


def services() -> Services:
    """Return the services of the application that handles the request."""
    return services_of(current_app)


def visitor(*, is_new: bool = False) -> Visitor:
    """Return the visitor of the request; if `is_new`, a browser without a valid cookie gets a new one."""
    cookie = cast(str | None, g.get("cookie")) or request.cookies.get(COOKIE)
    if is_new and not browser_digest(cookie):
        cookie = g.cookie = new_cookie()
    return Visitor(browser_digest(cookie), services().keys.client(request.remote_addr))


def set_cookie(response: Response) -> Response:
    """Set the cookie that `visitor` has made for this request, if it made one."""
    cookie = g.get("cookie")
    if cookie:
        response.set_cookie(
            COOKIE,
            cookie,
            max_age=_MAX_AGE,
            path=request.script_root or "/",
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response


def invite_link(game: str, player: Player) -> str:
    """Return the absolute URL that gives the seat of `player` in a game to the person who opens it."""
    return url_for("games.join", game=game, secret=services().keys.seat(game, player), _external=True)
