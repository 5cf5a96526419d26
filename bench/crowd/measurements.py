"""Windows of time in which a crowd is measured: its samples, and the resources of server and generator."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import NamedTuple

from bench.crowd.page import Samples
from bench.crowd.people import Crowd

from .server import Servers


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least the given share of all values does not exceed; NaN without values.

    >>> percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 0.99)
    (2, 4)
    """
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)] if values else math.nan


class Usage(NamedTuple):
    """A reading of the clock, and of the CPU time of the servers and of this process, in seconds."""

    clock: float
    server: float
    generator: float

    @classmethod
    def of(cls, servers: Servers) -> Usage:
        return cls(time.perf_counter(), servers.cpu_seconds(), time.process_time())

    def since(self, before: Usage) -> Usage:
        return Usage(*(now - then for now, then in zip(self, before, strict=True)))


class Window(NamedTuple):
    """What was measured: the samples, the number of moves offered, resources used, and the most memory in bytes."""

    samples: Samples
    offered: int
    usage: Usage
    memory: int


def measure(people: Crowd, servers: Servers, seconds: float) -> Window:
    """Collect samples for some seconds; raise the first fault of a person or a page."""
    people.samples = samples = Samples()
    before, offered, memory = Usage.of(servers), people.offered, 0
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        time.sleep(min(1.0, left))
        memory = max(memory, servers.memory())
    people.samples = Samples()
    if people.faults:
        raise people.faults[0]
    return Window(samples, people.offered - offered, Usage.of(servers).since(before), memory)
