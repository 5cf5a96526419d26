"""The record, in the database, of games with clocks that began in the lobby."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from sqlalchemy import func, select, update

from frontends.web.config.secrets import Secrets
from frontends.web.room.events import Flagged, Played
from frontends.web.room.room import apply, new_room
from frontends.web.room.stored_game import StoredGame
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.column_texts import parse_player
from frontends.web.store.database import connect
from frontends.web.store.games import Store
from frontends.web.store.rows import HEAD_START
from tests.harness.serving import KEY
from tribolo_core import PLAYERS, Player

PASSED_SECONDS: Final = 600.0
"""Seconds that go by for a person who runs out of time."""

TOLERANCE_MS: Final = 10
"""Milliseconds by which a clock may be charged more than the time between two events: times are rounded."""

_GAMES: Final = schema.games.c
_EVENTS: Final = schema.events.c
_HOLDERS: Final = schema.holders.c


class RunOut(NamedTuple):
    """The person of `player` has run out of time in the version `version` of a game."""

    game: str
    version: int
    player: Player


@dataclass
class LobbyRecord:
    """The games of the database at the URL `address`, all of which began in the lobby."""

    address: str
    _store: Store = field(init=False)
    _run_out: list[RunOut] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self._store = Store(Database(connect(self.address)))

    def close(self) -> None:
        self._store.database.close()

    def run_out_of_time(self) -> None:
        """Let more time go by for the person to move in any game than the person has left."""
        running = select(_GAMES.id).where(_GAMES.flag_at.is_not(None)).order_by(func.random()).limit(1)
        passed = {name: _GAMES[name] - PASSED_SECONDS for name in ("turn_since", "flag_at")}
        shift = (
            update(schema.games)
            .where(_GAMES.id == running.scalar_subquery(), _GAMES.flag_at.is_not(None))
            .values(**passed)
            .returning(_GAMES.id, _GAMES.version, _GAMES.mover)
        )
        row = self._store.database.write(lambda connection: connection.execute(shift).first())
        if row is not None:
            self._run_out.append(RunOut(row.id, row.version, parse_player(row.mover)))

    def unfinished(self) -> dict[str, int]:
        """Return the versions of the games that go on; fail if a game is not over and waits for nobody."""
        with self._store.database.read() as connection:
            rows = connection.execute(select(schema.games)).all()
        for row in rows:
            stored = self._store.load(row.id)
            if stored.room.version == row.version:
                assert (row.mover == "-") == stored.room.session.is_over
                assert (row.turn_since is not None) == (row.flag_at is not None) == (stored.room.running is not None)
                assert (row.unanswered is not None) == (stored.room.session.question is not None)
        return {row.id: row.version for row in rows if row.mover != "-"}

    def check(self, cookies: Mapping[str, Sequence[str]]) -> None:
        """Fail if a visitor has two seats of a game or a seat has two, or if a clock ran twice or flagged twice.

        `cookies` has those of the three visitors of each game.
        """
        with self._store.database.read() as connection:
            held = connection.execute(select(_HOLDERS.game, _HOLDERS.player, _HOLDERS.browser)).all()
            games = connection.execute(select(_GAMES.id)).scalars().all()
        seats: dict[str, dict[str, str]] = {game: {} for game in games}
        for game, player, browser in held:
            assert player not in seats[game]
            seats[game][player] = browser
        secrets = Secrets(KEY.encode())
        for game, browsers in seats.items():
            assert len(browsers) == len(set(browsers.values())) == len(PLAYERS)
            known = {secrets.browser(cookie.partition("=")[2]) for cookie in cookies.get(game, ())}
            assert known <= set(browsers.values())
            self._check_clocks(self._store.load(game))
        for game, version, player in self._run_out:
            assert self._store.load(game).events[version] == Flagged(player)

    def _check_clocks(self, stored: StoredGame) -> None:
        """Fail if a move cost more than the time since the event before it, or if the clock after it is another one."""
        numbered = select(_EVENTS.at).where(_EVENTS.game == stored.id).order_by(_EVENTS.number)
        with self._store.database.read() as connection:
            times = connection.execute(numbered).scalars().all()
        allowance = stored.control.allowance
        assert allowance is not None
        assert (
            max(Counter(event.player for event in stored.events if isinstance(event, Flagged)).values(), default=1) == 1
        )
        rooms = accumulate(stored.events, apply, initial=new_room(stored.start, allowance))
        for room, event, (since, at) in zip(rooms, stored.events, pairwise([times[0], *times]), strict=False):
            if isinstance(event, Played) and event.clock is not None:
                clock = room.clock(event.player)
                assert clock is not None
                charged = event.clock.used - clock.used
                assert event.clock.remaining == clock.remaining - charged + allowance.increment
                begun = since + (0 if room.plies else HEAD_START)
                assert charged <= max(0, at - begun) * 1_000 + TOLERANCE_MS
