"""How a game begins, and how it is shown; what people do in a game stands in `actions`."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pydantic import Field, TypeAdapter

from frontends.games.difficulties import DifficultyName
from frontends.session.loop import STANDARD
from frontends.session.pace import DEFAULT_PACE, Pace
from frontends.session.seats import HUMAN
from frontends.web.characters import MAX_SPEC_LENGTH
from frontends.web.room.time_controls import UNLIMITED
from frontends.web.serving.requests import (
    HERE,
    LINK,
    MAX_POSITION_LENGTH,
    PROGRAM,
    Name,
    PlayerName,
    RequestKey,
    Schema,
)
from frontends.wire.states import TimeControlName

Seat: TypeAlias = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_SPEC_LENGTH,
        description="`here` for the visitor, `link` for a person with an invite link, `program:NAME` for a house "
        "program, or the spec of an opponent",
    ),
]


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
    """How to draw a game: `blocked` is the seat whose person was just blocked."""

    blocked: PlayerName | None = None


def is_human(seat: str) -> bool:
    """Return whether the seat of a new game is for a person or a house program, not for an opponent.

    The seat is for a person if `seat` is `here` (the visitor), `link` (a person with an invite link) or `human`. Any
    other text but that of a house program is a spec, which names an opponent.
    """
    return seat in (HERE, LINK, HUMAN) or seat.startswith(PROGRAM)
