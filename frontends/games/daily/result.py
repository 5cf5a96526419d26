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

CELLS_PER_SQUARE: Final = 8
"""The cells for which a square of a shared result stands; a bar is rounded, and has at least one square."""

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


def share_text(result: DailyResult, address: str = "") -> str:
    """Return the text that shares a result, in the language of the reader.

    It has a bar of squares for each player, and shows no move of the game.

    `address` is the URL of the day's page, or empty.
    """
    head = ngettext(
        "Tribolo {day}: {place}, {count} cell ({margin})",
        "Tribolo {day}: {place}, {count} cells ({margin})",
        result.cells,
        day=result.day.isoformat(),
        place=gettext(PLACES[result.place]),
        margin=f"{result.margin:+d}",
    )
    bars = [
        f"{SQUARES[player] * max(1, round(cells / CELLS_PER_SQUARE))} {cells}"
        for player, cells in result.scores.items()
    ]
    own = result.seat.index
    bars[own] = gettext("{bar} (me)", bar=bars[own])
    return "\n".join([head, *bars, *([address] if address else [])])
