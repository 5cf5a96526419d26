"""What follows from the searches and tries of a puzzle: its id, its themes and its rating."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import InvalidContent, TriboloError
from ..player import Player
from ..turn import Turn
from .puzzle import Choice, Puzzle, Source
from .rating import rating_of
from .symmetry import puzzle_id
from .themes import Facts, themes_of


class InvalidPuzzle(InvalidContent):
    """A puzzle is invalid."""


def make_puzzle(
    turn: Turn, choices: Sequence[Choice], is_proven: bool, solved: Sequence[int], source: Source
) -> Puzzle:
    """Return the puzzle with these searches and tries, and with the id, the themes and the rating that follow."""
    return Puzzle(
        id=puzzle_id(turn.position),
        position=turn.position,
        choices=tuple(choices),
        is_proven=is_proven,
        themes=themes_of(Facts(turn, choices, is_proven)),
        solved=tuple(solved),
        rating=round(rating_of(solved)),
        source=source,
    )


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise InvalidPuzzle if a puzzle breaks the rules, or if its id, its themes or its rating do not follow.

    The choices must be all legal moves of the position, two or more, the best first, and their lines must be playable.
    """
    turn = Turn.start(puzzle.position.board, puzzle.position.player or Player.BLUE)
    if turn.player is None or turn.player is not puzzle.position.player:
        raise InvalidPuzzle("the player to move in its position has no legal move")
    if sorted(choice.move for choice in puzzle.choices) != list(turn.transitions) or len(puzzle.choices) < 2:
        raise InvalidPuzzle("its moves are not two or more legal moves of its position, all of them and each once")
    shares = [choice.share(turn.player) for choice in puzzle.choices]
    if shares != sorted(shares, reverse=True):
        raise InvalidPuzzle("its moves are not in the order of the win share of the player to move")
    for choice in puzzle.choices:
        _check_line(turn, choice)
    expected = make_puzzle(turn, puzzle.choices, puzzle.is_proven, puzzle.solved, puzzle.source)
    for name, found, right in (
        ("id", puzzle.id, expected.id),
        ("rating", puzzle.rating, expected.rating),
        ("themes", _names(puzzle), _names(expected)),
    ):
        if found != right:
            raise InvalidPuzzle(f"{name} is {found!r}, but {right!r} follows from its other fields")


def _names(puzzle: Puzzle) -> str:
    """Return the names of the themes of a puzzle, joined by commas."""
    return ", ".join(puzzle.themes)


def _check_line(turn: Turn, choice: Choice) -> None:
    """Raise InvalidPuzzle if the line of a choice cannot be played on `turn`."""
    for move in choice.line:
        try:
            turn = turn.play(move)
        except TriboloError as error:
            line = " ".join(map(str, choice.line))
            raise InvalidPuzzle(f"the line {line!r} cannot be played: {str(error).rstrip('.')}") from None
