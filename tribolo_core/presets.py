"""The presets: named ways to deal a board.

A preset and a seed deal the same game on every machine and in every release, so the drawings never change. In a drawn
preset, a random player has the first of the three kinds of cells, so that no seat has an advantage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from .board import Board, Position, all_transitions, deal
from .coord import HEIGHT, WIDTH
from .dice import Dice
from .errors import InvalidSpec, nearest
from .player import PLAYERS, Owner
from .translation.messages import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to deal a random start board, given by a drawing and the contents of its zones.

    `drawing` has a text for each row and a letter for each cell: `#` is a wall, `.` is an empty cell, and any other
    letter names the zone to which the cell belongs. `contents` maps each zone to what is dealt at random to its cells:
    `#` is a wall, `1` is a cell of a player drawn at random, and `2` and `3` are cells of the next two in turn order.
    The other cells of the zone stay empty.
    """

    drawing: tuple[str, ...]
    contents: Mapping[str, str]

    def deal(self, seed: int) -> Position:
        """Return a random board and a random first player, both determined by the seed.

        Boards on which nobody can move are discarded. The first player is drawn among the players who can move. Raise
        InvalidSeed if the seed is invalid.
        """
        dice = Dice(seed)
        while True:
            board = self._deal_board(dice)
            movers = [player for player, moves in all_transitions(board).items() if moves]
            if movers:
                return Position(board, movers[dice.below(len(movers))])

    @property
    def packed(self) -> tuple[bytes, list[tuple[bytes, bytes]]]:
        """The same preset for the Rust kernel: the numbers of the walls, and the cells and contents of each zone."""
        letters = "".join(self.drawing)

        def cells(zone: str) -> bytes:
            return bytes(index for index, letter in enumerate(letters) if letter == zone)

        zones = [(cells(zone), bytes(map("#123".index, contents))) for zone, contents in self.contents.items()]
        return cells("#"), zones

    def _deal_board(self, dice: Dice) -> Board:
        """Return a random board: shuffle the contents of each zone over its cells."""
        cells = list("".join(self.drawing))
        first = PLAYERS[dice.below(len(PLAYERS))]
        letters = {"#": Owner.WALL.value} | {
            str(number): player.owner.value for number, player in enumerate(first.from_here(), start=1)
        }
        for zone, contents in self.contents.items():
            places = [index for index, letter in enumerate(cells) if letter == zone]
            dealt = [letters[content] for content in contents]
            dealt += [Owner.NONE.value] * (len(places) - len(dealt))
            for index, letter in zip(places, dice.shuffled(dealt), strict=True):
                cells[index] = letter
        return Board.from_text("\n".join("".join(cells[row : row + WIDTH]) for row in range(0, len(cells), WIDTH)))


OPEN: Final = Preset(("o" * 16,) * 11, {"o": "123" * 12})
"""No walls: long lines."""

DENSE: Final = Preset(("o" * 16,) * 11, {"o": "#" * 8 + "123" * 36})
"""Of the 176 cells, 108 are owned from the start: short games."""

MAZE: Final = Preset(
    (
        "oooo#oooooooo#oo",
        "o##oo#oo##oooo#o",
        "oo#ooooo#oo#oooo",
        "#ooo##oooooo##oo",
        "oooooo#oo#ooooo#",
        "oo##oooooooo##oo",
        "#ooooo#oo#oooooo",
        "oo##oooooo##ooo#",
        "oooo#oo#ooooo#oo",
        "o#oooo##oo#oo##o",
        "oo#oooooooo#oooo",
    ),
    {"o": "123" * 12},
)
"""Forty-two fixed walls: short lines and many corners."""

ISLANDS: Final = Preset(
    (
        "aaaaa#bbbb#ccccc",
        "aaaaa#bbbb#ccccc",
        "aaaaa.bbbb.ccccc",
        "aaaaa#bbbb#ccccc",
        "aaaaa#bbbb#ccccc",
        "##.####..####.##",
        "ddddd#eeee#fffff",
        "ddddd#eeee#fffff",
        "ddddd.eeee.fffff",
        "ddddd#eeee#fffff",
        "ddddd#eeee#fffff",
    ),
    dict.fromkeys("abcdef", "112233"),
)
"""Six islands with cells of every player, joined by narrow passages."""

DUELS: Final = Preset(
    (
        "xxxxx......yyyyy",
        "xxxxx......yyyyy",
        "xxxxx......yyyyy",
        "xxxxx......yyyyy",
        "................",
        "......wwww......",
        "................",
        "zzzzz......wwwww",
        "zzzzz......wwwww",
        "zzzzz......wwwww",
        "zzzzz......wwwww",
    ),
    {"x": "12" * 5, "y": "23" * 5, "z": "31" * 5, "w": "#" * 6 + "123" * 3},
)
"""Two players in each of three corners, and all three in the fourth and in the middle."""


def _walled(columns: range, rows: range, each: int, walls: int) -> Preset:
    """Return a preset of a small board: the cells outside the given columns and rows, from 0, are walls.

    `each` is the number of cells of each player, and `walls` the number of walls on the small board.
    """
    drawing = tuple("".join("o" if x in columns and y in rows else "#" for x in range(WIDTH)) for y in range(HEIGHT))
    return Preset(drawing, {"o": "#" * walls + "123" * each})


SMALL_5X5: Final = _walled(range(5, 10), range(3, 8), each=3, walls=2)
"""Five by five cells, f4 to j8, of which 14 are empty: small enough to be solved exactly."""

SMALL_6X6: Final = _walled(range(5, 11), range(2, 8), each=4, walls=2)
"""Six by six cells, f3 to k8."""

SMALL_8X8: Final = _walled(range(4, 12), range(1, 9), each=6, walls=4)
"""Eight by eight cells, e2 to l9."""

STANDARD: Final = "standard"
"""The name of the preset of an ordinary game."""

_DRAWN: Final = {
    "open": OPEN,
    "dense": DENSE,
    "maze": MAZE,
    "islands": ISLANDS,
    "duels": DUELS,
    "5x5": SMALL_5X5,
    "6x6": SMALL_6X6,
    "8x8": SMALL_8X8,
}
"""The presets with drawings: all but the standard deal."""

PRESET_TITLES: Final = {
    STANDARD: _("Standard"),
    "open": _("Open board"),
    "dense": _("Dense"),
    "maze": _("Maze"),
    "islands": _("Islands"),
    "duels": _("Duels"),
}
"""The presets as people read them, as messages; any other preset is called by its name."""

PRESETS: Final[dict[str, Callable[[int], Position]]] = {
    STANDARD: deal,
    **{name: preset.deal for name, preset in _DRAWN.items()},
}
"""For each name of a preset, the function that deals its position from a seed; the standard deal is first."""


def deal_of(preset: str | Preset) -> Callable[[int], Position]:
    """Return the function that deals a preset's position from a seed; the preset is given by its name or as a Preset.

    Raise InvalidSpec, which lists valid names, if no preset has the name, TypeError if `preset` is something else.

    >>> deal_of("islands") == ISLANDS.deal
    True
    """
    drawn = preset_of(preset)
    return deal if drawn is None else drawn.deal


def preset_of(preset: str | Preset) -> Preset | None:
    """Return the preset that is given by its name or as a Preset; `None` for the standard deal, which has no drawing.

    Raise InvalidSpec, which lists valid names, if no preset has the name, TypeError if `preset` is something else.
    """
    if isinstance(preset, Preset):
        return preset
    if not isinstance(preset, str):
        raise TypeError(f"a deal is the name of a preset or a Preset, not {preset!r}; see Game.from_position")
    if preset not in PRESETS:
        raise InvalidSpec(preset, "unknown preset", nearest(preset, PRESETS), "deal")
    return _DRAWN.get(preset)
