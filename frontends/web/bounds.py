"""The bounds of all work that a visitor can cause, in one table: for each client, and for all clients together.

A client is an IPv4 address or an IPv6 /64 network.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from tribolo_core.translation.messages import gettext_noop

from .capacity import AtOnce, RateLimit
from .config.settings import Settings

HOUR: Final = 3_600

REQUEST_THREADS: Final = 3
"""Requests that a process handles at the same time.

Most of their time is spent in Python, which one thread runs at a time; more threads only delay the event loop. With 150
moves a second on two cores, the 99th percentile of the answers is 140 ms with 3 threads, and 390 ms with 8.
"""

REQUESTS: Final = AtOnce("request", per_client=32, in_all=REQUEST_THREADS + 48)
"""Requests that wait for a thread or are handled; further ones are refused at once."""

OPERATING_REQUESTS: Final = AtOnce("request of the operator", per_client=4, in_all=17)
"""Requests of `/healthz`, `/readyz` and `/metrics`, which a busy server answers, too."""

UNFINISHED_REQUESTS: Final = AtOnce("unfinished request", per_client=64, in_all=20_000)
"""Connections on which a request has not arrived completely; behind a proxy there is no bound."""

PIPELINED_REQUESTS: Final = 16
"""Requests that a connection may send before their turn to be answered."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds that settings change.

    A `RateLimit` bounds what each client may use in a window of time. An `AtOnce` bounds what each client, and all
    clients of a process together, may use at the same time.
    """

    reads: RateLimit
    changes: RateLimit
    games: RateLimit
    hints: RateLimit
    thinking: RateLimit
    slow_requests: AtOnce
    """Requests that take long, such as hints of an opponent: they have threads of their own."""
    streams: AtOnce
    connections: AtOnce
    """Open connections, idle ones included; behind a proxy, which has one address for everybody, there is no bound."""

    @classmethod
    def from_settings(cls, settings: Settings) -> Self:
        """Return the bounds with the amounts that `settings` give."""
        too_many = gettext_noop("Too many requests.")
        return cls(
            reads=RateLimit("read", settings.reads_per_minute, 60, too_many),
            changes=RateLimit("change", settings.changes_per_minute, 60, too_many),
            games=RateLimit("game", settings.games_per_hour, HOUR, gettext_noop("You have started too many games.")),
            hints=RateLimit("hint", settings.hints_per_hour, HOUR, gettext_noop("You have asked for too many hints.")),
            thinking=RateLimit(
                "thinking",
                settings.thinking_per_hour,
                HOUR,
                gettext_noop("The computer players have used up the thinking time of your network."),
            ),
            slow_requests=AtOnce(
                "slow request", per_client=max(1, settings.thinkers // 2), in_all=max(1, settings.thinkers)
            ),
            streams=AtOnce(
                "stream",
                settings.streams_per_client,
                settings.streams,
                gettext_noop("Too many live updates are open. Ask for the state from time to time instead."),
                retry_after=5,
            ),
            # A stream takes a connection.
            connections=AtOnce(
                "connection", max(256, 2 * settings.streams_per_client), max(20_000, 2 * settings.streams)
            ),
        )
