"""The board and its transitions. Only this file calls the kernel's rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from . import _kernel
from .coord import COORDS, Coord
from .dice import checked_seed
from .errors import Fault, InvalidBoard
from .player import PLAYERS, Owner, Player
from .scores import Scores
from .transition import Jump, Transition

_OWNERS = tuple(Owner)
_kernel.register_types(COORDS, PLAYERS, Jump)


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """The owner of each of the 176 cells.

    >>> board = Board.from_text("B" + "." * 15 + " ................" * 10)
    >>> board.owner_at(Coord.parse("a1")), board.scores[Player.BLUE]
    (<Owner.BLUE: 'B'>, 1)
    """

    _packed: _kernel.Board

    def __post_init__(self) -> None:
        if not isinstance(self._packed, _kernel.Board):
            raise TypeError("create a board with Board.from_text, a deal or a move")

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Parse 11 rows of 16 letters: `.` empty, `#` wall, `B`, `R`, `G`. Any white space separates the rows.

        Raise InvalidBoard, with every fault of the text, if it is invalid.
        """
        try:
            return cls(_kernel.Board.from_text(text))
        except UnicodeEncodeError:
            raise InvalidBoard((Fault(1, 1, "the text contains a lone surrogate"),)) from None
        except _kernel.InvalidBoard as error:
            raise InvalidBoard(tuple(Fault(*fault) for fault in error.args[0])) from None

    def owner_at(self, coord: Coord) -> Owner:
        """Return the owner of a cell; raise TypeError if the cell is not a Coord."""
        if not isinstance(coord, Coord):
            raise TypeError(f"a cell is a Coord, not {coord!r}")
        return _OWNERS[self._packed.owner_at(coord.index)]

    @property
    def packed(self) -> _kernel.Board:
        """The board as the kernel represents it."""
        return self._packed

    @property
    def scores(self) -> Scores:
        """The number of cells of each player."""
        return Scores(*self._packed.scores())

    def __str__(self) -> str:
        return str(self._packed)

    def __repr__(self) -> str:
        return f"Board.from_text({' '.join(str(self).split())!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Board.from_text, (str(self),)


class Position(NamedTuple):
    """A board and the player to move, or None if the game is over.

    The player may have no legal move; `Turn.start(*position)` finds the player who moves.
    """

    board: Board
    player: Player | None


def all_transitions(board: Board) -> dict[Player, dict[Coord, Transition]]:
    """Return the legal moves of each player on a board: for each destination, the jumps of the move.

    A player who cannot move has an empty dictionary.

    >>> board = Board.from_text(".RB" + "." * 13 + " ................" * 10)
    >>> all_transitions(board)[Player.BLUE][Coord.parse("a1")][0].taken
    (Coord('b1'),)
    """
    return dict(zip(PLAYERS, board._packed.transitions(), strict=True))


class TurnData(NamedTuple):
    """The fields of a turn.

    `player` is `None` if the game is over. `passed` are the players skipped before, and `destinations` the legal moves,
    in reading order.
    """

    board: Board
    player: Player | None
    passed: tuple[Player, ...]
    destinations: tuple[Coord, ...]


def start_turn(board: Board, first: Player) -> TurnData:
    """Return the turn of the first player who can move on `board`, in turn order from `first`; others are skipped.

    If nobody can move, the game is over and the `player` of the turn is None.
    """
    _, player, passed, destinations = board._packed.turn(first.index)
    return TurnData(board, player, passed, destinations)


def next_turn(board: Board, player: Player, destination: Coord) -> TurnData | None:
    """Return the turn that follows when `player` moves to `destination` on `board`, or None if the move is illegal."""
    turn = board._packed.next_turn(player.index, destination.index)
    if turn is None:
        return None
    after = object.__new__(Board)  # skips the check of the constructor
    object.__setattr__(after, "_packed", turn[0])
    return TurnData(after, turn[1], turn[2], turn[3])


def deal(seed: int) -> Position:
    """Return the board and the first player that a seed deals: the same on every machine and in every release.

    Raise InvalidSeed if the seed is not a whole number from 0 to 2**64 - 1.
    """
    board, player = _kernel.deal(checked_seed(seed))
    return Position(Board(board), PLAYERS[player])


def count_sequences(board: Board, player: Player, depth: int) -> int:
    """Count the sequences of exactly `depth` moves from a board (perft).

    `player` moves first, or else the next player in turn order who has a legal move.
    """
    return board._packed.perft(player.index, depth)
