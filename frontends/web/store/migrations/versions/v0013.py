"""Create the schema 0013 in an empty database; every later change of the schema is a migration of its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.create_table(
        "daily_deal",
        sa.Column("day", sa.String(length=10), nullable=False, comment="a UTC day, as in 2026-12-01"),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the rules that turn a day into a deal"),
        sa.Column(
            "seed", sa.String(length=20), nullable=False, comment="up to 2**64 - 1, which no integer column holds"
        ),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("opponents", sa.Text(), nullable=False, comment="the specs of the other two players: two lines"),
        sa.Column(
            "weights",
            sa.String(length=64),
            nullable=True,
            comment="the digest of the opponents' weights; NULL if they need none",
        ),
        sa.Column(
            "puzzle",
            sa.Text(),
            nullable=True,
            comment="the id of the puzzle of the day; NULL if the server had no puzzles",
        ),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "daily_friend",
        sa.Column(
            "id", sa.String(length=32), nullable=False, comment="of the table of friends; whoever knows it can join"
        ),
        sa.Column("browser", sa.String(length=64), nullable=False, comment="a digest of its cookie"),
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("joined", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", "browser"),
    )
    op.create_index("friends_of_visitor", "daily_friend", ["browser"], unique=False)
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("position", sa.Text(), nullable=False, comment="the deal, as a position string"),
        sa.Column(
            "deal", sa.String(length=20), nullable=False, comment="the name of the preset that dealt it, or other"
        ),
        sa.Column(
            "seed", sa.String(length=20), nullable=False, comment="up to 2**64 - 1, which no integer column holds"
        ),
        sa.Column("seats", sa.Text(), nullable=False, comment="the seats at the start: three lines"),
        sa.Column("pace", sa.String(length=10), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("touched", sa.Double(), nullable=False, comment="time of the last event"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("mover", sa.String(length=1), nullable=False, comment="the player to move, or - if the game is over"),
        sa.Column(
            "scores", sa.String(length=20), server_default="", nullable=False, comment="in the order of the players"
        ),
        sa.Column(
            "is_public", sa.Integer(), server_default="0", nullable=False, comment="1 while anybody may watch it run"
        ),
        sa.Column(
            "hinted", sa.Integer(), server_default="0", nullable=False, comment="1 if a player got help during the game"
        ),
        sa.Column(
            "erased",
            sa.Integer(),
            server_default="0",
            nullable=False,
            comment="times that names were erased from events",
        ),
        sa.Column("unanswered", sa.Double(), nullable=True, comment="since when a bot is to move; null while none is"),
        sa.Column("day", sa.String(length=10), nullable=True, comment="the UTC day whose deal this ranked game has"),
        sa.Column(
            "is_uploaded", sa.Integer(), server_default="0", nullable=False, comment="1 if the game continues a record"
        ),
        sa.Column("time_control", sa.String(length=20), nullable=False),
        sa.Column("turn_since", sa.Double(), nullable=True, comment="null while no clock runs"),
        sa.Column("flag_at", sa.Double(), nullable=True, comment="when the time of the person to move is over"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("game_to_answer", "game", ["unanswered"], unique=False)
    op.create_index("game_to_flag", "game", ["flag_at"], unique=False)
    op.create_index("game_to_watch", "game", ["is_public", "touched"], unique=False)
    op.create_table(
        "host_block",
        sa.Column("browser", sa.String(length=64), nullable=False, comment="a digest of its cookie"),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("browser"),
    )
    op.create_table(
        "job",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("lease", sa.String(length=32), nullable=True, comment="held by the worker that runs the job"),
        sa.Column("lease_until", sa.Double(), nullable=True, comment="when another worker may run the job"),
        sa.Column(
            "finished", sa.Double(), nullable=True, comment="end of the last complete run, or the last heartbeat"
        ),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "open_game",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("time_control", sa.String(length=20), nullable=False),
        sa.Column("deal", sa.String(length=20), nullable=False, comment="the name of a preset"),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column(
            "changed", sa.Double(), nullable=False, comment="time of the last change; each change of the lobby is later"
        ),
        sa.Column(
            "closed",
            sa.Double(),
            nullable=True,
            comment="null while people can take seats; the row is removed a minute after that",
        ),
        sa.Column("game", sa.String(length=32), nullable=True, comment="the game that it has become"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("open_game_changes", "open_game", ["changed"], unique=False)
    op.create_table(
        "person_block",
        sa.Column(
            "browser", sa.String(length=64), nullable=False, comment="a digest of the cookie of the visitor who blocks"
        ),
        sa.Column(
            "blocked", sa.String(length=64), nullable=False, comment="a digest of the cookie of the other visitor"
        ),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("browser", "blocked"),
    )
    op.create_index("person_block_of", "person_block", ["blocked"], unique=False)
    op.create_table(
        "presence",
        sa.Column("worker", sa.String(length=32), nullable=False, comment="the process in which the pages are open"),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column(
            "player",
            sa.String(length=1),
            nullable=False,
            comment="whose person has them open, or - for those who watch",
        ),
        sa.Column("pages", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False, comment="when one of the pages was open last"),
        sa.Column(
            "changed", sa.Double(), nullable=False, comment="when the number of pages changed; each change is later"
        ),
        sa.PrimaryKeyConstraint("worker", "game", "player"),
    )
    op.create_index("presence_changes", "presence", ["changed"], unique=False)
    op.create_index("presence_of_game", "presence", ["game"], unique=False)
    op.create_table(
        "rate_usage",
        sa.Column("client", sa.String(length=64), nullable=False, comment="rate-limit key of a network address"),
        sa.Column("limit_name", sa.String(length=20), nullable=False),
        sa.Column("window_end", sa.Double(), nullable=False),
        sa.Column("amount", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("client", "limit_name", "window_end"),
    )
    op.create_table(
        "daily_try",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False, comment="a digest of its cookie"),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column(
            "name", sa.String(length=20), nullable=True, comment="NULL until the visitor has chosen one for the table"
        ),
        sa.Column("written", sa.Text(), nullable=True, comment="equal for names that look alike as they are written"),
        sa.Column("folded", sa.Text(), nullable=True, comment="equal for names that look alike in lower case"),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("begun", sa.Double(), nullable=False),
        sa.Column("finished", sa.Double(), nullable=True, comment="time of the last move"),
        sa.Column("scores", sa.String(length=20), nullable=True, comment="in the order of the players"),
        sa.Column(
            "moves", sa.Text(), nullable=True, comment="of all players, between spaces; NULL until the game is over"
        ),
        sa.Column("cells", sa.Integer(), nullable=True, comment="of the person"),
        sa.Column(
            "margin", sa.Integer(), nullable=True, comment="cells of the person minus those of the better opponent"
        ),
        sa.Column("is_hidden", sa.Integer(), server_default="0", nullable=False, comment="by the host"),
        sa.ForeignKeyConstraint(
            ["day"],
            ["daily_deal.day"],
        ),
        sa.PrimaryKeyConstraint("day", "browser"),
        sa.UniqueConstraint("game"),
    )
    op.create_index("daily_folded_name", "daily_try", ["day", "folded"], unique=True)
    op.create_index("daily_name", "daily_try", ["day", "written"], unique=True)
    op.create_index(
        "daily_table", "daily_try", ["day", "status", "is_hidden", "cells", "margin", "finished"], unique=False
    )
    op.create_index("daily_visitor", "daily_try", ["browser", "status", "day"], unique=False)
    op.create_table(
        "event",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False, comment="from 1, without gaps"),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("players", sa.String(length=3), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["game.id"],
        ),
        sa.PrimaryKeyConstraint("game", "number"),
    )
    op.create_table(
        "holder",
        sa.Column("browser", sa.String(length=64), nullable=False, comment="a digest of its cookie"),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=1), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["game.id"],
        ),
        sa.PrimaryKeyConstraint("browser", "game", "player"),
    )
    op.create_index("holder_of_game", "holder", ["game"], unique=False)
    op.create_table(
        "open_seat",
        sa.Column("open_game", sa.String(length=32), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False, comment="a digest of its cookie"),
        sa.Column(
            "player",
            sa.String(length=1),
            nullable=False,
            comment="tells the seats apart; colours are drawn at the start",
        ),
        sa.Column("client", sa.String(length=64), nullable=False, comment="rate-limit key of a network address"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column(
            "computers",
            sa.String(length=20),
            nullable=True,
            comment="the difficulty with which the game is to begin by itself",
        ),
        sa.ForeignKeyConstraint(
            ["open_game"],
            ["open_game.id"],
        ),
        sa.PrimaryKeyConstraint("open_game", "browser"),
    )
    op.create_index("open_seat_of_player", "open_seat", ["open_game", "player"], unique=True)
    op.create_table(
        "daily_report",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False, comment="of the reported visitor"),
        sa.Column(
            "reporter", sa.String(length=64), nullable=False, comment="rate-limit key of the visitor who reports"
        ),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["day", "browser"],
            ["daily_try.day", "daily_try.browser"],
        ),
        sa.PrimaryKeyConstraint("day", "browser", "reporter"),
    )
