"""Puzzles with their solutions, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from frontends.games.positions import view_of
from frontends.games.puzzles import THEMES, difficulty_of, explain, hint_for, reward_for, task_of
from frontends.wire.states import (
    PuzzleMoveState,
    PuzzleState,
    PuzzleStepState,
)
from tribolo_core import Coord, format_position
from tribolo_core.puzzles.puzzle import Puzzle, Step, Theme
from tribolo_core.puzzles.solving.verdict import gained_cells, themes_of_step
from tribolo_core.translation.messages import gettext


def present_puzzle(puzzle: Puzzle) -> PuzzleState:
    """Return the state of a puzzle, with its solution and with a text about each move."""
    first, *sequel = puzzle.steps
    states, played = [], (first.key, *first.replies)
    for step in sequel:
        states.append(PuzzleStepState(**_step_fields(step, themes_of_step(step), played)))
        played = (*played, step.key, *step.replies)
    return PuzzleState(
        **_step_fields(first, puzzle.themes, ()),
        id=puzzle.id,
        player=str(puzzle.player),
        rating=puzzle.rating,
        themes={theme.value: gettext(THEMES[theme].title) for theme in puzzle.themes},
        task=task_of(puzzle),
        difficulty=difficulty_of(puzzle),
        sequel=tuple(states),
    )


class StepFields(TypedDict):
    """Fields of both a `PuzzleState` and a `PuzzleStepState`."""

    position: str
    played: tuple[str, ...]
    proven: bool
    hint: str
    reward: str
    gains: tuple[str, ...]
    moves: tuple[PuzzleMoveState, ...]


def _step_fields(step: Step, themes: Iterable[Theme], played: Iterable[Coord]) -> StepFields:
    """Return the fields of an own move of a puzzle, after the moves `played` since the start of the puzzle."""
    takes = view_of(step.turn.position).takes
    return StepFields(
        position=format_position(step.turn.position),
        played=tuple(map(str, played)),
        proven=step.is_proven,
        hint=hint_for(step, themes),
        reward=reward_for(step),
        gains=tuple(map(str, gained_cells(step))),
        moves=tuple(
            PuzzleMoveState(
                move=str(choice.move),
                takes=takes[str(choice.move)],
                line=tuple(map(str, choice.line)),
                share=choice.share(step.turn.mover),
                text=explain(step, choice.move),
            )
            for choice in step.choices
        ),
    )
