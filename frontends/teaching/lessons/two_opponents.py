"""The fourth lesson: two opponents in one line."""

from __future__ import annotations

from frontends.teaching.goals.counting import WhoCanPlay
from frontends.teaching.goals.moves import CapturesBoth, EveryMove
from frontends.teaching.tasks import Lesson, Task
from tribolo_core.translation.messages import gettext_noop as _

TWO_OPPONENTS = Lesson(
    "two-opponents",
    _("Two opponents in one line"),
    _("A line captures cells of one opponent only."),
    (
        _(
            "A line never captures cells of two opponents. If red cells come first and then a green one, the line "
            "belongs to Green: Green can capture the red cells, and you cannot."
        ),
        _("One move may still capture cells of both opponents, along different lines."),
    ),
    (
        Task(
            _("Who captures something on a1?"),
            """
            . R G B #
            """,
            WhoCanPlay("a1"),
            _("The first cell beside a1 is red. Whose cell comes next?"),
            _("The line over the red cell ends at a green one."),
        ),
        Task(
            _("Find the only cell on which you can play."),
            """
            . R G B .
            . . . . .
            B R R . G
            . . . . .
            . G R B .
            """,
            EveryMove(),
            _("Leave out the lines with two colours before your cell."),
            _("In the other rows, red and green cells stand in one line."),
        ),
        Task(
            _("Capture cells of Red and of Green with one move."),
            """
            . . . . B
            . . . R .
            B G . . .
            . G . . R
            B . . . .
            """,
            CapturesBoth(),
            _("Look for an empty cell with a red neighbour and green neighbours, each before a cell of yours."),
            _("Each line holds one colour, and the move makes all its jumps."),
        ),
    ),
)
