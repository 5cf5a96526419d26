"""The bounds of all work that a visitor can cause, in one table: for each client, and for all clients together.

A client is an IPv4 address or an IPv6 /64 network. `all_work` is the table, with the cost of each kind of work;
`make documents` writes it into the page on security.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from frontends.wire.states import MOST_PROGRAM_GAMES

from .capacity import AtOnce, RateLimit
from .config.settings import Settings

HOUR: Final = 3_600
DAY: Final = 24 * HOUR

REQUEST_THREADS: Final = 3
"""Requests that a process handles at the same time.

Most of their time is spent in Python, which one thread runs at a time; more threads only delay the event loop. With 150
moves a second on two cores, the 99th percentile of the answers is 140 ms with 3 threads, and 390 ms with 8.
"""

LARGEST_RECORD: Final = 32 << 10
"""Bytes of an uploaded record.

A reviewed game of 90 moves, with win shares and better lines, has 6 KB. 32 KB of variations cost 0.1 s of Python, and
the 256 KB of a request 1.5 s.
"""

REQUESTS: Final = AtOnce("request", per_client=64, in_all=REQUEST_THREADS + 93)
"""Requests that wait for a thread or are handled, counted for quick and for slow requests apart.

A class behind one address may open a page together: clients take turns, so its requests wait for each other.
"""

OPERATING_REQUESTS: Final = AtOnce("request of the operator", per_client=4, in_all=17)
"""Requests of `/healthz`, `/readyz` and `/metrics`, which a busy server answers, too."""

UNFINISHED_REQUESTS: Final = AtOnce("unfinished request", per_client=64, in_all=20_000)
"""Connections on which a request has not arrived completely; behind a proxy there is no bound."""

OPEN_SEATS: Final = AtOnce(
    "open seat",
    per_client=12,
    in_all=200,
    code="lobby_full",
    retry_after=10,
)
"""Open seats in the lobby. `per_client` holds for each time control separately, `in_all` for the whole database."""

SLOW_REQUESTS: Final = AtOnce("slow request", per_client=1, in_all=2)
"""Slow requests, such as uploads and exports, which have threads of their own."""

PROGRAM_STREAMS: Final = AtOnce("stream of a program", per_client=3, in_all=48, code="too_many_streams", retry_after=5)
"""Open streams of the clients of house programs; a newer one of the same program ends the earlier one."""

PROGRAM_GAMES: Final = AtOnce("game of a program", per_client=MOST_PROGRAM_GAMES, in_all=200)
"""Games that house programs play at once: `per_client` is the most for each program, `in_all` for the whole database.

A game without an event in ten minutes is not counted: its people may have left, and nothing waits for the program.
"""

PROGRAM_CONNECTIONS: Final = RateLimit("program", 30, 60, "too_many_requests")
"""Streams that the client of a program may open."""

PROGRAM_CHANGES: Final = RateLimit("program_change", 600, 60, "too_many_requests")
"""Moves of a program. It counts as a client of its own, not as its network address, where people may play, too."""

SUBSCRIPTIONS: Final = AtOnce("push subscription", per_client=5, in_all=10_000)
"""Browsers that get notifications: `per_client` for each visitor, `in_all` for the whole database.

A further one takes the place of an older one, first of a visitor without a seat: no network can use up all places.
"""

SUBSCRIBING: Final = RateLimit("subscription", 20, HOUR, "too_many_requests")
"""Push subscriptions that a client may store."""

NOTIFICATIONS: Final = RateLimit("notification", 60, HOUR, "too_many_requests")
"""Notifications that a process sends to the browsers of one visitor."""

NOTIFIED_TURNS: Final = AtOnce("notified turn", per_client=50, in_all=50)
"""Turns that a process finds at a time, every five seconds, to send their notifications one after another."""

DEVICE_CODES: Final = RateLimit("device_code", 10, HOUR, "too_many_codes")
"""Codes that join two browsers, made by one client; `MOST_CODES` bounds the valid ones of all clients together."""

CODE_TRIES: Final = RateLimit("code_try", 30, HOUR, "too_many_code_tries")
"""Codes that one client may open or use in a process."""

ALL_CODE_TRIES: Final = RateLimit("all_code_tries", 3_000, HOUR, "too_many_code_tries", is_shared=True)
"""Codes that all clients of a process may open or use; a code has 50 random bits, so nobody guesses one in time."""

PIPELINED_REQUESTS: Final = 16
"""Requests that may wait on a connection while an earlier one is answered."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds that settings change.

    A `RateLimit` bounds what each client may use in a window of time. An `AtOnce` bounds what each client, and all
    clients of a process together, may use at the same time.
    """

    reads: RateLimit
    """Processor time for requests that change nothing: a quarter of a core for each process and client."""
    changes: RateLimit
    games: RateLimit
    exports: RateLimit
    uploads: RateLimit
    erasures: RateLimit
    reports: RateLimit
    joins: RateLimit
    phrases: RateLimit
    seats: RateLimit
    blocks: RateLimit
    ranked: RateLimit
    """Ranked tries of the deal of the day; its window is a UTC day."""
    streams: AtOnce
    connections: AtOnce
    """Open connections, idle ones included; behind a proxy, which has one address for everybody, there is no bound."""

    @classmethod
    def from_settings(cls, settings: Settings) -> Self:
        return cls(
            reads=RateLimit("read", settings.read_seconds_per_minute, 60, "too_many_requests"),
            changes=RateLimit("change", settings.changes_per_minute, 60, "too_many_requests"),
            games=RateLimit("game", settings.games_per_hour, HOUR, "too_many_games"),
            exports=RateLimit("export", settings.exports_per_hour, HOUR, "too_many_exports"),
            uploads=RateLimit("upload", settings.uploads_per_hour, HOUR, "too_many_uploads"),
            erasures=RateLimit("erasure", settings.erasures_per_hour, HOUR, "too_many_erasures"),
            reports=RateLimit("report", settings.reports_per_hour, HOUR, "too_many_reports"),
            joins=RateLimit("join", settings.joins_per_hour, HOUR, "too_many_joins"),
            phrases=RateLimit("phrase", settings.phrases_per_minute, 60, "too_many_phrases"),
            seats=RateLimit("seat", settings.seats_per_hour, HOUR, "too_many_open_seats"),
            blocks=RateLimit("block", settings.blocks_per_hour, HOUR, "too_many_new_blocks"),
            ranked=RateLimit("ranked", settings.ranked_per_day, DAY, "too_many_ranked_tries"),
            streams=AtOnce("stream", settings.streams_per_client, settings.streams, "too_many_streams", retry_after=5),
            # A stream takes a connection.
            connections=AtOnce(
                "connection", max(256, 2 * settings.streams_per_client), max(20_000, 2 * settings.streams)
            ),
        )


_PERIODS: Final = {60: "a minute", HOUR: "an hour", DAY: "a day"}


class Work(NamedTuple):
    """A kind of work: its name, the processor time of one piece, and its bounds.

    `unit` is the unit of the rate limit; without one, pieces are counted.
    """

    name: str
    cost: str
    bounds: tuple[RateLimit | AtOnce, ...]
    unit: str = ""

    @property
    def per_client(self) -> str:
        """What one client may use, in words."""
        return "; ".join(
            self._rate(bound) if isinstance(bound, RateLimit) else f"{bound.per_client:,} at once"
            for bound in self.bounds
            if not (isinstance(bound, RateLimit) and bound.is_shared)
        )

    @property
    def in_all(self) -> str:
        """What all clients may use together, at once in each process, in words."""
        return "; ".join(
            f"{bound.in_all:,} at once" if isinstance(bound, AtOnce) else self._rate(bound)
            for bound in self.bounds
            if isinstance(bound, AtOnce) or bound.is_shared
        )

    def _rate(self, bound: RateLimit) -> str:
        return f"{bound.amount:,g}{self.unit} {_PERIODS[int(bound.seconds)]}"


def all_work(settings: Settings) -> tuple[Work, ...]:
    """Return every kind of work that a visitor can cause, with the bounds that `settings` give.

    The costs were measured in one process on a core of a server, without the network; a database on a slow disk makes
    clients wait longer, but costs no processor time.
    """
    bounds = Bounds.from_settings(settings)
    return (
        Work("a page", "4 to 25 ms", (bounds.reads, REQUESTS), " s"),
        Work("a state, or a list of games", "1 to 4 ms", (bounds.reads, REQUESTS), " s"),
        Work("a picture of a board", "3 to 15 ms", (bounds.reads, REQUESTS), " s"),
        Work("a static file", "0.2 ms", (bounds.connections,)),
        Work("a change, with up to 16 answers of computer players", "3 to 150 ms", (bounds.changes, REQUESTS)),
        Work("a new game, with the first moves of computer players", "5 to 60 ms", (bounds.games, REQUESTS)),
        Work(f"an uploaded record of {LARGEST_RECORD >> 10} KB", "100 ms", (bounds.uploads, SLOW_REQUESTS)),
        Work("an export of own data", "2 ms a game", (bounds.exports, SLOW_REQUESTS)),
        Work("an erasure of own data", "0.2 ms a game, 20 ms with other people", (bounds.erasures, SLOW_REQUESTS)),
        Work("the page of own results", "0.1 ms a game, of up to 2,000", (bounds.reads, SLOW_REQUESTS), " s"),
        Work("a position in any notation, faults included", "1 to 15 ms", (bounds.changes, REQUESTS)),
        Work("a ranked try of the deal of the day", "8 ms", (bounds.ranked, REQUESTS)),
        Work("a report of a name", "3 ms", (bounds.reports, REQUESTS)),
        Work("joining a table of friends", "3 ms", (bounds.joins, REQUESTS)),
        Work("a code that joins two browsers", "3 ms", (DEVICE_CODES, REQUESTS)),
        Work("a try of such a code", "3 ms, and 0.02 ms a game", (CODE_TRIES, ALL_CODE_TRIES, REQUESTS)),
        Work("a phrase in a game", "3 ms", (bounds.phrases, REQUESTS)),
        Work("an open seat in the lobby", "5 ms", (bounds.seats, OPEN_SEATS)),
        Work("a block of a person", "6 ms", (bounds.blocks, REQUESTS)),
        Work("a push subscription", "5 ms", (SUBSCRIBING, SUBSCRIPTIONS)),
        Work("a notification", "3 ms", (NOTIFICATIONS, NOTIFIED_TURNS)),
        Work("a stream of live updates", "0.5 ms an event, and 20 KB of memory", (bounds.streams,)),
        Work("a move of a house program", "3 to 150 ms", (PROGRAM_CHANGES, REQUESTS)),
        Work("a game with a house program", "0.1 ms a second", (bounds.games, PROGRAM_GAMES)),
        Work("a stream of a house program", "3 ms a second in all", (PROGRAM_CONNECTIONS, PROGRAM_STREAMS)),
        Work("an open connection", "0.1 ms, and 7 KB of memory", (bounds.connections,)),
        Work("a connection without a whole request", "0.1 ms, and 7 to 263 KB of memory", (UNFINISHED_REQUESTS,)),
        Work("a request of the operator", "1 to 6 ms", (OPERATING_REQUESTS,)),
    )
