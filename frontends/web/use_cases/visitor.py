"""The visitor who sends a request."""

from __future__ import annotations

from typing import NamedTuple


class Visitor(NamedTuple):
    """The sender of a request.

    `browser` is the digest of the browser's cookie, empty if it has none. `client` is the rate-limit key of the network
    address. If the request gives its browser its first cookie, `arrived` is the time when it arrived, in seconds since
    1970; otherwise it is `None`.
    """

    browser: str
    client: str
    arrived: float | None = None
