"""The pages on which a person joins two browsers, and the actions by which browsers part again."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.bounds import ALL_CODE_TRIES, CODE_TRIES, DEVICE_CODES
from frontends.web.devices.codes import format_code, new_code, parse_code
from frontends.web.qr_code import qr_code_svg
from frontends.web.room.errors import UnknownCode
from frontends.web.serving.errors import message_of, status_of
from frontends.web.serving.rendering import page, with_retry_after
from frontends.web.serving.visitor import own_browser, rate_limit_key, resources, visitor
from frontends.web.store.visitors.devices import CODE_SECONDS
from tribolo_core import TriboloError
from tribolo_core.translation.messages import gettext

devices: Final = Blueprint("devices", __name__)

_LONGEST: Final = 40
"""Characters of a typed code, beyond which nobody types a real one."""


@devices.get("/devices")
def show() -> AnyResponse:
    """Return the page on which a person makes a code, or types one that another browser shows."""
    return _page()


@devices.post("/devices/code")
def create_code() -> AnyResponse:
    """Make a new code of the visitor, and return the page that shows it; the server forgets the code itself."""
    code = new_code()
    try:
        resources().limiter.spend(DEVICE_CODES, rate_limit_key())
        visitor(is_new=True)
        resources().devices.create_code(resources().secrets.code_digest(code), own_browser())
    except TriboloError as error:
        return _page(error)
    return _page(code=code)


@devices.get("/devices/join")
def ask() -> AnyResponse:
    """Return the page that asks whether to join this browser with that of the code in the query; nothing changes.

    Without a code, return the page on which a person types one.
    """
    if "code" not in request.args:
        return _page()
    try:
        code = _tried_code(request.args.get("code", ""))
        other = resources().devices.find(resources().secrets.code_digest(code), visitor().browser)
    except TriboloError as error:
        return _page(error, typed=request.args.get("code", "")[:_LONGEST])
    return page(
        "join.html",
        title=gettext("Tribolo: Use another device"),
        code=code,
        here=resources().devices.holdings(visitor().browser),
        there=resources().devices.holdings(other),
    )


@devices.post("/devices/join")
def join() -> AnyResponse:
    """Join this browser with that of the submitted code, and redirect to what the page about privacy says of them.

    The open seats of this browser in the lobby are given up first, since a game must not begin with a visitor who has
    become another one.
    """
    try:
        digest = resources().secrets.code_digest(_tried_code(request.form.get("code", "")))
        sender = visitor(is_new=True).browser
        with suppress(UnknownCode):  # `join` says whether this form was sent twice.
            resources().devices.find(digest, sender)
            resources().lobby.change(lambda lobby: lobby.withdraw_all(sender))
        resources().devices.join(digest, own_browser())
    except TriboloError as error:
        return _page(error)
    return _to_privacy()


@devices.post("/devices/leave")
def leave() -> AnyResponse:
    """Let this browser leave those that it has joined, and redirect to the page about privacy."""
    resources().devices.leave(own_browser())
    return _to_privacy()


@devices.post("/devices/end-others")
def end_others() -> AnyResponse:
    """Let all other joined browsers leave, and redirect to the page about privacy."""
    resources().devices.end_others(own_browser())
    return _to_privacy()


def _tried_code(text: str) -> str:
    """Return a typed code, and count it as a try; raise UnknownCode if it is too long, and RateLimited.

    This process counts the tries, since a GET request writes nothing to the database.
    """
    for limit in (CODE_TRIES, ALL_CODE_TRIES):
        resources().request_limiter.spend(limit, rate_limit_key())
    if len(text) > _LONGEST:
        raise UnknownCode()
    return parse_code(text)


def _to_privacy() -> AnyResponse:
    return redirect(url_for("privacy.show", _anchor="devices"), 303)


def _page(error: TriboloError | None = None, code: str = "", typed: str = "") -> AnyResponse:
    link = url_for("devices.ask", code=code, _external=True)
    response = page(
        "devices.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Use another device"),
        error=None if error is None else message_of(error),
        code=format_code(code) if code else "",
        link=link,
        minutes=round(CODE_SECONDS / 60),
        picture=Markup(qr_code_svg(link)) if code else "",
        typed=typed,
        is_at_name=bool(typed),
    )
    response.headers["Cache-Control"] = "no-store"
    return response if error is None else with_retry_after(response, error)
