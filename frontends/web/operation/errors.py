"""The error of backups, and the checks of a backup's revision and of the database that it replaces."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, func, select

from frontends.web.store import schema
from frontends.web.store.database import Schema, find_schema, reading, revisions, shown
from tribolo_core import TriboloError


class BackupError(TriboloError):
    """A backup cannot be made or restored; the text is the reason."""


def check_revision(file: Path, revision: str | None) -> None:
    """Raise BackupError unless this release knows `revision`, the Alembic revision of the backup in `file`.

    The revision is `None` if the file holds no schema of Tribolo.
    """
    if revision is None:
        raise BackupError(f"{file} is not a backup of Tribolo.")
    if revision not in revisions():
        raise BackupError(
            f"{file} has schema {revision}, and this release needs schema {revisions()[0]}. "
            "Restore it with the release that made it."
        )


def check_replaceable(engine: Engine, *, force: bool) -> None:
    """Raise BackupError if the database of `engine` holds games and `force` is not set.

    Raise UnusableDatabase if the database does not answer or has another schema.
    """
    if find_schema(engine) is Schema.NONE or force:
        return
    with reading(engine) as connection:
        games = connection.execute(select(func.count()).select_from(schema.games)).scalar_one()
    if games:
        raise BackupError(f"The database {shown(engine)} holds {games:,} games. Replace them with --force.")
