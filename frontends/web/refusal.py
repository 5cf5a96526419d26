"""A request that cannot be fulfilled."""

from __future__ import annotations


class Refusal(Exception):
    """A request is refused with an HTTP `status`; the text is the reason, in a sentence.

    `retry_after` is the number of seconds after which to try again, where that helps.
    """

    def __init__(self, status: int, sentence: str, *, retry_after: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.retry_after = retry_after
