"""The tables of the database, as SQLAlchemy sees them; the migrations bring a database there.

Times are seconds since 1970 in UTC. A player is written as the letter of its cells.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata: Final = MetaData()

games: Final = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("position", Text, nullable=False, comment="the deal, as a position string"),
    Column("deal", String(20), nullable=False, comment="how it was dealt, in a word"),
    Column("seed", String(20), nullable=False, comment="a number up to 2**64 - 1, which no integer column holds"),
    Column("seats", Text, nullable=False, comment="who sat where at first: three lines"),
    Column("pace", String(10), nullable=False),
    Column("client", String(64), nullable=False, comment="who started it, for the limits"),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    # What can be worked out from the entries, kept for lists of games and for those who wait for a change.
    Column("version", Integer, nullable=False),
    Column("mover", String(1), nullable=False, comment="whose turn it is, or -"),
    Column("status", Text, nullable=False),
    # An opponent's turn, and who is busy with it.
    Column("thinking_since", Double, comment="null while no opponent is to move"),
    Column("lease", String(32), comment="who is busy with the opponent's move"),
    Column("lease_until", Double, comment="when anybody else may go on with it"),
)
Index("game_to_think_about", games.c.thinking_since, games.c.lease_until)

entries: Final = Table(
    "entry",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False, comment="from 1, without a gap"),
    Column("kind", String(10), nullable=False),
    Column("players", String(3), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

holders: Final = Table(
    "holder",
    metadata,
    Column("browser", String(64), primary_key=True, comment="a digest of what is in its cookie"),
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
)

visits: Final = Table(
    "visit",
    metadata,
    Column("client", String(64), primary_key=True, comment="a digest of an address"),
    Column("what", String(20), primary_key=True),
    Column("ends", Double, primary_key=True, comment="when the window of time is over"),
    Column("amount", Double, nullable=False),
)
