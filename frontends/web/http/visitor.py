"""Who sends a request: the browser by its cookie, the client by its network address."""

from __future__ import annotations

from typing import Final, cast

from flask import Response, current_app, g, request, url_for

from frontends.web.room.service import Asker
from frontends.web.server.keys import browser_digest, new_browser
from frontends.web.services import Services
from tribolo_core import Player

COOKIE: Final = "tribolo"
_AGE: Final = 400 * 86_400
"""Seconds that a browser keeps the cookie, the longest that browsers allow."""


def services() -> Services:
    """The services of the application that a request is for."""
    return cast(Services, current_app.extensions["tribolo"])


def asker(*, is_new: bool = False) -> Asker:
    """Who sends the present request; where `is_new` is said, a browser without a cookie is given one."""
    cookie = cast(str | None, g.get("cookie")) or request.cookies.get(COOKIE)
    if is_new and not browser_digest(cookie):
        cookie = g.cookie = new_browser()
    return Asker(browser_digest(cookie), services().keys.client(request.remote_addr))


def set_cookie(response: Response) -> Response:
    """Give the browser its cookie, if it needs one."""
    cookie = g.get("cookie")
    if cookie:
        response.set_cookie(
            COOKIE,
            cookie,
            max_age=_AGE,
            path=request.script_root or "/",
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response


def seat_link(game: str, player: Player) -> str:
    """The address that gives the seat of a player to whoever opens it."""
    return url_for("pages.take", game=game, secret=services().keys.seat(game, player), _external=True)
