"""The drawings of the rules: a small board, what happens on it, and the board afterwards.

`make documents` draws them for `docs/reference/rules.md`, and a test plays them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from tribolo_core import Coord, Owner, Player
from tribolo_core.errors import InvalidArgument
from tribolo_core.translation.messages import gettext, gettext_noop, ngettext
from tribolo_core.translation.names import join_names, player_name

_REASONS: Final = {
    "captures nothing": gettext_noop("{player} cannot play {cell}: captures nothing"),
    "occupied": gettext_noop("{player} cannot play {cell}: occupied"),
}
"""The sentences about a cell on which a player cannot play, keyed by the reason."""


@dataclass(frozen=True, slots=True)
class Plays:
    player: Player
    coord: Coord

    def __str__(self) -> str:
        return gettext("{player} plays {cell}", player=player_name(self.player), cell=self.coord)


@dataclass(frozen=True, slots=True)
class CannotPlay:
    """A player cannot play on a cell; `reason` is `captures nothing` or `occupied`."""

    player: Player
    coord: Coord
    reason: str

    def __str__(self) -> str:
        return gettext(_REASONS[self.reason], player=player_name(self.player), cell=self.coord)


@dataclass(frozen=True, slots=True)
class IsSkipped:
    """A player is skipped after the move before."""

    player: Player

    def __str__(self) -> str:
        return gettext("{player} is skipped", player=player_name(self.player))


@dataclass(frozen=True, slots=True)
class IsOver:
    """The game is over: the winners and their number of cells."""

    winners: tuple[Player, ...]
    cells: int

    def __str__(self) -> str:
        return ngettext(
            "The game is over: {winners} wins with {cells}",
            "The game is over: {winners} win with {cells}",
            len(self.winners),
            winners=join_names(map(player_name, self.winners)),
            cells=self.cells,
        )


Event: TypeAlias = Plays | CannotPlay | IsSkipped | IsOver


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: the rows of the board, what happens on it, and the rows of the board after the last move.

    `text` is the text of the drawing, which `parse` takes. `after` is empty if nobody plays.
    """

    text: str
    before: tuple[str, ...]
    events: tuple[Event, ...]
    after: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Drawing:
        """Return the drawing that `text` describes; raise InvalidArgument for a sentence of an unknown form."""
        text = text.strip("\n") + "\n"
        lines = text.splitlines()
        said = [number for number, line in enumerate(lines) if re.match("[A-Z][a-z]", line)]
        events = tuple(map(_parse_event, lines[said[0] : said[-1] + 1]))
        return cls(text, tuple(lines[: said[0]]), events, tuple(lines[said[-1] + 1 :]))

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows of the drawn board."""
        return len(self.before[0].split()), len(self.before)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players that play or try to play, in the order Blue, Red, Green."""
        named = {event.player for event in self.events if isinstance(event, Plays | CannotPlay)}
        return tuple(player for player in Player if player in named)

    @property
    def first(self) -> Player:
        """The player to move when the drawing begins: the first one that plays, or else the first of `players`."""
        playing = [event.player for event in self.events if isinstance(event, Plays)]
        return playing[0] if playing else self.players[0]

    @property
    def tells_turns(self) -> bool:
        """Whether the drawing shows who is skipped or wins."""
        return any(isinstance(event, IsSkipped | IsOver) for event in self.events)


def _parse_event(sentence: str) -> Event:
    """Return the event that a sentence describes; raise InvalidArgument if the sentence has an unknown form."""
    if match := re.fullmatch(r"(\w+) plays (\w+)", sentence):
        return Plays(Player(match[1]), Coord.parse(match[2]))
    if match := re.fullmatch(r"(\w+) cannot play (\w+): (captures nothing|occupied)", sentence):
        return CannotPlay(Player(match[1]), Coord.parse(match[2]), match[3])
    if match := re.fullmatch(r"(\w+) is skipped", sentence):
        return IsSkipped(Player(match[1]))
    if match := re.fullmatch(r"The game is over: ([\w ]+?) wins? with (\d+)", sentence):
        return IsOver(tuple(map(Player, match[1].split(" and "))), int(match[2]))
    raise InvalidArgument("sentence", "a sentence about a drawing", repr(sentence))


AROUND: Final = Owner.NONE
"""The owner of all cells outside a drawing in the document of the rules; on the page, they are walls."""

JUMP: Final = Drawing.parse("""
. R R B
Blue plays a1
B B B B
""")

TWO_OPPONENTS: Final = Drawing.parse("""
. R G B #
Blue cannot play a1: captures nothing
Red cannot play a1: captures nothing
Green plays a1
G G G B #
""")

ENDS: Final = Drawing.parse("""
. R # B
# # # #
. R . B
# # # #
R R . #
Blue cannot play a1: captures nothing
Blue cannot play a3: captures nothing
Blue cannot play c5: captures nothing
Blue cannot play b1: occupied
Blue cannot play c1: occupied
""")

OWN_CELL: Final = Drawing.parse("""
. B R B #
Blue cannot play a1: captures nothing
Red plays a1
R R R B #
""")

MOVE: Final = Drawing.parse("""
B . . . .
. G . . .
. . . R B
. . G . .
. . # . .
Blue plays c3
B . . . .
. B . . .
. . B B B
. . G . .
. . # . .
""")

SKIPPING: Final = Drawing.parse("""
. B G # . R G #
Green plays a1
Blue is skipped
Red is skipped
Green plays e1
The game is over: Green wins with 6
G G G # G G G #
""")

WON: Final = Drawing.parse("""
. R B # R R # G #
Blue plays a1
The game is over: Blue wins with 3
B B B # R R # G #
""")

SHARED: Final = Drawing.parse("""
. R B # R # G G G
Blue plays a1
The game is over: Blue and Green win with 3
B B B # R # G G G
""")
