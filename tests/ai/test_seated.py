"""Opponents who keep their seats: what one has found out serves its next turn, and may grow while the others move."""

import gc
import threading
import time

import pytest

from frontends.games.tribolo import TRIBOLO, with_seated_opponents
from frontends.session.loop import Session
from frontends.session.opponents import seat
from frontends.session.pondering import Pondering
from frontends.session.seats import Seats
from tribolo_core import PLAYERS, Analysis, Game, InvalidSpec, Limits, Opponent, Player, Stop, opponent
from tribolo_core.ai.engine import Engine
from tribolo_core.ai.protocol import Question


def looked_up(analysis: Analysis) -> int:
    """The visits that an analysis found rather than made."""
    visits = sum(move.nodes for move in analysis.moves)
    return visits - len(analysis.moves) - analysis.nodes


def asked_again(seated: Opponent, limits: Limits | None = None, pause: float = 0.0) -> tuple[Analysis, Analysis, Game]:
    """What an opponent says, and what after it and both others, in some seconds, did as it expected; and the game."""
    game = Game.new(seed=7)
    player = game.turn.player
    first = seated.analyse(game.turn, limits=limits)
    for move in first.moves[0].line[:3]:
        game = game.play(move)
        time.sleep(pause / 3)
    assert game.turn.player is player
    return first, seated.analyse(game.turn, past=game.past, limits=limits), game


def test_who_is_seated_goes_on_with_his_thoughts() -> None:
    engine = opponent("engine:time=100ms")
    _, analysis, game = asked_again(engine.seated())
    assert looked_up(analysis) > 10
    assert {move.coord for move in analysis.moves} == set(game.turn.transitions)
    for move in analysis.moves:
        turn = game.turn
        for coord in move.line:
            turn = turn.play(coord)
    _, analysis, _ = asked_again(engine)
    assert looked_up(analysis) <= 0, "without a seat nothing is kept"


def test_thoughts_on_another_game_are_of_no_use() -> None:
    seated = opponent("engine:time=50ms").seated()
    seated.analyse(Game.new(seed=8).turn)
    assert looked_up(seated.analyse(Game.new(seed=7).turn)) <= 0


def test_the_same_turn_is_thought_about_further() -> None:
    seated = opponent("engine:time=50ms").seated()
    turn = Game.new(seed=7).turn
    first = seated.analyse(turn)
    assert looked_up(seated.analyse(turn)) >= sum(move.nodes for move in first.moves) - len(first.moves) - 1


def test_so_many_nodes_give_the_same_answer_with_and_without_a_seat() -> None:
    engine = opponent("engine:nodes=200")
    assert asked_again(engine.seated()) == asked_again(engine)


@pytest.mark.parametrize("spec", ["greedy", "original", "paranoid:depth=2", "level:3", "revenge"])
def test_most_have_nothing_to_keep(spec: str) -> None:
    assert opponent(spec).seated() == opponent(spec)


def pondering() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "pondering"]


def test_who_ponders_thinks_while_the_others_move_and_no_longer_than_somebody_holds_it() -> None:
    seated = seat("engine:time=20ms,ponder=yes")
    game = Game.new(seed=7)
    while (player := game.turn.player) is not None and len(game.turns) < 12:
        past = game.past
        asked = seated if player is Player.BLUE else opponent("greedy")
        game = game.play(asked.choose(game.turn, seed=1, past=past))
        if player is Player.BLUE:
            assert len(pondering()) == 1
    (thread,) = pondering()
    assert isinstance(seated, Pondering)
    stop = seated.stop
    del seated, asked
    gc.collect()
    assert stop.is_set(), "otherwise it would only end when its tree is full"
    thread.join(timeout=30)
    assert not thread.is_alive()


def test_what_was_pondered_is_found_again() -> None:
    # Without pondering no more could be found than was looked at the first time.
    first, analysis, game = asked_again(seat("engine:time=20ms,ponder=yes"), pause=0.5)
    assert looked_up(analysis) > first.nodes
    assert {move.coord for move in analysis.moves} == set(game.turn.transitions)


def test_who_ponders_expects_habits_to_be_kept_as_in_his_own_turn() -> None:
    seated, greedy, game = seat("engine:time=20ms,ponder=yes"), opponent("greedy"), Game.new(seed=7)
    me = game.turn.player
    while len(game.turns) < 25 or game.turn.player is not me:
        asked = seated if game.turn.player is me else greedy
        game = game.play(asked.choose(game.turn, seed=1, past=game.past))
    game = game.play(seated.choose(game.turn, past=game.past))
    while game.turn.player is not me:
        time.sleep(0.25)
        game = game.play(greedy.choose(game.turn, seed=1))
    found = looked_up(seated.analyse(game.turn, past=game.past))
    assert found > 10, "else what grew in the turns of the others was of no use in his own"


def test_endings_are_pondered_too() -> None:
    game, dice = Game.new(seed=8), opponent("random")
    while len(game.turns) < 112:
        game = game.play(dice.choose(game.turn, seed=len(game.turns)))
    seated, player = opponent("engine:time=20ms").seated(), game.turn.player
    assert isinstance(seated, Engine)
    assert player is not None
    first = seated.analyse(game.turn, past=game.past)
    for move in first.moves[0].line[:3]:
        game = game.play(move)
        if game.turn.player is not player:
            stop = Stop()
            threading.Timer(0.3, stop.set).start()
            seated.think_ahead(player, Question(game.turn, game.past, stop=stop))
    assert game.turn.player is player
    assert looked_up(seated.analyse(game.turn, past=game.past)) > first.nodes


def test_who_has_no_time_to_ponder_loses_nothing() -> None:
    engine = opponent("engine:time=100ms").seated()
    assert isinstance(engine, Engine)
    game = Game.new(seed=7)
    player = game.turn.player
    assert player is not None
    moves = engine.analyse(game.turn).moves[0].line[:3]
    stop = Stop()
    stop.set()
    for move in moves:
        game = game.play(move)
        engine.think_ahead(player, Question(game.turn, game.past, stop=stop))
    assert looked_up(engine.analyse(game.turn, past=game.past)) > 10


def test_a_past_with_a_gap_is_of_no_use() -> None:
    seated = opponent("engine:time=50ms").seated()
    game = Game.new(seed=7)
    for move in seated.analyse(game.turn).moves[0].line[:3]:
        game = game.play(move)
    analysis = seated.analyse(game.turn, past=game.past[:1])
    assert {move.coord for move in analysis.moves} == set(game.turn.transitions)
    assert looked_up(analysis) <= 0


def test_a_tree_in_which_nothing_is_left_to_find_out_ends_the_search() -> None:
    game, greedy = Game.new(seed=7), opponent("greedy")
    while len(game.turns) < 124:
        game = game.play(greedy.choose(game.turn, seed=1))
    analysis = opponent("engine:time=60s").analyse(game.turn, past=game.past)
    assert not analysis.solved, "the others are known not to play as the solver does"
    assert analysis.nodes < 1_000_000


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("engine:ponder=yes", "ponder=yes needs a time limit"),
        ("engine:nodes=5,ponder=yes", "ponder=yes needs a time limit"),
        ("engine:time=1s,ponder=perhaps", "ponder=perhaps: yes or no is needed"),
    ],
)
def test_pondering_takes_a_time_and_a_yes(spec: str, problem: str) -> None:
    with pytest.raises(InvalidSpec, match=problem):
        opponent(spec)


def test_at_one_table_everybody_keeps_his_seat_until_another_takes_it() -> None:
    definition = with_seated_opponents()
    for spec in ("engine:nodes=20", "greedy", "engine:nodes=10"):
        session = Session(Game.new(seed=7), Seats.of(dict.fromkeys(PLAYERS, spec)), 1)
        for _ in range(4):
            assert session.question is not None
            move = definition.opponents.answer(session.question)
            assert move == TRIBOLO.opponents.answer(session.question)
            session = Session(session.game.play(move), session.seats, 1)
