"""The list of a browser's games: what a row of the list shows, without replaying the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Final

from sqlalchemy import ColumnElement, Connection, RowMapping, exists, select

from frontends.web.room.events import Flagged, Joined, Left, Renamed, Resigned, RoomEvent, SeatChanged
from frontends.web.room.time_controls import TIME_CONTROLS
from frontends.web.store import schema
from frontends.web.store.blocks import select_hidden
from frontends.web.store.column_texts import parse_player, parse_scores
from frontends.web.store.event_rows import EventRow, decode
from frontends.web.store.programs import is_companion
from frontends.web.store.rows import GAME_OVER, seats_of
from tribolo_core import Player, Scores

from .moved import select_moved

_ROWS: Final = tuple(event.row for event in (Joined, Renamed, SeatChanged, Left, Resigned, Flagged))
"""The kinds of the rows of events that say who plays."""

_OWN: Final = schema.holders.alias().c
"""The seats of the browser whose games are listed, apart from those of others in the same games."""


class GameFilter(Enum):
    """Which games of a browser are listed.

    `PEOPLE` stands for those in which another person also holds a seat, `TOGETHER` for those of them that are running.
    """

    ALL = "all"
    RUNNING = "running"
    FINISHED = "finished"
    PEOPLE = "people"
    TOGETHER = "together"


@dataclass(slots=True)
class GameSummary:
    """A game in a browser's list of games.

    `mover` is the player to move, `None` if the game is over. `held` are the seats that the browser holds. `touched` is
    the time of the last event, in seconds since 1970. `seats` holds `HUMAN` or the spec of an opponent for each player,
    `joined` the seats that people and programs took, `programs` those of programs, `names` their names, and `resigned`
    the seats of those who have given up or, as `flagged`, have run out of time. `day` is the UTC day of the deal of a
    ranked game. `moved` are the players for whom a person has made a move. `has_clocks` says that people have clocks.
    """

    id: str
    deal: str
    mover: Player | None
    scores: Scores
    is_bots_turn: bool
    has_clocks: bool
    touched: float
    seats: dict[Player, str]
    held: tuple[Player, ...] = ()
    day: date | None = None
    joined: frozenset[Player] = frozenset()
    names: dict[Player, str] = field(default_factory=dict)
    resigned: frozenset[Player] = frozenset()
    flagged: frozenset[Player] = frozenset()
    moved: frozenset[Player] = frozenset()
    programs: frozenset[Player] = frozenset()

    @property
    def is_your_turn(self) -> bool:
        """Whether the browser is to move, in a seat that no opponent plays for it."""
        return self.mover in self.held and not self.is_bots_turn

    def apply(self, event: RoomEvent) -> None:
        """Add what an event says about the people and opponents of the game; other events change nothing here."""
        match event:
            case Joined(players, is_program):
                self.joined |= set(players)
                self.programs |= set(players) if is_program else set()
            case Renamed(player, name):
                self.names[player] = name
            case SeatChanged(player, seat):
                self.seats[player] = seat
            case Resigned(players):
                self.resigned |= set(players)
            case Flagged(player):
                self.resigned |= {player}
                self.flagged |= {player}
            case Left(players):
                self.joined -= set(players)
                self.programs -= set(players)
                self.names = {player: name for player, name in self.names.items() if player not in players}


def select_summaries(
    connection: Connection, browser: str, limit: int, choice: GameFilter, skip: int
) -> list[GameSummary]:
    """Return up to `limit` games in which one browser holds a seat, the most recently changed game first.

    `browser` is the digest of the browser's cookie. The first `skip` games are left out. The games have no names of
    people who are hidden from the browser.
    """
    games, holders = schema.games.c, schema.holders.c
    own = select(_OWN.game).where(_OWN.browser == browser)
    mine = (
        select(schema.games)
        .where(games.id.in_(own), *_conditions(browser, choice))
        .order_by(games.touched.desc(), games.id)
        .limit(limit)
        .offset(skip)
    )
    found = {row["id"]: _summary(row) for row in connection.execute(mine).mappings()}
    if not found:
        return []
    held = select(holders.game, holders.player).where(holders.browser == browser, holders.game.in_(found))
    for game, letter in connection.execute(held):
        found[game].held += (parse_player(letter),)
    for game, event in _events(connection, found):
        found[game].apply(event)
    for game, player in select_moved(connection, found):
        found[game].moved |= {player}
    for game, hidden in select_hidden(connection, found, browser).items():
        found[game].names = {player: name for player, name in found[game].names.items() if player not in hidden.all}
    return list(found.values())


def _conditions(browser: str, choice: GameFilter) -> list[ColumnElement[bool]]:
    games = schema.games.c
    is_running = games.mover != GAME_OVER
    has_people = exists().where(schema.holders.c.game == games.id, is_companion(browser))
    match choice:
        case GameFilter.RUNNING:
            return [is_running]
        case GameFilter.FINISHED:
            return [games.mover == GAME_OVER]
        case GameFilter.PEOPLE:
            return [has_people]
        case GameFilter.TOGETHER:
            return [is_running, has_people]
        case GameFilter.ALL:
            return []


def _events(connection: Connection, games: Iterable[str]) -> list[tuple[str, RoomEvent]]:
    """Return the events that say who plays in `games`, each with the id of its game, in their order."""
    columns = schema.events.c
    query = (
        select(columns.game, columns.kind, columns.players, columns.text)
        .where(columns.game.in_(list(games)), columns.kind.in_(_ROWS))
        .order_by(columns.game, columns.number)
    )
    return [(game, decode(EventRow(*row))) for game, *row in connection.execute(query)]


def _summary(row: RowMapping) -> GameSummary:
    return GameSummary(
        id=row["id"],
        deal=row["deal"],
        mover=None if row["mover"] == GAME_OVER else parse_player(row["mover"]),
        scores=parse_scores(row["scores"]),
        is_bots_turn=row["unanswered"] is not None,
        has_clocks=TIME_CONTROLS[row["time_control"]].allowance is not None,
        touched=row["touched"],
        seats=seats_of(row["seats"]),
        day=None if row["day"] is None else date.fromisoformat(row["day"]),
    )
