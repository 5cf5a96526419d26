"""Everything that must not be guessed: ids, the links to seats, and what a browser is known by."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import os
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tribolo_core import PLAYERS, Player

_ID: Final = re.compile("[A-Za-z0-9_-]{22}")
_BROWSER: Final = re.compile("[A-Za-z0-9_-]{43}")
_SEAT_LETTERS: Final = 32


class NoKey(ValueError):
    """The secret key can neither be read nor made; the text says why, in a sentence."""


def new_id() -> str:
    """An id for a game: 22 letters that nobody guesses, 128 bits."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Whether a text can be the id of a game."""
    return _ID.fullmatch(text) is not None


def new_browser() -> str:
    """What a browser is known by from now on: 43 letters for its cookie, 256 bits."""
    return secrets.token_urlsafe(32)


def browser_digest(cookie: str | None) -> str:
    """What the database knows a browser by; empty where its cookie is none of ours."""
    return hashlib.sha256(cookie.encode()).hexdigest() if cookie and _BROWSER.fullmatch(cookie) else ""


@dataclass(frozen=True, slots=True)
class Keys:
    """What is derived from the secret key."""

    secret: bytes

    def seat(self, game: str, player: Player) -> str:
        """The secret part of the link that gives a seat of a game to whoever opens it: 32 letters, 192 bits."""
        digest = hmac.digest(self.secret, f"seat/{game}/{player}".encode(), "sha256")
        return urlsafe_b64encode(digest).decode()[:_SEAT_LETTERS]

    def player(self, game: str, secret: str) -> Player | None:
        """The player whose seat of a game has this secret, if there is one."""
        given = secret.encode()
        return next(
            (player for player in PLAYERS if hmac.compare_digest(self.seat(game, player).encode(), given)), None
        )

    def client(self, address: str | None) -> str:
        """What the limits know a network address by: no address is kept. In IPv6 a client is a network of 64 bits."""
        try:
            parsed = ipaddress.ip_address(address or "")
        except ValueError:
            text = address or ""
        else:
            text = str(ipaddress.ip_network((parsed, 64), strict=False) if parsed.version == 6 else parsed)
        return hmac.digest(self.secret, f"client/{text}".encode(), "sha256").hex()[:32]


def secret_key(given: str, folder: Path) -> bytes:
    """The key that was given, or the one in a folder, made there for the owner's eyes only where there is none yet."""
    if given:
        return given.encode()
    path = folder / "secret.key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make(path)
        key = path.read_bytes().strip()
    except OSError as error:
        raise NoKey(f"The secret key {path} cannot be read or made: {error.strerror}.") from None
    if len(key) < 32:
        raise NoKey(f"The secret key {path} is too short; remove the file, and a new one is made.")
    return key


def _make(path: Path) -> None:
    """Make the file with a new key whole, or leave the one that another process has made meanwhile."""
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48) + "\n")
        try:
            os.link(part, path)
        except FileExistsError:
            pass
        except OSError:  # A file system without links: nobody else may have been faster.
            if not path.exists():
                part.replace(path)
    finally:
        part.unlink(missing_ok=True)
