"""Add what statistics and the erasure of a visitor's data need: games with hints, and games with erased names.

Servers of the release before may go on: all their statements work with this schema, too.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns `hinted` and `erased` to the games, both 0 for the games that exist."""
    for name, comment in _COLUMNS:
        op.add_column("game", sa.Column(name, sa.Integer, nullable=False, server_default="0", comment=comment))


def downgrade() -> None:
    """Drop the columns."""
    for name, _ in reversed(_COLUMNS):
        op.drop_column("game", name)


_COLUMNS = (
    ("hinted", "1 if a player got help during the game"),
    ("erased", "times that names were erased from events"),
)
