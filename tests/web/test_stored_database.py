"""A database of an earlier schema opens in every later release, and a killed migration goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from frontends.web.operation.backup import restore
from frontends.web.store import database
from frontends.web.store.database import Schema, connect, find_schema, reading, revisions
from frontends.web.store.schema import metadata
from tests.web.store.stored_games import opened
from tests.web.store.test_migrations import content
from tests.web.stored_database import FOLDER, backup_of, described

NEXT = """
import os, signal
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "next", "{present}", None, None


def upgrade():
    op.add_column("game", sa.Column("rounds", sa.Integer, server_default="1", nullable=False))
    op.execute("UPDATE game SET rounds = 2")
    if os.environ.get("KILLED"):
        os.kill(os.getpid(), signal.SIGKILL)
"""
"""A made-up migration after the present schema, which may be killed before its transaction ends."""

MIGRATE = """
import sys
from pathlib import Path
from frontends.web.store import database

database.VERSIONS = (*database.VERSIONS, Path(sys.argv[2]))
database.upgrade(database.connect(sys.argv[1]))
"""


def test_a_killed_migration_keeps_every_row(any_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    back_end = any_database.partition(":")[0]
    restore(any_database, backup_of(revisions()[0], back_end))
    engine = connect(any_database)
    before = content(engine)
    (tmp_path / "versions").mkdir()
    (tmp_path / "versions" / "next.py").write_text(NEXT.format(present=revisions()[0]))
    command = [sys.executable, "-c", MIGRATE, any_database, str(tmp_path / "versions")]
    assert subprocess.run(command, env={**os.environ, "KILLED": "yes"}).returncode == -signal.SIGKILL
    assert (content(engine), find_schema(engine)) == (before, Schema.PRESENT)
    assert subprocess.run(command).returncode == 0
    monkeypatch.setattr(database, "VERSIONS", (*database.VERSIONS, tmp_path / "versions"))
    assert (revisions()[0], find_schema(engine)) == ("next", Schema.PRESENT)
    after = content(engine)
    assert [row[:-1] for row in after["game"]] == before["game"]
    assert {row[-1] for row in after["game"]} == {2}
    assert {name: rows for name, rows in after.items() if name not in ("game", "alembic_version")} == {
        name: rows for name, rows in before.items() if name not in ("game", "alembic_version")
    }
    engine.dispose()


@pytest.mark.parametrize("revision", sorted(file.stem for file in FOLDER.glob("*.json")))
def test_a_stored_database_opens_in_every_later_release(any_database: str, revision: str) -> None:
    back_end = any_database.partition(":")[0]
    restore(any_database, backup_of(revision, back_end))
    expected = json.loads((FOLDER / f"{revision}.json").read_text())[back_end]
    with opened(any_database) as store:  # Its schema is migrated.
        with reading(store.database.engine) as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert described(store, list(expected)) == expected


def test_each_schema_has_a_stored_database() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == {*revisions()}
