"""Add the deals of the day, the ranked tries of visitors, the reports about their names, and the blocked visitors.

Servers of the release before may go on: all their statements work with this schema, too. No constraint ties the tables
to older ones, because a backup that was made before them replaces only the older tables.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and add the column `day` of games."""
    op.add_column("game", sa.Column("day", sa.String(10), comment="the UTC day whose deal this ranked game has"))
    op.create_table(
        "daily_deal",
        sa.Column("day", sa.String(10), primary_key=True, comment="a UTC day, as in 2026-12-01"),
        sa.Column("version", sa.Integer, nullable=False, comment="of the rules that turn a day into a deal"),
        sa.Column("seed", sa.String(20), nullable=False, comment="up to 2**64 - 1, which no integer column holds"),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("opponents", sa.Text, nullable=False, comment="the names of the other two players: two lines"),
        sa.Column("nodes", sa.Integer, nullable=False, comment="the limit of each opponent"),
        sa.Column("weights", sa.String(64), nullable=False, comment="the digest of the engine's weights"),
        sa.Column("puzzle", sa.Text, comment="the id of the puzzle of the day; NULL if the server had no puzzles"),
    )
    op.create_table(
        "daily_try",
        sa.Column("day", sa.String(10), sa.ForeignKey("daily_deal.day"), primary_key=True),
        sa.Column("browser", sa.String(64), primary_key=True, comment="a digest of its cookie"),
        sa.Column("game", sa.String(32), nullable=False, unique=True),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("written", sa.Text, nullable=False, comment="equal for names that look alike as they are written"),
        sa.Column("folded", sa.Text, nullable=False, comment="equal for names that look alike in lower case"),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("finished", sa.Double, comment="time of the last move"),
        sa.Column("scores", sa.String(20), comment="in the order of the players"),
        sa.Column("cells", sa.Integer, comment="of the person"),
        sa.Column("margin", sa.Integer, comment="cells of the person minus those of the better opponent"),
        sa.Column("is_hidden", sa.Integer, nullable=False, server_default="0", comment="by the host"),
    )
    op.create_index("daily_name", "daily_try", ["day", "written"], unique=True)
    op.create_index("daily_folded_name", "daily_try", ["day", "folded"], unique=True)
    op.create_index("daily_table", "daily_try", ["day", "status", "is_hidden", "cells", "margin", "finished"])
    op.create_index("daily_visitor", "daily_try", ["browser", "status", "day"])
    op.create_table(
        "daily_report",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("browser", sa.String(64), primary_key=True, comment="of the reported visitor"),
        sa.Column("reporter", sa.String(64), primary_key=True, comment="rate-limit key of the visitor who reports"),
        sa.Column("at", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(["day", "browser"], ["daily_try.day", "daily_try.browser"]),
    )
    op.create_table(
        "daily_block",
        sa.Column("browser", sa.String(64), primary_key=True, comment="a digest of its cookie"),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables and the column."""
    for table in ("daily_block", "daily_report", "daily_try", "daily_deal"):
        op.drop_table(table)
    op.drop_column("game", "day")
