"""Events: everything that can happen in a room, as typed, immutable facts.

A `RoomEvent` is caused from outside and stored; a room is the fold over all of them. A `DerivedEvent` follows from
stored events: it is logged, but never stored. No event holds a sentence: `http.wording` words them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from frontends.games.tribolo import TriboloEvent
from tribolo_core import Coord, Player

from .clocks import Clock

Players: TypeAlias = tuple[Player, ...]


class Event:
    """An event; `kind` names it in the JSON interface, and `row` in the database, if it is stored.

    A truth value is annotated with the word that the database holds for it.
    """

    __slots__ = ()
    kind: ClassVar[str]
    row: ClassVar[str]

    def __init_subclass__(cls, kind: str = "", row: str = "") -> None:
        if kind:  # Otherwise `dataclass` copies the class, with its names, to give it slots.
            cls.kind, cls.row = kind, row


@dataclass(frozen=True, slots=True)
class Played(Event, kind="played", row="move"):
    """`player`, a human or a bot, played `move`; `clock` is that of the player after the move, `None` without one."""

    player: Player
    move: Coord
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class Joined(Event, kind="joined", row="take"):
    """A browser, or a program (`is_program`), took the seats of `players`."""

    players: Players
    is_program: Annotated[bool, "program"] = False


@dataclass(frozen=True, slots=True)
class Renamed(Event, kind="named", row="name"):
    """The person in the seat of `player` is called `name`; an empty name removes the old one."""

    player: Player
    name: str


@dataclass(frozen=True, slots=True)
class LinkRenewed(Event, kind="linked", row="renew"):
    """The seat of `player` has a new invite link; the links before it are no longer valid.

    If `ends_others`, all browsers but the one that renewed the link lose the seat.
    """

    player: Player
    ends_others: Annotated[bool, "end"] = False


@dataclass(frozen=True, slots=True)
class SeatChanged(Event, kind="seated", row="seat"):
    """The seat of `player` went to `seat`: an opponent's spec, or `HUMAN`."""

    player: Player
    seat: str


@dataclass(frozen=True, slots=True)
class Left(Event, kind="left", row="leave"):
    """The person in the seats of `players` left for good: the seats have no name and no person any more."""

    players: Players


@dataclass(frozen=True, slots=True)
class Resigned(Event, kind="resigned", row="resign"):
    """The person in the seats of `players` gave the game up: the person comes last, whoever plays the seats on."""

    players: Players


@dataclass(frozen=True, slots=True)
class Flagged(Event, kind="flagged", row="flag"):
    """The time of the person in the seat of `player` ran out: the person comes last, whoever plays the seat on."""

    player: Player


@dataclass(frozen=True, slots=True)
class Said(Event, kind="said", row="say"):
    """The person in the seats of `players` said the phrase with the name `phrase`, see `phrases`."""

    players: Players
    phrase: str


@dataclass(frozen=True, slots=True)
class WatchingAllowed(Event, kind="watching", row="watch"):
    """The person in the seats of `players` lets anybody watch the game, or no longer does."""

    players: Players
    is_allowed: Annotated[bool, "all"]


@dataclass(frozen=True, slots=True)
class UndoRequested(Event, kind="undo", row="undo"):
    """The person in the seats of `players` wants the game to go back to the previous turn of a human."""

    players: Players


@dataclass(frozen=True, slots=True)
class RestartRequested(Event, kind="restart", row="restart"):
    """The person in the seats of `players` wants to restart the game."""

    players: Players


@dataclass(frozen=True, slots=True)
class Agreed(Event, kind="agreed", row="agree"):
    """The person in the seats of `players` agreed to the open request."""

    players: Players


@dataclass(frozen=True, slots=True)
class Declined(Event, kind="declined", row="decline"):
    """The person in the seats of `players` declined the open request, or withdrew their own."""

    players: Players


@dataclass(frozen=True, slots=True)
class RematchStarted(Event, kind="rematch", row="rematch"):
    """The game with the id `game` follows this one; the person in the seats of `players` offers it to the others.

    `players` is empty if nobody has to join, and in games from before rematches were offers.
    """

    game: str
    players: Players = ()


@dataclass(frozen=True, slots=True)
class RematchOffered(Event, kind="offered", row="offer"):
    """In this game, a rematch, the seats of `players` wait for those who played before, until `until`.

    `until` is in seconds since 1970. The person who offers it has taken the other seats of people.
    """

    players: Players
    until: float


@dataclass(frozen=True, slots=True)
class RematchDeclined(Event, kind="refused", row="refuse"):
    """The person for whom the seats of `players` wait in a rematch does not want to play."""

    players: Players


RoomEvent: TypeAlias = (
    Played
    | Joined
    | Renamed
    | LinkRenewed
    | SeatChanged
    | Left
    | Resigned
    | Flagged
    | Said
    | WatchingAllowed
    | UndoRequested
    | RestartRequested
    | Agreed
    | Declined
    | RematchStarted
    | RematchOffered
    | RematchDeclined
)


def change_holders(events: Iterable[RoomEvent]) -> bool:
    """Return whether some of `events` give a seat to a browser or take one from a browser."""
    return any(
        isinstance(event, Joined | Left) or (isinstance(event, LinkRenewed) and event.ends_others) for event in events
    )


@dataclass(frozen=True, slots=True)
class SeatShared(Event, kind="shared"):
    """Another browser took the seats of `players`, which people had taken before."""

    players: Players


@dataclass(frozen=True, slots=True)
class Undone(Event, kind="undone"):
    """The request of `players` was granted: the game is at the previous turn of a human, or at its first turn."""

    players: Players


@dataclass(frozen=True, slots=True)
class Restarted(Event, kind="restarted"):
    """The request of `players` was granted: the game stands at its first turn."""

    players: Players


@dataclass(frozen=True, slots=True)
class RequestWithdrawn(Event, kind="withdrawn"):
    """The people in the seats of `players` withdrew their own request."""

    players: Players


DerivedEvent: TypeAlias = SeatShared | Undone | Restarted | RequestWithdrawn

Fact: TypeAlias = TriboloEvent | RoomEvent | DerivedEvent
"""What a log entry holds: an event of the game loop, a stored event, or one derived from it."""


def losers_of(fact: Fact) -> Players:
    """Return the players whose people give up, or run out of time, with an event."""
    match fact:
        case Resigned(players):
            return players
        case Flagged(player):
            return (player,)
        case _:
            return ()
