"""The changes of a game, as they come to an open page of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

from flask import Response, request

from frontends.locale.languages import current_language, use_language
from frontends.web.game.links import InviteLinks, invite_links
from frontends.web.game.presenter import Viewing
from frontends.web.game.rematches import Rematch, find_rematch
from frontends.web.game.snapshots import GameSnapshot, view_game
from frontends.web.game.updates import KnownGame, update_since
from frontends.web.live.attendance import Attendance, Visit, places_in
from frontends.web.live.feed import Feed, News, Watch
from frontends.web.resources import Resources
from frontends.web.room.events import change_holders
from frontends.web.room.hidden_seats import HiddenSeats
from frontends.web.room.presence import Presence
from frontends.web.room.stored_game import StoredGame
from frontends.web.serving.streams import stream_response, streams
from frontends.web.serving.visitor import own_browser, resources, visitor
from frontends.web.store.games import GameVersion
from tribolo_core import Player

CLOCK_SECONDS: Final = 0.05
"""Seconds for which pages may get the same text although a clock runs."""


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
    return stream_response(
        GameSource(
            feed=resources().feed,
            attendance=resources().attendance,
            stored=snapshot.stored,
            presence=snapshot.presence,
            held=snapshot.held,
            find_held=partial(_held_now, resources(), game, own_browser(), visitor().browser),
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


def _held_now(own: Resources, game: str, browser: str, sender: str) -> frozenset[Player]:
    """Return the seats of the visitor whom a browser acts for by now; without a cookie, those of a program."""
    return own.store.seats(game, own.devices.visitor_of(browser) if browser else sender)


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
