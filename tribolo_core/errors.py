"""Every error a caller may meet. Read the fields; the message is for people."""

from __future__ import annotations

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
    """A `spec` names no opponent, or gives it a wrong option; `valid` holds what could stand there instead."""

    def __init__(self, spec: str, problem: str, valid: tuple[str, ...]) -> None:
        super().__init__(spec, problem, valid)
        self.spec = spec
        self.problem = problem
        self.valid = valid

    def __str__(self) -> str:
        return f"{self.spec!r} is no opponent: {self.problem}; valid: {', '.join(self.valid)}."
