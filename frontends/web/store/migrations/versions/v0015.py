"""Add the tables of joined browsers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their index."""
    op.create_table(
        "device",
        sa.Column("browser", sa.String(length=64), nullable=False, comment="a digest of its cookie"),
        sa.Column("visitor", sa.String(length=64), nullable=False, comment="the visitor whom the browser acts for"),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("browser"),
    )
    op.create_index("device_of_visitor", "device", ["visitor"], unique=False)
    op.create_table(
        "device_code",
        sa.Column("digest", sa.String(length=32), nullable=False, comment="a keyed digest of the code"),
        sa.Column(
            "visitor",
            sa.String(length=64),
            nullable=False,
            comment="whom the browser joins that uses the code",
        ),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.Column(
            "used_by",
            sa.String(length=64),
            nullable=True,
            comment="a digest of the cookie of the browser that has used it; null before",
        ),
        sa.PrimaryKeyConstraint("digest"),
        sa.UniqueConstraint("visitor"),
    )
    op.create_table(
        "shared_progress",
        sa.Column("visitor", sa.String(length=64), nullable=False, comment="for whom several browsers act"),
        sa.Column("tried", sa.Integer(), nullable=False, comment="puzzles that count in the progress"),
        sa.Column("puzzles", sa.Text(), nullable=False, comment="the progress at puzzles as JSON; empty for none"),
        sa.Column("days", sa.Text(), nullable=False, comment="days with a result in a browser, between spaces"),
        sa.PrimaryKeyConstraint("visitor"),
    )
