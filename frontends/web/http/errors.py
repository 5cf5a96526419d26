"""HTTP responses to errors: the status, the text and the retry time of each TriboloError.

For most other exceptions, `frontends.web.app` answers with HttpError or ServerBusy.
"""

from __future__ import annotations

from typing import Final

from frontends.web.capacity import RateLimited, ServerBusy
from frontends.web.puzzles import NoPuzzle, UnknownPuzzle
from frontends.web.room.errors import (
    InvalidRecord,
    NotAllowed,
    OpenGameFull,
    OtherDay,
    RecordTooLarge,
    SentTwice,
    StaleVersion,
    TimeIsUp,
    TooEarly,
    UnknownDay,
    UnknownGame,
    UnknownOpenGame,
    UnknownTable,
)
from tribolo_core import NotationError, TriboloError
from tribolo_core.errors import MOST_FAULTS, InvalidPuzzles, InvalidSeed
from tribolo_core.translation.messages import gettext, gettext_noop, ngettext

MAX_FAULTS: Final = 3
"""Greatest number of faults of an uploaded text that a message lists."""

MAX_FIELD_LENGTH: Final = 40
"""Length in characters at which the name of a field is cut."""

MAX_LENGTH: Final = 400
"""Length in characters at which a message is cut."""


class BadRequest(TriboloError):
    """A request does not follow its schema; the text is the reason."""


class InvalidQuery(BadRequest):
    """The field `field` in the query of an address is unknown or, if `is_known`, its value is not valid."""

    def __init__(self, field: str, *, is_known: bool) -> None:
        super().__init__(field)
        self.field = field[:MAX_FIELD_LENGTH]
        self.is_known = is_known

    def __str__(self) -> str:
        if self.is_known:
            return gettext("The value of {field} in this address is not valid.", field=self.field)
        return gettext("This address has a part that is not known: {field}.", field=self.field)


class UnsupportedMediaType(TriboloError):
    """The media type of a request's body is not JSON."""

    def __str__(self) -> str:
        return gettext("The body of this request must be JSON (application/json).")


class UnknownLesson(TriboloError):
    def __str__(self) -> str:
        return gettext("There is no such lesson. The list of lessons has them all.")


class HttpError(TriboloError):
    """A request failed, and only the HTTP `status` tells why, as when the web framework refuses it."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status

    def __str__(self) -> str:
        text = _FRAMEWORK_ERRORS.get(self.status)
        return gettext(text or gettext_noop("Something went wrong on the server. Nothing was changed."))


_FRAMEWORK_ERRORS: Final = {
    400: gettext_noop("This request is malformed."),
    404: gettext_noop("There is nothing here. The address may be incomplete."),
    405: gettext_noop("This page can't be opened directly."),
    413: gettext_noop("This is too large. A record of a whole game takes about 2,000 bytes."),
    415: gettext_noop("This request has the wrong media type."),
}

_STATUSES: Final[tuple[tuple[type[TriboloError], int], ...]] = (
    (BadRequest, 400),
    (NotAllowed, 403),
    (UnknownGame, 404),
    (UnknownOpenGame, 404),
    (UnknownTable, 404),
    (UnknownLesson, 404),
    (UnknownPuzzle, 404),
    (NoPuzzle, 404),
    (UnknownDay, 404),
    (OpenGameFull, 409),
    (OtherDay, 409),
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
    """Return the message that a web page shows for an error.

    The message calls a seed "deal number", as the web pages do. If an uploaded text has more than `MAX_FAULTS` syntax
    errors (faults), the message lists the first `MAX_FAULTS` and states the number of the others, if known. A text of
    an error longer than `MAX_LENGTH` characters is cut.
    """
    if isinstance(error, InvalidRecord):
        return gettext(
            'This is not a game record: {problem}. A record begins with tags such as [Deal "…"], and the moves follow. '
            "You can download one on the page of a game.",
            problem=message_of(error.cause).removesuffix("."),
        )
    if isinstance(error, InvalidSeed):
        return gettext(
            "A deal number is a whole number from 0 to {most}, not {found}.", most=2**64 - 1, found=repr(error.seed)
        )
    if isinstance(error, InvalidPuzzles):
        return gettext("The puzzles of this server cannot be read.")
    faults = error.faults if isinstance(error, NotationError) else ()
    if len(faults) <= MAX_FAULTS:
        text = str(error)
    elif len(faults) == MOST_FAULTS:
        text = gettext("{faults}; and many more faults", faults="; ".join(map(str, faults[:MAX_FAULTS])))
    else:
        text = ngettext(
            "{faults}; and {count} more fault",
            "{faults}; and {count} more faults",
            len(faults) - MAX_FAULTS,
            faults="; ".join(map(str, faults[:MAX_FAULTS])),
        )
    return text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + "..."
