"""Seated opponents: tree reuse and pondering."""

import gc
import threading
import time

import pytest

from frontends.games.tribolo import TRIBOLO, with_seated_opponents
from frontends.session.loop import Session
from frontends.session.opponents import seat
from frontends.session.pondering import Pondering
from frontends.session.seats import Seats
from tests.harness.games import play_out
from tribolo_core import PLAYERS, Analysis, Game, InvalidSpec, Limits, Opponent, Player, Stop, opponent
from tribolo_core.ai.protocol import Question


def reused_visits(analysis: Analysis) -> int:
    """Return the number of visits in an analysis that come from an earlier search, whose tree was reused."""
    return sum(move.nodes for move in analysis.moves) - analysis.nodes


def wait_for_work(seconds: float) -> None:
    """Return when this process has used `seconds` of processor time; other processes do not shorten the work."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        time.sleep(0.01)


def stop_after_work(stop: Stop, seconds: float) -> None:
    wait_for_work(seconds)
    stop.set()


def two_turns(seated: Opponent, limits: Limits | None = None, pause: float = 0.0) -> tuple[Analysis, Analysis, Game]:
    """Let an opponent analyse two turns of one player, with work for a time between them; return both and the game."""
    game = Game.new(seed=7)
    player = game.turn.player
    first = seated.analyse(game.turn, limits=limits)
    for move in first.moves[0].line[:3]:
        game = game.play(move)
        wait_for_work(pause / 3)
    assert game.turn.player is player
    return first, seated.analyse(game.turn, past=game.past, limits=limits), game


def test_a_seated_engine_reuses_its_tree() -> None:
    engine = opponent("engine:time=100ms")
    _, analysis, game = two_turns(engine.seated())
    assert reused_visits(analysis) > 10
    assert {move.coord for move in analysis.moves} == set(game.turn.transitions)
    for move in analysis.moves:
        turn = game.turn
        for coord in move.line:
            turn = turn.play(coord)
    _, analysis, _ = two_turns(engine)
    assert reused_visits(analysis) <= 0, "without a seat the tree is not reused"


def test_the_same_turn_is_searched_further_and_the_tree_of_another_game_is_not_reused() -> None:
    seated = opponent("engine:time=50ms").seated()
    turn = Game.new(seed=7).turn
    first = seated.analyse(turn)
    assert reused_visits(seated.analyse(turn)) >= sum(move.nodes for move in first.moves) - 1
    assert reused_visits(seated.analyse(Game.new(seed=8).turn)) <= 0


def test_a_node_limited_engine_gives_the_same_answer_with_and_without_a_seat() -> None:
    engine = opponent("engine:nodes=200")
    assert two_turns(engine.seated()) == two_turns(engine)


@pytest.mark.parametrize("spec", ["greedy", "original", "paranoid:depth=2", "level:3", "revenge"])
def test_most_opponents_keep_nothing(spec: str) -> None:
    assert opponent(spec).seated() == opponent(spec)


def pondering() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "pondering"]


def test_a_pondering_engine_thinks_while_the_others_move_until_it_is_dropped() -> None:
    seated = seat("engine:time=20ms,ponder=yes")
    game = Game.new(seed=7)
    while (player := game.turn.player) is not None and len(game.turns) < 12:
        past = game.past
        chooser = seated if player is Player.BLUE else opponent("greedy")
        game = game.play(chooser.choose(game.turn, seed=1, past=past))
        if player is Player.BLUE:
            assert len(pondering()) == 1
    (thread,) = pondering()
    assert isinstance(seated, Pondering)
    stop = seated.stop
    del seated, chooser
    gc.collect()
    assert stop.is_set(), "otherwise the search would go on until its tree is full"
    thread.join(timeout=30)
    assert not thread.is_alive()


def test_a_pondered_tree_is_reused() -> None:
    # Without pondering, at most the visits of the first analysis could be reused.
    first, analysis, game = two_turns(seat("engine:time=20ms,ponder=yes"), pause=0.5)
    assert reused_visits(analysis) > first.nodes
    assert {move.coord for move in analysis.moves} == set(game.turn.transitions)


def test_pondering_uses_the_same_opponent_models_as_a_turn_of_its_own() -> None:
    seated, greedy, game = seat("engine:time=20ms,ponder=yes"), opponent("greedy"), Game.new(seed=7)
    me = game.turn.player
    while len(game.turns) < 25 or game.turn.player is not me:
        chooser = seated if game.turn.player is me else greedy
        game = game.play(chooser.choose(game.turn, seed=1, past=game.past))
    game = game.play(seated.choose(game.turn, past=game.past))
    while game.turn.player is not me:
        wait_for_work(0.25)
        game = game.play(greedy.choose(game.turn, seed=1))
    found = reused_visits(seated.analyse(game.turn, past=game.past))
    assert found > 10, "the tree that grew in the turns of the others is reused"


def test_endgames_are_pondered() -> None:
    game = play_out(8, "random", 111)
    seated, player = opponent("engine:time=20ms").seated(), game.turn.player
    assert player is not None
    first = seated.analyse(game.turn, past=game.past)
    game = game.play(first.moves[0].coord)
    while game.turn.player is not player:
        stop = Stop()
        threading.Thread(target=stop_after_work, args=[stop, 0.3]).start()
        seated.ponder(player, Question(game.turn, game.past, stop=stop))
        game = game.play(opponent("engine:nodes=100").choose(game.turn, past=game.past))
    assert reused_visits(seated.analyse(game.turn, past=game.past)) > first.nodes


def test_an_interrupted_pondering_keeps_the_tree() -> None:
    engine = opponent("engine:time=100ms").seated()
    game = Game.new(seed=7)
    player = game.turn.player
    assert player is not None
    moves = engine.analyse(game.turn).moves[0].line[:3]
    stop = Stop()
    stop.set()
    for move in moves:
        game = game.play(move)
        engine.ponder(player, Question(game.turn, game.past, stop=stop))
    assert reused_visits(engine.analyse(game.turn, past=game.past)) > 10


def test_a_tree_is_not_reused_after_a_gap_in_the_past() -> None:
    seated = opponent("engine:time=50ms").seated()
    game = Game.new(seed=7)
    for move in seated.analyse(game.turn).moves[0].line[:3]:
        game = game.play(move)
    analysis = seated.analyse(game.turn, past=game.past[:1])
    assert {move.coord for move in analysis.moves} == set(game.turn.transitions)
    assert reused_visits(analysis) <= 0


def test_a_fully_searched_tree_ends_the_search() -> None:
    game = play_out(7, "greedy", 123)
    analysis = opponent("engine:time=60s").analyse(game.turn, past=game.past)
    assert not analysis.solved, "the other players are known not to play like the solver"
    assert analysis.nodes < 1_000_000


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("engine:ponder=yes", "ponder=yes needs a time limit"),
        ("engine:nodes=5,ponder=yes", "ponder=yes needs a time limit"),
        ("engine:time=1s,ponder=perhaps", "ponder=perhaps: yes or no is needed"),
    ],
)
def test_pondering_needs_a_time_limit_and_yes_or_no(spec: str, problem: str) -> None:
    with pytest.raises(InvalidSpec, match=problem):
        opponent(spec)


def test_an_opponent_keeps_its_seat_until_another_spec_takes_it() -> None:
    definition = with_seated_opponents()
    for spec in ("engine:nodes=20", "greedy", "engine:nodes=10"):
        session = Session(Game.new(seed=7), Seats.of(dict.fromkeys(PLAYERS, spec)), 1)
        for _ in range(4):
            assert session.question is not None
            move = definition.opponents.answer(session.question)
            assert move == TRIBOLO.opponents.answer(session.question)
            session = Session(session.game.play(move), session.seats, 1)
