"""The seventh lesson: cells that nobody can take back."""

from __future__ import annotations

from frontends.teaching.goals.safety import MakesSafe, SafeCells
from frontends.teaching.tasks import Lesson, Task
from tribolo_core.translation.messages import gettext_noop as _

SAFE_CELLS = Lesson(
    "safe-cells",
    _("Cells nobody can take back"),
    _("Corners, walls and full lines keep your cells."),
    (
        _(
            "To capture a cell, an opponent needs a place on both sides of it: an empty cell to play on, and a "
            "cell of their own. A wall or the edge beside your cell closes that line for ever. So does a line "
            "without empty cells."
        ),
        _("If all four lines through your cell are closed, nobody can ever take it back. In a corner they are."),
    ),
    (
        Task(
            _("Play a move whose cell nobody can take back."),
            """
            . R B R . .
            . . . G # #
            . . . B . .
            """,
            MakesSafe(),
            _("Look for a cell at the edge where every line ends, or runs into a wall."),
            _("The edge and the walls close every line through it."),
        ),
        Task(
            _("A place between walls is as good as a corner. Play a move whose cell nobody can take back."),
            """
            . # # # .
            . # . R B
            . . . # .
            . . . . .
            . B R . R
            """,
            MakesSafe(),
            _("Which empty cell has a wall on one side of each line?"),
            _("Every line through it meets a wall."),
        ),
        Task(
            _("Press each of your cells that nobody can take."),
            """
            B B R .
            # B G .
            . R B R
            """,
            SafeCells(),
            _("Three of your four cells are safe. For each one, look for a line with an empty cell at one end."),
            _("No line through it has an empty cell that helps an opponent."),
        ),
    ),
)
