"""The puzzle of the day."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Final, TypeVar

from tribolo_core import TriboloError
from tribolo_core.dice import Dice
from tribolo_core.translation.messages import gettext

IdT = TypeVar("IdT")

_SALT: Final = "tribolo/puzzle"
"""The text that seeds the draw of the puzzles; it never changes, so that every program draws the same puzzles."""


class NoPuzzles(TriboloError):
    """There is no puzzle to choose from."""

    def __str__(self) -> str:
        return gettext("There are no puzzles.")


def puzzle_of_the_day(day: date, ids: Sequence[IdT]) -> IdT:
    """Return the puzzle of a UTC day: one of `ids`, which depends on the date and on `ids` alone.

    The days are counted off in rounds of `len(ids)` days, and each round has an order of its own: within a round, no
    puzzle comes twice. Raise NoPuzzles if `ids` is empty.

    >>> from datetime import date
    >>> puzzle_of_the_day(date(2026, 12, 1), ["a", "b", "c"])
    'c'
    """
    if not ids:
        raise NoPuzzles()
    circle, place = divmod(day.toordinal(), len(ids))
    return ids[_order(circle, len(ids))[place]]


@lru_cache(maxsize=8)
def _order(circle: int, count: int) -> tuple[int, ...]:
    """Return the numbers from 0 to `count` - 1 in the order of their puzzles in the round with the number `circle`."""
    digest = hashlib.sha256(f"{_SALT}/{circle}".encode()).digest()
    return Dice(int.from_bytes(digest[:8])).shuffled(range(count))
