"""The board and its transitions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

from . import _kernel
from .arguments import brief, expect
from .coord import COORDS, HEIGHT, WIDTH, Coord, as_coord
from .dice import checked_seed
from .drawing.board import Drawable, Scene
from .errors import MOST_FAULTS, Fault, InvalidArgument, InvalidBoard, NotationError
from .player import PLAYERS, Owner, Player
from .scores import Scores, describe_scores
from .transition import Jump, Transition
from .translation.messages import gettext, gettext_noop
from .translation.names import chain_names
from .values import frozen, frozen_tuple

T = TypeVar("T")

_OWNERS = tuple(Owner)
KERNEL_MESSAGES: Final = (
    gettext_noop("expected #, B, R, G or a number from 1 to 16, not {found}"),
    gettext_noop("row {row} has {cells} cells, not {width}"),
    gettext_noop("the board has {rows} rows, not {height}"),
    gettext_noop("the player to move is b, r, g or - after one blank, not {letter}"),
    gettext_noop("the position has {rows} rows, not {height}"),
    gettext_noop("{letter} is not one of . # B R G"),
)
"""What the kernel finds wrong with boards and positions; listed for the catalogues."""

_MOST_QUOTED: Final = 80
"""The most characters of a text that a fault quotes."""

_kernel.register_types(COORDS, PLAYERS, Jump)


@frozen(repr=False)
class Board(Drawable):
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
        """Parse a board from text: 11 rows of 16 letters, one letter per cell.

        The letters are `.` (empty), `#` (wall), `B`, `R` and `G` (a cell of Blue, Red or Green). Unicode white space
        separates the rows. Raise InvalidBoard, which lists at most `MOST_FAULTS` faults of the text.
        """
        return cls(parsed(_kernel.Board.from_text, text))

    @classmethod
    def empty(cls) -> Board:
        """Return a board of empty cells."""
        return cls.from_text("\n".join(["." * WIDTH] * HEIGHT))

    def owner_at(self, cell: Coord | str) -> Owner:
        """Return what a cell holds: a player's tile, a wall or nothing; `board[cell]` does the same.

        `cell` is a Coord or a cell name such as "c7". Raise NotationError if it names no cell.
        """
        return _OWNERS[self._packed.owner_at(as_coord(cell).index)]

    __getitem__ = owner_at

    # Without this, `in` and `for` would ask for the owners of the cells 0, 1, 2 and so on, which have other names.
    __iter__ = None

    def with_cells(self, changes: Mapping[Coord, Owner | str] | Mapping[str, Owner | str]) -> Board:
        """Return this board with other contents of some cells.

        `changes` maps cells, each a Coord or a cell name, to their contents: an `Owner`, or its letter in board text.
        Raise NotationError if a text names no cell, InvalidArgument if a content is neither.

        >>> board = Board.empty().with_cells({"a1": Owner.RED, "b1": "B"})
        >>> board["b1"], str(board.scores)
        (<Owner.BLUE: 'B'>, '1-1-0')
        """
        expect("changes", changes, Mapping)
        letters = list("".join(str(self).split()))
        for cell, content in changes.items():
            index = as_coord(cell, "each cell of changes").index
            try:
                letters[index] = Owner(content).value
            except ValueError:
                expected = f"an Owner or one of {' '.join(owner.value for owner in Owner)}"
                raise InvalidArgument("content", expected, repr(content)) from None
        rows = ("".join(letters[row : row + WIDTH]) for row in range(0, len(letters), WIDTH))
        return Board.from_text("\n".join(rows))

    @property
    def packed(self) -> _kernel.Board:
        """The same board as an object of the Rust kernel."""
        return self._packed

    @property
    def scores(self) -> Scores:
        """The number of cells of each player."""
        return Scores(*self._packed.scores())

    def scene(self) -> Scene:
        """Return what a picture of the board shows."""
        return Scene(str(self), describe_scores(self.scores))

    def __str__(self) -> str:
        return str(self._packed)

    def __repr__(self) -> str:
        return f"Board.from_text({' '.join(str(self).split())!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Board.from_text, (str(self),)


@frozen_tuple
class Position(NamedTuple):
    """A board, and the player to move or None if the game is over.

    `player` may have no legal move; `Turn.start(*position)` then finds the next player who can move, if any. Raise
    TypeError if a field is of another type.
    """

    board: Board
    player: Player | None

    def __post_init__(self) -> None:
        expect("board", self.board, Board)
        expect("player", self.player, Player | None)

    def with_cells(self, changes: Mapping[Coord, Owner | str] | Mapping[str, Owner | str]) -> Position:
        """Return this position with other contents of some cells; see `Board.with_cells`."""
        return Position(self.board.with_cells(changes), self.player)


def all_transitions(board: Board) -> dict[Player, dict[Coord, Transition]]:
    """Return the legal moves of every player on a board, with the cells that each move captures.

    The result maps each player to a dictionary, which is empty if the player cannot move. The dictionary has one entry
    per legal move: the key is the cell played on, and the value holds the jumps (straight lines of captured cells).

    >>> board = Board.from_text(".RB" + "." * 13 + " ................" * 10)
    >>> all_transitions(board)[Player.BLUE][Coord.parse("a1")][0].taken
    (Coord('b1'),)
    """
    expect("board", board, Board)
    return dict(zip(PLAYERS, board._packed.transitions(), strict=True))


def deal(seed: int) -> Position:
    """Return the start position of a game: a board and the player who moves first, both drawn at random from `seed`.

    The board is drawn as the preset `standard` says: twelve walls and twelve cells for each player. The same seed gives
    the same result on every machine and in every release. Raise InvalidSeed if `seed` is not a whole number from 0 to
    2**64 - 1.
    """
    board, player = _kernel.deal(checked_seed(seed))
    return Position(Board(board), PLAYERS[player])


def parsed(parse: Callable[[str], T], text: str, error: type[NotationError] = InvalidBoard) -> T:
    """Return what `parse`, a function of the kernel, returns for a text; raise `error` if the text has faults.

    The error holds at most the first `MOST_FAULTS` faults, since thousands would take long to describe. If the text has
    a lone surrogate, the error holds this fault alone, because the kernel takes only valid Unicode. Raise TypeError if
    `text` is no text.
    """
    expect("text", text, str)
    try:
        return parse(text)
    except UnicodeEncodeError as found:
        *above, before = text[: found.start].split("\n")
        fault = Fault(len(above) + 1, len(before) + 1, gettext("the text contains a lone surrogate"))
        raise error((fault,)) from None
    except _kernel.InvalidText as found:
        raise error(tuple(_fault(*fault) for fault in found.args[0][:MOST_FAULTS])) from None


def _fault(line: int, column: int, message: str, values: list[tuple[str, str]]) -> Fault:
    """Return a fault in the language of the reader.

    `values` fill the placeholders of `message`. The value `players` holds names of players, separated by blanks.
    """
    texts = {name: value if len(value) <= _MOST_QUOTED else brief(value, _MOST_QUOTED) for name, value in values}
    if "players" in texts:
        texts["players"] = chain_names(map(gettext, texts["players"].split()))
    return Fault(line, column, gettext(message, **texts))
