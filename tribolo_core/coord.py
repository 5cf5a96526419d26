"""The 176 cells of the board by column and row."""

from functools import total_ordering
from operator import index
from typing import Any, Final, SupportsIndex, overload

from .arguments import expect, shown
from .errors import Fault, InvalidArgument, UnknownCell
from .translation.messages import gettext
from .values import frozen

WIDTH: Final = 16
HEIGHT: Final = 11
COLUMNS: Final = "abcdefghijklmnop"


@total_ordering
@frozen(init=False, repr=False)
class Coord:
    """A cell, given by its name or by its column `x` and its row `y`, both from 0 at the top left.

    Coords sort in reading order (row by row). Raise InvalidArgument if the cell is outside the board, NotationError if
    a text names no cell, TypeError if the column or the row is no integer.

    >>> Coord(2, 6), str(Coord(2, 6)), Coord("C7") == Coord(2, 6)
    (Coord('c7'), 'c7', True)
    """

    x: int
    y: int

    @overload
    def __init__(self, x: str) -> None: ...
    @overload
    def __init__(self, x: SupportsIndex, y: SupportsIndex) -> None: ...
    def __init__(self, x: SupportsIndex | str, y: SupportsIndex | None = None) -> None:
        if isinstance(x, str) and y is None:
            named = Coord.parse(x)
            x, y = named.x, named.y
        if type(x) is not int or type(y) is not int:
            x, y = _whole(x, y)
        if not 0 <= x < WIDTH:
            raise InvalidArgument("column", f"from 0 to {WIDTH - 1}", x)
        if not 0 <= y < HEIGHT:
            raise InvalidArgument("row", f"from 0 to {HEIGHT - 1}", y)
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)

    @classmethod
    def parse(cls, text: str) -> "Coord":
        """Parse the name of a cell: a column letter from a to p and a row number from 1 to 11, such as `c7` or `C7`.

        Raise NotationError for any other text, also for text with white space, TypeError for anything else.
        """
        expect("text", text, str)
        if text not in _BY_NAME:
            problem = gettext("{text} is not a cell; use a column a-p and a row 1-11, such as c7", text=shown(text))
            raise UnknownCell((Fault(1, 1, problem),))
        return _BY_NAME[text]

    @property
    def index(self) -> int:
        """The index of the cell in reading order (row by row from the top left), from 0 to 175."""
        return self.y * WIDTH + self.x

    def __hash__(self) -> int:
        return self.y * WIDTH + self.x

    # Data sets send many cells between processes: this takes a tenth of the time of a dataclass.
    def __reduce__(self) -> tuple[object, ...]:
        return _cell, (self.index,)

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Coord) else NotImplemented

    def __str__(self) -> str:
        return f"{COLUMNS[self.x]}{self.y + 1}"

    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)

    def __repr__(self) -> str:
        return f"Coord({str(self)!r})"


def as_coord(cell: Coord | str, parameter: str = "cell") -> Coord:
    """Return a Coord unchanged, or parse a cell name such as `c7`.

    Raise NotationError if the text names no cell, TypeError, which names the `parameter`, if `cell` is anything else.
    """
    if isinstance(cell, Coord):
        return cell
    expect(parameter, cell, Coord | str)
    return Coord.parse(cell)


def _whole(x: Any, y: Any) -> tuple[int, int]:
    """Return a column and a row as ints, also if they are integers of other libraries, such as numpy.

    Raise TypeError for anything else.
    """
    try:
        if not isinstance(x, bool) and not isinstance(y, bool):
            return index(x), index(y)
    except TypeError:
        pass
    found = f"{shown(x)} and {shown(y)}"
    raise TypeError(f"a cell has a name, or a column and a row, the integers x and y, not {found}")


def _cell(index: int) -> Coord:
    """Return the cell with an index in reading order."""
    return COORDS[index]


def named_cell(key: object) -> object:
    """Return the Coord that a cell name such as `c7` names, or `key` unchanged if it is anything else."""
    return _BY_NAME.get(key, key) if isinstance(key, str) else key


class Cells(tuple[Coord, ...]):
    """An immutable sequence of cells: a tuple in which a cell is also found by its name.

    >>> cells = Cells((Coord(2, 6), Coord(3, 6)))
    >>> "c7" in cells, cells.index("D7"), cells[0]
    (True, 1, Coord('c7'))
    """

    __slots__ = ()

    def __contains__(self, cell: object) -> bool:
        return super().__contains__(named_cell(cell))

    def count(self, cell: object) -> int:
        """Return how often a cell, given as a Coord or by its name, occurs."""
        return super().count(named_cell(cell))

    def index(self, cell: object, *bounds: SupportsIndex) -> int:
        """Return the first index of a cell, given as a Coord or by its name; raise ValueError if it does not occur.

        `bounds` are the first index to look at and the index before which to stop, as of `tuple.index`.
        """
        return super().index(named_cell(cell), *bounds)


COORDS: Final = tuple(Coord(x, y) for y in range(HEIGHT) for x in range(WIDTH))
"""Every cell, in reading order."""

_BY_NAME: Final = {name: cell for cell in COORDS for name in (str(cell), str(cell).upper())}
"""Every cell by its name, in lower case and in upper case."""
