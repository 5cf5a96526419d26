"""Secrets: invite links, browser cookies, rate-limit keys, and the secret key that signs them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from frontends.web.capacity import network_of
from tribolo_core import PLAYERS, Player, TriboloError
from tribolo_core.storage.atomic import create_atomic

from .private import make_private_folder

_COOKIE: Final = re.compile(r"([A-Za-z0-9_-]{43})\.[A-Za-z0-9_-]{32}")
_LAG: Final = re.compile(r"([1-9][0-9]{0,8})\.[A-Za-z0-9_-]{32}")
_SECRET_LENGTH: Final = 32
MIN_KEY_LENGTH: Final = 32
"""Characters of the shortest secret key."""

_PUSH_KEY_BYTES: Final = 32
_PUSH_KEY: Final = re.compile("[A-Za-z0-9_-]{43}")
_P256_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class InvalidSecretKey(TriboloError):
    """A secret key cannot be read or created, is too short or damaged; the text is the reason."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """Secrets that are derived from the secret key `key` of the server."""

    key: bytes

    @lru_cache(maxsize=4_096)  # noqa: B019 - there is one instance in a process
    def seat(self, game: str, player: Player, renewals: int = 0) -> str:
        """Return the secret of the invite link for a player's seat in the game with the id `game`, in 32 characters.

        `renewals` counts how many times the link was renewed; each time it gets another secret.
        """
        number = f"/{renewals}" if renewals else ""
        return self._signature(f"seat/{game}/{player}{number}")

    def player(self, game: str, secret: str, renewals: Callable[[Player], int] = lambda _: 0) -> Player | None:
        """Return the player whose invite link in a game has this secret; `None` if no invite link has it.

        `game` is the id of the game. `renewals` returns how many times the link of a player's seat was renewed.
        """
        given = secret.encode()
        secrets = {player: self.seat(game, player, renewals(player)).encode() for player in PLAYERS}
        return next((player for player in PLAYERS if hmac.compare_digest(secrets[player], given)), None)

    def new_cookie(self) -> str:
        """Return a new cookie, by which the server recognises a browser: 256 random bits and their signature."""
        return self.cookie(secrets.token_urlsafe(32))

    def cookie(self, number: str) -> str:
        """Return the cookie of the browser with a random number, which is given as 43 characters."""
        return f"{number}.{self._signature(f'browser/{number}')}"

    def browser(self, cookie: str | None) -> str:
        """Return the SHA-256 digest of the number in a cookie; the digest identifies the browser in the database.

        Return an empty text if `cookie` is `None` or is not a cookie that this server has signed.
        """
        match = _COOKIE.fullmatch(cookie or "")
        if match is None or not hmac.compare_digest(self.cookie(match[1]), match[0]):
            return ""
        return hashlib.sha256(match[1].encode()).hexdigest()

    def code_digest(self, code: str) -> str:
        """Return the keyed digest of a code that joins two browsers; the database holds no code itself."""
        return self._signature(f"device/{code}")

    def keyed(self, browser: str, request: str) -> str:
        """Return 32 characters that determine the id of a new game; a repeated request gives the same characters.

        `request` is the whole request, with its key. `browser` is the digest of the browser's cookie, so the same
        request of another browser gives other characters.
        """
        return self._signature(f"upload/{browser}/{request}")

    def lag(self, game: str, turn_since: float, milliseconds: int) -> str:
        """Return the signed lag of the server: how late it told a page of the turn that began at `turn_since`."""
        return f"{milliseconds}.{self._signature(f'lag/{game}/{turn_since}/{milliseconds}')}"

    def parse_lag(self, game: str, turn_since: float, text: str) -> int:
        """Return the milliseconds of a signed lag; 0 if this server has not signed `text` for this turn."""
        match = _LAG.fullmatch(text)
        if match is None or not hmac.compare_digest(self.lag(game, turn_since, int(match[1])), text):
            return 0
        return int(match[1])

    def _signature(self, text: str) -> str:
        return urlsafe_b64encode(hmac.digest(self.key, text.encode(), "sha256")).decode()[:_SECRET_LENGTH]

    @lru_cache(maxsize=4_096)  # noqa: B019 - there is one instance in a process
    def client(self, address: str | None) -> str:
        """Return the anonymised rate-limit key of a network address; addresses in one IPv6 /64 network share a key."""
        return hmac.digest(self.key, f"client/{network_of(address)}".encode(), "sha256").hex()[:32]


def secret_key(given: str, folder: Path) -> bytes:
    """Return the secret key of the server: `given` or, if that is empty, the content of the file `secret.key`.

    The file lies in `folder`. If the file is missing, it is created with a random key and only its owner may read it.
    Raise InvalidSecretKey if the file cannot be read or created, or if the key is too short.
    """
    if given:
        if len(given) < MIN_KEY_LENGTH:
            raise InvalidSecretKey(
                f"TRIBOLO_SECRET_KEY needs at least {MIN_KEY_LENGTH} characters; this makes a key: "
                "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
            )
        return given.encode()
    path = folder / "secret.key"
    key = _kept(path, secrets.token_urlsafe(48))
    if len(key) < MIN_KEY_LENGTH:
        raise InvalidSecretKey(f"The secret key {path} is too short. Remove the file to create a new one.")
    return key


def push_key(given: str, folder: Path) -> str:
    """Return the key that signs notifications: `given` or, if that is empty, the content of the file `push.key`.

    The key is that of a pair on the curve P-256: a number of 32 bytes in base64url. The file lies in `folder`; if it is
    missing, it is created as that of the secret key. Raise InvalidSecretKey if the file cannot be read or created, or
    if the key is invalid.
    """
    path = folder / "push.key"
    key = given or _kept(path, secrets.token_urlsafe(_PUSH_KEY_BYTES)).decode(errors="replace")
    if _PUSH_KEY.fullmatch(key) and 0 < int.from_bytes(urlsafe_b64decode(key + "=")) < _P256_ORDER:
        return key
    if given:
        raise InvalidSecretKey(
            "TRIBOLO_PUSH_KEY is no key; this makes one: "
            f"python3 -c 'import secrets; print(secrets.token_urlsafe({_PUSH_KEY_BYTES}))'"
        )
    raise InvalidSecretKey(f"The key {path} is damaged. Remove the file to create a new one.")


def _kept(path: Path, new: str) -> bytes:
    """Return the key in a file, which is created with the key `new` if it is missing; raise InvalidSecretKey."""
    try:
        make_private_folder(path.parent)
        if not path.exists():
            create_atomic(path, f"{new}\n".encode(), mode=0o600)
        return path.read_bytes().strip()
    except OSError as error:
        raise InvalidSecretKey(f"The secret key {path} cannot be read or created: {error.strerror}.") from None
