"""The visitor who sends a request: its browser, known by a cookie, and its rate-limit key."""

from __future__ import annotations

import time
from typing import Final, NamedTuple, cast

from flask import Response, current_app, g, request
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES
from frontends.web.resources import Resources, resources_of
from frontends.web.room.errors import UnknownToken
from frontends.web.store.programs import HouseProgram

ARRIVED: Final = "tribolo.arrived"
"""The key of the WSGI environment with the time of `time.perf_counter` when the request had arrived completely."""


COOKIE: Final = "tribolo"
"""The cookie by which the server recognises a browser; see `cookie_name`."""


SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""The same cookie over HTTPS: a browser takes it from this host alone, so no neighbouring host can plant one."""


DIFFICULTY_COOKIE: Final = "tribolo_difficulty"
"""The cookie with the difficulty that the visitor chose last."""


LANGUAGE_COOKIE: Final = "tribolo_language"
"""The cookie with the language that the visitor chose."""


SCRIPTS_COOKIE: Final = "tribolo_scripts"
"""The cookie that is `off` if the visitor wants pages without scripts."""


COOKIE_DAYS: Final = 400
"""Days for which a browser keeps a cookie: the longest that browsers allow."""


class Visitor(NamedTuple):
    """The sender of a request.

    `browser` is the digest of the browser's cookie or, if it has joined others, the visitor for whom they all act; it
    is empty without a cookie. `client` is the rate-limit key of the network address. If the request gives its browser
    its first cookie, `arrived` is the time when it arrived, in seconds since 1970; otherwise it is `None`. For a house
    program (`is_program`), the digest of its token stands for both.
    """

    browser: str
    client: str
    arrived: float | None = None
    is_program: bool = False


def resources() -> Resources:
    """Return the resources (store, rate limits, bot workers ...) of the application that handles the request."""
    return resources_of(current_app)


def visitor(*, is_new: bool = False) -> Visitor:
    """Return the visitor who sent the current request.

    `is_new` matters only if the browser sent no valid cookie. If `is_new` is true, create a cookie, which `set_cookie`
    adds to the response. If `is_new` is false, the field `browser` of the returned visitor is empty, unless an earlier
    call for the same request has created a cookie. Raise UnknownToken for a token of no program.
    """
    if sender := program():
        return Visitor(sender.browser, sender.browser, is_program=True)
    secrets = resources().secrets
    cookie = cast(str | None, g.get("cookie")) or sent_cookie()
    if is_new and not secrets.browser(cookie):
        cookie = g.cookie = secrets.new_cookie()
    if "cookie" in g:  # The browser is new, or its data were erased.
        return Visitor(secrets.browser(cookie), secrets.client(request.remote_addr), time.time() - waited())
    if "joined" not in g:
        g.joined = resources().devices.visitor_of(own_browser())
    return Visitor(cast(str, g.joined), secrets.client(request.remote_addr))


def own_browser() -> str:
    """Return the digest of the cookie of the current request, also if the browser has joined others."""
    return resources().secrets.browser(cast(str | None, g.get("cookie")) or sent_cookie())


def rate_limit_key() -> str:
    """Return the field `client` of the visitor, without a look into the database for a browser."""
    sender = program()
    return sender.browser if sender else resources().secrets.client(request.remote_addr)


def program() -> HouseProgram | None:
    """Return the program whose token the current request of the JSON interface has; `None` without a token.

    Raise UnknownToken if no program has the token, and RateLimited if a network address has tried too many.
    """
    if "program" not in g:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        is_sent = scheme.lower() == "bearer" and request.path.startswith("/api/")
        try:
            g.program = resources().programs.table.by_token(token.strip()) if is_sent else None
        except UnknownToken:
            limiter, address = resources().request_limiter, resources().secrets.client(request.remote_addr)
            limiter.spend(resources().bounds.changes, address)
            raise
    return cast(HouseProgram | None, g.program)


def cookie_name() -> str:
    """Return the name of the cookie by which the server recognises the browser of the current request.

    Browsers accept the prefix `__Host-` only over HTTPS and without a path.
    """
    return SECURE_COOKIE if request.is_secure and not request.script_root else COOKIE


def sent_cookie() -> str | None:
    """Return the cookie that the browser sent, also under the name that earlier releases gave it over HTTPS."""
    if "sent_cookie" not in g:
        named = request.cookies.get(cookie_name())
        g.sent_cookie = named if resources().secrets.browser(named) else request.cookies.get(COOKIE)
    return cast(str | None, g.sent_cookie)


def identify() -> str:
    """Let the response with a page set the browser's cookie if it has none; return an empty text for the template.

    Templates with a form that acts for a person call this. Two presses of a button, also in two tabs, then come from
    one browser. A request of the service worker gets no cookie, because its copy of the page is for later.
    """
    if request.method == "GET" and is_opened():
        visitor(is_new=True)
    return ""


def is_opened() -> bool:
    """Return whether the response to the current request is shown as a page, not kept by a script for later."""
    return request.headers.get("Sec-Fetch-Dest", "document") == "document"


def is_plain() -> bool:
    """Return whether the visitor wants the page that answers the current request without scripts.

    A copy that a script keeps for later always has its scripts.
    """
    return request.cookies.get(SCRIPTS_COOKIE) == "off" and is_opened()


def waited() -> float:
    """Return the seconds since the current request had arrived completely.

    If the WSGI environment has no `ARRIVED`, return the seconds since its handling began.
    """
    return time.perf_counter() - cast(float, request.environ.get(ARRIVED, g.begun))


def set_cookie(response: Response) -> Response:
    """Add the browser's new cookie to the response of a request that was not refused, and return the response.

    The function `visitor` may have created the cookie while the current request was handled. A refused request, such as
    one that was sent twice at once, must not replace the cookie of the request that was carried out. A cookie
    with the name of an earlier release gets its new one.
    """
    if response.status_code >= 400:
        return response
    if "cookie" in g:
        if g.cookie:
            keep_cookie(response, cookie_name(), g.cookie)
    elif (cookie := sent_cookie()) and cookie != request.cookies.get(cookie_name()) and own_browser():
        keep_cookie(response, cookie_name(), cookie)
        response.delete_cookie(COOKIE, path=request.script_root or "/", httponly=True, samesite="Lax")
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
    g.cookie = ""
    for name in {COOKIE, cookie_name(), DIFFICULTY_COOKIE, LANGUAGE_COOKIE, SCRIPTS_COOKIE}:
        response.delete_cookie(
            name, path=request.script_root or "/", secure=request.is_secure, httponly=True, samesite="Lax"
        )


def chosen_difficulty() -> str:
    """Return the difficulty that the visitor chose last, or the default."""
    chosen = request.cookies.get(DIFFICULTY_COOKIE, "")
    return chosen if chosen in DIFFICULTIES else DEFAULT_DIFFICULTY
