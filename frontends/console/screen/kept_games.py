"""The list of the unfinished games that are kept, with a small board of the selected one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Final

from frontends.session.view import View
from tribolo_core.translation.messages import gettext

from .overlays import Line, Lines, Overlay

LISTED: Final = 9
"""The number of games in view; the list scrolls."""

WIDTH: Final = 38
"""Columns of the list, with a space after the longest line. The board has room beside it on the smallest screen."""

_STEPS: Final = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -LISTED, "pagedown": LISTED}


@dataclass(frozen=True, slots=True)
class KeptGame:
    """An unfinished game that is kept in the file `path`.

    `moment` is the local time at which it was saved last, such as `2026-11-26 15:32`. The lines of `description` are
    the deal with the number of moves, and the opponents. `resume` continues it in place of the current game.
    """

    path: Path
    moment: str
    view: View
    description: tuple[str, ...]
    resume: Callable[[], None]

    @property
    def line(self) -> str:
        """The line of the list: the moment and, in a game with scores, the scores."""
        scores = (f"{player.letter} {player.score}" for player in self.view.players if player.score is not None)
        return "  ".join((self.moment, *scores))


@dataclass(frozen=True, slots=True)
class KeptGames:
    """An overlay in which the user selects one of several kept games, to resume or to delete it.

    `question` is the first line. `delete` receives the selected game; `leave` is called by `n` and Escape, and `n_does`
    says what `n` does, if it is offered. `at` is the place of the selected game.
    """

    title: str
    question: str
    games: tuple[KeptGame, ...]
    delete: Callable[[KeptGame], None]
    leave: Callable[[], None]
    n_does: str = ""
    at: int = 0

    @property
    def selected(self) -> KeptGame:
        """The game that Enter resumes."""
        return self.games[self.at]

    @property
    def lines(self) -> Lines:
        """The lines to draw: the question, the games in view beside the board of the selected one, and the keys."""
        rows = zip_longest(self._list(), self.selected.view.rows, fillvalue=None)
        listed: Iterator[Line] = ((*(line or ("", "")), cells or ()) for line, cells in rows)
        keys = gettext("Up/Down: choose   Enter: resume   d: delete")
        back, end = gettext("Esc: back"), gettext("Ctrl-C: quit")
        ways_out = f"n: {self.n_does}   {end}" if self.n_does else back
        return (("", self.question), ("", ""), *listed, ("", ""), ("class:hint", keys), ("class:hint", ways_out))

    def _list(self) -> Iterator[tuple[str, str]]:
        """Yield the lines beside the board: the games in view, how many there are, and about the selected one."""
        count = len(self.games)
        first = max(0, min(self.at - LISTED // 2, count - LISTED))
        for place, game in enumerate(self.games[first : first + LISTED], start=first):
            is_selected = place == self.at
            yield "class:field" if is_selected else "", f"{'>' if is_selected else ' '} {game.line}".ljust(WIDTH)
        place_of = gettext("{number} of {count}", number=self.at + 1, count=count)
        yield "class:hint", f"  {place_of}" if count > LISTED else ""
        for line in self.selected.description:
            yield "", f"  {line[: WIDTH - 2]}"

    def press(self, name: str, text: str) -> Overlay | None:
        match name or text.lower():
            case "enter" | "y":
                self.selected.resume()
                return None
            case "d" | "delete":
                self.delete(self.selected)
                return None
            case "escape":
                self.leave()
                return None
            case "n" if self.n_does:
                self.leave()
                return None
            case "home":
                return replace(self, at=0)
            case "end":
                return replace(self, at=len(self.games) - 1)
            case key:
                return replace(self, at=min(max(self.at + _STEPS.get(key, 0), 0), len(self.games) - 1))
