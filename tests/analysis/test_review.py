"""Reviews: losses, judgements, evaluations in records, and the turning point."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD, coords, games, players, variations
from tests.golden_games import GAMES
from tribolo_core import (
    COORDS,
    Coord,
    Game,
    InvalidSpec,
    Limits,
    Player,
    Record,
    Shares,
    Turn,
    format_record,
    parse_record,
)
from tribolo_core.analysis.review import (
    Judgement,
    ReviewedMove,
    annotated,
    costly_moves,
    review,
    summaries,
    turning_point,
    without_evaluations,
)

QUICK = "mcts:nodes=40"


@st.composite
def shares(draw: st.DrawFn) -> Shares:
    parts = draw(st.tuples(*[st.integers(0, 60)] * 3).filter(any))
    return Shares(*(part / sum(parts) for part in parts))


@st.composite
def reviewed_moves(draw: st.DrawFn) -> ReviewedMove:
    player = draw(players)
    worse, better = sorted((draw(shares()), draw(shares())), key=lambda shares: shares[player.index])
    best = draw(coords)
    accuracy = draw(st.floats(0, 100))
    return ReviewedMove(1, player, draw(coords), draw(st.integers(1, 30)), worse, best, better, (best,), accuracy)


def blunder(loss: float) -> ReviewedMove:
    """Return a reviewed move of Red: compared with the best move, Red loses `loss` of win share, and Blue gains it."""
    move, best = Coord.parse("a1"), Coord.parse("b1")
    return ReviewedMove(1, Player.RED, move, 2, Shares(loss, 0.5 - loss, 0.5), best, Shares(0, 0.5, 0.5), (best,), 0)


@pytest.mark.parametrize(
    ("loss", "judgement"),
    [
        (0, None),
        (0.049, None),
        (0.051, Judgement.INACCURACY),
        (0.099, Judgement.INACCURACY),
        (0.101, Judgement.MISTAKE),
        (0.149, Judgement.MISTAKE),
        (0.151, Judgement.BLUNDER),
    ],
)
def test_the_judgement_of_a_move_depends_on_its_loss(loss: float, judgement: Judgement | None) -> None:
    assert blunder(loss).judgement is judgement
    assert not blunder(loss).is_kingmaker, "no win share moved between the two others"


def test_a_move_that_transfers_win_share_between_the_others_is_a_kingmaker_move() -> None:
    best = Coord.parse("b1")
    move = ReviewedMove(
        9, Player.GREEN, Coord.parse("a1"), 2, Shares(0.2, 0.7, 0.1), best, Shares(0.5, 0.39, 0.11), (best,), 50
    )
    giver, given, share = move.gift
    assert (giver, given, round(share, 6)) == (Player.BLUE, Player.RED, 0.3)
    assert move.is_kingmaker
    assert move.judgement is None
    assert summaries([move])[Player.GREEN].kingmakers == 1


@A_THIRD
@given(reviewed_moves())
def test_a_gift_is_a_transfer_between_the_two_other_players(move: ReviewedMove) -> None:
    giver, given_to, share = move.gift
    assert {giver, given_to, move.player} == set(Player)
    assert 0 <= share <= 1
    assert not (move.is_kingmaker and move.judgement), "a kingmaker move costs its player little"


@A_THIRD
@given(st.lists(reviewed_moves()))
def test_the_bad_moves_with_a_choice_are_counted(moves: list[ReviewedMove]) -> None:
    for player, summary in summaries(moves).items():
        free = [move for move in moves if move.player is player and move.choices > 1]
        assert sum(summary.judgements.values()) == sum(move.judgement is not None for move in free)


@A_THIRD
@given(st.lists(reviewed_moves()))
def test_costly_moves_are_the_five_that_lose_most_and_at_least_half_a_point(moves: list[ReviewedMove]) -> None:
    for player in Player:
        found = costly_moves(moves, player)
        expected = [move for move in moves if move.player is player and move.loss >= 0.005]
        assert list(found) == sorted(expected, key=lambda move: -move.loss)[:5]


def test_a_loss_in_cells_is_known_if_the_analyst_knows_cells() -> None:
    assert blunder(0.1).lost_cells is None
    move = replace(blunder(0.1), cells=(60, 40, 50), best_cells=(55, 45.5, 50))
    assert move.lost_cells == 5.5


def test_every_reviewed_move_has_the_cells_expected_after_it() -> None:
    game = last_turns(10)
    *_, last = moves = list(review(game, "engine:nodes=40"))
    assert last.cells == tuple(game.turn.scores.values())
    for move in moves:
        assert move.cells is not None
        assert 0 < sum(move.cells) <= 176
        assert (move.lost_cells == 0) or move.best != move.move


@cache
def last_turns(count: int, name: str = "greedy") -> Game:
    game = parse_record((GAMES / f"{name}.tribolo").read_text("utf-8")).game
    return Game(game.turns[-1 - count :], game.moves[-count:])


def test_every_move_is_compared_with_the_best_one() -> None:
    game = last_turns(20)
    moves = list(review(game, QUICK))
    assert [move.move for move in moves] == list(game.moves)
    assert [move.ply for move in moves] == list(range(1, 21))
    for turn, after, move in zip(game.turns, game.turns[1:], moves, strict=False):
        assert move.player is turn.player
        assert move.choices == len(turn.transitions)
        assert move.best == move.line[0]
        assert move.loss >= 0
        assert (move.loss == 0) == (move.best == move.move)
        assert sum(move.shares) == pytest.approx(1)
        for coord in move.line:
            turn = turn.play(coord)  # the line can be played
        if after.outcome:
            assert move.shares == tuple(float(player in after.outcome.winners) for player in Player)


def exact(turn: Turn) -> tuple[Fraction, ...]:
    """Return the win shares of Blue, Red and Green if every player maximises its own share from a turn on.

    The shares come from a search to the end of the game. Of several moves that are equally good for the player to move,
    the first in reading order (row by row) is played.
    """
    if turn.outcome:
        winners = turn.outcome.winners
        return tuple(Fraction(player in winners, len(winners)) for player in Player)
    mover = turn.player
    assert mover is not None
    return max((exact(turn.play(coord)) for coord in turn.transitions), key=lambda shares: shares[mover.index])


def test_near_the_end_a_loss_is_exact() -> None:
    turn = last_turns(6).turns[0]
    assert turn.player is not None
    mover = turn.player.index
    values = {coord: exact(turn.play(coord)) for coord in turn.transitions}
    for coord, value in values.items():
        (move,) = review(Game((turn,)).play(coord), "mcts:nodes=100000")
        assert move.loss == pytest.approx(float(max(values.values(), key=lambda v: v[mover])[mover] - value[mover]))


def test_a_parallel_review_gives_the_same_result() -> None:
    game = last_turns(12)
    with ThreadPoolExecutor(4) as pool:
        assert list(review(game, QUICK, run=pool.map)) == list(review(game, QUICK))


def test_limits_replace_those_of_the_spec() -> None:
    game = last_turns(8)
    assert list(review(game, "mcts:time=1min", Limits(nodes=40))) == list(review(game, QUICK))


@pytest.mark.parametrize("spec", ["greedy", "original", "paranoid:depth=1"])
def test_an_opponent_without_win_shares_cannot_review(spec: str) -> None:
    with pytest.raises(InvalidSpec, match=r"it does not know win shares. Try "):
        list(review(last_turns(3), spec))


comment_texts = st.text(st.characters(codec="utf-8", exclude_characters="{}\r["), max_size=8)


@A_THIRD
@given(games(max_moves=5), st.data())
def test_evaluations_are_added_to_comments_and_removed_again(game: Game, data: st.DataObject) -> None:
    comments = tuple(data.draw(comment_texts) for _ in game.turns)
    record = Record(game, ("a", "b", "c"), comments, (("Event", "test"),))
    moves = list(review(game, QUICK))
    with_evaluations = annotated(record, moves)
    assert without_evaluations(with_evaluations) == record
    assert annotated(with_evaluations, moves) == with_evaluations, "earlier evaluations are replaced"
    assert parse_record(format_record(with_evaluations)) == with_evaluations
    assert all("[%win " in comment for comment in with_evaluations.comments[1:])


@A_THIRD
@given(games(max_moves=5), st.data())
def test_better_lines_are_added_as_variations_and_removed_again(game: Game, data: st.DataObject) -> None:
    record = Record(game, ("a", "b", "c"), variations=data.draw(variations(game, comment_texts)))
    moves = [move if move.best == move.move else as_blunder(move) for move in review(game, QUICK)]
    annotated_record = annotated(record, moves, with_variations=True)
    assert without_evaluations(annotated_record) == record
    assert annotated(annotated_record, moves, with_variations=True) == annotated_record
    assert annotated(annotated_record, moves) == annotated(record, moves)
    assert parse_record(format_record(annotated_record)) == annotated_record
    for move, before, after in zip(moves, record.variations, annotated_record.variations, strict=True):
        assert after[: len(before)] == before
        if move.judgement:
            assert move.best in {variation.game.moves[0] for variation in after}
        else:
            assert after == before


def as_blunder(move: ReviewedMove) -> ReviewedMove:
    """Return a copy of a reviewed move whose best move is so much better that the move is a blunder."""
    best = [0.0, 0.0, 0.0]
    best[move.player.index] = move.shares[move.player.index] + 0.15
    return replace(move, best_shares=Shares(*best))


def test_the_better_line_of_a_bad_move_is_a_variation() -> None:
    record = Record(Game.new(seed=7).play_all(["i6", "h3"]), ("?", "?", "?"))
    line = (Coord.parse("a11"), Coord.parse("m4"))
    move = ReviewedMove(
        2, Player.BLUE, Coord.parse("h3"), 5, Shares(0.3, 0.3, 0.4), line[0], Shares(0.5, 0.3, 0.2), line, 0
    )
    text = format_record(annotated(record, [move], with_variations=True))
    assert text.endswith("i6 h3 {[%win 30.0-30.0-40.0 blunder: a11 m4]} (a11 {[%win 50.0-30.0-20.0]} m4)\n")
    assert not any(annotated(record, [move]).variations)


def test_a_variation_with_more_than_an_evaluation_is_kept() -> None:
    record = Record(Game.new(seed=7).play_all(["i6", "h3"]), ("?", "?", "?"))
    for text in ("(a11 {[%win 50.0-30.0-20.0] so} m4)", "(a11 {[%win 50.0-30.0-20.0]} m4 (e3))", "(a11 m4)"):
        kept = parse_record(format_record(record).replace("h3", f"h3 {text}"))
        assert without_evaluations(kept) == kept


LENGTH = 6
"""The number of moves of a game with a turning point."""


def reviewed(shares: list[Shares]) -> list[ReviewedMove]:
    return [
        ReviewedMove(ply, Player.BLUE, COORDS[0], 2, after, COORDS[0], after, (COORDS[0],), 100)
        for ply, after in enumerate(shares, start=1)
    ]


def turned(*green: int) -> int | None:
    """Return the ply at which a game turned that Green won with these win shares, in parts of 64, after each move."""
    found = turning_point(last_turns(LENGTH), reviewed([Shares(1 - share / 64, 0.0, share / 64) for share in green]))
    return found.ply if found else None


@pytest.mark.parametrize(
    ("green", "ply"),
    [
        pytest.param((20, 10, 10, 34, 60, 64), 5, id="a greater raise after the move that took the lead"),
        pytest.param((60, 34, 40, 46, 52, 58), 3, id="the first of several equal raises"),
        pytest.param((20, 24, 32, 36, 37, 38), 4, id="an equal share is no lead"),
    ],
)
def test_the_game_turned_where_the_winner_took_a_lasting_lead(green: tuple[int, ...], ply: int) -> None:
    assert turned(*green) == ply


def test_a_game_that_is_tied_not_over_not_wholly_reviewed_or_of_one_move_has_no_turning_point() -> None:
    game, moves = last_turns(LENGTH), reviewed([Shares(0.2, 0.2, 0.6)] * LENGTH)
    assert turning_point(game, moves) is not None
    last = Game(game.turns[-2:], game.moves[-1:])
    for without, found in (
        (last_turns(LENGTH, "tie"), moves),
        (Game(game.turns[:-1], game.moves[:-1]), moves[:-1]),
        (game, moves[:-1]),
        (game, []),
        (last, list(review(last, "mcts:nodes=40"))),
    ):
        assert turning_point(without, found) is None


@given(st.lists(st.integers(0, 64), min_size=LENGTH - 1, max_size=LENGTH - 1))
def test_no_move_of_the_lasting_lead_raised_the_share_more(green: list[int]) -> None:
    shares = [*green, 64]
    ply = turned(*shares)
    raises = {at + 1: shares[at] - shares[at - 1] for at in range(1, LENGTH) if min(shares[at:]) > 32}
    assert ply in raises
    assert raises[ply] == max(raises.values())
