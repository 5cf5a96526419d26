"""Metrics for Prometheus: what is measured, and the address /metrics, which needs the token of the settings.

Only what the server does is measured: of the games that are kept in browsers, it sees requests for pages and static
files, but no move and no search.

Only an application with such a token imports this module: without it nothing is measured. The workers of a server keep
their values in files of one folder, which `PROMETHEUS_MULTIPROC_DIR` names, and any of them reports the sum. Without
that folder, a worker reports itself.
"""

from __future__ import annotations

import hmac
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any, Final

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import Connection, Engine, event

from frontends.session.seats import HUMAN
from frontends.web.operation.metrics_folder import VARIABLE
from frontends.web.resources import Answered, Resources, resources_of
from frontends.web.room.events import Flagged, Played, RoomEvent, Said, SeatChanged
from frontends.web.room.stored_game import StoredGame
from frontends.web.room.time_controls import TIME_CONTROLS
from frontends.web.serving.visitor import resources
from frontends.web.store.lobby import LobbyTable
from frontends.web.store.public_games import PublicGameTable
from tribolo_core import Player

GAUGE_SECONDS: Final = 5.0
"""Seconds between two updates of the gauges of a worker."""

METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
"""The methods that are counted by name. A visitor can send any other word, and each label takes memory for ever."""

REQUEST_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1.0, 2.5, 5.0, 10.0)
TRANSACTION_BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0)

_BEGUN: Final = "tribolo_begun"


class Lobby(Collector):
    """The open games and their seats in the lobby, and the public games, counted in the database when asked for."""

    def __init__(self, lobby: LobbyTable, public: PublicGameTable) -> None:
        self._lobby, self._public = lobby, public

    def collect(self) -> Iterable[Metric]:
        """Yield the numbers of open games by time control, of people who wait in them, and of public games."""
        open_games = [game for game in self._lobby.games() if game.is_open]
        found = GaugeMetricFamily("tribolo_open_games", "Games that wait for people.", labels=["time_control"])
        waiting = GaugeMetricFamily("tribolo_open_seats", "Seats that people wait in.", labels=["time_control"])
        for name in TIME_CONTROLS:
            of_control = [game for game in open_games if game.time_control == name]
            found.add_metric([name], len(of_control))
            waiting.add_metric([name], sum(len(game.seats) for game in of_control))
        yield found
        yield waiting
        count = self._public.count(time.time())
        yield GaugeMetricFamily("tribolo_public_games", "Running games that anybody may watch.", count)


class AllWorkers(Collector):
    """The metrics of all workers, read from the files that each worker keeps in `folder`.

    The gauges of dead workers are left out. Workers may start or die meanwhile, so a file may be empty or missing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        """Yield the metrics; delete the files of the gauges of dead workers."""
        yield from MultiProcessCollector.merge(self._files())

    def _files(self) -> Iterator[str]:
        for path in self._folder.glob("*.db"):
            with suppress(FileNotFoundError):  # Another worker has deleted the file.
                if path.name.startswith("gauge_live") and not _is_running(int(path.stem.rpartition("_")[2])):
                    path.unlink()
                elif path.stat().st_size > 0:
                    yield str(path)


class Metrics:
    """What one worker measures; `registry` holds it."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter(
            "tribolo_requests", "Requests by URL rule.", ["rule", "method", "status"], registry=registry
        )
        self.request_seconds = Histogram(
            "tribolo_request_seconds",
            "Seconds until a response began.",
            ["rule", "method"],
            buckets=REQUEST_BUCKETS,
            registry=registry,
        )
        self.refused = Counter("tribolo_refused", "Requests that were refused.", ["reason"], registry=registry)
        self.moves = Counter(
            "tribolo_moves", "Moves of humans and bots in games on the server.", ["player"], registry=registry
        )
        self.phrases = Counter("tribolo_phrases", "Phrases that people said in games.", registry=registry)
        self.flags = Counter("tribolo_flags", "Clocks of people that ran out of time.", registry=registry)
        self.lobby_seats = Counter(
            "tribolo_lobby_seats", "Seats that the lobby gave to people in games.", ["time_control"], registry=registry
        )
        self.transaction_seconds = Histogram(
            "tribolo_transaction_seconds",
            "Seconds of a database transaction, with its wait for locks.",
            ["kind"],
            buckets=TRANSACTION_BUCKETS,
            registry=registry,
        )
        self.streams = Gauge(
            "tribolo_open_streams", "Open event streams.", ["of"], multiprocess_mode="livesum", registry=registry
        )
        self.people_present = Gauge(
            "tribolo_people_present",
            "Seats whose people have a game of several people or the lobby open, and pages of spectators.",
            ["role"],
            multiprocess_mode="livesum",
            registry=registry,
        )
        self.presence_changes = Counter(
            "tribolo_presence_changes",
            "Stored changes of who is in a game: seats, and numbers of spectators.",
            registry=registry,
        )

    def count_events(self, before: Mapping[Player, str], events: Iterable[RoomEvent]) -> None:
        """Count moves, phrases and flags among `events`, which were stored for a game whose seats were `before`."""
        seats = dict(before)
        for happened in events:
            if isinstance(happened, SeatChanged):
                seats[happened.player] = happened.seat
            elif isinstance(happened, Played):
                self.moves.labels("human" if seats[happened.player] == HUMAN else "bot").inc()
            elif isinstance(happened, Said):
                self.phrases.inc()
            elif isinstance(happened, Flagged):
                self.flags.inc()

    def count_seats(self, begun: StoredGame) -> None:
        """Count the seats of people in a game that has begun in the lobby."""
        self.lobby_seats.labels(begun.time_control).inc(len(begun.start.seats.humans))

    def count_answer(self, answered: Answered) -> None:
        """Count a response and its duration."""
        rule = answered.rule or "none"
        method = answered.method if answered.method in METHODS else "other"
        self.requests.labels(rule, method, str(answered.status)).inc()
        self.request_seconds.labels(rule, method).observe(answered.seconds)

    def count_refusal(self, reason: str) -> None:
        """Count a request or a connection that was refused."""
        self.refused.labels(reason).inc()

    def count_presence_changes(self, changes: int) -> None:
        """Count changes of who is in a game, which one transaction has stored."""
        self.presence_changes.inc(changes)

    def observe_transactions(self, engine: Engine) -> None:
        """Measure each transaction of `engine`, from before its first statement until its connection is given back.

        A connection that commits each statement by itself, as for announcements of PostgreSQL, has no transactions.
        """

        def begin(connection: Connection) -> None:
            options = connection.get_execution_options()
            if options.get("isolation_level") != "AUTOCOMMIT":
                connection.info[_BEGUN] = (time.perf_counter(), "write" if options.get("writes") else "read")

        def end(_connection: object, record: Any) -> None:
            begun = record.info.pop(_BEGUN, None)
            if begun is not None:
                self.transaction_seconds.labels(begun[1]).observe(time.perf_counter() - begun[0])

        event.listen(engine, "begin", begin, insert=True)  # Before SQLite waits for its lock.
        event.listen(engine, "checkin", end)

    def update_gauges(self, of: Resources) -> None:
        """Set the gauges to what the worker with the resources `of` does now."""
        for name, readers in (
            ("game", of.feed.readers),
            ("lobby", of.lobby.readers),
            ("watch", of.public_games.readers),
            ("programs", of.programs.readers),
        ):
            self.streams.labels(name).set(readers)
        present = of.attendance.present
        self.people_present.labels("player").set(present.players)
        self.people_present.labels("spectator").set(present.spectators)

    def report(self, of: Resources) -> bytes:
        """Return the metrics in Prometheus's text format: those of all workers or, without a folder, of this worker.

        `of` are the resources of this worker.
        """
        self.update_gauges(of)
        registry = self.registry
        folder = os.environ.get(VARIABLE)
        if folder:
            registry = CollectorRegistry()
            registry.register(AllWorkers(Path(folder)))
        stored = CollectorRegistry()
        stored.register(Lobby(of.lobby.table, PublicGameTable(of.store.database)))
        return generate_latest(registry) + generate_latest(stored)


def _is_running(pid: int) -> bool:
    """Return whether a worker runs.

    On Windows, return true: a process cannot be asked there without harm, since signal 0 is Ctrl-C. The gauges of a
    dead worker are counted until the server starts again.
    """
    if sys.platform != "win32":
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, PermissionError):  # Nobody, or another user's process, has the number now.
            return False
    return True


@dataclass(frozen=True, slots=True)
class _Middleware:
    """The functions that Flask calls for each request."""

    metrics: Metrics
    token: str

    def end(self, response: Response) -> Response:
        """Count the refusal of a request, if any, by the name of its error; return `response` unchanged."""
        if "refusal" in g:
            self.metrics.count_refusal(g.refusal)
        return response

    def show(self) -> Response:
        """Return the metrics, or the status 401 without the token."""
        given = request.authorization
        sent = given.token if given is not None and given.type == "bearer" else None
        if not hmac.compare_digest((sent or "").encode(), self.token.encode()):
            return Response("The token is missing or wrong.\n", 401, {"WWW-Authenticate": "Bearer"}, "text/plain")
        return Response(self.metrics.report(resources()), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def measure(app: Flask) -> Metrics:
    """Make `app` measure itself and answer /metrics to senders of the token in its settings; return the metrics.

    A daemon thread updates the gauges until the application shuts down.
    """
    metrics, own = Metrics(), resources_of(app)
    middleware = _Middleware(metrics, own.settings.metrics_token)
    app.after_request(middleware.end)
    app.add_url_rule("/metrics", "metrics", middleware.show)
    own.store.observers.append(metrics.count_events)
    own.lobby.observers.append(metrics.count_seats)
    own.answer_observers.append(metrics.count_answer)
    own.refusal_observers.append(metrics.count_refusal)
    own.attendance.observers.append(metrics.count_presence_changes)
    metrics.observe_transactions(own.store.database.engine)

    def run() -> None:
        while not own.feed.is_closed:
            metrics.update_gauges(own)
            time.sleep(GAUGE_SECONDS)

    Thread(target=run, name="metrics", daemon=True).start()
    return metrics
