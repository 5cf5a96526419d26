"""What visitors can ask of the lobby."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from frontends.games.difficulties import DifficultyName
from frontends.web.room.ids import ID_PATTERN
from frontends.web.serving.requests import Name, Schema
from frontends.wire.states import TimeControlName

OpenGameId: TypeAlias = Annotated[str, Field(pattern=ID_PATTERN, description="The id of an open game")]


class TakeSeatRequest(Schema, title="TakeSeat"):
    """Take a seat in the oldest open game with this time control and this deal; if there is none, open a game.

    An empty `deal` fits every open game; if none is open, the new game has the standard deal.

    With `computers`, the game begins by itself with computer players of this difficulty once the visitor has waited for
    a while.
    """

    command: Literal["take"]
    time_control: TimeControlName
    deal: Annotated[str, Field(max_length=20)] = ""
    name: Name = ""
    computers: DifficultyName | None = None


class JoinOpenGameRequest(Schema, title="JoinOpenGame"):
    """Take a seat in a certain open game, and give up a seat in another one with the same time control."""

    command: Literal["join"]
    open_game: OpenGameId
    name: Name = ""
    computers: DifficultyName | None = None


class WithdrawRequest(Schema, title="Withdraw"):
    """Give up one's seat in an open game."""

    command: Literal["withdraw"]
    open_game: OpenGameId


class SetComputersRequest(Schema, title="SetComputers"):
    """Set the difficulty of the computer players with whom an open game begins by itself; null to wait for people."""

    command: Literal["computers"]
    open_game: OpenGameId
    difficulty: DifficultyName | None = None


class StartRequest(Schema, title="Start"):
    """Begin a game with computer players in the free seats, once the visitor has waited for a while."""

    command: Literal["start"]
    open_game: OpenGameId
    difficulty: DifficultyName


LobbyAction: TypeAlias = Annotated[
    TakeSeatRequest | JoinOpenGameRequest | WithdrawRequest | SetComputersRequest | StartRequest,
    Field(discriminator="command"),
]


LOBBY_ACTION: Final[TypeAdapter[LobbyAction]] = TypeAdapter(LobbyAction)
