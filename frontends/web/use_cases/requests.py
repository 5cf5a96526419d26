"""Request schemas: what visitors can ask of a game. `games` carries each action out or refuses it."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from frontends.games.difficulties import DifficultyName
from frontends.session.loop import STANDARD
from frontends.session.pace import DEFAULT_PACE, Pace
from frontends.session.seats import HUMAN
from frontends.web.characters import MAX_SPEC_LENGTH
from frontends.web.room.ids import ID_PATTERN
from frontends.web.room.time_controls import UNLIMITED, TimeControlName
from frontends.wire.phrases import PhraseName
from tribolo_core.puzzles.puzzle import Theme
from tribolo_core.puzzles.solving.progress import REMEMBERED, Progress

_PUZZLE_ID: Final = "[0-9a-f]{10}"

LONGEST_NAME: Final = 200
"""Greatest length of a name in a request, in characters; `person_name` refuses long names with a sentence."""

MAX_POSITION_LENGTH: Final = 300
"""Greatest length of a position string, in characters."""

HERE: Final = "here"
"""The seat of the visitor who starts the game."""

LINK: Final = "link"
"""The seat of a person who will open an invite link."""


class Schema(BaseModel):
    """An immutable value of the JSON interface."""

    model_config = ConfigDict(frozen=True, extra="forbid")


PlayerName: TypeAlias = Literal["Blue", "Red", "Green"]
RequestKey: TypeAlias = Annotated[
    str, Field(pattern=ID_PATTERN, description="Random; a request that is sent again has the same key")
]
Version: TypeAlias = Annotated[int, Field(ge=0, description="The version of the state that this answers")]
Spec: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=MAX_SPEC_LENGTH, description="The spec of an opponent, such as greedy")
]
Name: TypeAlias = Annotated[
    str,
    Field(max_length=LONGEST_NAME, description="The name of a person, which others see; empty for none"),
]


class PlayRequest(Schema, title="Play"):
    """Play a move for the player to move.

    In a game with clocks, `lag` is the `lag` of `ClocksState` in the event that told the page of the turn, or empty.
    """

    command: Literal["play"]
    version: Version
    move: Annotated[str, Field(min_length=1, max_length=8, description="The name of a cell, such as c7")]
    lag: Annotated[str, Field(max_length=50)] = ""


class UndoRequest(Schema, title="Undo"):
    """Go back to the latest earlier turn of any person, or to the first turn. Other people who play are asked first."""

    command: Literal["undo"]
    version: Version


class RestartRequest(Schema, title="Restart"):
    """Restart the same deal. If other people play, ask for their consent."""

    command: Literal["restart"]
    version: Version


class AgreeRequest(Schema, title="Agree"):
    """Agree to the open request for an undo or a restart."""

    command: Literal["agree"]
    version: Version


class DeclineRequest(Schema, title="Decline"):
    """Decline the open request for an undo or a restart, or withdraw one's own; or decline the offer of a rematch."""

    command: Literal["decline"]
    version: Version


class HandOverRequest(Schema, title="HandOver"):
    """Let an opponent take over one's own seat, a seat that nobody has taken, or that of a failed computer player."""

    command: Literal["hand"]
    version: Version
    player: PlayerName
    seat: Spec


class ClaimRequest(Schema, title="Claim"):
    """Take one's own seat back from an opponent."""

    command: Literal["claim"]
    version: Version
    player: PlayerName


class RenameRequest(Schema, title="Rename"):
    """Set the name of the person in a seat."""

    command: Literal["name"]
    version: Version
    player: PlayerName
    name: Name


class RenewRequest(Schema, title="Renew"):
    """Replace the invite link of one's own seat, or of a seat that nobody has taken. The old link becomes invalid."""

    command: Literal["renew"]
    version: Version
    player: PlayerName
    others: Annotated[
        Literal["keep", "end"],
        Field(description="`end` takes one's own seat from all other browsers that hold it"),
    ] = "keep"


class ResignRequest(Schema, title="Resign"):
    """Resign: take the last place, and let a computer player play one's seats on."""

    command: Literal["resign"]
    version: Version


class LeaveRequest(Schema, title="Leave"):
    """Leave the game for good, also after its end: erase one's name, and let a computer player play one's seats on.

    The game disappears from the list of one's games. If no other people play, it is removed.
    """

    command: Literal["leave"]
    version: Version


class SayRequest(Schema, title="Say"):
    """Say one of the preset phrases to the other people in the game."""

    command: Literal["say"]
    version: Version
    phrase: PhraseName


class WatchRequest(Schema, title="Watch"):
    """Say whether anybody may find and watch the game. The game is public only if all people in it allow this."""

    command: Literal["watch"]
    version: Version
    allow: Annotated[Literal["yes", "no"], Field(description="Whether one lets anybody watch")]


class BlockRequest(Schema, title="Block"):
    """Block the person in a seat: for oneself, the person has neither name nor voice, and the lobby keeps both apart.

    The other person is not told. This changes nothing for anybody else.
    """

    command: Literal["block"]
    player: PlayerName


class UnblockRequest(Schema, title="Unblock"):
    """End one's own block of the person in a seat."""

    command: Literal["unblock"]
    player: PlayerName


class RematchRequest(Schema, title="Rematch"):
    """Once a game is over, join the rematch that is offered, or offer one with the same people and opponents.

    Each of the other people joins by the same command. With `offer`, the request only joins the rematch with this id.
    """

    command: Literal["rematch"]
    version: Version
    offer: Annotated[str, Field(max_length=64, description="The id of the rematch to join, or empty")] = ""


class JoinRequest(Schema, title="Join"):
    """Take the seat that an invite link offers; `name` may be empty."""

    command: Literal["take"]
    secret: Annotated[str, Field(min_length=1, max_length=64, description="The last part of the invite link")]
    name: Name = ""


Reply: TypeAlias = AgreeRequest | DeclineRequest

RoomEventAction: TypeAlias = (
    UndoRequest
    | RestartRequest
    | AgreeRequest
    | DeclineRequest
    | HandOverRequest
    | ClaimRequest
    | RenameRequest
    | RenewRequest
    | SayRequest
    | WatchRequest
)
"""An action other than a move that becomes one event of the room."""

RoomAction: TypeAlias = PlayRequest | RoomEventAction

Action: TypeAlias = Annotated[
    RoomAction | ResignRequest | LeaveRequest | RematchRequest | JoinRequest | BlockRequest | UnblockRequest,
    Field(discriminator="command"),
]

ACTION: Final[TypeAdapter[Action]] = TypeAdapter(Action)

Seat: TypeAlias = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_SPEC_LENGTH,
        description="`here` for the visitor, `link` for a person with an invite link, or the spec of an opponent",
    ),
]


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


class Seating(Schema):
    """The seats at the start of a game; a seat that is not given has a default."""

    Blue: Seat | None = None
    Red: Seat | None = None
    Green: Seat | None = None


class NewGame(Schema):
    """Start a game. `position` overrides `deal`; without a `seed` the server chooses one.

    With a `key`, the request is idempotent: if the same browser sends it again, the answer is the same game.

    A `time_control` with clocks needs at least two seats for people. The clock of the person to move runs once all of
    them are taken.

    `difficulty` chooses the opponents in the seats that `seats` leaves open. If all are open, the seed draws the seat
    of the visitor and the order of the opponents. Otherwise, and without a difficulty, an open seat of Blue is the
    visitor's.
    """

    seats: Seating = Seating()
    difficulty: DifficultyName | None = None
    deal: Annotated[str, Field(max_length=20)] = STANDARD
    seed: Annotated[str, Field(max_length=20, description="An integer from 0 to 2^64 - 1, or empty")] = ""
    pace: Pace = DEFAULT_PACE
    time_control: TimeControlName = UNLIMITED
    name: Name = ""
    position: Annotated[str, Field(max_length=MAX_POSITION_LENGTH, description="A position string, or empty")] = ""
    key: RequestKey | None = None


NEW_GAME: Final = TypeAdapter(NewGame)


class UploadRequest(Schema, title="Upload"):
    """Continue a game record as a new game, for which no result counts.

    `people` are the players of the visitor with the names of the people, which may be empty: by default all players
    whose seats are for people in the record. A person's seat that is not in `people` waits for someone with an invite
    link. A computer's seat that is in `people` belongs to the visitor, who can take it back.

    With a `key`, the request is idempotent: if the same browser sends it again, the answer is the same game.
    """

    record: Annotated[str, Field(description="The text of the game record")]
    pace: Pace = DEFAULT_PACE
    people: dict[PlayerName, Name] | None = None
    key: RequestKey | None = None


UPLOAD: Final = TypeAdapter(UploadRequest)


class ViewOptions(Schema):
    """How to show a game: `at` is the number of moves played on the turn to show, by default the present turn."""

    at: Annotated[str, Field(pattern="^[0-9]{1,4}$")] | None = None


class PageOptions(ViewOptions):
    """How to draw a game: `help` = 1 marks the legal moves, `blocked` is the seat whose person was just blocked."""

    help: Literal["0", "1"] = "0"
    blocked: PlayerName | None = None


class PuzzleWish(Schema):
    """Which puzzle to draw: near a rating, and of a theme. `exclude` holds ids to avoid, separated by commas."""

    rating: Annotated[int, Field(ge=0, le=4_000)] = round(Progress().rating)
    theme: Theme | None = None
    exclude: Annotated[str, Field(pattern=f"^({_PUZZLE_ID}(,{_PUZZLE_ID}){{0,{REMEMBERED - 1}}})?$")] = ""


def is_human(seat: str) -> bool:
    """Return whether the seat of a new game is for a person, not for an opponent.

    The seat is for a person if `seat` is `here` (the visitor), `link` (a person with an invite link) or `human`. Any
    other text is a spec, which names an opponent.
    """
    return seat in (HERE, LINK, HUMAN)
