"""Updates: folded one after the other, they give the states that the server sends; and their way through the stream."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError

from frontends.web.game.presenter import Viewing, present
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.game.updates import KnownGame, update_since
from frontends.web.room.events import Played, RoomEvent, UndoRequested
from frontends.wire.states import State
from tests.generators import A_THIRD
from tests.harness.games import play_out
from tests.web.game.test_pages import begin
from tests.web.store.stored_games import ALL_HUMAN, new_game
from tests.web.streams import updates
from tests.web.worker import Browser, NewWorker
from tribolo_core import PLAYERS, Coord, Player

COPIED = (
    *("version", "seats", "is_player", "is_your_turn", "request", "rematch"),
    *("can_undo", "can_restart", "can_analyse"),
)


def after(room_events: tuple[RoomEvent, ...]) -> GameSnapshot:
    """Return a game between three seats of one person after some events, as this person sees it."""
    return GameSnapshot(new_game(*ALL_HUMAN, events=room_events), frozenset(PLAYERS))


def plays_and_undos(wishes: list[bool]) -> tuple[RoomEvent, ...]:
    """Return one event for each wish: a move, or an undo if the wish is true and there is a move."""
    moves: list[tuple[Player, Coord]] = [(turn.mover, move) for turn, move in play_out(7, "random").past]
    found: list[RoomEvent] = []
    ply = 0
    for wants_undo in wishes:
        if wants_undo and ply:
            found.append(UndoRequested(PLAYERS))
            ply -= 1
        else:
            found.append(Played(*moves[ply]))
            ply += 1
    return tuple(found)


@A_THIRD
@given(st.lists(st.booleans(), max_size=30), st.sets(st.integers(0, 30)))
def test_updates_add_up_to_the_state(wishes: list[bool], seen: set[int]) -> None:
    game = plays_and_undos(wishes)
    known: KnownGame | None = None
    moves: tuple[Any, ...] = ()
    told: tuple[Any, ...] = ()
    for version in sorted({*(min(version, len(game)) for version in seen), len(game)}):
        snapshot = after(game[:version])
        state = present(snapshot, Viewing(str))
        update = update_since(known, snapshot, Viewing(str))
        assert update.since == (None if known is None else known.version)
        moves = (*moves[: update.kept], *update.moves)
        told = (*told, *update.told)
        assert moves == state.all_moves
        assert told == state.told
        assert {name: getattr(update, name) for name in COPIED} == {name: getattr(state, name) for name in COPIED}
        known = KnownGame.of(snapshot.stored)


def test_the_event_stream_sends_updates(browser: Browser, game: str) -> None:
    address = f"/games/{game}/events"
    [whole] = updates(browser.get(address, buffered=False), 1)
    assert (whole.since, whole.version, whole.kept, whole.moves) == (None, 1, 0, ())
    stream = browser.get(f"{address}?since=1", buffered=False)
    browser.play(game)
    first, update = updates(stream, 2)
    assert (first.since, first.version, first.kept, first.moves, first.told) == (1, 1, 0, (), ())
    assert (update.version, update.kept) == (2, 0)
    assert update.moves == State.model_validate(browser.state(game)).all_moves
    assert [entry.version for entry in update.told] == [2]
    assert all(seat.is_yours for seat in update.seats)
    [stale] = updates(browser.get(f"{address}?since=1", buffered=False), 1)
    assert (stale.since, stale.version, stale.kept, len(stale.moves)) == (1, 2, 0, 1)
    browser.command(game, "undo")
    [unknown] = updates(browser.get(f"{address}?since=2", buffered=False), 1)
    assert (unknown.since, unknown.version, unknown.moves) == (None, 3, ())


def test_a_stream_that_fails_to_read_the_game_keeps_no_place_among_the_open_streams(new_worker: NewWorker) -> None:
    worker = new_worker(streams_per_client=1)
    browser = worker.browser()
    address = f"/games/{begin(browser)}/events"
    locked = OperationalError("SELECT", {}, Exception("database is locked"))
    with patch.object(type(worker.resources.store), "load_for", side_effect=locked):
        assert browser.get(address).status_code == 503
    assert updates(browser.get(address, buffered=False), 1)[0].version == 1
