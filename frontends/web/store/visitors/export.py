"""The export of what the database holds of one visitor, as values for JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from pydantic import JsonValue
from sqlalchemy import Connection, RowMapping, select

from frontends.web.game import PLAYERS, parse_player
from frontends.web.store import schema
from frontends.web.store.rows import GAME_OVER, seats_of

_INTERNAL: Final = "failed"
"""The kind of the events whose texts are for the host."""


def select_own_data(connection: Connection, browser: str, client: str) -> dict[str, JsonValue]:
    """Return all that the database holds of one visitor.

    `browser` is the digest of the browser's cookie, and `client` the rate-limit key of its network address. The export
    holds all events of the visitor's games except the names of other people.
    """
    games, holders, usage = schema.games.c, schema.holders.c, schema.rate_usage.c
    own = select(holders.game).where(holders.browser == browser)
    held: dict[str, list[str]] = {}
    for game, letter in connection.execute(select(holders.game, holders.player).where(holders.browser == browser)):
        held.setdefault(game, []).append(letter)
    rows = connection.execute(select(schema.games).where(games.id.in_(own)).order_by(games.created)).mappings().all()
    counters = connection.execute(select(schema.rate_usage).where(usage.client == client)).mappings()
    return {
        "browser": browser,
        "client": client,
        "daily": _daily(connection, browser),
        "games": [_game(connection, row, held.get(row["id"], [])) for row in rows],
        "rate_limits": [
            {"limit": row["limit_name"], "amount": row["amount"], "until": _time(row["window_end"])} for row in counters
        ],
    }


def _daily(connection: Connection, browser: str) -> JsonValue:
    """Return the ranked tries of a browser, and whether the host has blocked it from further ones."""
    columns = schema.daily_tries.c
    tries = connection.execute(select(schema.daily_tries).where(columns.browser == browser).order_by(columns.day))
    blocks = select(schema.daily_blocks).where(schema.daily_blocks.c.browser == browser)
    return {
        "is_blocked": connection.execute(blocks).first() is not None,
        "tries": [
            {
                "day": row["day"],
                "game": row["game"],
                "name": row["name"],
                "status": row["status"],
                "begun": _time(row["begun"]),
                "finished": None if row["finished"] is None else _time(row["finished"]),
                "cells": row["cells"],
                "margin": row["margin"],
                "is_hidden": bool(row["is_hidden"]),
            }
            for row in tries.mappings()
        ],
    }


def _game(connection: Connection, row: RowMapping, letters: list[str]) -> JsonValue:
    columns = schema.events.c
    query = (
        select(columns.number, columns.kind, columns.players, columns.text, columns.at)
        .where(columns.game == row["id"])
        .order_by(columns.number)
    )
    events: list[JsonValue] = [
        {"number": number, "kind": kind, "players": _names(players), "text": text, "at": _time(at)}
        for number, kind, players, text, at in connection.execute(query)
        if kind != _INTERNAL and (kind != "name" or players in letters)
    ]
    scores = dict(zip(map(str, PLAYERS), map(int, row["scores"].split()), strict=False))
    return {
        "id": row["id"],
        "position": row["position"],
        "deal": row["deal"],
        "deal_number": row["seed"],
        "pace": row["pace"],
        "seats": {str(player): seat for player, seat in seats_of(row["seats"]).items()},
        "your_seats": _names("".join(letters)),
        "client": row["client"],
        "created": _time(row["created"]),
        "changed": _time(row["touched"]),
        "is_over": row["mover"] == GAME_OVER,
        "scores": {**scores},
        "has_hint": bool(row["hinted"]),
        "events": events,
    }


def _names(letters: str) -> list[JsonValue]:
    return [str(parse_player(letter)) for letter in letters]


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
