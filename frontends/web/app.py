"""The Flask application."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Final

from flask import Flask, request
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.http.api import api, problem
from frontends.web.http.health import health
from frontends.web.http.labels import LABELS, PACES
from frontends.web.http.pages import error_page, pages
from frontends.web.server.access_log import log_access
from frontends.web.server.compression import compress
from frontends.web.server.security import guard
from frontends.web.server.settings import Settings
from frontends.web.store.games import NoSuchGame

from .refusal import Refusal
from .services import Services
from .svg import board_svg, share_svg, tile_svg

_LOG: Final = logging.getLogger(__name__)

STATIC: Final = Path(__file__).parent / "static"

_SENTENCES: Final = {
    400: "This request cannot be understood.",
    404: "There is nothing here; the address may be incomplete.",
    405: "This address does not do that.",
    413: "This is too large; a record of a whole game takes about 2,000 bytes.",
    415: "What was sent is of the wrong type.",
}


class Web(Flask):
    """A Flask application that writes no address into its log, since addresses may hold secrets of seats."""

    jinja_options = {  # noqa: RUF012 - Flask declares it so
        "trim_blocks": True,
        "lstrip_blocks": True,
    }

    def log_exception(self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]) -> None:
        """Log an error with the rule that was asked for."""
        _LOG.error("error in %s %s", request.method, request.url_rule, exc_info=exc_info)


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """The application with its database brought up to date and its opponents ready to think.

    `config` goes before the environment; both are described by `Settings`. ValueError says in a sentence what is wrong
    with them or with the database. Each worker process calls this for itself.
    """
    settings = Settings.read(os.environ, config or {})
    services = Services.open(settings)
    # A folder named after what is in it: a browser may keep each file for good, and never mixes two releases.
    app = Web("frontends.web", static_url_path=f"/static/{_digest(STATIC)}")
    app.extensions["tribolo"] = services
    app.config.update(
        MAX_CONTENT_LENGTH=settings.largest_request,
        MAX_FORM_MEMORY_SIZE=settings.largest_request,
        MAX_FORM_PARTS=40,
        TRUSTED_HOSTS=[host.strip() for host in settings.hosts.split(",") if host.strip()] or None,
        SEND_FILE_MAX_AGE_DEFAULT=365 * 86_400,
    )
    app.jinja_env.globals.update(
        board_svg=board_svg,
        share_svg=share_svg,
        tile_svg=tile_svg,
        # By attribute for the templates, whole for the page's script.
        label=SimpleNamespace(**LABELS),
        labels=LABELS,
        paces=PACES,
    )
    log_access(app)
    guard(app)
    compress(app)
    for blueprint in (health, api, pages):
        app.register_blueprint(blueprint)
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(NoSuchGame, _no_such_game)
    app.register_error_handler(OperationalError, _database_busy)
    app.register_error_handler(PoolTimeout, _database_busy)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(SecurityError, _wrong_host)
    if settings.proxies:
        count = settings.proxies
        behind_proxies = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count, x_prefix=count)
        app.wsgi_app = behind_proxies  # type: ignore[method-assign]  # Flask's own way to put something around it
    services.thinkers.start()
    return app


def _digest(folder: Path) -> str:
    """A short word that differs when any file of a folder does."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _refused(refusal: Refusal) -> AnyResponse:
    return problem(refusal) if request.path.startswith("/api/") else error_page(refusal)


def _no_such_game(_error: NoSuchGame) -> AnyResponse:
    return _refused(Refusal(404, "There is no such game; the link may be incomplete."))


def _database_busy(error: OperationalError | PoolTimeout) -> AnyResponse:
    _LOG.warning("the database does not answer", exc_info=error)
    return _refused(Refusal(503, "The server is busy; nothing was changed. Try again in a moment.", retry_after=2))


def _wrong_host(_error: SecurityError) -> AnyResponse:
    # There is no page: it would have to say where it is.
    return AnyResponse("This server does not go by that name.\n", 400, mimetype="text/plain")


def _http_error(error: HTTPException) -> AnyResponse:
    if error.code is None or error.code < 400:  # a redirection of the router
        return AnyResponse.force_type(error.get_response(), request.environ)
    sentence = _SENTENCES.get(error.code, "Something went wrong on the server; nothing was changed.")
    answer = _refused(Refusal(error.code, sentence))
    for name, value in error.get_headers():
        if name == "Allow":
            answer.headers[name] = value
    return answer
