"""The seventh lesson: cells that nobody can take back."""

from __future__ import annotations

from frontends.web.teaching.goals.safety import MakesSafe, SafeCells
from frontends.web.teaching.tasks import Lesson, Task

SAFE_CELLS = Lesson(
    "safe-cells",
    "Cells nobody can take back",
    "Corners, walls and full lines keep your cells.",
    """
    To capture a cell, an opponent needs a place on both sides of it: an empty cell to play on, and a cell of their own.
    A wall or the edge beside your cell closes that line for ever. So does a line without empty cells.

    If all four lines through your cell are closed, nobody can ever take it back. In a corner they are.
    """,
    (
        Task(
            "Play a move whose cell nobody can take back.",
            """
            . R B R . .
            . . . G # #
            . . . B . .
            """,
            MakesSafe(),
            "Look for a cell at the edge where every line ends, or runs into a wall.",
            "The edge and the walls close every line through it.",
        ),
        Task(
            "A place between walls is as good as a corner. Play a move whose cell nobody can take back.",
            """
            . # # # .
            . # . R B
            . . . # .
            . . . . .
            . B R . R
            """,
            MakesSafe(),
            "Which empty cell has a wall on one side of each line?",
            "Every line through it meets a wall.",
        ),
        Task(
            "Press each of your cells that nobody can take.",
            """
            B B R .
            # B G .
            . R B R
            """,
            SafeCells(),
            "Three of your four cells are safe. For each one, look for a line with an empty cell at one end.",
            "No line through it has an empty cell that helps an opponent.",
        ),
    ),
)
