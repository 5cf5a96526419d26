"""What can go wrong between a client and a server; the text of each error is one sentence in the language in use."""

from __future__ import annotations

import unicodedata
from math import ceil
from typing import TYPE_CHECKING, Final

from frontends.wire.refusals import FAILED, word, word_retry
from tribolo_core import TriboloError
from tribolo_core.translation.messages import gettext

if TYPE_CHECKING:
    from frontends.wire.states import Problem, State

LONGEST_TEXT: Final = 300
"""Characters of a text of the server that are shown."""

_SERVER_TEXTS: Final = ("bad_request", "invalid")
"""The codes whose whole sentence comes from the server."""


class RemoteError(TriboloError):
    """A client cannot do what it should."""


class InvalidAddress(RemoteError):
    """A text is no address of a game on a server."""


class GameMissing(RemoteError):
    """The server has no such game."""

    def __init__(self) -> None:
        super().__init__(gettext("The server has no such game."))


class ServerFailed(RemoteError):
    """The server is no Tribolo server, or does not behave like one."""


class Unreachable(RemoteError):
    """A request failed because of `reason`, and may succeed after `retry_after` seconds."""

    def __init__(self, reason: str, retry_after: float = 0.0) -> None:
        retry = f" {word_retry(ceil(retry_after))}" if retry_after else ""
        super().__init__(gettext("The server cannot be reached: {reason}.", reason=reason) + retry)
        self.reason = reason
        self.retry_after = retry_after


class Refused(RemoteError):
    """The server refuses a command; `state` is the game as it stands, if the server sends it."""

    def __init__(self, problem: Problem, state: State | None = None) -> None:
        code = FAILED if problem.code in _SERVER_TEXTS else problem.code
        super().__init__(clean_text(word(code, problem.fields)))
        self.code = problem.code
        self.state = state


def clean_text(text: str) -> str:
    r"""Return a text in one line without control characters and marks of direction, cut to `LONGEST_TEXT`.

    >>> clean_text("Ada\x1b[31m\u202e\nwins")
    'Ada[31m wins'
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in text[: 2 * LONGEST_TEXT])
    visible = "".join(letter for letter in spaced if not unicodedata.category(letter).startswith("C"))
    return " ".join(visible.split())[:LONGEST_TEXT]
