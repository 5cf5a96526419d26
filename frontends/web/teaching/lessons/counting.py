"""The sixth lesson: counting."""

from __future__ import annotations

from frontends.web.teaching.goals.counting import CountCells, WhoWins
from frontends.web.teaching.goals.moves import TakesLead
from frontends.web.teaching.tasks import Lesson, Task
from tribolo_core import Player

COUNTING = Lesson(
    "counting",
    "Counting",
    "Who has how many cells, now and after a move.",
    """
    Your score is the number of your cells. A move adds the cell that you play on and all captured cells; the opponents
    lose the captured ones. At the end most cells win, and equal scores share the win.
    """,
    (
        Task(
            "How many cells does Green have?",
            """
            G . R B .
            . G G . R
            B . # G .
            . R . . G
            """,
            CountCells(Player.GREEN),
            "Green's cells have a cross. Count row by row.",
            "",
        ),
        Task(
            "How many cells does Blue have after playing c3?",
            """
            B . . . .
            . G . . .
            . . . R B
            . . G . .
            . . # . .
            """,
            CountCells(Player.BLUE, after="c3"),
            "Count the cells that are blue now, the cell c3, and the captured cells.",
            "Two cells before, one played and two captured.",
        ),
        Task(
            "Take the lead: play a move after which you have more cells than Red and than Green.",
            """
            B R R . G B
            . . . . . .
            R R R # G G
            B . R # G .
            # . R # G G
            """,
            TakesLead(),
            "A captured cell counts twice: you gain it, and an opponent loses it.",
            "Captures from both opponents bring you past both of them.",
        ),
        Task(
            "Nobody can move. Who wins?",
            """
            B B R G
            R B G G
            R R # G
            """,
            WhoWins(),
            "Count the cells of each player.",
            "Equal scores share the win.",
        ),
    ),
)
