"""Create the tables of games, their events, the holders of seats, and the use of rate limits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("position", sa.Text, nullable=False, comment="the deal, as a position string"),
        sa.Column("deal", sa.String(20), nullable=False, comment="how it was dealt, in a word"),
        sa.Column(
            "seed",
            sa.String(20),
            nullable=False,
            comment="a number up to 2**64 - 1, which no integer column holds",
        ),
        sa.Column("seats", sa.Text, nullable=False, comment="who sat where at first: three lines"),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("client", sa.String(64), nullable=False, comment="who started it, for the limits"),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("mover", sa.String(1), nullable=False, comment="whose turn it is, or -"),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("thinking_since", sa.Double, comment="null while no opponent is to move"),
        sa.Column("lease", sa.String(32), comment="who is busy with the opponent's move"),
        sa.Column("lease_until", sa.Double, comment="when anybody else may go on with it"),
    )
    op.create_index("game_to_think_about", "game", ["thinking_since", "lease_until"])
    op.create_table(
        "entry",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False, comment="from 1, without a gap"),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("players", sa.String(3), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "holder",
        sa.Column("browser", sa.String(64), primary_key=True, comment="a digest of what is in its cookie"),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("player", sa.String(1), primary_key=True),
    )
    op.create_table(
        "visit",
        sa.Column("client", sa.String(64), primary_key=True, comment="a digest of an address"),
        sa.Column("what", sa.String(20), primary_key=True),
        sa.Column("ends", sa.Double, primary_key=True, comment="when the window of time is over"),
        sa.Column("amount", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("visit", "holder", "entry", "game"):
        op.drop_table(table)
