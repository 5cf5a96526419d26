"""The eighth lesson: playing against the leader, and being the leader."""

from __future__ import annotations

from frontends.teaching.goals.counting import WhoLeads
from frontends.teaching.goals.moves import MostCells
from frontends.teaching.goals.win_shares import KeepsShare, LimitsShare
from frontends.teaching.tasks import Lesson, Task
from tribolo_core import Player
from tribolo_core.translation.messages import gettext_noop as _

LEADER = Lesson(
    "leader",
    _("The leader"),
    _("Play against the leader, and be the leader."),
    (
        _(
            "Three play, and one wins. If an opponent leads, the two others have a common interest: cells that "
            "you take from the leader count twice, cells that you take from the other one help the leader."
        ),
        _(
            "If you lead, both opponents play against you. Then do not take everything: keep quiet, leave them "
            "few lines to capture, and win late."
        ),
    ),
    (
        Task(
            _("Who leads?"),
            """
            G G R R .
            B G R G .
            B B # G .
            B R G G .
            """,
            WhoLeads(),
            _("The leader has the most cells."),
            _("With this many cells, the leader is in danger: both others gain by playing against it."),
        ),
        Task(
            _("Green leads. Capture as many green cells as possible."),
            """
            . R R R B .
            # # # # # #
            . G G B . G
            . . . . . G
            B G . . G G
            """,
            MostCells(of=Player.GREEN),
            _("Three red cells are more than two green ones, but Red is not the leader."),
            _("You gained the same cells, and the leader lost them."),
        ),
        Task(
            _("Red leads with a win share of 47 %. Play a move that lowers it to 40 % or less."),
            """
            G G G G # # R R R R R R R R R R
            G . B G G R G R # G B R B . . .
            G . B G G B R # R B G R . . . .
            . R B G R G G G B R G G . . # #
            G . R G R R G B B B R R . . # .
            B B B R G R R G R G B R . B . .
            R # G R R G R R G B R R . # . .
            . # R G G R R # G G B R R G . .
            G G G G G R # G G B B B R R . .
            . B G R G B B G G B R B . R . .
            B B B B B B B B B B B B B . . R
            """,
            LimitsShare(Player.RED, 40),
            _("It is not a move that captures most. Look for a small capture on the right that breaks a red line."),
            _("All other moves leave Red as strong as before, or stronger."),
        ),
        Task(
            _("You have the best chance to win. Play the move that keeps it; up to 5 points less are good enough."),
            """
            . # G G G G R G G G G # G B B G
            B . G G G G G G G G G G . . B B
            # . B G R G R B # R R B . G B B
            . . . # G R # G B R R R G G B B
            . . . G B R R B B B G G G B B B
            . . . G B B R R B B B B B G B B
            . # . . G B B R R R R R R R B B
            . . G R R R R R R R R # R # B B
            . G # . # G G R R R R R # G B B
            G . . . . R G G R R R B B B B B
            . B . . G G G G G G G G G G . B
            """,
            KeepsShare(5),
            _("The move that captures most is a trap: it opens a line. Try one that captures little."),
            _("A quiet move leaves both opponents less to capture."),
        ),
    ),
)
