"""Server-sent events: the stream on which an open page hears of each new version of its game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Final

from flask import Blueprint, Response, request

from frontends.web.game import PLAYERS, Player
from frontends.web.jobs.feed import Feed, News, Watch
from frontends.web.room.events import Joined
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameVersion
from frontends.web.use_cases.service import GameSnapshot, view_game

from .presenter import Viewing
from .updates import KnownGame, update_since
from .visitor import invite_link, resources, visitor

events: Final = Blueprint("events", __name__)

STREAM_SECONDS: Final = 300.0
"""Seconds until the server ends a stream; browsers then open a new one."""

HEARTBEAT_SECONDS: Final = 15.0
"""Seconds without an event after which a comment is sent, which also detects a closed connection."""

START: Final = "retry: 1000\n\n"
HEARTBEAT: Final = ": heartbeat\n\n"

ASYNC_STREAM: Final = "tribolo.stream"
"""The key of the WSGI environment at which an asynchronous server finds the stream of a response."""


@events.get("/games/<game>/events")
def stream(game: str) -> Response:
    """Return a stream of server-sent events: one for each new version of a game.

    The browser sends the last version that it received in the header `Last-Event-ID` or as `since` in the query. The
    first event comes at once unless the browser already has the present version. With `updates=1` in the query, each
    event also holds an `Update`, so that the browser need not request the new state. Raise UnknownGame if there is no
    such game, and ServerBusy if too many streams are open.

    An asynchronous server sends the stream without a thread: it takes the `EventStream` from the environment of the
    request. Other servers iterate over the response.
    """
    snapshot = view_game(resources(), visitor(), game)
    known = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    known_version = int(known) if known.isdecimal() and len(known) < 10 else None
    reader = Reader(
        stored=snapshot.stored,
        held=snapshot.held,
        find_held=partial(resources().store.seats, game, visitor().browser),
        links={player: invite_link(game, player) for player in PLAYERS},
        version=None if known_version is None else GameVersion(known_version, is_busy=False),
        known=None if known_version is None else KnownGame.at(snapshot.stored, known_version),
        wants_updates=request.args.get("updates") == "1",
    )
    event_stream = EventStream(resources().feed, reader)
    # Only the response releases the place among the open streams, so nothing may fail between here and there.
    release = resources().streams.enter(visitor().client)
    request.environ[ASYNC_STREAM] = event_stream
    response = Response(
        iter(event_stream),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(release)
    return response


@dataclass
class Reader:
    """An open page: what it knows of its game, and how its visitor sees the game.

    `held` are the seats of the visitor; `find_held` asks for them anew. `links` are the invite links of the seats.
    `version` is the version that the page knows, and `known` that version with its moves; each is `None` if the page
    knows nothing. `wants_updates` says whether an event holds an `Update`.
    """

    stored: StoredGame
    held: frozenset[Player]
    find_held: Callable[[], frozenset[Player]]
    links: dict[Player, str]
    version: GameVersion | None
    known: KnownGame | None
    wants_updates: bool

    def next(self, news: News) -> str | None:
        """Return the text of the event that brings the page up to date; `None` if the page knows the news already."""
        if news.version == self.version:
            return None
        if not self.wants_updates:
            text = _event(news.version)
        else:
            if any(isinstance(event, Joined) for event in news.stored.events[self.stored.room.version :]):
                self.held = self.find_held()
            # Most pages of a game show it to the same seats and know the same version.
            key = (self.held, self.links[PLAYERS[0]], None if self.known is None else self.known.version)
            text = news.texts.get(key) or news.texts.setdefault(key, self._update(news))
            self.known = KnownGame.of(news.stored)
        self.stored, self.version = news.stored, news.version
        return text

    def _update(self, news: News) -> str:
        update = update_since(self.known, GameSnapshot(news.stored, self.held), Viewing(self.links.__getitem__))
        return _event(news.version, update.model_dump_json())


def _event(version: GameVersion, update: str | None = None) -> str:
    """Return the text of the event that announces a version; `update` is the JSON text of an `Update`."""
    busy = "true" if version.is_busy else "false"
    addition = "" if update is None else f', "update": {update}'
    return (
        f'id: {version.version}\nevent: version\ndata: {{"version": {version.version}, "busy": {busy}{addition}}}\n\n'
    )


@dataclass
class EventStream:
    """The texts of a stream for one reader, for servers with threads and for asynchronous servers."""

    feed: Feed
    reader: Reader

    def _watching(self, wake: Callable[[], object]) -> AbstractContextManager[Watch]:
        return self.feed.watching(self.reader.stored, wake)

    def __iter__(self) -> Iterator[str]:
        """Yield the texts of the stream; the thread that iterates waits for each of them."""
        woken, end = Event(), time.monotonic() + STREAM_SECONDS
        yield START
        with self._watching(woken.set) as watch:
            while not self.feed.is_closed and time.monotonic() < end:
                woken.clear()
                text = self.reader.next(watch.news)
                if text is not None:
                    yield text
                elif not woken.wait(HEARTBEAT_SECONDS):
                    yield HEARTBEAT

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield the texts of the stream, without a thread."""
        loop, woken, end = asyncio.get_running_loop(), asyncio.Event(), time.monotonic() + STREAM_SECONDS
        yield START
        with self._watching(lambda: loop.call_soon_threadsafe(woken.set)) as watch:
            while not self.feed.is_closed and time.monotonic() < end:
                woken.clear()
                text = self.reader.next(watch.news)
                if text is not None:
                    yield text
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), HEARTBEAT_SECONDS)
                    continue
                yield HEARTBEAT
