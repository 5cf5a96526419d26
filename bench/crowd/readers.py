"""Many open pages that only follow a stream of events, and how long they take to show a change."""

from __future__ import annotations

import selectors
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Final

from bench.crowd.page import fault
from tests.harness.visitor import CUT_OFF, Refused, Visitor

PIECE: Final = 1 << 18
"""Bytes that are read at once."""

LOOK_SECONDS: Final = 0.2
"""Seconds without an event after which the thread looks whether it has to end."""


@dataclass(eq=False)
class Reader:
    """An open page: its visitor, its connection, and what has arrived of its next event."""

    visitor: Visitor
    connection: socket.socket
    rest: bytes = b""


@dataclass(eq=False)
class Readers:
    """Pages that follow the stream `path`; one thread reads all of them.

    `shown` holds, for each page and each expected change, the seconds until the page showed it. `missed` counts the
    pages that did not show a change until the next one was expected, and `events` the events that arrived.
    `refused_streams` counts the streams that could not be opened or were cut off, by the name of the fault.
    """

    path: str
    shown: list[float] = field(default_factory=list)
    missed: int = 0
    events: int = 0
    refused_streams: Counter[str] = field(default_factory=Counter)
    _selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    _readers: set[Reader] = field(default_factory=set)
    _shows: Callable[[bytes], bool] = lambda _: False
    _since: float = 0.0
    _waiting: set[Reader] = field(default_factory=set)
    """The pages that do not show the expected change yet."""
    _lock: Lock = field(default_factory=Lock)
    _closed: Event = field(default_factory=Event)

    def open(self, visitor: Visitor) -> None:
        try:
            reader = Reader(visitor, self._connect(visitor))
        except (Refused, *CUT_OFF) as error:
            self.refused_streams[fault(error)] += 1
            return
        with self._lock:
            self._readers.add(reader)
        self._selector.register(reader.connection, selectors.EVENT_READ, reader)

    def expect(self, shows: Callable[[bytes], bool]) -> None:
        """Measure the time from now until each page gets an event for which `shows` returns true."""
        with self._lock:
            self.missed += len(self._waiting)
            self._waiting, self._shows, self._since = {*self._readers}, shows, time.perf_counter()

    @property
    def behind(self) -> int:
        """The number of pages that do not show the expected change yet."""
        return len(self._waiting)

    def reset(self) -> None:
        self.shown, self.missed, self.events = [], 0, 0

    def __len__(self) -> int:
        return len(self._readers)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read until the `with` block ends, and then close all pages."""
        thread = Thread(target=self._run, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._closed.set()
            thread.join()
            for reader in self._readers:
                reader.connection.close()
            self._selector.close()

    def _connect(self, visitor: Visitor) -> socket.socket:
        connection = visitor.connection(30)
        connection.request("GET", f"/{self.path}", headers=visitor.all_headers)
        kept = connection.sock
        response = connection.getresponse()
        if response.status != 200:
            connection.close()
            raise Refused(response)
        kept.setblocking(False)
        return kept

    def _run(self) -> None:
        while not self._closed.is_set():
            for key, _ in self._selector.select(LOOK_SECONDS):
                self._read(key.data)

    def _read(self, reader: Reader) -> None:
        try:
            piece = reader.connection.recv(PIECE)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        if not piece:
            self._reopen(reader)
            return
        *events, reader.rest = (reader.rest + piece).split(b"\n\n")
        with self._lock:
            for event in (event for event in events if b"data:" in event):
                self.events += 1
                if reader in self._waiting and self._shows(event):
                    self.shown.append(time.perf_counter() - self._since)
                    self._waiting.discard(reader)

    def _reopen(self, reader: Reader) -> None:
        """Open the page's stream again after the server has ended it, as pages do."""
        self._selector.unregister(reader.connection)
        reader.connection.close()
        with self._lock:
            self._readers.discard(reader)
            self._waiting.discard(reader)
        self.open(reader.visitor)
