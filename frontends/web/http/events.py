"""Server-sent events: whoever has a game open is told of each change of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from flask import Response, request

from frontends.web.jobs.feed import Feed
from frontends.web.store.games import NoSuchGame, Sign

from .page import checked_id, pages
from .visitor import asker, services

STREAM_SECONDS: Final = 300.0
"""How long a stream of events goes on; a browser opens the next one by itself."""

HEARTBEAT: Final = 15.0
"""After so many seconds without an event a stream says that it is alive, and notices when nobody listens."""


@pages.get("/games/<game>/events")
def events(game: str) -> Response:
    """Says whenever a game has changed, and once at the beginning if the browser does not know its present version."""
    look_at = services().store.signs([checked_id(game)])
    if game not in look_at:
        raise NoSuchGame(game)
    release = services().streams.enter(asker().client)
    known = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    response = Response(
        _events(services().feed, game, int(known) if known.isdecimal() and len(known) < 10 else None),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(release)
    return response


def _events(feed: Feed, game: str, version: int | None) -> Iterator[str]:
    end = time.monotonic() + STREAM_SECONDS
    known = None if version is None else Sign(version, is_busy=False)
    yield "retry: 1000\n\n"
    with feed.watching(game):
        while time.monotonic() < end and not feed.is_closed:
            sign = feed.next(game, known, HEARTBEAT)
            if sign is None:
                yield ": still here\n\n"
                continue
            known = sign
            busy = "true" if sign.is_busy else "false"
            yield f'id: {sign.version}\nevent: version\ndata: {{"version": {sign.version}, "busy": {busy}}}\n\n'
