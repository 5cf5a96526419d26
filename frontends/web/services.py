"""What a worker has: its database, its keys, its thinkers, and what it allows a client."""

from __future__ import annotations

from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Self

from frontends.web.jobs.bot_worker import Thinkers
from frontends.web.jobs.feed import Feed
from frontends.web.jobs.streams import Streams
from frontends.web.server.keys import Keys, secret_key
from frontends.web.server.limits import Limit, Limits
from frontends.web.server.settings import Settings
from frontends.web.store.database import connect, upgrade
from frontends.web.store.games import Store
from frontends.web.store.leases import Leases


@dataclass(frozen=True, slots=True)
class Allowances:
    """How much of everything a client may have."""

    reads: Limit
    changes: Limit
    games: Limit
    hints: Limit
    thinking: Limit

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """What the settings allow."""
        return cls(
            Limit("read", settings.reads_per_minute, 60, "You have looked too often."),
            Limit("change", settings.changes_per_minute, 60, "You have changed too much in too short a time."),
            Limit("game", settings.games_per_hour, 3_600, "You have started too many games."),
            Limit("hint", settings.hints_per_hour, 3_600, "You have asked for advice too often."),
            Limit(
                "thinking",
                settings.thinking_per_hour,
                3_600,
                "The opponents in the games of your network have thought for too long.",
            ),
        )


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that outlives a request."""

    settings: Settings
    keys: Keys
    store: Store
    limits: Limits
    allowances: Allowances
    feed: Feed
    thinkers: Thinkers
    streams: Streams
    advisers: BoundedSemaphore
    """As many threads may think about advice at a time."""

    @classmethod
    def open(cls, settings: Settings) -> Self:
        """The services of a worker, with the database up to date; ValueError says in a sentence what is missing."""
        keys = Keys(secret_key(settings.secret_key, settings.data))
        engine = connect(settings.database_url)
        upgrade(engine)
        store, limits, allowances = Store(engine), Limits(engine), Allowances.of(settings)
        feed = Feed(store)
        thinkers = Thinkers(
            store,
            Leases(engine),
            limits,
            allowances.thinking,
            settings.thinkers,
            settings.think_seconds,
            settings.lease_seconds,
            feed.wake,
        )
        streams = Streams(settings.streams, settings.streams_per_client)
        advisers = BoundedSemaphore(max(1, settings.thinkers))
        return cls(settings, keys, store, limits, allowances, feed, thinkers, streams, advisers)

    def changed(self) -> None:
        """Tell those who wait that something has changed, and ask the opponent whose turn it may be."""
        self.feed.wake()
        self.thinkers.wake()

    def stop(self) -> None:
        """Begin to end: let go of everybody who waits, and give back what is being thought about."""
        self.feed.close()
        self.thinkers.stop()

    def close(self) -> None:
        """End, and leave the database."""
        self.stop()
        self.thinkers.close()
        self.store.engine.dispose()
