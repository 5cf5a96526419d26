"""The error of backups, and the check of a backup's revision."""

from __future__ import annotations

from pathlib import Path

from frontends.web.store.database import known_revisions
from tribolo_core import TriboloError


class BackupError(TriboloError):
    """A backup cannot be made or restored; the text is the reason."""


def check_revision(file: Path, revision: str | None) -> None:
    """Raise BackupError unless this release knows `revision`, the alembic revision of the backup in `file`.

    The revision is `None` if the file holds no schema of Tribolo.
    """
    if revision is None:
        raise BackupError(f"{file} is not a backup of Tribolo.")
    if revision not in known_revisions():
        raise BackupError(f"{file} was made by a newer release. Install that release to restore it.")


def check_empty(database: str, games: int, *, force: bool) -> None:
    """Raise BackupError if the database named `database` holds games and `force` is not set."""
    if games and not force:
        raise BackupError(f"The database {database} holds {games:,} games. Replace them with --force.")
