"""Endgames to solve, and their comparison with the specification."""

from __future__ import annotations

from tribolo_core import Coord, Player, Scores, Turn, guarantee, solve

from .endgame_specification import Ending, ending

LETTERS = {player: player.owner.value for player in Player}


def assert_solved(turn: Turn) -> None:
    """Assert that `solve` and `guarantee` agree with `endgame_specification` about a turn and its legal moves."""
    first = LETTERS[turn.player or Player.BLUE]
    expected = ending(str(turn.board).split("\n"), first)
    moves = {(coord.x, coord.y): scores for coord, scores in solve(turn, every_move=True).moves}
    assert {cell: by_letter(scores) for cell, scores in moves.items() if scores} == {
        cell: after.scores for cell, after in expected.moves.items()
    }
    solution = solve(turn)
    assert by_letter(solution.scores) == expected.scores
    assert solution.line[:1] == solution.best[:1]
    assert {(coord.x, coord.y) for coord in solution.best} == {
        cell for cell, after in expected.moves.items() if after.scores == expected.scores
    }
    assert by_letter(_follow(turn, solution.line).scores) == expected.scores
    for player, letter in LETTERS.items():
        assert_forced(turn, player, letter, expected)


def assert_forced(turn: Turn, player: Player, letter: str, expected: Ending) -> None:
    """Assert that `guarantee` finds the margin that `player` can force, in the turn and after each legal move."""
    margin = expected.margins[letter]
    margins = {cell: after.margins[letter] for cell, after in expected.moves.items()}
    every = guarantee(turn, player, every_move=True)
    assert {(coord.x, coord.y): found for coord, found in every.moves} == margins
    forced = guarantee(turn, player)
    assert forced.margin == every.margin == margin
    assert forced.best == every.best
    assert {(coord.x, coord.y) for coord in forced.best} == {cell for cell, found in margins.items() if found == margin}
    scores = _follow(turn, forced.line).scores
    assert scores[player] - max(scores[other] for other in Player if other is not player) == margin
    won = guarantee(turn, player, aim="win")
    assert (won.is_win, won.is_share) == (margin > 0, margin >= 0)


def by_letter(scores: Scores) -> dict[str, int]:
    return {LETTERS[player]: score for player, score in scores.items()}


def _follow(turn: Turn, line: tuple[Coord, ...]) -> Turn:
    """Play the moves of `line` from a turn, and return the turn after them; fail unless the game is then over."""
    for coord in line:
        turn = turn.play(coord)
    assert turn.player is None
    return turn
