"""A request that cannot be fulfilled."""

from __future__ import annotations

from typing import Final

from tribolo_core import NotationError

MOST_FAULTS: Final = 3
"""How many faults of a text are told."""

LONGEST_REASON: Final = 400
"""Letters of the longest reason that is told."""


class Refusal(Exception):
    """A request is refused with an HTTP `status`; the text is the reason, in a sentence.

    `retry_after` is the number of seconds after which to try again, where that helps.
    """

    def __init__(self, status: int, sentence: str, *, retry_after: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.retry_after = retry_after


def reason(error: ValueError) -> str:
    """Why something cannot be, in a sentence of bounded length: a text of thousands of faults is not told them all."""
    faults = error.faults if isinstance(error, NotationError) else ()
    text = str(error)
    if len(faults) > MOST_FAULTS:
        text = "; ".join(map(str, faults[:MOST_FAULTS])) + f"; and {len(faults) - MOST_FAULTS} more faults"
    return text if len(text) <= LONGEST_REASON else text[:LONGEST_REASON] + "..."
