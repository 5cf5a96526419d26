"""What the load generator measures: latencies, refusals, and the resources of server and generator."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from .server import Server

MOVE: Final = "move"
"""The name of the event that a person's move was answered, or refused."""

SHOWN: Final = "move to page"
"""The name of the event that a page learned of a person's move."""

STREAM: Final = "stream"
"""The name of the event that a page opened its stream of events, or was refused."""


class Refused(Exception):
    """A request was not carried out; `status` is the HTTP status, 0 if the connection failed or timed out.

    `has_retry_after` says whether the header Retry-After tells when to try again.
    """

    def __init__(self, status: int, *, has_retry_after: bool = False) -> None:
        super().__init__(status, has_retry_after)
        self.status = status
        self.has_retry_after = has_retry_after

    def __str__(self) -> str:
        return f"{self.status or 'no answer'}{' with Retry-After' if self.has_retry_after else ''}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least the given share of all values does not exceed; NaN without values.

    >>> percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 0.99)
    (2, 4)
    """
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)] if values else math.nan


@dataclass
class Samples:
    """The events of a window of time; latencies are in milliseconds.

    `answers` holds the latencies of moves that the server accepted, `refusals` those of the others, and `shown` the
    times from sending a move to its event on a page. `faults` counts the refusals of moves and `refused_streams` those
    of streams, by the text of `Refused`.
    """

    answers: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    refused_streams: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        """Begin a new window of time."""
        for values in (self.answers, self.refusals, self.shown, self.faults, self.refused_streams):
            values.clear()

    def add(self, name: str, response_time: float, exception: Exception | None, **_: Any) -> None:
        """Add an event; Locust calls this with each `request` event."""
        if name == SHOWN:
            self.shown.append(response_time)
        elif name == MOVE:
            (self.answers if exception is None else self.refusals).append(response_time)
            if exception is not None:
                self.faults[str(exception)] += 1
        elif name == STREAM and exception is not None:
            self.refused_streams[str(exception)] += 1


class Usage(NamedTuple):
    """A reading of the clock, and of the CPU time of the server and of this process, in seconds."""

    clock: float
    server: float
    generator: float

    @classmethod
    def of(cls, server: Server) -> Usage:
        """Return a reading of the clock and of the CPU times now."""
        return cls(time.perf_counter(), server.cpu_seconds(), time.process_time())

    def since(self, before: Usage) -> Usage:
        """Return the differences to an earlier reading."""
        return Usage(*(now - then for now, then in zip(self, before, strict=True)))
