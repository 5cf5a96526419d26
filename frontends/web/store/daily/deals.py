"""The stored days: each day keeps the deal and the puzzle with which it was first met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.games.daily.deal import DailyDeal
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.column_texts import format_player, parse_player


@dataclass(frozen=True, slots=True)
class DailyDeals:
    """The deals and puzzles of the days that somebody has met."""

    database: Database

    def find(self, day: date) -> DailyDeal | None:
        """Return the stored deal of a day; `None` if nobody has met the day."""
        row = self._row(day)
        return None if row is None else _deal(row)

    def find_puzzle(self, day: date) -> str | None:
        """Return the id of the stored puzzle of a day; `None` if there is none."""
        row = self._row(day)
        return None if row is None else row.puzzle

    def meet(self, deal: DailyDeal, puzzle: str | None = None) -> DailyDeal:
        """Return the stored deal of the day of `deal`.

        If nobody has met this day before, store `deal` and the id `puzzle` of the puzzle of the day.
        """
        met = self.find(deal.day)
        if met is not None:
            return met

        def insert(connection: Connection) -> None:
            insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
            connection.execute(
                insert_new(schema.daily_deals).values(**_columns(deal), puzzle=puzzle).on_conflict_do_nothing()
            )

        self.database.write(insert, deal.day.isoformat())
        return self.find(deal.day) or deal

    def _row(self, day: date) -> Row[Any] | None:
        query = select(schema.daily_deals).where(schema.daily_deals.c.day == day.isoformat())
        with self.database.read() as connection:
            return connection.execute(query).one_or_none()


def _deal(row: Row[Any]) -> DailyDeal:
    first, second = row.opponents.split("\n")
    day, seat = date.fromisoformat(row.day), parse_player(row.seat)
    return DailyDeal(day, row.version, int(row.seed), seat, (first, second), row.nodes, row.weights)


def _columns(deal: DailyDeal) -> Mapping[str, str | int]:
    return {
        "day": deal.day.isoformat(),
        "version": deal.version,
        "seed": str(deal.seed),
        "seat": format_player(deal.seat),
        "opponents": "\n".join(deal.opponents),
        "nodes": deal.nodes,
        "weights": deal.weights,
    }
