"""Every error a caller may meet. Read the fields; the message is for people."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from typing import NamedTuple


class TriboloError(ValueError):
    """What a caller asked for cannot be had; nothing was changed."""


class Fault(NamedTuple):
    """One thing wrong in a text, with its place; line and column are counted in characters from 1."""

    line: int
    column: int
    problem: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.problem}"


class NotationError(TriboloError):
    """A text does not follow its notation; `faults` holds at least one fault, in the order of the text."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    @property
    def line(self) -> int:
        """The line of the first fault, from 1."""
        return self.faults[0].line

    @property
    def column(self) -> int:
        """The column of the first fault, from 1."""
        return self.faults[0].column

    @property
    def problem(self) -> str:
        """What is wrong first, without its place."""
        return self.faults[0].problem

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


class InvalidBoard(NotationError):
    """A text is no board or no position; `faults` holds all that is wrong with it."""


class InvalidPosition(TriboloError):
    """A position says the game is over although `movers`, a tuple of players, can move."""

    def __init__(self, movers: tuple[object, ...]) -> None:
        super().__init__(movers)
        self.movers = movers

    def __str__(self) -> str:
        return f"The position is said to be over, but {' and '.join(map(str, self.movers))} can still move."


class Reason(StrEnum):
    """Why a move is refused, in words."""

    OCCUPIED = "occupied"
    JUMPS_NOTHING = "jumps nothing"
    NOT_YOUR_TURN = "not your turn"
    GAME_OVER = "game over"
    NO_CELL = "no cell"


class IllegalMove(TriboloError):
    """The rules refuse a move: the `cell` that was to be played, the `player` who wanted to, and the `reason`.

    When the game is over, `player` is None if the caller named no player, and `cell` if a move was asked for.
    """

    def __init__(self, cell: object, player: object, reason: str) -> None:
        super().__init__(cell, player, reason)
        self.cell = cell
        self.player = player
        self.reason = reason

    def __str__(self) -> str:
        if self.cell is None:
            return "Nobody can move: game over."
        who = "Nobody can" if self.player is None else f"{self.player} cannot"
        return f"{who} play {self.cell}: {self.reason}."


class IllegalAction(IllegalMove):
    """A game of several refuses its action: `game` is its place, `cell` a Coord or the number of no cell."""

    def __init__(self, game: int, cell: object, player: object, reason: str) -> None:
        super().__init__(cell, player, reason)
        self.args = (game, cell, player, reason)
        self.game = game

    def __str__(self) -> str:
        if self.reason == Reason.GAME_OVER:
            return f"Game {self.game} is over: deal(where) or reset() begins another, and action 255 waits."
        if self.reason == Reason.NO_CELL:
            return f"Game {self.game}: {self.cell} is no action; 0 to 175 are the cells, and 255 waits."
        return f"Game {self.game}: {super().__str__()}"


class InvalidArgument(TriboloError):
    """What was given as `name` cannot be taken: it is `found`, and `expected` says what it has to be."""

    def __init__(self, name: str, expected: str, found: object) -> None:
        super().__init__(name, expected, found)
        self.name = name
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.name} must be {self.expected}, not {self.found}."


class NotStarted(TriboloError):
    """An environment was used before `reset()` began a game, or after the game ended."""

    def __str__(self) -> str:
        return "No game goes on here: reset() begins one."


class MissingExtra(ImportError):
    """A module of Tribolo needs a package that is not installed: `name` is that package."""

    def __init__(self, needed_by: str, package: str) -> None:
        package = package.partition(".")[0]
        super().__init__(f"{needed_by} needs {package}: pip install 'tribolo[research]'.", name=package)


class InvalidDataset(TriboloError):
    """A data set cannot be read or written: its `path`, the `game` counted from 0 or None, and the `problem`."""

    def __init__(self, path: object, problem: str, game: int | None = None) -> None:
        super().__init__(path, problem, game)
        self.path = path
        self.problem = problem
        self.game = game

    def __str__(self) -> str:
        where = "" if self.game is None else f", game {self.game}"
        return f"{self.path}{where}: {self.problem}."


class Unsolved(TriboloError):
    """A limit was met, or the search was stopped, before the turn was solved; `nodes` were looked at."""

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self.nodes = nodes

    def __str__(self) -> str:
        return f"Not solved within the limits: {self.nodes} nodes were looked at."


class InvalidSeed(TriboloError):
    """A `seed` is not a whole number from 0 to 2**64 - 1."""

    def __init__(self, seed: object) -> None:
        super().__init__(seed)
        self.seed = seed

    def __str__(self) -> str:
        # A number of thousands of digits cannot be written out, and nobody wants to read it.
        found = (
            f"a number of {self.seed.bit_length()} bits"
            if isinstance(self.seed, int) and abs(self.seed) >> 256
            else repr(self.seed)
        )
        return f"A seed is a whole number from 0 to {2**64 - 1}, not {found}."


class InvalidSpec(TriboloError):
    """A `spec` names nothing of its `kind` or gives it a wrong option; `valid` holds what could stand there instead."""

    def __init__(self, spec: str, problem: str, valid: tuple[str, ...], kind: str = "opponent") -> None:
        super().__init__(spec, problem, valid, kind)
        self.spec = spec
        self.problem = problem
        self.valid = valid
        self.kind = kind

    def __str__(self) -> str:
        return f"Invalid {self.kind} {self.spec!r}: {self.problem}. Try {', '.join(self.valid)}."


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Those of the known words that look most like a word, or all of them where none does."""
    known = tuple(known)
    return tuple(get_close_matches(word, known, cutoff=0.5)) or known


class InvalidWeights(TriboloError):
    """A file holds no weights of an engine: its `name` and the `problem` with it."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(name, problem)
        self.name = name
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.name} holds no weights: {self.problem}"


class InvalidTraining(TriboloError):
    """A file of a training cannot be read, or is of another one: its `path` and the `problem` with it."""

    def __init__(self, path: object, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}."
