"""The first lesson: a jump."""

from __future__ import annotations

from frontends.teaching.goals.moves import AnyMove, EveryMove
from frontends.teaching.tasks import Lesson, Task
from tribolo_core.translation.messages import gettext_noop as _

JUMP = Lesson(
    "jump",
    _("The jump"),
    _("Capture cells between two of yours."),
    (
        _(
            "You capture cells by a jump. Play on an empty cell and look along a straight line: cells of one "
            "opponent come first, then a cell of your own. All cells between become yours."
        ),
        _("You may only play where you capture something."),
    ),
    (
        Task(
            _("Capture the two red cells."),
            """
            . . . . . .
            . . R R B .
            . . . . . .
            """,
            AnyMove(),
            _("Your cell stands at the right end of the red line. Play at the left end."),
            _("The red cells between your two cells are blue now."),
        ),
        Task(
            _("Lines also run up, down and diagonally. Capture the two green cells."),
            """
            B . . . . .
            . G . . . .
            . . G . . .
            . . . . . .
            . . . . . .
            """,
            AnyMove(),
            _("Follow the diagonal from a1."),
            _("A jump works in all eight directions."),
        ),
        Task(
            _("Find all three cells on which you can play."),
            """
            B . . . . B
            R . . . . G
            . . . . . G
            . . G B . .
            . . . . . .
            """,
            EveryMove(),
            _("Start at each of your cells, and look for a line of one opponent that begins right beside it."),
            _("Each of these cells ends a line that begins at a blue cell."),
        ),
    ),
)
