"""The ninth lesson: reading win shares."""

from __future__ import annotations

from frontends.teaching.goals.win_shares import KeepsShare, LikelyWinner, PointsLost
from frontends.teaching.tasks import Lesson, Task
from tribolo_core.translation.messages import gettext_noop as _

WIN_SHARES = Lesson(
    "win-shares",
    _("Reading win shares"),
    _("What the analysis says about your chances."),
    (
        _(
            "A win share is the chance to win the game, as the engine sees it. The three shares add up to 100 %; "
            "at the start, each player has about a third. Analysis and reviews show them for each move."
        ),
        _("A win share is not the number of cells: it also counts who moves next, and what can still be taken back."),
    ),
    (
        Task(
            _("Who is most likely to win?"),
            """
            . . . . # # B G G G G G G G G G
            G . . . . R G B B B B B R R R G
            . G . R . G B R B R B B R R R G
            . . G . G R B B R B R R B R R G
            B B G G B R B B R R R B R B R #
            B R R R G R B # R R # B B B B R
            B B G G R G B R R B B B B B B R
            . . G R # B G R G G B G B B # R
            . G G B G R # G # G G G # B R #
            G G G G G G G G G G G G B B R B
            . B G G G G G G G G G G # B R B
            """,
            LikelyWinner(),
            _("Compare the win shares, not the cells."),
            _("The one with the most cells is not always the one with the best chance."),
        ),
        Task(
            _("e3 captures 4, and then your win share is 42 %. How many points does e3 cost?"),
            """
            . . . . # # B G G G G G G R . .
            G . . . . R G B B B B B R . . G
            . G . R . G B R B R B B B B B G
            . . G . G R B B R B R B B R G G
            . B R G B R B B R R B B R B R #
            . G R R G R B # R R # B B B B R
            B B R G R G B R R B B B B B B R
            . . R R # B G R G G B G B B # R
            . B R B G R # G # G G G # . R #
            . . . G G B B B G G G G B R G B
            . B G G G G G G G G G G # B . .
            """,
            PointsLost("e3"),
            _("Points are the difference between the share before and the share afterwards."),
            _("The review of a game names such losses move by move."),
        ),
        Task(
            _("Play the move that leaves you the highest win share; up to 5 points less are good enough."),
            """
            . . G . . R . G # B B B B B B B
            . . G G . . . # G B B B B # G R
            . . . . G . . G B G B B G G R G
            B . . B . G G B R R B B B B # G
            . . . . B R B R # B G G B B B G
            R . # G # B R R B B G R G B R G
            . . G G G G G B B R R G # R B G
            . . R G R # B B G R G R R B G G
            . . . G . B B R R R R G G G # G
            R . R G G B G G G R R R R R R G
            . B . # G G B B B B B B B B B #
            """,
            KeepsShare(5),
            _("Be careful with the longest lines: what could an opponent do with them next?"),
            _("Few cells now, but the better chance to win."),
        ),
    ),
)
