"""Server-sent events: the stream on which an open page hears of each new version of its game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from flask import Blueprint, Response, request

from frontends.web.jobs.feed import Feed
from frontends.web.store.games import GameVersion
from frontends.web.use_cases.service import version_of

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
    first event comes at once unless the browser already has the present version. Raise UnknownGame if there is no such
    game, and ServerBusy if too many streams are open.
    """
    version_of(resources(), game)
    release = resources().streams.enter(visitor().client)
    known = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    response = Response(
        _events(resources().feed, game, int(known) if known.isdecimal() and len(known) < 10 else None),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(release)
    return response


def _events(feed: Feed, game: str, known_version: int | None) -> Iterator[str]:
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
            busy = "true" if news.is_busy else "false"
            yield f'id: {news.version}\nevent: version\ndata: {{"version": {news.version}, "busy": {busy}}}\n\n'
