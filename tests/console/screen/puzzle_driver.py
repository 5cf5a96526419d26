"""Ask puzzles on a screen model in tests, with a scheduler that tests run by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from frontends.console.screen import dialogs
from frontends.console.screen.model import ScreenModel
from frontends.console.screen.puzzles import PuzzleScreen
from frontends.games.puzzle_run import PuzzleRun
from tests.puzzle_file import load_puzzles
from tribolo_core import Coord, Player, Turn
from tribolo_core.puzzles.puzzle import Puzzle
from tribolo_core.puzzles.solving.progress import Progress

from .model_driver import SETTINGS, ManualScheduler, messages_of, type_keys

ALL = load_puzzles()
PUZZLES = tuple(puzzle for puzzle in ALL if not puzzle.sequel)
SEQUENCE = next(puzzle for puzzle in ALL if puzzle.sequel)
"""A puzzle of several own moves."""


@dataclass(frozen=True)
class Solver:
    model: ScreenModel[Turn, Player, Coord]
    clock: ManualScheduler
    run: PuzzleRun
    kept: list[Progress]
    codes: list[int]

    def press(self, *keys: str) -> None:
        type_keys(self.model, *keys)
        self.clock.run()

    @property
    def texts(self) -> list[str]:
        return messages_of(self.model)


def solver(puzzles: Sequence[Puzzle] = PUZZLES) -> Solver:
    """Ask puzzles on the full screen, always the nearest one to the rating."""
    kept, codes, clock = list[Progress](), list[int](), ManualScheduler()
    run = PuzzleRun(puzzles, Progress(), None, None, lambda _bound: 0, kept.append)
    puzzle = PuzzleScreen(run)
    puzzle.model = ScreenModel(
        puzzle.definition, puzzle.session, clock, codes.append, lambda: None, dialogs.finish, None, puzzle.mode
    )
    puzzle.model.settings = SETTINGS
    puzzle.begin()
    return Solver(puzzle.model, clock, run, kept, codes)
