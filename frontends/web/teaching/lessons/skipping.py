"""The fifth lesson: skipping."""

from __future__ import annotations

from frontends.web.teaching.goals.counting import WhoIsNext
from frontends.web.teaching.goals.moves import Skips
from frontends.web.teaching.tasks import Lesson, Task
from tribolo_core import Player

SKIPPING = Lesson(
    "skipping",
    "Skipping",
    "Leave an opponent without a move.",
    """
    Blue, Red and Green move in this order. A player who captures nothing anywhere is skipped, and the next one moves.
    If both opponents are skipped, you move again. When nobody can move, the game is over.
    """,
    (
        Task(
            "Who moves after Blue plays a1?",
            """
            . R B # . R G
            """,
            WhoIsNext("a1"),
            "It would be Red's turn. Which lines could Red capture?",
            "The order is Blue, Red, Green; whoever cannot move is left out.",
        ),
        Task(
            "Play a move after which Red is skipped.",
            """
            . . B . . # .
            . B R . . # G
            . . . . . # B
            """,
            Skips((Player.RED,)),
            "Red needs c2 for its only move, on a2.",
            "Without c2, Red has no line that ends at a red cell.",
        ),
        Task(
            "Move twice in a row: play a move after which Red and Green are skipped.",
            """
            . R B # . G B
            . B . # . . .
            . . . # . . .
            """,
            Skips((Player.RED, Player.GREEN)),
            "Green cannot move anyway. Which red cell does Red need?",
            "The other capture does not run away, so take away Red's move first.",
        ),
    ),
)
