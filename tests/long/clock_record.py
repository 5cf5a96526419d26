"""The record of games with clocks in a database."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sqlalchemy import func, select, update

from frontends.web.config.secrets import Secrets
from frontends.web.room.clocks import Clock
from frontends.web.room.events import Flagged, Played, RoomEvent
from frontends.web.room.room import GameRoom, apply, new_room
from frontends.web.room.stored_game import StoredGame
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.column_texts import format_player, parse_player
from frontends.web.store.database import connect
from frontends.web.store.games import Store
from frontends.web.store.rows import GAME_OVER, HEAD_START
from frontends.web.store.running_clocks import BEAT_SECONDS, GAP_SECONDS
from tests.harness.serving import KEY
from tribolo_core import PLAYERS, Player

OVERDUE_SECONDS: Final = 600.0
"""Seconds since the time of a person was over: a move that waits in the server is not in time either."""

TOLERANCE_MS: Final = 10
"""Milliseconds by which a clock may be charged more than the time between two events: times are rounded."""

FLAG_SECONDS: Final = 1.0
"""Seconds by which a flag may be early or late."""

_GAMES: Final = schema.games.c
_EVENTS: Final = schema.events.c
_HOLDERS: Final = schema.holders.c


class RunOut(NamedTuple):
    """In the version `version` of a game, the clock of `player` was set at the time `at`, to flag at the time `due`."""

    game: str
    version: int
    player: Player
    at: float
    due: float


class Outage(NamedTuple):
    """The server was killed at the time `killed`; another one was started, and then ready."""

    killed: float
    started: float
    ready: float


class Turn(NamedTuple):
    """The time at which the turn of a room began, and the event, at the time `at`, that followed."""

    room: GameRoom
    begun: float
    event: RoomEvent
    at: float


@dataclass
class ClockRecord:
    """The games with clocks of the database at the URL `address`."""

    address: str
    outages: list[Outage] = field(default_factory=list)
    _store: Store = field(init=False)
    _run_out: list[RunOut] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self._store = Store(Database(connect(self.address)))

    def close(self) -> None:
        self._store.database.close()

    def mover(self, game: str) -> Player | None:
        """Return the player to move in a game, `None` if it is over."""
        with self._store.database.read() as connection:
            mover = connection.execute(select(_GAMES.mover).where(_GAMES.id == game)).scalar_one()
        return None if mover == GAME_OVER else parse_player(mover)

    def run_out_of_time(self, game: str = "", player: Player | None = None, left: float = -OVERDUE_SECONDS) -> None:
        """Let the person to move in a game run out of time after `left` seconds; with a `player`, only that one.

        Without a `player`, this is any game. Nothing changes if nobody's clock runs there.
        """
        running = select(_GAMES.id).where(_GAMES.flag_at.is_not(None)).order_by(func.random()).limit(1)
        if player is not None:
            running = running.where(_GAMES.id == game, _GAMES.mover == format_player(player))
        now = time.time()
        shift = (
            update(schema.games)
            .where(_GAMES.id == running.scalar_subquery(), _GAMES.flag_at.is_not(None))
            .values(turn_since=_GAMES.turn_since + now + left - _GAMES.flag_at, flag_at=now + left)
            .returning(_GAMES.id, _GAMES.version, _GAMES.mover)
        )
        row = self._store.database.write(lambda connection: connection.execute(shift).first())
        if row is not None:
            self._run_out.append(RunOut(row.id, row.version, parse_player(row.mover), now, now + max(left, 0)))

    def unfinished(self) -> dict[str, int]:
        """Return the versions of the games that go on; fail if a game is not over and waits for nobody."""
        with self._store.database.read() as connection:
            rows = connection.execute(select(schema.games)).all()
        for row in rows:
            stored = self._store.load(row.id)
            if stored.room.version == row.version:
                assert (row.mover == GAME_OVER) == stored.room.session.is_over
                assert (row.turn_since is not None) == (row.flag_at is not None) == (stored.room.running is not None)
                assert (row.unanswered is not None) == (stored.room.session.question is not None)
        return {row.id: row.version for row in rows if row.mover != GAME_OVER}

    def check_seats(self, cookies: Mapping[str, Sequence[str]]) -> None:
        """Fail if a visitor has two seats of a game or a seat has two; all games began in the lobby.

        `cookies` has those of the three visitors of each game.
        """
        with self._store.database.read() as connection:
            held = connection.execute(select(_HOLDERS.game, _HOLDERS.player, _HOLDERS.browser)).all()
        seats: dict[str, dict[str, str]] = {game: {} for game in self._games()}
        for game, player, browser in held:
            assert player not in seats[game]
            seats[game][player] = browser
        secrets = Secrets(KEY.encode())
        for game, browsers in seats.items():
            assert len(browsers) == len(set(browsers.values())) == len(PLAYERS)
            known = {secrets.browser(cookie.partition("=")[2]) for cookie in cookies.get(game, ())}
            assert known <= set(browsers.values())

    def check_clocks(self) -> None:
        """Fail if a clock ran twice or flagged twice, or if a flag is early or late."""
        for game in self._games():
            stored = self._store.load(game)
            flags = Counter(event.player for event in stored.events if isinstance(event, Flagged))
            assert max(flags.values(), default=1) == 1
            for turn in self._turns(stored):
                match turn.event:
                    case Played(clock=Clock()) as played:
                        _check_charge(stored, turn, played)
                    case Flagged() as flagged:
                        self._check_flag(stored, turn, flagged)
        for run_out in self._run_out:
            assert self._store.load(run_out.game).events[run_out.version] == Flagged(run_out.player)

    def _games(self) -> Sequence[str]:
        with self._store.database.read() as connection:
            return connection.execute(select(_GAMES.id)).scalars().all()

    def _turns(self, stored: StoredGame) -> Iterator[Turn]:
        with self._store.database.read() as connection:
            created = connection.execute(select(_GAMES.created).where(_GAMES.id == stored.id)).scalar_one()
            numbered = select(_EVENTS.at).where(_EVENTS.game == stored.id).order_by(_EVENTS.number)
            times = connection.execute(numbered).scalars().all()
        room, begun = new_room(stored.start, stored.control.allowance), created
        for event, at in zip(stored.events, times, strict=True):
            yield Turn(room, begun, event, at)
            before, room = room, apply(room, event)
            if (room.awaited, room.plies) != (before.awaited, before.plies):
                begun = at + (HEAD_START if at == created else 0)

    def _check_flag(self, stored: StoredGame, turn: Turn, flagged: Flagged) -> None:
        """Fail if a flag is early or late; an outage makes it late, and costs nobody time if it is a gap."""
        clock = turn.room.clock(flagged.player)
        assert clock is not None
        since, due = turn.begun, turn.begun + clock.longest / 1_000
        for run_out in self._run_out:
            if (run_out.game, run_out.version) == (stored.id, turn.room.version):
                since, due = run_out.at, run_out.due
        outages = [outage for outage in self.outages if since < outage.killed < turn.at]
        gaps = [outage.started - outage.killed for outage in outages]
        earliest = due + sum(seconds for seconds in gaps if seconds > GAP_SECONDS)
        latest = due + sum(outage.ready - outage.killed + BEAT_SECONDS for outage in outages)
        assert earliest - FLAG_SECONDS <= turn.at <= latest + FLAG_SECONDS


def _check_charge(stored: StoredGame, turn: Turn, played: Played) -> None:
    """Fail if a move cost more than the time of its turn, or if the clock after it is another one."""
    clock, allowance = turn.room.clock(played.player), stored.control.allowance
    assert clock is not None
    assert allowance is not None
    assert played.clock is not None
    charged = played.clock.used - clock.used
    assert played.clock.remaining == clock.remaining - charged + allowance.increment
    assert charged <= max(0, turn.at - turn.begun) * 1_000 + TOLERANCE_MS
