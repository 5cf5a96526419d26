"""The second lesson: several lines with one move."""

from __future__ import annotations

from frontends.web.teaching.goals.moves import CapturesBoth, MostCells
from frontends.web.teaching.tasks import Lesson, Task

LINES = Lesson(
    "lines",
    "Several lines",
    "Capture along every line at once.",
    """
    A move looks in all eight directions at once, and captures along every line that ends at a cell of yours.
    So a cell where several lines meet is worth more than it seems.
    """,
    (
        Task(
            "Capture as many cells as possible.",
            """
            B . B . .
            . R G . .
            . . . R B
            . . G . .
            . . B . .
            """,
            MostCells(),
            "Look for the empty cell that most red and green cells touch.",
            "Four lines meet there.",
        ),
        Task(
            "Capture cells of Red and of Green with one move.",
            """
            . . B . . .
            . . G . . R
            . . G . . .
            . . . R B .
            . . . . . .
            B R R . . .
            """,
            CapturesBoth(),
            "A column of green cells and a row with a red one meet in one empty cell.",
            "The lines of one move may belong to different opponents.",
        ),
        Task(
            "Capture as many cells as possible. The longest line is not the best.",
            """
            B R R R . B .
            . . . . . G .
            . . B G G . .
            . . . . R . .
            . . . B . . .
            """,
            MostCells(),
            "Count all lines of each move, not only the longest one.",
            "Three short lines are more than one long line.",
        ),
    ),
)
