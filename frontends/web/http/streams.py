"""Server-sent events: the streams on which open pages hear of the changes of their game, or of several games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Final, Protocol

from flask import Blueprint, Response, request

from frontends.locale.languages import current_language, use_language
from frontends.web.jobs.attendance import Attendance, Visit, places_in
from frontends.web.jobs.feed import Feed, News, Watch
from frontends.web.jobs.lobby import Lobby, LobbyNews
from frontends.web.jobs.public_games import PublicGames, PublicNews
from frontends.web.room.events import change_holders
from frontends.web.room.hidden_seats import HiddenSeats
from frontends.web.room.presence import Presence
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameVersion
from frontends.web.use_cases.lobby import LobbyView
from frontends.web.use_cases.rematches import Rematch, find_rematch
from frontends.web.use_cases.snapshots import GameSnapshot, view_game
from tribolo_core import Player

from .presenter import Viewing, present_lobby, present_public_games
from .updates import KnownGame, update_since
from .visitor import InviteLinks, invite_links, resources, visitor

streams: Final = Blueprint("streams", __name__)

STREAM_SECONDS: Final = 300.0
"""Seconds after which the server ends a stream, at its next event or heartbeat; browsers then open a new one."""

HEARTBEAT_SECONDS: Final = 15.0
"""Seconds without an event after which a comment is sent, which also detects a closed connection."""

CLOCK_SECONDS: Final = 0.05
"""Seconds for which pages may get the same text although a clock runs."""

START: Final = "retry: 1000\n\n"
HEARTBEAT: Final = ": heartbeat\n\n"

ASYNC_STREAM: Final = "tribolo.stream"
"""The key of the WSGI environment with a function of an asynchronous server, to which the stream is handed."""


@streams.get("/games/<game>/events")
def stream(game: str) -> Response:
    """Return the stream of a game: server-sent events, the data of each an `Update`.

    The first event comes at once: what has changed since the version `since` in the query, or the whole game. Each
    later one says what has changed since the one before. Raise UnknownGame if there is no such game, and ServerBusy if
    too many streams are open.
    """
    snapshot = view_game(resources(), visitor(), game)
    since = request.args.get("since", "")
    is_version = since.isdecimal() and len(since) < 10
    return _response(
        GameSource(
            feed=resources().feed,
            attendance=resources().attendance,
            stored=snapshot.stored,
            presence=snapshot.presence,
            held=snapshot.held,
            find_held=partial(resources().store.seats, game, visitor().browser),
            hidden=snapshot.hidden,
            find_hidden=partial(resources().hidden_in, browser=visitor().browser),
            find_rematch=partial(find_rematch, resources(), browser=visitor().browser),
            clock=resources().store.clocks.about_now,
            sign_lag=resources().secrets.lag,
            links=invite_links(game),
            known=KnownGame.at(snapshot.stored, int(since)) if is_version else None,
            language=current_language(),
        )
    )


@streams.get("/lobby/events")
def lobby_stream() -> Response:
    """Return the stream of the lobby: server-sent events, the data of each a `LobbyState`; the first comes at once.

    Raise ServerBusy if too many streams are open.
    """
    resources().lobby.refresh()
    browser = visitor().browser
    return _response(LobbySource(resources().lobby, resources().attendance, browser, resources().blocks.apart(browser)))


@streams.get("/watch/events")
def watch_stream() -> Response:
    """Return the stream of the games that anybody may watch: events whose data is a `WatchState`; one comes at once.

    Raise ServerBusy if too many streams are open.
    """
    resources().public_games.refresh()
    own = visitor().browser
    browser = own if resources().blocks.count(own) else ""
    find_hidden = partial(resources().hidden_in_all, browser=browser)
    return _response(WatchSource(resources().public_games, find_hidden, browser, current_language()))


def _response(source: Source) -> Response:
    """Return the response with the stream of a source; a response to HEAD has no stream.

    An asynchronous server sends the stream without a thread: it takes the `EventStream` by a function in the
    environment of the request. Other servers iterate over the response. Raise ServerBusy if too many streams are open.
    """
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(iter(()), mimetype="text/event-stream", headers=headers)
    event_stream = EventStream(source)
    # Only the response releases the place among the open streams, so nothing may fail between here and there.
    streams, client = resources().streams, visitor().client
    streams.enter(client)
    if take := request.environ.get(ASYNC_STREAM):
        take(event_stream)
    response = Response(iter(event_stream), mimetype="text/event-stream", headers=headers)
    response.call_on_close(partial(streams.leave, client))
    return response


class Source(Protocol):
    """The source of a stream: something that changes, as one open page sees it."""

    @property
    def is_closed(self) -> bool:
        """Whether the process shuts down."""

    def watching(self, wake: Callable[[], object]) -> AbstractContextManager[None]:
        """Count the page as open until the `with` block ends; until then, call `wake` from any thread with each news.

        `wake` is also called when the process shuts down.
        """

    def event(self) -> str:
        """Return the text of the next event, "" if there is no news; call this only within `watching`."""


@dataclass
class EventStream:
    """The texts of the stream of a source, for servers with threads and for asynchronous servers."""

    source: Source
    _has_left: bool = False
    _wake: Callable[[], object] = lambda: None
    """Lets the asynchronous iteration look whether it has to end."""

    def __iter__(self) -> Iterator[str]:
        """Yield the texts of the stream; the thread that iterates waits for each of them."""
        woken, end = Event(), time.monotonic() + STREAM_SECONDS
        yield START
        with self.source.watching(woken.set):
            while not self.source.is_closed and time.monotonic() < end:
                woken.clear()
                if text := self.source.event():
                    yield text
                elif not woken.wait(HEARTBEAT_SECONDS):
                    yield HEARTBEAT

    def leave(self) -> None:
        """End the asynchronous iteration, since the client has left; call this in its event loop."""
        self._has_left = True
        self._wake()

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield the texts of the stream, without a thread."""
        loop, woken, end = asyncio.get_running_loop(), asyncio.Event(), time.monotonic() + STREAM_SECONDS
        self._wake = woken.set
        yield START
        with self.source.watching(lambda: loop.call_soon_threadsafe(woken.set)):
            while not (self._has_left or self.source.is_closed) and time.monotonic() < end:
                woken.clear()
                if text := self.source.event():
                    yield text
                    continue
                try:
                    async with asyncio.timeout(HEARTBEAT_SECONDS):  # `wait_for` would start a task for each event.
                        await woken.wait()
                except TimeoutError:
                    yield HEARTBEAT


@dataclass
class GameSource:
    """The changes of a game, for one page of it.

    `held` are the seats of the visitor, `hidden` those whose people are hidden from the visitor; `find_held` and
    `find_hidden` look them up again, and `find_rematch` the game that follows. `clock` returns the time by the
    clock of the database. `sign_lag` signs how late the open page is told of a turn. `links` are the invite links
    of the seats. `known` is what the page knows of the game, `None` for nothing. `language` is the code of the
    language of the texts: a stream goes on after its request has been handled.
    """

    feed: Feed
    attendance: Attendance
    stored: StoredGame
    presence: Presence
    held: frozenset[Player]
    find_held: Callable[[], frozenset[Player]]
    hidden: HiddenSeats
    find_hidden: Callable[[StoredGame], HiddenSeats]
    find_rematch: Callable[[StoredGame, frozenset[Player]], Rematch | None]
    clock: Callable[[], float]
    sign_lag: Callable[[str, float, int], str]
    links: InviteLinks
    known: KnownGame | None
    language: str
    _sent: GameVersion | None = None
    _turn: tuple[Player | None, int] | None = None
    """The player whose clock runs, and the number of moves, as the page was told last."""
    _lag: int = 0
    """The milliseconds after which the page was told of this turn."""
    _watch: Watch | None = None
    _visit: Visit | None = None

    @property
    def is_closed(self) -> bool:
        return self.feed.is_closed

    @contextmanager
    def watching(self, wake: Callable[[], object]) -> Iterator[None]:
        with (
            self.feed.watching(self.stored, wake, self.presence) as self._watch,
            self.attendance.visit(places_in(self.stored, self.held)) as self._visit,
        ):
            yield

    def event(self) -> str:
        """Return the text of the event that brings the page up to date, "" if this stream has sent the news already."""
        assert self._watch is not None
        assert self._visit is not None
        news = self._watch.news
        if news.version == self._sent:
            return ""
        if change_holders(news.stored.events[self.stored.room.version :]):
            self.held, self.hidden = self.find_held(), self.find_hidden(news.stored)
            self._visit.move(places_in(self.stored, self.held))
        # Most pages of a game show it to the same seats in the same language, hide nobody, and know the same version.
        known = None if self.known is None else self.known.version
        lag = self._signed_lag(news.stored)
        rematch = self.find_rematch(news.stored, self.held)
        key = (self.held, self.hidden, self.links.folder, known, self.language, lag, rematch)
        # A clock that runs shows another time a moment later.
        moment = 0 if news.stored.turn_since is None else int(self.clock() / CLOCK_SECONDS)
        at, text = news.texts.get(key, (0, ""))
        if not text or at != moment:
            text = self._update(news, lag, rematch)
            news.texts[key] = moment, text
        self.stored, self.known, self._sent = news.stored, KnownGame.of(news.stored), news.version
        return text

    def _signed_lag(self, stored: StoredGame) -> str:
        """Return how many milliseconds late the page was told of the turn, with a signature.

        Return "" if no clock runs, if the clock that runs is not the visitor's, or if the lag is 0. Later events of a
        turn repeat its lag. The first event after the page was opened has none.
        """
        since, turn = stored.turn_since, (stored.room.running, stored.room.plies)
        if since is None:
            return ""
        if turn != self._turn:
            self._turn = turn
            self._lag = 0 if self._sent is None else round((self.clock() - since) * 1_000)
        is_own = stored.room.running in self.held
        return self.sign_lag(stored.id, since, self._lag) if is_own and self._lag > 0 else ""

    def _update(self, news: News, lag: str, rematch: Rematch | None) -> str:
        stored = news.stored
        viewing = Viewing(partial(self.links.link, stored.room), clock=self.clock, lag=lag)
        with use_language(self.language):
            snapshot = GameSnapshot(stored, self.held, news.presence, self.hidden, rematch)
            update = update_since(self.known, snapshot, viewing)
        return f"data: {update.model_dump_json()}\n\n"


@dataclass
class LobbySource:
    """The changes of the lobby, for a page of the visitor whose cookie has the digest `browser`.

    The page does not show games with the browsers `apart`.
    """

    lobby: Lobby
    attendance: Attendance
    browser: str
    apart: frozenset[str]
    _sent: LobbyNews | None = None
    _visit: Visit | None = None

    @property
    def is_closed(self) -> bool:
        return self.lobby.is_closed

    @contextmanager
    def watching(self, wake: Callable[[], object]) -> Iterator[None]:
        with (
            self.lobby.watching(wake),
            self.attendance.visit(self.lobby.news.places(self.browser)) as self._visit,
        ):
            yield

    def event(self) -> str:
        assert self._visit is not None
        news = self.lobby.news
        if news is self._sent:
            return ""
        self._sent = news
        self._visit.move(news.places(self.browser))
        view = LobbyView(news, self.browser, self.lobby.start_seconds, self.lobby.clock(), self.apart)
        # Pages without a seat of their own get the same text, unless somebody is kept away from them.
        key, second = self.browser if self.browser in news.own or self.apart else "", int(view.now)
        at, text = news.texts.get(key, (0, ""))
        if at != second:
            text = f"data: {present_lobby(view).model_dump_json()}\n\n"
            news.texts[key] = second, text
        return text


@dataclass
class WatchSource:
    """The changes of the games that anybody may watch, for a page in the language with the code `language`.

    `find_hidden` returns the seats whose people are hidden from the page. `browser` is the digest of its cookie if its
    visitor has blocked people, and empty otherwise.
    """

    games: PublicGames
    find_hidden: Callable[[Iterable[StoredGame]], Mapping[str, HiddenSeats]]
    browser: str
    language: str
    _sent: PublicNews | None = None

    @property
    def is_closed(self) -> bool:
        return self.games.is_closed

    def watching(self, wake: Callable[[], object]) -> AbstractContextManager[None]:
        return self.games.watching(wake)

    def event(self) -> str:
        news, now = self.games.news, self.games.clock()
        if news is self._sent:
            return ""
        self._sent = news
        key = (self.language, self.browser)
        at, text = news.texts.get(key, (0, ""))
        if at != int(now):
            hidden = self.find_hidden([game.stored for game in news.games])
            with use_language(self.language):
                text = f"data: {present_public_games(news.games, hidden, now).model_dump_json()}\n\n"
            news.texts[key] = int(now), text
        return text
