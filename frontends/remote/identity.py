"""Identities: the cookies by which servers recognise this user, in a file that only the user can read.

The file is an SQLite database, whose transactions keep it whole when two programs write it or one is killed.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from tribolo_core.translation.messages import gettext

from .errors import RemoteError

_COOKIE: Final = re.compile(r"((?:__Host-)?tribolo=[A-Za-z0-9._~-]{1,500})(?:;.*)?", re.DOTALL)
"""The header with which a server sets its cookie; the group is what a client sends back."""


class IdentitiesLost(RemoteError):
    """The file of identities cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Identities:
    """The identities in the file `path`, each under the address of a server or of a program's seat."""

    path: Path

    @classmethod
    def default(cls) -> Identities:
        """Return the identities of the user, in the platform's folder for user data."""
        return cls(platformdirs.user_data_path("tribolo", appauthor=False) / "identities.sqlite")

    def cookie(self, name: str) -> str:
        """Return the cookie of an identity, empty if there is none yet."""
        with self._open() as database:
            found = database.execute("SELECT cookie FROM identity WHERE name = ?", (name,)).fetchone()
        return "" if found is None else str(found[0])

    def keep(self, name: str, headers: Iterable[str], sent: str) -> None:
        """Keep the cookie that a server sets in the values of its `Set-Cookie` headers, after the cookie `sent`.

        If another program has changed the cookie since it was sent, that one stays.
        """
        found = [match[1] for header in headers if (match := _COOKIE.fullmatch(header))]
        if found and found[-1] != sent:
            with self._open() as database:
                database.execute(
                    "INSERT INTO identity VALUES (:name, :new) "
                    "ON CONFLICT (name) DO UPDATE SET cookie = :new WHERE cookie = :sent",
                    {"name": name, "new": found[-1], "sent": sent},
                )

    def names(self, server: str) -> list[str]:
        """Return the names of the identities on a server: its address, and those that begin with it."""
        with self._open() as database:
            found = database.execute("SELECT name FROM identity ORDER BY name").fetchall()
        return [name for (name,) in found if name.startswith(server)]

    def forget(self, name: str) -> None:
        """Remove an identity."""
        with self._open() as database:
            database.execute("DELETE FROM identity WHERE name = ?", (name,))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Yield the database in a transaction; raise IdentitiesLost if the file cannot be used."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):  # To open and close an existing file would end the locks of other threads.
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with closing(sqlite3.connect(self.path, timeout=30)) as database, database:
                database.execute("CREATE TABLE IF NOT EXISTS identity (name TEXT PRIMARY KEY, cookie TEXT NOT NULL)")
                yield database
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or str(error)
            text = gettext("The file of identities {path} cannot be used: {reason}.", path=self.path, reason=reason)
            raise IdentitiesLost(text) from None
