"""What follows from the searches and tries of a puzzle: its id, its themes and its rating."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import InvalidContent, TriboloError
from ..player import Player
from ..turn import Turn
from .puzzle import MOST_MOVES, Choice, Puzzle, Source, Step
from .rating import rating_of, solved_in_sequence
from .symmetry import puzzle_id
from .themes import Facts, themes_of


class InvalidPuzzle(InvalidContent):
    """A puzzle is invalid."""


def make_puzzle(first: Step, source: Source, sequel: Sequence[Step] = ()) -> Puzzle:
    """Return the puzzle with these own moves, and with the id, the themes and the rating that follow.

    `sequel` holds the own moves after the first.
    """
    turn, choices, is_proven, solved = first.turn, first.choices, first.is_proven, first.solved
    return Puzzle(
        id=puzzle_id(turn.position),
        position=turn.position,
        choices=choices,
        is_proven=is_proven,
        themes=themes_of(Facts(turn, choices, is_proven, 1 + len(sequel))),
        solved=solved,
        rating=round(rating_of(solved_in_sequence([step.solved for step in (first, *sequel)]))),
        source=source,
        sequel=tuple(sequel),
    )


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise InvalidPuzzle if a puzzle breaks the rules, or its id, themes or rating do not follow from the rest.

    The choices of each own move must be all legal moves of its turn, two or more, the best first, and their lines must
    be playable.
    """
    turn = Turn.start(puzzle.position.board, puzzle.position.player or Player.BLUE)
    if turn.player is None or turn.player is not puzzle.position.player:
        raise InvalidPuzzle("the player to move in its position has no legal move")
    if len(puzzle.sequel) >= MOST_MOVES:
        raise InvalidPuzzle(f"it has more than {MOST_MOVES} own moves")
    for step in puzzle.steps:
        _check_step(step)
    expected = make_puzzle(puzzle.steps[0], puzzle.source, puzzle.sequel)
    for name, found, right in (
        ("id", puzzle.id, expected.id),
        ("rating", puzzle.rating, expected.rating),
        ("themes", _names(puzzle), _names(expected)),
    ):
        if found != right:
            raise InvalidPuzzle(f"{name} is {found!r}, but {right!r} follows from its other fields")


def _check_step(step: Step) -> None:
    """Raise InvalidPuzzle unless a step has all legal moves, at least two, by win share, each with a playable line."""
    if sorted(choice.move for choice in step.choices) != list(step.turn.transitions) or len(step.choices) < 2:
        raise InvalidPuzzle("its moves are not two or more legal moves of its position, all of them and each once")
    shares = [choice.share(step.turn.mover) for choice in step.choices]
    if shares != sorted(shares, reverse=True):
        raise InvalidPuzzle("its moves are not in the order of the win share of the player to move")
    for choice in step.choices:
        _check_line(step.turn, choice)


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
