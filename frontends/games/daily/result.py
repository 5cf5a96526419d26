"""The result of a daily game, and the text with which a person shares it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from tribolo_core import PLAYERS, Player, Scores
from tribolo_core.daily import Medals
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.messages import gettext_noop as _

SQUARES: Final = {Player.BLUE: "🟦", Player.RED: "🟥", Player.GREEN: "🟩"}

CELLS_PER_SQUARE: Final = 14
"""The cells for which a square of a shared result stands, rounded, so that a row fits the width of a phone."""

PLACES: Final = {1: _("1st"), 2: _("2nd"), 3: _("3rd")}
"""The places in a game, as messages."""

MEDALS: Final = {
    "gold": _("Gold medal"),
    "silver": _("Silver medal"),
    "bronze": _("Bronze medal"),
    None: _("No medal this time"),
}
"""The medals that a result can earn, as messages; `None` stands for no medal."""

MEDAL_NEEDS: Final = _("Bronze from {bronze} cells, silver from {silver}, gold from {gold}.")
"""The sentence about what each medal of a day needs."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The result of a person who played `seat` on the UTC day `day`: the scores of all players at the end."""

    day: date
    seat: Player
    scores: Scores

    @property
    def cells(self) -> int:
        """The cells of the person."""
        return self.scores[self.seat]

    @property
    def margin(self) -> int:
        """The cells of the person minus those of the better of the other two players; negative after a loss."""
        return self.cells - max(self.scores[player] for player in PLAYERS if player is not self.seat)

    @property
    def place(self) -> int:
        """The place of the person in the game, from 1 to 3; players with equally many cells share the better place."""
        return 1 + sum(self.scores[player] > self.cells for player in PLAYERS)


def describe_medal(medals: Medals, cells: int) -> str:
    """Return the medal that `cells` cells earn, and what each medal of the day needs.

    >>> describe_medal(Medals(36, 41, 74), 41)
    'Silver medal. Bronze from 36 cells, silver from 41, gold from 74.'
    """
    return f"{gettext(MEDALS[medals.earned(cells)])}. {gettext(MEDAL_NEEDS, **medals._asdict())}"


def share_text(result: DailyResult, medals: Medals | None = None, days: int = 0, address: str = "") -> str:
    """Return the text that shares a result, in the language of the reader: it shows no move of the game.

    It has the medal that the result earns of `medals`, a streak of at least two `days`, a row of squares for the cells
    of the person and then of the others, and `address`, the URL of the day's page; each only if there is one.

    >>> result = DailyResult(date(2026, 12, 1), Player.RED, Scores(40, 81, 3))
    >>> print(share_text(result, Medals(36, 41, 74), 3))
    Tribolo 2026-12-01: 1st, 81 cells (+41)
    Gold medal · Streak: 3 days
    🟥🟥🟥🟥🟥🟥🟦🟦🟦
    """
    head = ngettext(
        "Tribolo {day}: {place}, {count} cell ({margin})",
        "Tribolo {day}: {place}, {count} cells ({margin})",
        result.cells,
        day=result.day.isoformat(),
        place=gettext(PLACES[result.place]),
        margin=f"{result.margin:+d}",
    )
    earned = None if medals is None else medals.earned(result.cells)
    rewards = (
        "" if earned is None else gettext(MEDALS[earned]),
        "" if days < 2 else ngettext("Streak: {count} day", "Streak: {count} days", days),
    )
    squares = (SQUARES[player] * round(result.scores[player] / CELLS_PER_SQUARE) for player in result.seat.from_here())
    return "\n".join(filter(None, (head, " · ".join(filter(None, rewards)), "".join(squares), address)))
