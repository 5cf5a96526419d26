"""The presets: named ways to deal a board.

A preset and a seed deal the same game on every machine and in every release; the kernel has the drawings
(`kernel/src/rules/presets.rs`). In a drawn preset, a random player has the first of the three kinds of cells, so that
no seat has an advantage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final

from . import _kernel
from .arguments import expect, nearest
from .board import Board, Position
from .coord import HEIGHT, WIDTH
from .dice import checked_seed
from .errors import InvalidPreset, InvalidSpec
from .player import PLAYERS
from .translation.messages import gettext_noop as _
from .values import frozen


@frozen
class Preset:
    """A way to deal a random start board, given by a drawing and the contents of its zones.

    `drawing` has a text for each row and a letter for each cell: `#` is a wall, `.` is an empty cell, and any other
    letter names the zone to which the cell belongs. `contents` maps each zone to one character for each content that is
    dealt to a random cell of the zone: `#` is a wall, `1` is a cell of a player drawn at random, and `2` and `3` are
    cells of the next two in turn order. The other cells of the zone stay empty. Without a drawing, the deal is the
    standard one. Raise TypeError if a field is of another type, and InvalidPreset if the preset cannot be dealt: a row
    or a zone is invalid, or nobody can move on 1,000 random boards.
    """

    drawing: tuple[str, ...] = ()
    contents: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        expect("drawing", self.drawing, tuple)
        expect("contents", self.contents, Mapping)
        for row in self.drawing:
            expect("each row of drawing", row, str)
        for part in (*self.contents, *self.contents.values()):
            expect("each part of contents", part, str)
        if not self.drawing and not self.contents:
            return
        _check_rows(self.drawing, {*self.contents, "#", "."})
        for zone, contents in self.contents.items():
            _check_zone(zone, contents, "".join(self.drawing).count(zone))
        try:
            _kernel.deal(0, self.packed)
        except ValueError:
            raise InvalidPreset("nobody can move on 1,000 random boards") from None

    def deal(self, seed: int) -> Position:
        """Return a random board and a random first player, both determined by the seed.

        Boards on which nobody can move are discarded. The first player is drawn among the players who can move. Raise
        InvalidSeed if the seed is invalid.
        """
        board, player = _kernel.deal(checked_seed(seed), self.packed)
        return Position(Board(board), PLAYERS[player])

    @property
    def packed(self) -> tuple[str, list[tuple[str, str]]] | None:
        """The same preset for the Rust kernel: the joined rows, and the letter and the contents of each zone.

        It is `None` for the standard deal.
        """
        return ("".join(self.drawing), list(self.contents.items())) if self.drawing else None


def _check_rows(drawing: tuple[str, ...], letters: set[str]) -> None:
    """Raise InvalidPreset unless a drawing has a known letter for each cell."""
    if len(drawing) != HEIGHT:
        raise InvalidPreset(f"the drawing has {len(drawing)} rows, not {HEIGHT}")
    for number, row in enumerate(drawing, 1):
        if len(row) != WIDTH:
            raise InvalidPreset(f"row {number} has {len(row)} letters, not {WIDTH}", number)
        if unknown := next((letter for letter in row if letter not in letters), None):
            raise InvalidPreset(f"the contents lack the zone {unknown!r} of row {number}", number, unknown)


def _check_zone(zone: str, contents: str, room: int) -> None:
    """Raise InvalidPreset unless the contents of a zone are valid and fit into its `room` cells."""
    if len(zone) != 1 or zone in "#.":
        raise InvalidPreset(f"a zone is named by one letter other than # and ., not {zone!r}", zone=zone)
    if unknown := next((content for content in contents if content not in "#123"), None):
        raise InvalidPreset(f"zone {zone!r} has the content {unknown!r}; contents are #, 1, 2 and 3", zone=zone)
    if len(contents) > room:
        raise InvalidPreset(f"zone {zone!r} has {room} cells for {len(contents)} contents", zone=zone)


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
