"""The export of what the database holds of one visitor, in parts, as values for JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from pydantic import JsonValue
from sqlalchemy import Connection, RowMapping, Select, distinct, func, select

from frontends.web.room.events import Renamed
from frontends.web.store import schema
from frontends.web.store.blocks import is_blocked_by_host
from frontends.web.store.column_texts import parse_player
from frontends.web.store.rows import GAME_OVER, seats_of
from tribolo_core import PLAYERS

from .progress import select_progress

PART_SIZE: Final = 100
"""Greatest number of games, of ranked tries and of reports in one part."""


def count_parts(connection: Connection, browser: str, client: str) -> int:
    """Return the number of parts of an export, at least 1; the parameters are those of `select_own_data`."""
    counts = (
        select(func.count(distinct(schema.holders.c.game))).where(schema.holders.c.browser == browser),
        select(func.count()).where(schema.daily_tries.c.browser == browser),
        select(func.count()).where(schema.daily_reports.c.reporter == client),
    )
    most = max(connection.execute(count).scalar_one() for count in counts)
    return max(1, -(-most // PART_SIZE))


def select_own_data(connection: Connection, browser: str, client: str, part: int = 1) -> dict[str, JsonValue]:
    """Return one part, from 1, of the data of one visitor; the oldest data are in the first part.

    `browser` is the digest of the browser's cookie, and `client` the rate-limit key of its network address. The export
    holds all events of the visitor's games except the names of other people. The number of statements does not depend
    on the number of games.
    """
    usage = schema.rate_usage.c
    counters = connection.execute(select(schema.rate_usage).where(usage.client == client)).mappings()
    return {
        "browser": browser,
        "client": client,
        "blocks": _blocks(connection, browser),
        "is_blocked_by_host": is_blocked_by_host(connection, browser),
        "devices": _devices(connection, browser),
        "daily": _daily(connection, browser, client, part),
        "games": _games(connection, browser, part),
        "open_seats": _open_seats(connection, browser),
        "push_subscriptions": _subscriptions(connection, browser),
        "rate_limits": [
            {"limit": row["limit_name"], "amount": row["amount"], "until": _time(row["window_end"])} for row in counters
        ],
    }


def _rows(connection: Connection, query: Select[tuple[Any, ...]], part: int) -> Sequence[RowMapping]:
    """Return the rows of part `part`, from 1, of the result of `query`; its order must be total."""
    return connection.execute(query.limit(PART_SIZE).offset((part - 1) * PART_SIZE)).mappings().all()


def _daily(connection: Connection, browser: str, client: str, part: int) -> JsonValue:
    """Return ranked tries and tables of friends of a browser, and reports of `client`.

    Each part has all tables of friends, which are few.
    """
    columns, reported = schema.daily_tries.c, schema.daily_reports.c
    tries = select(schema.daily_tries).where(columns.browser == browser).order_by(columns.day)
    members = schema.daily_friends.c
    friends = select(schema.daily_friends).where(members.browser == browser).order_by(members.joined, members.id)
    # The reported name belongs to another person.
    reports = (
        select(reported.day, reported.at)
        .where(reported.reporter == client)
        .order_by(reported.at, reported.day, reported.browser)
    )
    return {
        "friends": [
            {"table": row["id"], "name": row["name"], "joined": _time(row["joined"])}
            for row in connection.execute(friends).mappings()
        ],
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
            for row in _rows(connection, tries, part)
        ],
        "reports": [{"day": row["day"], "at": _time(row["at"])} for row in _rows(connection, reports, part)],
    }


def _blocks(connection: Connection, browser: str) -> list[JsonValue]:
    """Return when a browser has blocked people; the people stay unnamed, since their digests are data of theirs."""
    columns = schema.person_blocks.c
    query = select(columns.at).where(columns.browser == browser).order_by(columns.at)
    return [{"at": _time(at)} for at in connection.execute(query).scalars()]


def _devices(connection: Connection, browser: str) -> JsonValue:
    """Return since when the browsers of a visitor are joined, until when a code is valid, and what they share."""
    devices, codes = schema.devices.c, schema.device_codes.c
    joined = select(devices.since).where(devices.visitor == browser).order_by(devices.since)
    code = connection.execute(select(codes.expires).where(codes.visitor == browser)).scalar()
    shared = select_progress(connection, browser)
    return {
        "joined": [{"since": _time(since)} for since in connection.execute(joined).scalars()],
        "code_until": None if code is None else _time(code),
        "puzzles": json.loads(shared.puzzles) if shared and shared.puzzles else None,
        "days": [*shared.days] if shared else [],
    }


def _open_seats(connection: Connection, browser: str) -> list[JsonValue]:
    """Return the seats of a browser in the lobby, which are few; each part has all of them."""
    games, seats = schema.open_games.c, schema.open_seats.c
    query = (
        select(schema.open_seats, games.time_control, games.deal, games.game)
        .join_from(schema.open_seats, schema.open_games, games.id == seats.open_game)
        .where(seats.browser == browser)
        .order_by(seats.since, seats.open_game)
    )
    return [
        {
            "open_game": row["open_game"],
            "time_control": row["time_control"],
            "deal": row["deal"],
            "name": row["name"],
            "since": _time(row["since"]),
            "computers": row["computers"],
            "client": row["client"],
            "game": row["game"],
        }
        for row in connection.execute(query).mappings()
    ]


def _subscriptions(connection: Connection, browser: str) -> list[JsonValue]:
    """Return the push subscriptions of a browser, which are few; each part has all of them."""
    columns = schema.push_subscriptions.c
    query = select(schema.push_subscriptions).where(columns.browser == browser).order_by(columns.since)
    names = ("endpoint", "public_key", "secret")
    return [
        {**{name: row[name] for name in names}, "since": _time(row["since"])}
        for row in connection.execute(query).mappings()
    ]


def _games(connection: Connection, browser: str, part: int) -> list[JsonValue]:
    games, events, holders = schema.games.c, schema.events.c, schema.holders.c
    own = select(holders.game).where(holders.browser == browser)
    rows = _rows(connection, select(schema.games).where(games.id.in_(own)).order_by(games.created, games.id), part)
    ids = [row["id"] for row in rows]
    letters: dict[str, list[str]] = {game: [] for game in ids}
    seats = select(holders.game, holders.player).where(holders.browser == browser, holders.game.in_(ids))
    for game, letter in connection.execute(seats):
        letters[game].append(letter)
    seen = _seen(connection, letters)
    told: dict[str, list[JsonValue]] = {game: [] for game in ids}
    query = (
        select(events.game, events.number, events.kind, events.players, events.text, events.at)
        .where(events.game.in_(ids))
        .order_by(events.game, events.number)
    )
    for game, number, kind, players, text, at in connection.execute(query):
        if kind != Renamed.row or players in letters[game]:
            told[game].append(
                {"number": number, "kind": kind, "players": _names(players), "text": text, "at": _time(at)}
            )
    return [_game(row, letters[row["id"]], seen[row["id"]], told[row["id"]]) for row in rows]


def _seen(connection: Connection, letters: Mapping[str, list[str]]) -> dict[str, str | None]:
    """Return when a page with one of some seats of each game was open last; `letters` are the players of the seats."""
    columns = schema.presence.c
    seen: dict[str, str | None] = dict.fromkeys(letters)
    query = select(columns.game, columns.player, columns.seen).where(columns.game.in_(letters)).order_by(columns.seen)
    for game, letter, at in connection.execute(query):
        if letter in letters[game]:
            seen[game] = _time(at)
    return seen


def _game(row: RowMapping, letters: list[str], seen: str | None, events: list[JsonValue]) -> JsonValue:
    scores = dict(zip(map(str, PLAYERS), map(int, row["scores"].split()), strict=False))
    return {
        "id": row["id"],
        "position": row["position"],
        "deal": row["deal"],
        "deal_number": row["seed"],
        "pace": row["pace"],
        "seats": {str(player): seat for player, seat in seats_of(row["seats"]).items()},
        "your_seats": _names("".join(letters)),
        "last_there": seen,
        "created": _time(row["created"]),
        "changed": _time(row["touched"]),
        "is_over": row["mover"] == GAME_OVER,
        "scores": {**scores},
        "is_public": bool(row["is_public"]),
        "has_hint": bool(row["hinted"]),
        "is_uploaded": bool(row["is_uploaded"]),
        "time_control": row["time_control"],
        "turn_since": None if row["turn_since"] is None else _time(row["turn_since"]),
        "flag_at": None if row["flag_at"] is None else _time(row["flag_at"]),
        "events": events,
    }


def _names(letters: str) -> list[JsonValue]:
    return [str(parse_player(letter)) for letter in letters]


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
