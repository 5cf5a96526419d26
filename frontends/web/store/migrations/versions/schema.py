"""Create the schema in an empty database.

Until version 1.0, every change of the schema edits this migration and gives it a new revision id: no other revision is
known, and a database of another one is refused. From version 1.0 on, a change of the schema is a migration of its own.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("position", sa.Text, nullable=False, comment="the deal, as a position string"),
        sa.Column("deal", sa.String(20), nullable=False, comment="the name of the preset that dealt it, or other"),
        sa.Column("seed", sa.String(20), nullable=False, comment="up to 2**64 - 1, which no integer column holds"),
        sa.Column("seats", sa.Text, nullable=False, comment="the seats at the start: three lines"),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column(
            "client", sa.String(64), nullable=False, comment="rate-limit key of the visitor who started the game"
        ),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False, comment="time of the last event"),
        # Derived from the events, for lists of games and for open pages.
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("mover", sa.String(1), nullable=False, comment="the player to move, or - if the game is over"),
        sa.Column("scores", sa.String(20), nullable=False, server_default="", comment="in the order of the players"),
        # Not derivable from the events.
        sa.Column(
            "hinted", sa.Integer, nullable=False, server_default="0", comment="1 if a player got help during the game"
        ),
        sa.Column(
            "erased", sa.Integer, nullable=False, server_default="0", comment="times that names were erased from events"
        ),
        # The question that is open for a bot, and the lease of the worker that asks it.
        sa.Column("thinking_since", sa.Double, comment="null while no bot is to move"),
        sa.Column(
            "failures", sa.Integer, nullable=False, server_default="0", comment="failures of the bot on this turn"
        ),
        sa.Column("lease", sa.String(32), comment="held by the worker that asks the bot"),
        sa.Column("lease_until", sa.Double, comment="when another worker may ask the bot"),
        sa.Column("day", sa.String(10), comment="the UTC day whose deal this ranked game has"),
    )
    op.create_index("game_to_think_about", "game", ["thinking_since", "lease_until"])
    op.create_table(
        "event",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False, comment="from 1, without gaps"),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("players", sa.String(3), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "holder",
        sa.Column("browser", sa.String(64), primary_key=True, comment="a digest of its cookie"),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("player", sa.String(1), primary_key=True),
    )
    op.create_index("holder_of_game", "holder", ["game"])
    op.create_table(
        "rate_usage",
        sa.Column("client", sa.String(64), primary_key=True, comment="rate-limit key of a network address"),
        sa.Column("limit_name", sa.String(20), primary_key=True),
        sa.Column("window_end", sa.Double, primary_key=True),
        sa.Column("amount", sa.Double, nullable=False),
    )
    op.create_table(
        "job",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("lease", sa.String(32), comment="held by the worker that runs the job"),
        sa.Column("lease_until", sa.Double, comment="when another worker may run the job"),
        sa.Column("finished", sa.Double, comment="end of the last complete run"),
    )
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
        # Derived from the scores, for the order of the table.
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
