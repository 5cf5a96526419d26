"""A run of puzzles: the puzzle that is asked, what moves, hints and the solution do to it, and texts for readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tribolo_core import Coord, Game, TriboloError, Turn
from tribolo_core.puzzles.puzzle import Puzzle, Step, Theme
from tribolo_core.puzzles.solving.choice import FIRST_PUZZLES, Below, choose_puzzle
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.puzzles.solving.verdict import themes_of_step
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.names import player_name

from .puzzles import (
    ASK,
    GO_ON,
    RIGHT,
    RIGHT_AGAIN,
    THEMES,
    WRONG,
    describe_change,
    difficulty_of,
    explain,
    hint_for,
    reward_for,
    task_of,
)


class NoPuzzle(TriboloError):
    """No puzzle has the theme that the user asked for."""

    def __str__(self) -> str:
        return "There are no puzzles with this theme. Leave out --theme for all puzzles."


class Verdict(NamedTuple):
    """What a reader is told of a move of a puzzle, which was played on `turn`.

    `sentence` says whether the move is right and is empty for a move of the solution; `reason` says why. `line` begins
    with the move and goes on with the moves that are expected. `about` names the themes and the difficulty of the
    puzzle after its last best move, and `change` says what the puzzle does to the rating; both may be empty.
    """

    turn: Turn
    sentence: str
    reason: str
    line: tuple[Coord, ...]
    about: str
    change: str
    is_wrong: bool = False


@dataclass(slots=True)
class PuzzleRun:
    """The puzzles of a solver: the present puzzle, the solver's progress, and the choice of the next puzzle.

    `rating` is the rating near which puzzles are chosen; if it is `None`, it is the solver's own. `below` draws the
    puzzles, see `choose_puzzle`. `keep` receives the progress when a puzzle counts as solved or missed. Making a run
    asks the first puzzle, and raises NoPuzzle if no puzzle has the theme.
    """

    puzzles: Sequence[Puzzle]
    progress: Progress
    theme: Theme | None
    rating: float | None
    below: Below
    keep: Callable[[Progress], object]
    puzzle: Puzzle = field(init=False)
    game: Game = field(init=False)
    """The position of the puzzle, and the own moves and the replies up to the own move that is asked for."""
    number: int = field(init=False, default=0)
    """The index in `puzzle.steps` of the own move that is asked for, or of the last one."""
    is_finished: bool = field(init=False, default=False)
    """Whether the last best move was found or shown."""
    _is_decided: bool = field(init=False, default=False)
    _is_missed: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self._draw()

    @property
    def step(self) -> Step:
        """The own move that is asked for, or the last one."""
        return self.puzzle.steps[self.number]

    @property
    def question(self) -> str:
        """The colour of the solver, and the task."""
        return gettext(ASK, player=player_name(self.puzzle.player), task=task_of(self.puzzle))

    @property
    def place(self) -> str:
        """The number of the own move that is asked for; empty if the puzzle has one own move."""
        count = len(self.puzzle.steps)
        return gettext("Your move {number} of {count}", number=self.number + 1, count=count) if count > 1 else ""

    @property
    def streak(self) -> str:
        """The number of puzzles solved since the last miss, in words; empty below two."""
        return gettext("Streak: {streak}.", streak=self.progress.streak) if self.progress.streak > 1 else ""

    @property
    def price(self) -> int:
        """The number of rating points that a hint or the solution costs; 0 if the puzzle does not count any more."""
        return 0 if self._is_decided else self.progress.price(self.puzzle)

    @property
    def is_undecided(self) -> bool:
        """Whether the puzzle is neither solved nor missed."""
        return not self._is_decided

    def attempt(self, move: Coord) -> Verdict:
        """Play a move of the solver, and return the verdict on it; raise IllegalMove if it is illegal.

        The best move leads to the next own move or the end of the puzzle. By any other, the puzzle counts as missed.
        """
        step = self.step
        reason = explain(step, move)
        if move != step.key:
            line = next(choice.line for choice in step.choices if choice.move == move)
            return Verdict(step.turn, gettext(WRONG), reason, line, "", self._decide(is_solved=False), is_wrong=True)
        if not self._is_last:
            return Verdict(step.turn, gettext(GO_ON), reason, self._go_on(), "", "")
        sentence = gettext(RIGHT_AGAIN if self._is_missed else RIGHT, reward=reward_for(step))
        return Verdict(step.turn, sentence, reason, self._finish(), self._about(), self._decide(is_solved=True))

    def hint(self) -> tuple[str, str]:
        """Return the hint for the own move that is asked for, and what it does to the rating."""
        themes = themes_of_step(self.step) if self.number else self.puzzle.themes
        return hint_for(self.step, themes), self._decide(is_solved=False)

    def solution(self) -> tuple[Verdict, ...]:
        """Finish the puzzle, and return the verdicts on the best moves that were not found yet.

        If all were found, return the verdict on the last best move.
        """
        change = self._decide(is_solved=False)
        verdicts = []
        while not self._is_last:
            step = self.step
            verdicts.append(Verdict(step.turn, "", explain(step, step.key), self._go_on(), "", ""))
        step = self.step
        return (*verdicts, Verdict(step.turn, "", explain(step, step.key), self._finish(), self._about(), change))

    def next(self) -> str:
        """Ask the next puzzle, and return that skipping the present puzzle does not change the rating.

        The text is empty if the present puzzle has been solved or missed already.
        """
        change = self._decide(is_solved=None)
        self._draw()
        return change

    @property
    def _is_last(self) -> bool:
        return self.number + 1 == len(self.puzzle.steps)

    def _go_on(self) -> tuple[Coord, ...]:
        """Play the best move and its replies, ask for the next own move, and return the moves."""
        line = (self.step.key, *self.step.replies)
        self.game = self.game.play_all(line)
        self.number += 1
        return line

    def _finish(self) -> tuple[Coord, ...]:
        """Finish the puzzle, and return the line of the last best move."""
        self.is_finished = True
        return self.step.choices[0].line

    def _about(self) -> str:
        """Return the themes and the difficulty of the puzzle."""
        titles = [gettext(THEMES[theme].title) for theme in self.puzzle.themes]
        return " ".join(f"{text}." for text in (*titles, difficulty_of(self.puzzle)))

    def _decide(self, *, is_solved: bool | None) -> str:
        """Count the puzzle as solved, missed or, with `None`, skipped, and return what that does to the rating.

        If the puzzle has been counted already, do nothing, and return an empty text.
        """
        if self._is_decided:
            return ""
        self._is_decided, self._is_missed = True, not is_solved
        before = self.progress
        self.progress = before.after(self.puzzle, is_solved=is_solved)
        self.keep(self.progress)
        change = describe_change(before, self.puzzle, self.progress, is_solved=is_solved)
        return f"{change} {self.streak}".rstrip()

    def _draw(self) -> None:
        """Choose a puzzle and ask it; raise NoPuzzle if none has the theme."""
        rating, met = self.progress.rating, len(self.progress.seen)
        if self.rating is not None:
            rating, met = self.rating, FIRST_PUZZLES
        seen = self.progress.seen
        puzzle = choose_puzzle(self.puzzles, rating, self.below, theme=self.theme, seen=seen, met=met)
        if puzzle is None:
            raise NoPuzzle
        self.puzzle, self.game, self.number = puzzle, Game.start(puzzle.turn.position), 0
        self.is_finished = self._is_decided = self._is_missed = False
