"""The results of one visitor: finished games in which the browser plays one colour, and whether it had help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, get_args

from sqlalchemy import Connection, Select, func, select

from frontends.session.seats import HUMAN
from frontends.web.room.events import Flagged, Joined, Played, Resigned, SeatChanged, losers_of
from frontends.web.store import schema
from frontends.web.store.column_texts import format_player, parse_player, parse_scores
from frontends.web.store.event_rows import EventRow, decode
from frontends.web.store.rows import GAME_OVER, seats_of
from tribolo_core import PLAYERS, Player, Scores

from .moved import select_moved

SeatEvent: TypeAlias = SeatChanged | Resigned | Flagged | Joined

PROGRAM: Final = "program"
"""The opponent that stands for every program which a person runs."""

MAX_RESULTS: Final = 2_000
"""Greatest number of finished games that are counted, the newest first."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game of a visitor, who played `player`.

    `deal` is the preset that dealt the game, or `OTHER_DEAL`. `opponents` are the other seats at the end, `HUMAN`,
    `PROGRAM` or a spec, in turn order. `has_help` says that a player got a hint or analysed the running game, that a
    turn was undone or the game restarted, or that a computer player had the visitor's seat for a time. `touched` is the
    time of the last event, in seconds since 1970.
    """

    game: str
    deal: str
    player: Player
    scores: Scores
    opponents: tuple[str, ...]
    has_help: bool
    touched: float
    resigned: frozenset[Player] = frozenset()
    """The players whose people have given up or run out of time."""

    @property
    def cells(self) -> int:
        """The number of cells that the visitor owns at the end, 0 after a resignation: a computer player played on."""
        return 0 if self.player in self.resigned else self.scores[self.player]


class Results(NamedTuple):
    """The results of a visitor, the newest first, and the number of finished games that do not count.

    Games do not count if the visitor plays several colours or has made no move, if a computer player has the visitor's
    seat at the end although the visitor has not resigned, or if they continue an uploaded record.
    """

    counted: list[Result]
    left_out: int


def select_results(connection: Connection, browser: str) -> Results:
    """Return the results of one browser in its last `MAX_RESULTS` finished games.

    `browser` is the digest of the browser's cookie.
    """
    columns, holders = schema.games.c, schema.holders.c
    mine = select(holders.game).where(holders.browser == browser)
    newest = (
        select(columns.id)
        .where(columns.id.in_(mine), columns.mover == GAME_OVER)
        .order_by(columns.touched.desc(), columns.id)
        .limit(MAX_RESULTS)
    )
    games = connection.execute(
        select(schema.games).where(columns.id.in_(newest)).order_by(columns.touched.desc(), columns.id)
    ).all()
    held: dict[str, list[Player]] = {}
    query = select(holders.game, holders.player).where(holders.browser == browser, holders.game.in_(newest))
    for game, letter in connection.execute(query):
        held.setdefault(game, []).append(parse_player(letter))
    moves = _move_counts(connection, newest)
    changes = _seat_changes(connection, newest)
    moved = select_moved(connection, newest)

    counted = []
    for row in games:
        seats, players = seats_of(row.seats), held[row.id]
        told = changes.get(row.id, ())
        changed = [event for event in told if isinstance(event, SeatChanged)]
        resigned = frozenset(player for event in told for player in losers_of(event))
        final = {**seats, **{change.player: change.seat for change in changed}}
        (player, *others) = players
        is_replaced_at_end = final[player] != HUMAN and player not in resigned
        if others or row.is_uploaded or is_replaced_at_end or (row.id, player) not in moved:
            continue
        scores = parse_scores(row.scores)
        # Each move fills one cell: more stored moves than filled cells were undone.
        is_undone = moves.get(row.id, 0) > sum(scores.values()) - _count_owned(row.position)
        is_replaced = player not in resigned and any(change.player is player for change in changed)
        programs = {each for event in told if isinstance(event, Joined) and event.is_program for each in event.players}
        final |= {each: PROGRAM for each in programs if final[each] == HUMAN}
        opponents = tuple(seat for other, seat in final.items() if other is not player)
        has_help = bool(row.hinted) or is_undone or is_replaced
        counted.append(Result(row.id, row.deal, player, scores, opponents, has_help, row.touched, resigned))
    return Results(counted, len(games) - len(counted))


def _count_owned(position: str) -> int:
    """Return the number of cells in a position string that a player owns."""
    board = position.partition(" ")[0]
    return sum(board.count(format_player(player)) for player in PLAYERS)


def _move_counts(connection: Connection, games: Select[tuple[str]]) -> dict[str, int]:
    """Return the number of stored moves of each game, undone ones included, keyed by the id of the game."""
    events = schema.events.c
    query = (
        select(events.game, func.count().label("moves"))
        .where(events.game.in_(games), events.kind == Played.row)
        .group_by(events.game)
    )
    return {row.game: row.moves for row in connection.execute(query)}


def _seat_changes(connection: Connection, games: Select[tuple[str]]) -> dict[str, list[SeatEvent]]:
    """Return who took seats, changes of seats, resignations and flags, in their order, keyed by the id of the game."""
    events = schema.events.c
    query = (
        select(events.game, events.kind, events.players, events.text)
        .where(events.game.in_(games), events.kind.in_(event.row for event in get_args(SeatEvent)))
        .order_by(events.game, events.number)
    )
    found: dict[str, list[SeatEvent]] = {}
    for game, *row in connection.execute(query):
        event = decode(EventRow(*row))
        assert isinstance(event, SeatEvent)
        found.setdefault(game, []).append(event)
    return found
