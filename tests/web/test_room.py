"""The table people share: entries put one after the other, and a whole table against the loop."""

from __future__ import annotations

import pytest

from frontends.games.tribolo import TRIBOLO, TriboloSession, describe
from frontends.session.loop import NothingToUndo, OutOfTurn, Play, Session, Undo, update
from frontends.session.seats import HUMAN, Seats
from frontends.web.room import room as tables
from frontends.web.room.commands import clean_name
from frontends.web.room.room import Entry, Kind, NotPossible, Table, begin, fold, put
from tribolo_core import PLAYERS, Coord, Game, IllegalMove, NotationError, Player

BLUE, RED, GREEN = PLAYERS


def session(*seats: str) -> TriboloSession:
    return Session(Game.new(seed=7), Seats.of(dict(zip(PLAYERS, seats, strict=True))), 7)


def people(*seats: str) -> Table:
    """A table at which a person sits wherever one can."""
    at = begin(session(*seats))
    return put(at, Entry(Kind.TAKE, at.session.seats.humans))


def moved(at: Table) -> Table:
    turn = at.session.turn
    assert turn.player
    return put(at, Entry(Kind.MOVE, (turn.player,), str(next(iter(turn.transitions)))))


def told(at: Table) -> list[str]:
    return [told.event if isinstance(told.event, str) else describe(told.event) for told in at.told]


ALL = (HUMAN, HUMAN, HUMAN)


def test_a_table_is_the_fold_of_its_entries() -> None:
    entries = [Entry(Kind.TAKE, PLAYERS), Entry(Kind.MOVE, (GREEN,), "i6"), Entry(Kind.MOVE, (BLUE,), "f1")]
    at = fold(begin(session(*ALL)), entries)
    assert at.session.game.moves == (Coord.parse("i6"), Coord.parse("f1"))
    assert (at.version, at.changed) == (3, 3)
    assert told(at) == [
        "Blue and Red and Green have sat down.",
        "Green plays i6 and captures 1 from Blue.",
        "Blue plays f1 and captures 1 from Red.",
    ]


def test_moves_are_those_of_the_loop_and_so_are_its_refusals() -> None:
    at = moved(people(*ALL))
    assert at.session == update(session(*ALL), Play(at.session.game.moves[0], by=GREEN))[0]
    for entry, error in (
        (Entry(Kind.MOVE, (RED,), "f1"), IllegalMove),
        (Entry(Kind.MOVE, (BLUE,), "a1"), IllegalMove),
        (Entry(Kind.MOVE, (BLUE,), "z99"), NotationError),
    ):
        with pytest.raises(error):
            put(at, entry)


def test_nobody_moves_for_an_opponent_and_no_opponent_for_another() -> None:
    at = people(HUMAN, HUMAN, "greedy")
    with pytest.raises(OutOfTurn):
        put(at, Entry(Kind.MOVE, (BLUE,), "i6"))
    assert put(at, Entry(Kind.MOVE, (GREEN,), "i6")).session.game.moves == (Coord.parse("i6"),)


def test_one_person_takes_back_at_once() -> None:
    at = moved(people(*ALL))
    assert put(at, Entry(Kind.UNDO, PLAYERS)).session == session(*ALL)
    assert put(moved(at), Entry(Kind.RESTART, PLAYERS)).session == session(*ALL)


def test_taking_back_needs_the_consent_of_everybody_else_at_the_table() -> None:
    at = moved(people(*ALL))
    asked = put(at, Entry(Kind.UNDO, (GREEN,)))
    assert asked.session == at.session
    assert asked.waiting_for == (BLUE, RED)
    half = put(asked, Entry(Kind.AGREE, (BLUE,)))
    assert (half.session, half.waiting_for) == (at.session, (RED,))
    done = put(half, Entry(Kind.AGREE, (RED,)))
    assert done.session == session(*ALL)
    assert done.request is None
    assert told(done)[-3:] == ["Blue agrees.", "Red agrees.", "Green takes back the last turn."]


def test_a_seat_that_nobody_has_taken_need_not_agree() -> None:
    at = moved(put(begin(session(*ALL)), Entry(Kind.TAKE, (GREEN,))))
    assert put(at, Entry(Kind.UNDO, (GREEN,))).session == session(*ALL)


@pytest.mark.parametrize("who", [BLUE, GREEN])
def test_a_request_ends_when_one_declines_or_who_asked_thinks_better_of_it(who: Player) -> None:
    asked = put(moved(people(*ALL)), Entry(Kind.RESTART, (GREEN,)))
    declined = put(asked, Entry(Kind.DECLINE, (who,)))
    assert declined.request is None
    assert told(declined)[-1] == ("Green asks no more." if who is GREEN else "Blue does not agree.")
    for kind in (Kind.AGREE, Kind.DECLINE):
        with pytest.raises(NotPossible, match="Nobody asks for anything"):
            put(declined, Entry(kind, (BLUE,)))


def test_a_person_who_moves_ends_a_request_and_an_opponent_does_not() -> None:
    asked = put(moved(people(*ALL)), Entry(Kind.UNDO, (GREEN,)))
    assert moved(asked).request is None
    asked = put(moved(moved(people(HUMAN, "greedy", HUMAN))), Entry(Kind.UNDO, (BLUE,)))
    assert asked.session.question
    answered = moved(asked)
    assert answered.request is not None
    back = put(answered, Entry(Kind.AGREE, (GREEN,)))
    assert back.session == put(asked, Entry(Kind.AGREE, (GREEN,))).session
    assert back.session.turn.player is BLUE


def test_there_is_nothing_to_take_back_at_the_first_turn() -> None:
    for kind in (Kind.UNDO, Kind.RESTART):
        with pytest.raises(NothingToUndo):
            put(people(*ALL), Entry(kind, PLAYERS))


def test_a_seat_goes_to_an_opponent_and_back() -> None:
    at = people(*ALL)
    handed = put(at, Entry(Kind.SEAT, (GREEN,), "greedy"))
    assert handed.session.question
    assert handed.changed == handed.version
    with pytest.raises(NotPossible, match="Green is played by an opponent already"):
        put(handed, Entry(Kind.SEAT, (GREEN,), "random"))
    back = put(moved(handed), Entry(Kind.SEAT, (GREEN,), HUMAN))
    assert back.session.seats == at.session.seats
    with pytest.raises(NotPossible, match="Green is played by a person already"):
        put(back, Entry(Kind.SEAT, (GREEN,), HUMAN))
    assert told(back)[-1] == "Green is now played by a person again."


def test_names_and_a_rematch_are_told_and_leave_the_game_alone() -> None:
    at = put(people(*ALL), Entry(Kind.NAME, (RED,), "Ada"))
    assert (at.name(RED), at.name(BLUE), told(at)[-1]) == ("Ada", "", "Red is Ada.")
    unnamed = put(at, Entry(Kind.NAME, (RED,), ""))
    assert told(unnamed)[-1] == "Red has no name any more."
    followed = put(unnamed, Entry(Kind.REMATCH, text="another"))
    assert (followed.rematch, followed.changed, followed.session) == ("another", 0, at.session)
    with pytest.raises(NotPossible):
        put(followed, Entry(Kind.REMATCH, text="a third"))


def test_a_game_does_not_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LONGEST", 3)
    at = moved(moved(people(*ALL)))
    with pytest.raises(NotPossible, match="too long"):
        moved(at)


def test_a_whole_game_is_folded_to_its_end() -> None:
    at = begin(session("greedy", "greedy", "greedy"))
    while at.session.question:
        question = at.session.question
        assert isinstance(question.player, Player)
        at = put(at, Entry(Kind.MOVE, (question.player,), str(TRIBOLO.opponents.answer(question))))
    assert at.session.turn.outcome
    assert told(at)[-1].startswith("The game is over: ")
    assert len(at.told) == tables.TOLD
    back, _ = update(at.session, Undo())
    assert back.game == at.session.game.restart()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("\u202eevil\u202c\u0000\u200b", "evil"),
        ("Z" + "\u0324" * 9, "Z\u0324"),
        ("x" * 99, "x" * 24),
        ("<b>&amp;", "<b>&amp;"),
        ("\u00a0\u3000", ""),
        ("Zoë Ⅷ 李", "Zoë VIII 李"),
    ],
)
def test_a_name_is_short_and_shows_only_what_it_says(given: str, kept: str) -> None:
    assert clean_name(given) == kept
