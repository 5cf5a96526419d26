"""The third lesson: walls, edges and empty cells end a line."""

from __future__ import annotations

from frontends.teaching.goals.counting import Choose
from frontends.teaching.goals.moves import CapturesCell, EveryMove
from frontends.teaching.tasks import Lesson, Task
from tribolo_core.translation.messages import gettext_noop as _

WALLS = Lesson(
    "walls",
    _("Walls and edges"),
    _("What ends a line without a capture."),
    (
        _(
            "A line has to end at a cell of yours. A wall, an empty cell or the edge of the board ends it without "
            "a capture. Nobody can play on a wall, and walls never change."
        ),
    ),
    (
        Task(
            _("Find all three cells on which you can play."),
            """
            . R B # R B .
            . . . . # . .
            B G . . R . .
            # . . . . . .
            . G B . . . .
            """,
            EveryMove(),
            _("Leave out the lines that run into a wall or over the edge."),
            _("Every other line ends at a wall, at an empty cell or at the edge."),
        ),
        Task(
            _("A wall stands beside c3. Capture c3 along another line."),
            """
            . . . . .
            . . B . .
            . # R . B
            . . . . .
            . . . . .
            """,
            CapturesCell("c3"),
            _("Your cell above c3 can end a line from below."),
            _("A wall closes one line only; the other lines stay open."),
        ),
        Task(
            _("Can you capture the two red cells along the top row?"),
            """
            R R . . B
            . . . . .
            . . . . .
            """,
            Choose(
                _("No"),
                ((_("Yes, on c1"), _("From c1, the line over b1 and a1 ends at the edge, not at a cell of yours.")),),
                1,
            ),
            _("Which cell would have to be yours behind a1?"),
            _("There is no cell of yours behind the red ones, only the edge."),
        ),
    ),
)
