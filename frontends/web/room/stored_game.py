"""The stored form of a game: how it began, and what has happened in its room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import takewhile
from typing import Self

from frontends.games.tribolo import TRIBOLO, TriboloSession
from frontends.session.view import MoveView
from frontends.wire.states import TimeControlName
from tribolo_core import Coord, Player

from .events import Played, RoomEvent, Said, WatchingAllowed
from .room import GameRoom, new_room, replay
from .time_controls import TIME_CONTROLS, UNLIMITED, TimeControl


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is stored: how it began, its events, and the room that follows from both.

    `start` is the session before any event. `moves` are the moves of the room, as pages show them. `erased` counts how
    often names were erased from the stored events: a copy with an earlier count still holds them, and must not be used.
    `day` is the UTC day of a ranked game of a deal of the day, `None` for any other game. A game that continues a
    record (`is_uploaded`) began elsewhere: it has no day, and counts in no result. `turn_since` is when the timed turn
    of the person `timed` began, in seconds since 1970 by the clock of the database; it is `None` if `timed` is.
    """

    id: str
    start: TriboloSession
    pace: str
    events: tuple[RoomEvent, ...]
    room: GameRoom
    moves: tuple[MoveView, ...] = ()
    erased: int = 0
    day: date | None = None
    is_uploaded: bool = False
    time_control: TimeControlName = UNLIMITED
    turn_since: float | None = None

    @classmethod
    def of(
        cls,
        game: str,
        start: TriboloSession,
        pace: str,
        events: Iterable[RoomEvent] = (),
        day: date | None = None,
        *,
        is_uploaded: bool = False,
        time_control: TimeControlName = UNLIMITED,
    ) -> Self:
        """Return the game with the id `game` that began with `start` and went on with `events`.

        The other arguments are the fields of the class. Raise the error of `room.apply` if the room refuses an event.
        """
        room = new_room(start, TIME_CONTROLS[time_control].allowance)
        return cls(game, start, pace, (), room, (), 0, day, is_uploaded, time_control).after(events)

    @property
    def control(self) -> TimeControl:
        return TIME_CONTROLS[self.time_control]

    @property
    def is_from_lobby(self) -> bool:
        """Whether the game began as games from the lobby do: before the first move, all its people let anybody watch.

        It stays true if one of them no longer lets anybody watch later.
        """
        shown: set[Player] = set()
        for event in takewhile(lambda event: not isinstance(event, Played), self.events):
            if isinstance(event, WatchingAllowed):
                shown = shown | set(event.players) if event.is_allowed else shown - set(event.players)
                if shown.issuperset(self.start.seats.humans):
                    return self.is_of_people
        return False

    @property
    def timed(self) -> Player | None:
        """The person whose turn is timed: by a clock or, without clocks, in a game from the lobby with other people."""
        room = self.room
        if self.control.idle_seconds is None:
            return room.running
        return room.awaited if len(room.session.seats.humans) > 1 and self.is_from_lobby else None

    @property
    def idle_at(self) -> float | None:
        """When the others may let a computer play on for the person to move, in seconds since 1970.

        `None` if they may do so only when the person is away.
        """
        seconds = self.control.idle_seconds
        return None if seconds is None or self.turn_since is None else self.turn_since + seconds

    @property
    def flag_at(self) -> float | None:
        """When the running clock flags, even if as much lag as possible is forgiven, in seconds since 1970.

        `None` while no clock runs.
        """
        player = self.room.running
        if player is None or self.turn_since is None:
            return None
        clock = self.room.clock(player)
        return None if clock is None else self.turn_since + clock.longest / 1_000

    @property
    def is_of_people(self) -> bool:
        """Whether the game began with seats for several people; their presence is followed."""
        return len(self.start.seats.humans) > 1

    def after(self, events: Iterable[RoomEvent]) -> Self:
        """Return this game after more events; raise the error of `room.apply` if the room refuses one of them."""
        new = tuple(events)
        return self.with_room(new, replay(self.room, new))

    def with_room(self, events: Iterable[RoomEvent], room: GameRoom) -> Self:
        """Return this game after more events; `room` is the room that follows from `self.room` and these events."""
        game = room.session.game
        kept = common_prefix(self.room.session.game.moves, game.moves)
        moves = (*self.moves[:kept], *TRIBOLO.presentation.moves(game, kept))
        return replace(self, events=(*self.events, *events), room=room, moves=moves)

    def moves_at(self, version: int) -> tuple[Coord, ...] | None:
        """Return the moves that the game had at an earlier version.

        Return `None` if there was no such version, or if moves may have been taken back since: if an event since then
        is not a move, a phrase or a change of who lets others watch.
        """
        since = self.events[version:]
        is_known = 0 <= version <= len(self.events)
        if not is_known or not all(isinstance(event, Played | Said | WatchingAllowed) for event in since):
            return None
        moves = self.room.session.game.moves
        return moves[: len(moves) - sum(isinstance(event, Played) for event in since)]


def common_prefix(one: Sequence[Coord], other: Sequence[Coord]) -> int:
    """Return the number of moves with which both sequences begin."""
    if one == other[: len(one)]:  # The usual case: moves were added.
        return len(one)
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))
