"""The resources of a worker process: everything that outlives a request."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self, cast

from flask import Flask

from frontends.web.bounds import (
    NOTIFICATIONS,
    NOTIFIED_TURNS,
    OPEN_SEATS,
    PROGRAM_GAMES,
    PROGRAM_STREAMS,
    SLOW_REQUESTS,
    SUBSCRIPTIONS,
    Bounds,
)
from frontends.web.capacity import RateLimit, RateLimiter, Slots, UsageInMemory
from frontends.web.config.secrets import Secrets, secret_key
from frontends.web.config.settings import Settings
from frontends.web.live.attendance import Attendance
from frontends.web.live.bots import Bots, answer_at_once
from frontends.web.live.feed import Feed
from frontends.web.live.flags import Flags
from frontends.web.live.lobby import Lobby
from frontends.web.live.notifications import Notifications
from frontends.web.live.periodic import Periodic
from frontends.web.live.programs import Programs
from frontends.web.live.public_games import PublicGames
from frontends.web.live.retention import Retention
from frontends.web.live.web_push import WebPush
from frontends.web.nicknames import BlockedWords
from frontends.web.puzzle_library import PuzzleLibrary
from frontends.web.room.hidden_seats import NOTHING_HIDDEN, HiddenSeats
from frontends.web.room.presence import NOBODY_THERE, Presence
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.access import Database
from frontends.web.store.blocks import Blocks
from frontends.web.store.changes import changes_of
from frontends.web.store.database import connect, upgrade
from frontends.web.store.games import Store
from frontends.web.store.lobby import LobbyTable
from frontends.web.store.presence import PresenceTable
from frontends.web.store.programs import ProgramTable
from frontends.web.store.push_subscriptions import PushSubscriptions
from frontends.web.store.rate_limits import UsageInDatabase
from frontends.web.store.visitors.devices import Devices
from frontends.web.store.visitors.summaries import GameFilter, GameSummary

EXTENSION: Final = "tribolo"
"""The key of the resources among the extensions of the Flask application."""


class Answered(NamedTuple):
    """What the access log and the metrics say of a response.

    `client` is the network address that the request came from, `rule` the URL rule, `size` in bytes.
    """

    client: str
    method: str
    rule: str | None
    status: int
    size: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Resources:
    """The settings, secrets, database, rate limits, puzzles and background threads of a process."""

    settings: Settings
    secrets: Secrets
    store: Store
    limiter: RateLimiter
    bounds: Bounds
    request_limiter: RateLimiter
    """Counts requests, in this process only: in the database, each would cost a transaction."""
    presence: PresenceTable
    attendance: Attendance
    feed: Feed
    flags: Flags
    blocks: Blocks
    blocked_words: BlockedWords
    devices: Devices
    lobby: Lobby
    public_games: PublicGames
    bots: Bots
    programs: Programs
    notifications: Notifications
    retention: Retention
    streams: Slots
    program_streams: Slots
    puzzles: PuzzleLibrary
    slow_requests: Slots
    refusal_observers: list[Callable[[str], object]] = field(default_factory=list)
    """Called with the reason for each request or connection that the server refuses without the application."""

    answer_observers: list[Callable[[Answered], object]] = field(default_factory=list)
    """Called for each response to a request that was not refused without the application."""

    @classmethod
    def open(cls, settings: Settings) -> Self:
        """Return the resources of this server process, after connecting to the database.

        The threads of the jobs are not started yet. Raise TriboloError if the database is unusable, or
        a key or the file of puzzles is invalid.
        """
        puzzles = PuzzleLibrary(settings.puzzles)
        secrets = Secrets(secret_key(settings.secret_key, settings.data))
        push = WebPush.from_settings(settings)
        engine = connect(settings.database_url)
        upgrade(engine)
        database = Database(engine)
        store, bounds = Store(database), Bounds.from_settings(settings)
        limiter = RateLimiter(UsageInDatabase(database))
        presence = PresenceTable(database)
        feed = Feed(store, changes_of(database), presence)
        retention = Retention(database, settings.keep_finished_days, settings.keep_abandoned_days, settings.export)
        flags = Flags(store)
        lobby = Lobby(LobbyTable(database, OPEN_SEATS), settings.lobby_seconds)
        attendance = Attendance(presence)
        resources = cls(
            settings,
            secrets,
            store,
            limiter,
            bounds,
            RateLimiter(UsageInMemory()),
            presence,
            attendance,
            feed,
            flags,
            Blocks(database),
            BlockedWords.parse(settings.blocked_words),
            Devices(database),
            lobby,
            PublicGames(store, presence),
            Bots(store, feed.publish),
            Programs(ProgramTable(database, PROGRAM_GAMES, time.time()), feed, attendance),
            Notifications(store, PushSubscriptions(database, SUBSCRIPTIONS), push, NOTIFICATIONS, NOTIFIED_TURNS),
            retention,
            Slots(bounds.streams),
            Slots(PROGRAM_STREAMS),
            puzzles,
            Slots(SLOW_REQUESTS),
        )
        lobby.begun, lobby.is_refused = resources.welcome, resources.blocked_words.are_in
        flags.notify = feed.publish
        resources.notifications.hidden_in = resources.hidden_in
        return resources

    def welcome(self, stored: StoredGame) -> None:
        """Let the bots make the first moves of a game that has begun in the lobby.

        If this process is killed before, the job `Bots` of another process makes these moves.
        """
        for observe in self.lobby.observers:
            observe(stored)
        stored, _ = self.store.change(stored.id, answer_at_once)
        self.feed.publish(stored)

    def presence_in(self, stored: StoredGame) -> Presence:
        """Return who is in a game now, as far as this process knows; games of one person are not followed."""
        if not stored.is_of_people:
            return NOBODY_THERE
        return self.presence.of([stored.id]).get(stored.id, NOBODY_THERE)

    def hidden_in(self, stored: StoredGame, browser: str) -> HiddenSeats:
        """Return the seats whose people are hidden from a browser in a game; `browser` is the digest of its cookie."""
        return self.hidden_in_all([stored], browser).get(stored.id, NOTHING_HIDDEN)

    def hidden_in_all(self, games: Iterable[StoredGame], browser: str) -> Mapping[str, HiddenSeats]:
        """Return the hidden seats of each of `games` for a browser, keyed by the ids of the games.

        A seat is hidden if a block stands between its person and the browser, if the host has blocked its person, or if
        its name contains a blocked word; see `HiddenSeats`. A game without hidden seats is left out, and so is every
        game of one person. `browser` is the digest of the browser's cookie.
        """
        of_people = [stored for stored in games if stored.is_of_people]
        hidden = dict(self.blocks.hidden_seats([stored.id for stored in of_people], browser))
        for stored in of_people:
            named = {player for player, name in stored.room.names if self.blocked_words.are_in(name)}
            if named:
                hidden[stored.id] = hidden.get(stored.id, NOTHING_HIDDEN).with_hosts(named)
        return hidden

    def summaries(self, browser: str, limit: int, choice: GameFilter, skip: int) -> list[GameSummary]:
        """Return what `Store.summaries` returns, without the players' names that contain a blocked word."""
        found = self.store.summaries(browser, limit, choice, skip)
        for summary in found:
            names = summary.names.items()
            summary.names = {player: name for player, name in names if not self.blocked_words.are_in(name)}
        return found

    @contextmanager
    def slow_work(self, limit: RateLimit, client: str) -> Iterator[None]:
        """Let a client do slow work, which `limit` counts, until the `with` block ends.

        Raise ServerBusy if there is no place for it now, which costs the client nothing, and RateLimited.
        """
        with self.slow_requests.held(client):
            self.limiter.spend(limit, client)
            yield

    def count_refusal(self, reason: str) -> None:
        """Tell the observers that the server has refused a request or a connection; `reason` is one word."""
        for observe in self.refusal_observers:
            observe(reason)

    def observe(self, answered: Answered) -> None:
        """Tell the access log and the metrics of a response."""
        for observe in self.answer_observers:
            observe(answered)

    @property
    def _jobs(self) -> tuple[Periodic, ...]:
        games = (self.feed, self.flags, self.lobby, self.public_games, self.bots)
        return *games, self.programs, self.notifications, self.retention, self.attendance

    def stop(self) -> None:
        """Begin to shut down, without waiting: close the event streams."""
        for job in self._jobs:
            job.stop()

    def close(self) -> None:
        """Shut down, and wait until the threads of the jobs have ended.

        Stop event streams and jobs, and close the database connections.
        """
        self.stop()
        for job in self._jobs:
            job.close()
        self.store.database.close()


def resources_of(app: Flask) -> Resources:
    """Return the resources (the database, the jobs and so on) of an application that `create_app` returned.

    Raise KeyError for any other application.
    """
    return cast(Resources, app.extensions[EXTENSION])
