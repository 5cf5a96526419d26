"""Errors of a server with bounded capacity: a request that may succeed when it is sent again later."""

from __future__ import annotations

from tribolo_core import TriboloError


class RateLimited(TriboloError):
    """A client has used up a rate limit.

    `message` is the first sentence of the text. `retry_after` is the number of seconds until the limit is reset.
    """

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message, retry_after)
        self.message = message
        self.retry_after = retry_after

    def __str__(self) -> str:
        minutes = -(-self.retry_after // 60)
        wait = f"{self.retry_after} s" if self.retry_after < 120 else f"{minutes} minutes"
        return f"{self.message} Try again in {wait}."


class ServerBusy(TriboloError):
    """The server has no capacity for a request now.

    `message` is the text. `retry_after` is the number of seconds after which the client should try again.
    """

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message, retry_after)
        self.message = message
        self.retry_after = retry_after

    def __str__(self) -> str:
        return self.message
