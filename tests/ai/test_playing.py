"""The loop in which opponents play a game: the kernel's moves equal those that Python asks for one by one."""

from typing import Any

import pytest

from tests.harness.opponents import Asked, Last
from tribolo_core import Analysis, Game, Limits, Opponent, Question, opponent
from tribolo_core import _kernel as kernel
from tribolo_core.ai.built_in import BuiltIn
from tribolo_core.ai.clocks import Clock, TimeControl
from tribolo_core.ai.playing import Decision, Step, play_out, steps
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.dataset import DatasetPlan, play
from tribolo_core.dice import nth_seed

LINE_UPS = [
    ("greedy", "random", "level:2"),
    ("engine:nodes=20", "original", "level:8"),
    ("revenge:nodes=5", "mcts:nodes=30", "coalition"),
    ("paranoid:depth=1", "maxn:nodes=40", "peaceful:nodes=5"),
]


def late(plies: int) -> Game:
    return play_out(Game.new(seed=3), [opponent("random")] * 3, lambda ply: nth_seed(3, ply)).at(plies)


def played(game: Game, opponents: list[Opponent], **options: Any) -> list[Step]:
    return list(steps(game, opponents, lambda ply: nth_seed(5, ply), **options))


@pytest.mark.parametrize("every_move", [False, True])
@pytest.mark.parametrize("line_up", LINE_UPS, ids=", ".join)
def test_the_kernel_plays_as_if_python_asked(line_up: tuple[str, ...], every_move: bool) -> None:
    game, built_in = late(70), [opponent(spec) for spec in line_up]
    expected = played(game, [Asked(other) for other in built_in], every_move=every_move)
    assert played(game, built_in, every_move=every_move) == expected
    assert played(game, [Asked(built_in[0]), *built_in[1:]], every_move=every_move) == expected
    assert [step.ply for step in expected] == list(range(71, 71 + len(expected)))
    found = [step.answer for step in expected if isinstance(step.answer, Decision)]
    assert [decision.every_move is not None for decision in found] == [every_move] * len(expected)


def test_a_clock_times_each_move() -> None:
    game, ticks = late(100), iter(range(1_000))
    timed = played(game, [opponent("greedy")] * 3, clock=lambda: float(next(ticks)))
    assert {step.seconds for step in timed} == {1.0}
    assert [step._replace(seconds=0.0) for step in timed] == played(game, [opponent("greedy")] * 3)


def test_an_opponent_that_exceeds_its_time_forfeits() -> None:
    seen: list[Clock | None] = []

    class Slow(Asked):
        def answer(self, question: Question) -> Analysis:
            seen.append(question.clock)
            return super().answer(question)

    line_up = [Slow(opponent("greedy")), opponent("greedy"), opponent("random")]
    game = played(Game.new(seed=3), line_up, clock=lambda: 3.0 * len(seen), control=TimeControl(5_000, 1_000))
    assert seen == [Clock(5_000, 1_000), Clock(3_000, 1_000), Clock(1_000, 1_000)]
    (forfeit,) = (step.answer for step in game if isinstance(step.answer, Forfeit))
    assert forfeit.reason == "ran out of time: its move took 3.000 s, and 1.000 s were left"


def test_searches_without_limits_of_their_own_take_their_time_from_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Limits | None] = []
    monkeypatch.setattr(BuiltIn, "_analyse", lambda _self, _question, limits: found.append(limits))
    for spec in ("engine", "mcts:depth=3", "engine:nodes=9", "maxn:depth=2"):
        opponent(spec).answer(Question(Game.new(seed=3).turn, clocks=(Clock(60_000, 1_000),) * 3))
    assert found == [Limits(milliseconds=3_150)] * 2 + [None] * 2


def test_a_subclass_of_a_built_in_opponent_answers_itself() -> None:
    end = play_out(late(100), [Last("random")] * 3, lambda ply: ply)
    assert all(move == max(turn.legal_moves) for turn, move in end.past[100:])


def test_each_move_of_a_data_set_went_through_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """`selfplay` made an analysis of every legal move in Python, and took ten times as long as a batch."""
    calls: list[int] = []
    play_on = kernel.play_on

    def counted(*arguments: Any, **options: Any) -> Any:
        found = play_on(*arguments, **options)
        calls.append(len(found[0]))
        return found

    monkeypatch.setattr(kernel, "play_on", counted)
    monkeypatch.setattr(Game, "play", lambda *_: pytest.fail("a move was played in Python"))
    kept = play(DatasetPlan(5, ("greedy", "random", "level:2"), 1), 0)
    assert sum(calls) == len(kept.moves) > 100
    assert len(calls) < 10


def test_the_kernel_refuses_an_illegal_past() -> None:
    turn = Game.new(seed=7).turn
    with pytest.raises(kernel.InvalidMoves, match="occupied"):
        kernel.play_on(turn.board.packed, 0, bytes([0]), [None] * 3, [1], every_move=False)
    first = turn.mover.index
    assert kernel.play_on(turn.board.packed, first, b"", [None] * 3, [1], every_move=False) == ([], first)
