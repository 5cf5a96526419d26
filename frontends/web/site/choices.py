"""The choices that the footer of every page offers: a language, and pages with or without scripts."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, current_app, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from frontends.locale.languages import LANGUAGES
from frontends.web.room.ids import id_in
from frontends.web.serving.visitor import LANGUAGE_COOKIE, SCRIPTS_COOKIE, keep_cookie
from frontends.wire.refusals import Refusal

choices: Final = Blueprint("choices", __name__)


class UnknownLanguage(Refusal):
    languages: str


@choices.post("/language")
def choose_language() -> AnyResponse:
    """Keep the submitted language in a cookie, and redirect to the page that `_page_before` finds."""
    chosen = request.form.get("language", "")
    if chosen not in LANGUAGES:
        raise UnknownLanguage(", ".join(LANGUAGES.values()))
    response = redirect(_page_before(), 303)
    keep_cookie(response, LANGUAGE_COOKIE, chosen)
    return response


@choices.post("/scripts")
def choose_scripts() -> AnyResponse:
    """Keep in a cookie whether pages come with scripts, and redirect to the page that `_page_before` finds."""
    response = redirect(_page_before(), 303)
    keep_cookie(response, SCRIPTS_COOKIE, "off" if request.form.get("scripts") == "off" else "on")
    return response


def _page_before() -> str:
    """Return the URL of the page that sent the request, or of the front page if that is not a page of this site.

    The header `Referer` names the page. The form in the footer does not repeat the address of its page, because a text
    that others choose must not stand in a compressed page with secrets.
    """
    try:
        address = urlsplit(request.referrer or "")
    except ValueError:
        return url_for("front.index")
    path = address.path.removeprefix(request.script_root)
    try:
        endpoint, values = current_app.url_map.bind_to_environ(request.environ).match(path, "GET")
    except HTTPException:  # No page has this address; that of a refused form is the page of its game.
        game = id_in(path)
        endpoint, values = ("games.show", {"game": game}) if game else ("front.index", {})
    if address.netloc != request.host or endpoint == "static":
        return url_for("front.index")
    return url_for(endpoint, **values) + (f"?{address.query}" if address.query else "")
