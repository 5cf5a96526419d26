"""HTTP responses to errors: the status, the text and the retry time of each TriboloError.

For most other exceptions, `frontends.web.app` answers with HttpError or ServerBusy.
"""

from __future__ import annotations

from typing import Final

from frontends.games.daily.deal import OtherRelease
from frontends.session.loop import NothingToUndo, OutOfTurn
from frontends.web.capacity import RateLimited, ServerBusy
from frontends.web.puzzle_library import NoPuzzle, UnknownPuzzle
from frontends.web.room.errors import (
    InvalidRecord,
    NotAllowed,
    OpenGameFull,
    OtherDay,
    OwnCode,
    RecordTooLarge,
    SentTwice,
    StaleVersion,
    TimeIsUp,
    TooEarly,
    UnknownCode,
    UnknownDay,
    UnknownGame,
    UnknownOpenGame,
    UnknownTable,
    UnknownToken,
)
from frontends.wire.refusals import FAILED, Fields, Refusal, word
from tribolo_core import IllegalMove, TriboloError
from tribolo_core.errors import InvalidPuzzles, InvalidSeed, Reason

MAX_FIELD_LENGTH: Final = 40
"""Length in characters at which the name of a field is cut."""

MAX_LENGTH: Final = 400
"""Length in characters at which a message is cut."""


class BadRequest(Refusal):
    """A request does not follow its schema, as the sentence `problem` says."""

    problem: str


class InvalidQuery(Refusal):
    """The value of `field` in the query of an address is not valid."""

    field: str


class UnknownParameter(InvalidQuery):
    """The query of an address has the unknown field `field`."""


class UnsupportedMediaType(Refusal):
    """The media type of a request's body is not JSON."""


class UnknownLesson(Refusal):
    name: str


class HttpError(Refusal):
    """A request failed, and only the HTTP `status` tells why, as when the web framework refuses it."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.code = _FRAMEWORK_ERRORS.get(status, FAILED)


_FRAMEWORK_ERRORS: Final = {
    400: "malformed",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "wrong_media_type",
}

_STATUSES: Final[tuple[tuple[type[TriboloError], int], ...]] = (
    (BadRequest, 400),
    (InvalidQuery, 400),
    (UnknownToken, 401),
    (NotAllowed, 403),
    (UnknownGame, 404),
    (UnknownOpenGame, 404),
    (UnknownCode, 404),
    (UnknownTable, 404),
    (UnknownLesson, 404),
    (UnknownPuzzle, 404),
    (NoPuzzle, 404),
    (UnknownDay, 404),
    (OpenGameFull, 409),
    (OtherDay, 409),
    (OwnCode, 409),
    (SentTwice, 409),
    (StaleVersion, 409),
    (TimeIsUp, 409),
    (TooEarly, 409),
    (RecordTooLarge, 413),
    (UnsupportedMediaType, 415),
    (RateLimited, 429),
    (ServerBusy, 503),
    (InvalidPuzzles, 503),
)

UNPROCESSABLE: Final = 422
"""The status of the other errors, such as that of a move that the rules refuse."""


def status_of(error: TriboloError) -> int:
    """Return the HTTP status of the response to a request that failed with `error`; 422 if no other status fits."""
    if isinstance(error, HttpError):
        return error.status
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), UNPROCESSABLE)


def retry_after(error: TriboloError) -> int | None:
    """Return the seconds to wait before a request that failed with `error` is sent again.

    Return `None` unless the request failed because of a rate limit or because the server is busy.
    """
    return error.retry_after if isinstance(error, RateLimited | ServerBusy) else None


def message_of(error: TriboloError) -> str:
    """Return the message that a web page shows for an error."""
    return word(*facts_of(error))


def facts_of(error: TriboloError) -> tuple[str, Fields]:
    """Return the code of an error, and the fields of its sentence.

    Most errors of the core are about a text of the sender, such as a record, and quote it: a client could not word
    their many forms, so that their field is the message itself.
    """
    match error:
        case Refusal():
            return error.code, error.fields
        case IllegalMove(reason=Reason.GAME_OVER | Reason.JUMPS_NOTHING | Reason.OCCUPIED):
            return error.reason.replace(" ", "_"), {"move": str(error.cell)}
        case IllegalMove(reason=Reason.NO_CELL):
            return "no_cell", {"cell": cut(str(error.cell))}
        case OutOfTurn():
            return "out_of_turn", {"player": str(error.player)}
        case NothingToUndo():
            return "nothing_to_undo", {}
        case OtherRelease():
            return "other_release", {}
        case InvalidPuzzles():
            return "invalid_puzzles", {}
        case InvalidSeed():
            return "invalid_seed", {"most": str(2**64 - 1), "found": cut(repr(error.seed))}
        case InvalidRecord():
            return "invalid_record", {"problem": cut(str(error.cause)).removesuffix(".")}
    return "invalid", {"problem": cut(str(error))}


def cut(text: str) -> str:
    """Return a text, with three dots in the place of what is beyond `MAX_LENGTH` characters."""
    return text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + "..."
