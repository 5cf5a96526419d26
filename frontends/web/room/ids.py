"""The ids of games: random, so that only a link leads to a game."""

from __future__ import annotations

import re
import secrets
from typing import Final

ID_LENGTH: Final = 22
"""Characters of an id."""

ID_PATTERN: Final = f"^[A-Za-z0-9_-]{{{ID_LENGTH}}}$"
"""A regular expression for the form of an id."""

_ID: Final = re.compile(ID_PATTERN)


def new_id() -> str:
    """Return a new game id: 128 random bits in 22 characters."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Return whether a text has the form of a game id; a game with this id need not exist."""
    return _ID.fullmatch(text) is not None


def id_in(path: str) -> str | None:
    """Return the game id in the path of a URL such as `/games/ID/undo`; `None` if there is none."""
    game = path.removeprefix("/games/").partition("/")[0]
    return game if is_id(game) else None
