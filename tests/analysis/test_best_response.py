"""Best responses: what holds for every opponent, and which opponents have one."""

from __future__ import annotations

from itertools import count, product
from statistics import fmean

import pytest

from tests.harness.opponents import Asked, Last, last
from tribolo_core import Analysis, Game, Limits, Opponent, Player, Question, Turn, Unsolved, opponent
from tribolo_core.ai.any_opponent import FunctionOpponent
from tribolo_core.ai.protocol import Forfeit, ranked
from tribolo_core.analysis.best_response import Play, best_response, play_of
from tribolo_core.coord import COORDS
from tribolo_core.errors import AdaptiveOpponent

STATED = (
    "random",
    "greedy",
    "original",
    "coalition",
    "maxn:depth=2",
    "paranoid:nodes=50",
    "engine:nodes=3,modelling=no",
)
DRAWN = ("level:3", "flat:nodes=20")


def shares(turn: Turn, rival: Opponent, seed: int | None = None) -> list[float]:
    return [best_response(turn, player, rival, seed=seed).share for player in Player]


def turn_of(seed: int, plies: int = 4) -> Turn:
    """Return a turn on a small board; of the seeds 4 and 6, no share against random play is 0 or 1."""
    game = Game.new(seed=seed, deal="5x5")
    for _ in range(plies):
        game = game.play(max(game.turn.transitions))
    return game.turn


@pytest.mark.parametrize(("spec", "seed"), [*((spec, None) for spec in STATED), *((spec, 5) for spec in DRAWN)])
def test_the_shares_of_all_seats_are_at_least_those_of_three_equal_players(spec: str, seed: int | None) -> None:
    found = shares(turn_of(6), opponent(spec), seed)
    assert sum(found) >= 1 - 1e-9
    assert max(found) <= 1


@pytest.mark.parametrize("spec", STATED)
def test_the_share_of_a_turn_is_that_of_the_best_own_move_and_the_mean_over_replies(spec: str) -> None:
    """With the share of a finished game, and full enumeration in the kernel's tests, this makes all shares exact."""
    rival = opponent(spec)
    for turn, player in product((turn_of(6), turn_of(4, 6)), Player):
        found = best_response(turn, player, rival).share
        analysis = rival.analyse(turn, every_move=False)
        best = [move.coord for move in analysis.moves[: analysis.equals]]
        cells = turn.transitions if player is turn.mover else best
        after = [best_response(turn.play(cell), player, rival).share for cell in cells]
        assert found == pytest.approx(max(after) if player is turn.mover else fmean(after))


@pytest.mark.parametrize(("spec", "seed"), [("greedy", None), ("maxn:depth=2", 3), ("level:3", 4)])
def test_an_opponent_in_python_is_answered_as_a_built_in_one(spec: str, seed: int | None) -> None:
    assert shares(turn_of(6), Asked(opponent(spec)), seed) == shares(turn_of(6), opponent(spec), seed)


def test_a_subclass_of_a_built_in_opponent_is_asked_itself() -> None:
    turn = turn_of(6)
    assert play_of(Last("engine:nodes=50")) is Play.STATED
    assert shares(turn, Last("greedy")) == shares(turn, FunctionOpponent(last))


def test_a_search_that_meets_a_limit_has_no_share() -> None:
    turn = Game.new(seed=2, deal="5x5").turn
    with pytest.raises(Unsolved) as caught:
        best_response(turn, Player.RED, opponent("random"), limits=Limits(nodes=100))
    assert caught.value.nodes == 100


def test_a_finished_game_has_the_share_of_its_result() -> None:
    turn = turn_of(6)
    while turn.player is not None:
        turn = turn.play(min(turn.transitions))
    assert turn.outcome is not None
    winners = turn.outcome.winners
    assert shares(turn, opponent("greedy")) == [(player in winners) / len(winners) for player in Player]


@pytest.mark.parametrize("seed", [None, 3])
def test_an_opponent_that_plays_an_illegal_move_forfeits(seed: int | None) -> None:
    for rival in (FunctionOpponent(lambda _turn: "a1"), Cheat()):
        with pytest.raises(Forfeit, match="illegal"):
            best_response(turn_of(6), Player.RED, rival, seed=seed)


def test_how_an_opponent_plays_follows_from_its_spec_or_its_answers() -> None:
    assert [play_of(opponent(spec)) for spec in STATED] == [Play.STATED] * len(STATED)
    assert [play_of(opponent(spec)) for spec in DRAWN] == [Play.DRAWN] * len(DRAWN)
    assert play_of(opponent("level:8")) is Play.STATED, "it makes no errors"
    assert [play_of(Asked(opponent(spec))) for spec in ("greedy", "level:1")] == [Play.STATED, Play.DRAWN]


@pytest.mark.parametrize(
    ("spec", "problem", "valid"),
    [
        ("engine", "its moves depend on the moves before the turn", "engine:modelling=no"),
        ("revenge", "its moves depend on the moves before the turn", "peaceful"),
        ("brs:time=10ms", "with a limit of time, answers vary", "nodes=100"),
        ("maxn:threads=2", "with several threads, answers vary", "threads=1"),
    ],
)
def test_an_opponent_that_does_not_play_by_the_turn_alone_is_refused(spec: str, problem: str, valid: str) -> None:
    with pytest.raises(AdaptiveOpponent) as caught:
        play_of(opponent(spec))
    assert (caught.value.problem, caught.value.valid[0]) == (problem, valid)


def test_an_opponent_whose_answers_vary_is_refused() -> None:
    calls = count()
    with pytest.raises(AdaptiveOpponent, match="the same question in different ways"):
        play_of(FunctionOpponent(lambda turn: sorted(turn.transitions)[next(calls) % len(turn.transitions)]))
    with pytest.raises(AdaptiveOpponent, match="the moves before the turn"):
        play_of(Avenger())


class Cheat(Opponent):
    def answer(self, question: Question) -> Analysis:
        illegal = next(coord for coord in COORDS if coord not in question.turn.transitions)
        return ranked({illegal: 1}, nodes=1, depth=1)


class Avenger(Opponent):
    def answer(self, question: Question) -> Analysis:
        choose = max if question.past else min
        return FunctionOpponent(lambda turn: choose(turn.transitions)).answer(Question(question.turn))
