"""Server-sent events: the streams on which open pages hear of each new version of their games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Final

from flask import Blueprint, Response, request

from frontends.web.jobs.feed import Feed, News
from frontends.web.locale.languages import current_language, use_language
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import change_holders
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameVersion
from frontends.web.use_cases.service import GameSnapshot, view_game
from tribolo_core import Player
from tribolo_core.translation.messages import gettext

from .errors import BadRequest
from .presenter import Viewing
from .updates import KnownGame, update_since
from .visitor import InviteLinks, invite_links, resources, visitor

events: Final = Blueprint("events", __name__)

STREAM_SECONDS: Final = 300.0
"""Seconds until the server ends a stream; browsers then open a new one."""

HEARTBEAT_SECONDS: Final = 15.0
"""Seconds without an event after which a comment is sent, which also detects a closed connection."""

MAX_GAMES: Final = 100
"""Greatest number of games on one stream."""

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
    known = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    return _response((_reader(game, _parse_version(known), names_game=False),))


@events.get("/events")
def shared_stream() -> Response:
    """Return one stream of server-sent events for several games, which the tabs of a browser share.

    Each `watch` in the query is the id of a game and the version that the browser knows, such as `ID.12`; `ID` alone
    stands for a game of which it knows nothing. The events are those of `stream`, and their data also holds the id of
    the game as `game`. Unknown games are left out. Raise BadRequest if the query names no game or more than
    `MAX_GAMES`, UnknownGame if it names unknown games only, RateLimited, and ServerBusy if too many streams are open.
    """
    watched = dict(_parse_watch(text) for text in request.args.getlist("watch"))
    if not 0 < len(watched) <= MAX_GAMES:
        raise BadRequest(gettext("A stream has from 1 to {most} games.", most=MAX_GAMES))
    for _ in range(len(watched) - 1):  # The request has been counted once.
        resources().requests.spend(resources().bounds.reads, visitor().client)
    readers = []
    for game, version in watched.items():
        with suppress(UnknownGame):
            readers.append(_reader(game, version, names_game=True))
    if not readers:
        raise UnknownGame(next(iter(watched)))
    return _response(tuple(readers))


def _parse_watch(text: str) -> tuple[str, int | None]:
    """Return the id of a game and the known version, which is `None` without one."""
    game, _, version = text.partition(".")
    return game, _parse_version(version)


def _parse_version(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _reader(game: str, known_version: int | None, *, names_game: bool) -> Reader:
    """Return the reader of one game for the visitor of the current request; raise UnknownGame if there is no game."""
    snapshot = view_game(resources(), visitor(), game)
    return Reader(
        stored=snapshot.stored,
        held=snapshot.held,
        find_held=partial(resources().store.seats, game, visitor().browser),
        thinking_wait=resources().thinking_wait,
        links=invite_links(game),
        version=None if known_version is None else GameVersion(known_version, is_busy=False),
        known=None if known_version is None else KnownGame.at(snapshot.stored, known_version),
        wants_updates=request.args.get("updates") == "1",
        names_game=names_game,
        language=current_language(),
    )


def _response(readers: tuple[Reader, ...]) -> Response:
    """Return the response with the stream of some games, without the stream if the method of the request is HEAD.

    Raise ServerBusy if too many streams are open.
    """
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(iter(()), mimetype="text/event-stream", headers=headers)
    event_stream = EventStream(resources().feed, readers)
    # Only the response releases the place among the open streams, so nothing may fail between here and there.
    streams, client = resources().streams, visitor().client
    streams.enter(client)
    request.environ[ASYNC_STREAM] = event_stream
    response = Response(iter(event_stream), mimetype="text/event-stream", headers=headers)
    response.call_on_close(partial(streams.leave, client))
    return response


@dataclass
class Reader:
    """A game on a stream: what the open page knows of it, and how the visitor sees it.

    `held` are the seats of the visitor; `find_held` asks for them anew. `thinking_wait` returns the seconds until
    bots may think in the games of a client. `links` are the invite links of the seats. `version` is the version that
    the page knows, and `known` that version with its moves; each is `None` if the page knows nothing. `wants_updates`
    says whether an event holds an `Update`. `language` is the code of the language of its texts: a stream goes on after
    its request has been handled.
    """

    stored: StoredGame
    held: frozenset[Player]
    find_held: Callable[[], frozenset[Player]]
    thinking_wait: Callable[[str], float]
    links: InviteLinks
    version: GameVersion | None
    known: KnownGame | None
    wants_updates: bool
    names_game: bool
    language: str

    def next(self, news: News) -> str | None:
        """Return the text of the event that brings the page up to date; `None` if the page knows the news already."""
        if news.version == self.version:
            return None
        if not self.wants_updates:
            text = self._event(news.version)
        else:
            if change_holders(news.stored.events[self.stored.room.version :]):
                self.held = self.find_held()
            # Most pages of a game show it to the same seats in the same language, and know the same version.
            known = None if self.known is None else self.known.version
            key = (self.held, self.links.folder, known, self.names_game, self.language)
            text = news.texts.get(key) or news.texts.setdefault(key, self._update(news))
            self.known = KnownGame.of(news.stored)
        self.stored, self.version = news.stored, news.version
        return text

    def _update(self, news: News) -> str:
        viewing = Viewing(partial(self.links.link, news.stored.room), thinking_wait=self.thinking_wait)
        with use_language(self.language):
            update = update_since(self.known, GameSnapshot(news.stored, self.held), viewing)
        return self._event(news.version, update.model_dump_json())

    def _event(self, version: GameVersion, update: str | None = None) -> str:
        """Return the text of the event that announces a version; `update` is the JSON text of an `Update`.

        On a stream of several games, an event has no id: the last id would say nothing about the other games.
        """
        id_line, game = ("", f'"game": "{self.stored.id}", ') if self.names_game else (f"id: {version.version}\n", "")
        busy = "true" if version.is_busy else "false"
        addition = "" if update is None else f', "update": {update}'
        data = f'{{{game}"version": {version.version}, "busy": {busy}{addition}}}'
        return f"{id_line}event: version\ndata: {data}\n\n"


@dataclass
class EventStream:
    """The texts of a stream of one or more games, for servers with threads and for asynchronous servers."""

    feed: Feed
    readers: tuple[Reader, ...]

    @contextmanager
    def _watching(self, wake: Callable[[], object]) -> Iterator[Callable[[], str]]:
        """Watch the games; yield a function that returns the texts of the events that are due, "" if there are none."""
        with ExitStack() as stack:
            watches = [stack.enter_context(self.feed.watching(reader.stored, wake)) for reader in self.readers]

            def due() -> str:
                return "".join(
                    reader.next(watch.news) or "" for reader, watch in zip(self.readers, watches, strict=True)
                )

            yield due

    def __iter__(self) -> Iterator[str]:
        """Yield the texts of the stream; the thread that iterates waits for each of them."""
        woken, end = Event(), time.monotonic() + STREAM_SECONDS
        yield START
        with self._watching(woken.set) as due:
            while not self.feed.is_closed and time.monotonic() < end:
                woken.clear()
                if text := due():
                    yield text
                elif not woken.wait(HEARTBEAT_SECONDS):
                    yield HEARTBEAT

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield the texts of the stream, without a thread."""
        loop, woken, end = asyncio.get_running_loop(), asyncio.Event(), time.monotonic() + STREAM_SECONDS
        yield START
        with self._watching(lambda: loop.call_soon_threadsafe(woken.set)) as due:
            while not self.feed.is_closed and time.monotonic() < end:
                woken.clear()
                if text := due():
                    yield text
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), HEARTBEAT_SECONDS)
                    continue
                yield HEARTBEAT
