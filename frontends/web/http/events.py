"""Server-sent events: the stream on which an open page hears of each new version of its game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, copy_current_request_context, request

from frontends.web.jobs.feed import Feed
from frontends.web.store.games import GameVersion
from frontends.web.use_cases.service import version_of, view_game

from .schemas import State, Update
from .updates import KnownGame, update_since
from .viewing import state_of
from .visitor import resources, visitor

events: Final = Blueprint("events", __name__)

STREAM_SECONDS: Final = 300.0
"""Seconds until the server ends a stream; browsers then open a new one."""

HEARTBEAT_SECONDS: Final = 15.0
"""Seconds without an event after which a comment is sent, which also detects a closed connection."""


@events.get("/games/<game>/events")
def stream(game: str) -> Response:
    """Return a stream of server-sent events: one for each new version of a game.

    The browser sends the last version that it received in the header `Last-Event-ID` or as `since` in the query. The
    first event comes at once unless the browser already has the present version. With `updates=1` in the query, each
    event also holds an `Update`, so that the browser need not request the new state. Raise UnknownGame if there is no
    such game, and ServerBusy if too many streams are open.
    """
    version_of(resources(), game)
    known = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    known_version = int(known) if known.isdecimal() and len(known) < 10 else None
    updates = None
    if request.args.get("updates") == "1":

        @copy_current_request_context  # The state is that of the visitor of this request.
        def read() -> State:
            return state_of(view_game(resources(), visitor(), game))

        state = read()
        updates = Updates(read, KnownGame.of(state) if state.version == known_version else None)
    # Only the response releases the place among the open streams, so nothing may fail between here and there.
    release = resources().streams.enter(visitor().client)
    response = Response(
        _events(resources().feed, game, known_version, updates),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(release)
    return response


@dataclass
class Updates:
    """The updates of a stream: each leads from the version that the page knows, `known`, to the present version.

    `read` returns the present state of the game, as the visitor sees it.
    """

    read: Callable[[], State]
    known: KnownGame | None

    def next(self) -> Update:
        """Return the changes since the version `known`, or the whole game if it is `None`; then set `known` anew."""
        state = self.read()
        update = update_since(self.known, state)
        self.known = KnownGame.of(state)
        return update


def _events(feed: Feed, game: str, known_version: int | None, updates: Updates | None) -> Iterator[str]:
    end = time.monotonic() + STREAM_SECONDS
    known = None if known_version is None else GameVersion(known_version, is_busy=False)
    yield "retry: 1000\n\n"
    with feed.watching(game):
        while time.monotonic() < end and not feed.is_closed:
            news = feed.next(game, known, HEARTBEAT_SECONDS)
            if news is None:
                yield ": heartbeat\n\n"
                continue
            known = news
            yield _event(news, None if updates is None else updates.next())


def _event(news: GameVersion, update: Update | None) -> str:
    """Return the text of the event that announces a version; `update` is added if it is given."""
    version = news.version if update is None else update.version
    busy = "true" if news.is_busy else "false"
    addition = "" if update is None else f', "update": {update.model_dump_json()}'
    return f'id: {version}\nevent: version\ndata: {{"version": {version}, "busy": {busy}{addition}}}\n\n'
