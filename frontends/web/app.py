"""The Flask application."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Flask, g, request
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.daily.deal import FIRST_DAY
from frontends.games.difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES
from frontends.locale.formats import format_clock, format_day, format_moment, format_number
from frontends.locale.languages import LANGUAGES, current_language
from frontends.web.capacity import ServerBusy
from frontends.web.config.settings import Settings
from frontends.web.http.api import api
from frontends.web.http.errors import HttpError
from frontends.web.http.health import health
from frontends.web.http.labels import PACES, Labels, description, label, labels, time_label
from frontends.web.http.middleware.access_log import log_access
from frontends.web.http.middleware.compression import compress
from frontends.web.http.middleware.door import keep_door
from frontends.web.http.middleware.language import translate
from frontends.web.http.middleware.security import STATIC_POLICY, form_key, protect
from frontends.web.http.pages.analysis import analysis
from frontends.web.http.pages.daily import daily
from frontends.web.http.pages.embed import embed
from frontends.web.http.pages.friends import friends
from frontends.web.http.pages.front import front
from frontends.web.http.pages.games import games
from frontends.web.http.pages.language import language
from frontends.web.http.pages.lobby import lobby
from frontends.web.http.pages.offline import offline
from frontends.web.http.pages.play import play
from frontends.web.http.pages.positions import positions
from frontends.web.http.pages.privacy import privacy
from frontends.web.http.pages.puzzles import puzzles
from frontends.web.http.pages.results import results
from frontends.web.http.pages.site import site
from frontends.web.http.pages.teaching import teaching
from frontends.web.http.pages.watch import watch
from frontends.web.http.rendering import embedded, error_page, problem
from frontends.web.http.scripts import Scripts
from frontends.web.http.static_files import serve_static_files
from frontends.web.http.streams import streams
from frontends.web.http.visitor import identify
from frontends.web.room.time_controls import LOBBY_CONTROLS, TIME_CONTROLS
from frontends.web.store.database import cannot_write, reason_of
from tribolo_core import PLAYERS, TriboloError
from tribolo_core.translation.messages import gettext, ngettext

from .resources import EXTENSION, Resources
from .svg import board_svg, score_bar_svg, tile_svg

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_LOG: Final = logging.getLogger(__name__)

STATIC: Final = Path(__file__).parent / "static"


class Web(Flask):
    """A Flask application that never logs a URL, since URLs hold the secrets of invite links."""

    has_server: ClassVar[bool] = True
    """Whether a server answers the pages; if not, the templates leave out what needs one."""

    jinja_options = {  # noqa: RUF012 - Flask declares it so
        "trim_blocks": True,
        "lstrip_blocks": True,
    }

    def log_exception(self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]) -> None:
        """Log an unhandled error with the URL rule of the request, such as `/games/<id>`, instead of its URL."""
        _LOG.error("error in %s %s", request.method, request.url_rule, exc_info=exc_info)

    def page_in(self, _language: str) -> str | None:
        """Return the address of the present page in another language, if each language has an address of its own."""
        return None


def create_app(config: Mapping[str, object] | None = None, kind: type[Web] = Web) -> Web:
    """Return the application, with the schema of its database created and its background jobs running.

    `config` maps names of fields of `Settings` to values, which override the environment variables; `kind` is the class
    of the application. Raise TriboloError for an invalid setting, secret key or file of puzzles, and for an unusable
    database. Each server process calls this function for itself.
    """
    settings = Settings.read(os.environ, config or {})
    resources = Resources.open(settings)
    # The URL of a static file changes with its content: browsers may cache it for ever and never mix two releases.
    app = kind("frontends.web", static_folder=STATIC, static_url_path=f"/static/{_digest(STATIC)}")
    app.extensions[EXTENSION] = resources
    app.config.update(
        MAX_CONTENT_LENGTH=settings.largest_request,
        MAX_FORM_MEMORY_SIZE=settings.largest_request,
        MAX_FORM_PARTS=40,
        SEND_FILE_MAX_AGE_DEFAULT=365 * 86_400,
    )
    app.jinja_env.globals.update(
        board_svg=board_svg,
        score_bar_svg=score_bar_svg,
        tile_svg=tile_svg,
        # The templates read single labels as attributes; `labels` are for the page's scripts.
        label=Labels(),
        fill_label=label,
        description=description,
        labels=labels,
        paces=PACES,
        page_in=app.page_in,
        offline=settings.offline,
        form_key=form_key,
        identify=identify,
        policy=STATIC_POLICY,
        script=Scripts(STATIC),
        server=app.has_server,
        time_controls=tuple(TIME_CONTROLS),
        lobby_controls=LOBBY_CONTROLS,
        language=current_language,
        languages=LANGUAGES,
        players={player.name.lower(): str(player) for player in PLAYERS},
        first_difficulty={"name": DEFAULT_DIFFICULTY, "opponents": DIFFICULTIES[DEFAULT_DIFFICULTY]},
        first_day=FIRST_DAY.isoformat(),
    )
    # `translated` is for texts that are marked elsewhere; unlike `_`, it takes a sign of per cent as it is.
    app.jinja_env.filters.update(
        clock=format_clock,
        day=format_day,
        json=embedded,
        moment=format_moment,
        number=format_number,
        waited=time_label,
        translated=gettext,
    )
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
    app.jinja_env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # The extension adds it.
    translate(app)
    log_access(app)
    if settings.metrics_token:
        # The library chooses when it is imported where it keeps its values; without a token it is not needed.
        from frontends.web.http.middleware.metrics import measure

        measure(app)
    protect(app)
    keep_door(app)
    compress(app)
    serve_static_files(app)
    for blueprint in (
        health,
        api,
        streams,
        front,
        games,
        lobby,
        watch,
        play,
        daily,
        friends,
        results,
        privacy,
        positions,
        puzzles,
        teaching,
        analysis,
        embed,
        offline,
        site,
        language,
    ):
        app.register_blueprint(blueprint)
    app.register_error_handler(TriboloError, _error_response)
    app.register_error_handler(OperationalError, _database_busy)
    app.register_error_handler(PoolTimeout, _database_busy)
    app.register_error_handler(HTTPException, _framework_error)
    app.register_error_handler(SecurityError, _untrusted_host)
    if settings.proxies:
        count = settings.proxies
        behind_proxies = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count, x_prefix=0)
        app.wsgi_app = behind_proxies  # type: ignore[method-assign]  # Flask documents this way to add a middleware
    if settings.prefix:
        mounted = _mounted(app.wsgi_app, settings.prefix)
        app.wsgi_app = mounted  # type: ignore[method-assign, assignment]
    resources.bots.start()
    resources.retention.start()
    resources.lobby.start()
    resources.public_games.start()
    resources.flags.start()
    return app


def _mounted(application: WSGIApplication, prefix: str) -> WSGIApplication:
    """Return a WSGI application whose URLs start with `prefix`, which a proxy has removed from requests."""

    def call(environment: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environment["SCRIPT_NAME"] = prefix
        return application(environment, start_response)

    return call


def _digest(folder: Path) -> str:
    """Return 12 hexadecimal digits of the SHA-256 digest of the names and contents of all files below a folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _error_response(error: TriboloError) -> AnyResponse:
    g.refusal = type(error).__name__  # For the metrics.
    return problem(error) if request.path.startswith("/api/") else error_page(error)


def _database_busy(error: OperationalError | PoolTimeout) -> AnyResponse:
    if isinstance(error, OperationalError) and cannot_write(error):
        _LOG.error("the database cannot be written: %s", reason_of(error))
        return _error_response(ServerBusy(30, "disk_full"))
    _LOG.warning("the database does not answer: %s", reason_of(error))
    return _error_response(ServerBusy(2))


def _untrusted_host(_error: SecurityError) -> AnyResponse:
    # A page cannot be rendered: its links would need the host name.
    return AnyResponse(gettext("This server has another host name.") + "\n", 400, mimetype="text/plain")


def _framework_error(error: HTTPException) -> AnyResponse:
    if error.code is None or error.code < 400:  # The router redirects.
        return AnyResponse.force_type(error.get_response(), request.environ)
    response = _error_response(HttpError(error.code))
    for name, value in error.get_headers():
        if name == "Allow":
            response.headers[name] = value
    return response
