"""The games that anybody may watch as a process follows them: in any process, the newest few, and their ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from frontends.web.live.public_games import ENDED_SECONDS, PublicGames
from frontends.web.room.events import Joined, RoomEvent, WatchingAllowed
from frontends.web.room.stored_game import StoredGame
from frontends.web.store import public_games
from frontends.web.store.games import Store
from frontends.web.store.presence import Pages, Place, PresenceTable
from frontends.web.store.public_games import RECENT_SECONDS
from tests.web.store.stored_games import ALL_HUMAN, new_game, opened, play_first
from tribolo_core import PLAYERS, Game

PUBLIC: tuple[RoomEvent, ...] = (Joined(PLAYERS), WatchingAllowed(PLAYERS, is_allowed=True))


def followed(store: Store) -> PublicGames:
    return PublicGames(store, PresenceTable(store.database))


def ids(games: PublicGames) -> list[str]:
    return [game.stored.id for game in games.refresh().games]


def add(store: Store, stored: StoredGame) -> str:
    store.create(stored, "browser", PLAYERS)
    return stored.id


def almost_over(store: Store) -> str:
    stored = new_game(*ALL_HUMAN, events=PUBLIC)
    game = stored.start.game
    while game.turns[-1].player is not None:
        before, game = game, game.play(next(iter(game.turns[-1].legal_moves)))
    start = replace(stored.start, game=Game.start(before.turns[-1].position))
    return add(store, StoredGame.of(stored.id, start, stored.pace, PUBLIC))


def test_the_newest_games_are_found_anywhere(store: Store, any_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_games, "_NEWEST", public_games._NEWEST.limit(3))
    games = [add(store, new_game(*ALL_HUMAN, events=PUBLIC)) for _ in range(4)]
    add(store, new_game(*ALL_HUMAN, events=PUBLIC[:1]))
    assert ids(followed(store)) == [*reversed(games[1:])]
    with opened(any_database) as another:
        there = followed(another)
        assert ids(there) == [*reversed(games[1:])]
        PresenceTable(another.database).write("worker", {Place(games[3], None): Pages(2, 1_000.0)})
        seen = there.refresh()
        assert [game.watching for game in seen.games] == [2, 0, 0]
        assert there.refresh() is seen
        store.change(games[0], lambda change: change.apply(WatchingAllowed(PLAYERS[:1], is_allowed=False)))
        store.change(games[0], lambda change: change.apply(WatchingAllowed(PLAYERS[:1], is_allowed=True)))
        assert ids(there) == [games[0], games[3], games[2]]
        newest = max(game.touched for game in there.news.games)
        there.clock = lambda: newest + RECENT_SECONDS
        assert ids(there) == []


def test_the_end_of_a_game_is_shown_for_a_minute_to_pages_that_followed_it(store: Store) -> None:
    game = almost_over(store)
    here, late = followed(store), followed(store)
    woken: list[int] = []
    with here.watching(lambda: woken.append(1)):
        here.look()
        here.look()
        assert (ids(here), here.has_running, len(woken)) == ([game], True, 1)
        store.change(game, play_first)
        here.look()
        here.look()
        assert len(woken) == 2
        assert [each.is_over for each in here.news.games] == [True]
        assert not here.has_running
        assert ids(late) == []
        start = here.clock()
        seconds = 0.0
        here.clock = lambda: start + seconds
        while seconds + 4 < ENDED_SECONDS:
            seconds += 4
            here.look()
            assert len(here.news.games) == 1
        seconds = ENDED_SECONDS
        here.look()
        assert (here.news.games, len(woken)) == ((), 3)


def test_a_game_that_ended_while_nobody_followed_is_not_shown(store: Store) -> None:
    """The first visitor after hours once found it among the running games, as if it had just ended."""
    game = almost_over(store)
    games = followed(store)
    assert ids(games) == [game]
    store.change(game, play_first)
    now = games.clock() + 3_600
    games.clock = lambda: now
    assert ids(games) == []
