"""Record the statements of the present schema in tests/data: `python -m tests.golden.record_statements`.

Run this program before the schema changes, as at the parent of the commit that adds a migration; the statements of
schema 0003 were recorded so. The statements of schema 0002 are those of commit 9449449, whose servers may run beside
the present ones during a rolling restart; a version of this program for that commit recorded them.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import Engine, event

from frontends.session.loop import Session
from frontends.session.seats import Seats
from frontends.web.capacity import RateLimit
from frontends.web.room.events import Joined, Played, RematchStarted
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.access import Database
from frontends.web.store.database import connect, known_revisions, upgrade
from frontends.web.store.games import GameChange, Store
from frontends.web.store.job_leases import JobLeases
from frontends.web.store.leases import Leases
from frontends.web.store.old_games import Horizon, OldGames
from frontends.web.store.rate_limits import RateLimiter
from tests.web.postgresql import find_programs, running
from tribolo_core import PLAYERS, Game

FOLDER: Final = Path(__file__).parents[1] / "data" / f"schema-{known_revisions()[0]}"

FIRST, REMATCH, BOTS = "first-game-of-the-test", "rematch-of-the-test", "game-of-bots"


def record(engine: Engine) -> list[dict[str, Any]]:
    """Use every method of the store, the leases and the rate limits once; return their statements with parameters."""
    statements: list[dict[str, Any]] = []

    def note(
        _connection: object, _cursor: object, statement: str, parameters: Any, _context: object, many: bool
    ) -> None:
        if not statement.startswith(("PRAGMA", "BEGIN")):
            statements.append({"statement": statement, "parameters": parameters, "many": many})

    event.listen(engine, "before_cursor_execute", note)
    _use(Database(engine))
    event.remove(engine, "before_cursor_execute", note)
    return statements


def _use(database: Database) -> None:
    blue, red, _green = PLAYERS
    thinking = RateLimit("thinking", 1_800, 3_600, "")
    store, leases, limiter = Store(database), Leases(database, thinking, 1), RateLimiter(database)

    def join(change: GameChange) -> None:
        change.hold(red)
        change.apply(Joined((red,)))
        session = change.room.session
        assert session.player
        change.apply(Played(session.player, next(iter(session.turn.transitions))))

    def start_rematch(change: GameChange) -> None:
        change.apply(RematchStarted(REMATCH))
        change.add_rematch(_new_game(REMATCH, "human", "human", "human"))

    store.create(_new_game(FIRST, "human", "human", "human"), "ada", [blue])
    store.change(FIRST, join, "lin")
    store.change(FIRST, start_rematch, "ada")
    store.load(FIRST)
    store.load_for(FIRST, "lin")
    store.summaries("lin", 10)
    store.overdue()
    store.create(_new_game(BOTS, "greedy", "greedy", "greedy"), "ada", [])
    (token,) = leases.claim(["token"], 60)
    leases.extend([token], 60)
    leases.count_failure(token)
    leases.release(token, 0)
    limit = RateLimit("game", 5, 3_600, "")
    limiter.spend(limit, "client")
    limiter.charge(limit, "client", 2)
    limiter.check(limit, "client")
    limiter.delete_expired()
    jobs, horizon = JobLeases(database), Horizon(time.time(), time.time())
    jobs.claim("retention", token, 60, 3_600)
    jobs.extend("retention", token, 60)
    jobs.release("retention", token, is_complete=True)
    old = OldGames(database)
    old.remove(old.find(horizon, 9), horizon)
    database.close()


def _new_game(name: str, *seats: str) -> StoredGame:
    session = Session(Game.new(seed=7), Seats.of(dict(zip(PLAYERS, seats, strict=True))), 7)
    return StoredGame.of(name, session, "normal", "client")


def main() -> None:
    """Write the statements for SQLite and PostgreSQL."""
    FOLDER.mkdir(exist_ok=True)
    programs = find_programs()
    assert programs
    with TemporaryDirectory() as folder, running(programs) as cluster:
        for address in (f"sqlite:///{folder}/games.db", cluster.address("postgres")):
            engine = connect(address)
            upgrade(engine)
            text = json.dumps(record(engine), indent=1)
            (FOLDER / f"{engine.dialect.name}.json").write_text(f"{text}\n", encoding="utf-8")
            engine.dispose()


if __name__ == "__main__":
    main()
