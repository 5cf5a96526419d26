"""Bounded capacity: rate limits, slots for work at the same time, and errors that waiting may cure."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Protocol

from frontends.wire.refusals import Refusal


def network_of(address: str | None) -> str:
    """Return the network that counts as one client: the IPv4 address, or the IPv6 /64 network, of a network address.

    One subscriber usually has a whole /64 network. An IPv4-mapped IPv6 address, by which a socket for both families
    names an IPv4 client, counts as the IPv4 address. Return any other text as it is, and an empty text for `None`.
    """
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return address or ""
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((int(parsed), 64), strict=False))


class RateLimited(Refusal):
    """A client has used up the rate limit that the code names; it is reset after `retry_after` seconds."""

    code: str
    retry_after: int


class ServerBusy(Refusal):
    """The server has no capacity for a request now; the client should try again after `retry_after` seconds."""

    retry_after: int
    code: str = "server_busy"


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A bound on one kind of use, called `name`: each client may use `amount` in each window of `seconds`.

    `code` is that of the error. If `is_shared`, the bound is on all clients together, which use it as one.
    """

    name: str
    amount: float
    seconds: float
    code: str
    is_shared: bool = False

    def exceeded(self, wait: float) -> RateLimited:
        """Return the error for a client that has used up this limit and has to wait for `wait` seconds."""
        return RateLimited(self.code, max(1, math.ceil(wait)))


def window_end(limit: RateLimit) -> float:
    """Return the time when the present window of a rate limit ends, in seconds since 1970."""
    return (math.floor(time.time() / limit.seconds) + 1) * limit.seconds


class Usage(Protocol):
    """What each client has used of each rate limit, by the end of the window."""

    def add(self, limit: RateLimit, client: str, end: float, amount: float) -> float:
        """Add `amount`, and return the sum."""

    def used(self, limit: RateLimit, client: str, end: float) -> float: ...


@dataclass(eq=False)
class UsageInMemory:
    """The usage that this process has counted in the present windows."""

    _windows: dict[str, tuple[float, defaultdict[str, float]]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def add(self, limit: RateLimit, client: str, end: float, amount: float) -> float:
        """Add `amount`, and return the sum."""
        with self._lock:
            window = self._windows.get(limit.name)
            if window is None or window[0] != end:
                window = self._windows[limit.name] = (end, defaultdict(float))
            window[1][client] += amount
            return window[1][client]

    def used(self, limit: RateLimit, client: str, end: float) -> float:
        return self.add(limit, client, end, 0)


@dataclass(frozen=True, slots=True)
class RateLimiter:
    """Holds clients to rate limits, by what they have used in the present window of each."""

    usage: Usage

    def spend(self, limit: RateLimit, client: str, amount: float = 1) -> None:
        """Count `amount` of `limit` for a client.

        Raise RateLimited if the sum exceeds the limit; the amount is counted even then, unless the usage is counted in
        a transaction, which the error ends.
        """
        end = window_end(limit)
        if self.usage.add(limit, "" if limit.is_shared else client, end, amount) > limit.amount:
            raise limit.exceeded(end - time.time())

    def charge(self, limit: RateLimit, client: str, amount: float) -> None:
        """Count `amount` of `limit` for a client; never raise RateLimited."""
        self.usage.add(limit, client, window_end(limit), amount)

    def check(self, limit: RateLimit, client: str) -> None:
        """Raise RateLimited if a client has used up `limit`; count nothing."""
        if wait := self.wait(limit, client):
            raise limit.exceeded(wait)

    def wait(self, limit: RateLimit, client: str) -> float:
        """Return the seconds until a client may use more of `limit`; 0 if some of it is left."""
        now, end = time.time(), window_end(limit)
        used = self.usage.used(limit, client, end)
        return end - now if used and used >= limit.amount else 0


@dataclass(frozen=True, slots=True)
class AtOnce:
    """A limit of simultaneous uses of one kind, called `name`: for each client, and for all clients together.

    `code` is that of the error, and `retry_after` the seconds after which a client may try again.
    """

    name: str
    per_client: int
    in_all: int
    code: str = "server_busy"
    retry_after: int = 2


@dataclass(eq=False)
class Slots:
    """The places that `bound` allows, and how many of them each client holds."""

    bound: AtOnce
    _held: Counter[str] = field(default_factory=Counter)
    _total: int = 0
    _lock: Lock = field(default_factory=Lock)

    def enter(self, client: str) -> None:
        """Give a client a place, which the caller must give back with `leave`.

        Raise ServerBusy if the client, or all clients together, hold all places that they may hold.
        """
        with self._lock:
            if self._total >= self.bound.in_all or self._held[client] >= self.bound.per_client:
                raise ServerBusy(self.bound.retry_after, self.bound.code)
            self._held[client] += 1
            self._total += 1

    def leave(self, client: str) -> None:
        with self._lock:
            self._held[client] -= 1
            self._total -= 1
            if not self._held[client]:
                del self._held[client]

    @contextmanager
    def held(self, client: str) -> Iterator[None]:
        """Let a client hold a place until the `with` block ends; raise ServerBusy as `enter` does."""
        self.enter(client)
        try:
            yield
        finally:
            self.leave(client)
