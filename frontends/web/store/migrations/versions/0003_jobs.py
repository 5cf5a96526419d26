"""Add the table of jobs that one worker at a time runs, and the index with which games are removed.

Servers of the release before may go on: all their statements work with this schema, too.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table `job` and the index of seat holders by game."""
    op.create_table(
        "job",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("lease", sa.String(32), comment="held by the worker that runs the job"),
        sa.Column("lease_until", sa.Double, comment="when another worker may run the job"),
        sa.Column("finished", sa.Double, comment="end of the last complete run"),
    )
    op.create_index("holder_of_game", "holder", ["game"])


def downgrade() -> None:
    """Drop the index and the table."""
    op.drop_index("holder_of_game", "holder")
    op.drop_table("job")
