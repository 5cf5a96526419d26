"""Add the table of house programs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "program",
        sa.Column(
            "browser",
            sa.String(length=64),
            nullable=False,
            comment="a digest of its token, under which it holds seats",
        ),
        sa.Column("name", sa.String(length=20), nullable=True, comment="null once the host has removed it"),
        sa.Column(
            "connection",
            sa.String(length=32),
            nullable=True,
            comment="the newest stream of its client; null while it has none",
        ),
        sa.Column(
            "most_games",
            sa.Integer(),
            server_default="0",
            nullable=False,
            comment="games that its client plays at once",
        ),
        sa.Column(
            "seen", sa.Double(), server_default="0", nullable=False, comment="when its client was connected last"
        ),
        sa.PrimaryKeyConstraint("browser"),
        sa.UniqueConstraint("name"),
    )
