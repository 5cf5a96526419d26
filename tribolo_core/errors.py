"""The errors that callers meet. Programs read the fields; the message is for people."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .arguments import brief, shown
from .translation.messages import gettext, gettext_noop, ngettext
from .translation.names import chain_names
from .values import frozen_tuple

if TYPE_CHECKING:
    from .coord import Coord
    from .player import Player


class TriboloError(ValueError):
    """The base of the errors for invalid input and for requests that cannot be met."""


class InvalidContent(TriboloError):
    """A file, a text or a part of one is invalid: the `problem`, a clause."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


MOST_FAULTS: Final = 100
"""The greatest number of faults of a board or a position that an error holds."""

_MOST_SHOWN: Final = 3
"""The greatest number of faults in a message; the field `faults` holds them all."""


@frozen_tuple
class Fault(NamedTuple):
    """A fault in a text, with the line and the column where it is, counted from 1; both are 1 for the whole text."""

    line: int
    column: int
    problem: str

    def __str__(self) -> str:
        return gettext(
            "line {line}, column {column}: {problem}", line=self.line, column=self.column, problem=self.problem
        )


class NotationError(TriboloError):
    """A text does not follow its notation; `faults` holds at least one fault, in the order of the text."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    @property
    def line(self) -> int:
        """The number of the line, from 1, of the first of `faults`."""
        return self.faults[0].line

    @property
    def column(self) -> int:
        """The column, in characters from 1, of the first of `faults`."""
        return self.faults[0].column

    @property
    def problem(self) -> str:
        """The description of the first of `faults`, without its line and column."""
        return self.faults[0].problem

    def __str__(self) -> str:
        first, more = "; ".join(map(str, self.faults[:_MOST_SHOWN])), len(self.faults) - _MOST_SHOWN
        if more <= 0:
            return first
        if len(self.faults) == MOST_FAULTS:
            return gettext("{faults}; and many more faults", faults=first)
        return ngettext("{faults}; and {count} more fault", "{faults}; and {count} more faults", more, faults=first)


class UnknownCell(NotationError):
    """A text names no cell; it is a single word, so the message tells no line and column."""

    def __str__(self) -> str:
        return self.problem


class InvalidFile(NotationError):
    """A file does not hold the expected game records: its `path` and the `faults`."""

    def __init__(self, path: object, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.args = (path, faults)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}, {super().__str__()}"


class InvalidBoard(NotationError):
    """A text is not a board or not a position.

    `faults` holds at most the first `MOST_FAULTS` faults, or only a lone surrogate if the text has one.
    """


class InvalidPosition(TriboloError):
    """A position says that the game is over although `movers`, a tuple of players, can move."""

    def __init__(self, movers: tuple[object, ...]) -> None:
        super().__init__(movers)
        self.movers = movers

    def __str__(self) -> str:
        players = chain_names(gettext(str(mover)) for mover in self.movers)
        return gettext("The position says that the game is over, but {players} can move.", players=players)


class Reason(StrEnum):
    """The reason why a move is illegal."""

    OCCUPIED = "occupied"
    JUMPS_NOTHING = "jumps nothing"
    NOT_YOUR_TURN = "not your turn"
    GAME_OVER = "game over"
    NO_CELL = "no cell"


class IllegalMove(TriboloError):
    """A move is illegal: the `cell` to play, the `player` to play it, and the `reason`.

    If the game is over, `player` is None unless the caller named a player, and `cell` is None if an opponent was asked
    for a move.
    """

    # `Any` stands for None, which is rare: otherwise, each use of `error.cell.x` would need a check.
    def __init__(self, cell: Coord | Any, player: Player | Any, reason: str) -> None:
        super().__init__(cell, player, reason)
        self.cell = cell
        self.player = player
        self.reason = reason

    def __str__(self) -> str:
        match self.reason:
            case Reason.GAME_OVER:
                return gettext("The game is over.")
            case Reason.NOT_YOUR_TURN:
                return gettext("It is not {player}'s turn.", player=gettext(str(self.player)))
            case Reason.JUMPS_NOTHING:
                return gettext("{move} captures nothing.", move=self.cell)
            case Reason.OCCUPIED:
                return gettext("{move} is occupied.", move=self.cell)
            case _:
                return gettext("{cell} is not a cell.", cell=self.cell)


class IllegalAction(IllegalMove):
    """An action is illegal in a batch: `game` is the index of the game, `cell` a Coord or the invalid action."""

    def __init__(self, game: int, cell: object, player: object, reason: str) -> None:
        super().__init__(cell, player, reason)
        self.args = (game, cell, player, reason)
        self.game = game

    def __str__(self) -> str:
        if self.reason == Reason.GAME_OVER:
            return f"Game {self.game} is over: action 255 waits. deal(where) or reset() of a BatchEnv starts another."
        if self.reason == Reason.NO_CELL:
            return f"Game {self.game}: {self.cell} is not an action; 0 to 175 are the cells, and 255 waits."
        return f"Game {self.game}: {super().__str__()}"


class InvalidArgument(TriboloError):
    """The argument `name` is invalid: `expected` describes valid values, and `found` is the value or describes it."""

    def __init__(self, name: str, expected: str, found: object) -> None:
        super().__init__(name, expected, found)
        self.name = name
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        found = shown(self.found) if isinstance(self.found, int) else brief(str(self.found))
        return gettext("{name} must be {expected}, not {found}.", name=self.name, expected=self.expected, found=found)


class UnknownKey(InvalidArgument, KeyError):
    """A mapping lacks a key: `found` is its `repr`, `name` says what the keys are, and `expected` describes them."""


class InvalidEvaluation(InvalidArgument):
    """An evaluator returned an invalid `answer`, or an invalid array with this `name`.

    `expected` describes valid ones, and `found` is what is wrong. `leaf` is the index of the position in the batch, or
    None if the whole answer or array is invalid.
    """

    def __init__(self, name: str, expected: str, found: object, leaf: int | None = None) -> None:
        super().__init__(name, expected, found)
        self.args = (name, expected, found, leaf)
        self.leaf = leaf

    def __str__(self) -> str:
        where = "" if self.leaf is None else f" (position {self.leaf} of the batch)"
        return f"The evaluator's {self.name} must be {self.expected}, not {self.found}{where}."


class NotStarted(TriboloError):
    """An environment was used before `reset()` started a game, or after the game ended."""

    def __str__(self) -> str:
        return "No game is in progress: call reset() first."


class ConcurrentUse(TriboloError):
    """A batch of games or a search was used while it was in use; `used` says which."""

    def __init__(self, used: str = "batch") -> None:
        super().__init__(used)
        self.used = used

    def __str__(self) -> str:
        if self.used == "search":
            return "This search is running: give each thread a search of its own, and do not use it in its evaluator."
        return "Another thread is using this batch: give each thread a batch of its own, such as batch.clone()."


def extra_advice(extra: str) -> str:
    """Return the command that installs an extra beside an installed Tribolo, from a wheel or from a clone."""
    return f"pip install 'tribolo[{extra}]'"


class MissingExtra(ImportError):
    """The module `needed_by` needs a package that is not installed; the attribute `name` is that package.

    `extra` is the extra of Tribolo that installs the package and all that is used with it.
    """

    def __init__(self, needed_by: str, package: str, extra: str = "research") -> None:
        package = package.partition(".")[0]
        advice = f"run pip install {package}, or {extra_advice(extra)} for all that goes with it"
        super().__init__(f"{needed_by} needs {package}: {advice}.", name=package)
        self.needed_by = needed_by


class InvalidDataset(TriboloError):
    """A data set cannot be read or written: its `path`, the `problem`, and the `game`, counted from 0, or None."""

    def __init__(self, path: object, problem: str, game: int | None = None) -> None:
        super().__init__(path, problem, game)
        self.path = path
        self.problem = problem
        self.game = game

    def __str__(self) -> str:
        where = "" if self.game is None else f", game {self.game}"
        return f"{self.path}{where}: {self.problem}."


class InvalidPuzzles(TriboloError):
    """A file of puzzles is invalid, or cannot be read or written: its `path`, the `problem`, and the `line` or None.

    Lines are counted from 1.
    """

    def __init__(self, path: object, problem: str, line: int | None = None) -> None:
        super().__init__(path, problem, line)
        self.path = path
        self.problem = problem
        self.line = line

    def __str__(self) -> str:
        where = "" if self.line is None else f", line {self.line}"
        return f"{self.path}{where}: {self.problem}."


class NoPuzzles(InvalidPuzzles):
    """A file holds something else than puzzles: its first line is not a JSON object."""

    def __str__(self) -> str:
        return f"{self.path} is not a file of puzzles."


class Unsolved(TriboloError):
    """A solver reached a limit or was stopped before it solved the turn; `nodes` is the number of turns searched."""

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self.nodes = nodes

    def __str__(self) -> str:
        return f"Not solved within the limits: {self.nodes} nodes searched."


class InvalidPreset(TriboloError):
    """A preset cannot be dealt: the `problem`, a clause.

    `row` is the number of the row at fault, from 1, and `zone` the letter of the zone; each is None if the fault is
    elsewhere.
    """

    def __init__(self, problem: str, row: int | None = None, zone: str | None = None) -> None:
        super().__init__(problem, row, zone)
        self.problem = problem
        self.row = row
        self.zone = zone

    def __str__(self) -> str:
        return f"invalid preset: {self.problem}"


class InvalidSeed(TriboloError):
    """A `seed` is not a whole number from 0 to 2**64 - 1."""

    def __init__(self, seed: object) -> None:
        super().__init__(seed)
        self.seed = seed

    def __str__(self) -> str:
        found = shown(self.seed)
        return gettext("A seed is a whole number from 0 to {most}, not {found}.", most=2**64 - 1, found=found)


class ReservedSeed(TriboloError):
    """A `seed` is reserved for the validation and test deals of Tribolo-Bench."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seed = seed

    def __str__(self) -> str:
        return f"The seed {self.seed} is reserved for the benchmark; training takes seeds from 0 to {2**63 - 1}."


class InvalidScore(InvalidContent):
    """A score of Tribolo-Bench cannot be read or does not follow from its games and answers: the `problem`."""

    def __str__(self) -> str:
        return f"Not a valid score: {self.problem}."


class NoScore(InvalidScore):
    """A text is something else than a score of Tribolo-Bench: the `problem`."""

    def __str__(self) -> str:
        return f"Not a score of Tribolo-Bench: {self.problem}."


class EarlierScore(NoScore):
    """A text is a score of an earlier benchmark: the `problem` says which, and what checks it."""

    def __str__(self) -> str:
        return f"The score {self.problem}."


class InvalidSpec(TriboloError):
    """A `spec` of a `kind`, such as an opponent, is invalid: the `problem`, and `valid` alternatives."""

    def __init__(self, spec: str, problem: str, valid: tuple[str, ...], kind: str = gettext_noop("opponent")) -> None:
        super().__init__(spec, problem, valid, kind)
        self.spec = spec
        self.problem = problem
        self.valid = valid
        self.kind = kind

    def __str__(self) -> str:
        return gettext(
            "Invalid {kind} {spec}: {problem}. Try {valid}.",
            kind=gettext(self.kind),
            spec=shown(self.spec),
            problem=self.problem,
            valid=", ".join(self.valid),
        )


class AdaptiveOpponent(InvalidSpec):
    """The moves of an opponent depend on more than the turn and a seed, so no best response to it can be computed.

    See `InvalidSpec` for the fields.
    """


class InvalidSeal(InvalidContent):
    """A file is not sealed, is damaged, or has content of another kind; see `tribolo_core.storage.sealed`."""


class InvalidWeights(TriboloError):
    """A file of weights is invalid: its `name` and the `problem`."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(name, problem)
        self.name = name
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.name} is not a valid weights file: {self.problem}"


class InvalidNetwork(TriboloError):
    """A file of a network of one's own is invalid: its `name` and the `problem`."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(name, problem)
        self.name = name
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.name} is no network that can play: {self.problem}."


class InvalidTraining(TriboloError):
    """A file or folder of a training run is invalid or cannot be read: its `path` and the `problem`."""

    def __init__(self, path: object, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}."
