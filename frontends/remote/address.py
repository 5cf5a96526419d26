"""The addresses of games on servers, and of seats in them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit, urlunsplit

from tribolo_core.translation.messages import gettext

from .errors import InvalidAddress, clean_text

_ID: Final = "[A-Za-z0-9_-]{22}"

_PATH: Final = re.compile(rf"(?P<root>/(?:.*/)?)games/(?P<game>{_ID})(?:/seat/(?P<secret>[A-Za-z0-9_-]{{1,64}}))?/?")

_LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class Address(NamedTuple):
    """The address of a game, in three parts: the address `server` of its server, the id `game`, and `secret`.

    `server` ends in a slash. `secret` is that of an invite link; it is empty in the address of the game's page.
    """

    server: str
    game: str
    secret: str = ""

    @classmethod
    def parse(cls, text: str) -> Address:
        """Parse the address of a game, `https://tribolo.example/games/ID`, or an invite link, which goes on /seat/...

        Raise InvalidAddress for any other text; its message has no more of the text than the person needs.
        """
        parts = _split(text)
        found = _PATH.fullmatch(parts.path)
        if found is None:
            raise InvalidAddress(
                gettext("{text} is no address of a game, which ends in /games/ and its id.", text=_shown(text))
            )
        server = urlunsplit((parts.scheme, parts.netloc, found["root"], "", ""))
        return cls(server, found["game"], found["secret"] or "")

    @property
    def seat(self) -> str:
        """The path of the invite link, relative to the address of the server."""
        return f"games/{self.game}/seat/{self.secret}"

    @property
    def page(self) -> str:
        """The address of the game's page, which holds no secret."""
        return f"{self.server}games/{self.game}"


def parse_server(text: str) -> str:
    """Return the address of a server, such as `https://tribolo.example/`, with a slash at its end.

    The address of its lobby stands for it, too. Raise InvalidAddress for any other text.
    """
    parts = _split(text)
    if _PATH.fullmatch(parts.path):
        raise InvalidAddress(gettext("{text} is the address of a game, not of a server.", text=_shown(text)))
    root = parts.path.removesuffix("/lobby").rstrip("/")
    return urlunsplit((parts.scheme, parts.netloc, f"{root}/", "", ""))


def keeps_secrets(server: str) -> bool:
    """Return whether nobody on the way can read what is sent to the address of a server."""
    parts = urlsplit(server)
    return parts.scheme == "https" or parts.hostname in _LOOPBACK


def _split(text: str) -> SplitResult:
    """Return the parts of the address of a server; raise InvalidAddress if it is none, or holds a password."""
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname, parts.port
    except ValueError:
        raise InvalidAddress(gettext("{text} is not an address.", text=_shown(text))) from None
    if parts.scheme not in ("http", "https") or not host:
        raise InvalidAddress(
            gettext("{text} is not an address that begins with http:// or https://.", text=_shown(text))
        )
    if parts.username is not None or parts.password is not None:
        raise InvalidAddress(gettext("The address must not hold a name or a password."))
    if not parts.path.isascii() or not parts.netloc.isascii():
        raise InvalidAddress(gettext("{text} is not an address.", text=_shown(text)))
    return parts


def _shown(text: str) -> str:
    return repr(clean_text(text))


def is_game_id(text: str) -> bool:
    """Return whether a text has the form of the id of a game."""
    return re.fullmatch(_ID, text) is not None
