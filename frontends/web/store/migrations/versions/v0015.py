"""Add the tables of push subscriptions and of the turns whose notifications were sent."""

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
        "push_subscription",
        sa.Column(
            "endpoint",
            sa.String(length=1_000),
            nullable=False,
            comment="the address of the browser at its push service",
        ),
        sa.Column("browser", sa.String(length=64), nullable=False, comment="a digest of its cookie"),
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
