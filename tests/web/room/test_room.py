"""The game room: events applied one by one, and whole rooms against the game loop."""

from __future__ import annotations

import pytest

from frontends.games.tribolo import TRIBOLO, TriboloSession
from frontends.session.loop import Ended, Moved, OutOfTurn, Session, Undo, update
from frontends.session.seats import HUMAN, Seats
from frontends.web.room import room as rooms
from frontends.web.room.errors import ImpossibleEvent
from frontends.web.room.events import (
    Agreed,
    Declined,
    Fact,
    Joined,
    Left,
    Played,
    RematchStarted,
    Renamed,
    RequestWithdrawn,
    RestartRequested,
    Undone,
    UndoRequested,
    WatchingAllowed,
)
from frontends.web.room.room import GameRoom, apply, new_room, replay
from tribolo_core import PLAYERS, Coord, Game, Player

BLUE, RED, GREEN = PLAYERS
ALL_HUMAN = (HUMAN, HUMAN, HUMAN)


def session(*seats: str) -> TriboloSession:
    return Session(Game.new(seed=7), Seats.of(dict(zip(PLAYERS, seats, strict=True))), 7)


def joined_room(*seats: str) -> GameRoom:
    room = new_room(session(*seats))
    return apply(room, Joined(room.session.seats.humans))


def played(room: GameRoom) -> GameRoom:
    turn = room.session.turn
    assert turn.player
    return apply(room, Played(turn.player, next(iter(turn.transitions))))


def facts(room: GameRoom) -> list[Fact]:
    return [entry.fact for entry in room.log]


def test_a_room_is_the_fold_of_its_events() -> None:
    i6, f1 = Coord.parse("i6"), Coord.parse("f1")
    start = session(*ALL_HUMAN)
    room = replay(new_room(start), [Joined(PLAYERS), Played(GREEN, i6), Played(BLUE, f1)])
    assert room.session.game.moves == (i6, f1)
    assert (room.version, room.changed) == (3, 3)
    first, second = room.session.game.turns[:2]
    assert facts(room) == [Joined(PLAYERS), Moved(first, GREEN, i6), Moved(second, BLUE, f1)]
    assert [entry.version for entry in room.log] == [1, 2, 3]


def test_only_the_bot_to_move_can_move() -> None:
    room = joined_room(HUMAN, HUMAN, "greedy")
    with pytest.raises(OutOfTurn):
        apply(room, Played(BLUE, Coord.parse("i6")))
    assert apply(room, Played(GREEN, Coord.parse("i6"))).session.game.moves == (Coord.parse("i6"),)


def test_an_undo_needs_the_consent_of_every_other_person_who_has_joined() -> None:
    room = played(joined_room(*ALL_HUMAN))
    requested = apply(room, UndoRequested((GREEN,)))
    assert requested.session == room.session
    assert requested.waiting_for == (BLUE, RED)
    half = apply(requested, Agreed((BLUE,)))
    assert (half.session, half.waiting_for) == (room.session, (RED,))
    done = apply(half, Agreed((RED,)))
    assert done.session == session(*ALL_HUMAN)
    assert done.request is None
    assert facts(done)[-3:] == [Agreed((BLUE,)), Agreed((RED,)), Undone((GREEN,))]
    others_open = played(apply(new_room(session(*ALL_HUMAN)), Joined((GREEN,))))
    assert apply(others_open, UndoRequested((GREEN,))).session == session(*ALL_HUMAN)


@pytest.mark.parametrize(("player", "fact"), [(BLUE, Declined((BLUE,))), (GREEN, RequestWithdrawn((GREEN,)))])
def test_a_request_ends_when_it_is_declined_or_withdrawn(player: Player, fact: Fact) -> None:
    requested = apply(played(joined_room(*ALL_HUMAN)), RestartRequested((GREEN,)))
    declined = apply(requested, Declined((player,)))
    assert declined.request is None
    assert facts(declined)[-1] == fact
    for reply in (Agreed((BLUE,)), Declined((BLUE,))):
        with pytest.raises(ImpossibleEvent, match="no open request"):
            apply(declined, reply)


def test_a_human_move_ends_a_request_and_a_bot_move_does_not() -> None:
    requested = apply(played(joined_room(*ALL_HUMAN)), UndoRequested((GREEN,)))
    assert played(requested).request is None
    requested = apply(played(played(joined_room(HUMAN, "greedy", HUMAN))), UndoRequested((BLUE,)))
    assert requested.session.question
    answered = played(requested)
    assert answered.request is not None
    undone = apply(answered, Agreed((GREEN,)))
    assert undone.session == apply(requested, Agreed((GREEN,))).session
    assert undone.session.player is BLUE


def test_a_person_who_leaves_has_no_name_no_request_and_nothing_to_agree_to() -> None:
    room = replay(played(joined_room(*ALL_HUMAN)), [Renamed(BLUE, "Ada"), Renamed(RED, "Bob"), UndoRequested((BLUE,))])
    left = apply(room, Left((BLUE,)))
    assert left.joined == {RED, GREEN}
    assert (left.name(BLUE), left.name(RED), left.request) == ("", "Bob", None)
    assert left.session == room.session
    assert facts(left)[-1] == Left((BLUE,))
    assert apply(left, UndoRequested((RED,))).waiting_for == (GREEN,)


def test_names_and_a_rematch_leave_the_game_alone() -> None:
    room = apply(joined_room(*ALL_HUMAN), Renamed(RED, "Ada"))
    assert (room.name(RED), room.name(BLUE), facts(room)[-1]) == ("Ada", "", Renamed(RED, "Ada"))
    unnamed = apply(room, Renamed(RED, ""))
    assert (unnamed.name(RED), facts(unnamed)[-1]) == ("", Renamed(RED, ""))
    assert facts(apply(unnamed, Renamed(BLUE, ""))) == facts(unnamed), "this name was never set"
    followed = apply(unnamed, RematchStarted("another"))
    assert (followed.rematch, followed.changed, followed.session) == ("another", 0, room.session)
    assert apply(followed, RematchStarted("a third")).rematch == "a third"


def test_a_whole_game_of_bots_is_replayed_to_its_end() -> None:
    room = new_room(session("greedy", "greedy", "greedy"))
    while question := room.session.question:
        room = apply(room, Played(question.player, TRIBOLO.opponents.answer(question)))
    assert room.session.is_over
    assert isinstance(facts(room)[-1], Ended)
    assert len(room.log) == rooms.MAX_LOG
    assert update(room.session, Undo())[0].game == room.session.game.restart()


def test_an_undo_forgets_who_played_the_moves() -> None:
    room = played(played(joined_room(HUMAN, HUMAN, "greedy")))
    undone = apply(room, UndoRequested((BLUE, RED)))
    assert (room.session.played_by, undone.session.played_by) == (("greedy", HUMAN), ("greedy",))


def test_a_room_is_public_while_all_of_its_people_let_anybody_watch() -> None:
    allowed = [WatchingAllowed((player,), is_allowed=True) for player in PLAYERS]
    room = replay(joined_room(*ALL_HUMAN), allowed[:2])
    assert not room.is_public
    room = replay(room, allowed)
    assert room.is_public
    # A wish that somebody had before is no news.
    assert facts(room)[-3:] == allowed
    assert apply(room, Left((RED,))).shown == {BLUE, GREEN}
    waiting = replay(new_room(session(*ALL_HUMAN)), [Joined((BLUE,)), allowed[0]])
    assert not waiting.is_public
    assert not new_room(session("greedy", "greedy", "greedy")).is_public
