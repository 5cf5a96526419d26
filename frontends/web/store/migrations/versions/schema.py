"""Create the schema in an empty database.

Until version 1.0, this is the only migration, and a database of another revision is refused. From version 1.0 on, it
holds the statements of that version, and every change of the schema is a migration of its own.
"""

from __future__ import annotations

from alembic import op

from frontends.web.store.schema import REVISION, metadata

revision = REVISION
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    metadata.create_all(op.get_bind(), checkfirst=False)
