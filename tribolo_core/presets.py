"""The presets: named ways to deal a board.

A preset and a seed deal the same game on every machine and in every release; the kernel has the drawings
(`kernel/src/rules/presets.rs`). In a drawn preset, a random player has the first of the three kinds of cells, so that
no seat has an advantage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from . import _kernel
from .arguments import expect
from .board import Board, Position
from .dice import checked_seed
from .errors import InvalidSpec, nearest
from .player import PLAYERS
from .translation.messages import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to deal a random start board, given by a drawing and the contents of its zones.

    `drawing` has a text for each row and a letter for each cell: `#` is a wall, `.` is an empty cell, and any other
    letter names the zone to which the cell belongs. `contents` maps each zone to one character for each content that is
    dealt to a random cell of the zone: `#` is a wall, `1` is a cell of a player drawn at random, and `2` and `3` are
    cells of the next two in turn order. The other cells of the zone stay empty. Without a drawing, the deal is the
    standard one. Raise TypeError if a field is of another type.
    """

    drawing: tuple[str, ...] = ()
    contents: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        expect("drawing", self.drawing, tuple)
        expect("contents", self.contents, Mapping)

    def deal(self, seed: int) -> Position:
        """Return a random board and a random first player, both determined by the seed.

        Boards on which nobody can move are discarded. The first player is drawn among the players who can move. Raise
        InvalidSeed if the seed is invalid, ValueError if the drawing or the contents are, or if nobody can move on
        1,000 random boards of the preset.
        """
        board, player = _kernel.deal(checked_seed(seed), self.packed)
        return Position(Board(board), PLAYERS[player])

    @property
    def packed(self) -> tuple[str, list[tuple[str, str]]] | None:
        """The same preset for the Rust kernel: the joined rows, and the letter and the contents of each zone.

        It is `None` for the standard deal.
        """
        return ("".join(self.drawing), list(self.contents.items())) if self.drawing else None


STANDARD: Final = "standard"
"""The name of the preset of an ordinary game."""

PRESET_TITLES: Final = {
    STANDARD: _("Standard"),
    "open": _("Open board"),
    "dense": _("Dense"),
    "maze": _("Maze"),
    "islands": _("Islands"),
    "duels": _("Duels"),
    "8x8": _("Quick game (8x8)"),
}
"""The presets as people read them, as messages; any other preset is called by its name."""

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {STANDARD: Preset(), **{name: Preset(tuple(rows), dict(contents)) for name, rows, contents in _kernel.presets()}}
)
"""The presets by their names; the standard deal is first."""


def preset_of(preset: str | Preset) -> Preset:
    """Return the preset that is given by its name or as a Preset.

    Raise InvalidSpec, whose `valid` holds the nearest names, if no preset has the name, TypeError if `preset` is
    something else.

    >>> print(*preset_of("5x5").drawing[2:4])
    ################ #####ooooo######
    """
    if isinstance(preset, Preset):
        return preset
    if not isinstance(preset, str):
        raise TypeError(f"a deal is the name of a preset or a Preset, not {preset!r}; see Game.from_position")
    if preset not in PRESETS:
        raise InvalidSpec(preset, "unknown preset", nearest(preset, PRESETS), "deal")
    return PRESETS[preset]
