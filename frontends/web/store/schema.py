"""The tables of the database for SQLAlchemy; the migrations in `migrations/versions/` create them.

Times are seconds since 1970 in UTC. A player is stored as the letter of its cells.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Double, ForeignKey, ForeignKeyConstraint, Index, Integer, MetaData, String, Table, Text

metadata: Final = MetaData()

games: Final = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("position", Text, nullable=False, comment="the deal, as a position string"),
    Column("deal", String(20), nullable=False, comment="the name of the preset that dealt it, or other"),
    Column("seed", String(20), nullable=False, comment="up to 2**64 - 1, which no integer column holds"),
    Column("seats", Text, nullable=False, comment="the seats at the start: three lines"),
    Column("pace", String(10), nullable=False),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False, comment="time of the last event"),
    # Derived from the events, for lists of games and for open pages.
    Column("version", Integer, nullable=False),
    Column("mover", String(1), nullable=False, comment="the player to move, or - if the game is over"),
    Column("scores", String(20), nullable=False, server_default="", comment="in the order of the players"),
    Column("is_public", Integer, nullable=False, server_default="0", comment="1 while anybody may watch it run"),
    # Not derivable from the events.
    Column("hinted", Integer, nullable=False, server_default="0", comment="1 if a player got help during the game"),
    Column("erased", Integer, nullable=False, server_default="0", comment="times that names were erased from events"),
    Column("unanswered", Double, comment="since when a bot is to move; null while none is"),
    Column("day", String(10), comment="the UTC day whose deal this ranked game has"),
    Column("is_uploaded", Integer, nullable=False, server_default="0", comment="1 if the game continues a record"),
    Column("time_control", String(20), nullable=False),
    # The clock that runs, by the clock of the database.
    Column("turn_since", Double, comment="null while no clock runs"),
    Column("flag_at", Double, comment="when the time of the person to move is over"),
)
Index("game_to_answer", games.c.unanswered)
Index("game_to_flag", games.c.flag_at)
Index("game_to_watch", games.c.is_public, games.c.touched)

events: Final = Table(
    "event",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False, comment="from 1, without gaps"),
    Column("kind", String(10), nullable=False),
    Column("players", String(3), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

holders: Final = Table(
    "holder",
    metadata,
    Column("browser", String(64), primary_key=True, comment="a digest of its cookie"),
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
)
Index("holder_of_game", holders.c.game)

programs: Final = Table(
    "program",
    metadata,
    Column("browser", String(64), primary_key=True, comment="a digest of its token, under which it holds seats"),
    Column("name", String(20), unique=True, comment="null once the host has removed it"),
    Column("connection", String(32), comment="the newest stream of its client; null while it has none"),
    Column("most_games", Integer, nullable=False, server_default="0", comment="games that its client plays at once"),
    Column("seen", Double, nullable=False, server_default="0", comment="when its client was connected last"),
)

presence: Final = Table(
    "presence",
    metadata,
    Column("worker", String(32), primary_key=True, comment="the process in which the pages are open"),
    # Without a foreign key: a game may be removed while a process writes that somebody looks at it.
    Column("game", String(32), primary_key=True),
    Column("player", String(1), primary_key=True, comment="whose person has them open, or - for those who watch"),
    Column("pages", Integer, nullable=False),
    Column("seen", Double, nullable=False, comment="when one of the pages was open last"),
    Column("changed", Double, nullable=False, comment="when the number of pages changed; each change is later"),
)
Index("presence_of_game", presence.c.game)
Index("presence_changes", presence.c.changed)

open_games: Final = Table(
    "open_game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("time_control", String(20), nullable=False),
    Column("deal", String(20), nullable=False, comment="the name of a preset"),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False, comment="time of the last change; each change of the lobby is later"),
    Column("closed", Double, comment="null while people can take seats; the row is removed a minute after that"),
    Column("game", String(32), comment="the game that it has become"),
)
Index("open_game_changes", open_games.c.changed)

open_seats: Final = Table(
    "open_seat",
    metadata,
    Column("open_game", String(32), ForeignKey("open_game.id"), primary_key=True),
    Column("browser", String(64), primary_key=True, comment="a digest of its cookie"),
    Column("player", String(1), nullable=False, comment="tells the seats apart; colours are drawn at the start"),
    Column("client", String(64), nullable=False, comment="rate-limit key of a network address"),
    Column("name", Text, nullable=False),
    Column("since", Double, nullable=False),
    Column("computers", String(20), comment="the difficulty with which the game is to begin by itself"),
)
Index("open_seat_of_player", open_seats.c.open_game, open_seats.c.player, unique=True)

rate_usage: Final = Table(
    "rate_usage",
    metadata,
    Column("client", String(64), primary_key=True, comment="rate-limit key of a network address"),
    Column("limit_name", String(20), primary_key=True),
    Column("window_end", Double, primary_key=True),
    Column("amount", Double, nullable=False),
)

jobs: Final = Table(
    "job",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("lease", String(32), comment="held by the worker that runs the job"),
    Column("lease_until", Double, comment="when another worker may run the job"),
    Column("finished", Double, comment="end of the last complete run, or the last heartbeat"),
)

daily_deals: Final = Table(
    "daily_deal",
    metadata,
    Column("day", String(10), primary_key=True, comment="a UTC day, as in 2026-12-01"),
    Column("version", Integer, nullable=False, comment="of the rules that turn a day into a deal"),
    Column("seed", String(20), nullable=False, comment="up to 2**64 - 1, which no integer column holds"),
    Column("seat", String(1), nullable=False),
    Column("opponents", Text, nullable=False, comment="the specs of the other two players: two lines"),
    Column("weights", String(64), comment="the digest of the opponents' weights; NULL if they need none"),
    Column("puzzle", Text, comment="the id of the puzzle of the day; NULL if the server had no puzzles"),
)

daily_tries: Final = Table(
    "daily_try",
    metadata,
    Column("day", String(10), ForeignKey("daily_deal.day"), primary_key=True),
    Column("browser", String(64), primary_key=True, comment="a digest of its cookie"),
    Column("game", String(32), nullable=False, unique=True),
    Column("name", String(20), comment="NULL until the visitor has chosen one for the table"),
    Column("written", Text, comment="equal for names that look alike as they are written"),
    Column("folded", Text, comment="equal for names that look alike in lower case"),
    Column("status", String(10), nullable=False),
    Column("begun", Double, nullable=False),
    Column("finished", Double, comment="time of the last move"),
    Column("scores", String(20), comment="in the order of the players"),
    Column("moves", Text, comment="of all players, between spaces; NULL until the game is over"),
    # Derived from the scores, for the order of the table.
    Column("cells", Integer, comment="of the person"),
    Column("margin", Integer, comment="cells of the person minus those of the better opponent"),
    Column("is_hidden", Integer, nullable=False, server_default="0", comment="by the host"),
)
Index("daily_name", daily_tries.c.day, daily_tries.c.written, unique=True)
Index("daily_folded_name", daily_tries.c.day, daily_tries.c.folded, unique=True)
Index(
    "daily_table",
    *(daily_tries.c[name] for name in ("day", "status", "is_hidden", "cells", "margin", "finished")),
)
Index("daily_visitor", daily_tries.c.browser, daily_tries.c.status, daily_tries.c.day)

daily_reports: Final = Table(
    "daily_report",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("browser", String(64), primary_key=True, comment="of the reported visitor"),
    Column("reporter", String(64), primary_key=True, comment="rate-limit key of the visitor who reports"),
    Column("at", Double, nullable=False),
    ForeignKeyConstraint(["day", "browser"], ["daily_try.day", "daily_try.browser"]),
)

daily_friends: Final = Table(
    "daily_friend",
    metadata,
    Column("id", String(32), primary_key=True, comment="of the table of friends; whoever knows it can join"),
    Column("browser", String(64), primary_key=True, comment="a digest of its cookie"),
    Column("name", String(20), nullable=False),
    Column("joined", Double, nullable=False),
)
Index("friends_of_visitor", daily_friends.c.browser)

host_blocks: Final = Table(
    "host_block",
    metadata,
    Column("browser", String(64), primary_key=True, comment="a digest of its cookie"),
    Column("at", Double, nullable=False),
)

person_blocks: Final = Table(
    "person_block",
    metadata,
    Column("browser", String(64), primary_key=True, comment="a digest of the cookie of the visitor who blocks"),
    Column("blocked", String(64), primary_key=True, comment="a digest of the cookie of the other visitor"),
    Column("at", Double, nullable=False),
)
Index("person_block_of", person_blocks.c.blocked)

push_subscriptions: Final = Table(
    "push_subscription",
    metadata,
    Column("endpoint", String(1_000), primary_key=True, comment="the address of the browser at its push service"),
    Column("browser", String(64), nullable=False, comment="the visitor whom the browser acts for"),
    Column("device", String(64), nullable=False, comment="a digest of the cookie of the browser"),
    Column("service", String(255), nullable=False, comment="the host name of the endpoint"),
    Column("public_key", String(87), nullable=False, comment="of the browser, as it sends it"),
    Column("secret", String(22), nullable=False, comment="of the browser, as it sends it"),
    Column("since", Double, nullable=False),
)
Index("push_subscription_of_visitor", push_subscriptions.c.browser)

notified_turns: Final = Table(
    "notified_turn",
    metadata,
    # Without a foreign key: a game may be removed while a process claims a turn of it.
    Column("game", String(32), primary_key=True),
    Column("player", String(1), primary_key=True),
    Column("turn", Integer, nullable=False, comment="the last one of this seat that a process has claimed"),
)

devices: Final = Table(
    "device",
    metadata,
    Column("browser", String(64), primary_key=True, comment="a digest of its cookie"),
    Column("visitor", String(64), nullable=False, comment="the visitor whom the browser acts for"),
    Column("since", Double, nullable=False),
)
Index("device_of_visitor", devices.c.visitor)

shared_progress: Final = Table(
    "shared_progress",
    metadata,
    Column("visitor", String(64), primary_key=True, comment="for whom several browsers act"),
    Column("tried", Integer, nullable=False, comment="puzzles that count in the progress"),
    Column("puzzles", Text, nullable=False, comment="the progress at puzzles as JSON; empty for none"),
    Column("days", Text, nullable=False, comment="days with a result in a browser, between spaces"),
)

device_codes: Final = Table(
    "device_code",
    metadata,
    Column("digest", String(32), primary_key=True, comment="a keyed digest of the code"),
    Column("visitor", String(64), nullable=False, unique=True, comment="whom the browser joins that uses the code"),
    Column("expires", Double, nullable=False),
    Column("used_by", String(64), comment="a digest of the cookie of the browser that has used it; null before"),
)
