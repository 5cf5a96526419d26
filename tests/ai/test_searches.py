"""The classical searches: agreement with the full-width specification, limits and progress."""

import signal
import threading
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD, boards, turns
from tests.harness.games import play_out
from tribolo_core import Board, Limits, Player, Stop, Turn, _kernel, analyse, opponent, perft
from tribolo_core.ai.protocol import Analysis
from tribolo_core.errors import InvalidArgument

from . import search_specification as specification

METHODS = list(specification.SPECIFICATIONS)
EVALUATIONS = ["score", "mobility", "immunity", "mobility+2*immunity", "3*score+mobility"]
SEARCHES = [*METHODS, "mcts", "flat"]


def depth_within(turn: Turn, depth: int) -> int:
    """Return `depth`, but at most that at which a full-width search of the turn in Python is still fast."""
    moves = len(turn.transitions)
    return min(depth, 1 if moves > 20 else 2 if moves > 6 else 3)


@A_THIRD
@given(boards, st.sampled_from(EVALUATIONS))
def test_evaluations_agree_with_their_specification(board: Board, evaluation: str) -> None:
    standings = _kernel.Evaluation(evaluation).standings(board.packed)
    assert standings == list(specification.standings(board, evaluation).values())
    assert sum(standings) == 0


def assert_exact(turn: Turn, method: str, evaluation: str, depth: int) -> None:
    """Assert that a search finds the values and the best moves of the full-width search in `search_specification`."""
    expected = specification.root_values(turn, method, evaluation, depth)
    search = opponent(f"{method}:depth={depth},eval={evaluation}")
    every_move = search.analyse(turn)
    assert {move.coord: move.value for move in every_move.moves} == expected
    best = max(expected.values())
    pruned = search.analyse(turn, every_move=False)
    equals = {coord for coord, value in expected.items() if value == best}
    for analysis in (every_move, pruned):
        assert {move.coord for move in analysis.moves[: analysis.equals]} == equals
        # The only move of a turn is not searched unless its value is needed.
        assert analysis.moves[0].value == best or (analysis is pruned and len(expected) == 1)
    assert pruned.nodes <= every_move.nodes


@A_THIRD
@given(turns, st.sampled_from(METHODS), st.sampled_from(EVALUATIONS), st.integers(1, 3))
def test_pruned_searches_find_the_full_width_value(turn: Turn, method: str, evaluation: str, depth: int) -> None:
    if turn.player is not None:
        assert_exact(turn, method, evaluation, depth_within(turn, depth))


@A_THIRD
@given(st.integers(0, 500), st.integers(2, 5), st.sampled_from(METHODS), st.sampled_from(EVALUATIONS))
def test_pruned_searches_find_it_near_the_end_of_the_game(seed: int, left: int, method: str, evaluation: str) -> None:
    turn = play_out(seed, "random").turns[-1 - left]
    assert_exact(turn, method, evaluation, left + 1)


def middle_game() -> Turn:
    return play_out(11, "greedy", 30).turn


@pytest.mark.parametrize("method", SEARCHES)
def test_several_threads_rank_the_same_moves(method: str) -> None:
    turn = middle_game()
    analysis = analyse(turn, f"{method}:depth=3,threads=3")
    assert {move.coord for move in analysis.moves} == set(turn.transitions)
    if method in METHODS:
        one_thread = analyse(turn, f"{method}:depth=3")
        assert [(move.coord, move.value) for move in analysis.moves] == [
            (move.coord, move.value) for move in one_thread.moves
        ]


@pytest.mark.parametrize("method", [*SEARCHES, "engine"])
def test_a_search_reports_progress(method: str) -> None:
    reports: list[Analysis] = []
    limits = Limits(nodes=1_000 if method == "engine" else 50_000)
    last = analyse(middle_game(), method, limits, seed=1, progress=reports.append)
    assert len(reports) > 1
    assert reports[-1].moves == last.moves
    assert [report.nodes for report in reports] == sorted(report.nodes for report in reports)
    assert method == "flat" or any(len(move.line) > 1 for move in last.moves)


@pytest.mark.parametrize(
    "spec", [*(f"{method}:time=1min" for method in SEARCHES), "engine:time=1min", "engine:time=1min,threads=2"]
)
def test_a_stop_flag_ends_the_search(spec: str) -> None:
    stop = Stop()
    threading.Timer(0.05, stop.set).start()
    turn = middle_game()
    analysis = analyse(turn, spec, stop=stop)
    assert stop.is_set()
    assert {move.coord for move in analysis.moves} == set(turn.transitions)


@pytest.mark.parametrize(
    ("method", "limits"), [("maxn", Limits()), ("mcts", Limits(depth=3)), ("flat", Limits(depth=3))]
)
def test_a_search_without_an_end_is_refused(method: str, limits: Limits) -> None:
    with pytest.raises(InvalidArgument, match="nodes or time unless a stop flag is given"):
        analyse(middle_game(), method, limits)
    stop = Stop()
    stop.set()
    turn = middle_game()
    assert {move.coord for move in analyse(turn, method, limits, stop=stop).moves} == set(turn.transitions)


def test_a_slow_callback_receives_the_latest_report() -> None:
    received: list[Analysis] = []

    def receive_slowly(analysis: Analysis) -> None:
        time.sleep(0.3)
        received.append(analysis)

    reports: list[Analysis] = []
    last = analyse(middle_game(), "engine:nodes=20000", progress=reports.append)
    assert analyse(middle_game(), "engine:nodes=20000", progress=receive_slowly) == last == received[-1] == reports[-1]
    assert len(received) < len(reports)


def test_an_error_in_the_callback_ends_the_search() -> None:
    def fail(_analysis: Analysis) -> None:
        raise LookupError("enough")

    stop = Stop()
    with pytest.raises(LookupError, match="enough"):
        analyse(middle_game(), "paranoid:time=1min", progress=fail, stop=stop)
    assert not stop.is_set()


@pytest.mark.parametrize(
    "work",
    [lambda: analyse(middle_game(), "mcts:time=1min"), lambda: perft(middle_game(), 12)],
    ids=["search", "perft"],
)
def test_an_interrupt_ends_a_search_and_perft(work: Callable[[], object]) -> None:
    threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        work()


@A_THIRD
@given(turns, st.sampled_from(["mcts", "flat"]), st.integers(1, 200))
def test_win_shares_add_up_to_1_and_the_movers_share_is_the_value(turn: Turn, method: str, nodes: int) -> None:
    if turn.player is None:
        return
    analysis = analyse(turn, method, Limits(nodes=nodes), seed=1)
    assert analysis.moves[0].shares is not None
    for move in analysis.moves:
        # With fewer nodes than moves, some moves have no playout.
        assert (move.shares is None) == (move.nodes == 0)
        if move.shares is not None:
            assert sum(move.shares) == pytest.approx(1)
            assert move.shares[turn.player.index] == move.value


@pytest.mark.parametrize("method", [*METHODS, "mcts"])
def test_a_search_says_when_it_has_solved_the_turn(method: str) -> None:
    turn = play_out(3, "greedy").turns[-5]
    analysis = analyse(turn, f"{method}:nodes=1000000", seed=1)
    assert analysis.solved
    assert analysis.nodes < 100_000, "a search ends when it has reached the end of the game everywhere"
    assert max(move.value for move in analysis.moves) == analysis.moves[0].value
    assert not analyse(middle_game(), f"{method}:nodes=500", seed=1).solved


ONE_MOVE_FROM_THE_WIN = Turn.start(Board.from_text(".RB#.GGGGB#....." + " ################" * 10), Player.BLUE)


def test_every_search_plays_an_immediate_win_and_a_proven_one_solves_a_turn_with_unproven_moves() -> None:
    analysis = analyse(ONE_MOVE_FROM_THE_WIN, "mcts:nodes=100000", seed=1)
    assert analysis.solved
    assert analysis.moves[0].shares == (1, 0, 0)
    for method in SEARCHES:
        assert str(opponent(method).choose(ONE_MOVE_FROM_THE_WIN, seed=1)) in {"a1", "e1"}
