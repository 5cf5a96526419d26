"""Mining: the searches that find a key, and the puzzles of a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.harness.games import play_out
from tests.puzzles.test_themes import turn_of
from tribolo_core import Coord, Game, Outcome, Turn, analyse, opponent, parse_position
from tribolo_core.ai.protocol import Limits
from tribolo_core.analysis.endgame import solve
from tribolo_core.analysis.review import final_shares
from tribolo_core.arena.roster import Roster
from tribolo_core.errors import InvalidArgument, InvalidSpec
from tribolo_core.puzzles.derived import check_puzzle
from tribolo_core.puzzles.mining import PLIES_APART, MiningPlan, in_order, mine, play_source
from tribolo_core.puzzles.puzzle import Puzzle, rounded
from tribolo_core.puzzles.searches import (
    CONFIRMATION,
    FACTORS,
    MARGIN,
    SEEDS,
    by_share,
    engine_of,
    evaluate,
    find_choices,
    is_confirmed,
    prove,
)

from .conftest import PLAN, Mined


@pytest.fixture(scope="module")
def puzzles(mined: Mined) -> list[Puzzle]:
    found = [puzzle for puzzles in mined.values() for puzzle in puzzles]
    assert len(found) >= 5, "the plan finds some puzzles"
    return found


def test_puzzles_of_a_game_are_at_least_twenty_plies_apart(mined: Mined) -> None:
    assert any(len(found) > 1 for found in mined.values())
    for found in mined.values():
        plies = [puzzle.source.ply for puzzle in found]
        assert all(later - ply >= PLIES_APART for ply, later in pairwise(plies))


def test_the_opponents_of_a_plan_play_in_turn_at_random_and_against_their_like() -> None:
    played = [PLAN.seats(game) for game in range(100)]
    assert {seats[0] for seats in played} == set(PLAN.opponents)
    assert all(seats == (seats[0],) * 3 for seats in played)


def test_the_source_game_leads_to_the_puzzle(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        game = play_source(puzzle.source)
        assert game.turns[0] == Game.new(seed=puzzle.source.deal).turn
        assert game.turns[puzzle.source.ply].position == puzzle.position
        assert puzzle.source.seats == PLAN.seats(puzzle.source.game)


def test_the_key_is_the_best_move_at_each_limit_and_with_each_seed(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        check_puzzle(puzzle)
        assert puzzle.gap >= MARGIN
        for factor in FACTORS:
            limits = Limits(nodes=factor * PLAN.nodes)
            assert opponent(f"engine:nodes={limits.nodes}").choose(puzzle.turn) == puzzle.key
            shares = {
                choice.move: evaluate(puzzle.turn, choice.move, limits).share(puzzle.player)
                for choice in puzzle.choices
            }
            best = shares.pop(puzzle.key)
            assert best - max(shares.values()) >= MARGIN
        for seed in SEEDS:
            assert engine_of(seed, FACTORS[1] * PLAN.nodes).choose(puzzle.turn) == puzzle.key
        assert is_confirmed(puzzle.turn, puzzle.key, CONFIRMATION * PLAN.nodes)


def test_a_proven_ending_has_the_win_shares_of_the_solver() -> None:
    turn, limits = play_out(7, "greedy", 118).turn, Limits(nodes=10)
    estimated = by_share(turn, (evaluate(turn, move, limits) for move in turn.transitions))
    proven = prove(turn, estimated)
    assert proven is not None
    solution = solve(turn, every_move=True)
    assert {choice.move: choice.shares for choice in proven} == {
        move: rounded(final_shares(Outcome(scores))) for move, scores in solution.moves if scores is not None
    }
    assert proven == by_share(turn, proven)
    assert next(choice.line for choice in proven if choice.move in solution.best) == solution.line


def test_the_lines_of_other_moves_end_before_the_next_own_move(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        for choice in puzzle.choices[1:]:
            turn = puzzle.turn.play(choice.move)
            for move in choice.line[1:]:
                assert turn.player is not puzzle.player
                turn = turn.play(move)


def test_a_search_that_doubts_the_key_does_not_confirm_it(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        for choice in puzzle.choices[1:]:
            assert not is_confirmed(puzzle.turn, choice.move, CONFIRMATION * PLAN.nodes)
    # With 32,000 nodes the most visited move is still a1, and i2 already has a greater win share.
    text = (
        "1RRRRR2G4RRR/GGRGGG1B1GBBRRRR/GGBRRRRRG2B#RRR/GBB#RB#G2RBRRRR/GBBGRBGGGRRRRRRR/GBGRBGBBGGBBBBBR/"
        "GBRGGBBRBGGGRB#R/GBBGBRR#BBGRB#RR/GG#BBBBBBBB#RRRR/G2#BB#BGRBRR#R1/G#1BBBBBBBBBBB1R b"
    )
    turn = Turn.start(*parse_position(text))
    analysis = analyse(turn, limits=Limits(nodes=32_000))
    assert str(analysis.moves[0].coord) == "a1"
    assert not is_confirmed(turn, analysis.moves[0].coord, 32_000)


def test_a_turn_with_two_equal_moves_has_no_key() -> None:
    turn = turn_of(".RRB........BRR.")
    assert len(turn.transitions) == 2
    assert find_choices(turn, 10) is None


def test_a_long_ending_is_not_proven() -> None:
    turn = Game.new(seed=7).turn
    assert prove(turn, ()) is None


def test_results_are_sorted_by_the_number_of_the_game_as_they_come() -> None:
    taken: list[int] = []

    def results() -> Iterator[tuple[int, str]]:
        for number in (5, 4, 7, 6, 8):
            taken.append(number)
            yield number, str(number)

    found = in_order(results(), 4)
    assert next(found) == (4, "4")
    assert taken == [5, 4], "no result is waited for longer than needed"
    assert list(found) == [(5, "5"), (6, "6"), (7, "7"), (8, "8")]


def test_opponents_may_be_functions_and_values() -> None:
    def last_cell(turn: Turn) -> Coord:
        return max(turn.transitions)

    plan = MiningPlan(seed=6, opponents=(last_cell, opponent("greedy")), nodes=10)
    assert plan.header.opponents == ("last_cell", "greedy")
    game = next(number for number in range(50) if plan.seats(number)[0] == "last_cell" and mine(plan, number))
    for puzzle in mine(plan, game):
        assert puzzle.source.seats == ("last_cell",) * 3
        played = play_source(puzzle.source, Roster({"last_cell": last_cell}))
        assert played.turns[puzzle.source.ply] == puzzle.turn
        assert all(move == last_cell(turn) for turn, move in zip(played.turns, played.moves, strict=False))


def test_invalid_plans_are_refused() -> None:
    with pytest.raises(InvalidSpec, match="unknown name 'nobody'"):
        MiningPlan(opponents=("nobody",))
    with pytest.raises(InvalidArgument, match="opponents must be one spec or more, not none"):
        MiningPlan(opponents=())
    with pytest.raises(InvalidArgument, match="nodes must be a whole number"):
        MiningPlan(nodes=0)
