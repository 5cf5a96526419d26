"""What joined browsers share of what else stays in each of them: the progress at puzzles, and days with a result."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from sqlalchemy import Connection, delete, insert, select, update

from frontends.web.store import schema

MOST_DAYS: Final = 400
"""Days that are kept, the latest ones."""

_PROGRESS: Final = schema.shared_progress.c


class SharedProgress(NamedTuple):
    """The progress at puzzles as JSON, in which `tried` puzzles count, and days in ISO 8601, the earliest first."""

    tried: int = 0
    puzzles: str = ""
    days: tuple[str, ...] = ()

    def merged(self, other: Self) -> Self:
        """Return the progress in which more puzzles count, this one of two equal ones, with the days of both."""
        more = other if other.tried > self.tried or not self.puzzles else self
        return more._replace(days=tuple(sorted({*self.days, *other.days})[-MOST_DAYS:]))


def select_progress(connection: Connection, visitor: str) -> SharedProgress | None:
    """Return what the browsers of a visitor share; `None` if they have shared nothing."""
    row = connection.execute(select(schema.shared_progress).where(_PROGRESS.visitor == visitor)).one_or_none()
    return None if row is None else SharedProgress(row.tried, row.puzzles, tuple(row.days.split()))


def merge_progress(connection: Connection, visitor: str, own: SharedProgress) -> SharedProgress:
    """Store the progress of a browser, merged with what the visitor's browsers share, and return the result."""
    stored = select_progress(connection, visitor)
    merged = (stored or SharedProgress()).merged(own)
    values = {"tried": merged.tried, "puzzles": merged.puzzles, "days": " ".join(merged.days)}
    if stored is None:
        connection.execute(insert(schema.shared_progress).values(visitor=visitor, **values))
    elif merged != stored:
        connection.execute(update(schema.shared_progress).where(_PROGRESS.visitor == visitor).values(**values))
    return merged


def delete_progress(connection: Connection, visitor: str) -> None:
    connection.execute(delete(schema.shared_progress).where(_PROGRESS.visitor == visitor))
