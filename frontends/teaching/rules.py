"""The rules as the page shows them: sections of text with drawings.

The texts are messages, which are translated when they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tribolo_core.translation.messages import gettext_noop as _

from .drawings import ENDS, JUMP, MOVE, OWN_CELL, SHARED, SKIPPING, TWO_OPPONENTS, WON, Drawing


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph of the rules, a message, and the drawing that shows what it says.

    `is_of_page` says that it is about the boards of the page alone.
    """

    text: str
    drawing: Drawing | None = None
    is_of_page: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules; `name` is the anchor of its heading, and `title` a message."""

    name: str
    title: str
    parts: tuple[Part, ...]


SECTIONS: Final = (
    Section(
        "board",
        _("The board"),
        (
            Part(
                _(
                    "The board has 16 columns, a to p, and 11 rows, 1 to 11. A cell is empty, a wall, or owned by "
                    "Blue, Red or Green. Walls never change."
                ),
            ),
            Part(
                _(
                    "On a phone held upright the board is turned, so that its cells stay large: a to p run from top to "
                    "bottom, and 1 to 11 from left to right. Every cell keeps its name and its neighbours."
                ),
                is_of_page=True,
            ),
            Part(
                _(
                    "A game begins with 12 walls and 12 cells for each player, at random places. The deal also "
                    "draws who plays first. Then Blue, Red and Green take turns."
                ),
            ),
            Part(
                _("The small boards on this page show a part of the board. Press a cell to play."),
                is_of_page=True,
            ),
        ),
    ),
    Section(
        "jump",
        _("The jump"),
        (
            Part(
                _(
                    "Play on an empty cell. Look along a straight line in any of the eight directions: if cells "
                    "of one opponent come first, and then a cell of your own, you capture the cells between."
                ),
                JUMP,
            ),
            Part(
                _(
                    "One line never captures two opponents. Here the red cell and then the green one follow each "
                    "other, so Blue captures nothing. Green captures the red cell."
                ),
                TWO_OPPONENTS,
            ),
            Part(
                _(
                    "A wall, an empty cell or the edge of the board ends a line without a capture. Cells that "
                    "have an owner and walls cannot be played on."
                ),
                ENDS,
            ),
            Part(
                _(
                    "Your own cell right beside the empty one starts no jump. It can be the cell that somebody "
                    "else captures."
                ),
                OWN_CELL,
            ),
        ),
    ),
    Section(
        "move",
        _("The move"),
        (
            Part(
                _(
                    "A move makes all its jumps at once, over both opponents. Your score is the number of your "
                    "cells: the cell you play on and every captured cell add one each."
                ),
                MOVE,
            ),
        ),
    ),
    Section(
        "skipping",
        _("Skipping"),
        (
            Part(
                _(
                    "You may only play where you capture something. If you cannot, you are skipped. One player "
                    "can even move twice in a row."
                ),
                SKIPPING,
            ),
        ),
    ),
    Section(
        "end",
        _("The end"),
        (
            Part(
                _("The game ends when nobody can move. The player with the most cells wins."),
                WON,
            ),
            Part(
                _("Players with equally many cells share the win."),
                SHARED,
            ),
            Part(
                _(
                    "The board is usually full at the end; about one game in ten ends with empty cells. A game "
                    "has about 128 moves."
                ),
            ),
        ),
    ),
)
"""The sections of the rules, in reading order."""

DRAWINGS: Final = tuple(part.drawing for section in SECTIONS for part in section.parts if part.drawing)
"""The drawings of the rules, in reading order."""
