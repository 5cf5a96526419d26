"""The board and its transitions. The only file that speaks with the kernel about the rules."""

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
    """Who owns each of the 176 cells.

    >>> board = Board.from_text("B" + "." * 15 + " ................" * 10)
    >>> board.owner_at(Coord.parse("a1")), board.scores[Player.BLUE]
    (<Owner.BLUE: 'B'>, 1)
    """

    _packed: _kernel.Board

    def __post_init__(self) -> None:
        if not isinstance(self._packed, _kernel.Board):
            raise TypeError("a board is made by Board.from_text, a deal or a move")

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read 11 rows of 16 letters: `.` empty, `#` wall, `B`, `R`, `G`; any white space stands between the rows.

        InvalidBoard is raised with every fault of the text.
        """
        try:
            return cls(_kernel.Board.from_text(text))
        except UnicodeEncodeError:
            raise InvalidBoard((Fault(1, 1, "the text holds half a character (a lone surrogate)"),)) from None
        except _kernel.InvalidBoard as error:
            raise InvalidBoard(tuple(Fault(*fault) for fault in error.args[0])) from None

    def owner_at(self, coord: Coord) -> Owner:
        """What stands on a cell; TypeError is raised for what is no Coord."""
        if not isinstance(coord, Coord):
            raise TypeError(f"a cell is a Coord, not {coord!r}")
        return _OWNERS[self._packed.owner_at(coord.index)]

    @property
    def packed(self) -> _kernel.Board:
        """The same board as the kernel's searches take it."""
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
    """A board and the player to move, or None where the game is over, as somebody set them up.

    Nothing is promised about the two: `Turn.start(*position)` finds who can really move.
    """

    board: Board
    player: Player | None


def all_transitions(board: Board) -> dict[Player, dict[Coord, Transition]]:
    """Every transition of every player; players without one have an empty dictionary.

    >>> board = Board.from_text(".RB" + "." * 13 + " ................" * 10)
    >>> all_transitions(board)[Player.BLUE][Coord.parse("a1")][0].taken
    (Coord('b1'),)
    """
    return dict(zip(PLAYERS, board._packed.transitions(), strict=True))


class Mover(NamedTuple):
    """A board, who is to move on it, who was skipped before, and where the mover can play (reading order)."""

    board: Board
    player: Player | None
    passed: tuple[Player, ...]
    destinations: tuple[Coord, ...]


def first_mover(board: Board, first: Player) -> Mover:
    """The first player who can move when `first` is asked first."""
    _, player, passed, destinations = board._packed.turn(first.index)
    return Mover(board, player, passed, destinations)


def mover_after(board: Board, player: Player, destination: Coord) -> Mover | None:
    """Who moves after `player` played at `destination`; None where that is no legal move."""
    turn = board._packed.next_turn(player.index, destination.index)
    if turn is None:
        return None
    after = object.__new__(Board)  # what the kernel made needs no check
    object.__setattr__(after, "_packed", turn[0])
    return Mover(after, turn[1], turn[2], turn[3])


def deal(seed: int) -> Position:
    """The board and the first player that a seed gives: the same on every machine and in every release.

    InvalidSeed is raised for a seed that is not a whole number from 0 to 2**64 - 1.
    """
    board, player = _kernel.deal(checked_seed(seed))
    return Position(Board(board), PLAYERS[player])


def count_paths(board: Board, player: Player, depth: int) -> int:
    """The number of sequences of exactly `depth` moves when `player` is asked first."""
    return board._packed.perft(player.index, depth)
