"""Request schemas: what visitors can ask for, except in a game; those requests are in `actions`."""

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
Spec: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=MAX_SPEC_LENGTH, description="The spec of an opponent, such as greedy")
]
Name: TypeAlias = Annotated[
    str,
    Field(max_length=LONGEST_NAME, description="The name of a person, which others see; empty for none"),
]


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
