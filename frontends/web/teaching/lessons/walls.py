"""The third lesson: walls, edges and empty cells end a line."""

from __future__ import annotations

from frontends.web.teaching.goals.counting import Choose
from frontends.web.teaching.goals.moves import CapturesCell, EveryMove
from frontends.web.teaching.tasks import Lesson, Task

WALLS = Lesson(
    "walls",
    "Walls and edges",
    "What ends a line without a capture.",
    """
    A line has to end at a cell of yours. A wall, an empty cell or the edge of the board ends it without a capture.
    Nobody can play on a wall, and walls never change.
    """,
    (
        Task(
            "Find all three cells on which you can play.",
            """
            . R B # R B .
            . . . . # . .
            B G . . R . .
            # . . . . . .
            . G B . . . .
            """,
            EveryMove(),
            "Leave out the lines that run into a wall or over the edge.",
            "Every other line ends at a wall, at an empty cell or at the edge.",
        ),
        Task(
            "A wall stands beside c3. Capture c3 along another line.",
            """
            . . . . .
            . . B . .
            . # R . B
            . . . . .
            . . . . .
            """,
            CapturesCell("c3"),
            "Your cell above c3 can end a line from below.",
            "A wall closes one line only; the other lines stay open.",
        ),
        Task(
            "Can you capture the two red cells along the top row?",
            """
            R R . . B
            . . . . .
            . . . . .
            """,
            Choose(
                "No", (("Yes, on c1", "From c1, the line over b1 and a1 ends at the edge, not at a cell of yours."),), 1
            ),
            "Which cell would have to be yours behind a1?",
            "There is no cell of yours behind the red ones, only the edge.",
        ),
    ),
)
