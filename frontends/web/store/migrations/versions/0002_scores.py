"""Store the scores of each game instead of a sentence about them, and count the failures of bots.

The scores of the games in the database are computed from their events, which stay unchanged. That takes the whole fold
over the events, so this migration imports it instead of a frozen copy. Events are never changed or removed in the
database, so every release has to decode and replay the events of all earlier ones.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from frontends.session.loop import Session
from frontends.session.seats import Seats
from frontends.web.game import PLAYERS, format_scores_of, parse_deal
from frontends.web.room.room import new_room, replay
from frontends.web.store.events import EventRow, decode

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Replace the column `status` by `scores`, add `failures`, and rename tables and columns."""
    op.rename_table("entry", "event")
    op.rename_table("visit", "rate_usage")
    op.execute("ALTER TABLE rate_usage RENAME COLUMN what TO limit_name")
    op.execute("ALTER TABLE rate_usage RENAME COLUMN ends TO window_end")
    op.add_column("game", sa.Column("scores", sa.String(20), nullable=False, server_default=""))
    op.add_column("game", sa.Column("failures", sa.Integer, nullable=False, server_default="0"))
    _fill_scores()
    op.drop_column("game", "status")
    if op.get_bind().dialect.name == "postgresql":  # SQLite stores no comments.
        for table, column, comment in _COMMENTS:
            op.alter_column(table, column, comment=comment)


def downgrade() -> None:
    """Add the column `status` again, empty until the next move of each game, and undo the other changes."""
    op.add_column("game", sa.Column("status", sa.Text, nullable=False, server_default=""))
    op.drop_column("game", "failures")
    op.drop_column("game", "scores")
    op.execute("ALTER TABLE rate_usage RENAME COLUMN window_end TO ends")
    op.execute("ALTER TABLE rate_usage RENAME COLUMN limit_name TO what")
    op.rename_table("rate_usage", "visit")
    op.rename_table("event", "entry")


_COMMENTS = (
    ("game", "deal", "the name of the preset that dealt it, or other"),
    ("game", "seed", "up to 2**64 - 1, which no integer column holds"),
    ("game", "seats", "the seats at the start: three lines"),
    ("game", "client", "rate-limit key of the visitor who started the game"),
    ("game", "touched", "time of the last event"),
    ("game", "mover", "the player to move, or - if the game is over"),
    ("game", "scores", "in the order of the players"),
    ("game", "thinking_since", "null while no bot is to move"),
    ("game", "failures", "failures of the bot on this turn"),
    ("game", "lease", "held by the worker that asks the bot"),
    ("game", "lease_until", "when another worker may ask the bot"),
    ("event", "number", "from 1, without gaps"),
    ("holder", "browser", "a digest of its cookie"),
    ("rate_usage", "client", "rate-limit key of a network address"),
    ("rate_usage", "window_end", None),
)

_GAMES = sa.table("game", sa.column("id"), sa.column("position"), sa.column("seats"), sa.column("scores"))
_EVENTS = sa.table(
    "event", sa.column("game"), sa.column("number"), sa.column("kind"), sa.column("players"), sa.column("text")
)


def _fill_scores() -> None:
    connection = op.get_bind()
    for game, position, seats in connection.execute(sa.select(_GAMES.c.id, _GAMES.c.position, _GAMES.c.seats)).all():
        rows = connection.execute(
            sa.select(_EVENTS.c.kind, _EVENTS.c.players, _EVENTS.c.text)
            .where(_EVENTS.c.game == game)
            .order_by(_EVENTS.c.number)
        ).all()
        seated = Seats.of(dict(zip(PLAYERS, seats.split("\n"), strict=True)))
        room = replay(new_room(Session(parse_deal(position), seated, 0)), (decode(EventRow(*row)) for row in rows))
        connection.execute(sa.update(_GAMES).where(_GAMES.c.id == game).values(scores=format_scores_of(room.session)))
