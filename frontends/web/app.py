"""The Flask application."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Flask, g, request
from jinja2 import FileSystemLoader
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.characters import CHARACTERS
from frontends.games.daily.deal import FIRST_DAY
from frontends.games.difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES, QUICK_DEAL
from frontends.locale.formats import format_clock, format_day, format_moment, format_number
from frontends.locale.languages import LANGUAGES, current_language
from frontends.session.pace import Pace
from frontends.web.capacity import ServerBusy
from frontends.web.config.settings import Settings
from frontends.web.daily.friends_pages import friends
from frontends.web.daily.pages import daily
from frontends.web.devices.pages import devices
from frontends.web.front.own_games import own_games_of_page, way_back
from frontends.web.front.pages import front
from frontends.web.game.pages import games
from frontends.web.game.play import play
from frontends.web.lobby.pages import lobby
from frontends.web.positions.analysis import analysis
from frontends.web.positions.embed import embed
from frontends.web.positions.pages import positions
from frontends.web.privacy.pages import privacy
from frontends.web.puzzles.pages import puzzles
from frontends.web.resources import EXTENSION, Resources
from frontends.web.results.pages import results
from frontends.web.room.time_controls import TIME_CONTROLS
from frontends.web.serving.api import api
from frontends.web.serving.errors import HttpError
from frontends.web.serving.health import health
from frontends.web.serving.middleware.access_log import log_access
from frontends.web.serving.middleware.compression import compress
from frontends.web.serving.middleware.door import keep_door
from frontends.web.serving.middleware.language import translate
from frontends.web.serving.middleware.security import STATIC_POLICY, form_key, protect
from frontends.web.serving.rendering import embedded, error_page, problem
from frontends.web.serving.static_files import serve_static_files
from frontends.web.serving.streams import streams
from frontends.web.serving.texts import description, name_choice, page_texts
from frontends.web.serving.visitor import identify, is_plain
from frontends.web.site.choices import choices
from frontends.web.site.offline import offline
from frontends.web.site.pages import site
from frontends.web.store.database import cannot_write, reason_of
from frontends.web.svg import board_svg, score_bar_svg, tile_svg
from frontends.web.teaching.pages import teaching
from frontends.web.watch.pages import watch
from frontends.wire.sentences import say
from frontends.wire.states import LOBBY_CONTROLS
from frontends.wire.words import describe_age, split_label
from tribolo_core import PLAYERS, TriboloError
from tribolo_core.translation.messages import gettext, ngettext

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# Their views join the blueprints `api` and `streams`.
import frontends.web.devices.api
import frontends.web.front.api
import frontends.web.game.api
import frontends.web.game.stream
import frontends.web.lobby.api
import frontends.web.lobby.stream
import frontends.web.notifications
import frontends.web.privacy.api
import frontends.web.programs.api
import frontends.web.puzzles.api
import frontends.web.watch.api
import frontends.web.watch.stream  # noqa: F401

_LOG: Final = logging.getLogger(__name__)

STATIC: Final = Path(__file__).parent / "static"

_FEATURES: Final = (
    "daily",
    "devices",
    "front",
    "game",
    "lobby",
    "positions",
    "privacy",
    "puzzles",
    "results",
    "teaching",
    "watch",
)
TEMPLATES: Final = tuple(Path(__file__).parent / folder for folder in ("templates", *_FEATURES))
"""The folders with templates: those that features share, and each feature's own beside its code."""


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
    app = kind("frontends.web", static_folder=None)
    app.extensions[EXTENSION] = resources
    app.jinja_loader = FileSystemLoader(TEMPLATES)
    app.config.update(
        MAX_CONTENT_LENGTH=settings.largest_request,
        MAX_FORM_MEMORY_SIZE=settings.largest_request,
        MAX_FORM_PARTS=40,
    )
    app.jinja_env.globals.update(
        board_svg=board_svg,
        score_bar_svg=score_bar_svg,
        tile_svg=tile_svg,
        description=description,
        name_choice=name_choice,
        page_texts=page_texts,
        paces={pace.value: pace.seconds for pace in Pace},
        say=say,
        page_in=app.page_in,
        offline=settings.offline,
        push_key=resources.notifications.push and resources.notifications.push.public_key,
        own_games_of_page=own_games_of_page,
        way_back=way_back,
        form_key=form_key,
        identify=identify,
        is_plain=is_plain,
        policy=STATIC_POLICY,
        server=app.has_server,
        time_controls=tuple(TIME_CONTROLS),
        lobby_controls=LOBBY_CONTROLS,
        language=current_language,
        languages=LANGUAGES,
        players={player.name.lower(): str(player) for player in PLAYERS},
        first_difficulty={"name": DEFAULT_DIFFICULTY, "opponents": DIFFICULTIES[DEFAULT_DIFFICULTY]},
        computer_players=CHARACTERS,
        quick_deal=QUICK_DEAL,
        first_day=FIRST_DAY.isoformat(),
    )
    # `translated` is for texts that are marked elsewhere; unlike `_`, it takes a sign of per cent as it is.
    app.jinja_env.filters.update(
        clock=format_clock,
        day=format_day,
        json=embedded,
        moment=format_moment,
        number=format_number,
        split_label=split_label,
        waited=describe_age,
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
        from frontends.web.serving.middleware.metrics import measure

        measure(app)
    protect(app)
    keep_door(app)
    compress(app)
    serve_static_files(app, STATIC)
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
        devices,
        positions,
        puzzles,
        teaching,
        analysis,
        embed,
        offline,
        site,
        choices,
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
    resources.programs.start()
    resources.notifications.start()
    return app


def _mounted(application: WSGIApplication, prefix: str) -> WSGIApplication:
    """Return a WSGI application whose URLs start with `prefix`, which a proxy has removed from requests."""

    def call(environment: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environment["SCRIPT_NAME"] = prefix
        return application(environment, start_response)

    return call


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
