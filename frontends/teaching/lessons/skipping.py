"""The fifth lesson: skipping."""

from __future__ import annotations

from frontends.teaching.goals.counting import WhoIsNext
from frontends.teaching.goals.moves import Skips
from frontends.teaching.tasks import Lesson, Task
from tribolo_core import Player
from tribolo_core.translation.messages import gettext_noop as _

SKIPPING = Lesson(
    "skipping",
    _("Skipping"),
    _("Leave an opponent without a move."),
    (
        _(
            "Blue, Red and Green move in this order. A player who captures nothing anywhere is skipped, and the "
            "next one moves. If both opponents are skipped, you move again. When nobody can move, the game is "
            "over."
        ),
    ),
    (
        Task(
            _("Who moves after Blue plays a1?"),
            """
            . R B # . R G
            """,
            WhoIsNext("a1"),
            _("It would be Red's turn. Which lines could Red capture?"),
            _("The order is Blue, Red, Green; whoever cannot move is left out."),
        ),
        Task(
            _("Play a move after which Red is skipped."),
            """
            . . B . . # .
            . B R . . # G
            . . . . . # B
            """,
            Skips((Player.RED,)),
            _("Red needs c2 for its only move, on a2."),
            _("Without c2, Red has no line that ends at a red cell."),
        ),
        Task(
            _("Move twice in a row: play a move after which Red and Green are skipped."),
            """
            . R B # . G B
            . B . # . . .
            . . . # . . .
            """,
            Skips((Player.RED, Player.GREEN)),
            _("Green cannot move anyway. Which red cell does Red need?"),
            _("The other capture does not run away, so take away Red's move first."),
        ),
    ),
)
