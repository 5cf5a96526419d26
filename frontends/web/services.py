"""The services of a worker process: everything that outlives a request."""

from __future__ import annotations

from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Final, Self, cast

from flask import Flask

from frontends.web.jobs.bot_worker import BotWorkers
from frontends.web.jobs.feed import Feed
from frontends.web.jobs.streams import Streams
from frontends.web.server.keys import Keys, secret_key
from frontends.web.server.limits import RateLimiter, RateLimits
from frontends.web.server.settings import Settings
from frontends.web.store.database import connect, upgrade
from frontends.web.store.games import Store
from frontends.web.store.leases import Leases

EXTENSION: Final = "tribolo"
"""The key of the services among the extensions of the Flask application."""


@dataclass(frozen=True, slots=True)
class Services:
    """The settings, keys, database, rate limits and background threads of a process."""

    settings: Settings
    keys: Keys
    store: Store
    limiter: RateLimiter
    limits: RateLimits
    feed: Feed
    bots: BotWorkers
    streams: Streams
    hint_slots: BoundedSemaphore
    """Held by each thread that searches for a hint, to bound their number."""

    @classmethod
    def open(cls, settings: Settings) -> Self:
        """Build the services of a process and migrate its database; the bot threads are not started yet.

        Raise TriboloError if the database is unusable or the secret key invalid.
        """
        keys = Keys(secret_key(settings.secret_key, settings.data))
        engine = connect(settings.database_url)
        upgrade(engine)
        store, limiter, limits = Store(engine), RateLimiter(engine), RateLimits.from_settings(settings)
        feed = Feed(store)
        bots = BotWorkers(
            store,
            Leases(engine),
            limiter,
            limits.thinking,
            settings.thinkers,
            settings.think_seconds,
            settings.lease_seconds,
            feed.wake,
        )
        streams = Streams(settings.streams, settings.streams_per_client)
        hint_slots = BoundedSemaphore(max(1, settings.thinkers))
        return cls(settings, keys, store, limiter, limits, feed, bots, streams, hint_slots)

    def notify(self) -> None:
        """Wake the event streams of open pages and the bot workers; to be called after a game has changed."""
        self.feed.wake()
        self.bots.wake()

    def stop(self) -> None:
        """Begin to shut down, without waiting: close the event streams, stop the bots and give their leases back."""
        self.feed.close()
        self.bots.stop()

    def close(self) -> None:
        """Shut down: stop all services, wait for the bot workers and close the connections to the database."""
        self.stop()
        self.bots.close()
        self.store.engine.dispose()


def services_of(app: Flask) -> Services:
    """Return the services of an application that `create_app` returned; raise KeyError for any other application."""
    return cast(Services, app.extensions[EXTENSION])
