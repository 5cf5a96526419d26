"""The sixth lesson: counting."""

from __future__ import annotations

from frontends.teaching.goals.counting import CountCells, WhoWins
from frontends.teaching.goals.moves import TakesLead
from frontends.teaching.tasks import Lesson, Task
from tribolo_core import Player
from tribolo_core.translation.messages import gettext_noop as _

COUNTING = Lesson(
    "counting",
    _("Counting"),
    _("Who has how many cells, now and after a move."),
    (
        _(
            "Your score is the number of your cells. A move adds the cell that you play on and all captured "
            "cells; the opponents lose the captured ones. At the end most cells win, and equal scores share the "
            "win."
        ),
    ),
    (
        Task(
            _("How many cells does Green have?"),
            """
            G . R B .
            . G G . R
            B . # G .
            . R . . G
            """,
            CountCells(Player.GREEN),
            _("Green's cells have a cross. Count row by row."),
            "",
        ),
        Task(
            _("How many cells does Blue have after playing c3?"),
            """
            B . . . .
            . G . . .
            . . . R B
            . . G . .
            . . # . .
            """,
            CountCells(Player.BLUE, after="c3"),
            _("Count the cells that are blue now, the cell c3, and the captured cells."),
            _("Two cells before, one played and two captured."),
        ),
        Task(
            _("Take the lead: play a move after which you have more cells than Red and than Green."),
            """
            B R R . G B
            . . . . . .
            R R R # G G
            B . R # G .
            # . R # G G
            """,
            TakesLead(),
            _("A captured cell counts twice: you gain it, and an opponent loses it."),
            _("Captures from both opponents bring you past both of them."),
        ),
        Task(
            _("Nobody can move. Who wins?"),
            """
            B B R G
            R B G G
            R R # G
            """,
            WhoWins(),
            _("Count the cells of each player."),
            _("Equal scores share the win."),
        ),
    ),
)
