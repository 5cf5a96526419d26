"""The second lesson: several lines with one move."""

from __future__ import annotations

from frontends.teaching.goals.moves import CapturesBoth, MostCells
from frontends.teaching.tasks import Lesson, Task
from tribolo_core.translation.messages import gettext_noop as _

LINES = Lesson(
    "lines",
    _("Several lines"),
    _("Capture along every line at once."),
    (
        _(
            "A move looks in all eight directions at once, and captures along every line that ends at a cell of "
            "yours. So a cell where several lines meet is worth more than it seems."
        ),
    ),
    (
        Task(
            _("Capture as many cells as possible."),
            """
            B . B . .
            . R G . .
            . . . R B
            . . G . .
            . . B . .
            """,
            MostCells(),
            _("Look for the empty cell that most red and green cells touch."),
            _("Four lines meet there."),
        ),
        Task(
            _("Capture cells of Red and of Green with one move."),
            """
            . . B . . .
            . . G . . R
            . . G . . .
            . . . R B .
            . . . . . .
            B R R . . .
            """,
            CapturesBoth(),
            _("A column of green cells and a row with a red one meet in one empty cell."),
            _("The lines of one move may belong to different opponents."),
        ),
        Task(
            _("Capture as many cells as possible. The longest line is not the best."),
            """
            B R R R . B .
            . . . . . G .
            . . B G G . .
            . . . . R . .
            . . . B . . .
            """,
            MostCells(),
            _("Count all lines of each move, not only the longest one."),
            _("Three short lines are more than one long line."),
        ),
    ),
)
