"""Add the tables of push subscriptions, of the turns whose notifications were sent, and of joined browsers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.create_table(
        "push_subscription",
        sa.Column(
            "endpoint",
            sa.String(length=1_000),
            nullable=False,
            comment="the address of the browser at its push service",
        ),
        sa.Column("browser", sa.String(length=64), nullable=False, comment="the visitor whom the browser acts for"),
        sa.Column("device", sa.String(length=64), nullable=False, comment="a digest of the cookie of the browser"),
        sa.Column("service", sa.String(length=255), nullable=False, comment="the host name of the endpoint"),
        sa.Column("public_key", sa.String(length=87), nullable=False, comment="of the browser, as it sends it"),
        sa.Column("secret", sa.String(length=22), nullable=False, comment="of the browser, as it sends it"),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("endpoint"),
    )
    op.create_index("push_subscription_of_visitor", "push_subscription", ["browser"])
    op.create_table(
        "notified_turn",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=1), nullable=False),
        sa.Column(
            "turn",
            sa.Integer(),
            nullable=False,
            comment="the last one of this seat that a process has claimed",
        ),
        sa.PrimaryKeyConstraint("game", "player"),
    )
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
