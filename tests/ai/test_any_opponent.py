"""Opponents given as values: specs, Opponents and functions do the same everywhere, and bad moves forfeit."""

import pickle
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from tribolo_core import Analysis, Coord, Game, InvalidSpec, Opponent, Question, RankedMove, Turn, analyse, opponent
from tribolo_core.ai import AnyOpponent, check_spec, seated_opponent
from tribolo_core.ai.answers import InvalidAnswer, checked_answer
from tribolo_core.ai.any_opponent import legal_answer, name_of
from tribolo_core.ai.protocol import Forfeit, Shares
from tribolo_core.analysis.review import review
from tribolo_core.arena.forfeits import ForfeitedSeat
from tribolo_core.arena.game import InvalidResult, format_result, parse_result, play
from tribolo_core.arena.report import cell_shares, win_shares
from tribolo_core.arena.roster import Roster
from tribolo_core.arena.schedule import Job
from tribolo_core.dataset import DatasetPlan
from tribolo_core.dataset import play as play_dataset
from tribolo_core.dataset.game import ForfeitedGame

GAME = Game.new(seed=7).play_all(["i6", "a11"])


def first_move(turn: Turn) -> Coord:
    return min(turn.transitions)


def bad_move(_turn: Turn) -> str:
    return "a1"


@dataclass(frozen=True, slots=True)
class Wrapped(Opponent):
    """An opponent of a user, around another one, which counts how often it is closed."""

    inside: Opponent
    closed: list[str]

    def answer(self, question: Question) -> Analysis:
        return self.inside.answer(question)

    def close(self) -> None:
        self.closed.append(self.inside.name)


def test_a_function_is_an_opponent_that_ranks_its_choice_first() -> None:
    for function in (first_move, lambda turn: str(first_move(turn))):
        analysis = analyse(GAME.turn, function)
        assert analysis.moves[0].coord == first_move(GAME.turn)
        assert {move.coord for move in analysis.moves} == set(GAME.turn.transitions)
        assert analysis.best(seed=3) == first_move(GAME.turn)


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (bad_move, "a1 is occupied"),
        (lambda _turn: "z99", "'z99' is not a cell; use a column a-p and a row 1-11, such as c7"),
    ],
    ids=["an occupied cell", "a faulty cell is not said to be in a line and a column"],
)
def test_an_illegal_choice_forfeits(function: AnyOpponent, reason: str) -> None:
    with pytest.raises(Forfeit) as caught:
        opponent(function).choose(GAME.turn)
    assert caught.value.reason == f"chose an illegal move: {reason}"


def test_an_opponent_is_taken_as_it_is() -> None:
    value = Wrapped(opponent("greedy"), [])
    check_spec(value)
    assert opponent(value) is value
    assert seated_opponent(value).choose(GAME.turn) == opponent("greedy").choose(GAME.turn)
    assert [name_of(any_one) for any_one in ("level:3", value, first_move)] == ["level:3", "Wrapped", "first_move"]


def test_a_review_takes_an_opponent() -> None:
    by_value = list(review(GAME, opponent("engine:nodes=20")))
    assert by_value == list(review(GAME, "engine:nodes=20"))
    with pytest.raises(InvalidSpec, match="'first_move'"):
        list(review(GAME, first_move))


def test_a_move_that_an_opponent_invents_forfeits() -> None:
    other = opponent("greedy").analyse(Game.new(seed=8).turn)

    @dataclass(frozen=True, slots=True)
    class Confused(Opponent):
        def answer(self, question: Question) -> Analysis:  # noqa: ARG002
            return other

    with pytest.raises(Forfeit, match="which is illegal"):
        legal_answer(Confused(), GAME.turn, seed=1, past=())


def test_an_arena_plays_values_by_name_and_closes_them() -> None:
    closed: list[str] = []
    greedy = Wrapped(opponent("greedy"), closed)
    names = ("mine", "first", "level:1")
    result = play(Job(names, 5, names), lambda: 0.0, Roster({"mine": greedy, "first": first_move}))
    assert closed == ["greedy"]
    specs = ("greedy", "first", "level:1")
    assert result.scores == play(Job(specs, 5, specs), lambda: 0.0, Roster({"first": first_move})).scores
    assert parse_result(format_result(result)) == result


def test_a_stand_in_ends_the_game_of_a_forfeited_seat() -> None:
    names = ("bad", "greedy", "random")
    result = play(Job(names, 5, names), lambda: 0.0, Roster({"bad": bad_move}))
    (forfeit,) = result.forfeits
    assert str(forfeit.player) == "Blue"
    assert result.scores[0] == 0
    assert win_shares(result)[0] == 0
    assert sum(win_shares(result)) == 1
    assert sum(cell_shares(result)) == pytest.approx(1)
    assert parse_result(format_result(result)) == result
    assert result == play(Job(names, 5, names), lambda: 0.0, Roster({"bad": bad_move})), "it is deterministic"


def test_a_game_that_all_forfeit_is_shared() -> None:
    names = ("bad", "bad", "bad")
    result = play(Job(names, 5, names), lambda: 0.0, Roster({"bad": bad_move}))
    assert result.scores == (0, 0, 0)
    assert len(result.forfeits) == 3
    assert win_shares(result) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert cell_shares(result) == (0, 0, 0)
    assert parse_result(format_result(result)) == result


@pytest.mark.parametrize("forfeits", ["[1]", '[{"player": "Pink", "ply": 1, "reason": "x"}]', '[{"ply": 1}]', "5"])
def test_a_damaged_forfeit_is_refused(forfeits: str) -> None:
    names = ("random", "random", "random")
    text = format_result(play(Job(names, 5, names), lambda: 0.0))
    assert "forfeits" not in text, "results without forfeits stay as they were"
    with pytest.raises(InvalidResult):
        parse_result(f'{text[:-1]}, "forfeits": {forfeits}}}')


def test_a_data_set_takes_values_and_names_them() -> None:
    plan = DatasetPlan(5, (first_move, Wrapped(opponent("greedy"), []), "random"), 1)
    assert plan.names == (("first_move", "Wrapped", "random"),)
    game = play_dataset(plan, 0).game()
    assert all(move == first_move(turn) for turn, move in game.past if str(turn.player) == "Blue")
    with pytest.raises(ForfeitedGame) as caught:
        play_dataset(DatasetPlan(5, ("greedy", bad_move, "random"), 1), 0)
    assert (caught.value.game, caught.value.opponent) == (0, "bad_move")


MOVE = RankedMove(first_move(GAME.turn), 1.0, (first_move(GAME.turn),), 1)
NAN = float("nan")
INVALID: dict[str, tuple[object, str]] = {
    "nothing": (None, "a value None; expected an Analysis"),
    "no moves": (Analysis((), 1, 0, 0), "moves (); expected at least one RankedMove"),
    "a number of moves": (Analysis(5, 1, 0, 0), "moves 5; expected a tuple"),  # type: ignore[arg-type]
    "a cell": (Analysis((MOVE.coord,), 1, 0, 0), "; expected a RankedMove"),  # type: ignore[arg-type]
    "twice": (Analysis((MOVE, MOVE), 1, 0, 0), "; expected each move once"),
    "a name": (Analysis((replace(MOVE, coord="i6"),), 1, 0, 0), "the cell 'i6'; expected a Coord"),  # type: ignore[arg-type]
    "none equal": (Analysis((MOVE,), 0, 0, 0), "equals 0; expected a whole number from 1 on"),
    "more equal": (Analysis((MOVE,), 2, 0, 0), "equals 2; expected"),
    "half a node": (Analysis((MOVE,), 1, 0.5, 0), "nodes 0.5; expected a whole number from 0 on"),  # type: ignore[arg-type]
    "no depth": (Analysis((MOVE,), 1, 0, None), "depth None; expected"),  # type: ignore[arg-type]
    "a value": (Analysis((replace(MOVE, value=NAN),), 1, 0, 0), " nan; expected a finite number"),
    "nan": (
        Analysis((replace(MOVE, shares=Shares(NAN, 0.5, 0.5)),), 1, 0, 0),
        "(blue=nan, red=0.5, green=0.5); expected three numbers from",
    ),
    "a pair": (Analysis((replace(MOVE, shares=(0.5, 0.5)),), 1, 0, 0), "that add up to 1, or None"),  # type: ignore[arg-type]
    "negative": (
        Analysis((replace(MOVE, shares=Shares(-1, 1, 1)),), 1, 0, 0),
        "(blue=-1, red=1, green=1); expected three numbers from 0",
    ),
    "no distribution": (
        Analysis((replace(MOVE, shares=Shares(0.9, 0.9, 0.9)),), 1, 0, 0),
        "(blue=0.9, red=0.9, green=0.9); expected three",
    ),
    "cells": (
        Analysis((replace(MOVE, cells=(177.5, 0, 0)),), 1, 0, 0),
        "expected three numbers from 0 to 176, or None",
    ),
    "a line": (Analysis((replace(MOVE, line=("i6",)),), 1, 0, 0), "('i6',); expected Coords"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("case", INVALID)
def test_d3_an_invalid_answer_has_fields_and_the_way_out(case: str) -> None:
    given, problem = INVALID[case]
    with pytest.raises(InvalidAnswer) as caught:
        checked_answer(given, GAME.turn)
    error = pickle.loads(pickle.dumps(caught.value))
    assert problem in error.reason
    assert error.reason == f"answered with {error.name} {error.found}; expected {error.expected}"


def test_numbers_of_other_libraries_become_those_of_python() -> None:
    numbers: Any = {"value": np.float32(0.5), "shares": np.array([0.5, 0.25, 0.25], np.float16), "nodes": np.int64(3)}
    move = replace(MOVE, **numbers)
    found = checked_answer(Analysis((move,), np.int8(1), 7.0, True), GAME.turn)  # type: ignore[arg-type]
    assert found == Analysis((replace(MOVE, value=0.5, shares=Shares(0.5, 0.25, 0.25), nodes=3),), 1, 7, 1)
    assert type(found.moves[0].value) is type(found.moves[0].shares[0]) is float  # type: ignore[index]


def test_a_forfeit_is_one_sentence() -> None:
    seat = ForfeitedSeat(GAME.turn.mover, 3, "ended with exit code 1")
    assert str(seat) == "Red forfeited at move 3: the opponent ended with exit code 1."
    assert str(Forfeit("was late", "/log")) == "The opponent was late."
    assert Forfeit("was late", "/log").reason_with_log == "was late (log: /log)"
    assert pickle.loads(pickle.dumps(Forfeit("was late", "/log"))).reason_with_log == "was late (log: /log)"
