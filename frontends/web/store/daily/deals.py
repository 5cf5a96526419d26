"""The stored days: each day on which somebody began a ranked try keeps its deal and its puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.games.daily.deal import DailyDeal, OtherRelease
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.column_texts import format_player, parse_player


class DealtDay(NamedTuple):
    """The deal of a day, and the id of its puzzle; `None` if the server had no puzzles."""

    deal: DailyDeal
    puzzle: str | None = None


def find_day(database: Database, day: date) -> DealtDay | None:
    """Return a stored day; `None` if nobody has begun its deal."""
    with database.read() as connection:
        return _select(connection, day)


def keep_day(connection: Connection, dealt: DealtDay) -> None:
    """Store a day unless it is stored already; raise OtherRelease if it is stored with another deal."""
    insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
    row = insert_new(schema.daily_deals).values(**_columns(dealt.deal), puzzle=dealt.puzzle)
    connection.execute(row.on_conflict_do_nothing())
    kept = _select(connection, dealt.deal.day)
    if kept is None or kept.deal != dealt.deal:
        raise OtherRelease()


def _select(connection: Connection, day: date) -> DealtDay | None:
    query = select(schema.daily_deals).where(schema.daily_deals.c.day == day.isoformat())
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    first, second = row.opponents.split("\n")
    seat = parse_player(row.seat)
    return DealtDay(DailyDeal(day, row.version, int(row.seed), seat, (first, second), row.weights), row.puzzle)


def _columns(deal: DailyDeal) -> Mapping[str, str | int | None]:
    return {
        "day": deal.day.isoformat(),
        "version": deal.version,
        "seed": str(deal.seed),
        "seat": format_player(deal.seat),
        "opponents": "\n".join(deal.opponents),
        "weights": deal.weights,
    }
