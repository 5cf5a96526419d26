"""Record the statements of schema 0002 in tests/data/schema-0002: `python -m tests.golden.record_statements`.

This program was run at commit 9449449, the last one with that schema, and is kept to document how the statements were
made. At any other commit it would record the statements of that commit.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import Engine, event

from frontends.session.loop import Session
from frontends.session.seats import Seats
from frontends.web.room.events import Joined, Played, RematchStarted
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.database import connect, upgrade
from frontends.web.store.games import Store
from frontends.web.store.leases import Leases
from frontends.web.store.rate_limits import RateLimit, RateLimiter
from tests.web.postgresql import find_programs, running
from tribolo_core import PLAYERS, Game

FOLDER: Final = Path(__file__).parents[1] / "data" / "schema-0002"

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
    _use(engine)
    event.remove(engine, "before_cursor_execute", note)
    return statements


def _use(engine: Engine) -> None:
    blue, red, _green = PLAYERS
    store, leases, limiter = Store(engine), Leases(engine), RateLimiter(engine)
    store.create(_new_game(FIRST, "human", "human", "human"), "ada", [blue])
    with store.changing(FIRST, "lin") as change:
        change.hold(red)
        change.apply(Joined((red,)))
        session = change.room.session
        assert session.player
        change.apply(Played(session.player, next(iter(session.turn.transitions))))
    with store.changing(FIRST, "ada") as change:
        change.apply(RematchStarted(REMATCH))
        change.add_rematch(_new_game(REMATCH, "human", "human", "human"))
    store.load(FIRST)
    store.load_for(FIRST, "lin")
    store.summaries("lin", 10)
    store.versions([FIRST, REMATCH])
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


def _new_game(name: str, *seats: str) -> StoredGame:
    session = Session(Game.new(seed=7), Seats.of(dict(zip(PLAYERS, seats, strict=True))), 7)
    return StoredGame(name, session, "normal", "client")


def main() -> None:
    """Write the statements for SQLite and PostgreSQL."""
    FOLDER.mkdir(exist_ok=True)
    programs = find_programs()
    assert programs
    with TemporaryDirectory() as folder, running(programs) as cluster:
        for address in (f"sqlite:///{folder}/games.db", cluster.address("postgres")):
            engine = connect(address)
            upgrade(engine, "0002")
            text = json.dumps(record(engine), indent=1)
            (FOLDER / f"{engine.dialect.name}.json").write_text(f"{text}\n", encoding="utf-8")
            engine.dispose()


if __name__ == "__main__":
    main()
