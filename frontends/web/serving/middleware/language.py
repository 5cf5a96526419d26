"""The language of each request: the visitor's choice, else the languages of the browser, else English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, request
from werkzeug.wrappers import Request

from frontends.locale.languages import LANGUAGES, current_language, negotiate, use_language
from frontends.web.serving.visitor import LANGUAGE_COOKIE

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_IN_ONE_LANGUAGE: Final = frozenset({"static", "metrics", "site.favicon"})
"""Endpoints whose responses have no texts for visitors."""

_TEXTS: Final = frozenset({"text/html", "application/json", "application/manifest+json"})
"""Media types of responses that state their language in the header `Content-Language`."""


def translate(app: Flask) -> None:
    """Make `app` handle each request in the language of the visitor, and say so in responses that depend on it."""
    handle = app.wsgi_app

    def handle_in_language(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        with use_language(_language_of(Request(environ))):
            return handle(environ, start_response)

    app.wsgi_app = handle_in_language  # type: ignore[method-assign]  # Flask documents this way to add a middleware
    app.after_request(_add_headers)


def _language_of(request: Request) -> str:
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen is not None and chosen in LANGUAGES:
        return chosen
    return negotiate(tag for tag, quality in request.accept_languages if quality > 0)


def _add_headers(response: Response) -> Response:
    if request.blueprint != "health" and request.endpoint not in _IN_ONE_LANGUAGE:
        response.vary.update(("Accept-Language", "Cookie"))
        if response.mimetype in _TEXTS:
            response.content_language.add(current_language())
    return response
