"""Puzzles line by line: the console prints a board, reads a move and says why it is right or wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from frontends.games.puzzle_run import PuzzleRun, Verdict
from frontends.games.puzzles import MISS_RULE, rating_of
from frontends.games.tribolo import OTHER_DEAL, TRIBOLO
from frontends.games.tribolo_view import line_views
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import View, format_line
from tribolo_core import PLAYERS, Coord, NotationError, TriboloError
from tribolo_core.translation.messages import gettext, gettext_noop, ngettext
from tribolo_core.translation.names import player_name

from .drawing import TextStyle, board_lines, row_line, where_lines
from .line_console import FOR_HELP, ROW_NEEDS

COMMANDS: Final = gettext_noop("""\
Commands:
  hint        show the idea of the puzzle
  solution    show the best move
  next        go to the next puzzle; skipping one is free
  board       show the board
  row NUMBER  tell the cells of a row
  where       tell the cells of each player
  quit        quit
  ?           show these commands""")
"""The names of the commands, which are the same in every language, and what they do, as a message."""


@dataclass(slots=True)
class PuzzleConsole:
    """A console that asks the puzzles of a run line by line.

    `read` shows a prompt and returns the next line, or `None` at the end of the input. `out` prints boards and texts,
    `err` prints refusals.
    """

    puzzles: PuzzleRun
    style: TextStyle
    read: Callable[[str], str | None]
    out: Callable[[str], None]
    err: Callable[[str], None]

    def run(self) -> None:
        """Ask puzzles until the user quits or the input ends."""
        rating = gettext("Your rating is {rating}.", rating=rating_of(self.puzzles.progress))
        self.out(f"{rating} {gettext(MISS_RULE)} {gettext(FOR_HELP)}")
        self._show()
        while (line := self.read(f"{player_name(self.puzzles.puzzle.player)}> ")) is not None:
            word = line.strip().lower()
            if word in ("quit", "q", "exit"):
                return
            self._handle(word)

    def _handle(self, word: str) -> None:
        """Carry out a line that the user typed, in lower case."""
        match word:
            case "":
                pass
            case "?" | "help":
                how = gettext("Type the name of a cell, such as c7, to play there.")
                self.out(f"{how}\n{gettext(COMMANDS)}")
            case "hint":
                hint, change = self.puzzles.hint()
                self._print(change, gettext("Hint: {hint}", hint=hint))
            case "solution":
                for verdict in self.puzzles.solution():
                    self._tell(verdict)
            case "next" | "skip":
                self._print(self.puzzles.next())
                self._show()
            case "board" | "where":
                lines = board_lines(self._view, self.style) if word == "board" else where_lines(self._view)
                self.out("\n".join(lines))
            case _ if word.split()[0] == "row":
                self._tell_row(word.removeprefix("row").strip())
            case _:
                self._try(word)

    @property
    def _view(self) -> View:
        """The board of the own move that is asked for."""
        session = Session(self.puzzles.game, Seats.of(dict.fromkeys(PLAYERS, HUMAN)), 0, OTHER_DEAL)
        return TRIBOLO.presentation.view(session)

    def _tell_row(self, label: str) -> None:
        """Print what is in a row, or an error message if the board has no such row."""
        line = row_line(self._view, label)
        if line is None:
            self.err(gettext(ROW_NEEDS, labels=" ".join(self._view.row_labels)))
        else:
            self.out(line)

    def _print(self, *texts: str) -> None:
        """Print the texts that are not empty."""
        for text in filter(None, texts):
            self.out(text)

    def _try(self, word: str) -> None:
        """Play a move and say whether and why it is right; print an error message if it is not a legal move."""
        try:
            move = Coord.parse(word)
            verdict = self.puzzles.attempt(move)
        except NotationError as error:
            self.err(f"{error.problem.removesuffix('.')}. {gettext(FOR_HELP)}")
            return
        except TriboloError as error:
            self.err(str(error))
            return
        self._tell(verdict)
        if verdict.is_wrong:
            self.out(gettext("Try another move, or type solution or next."))
        elif not self.puzzles.is_finished:
            self._show()

    def _tell(self, verdict: Verdict) -> None:
        """Print the verdict on a move, and how to go on after the last best move."""
        line = gettext("Line: {line}.", line=format_line(line_views(verdict.turn, verdict.line)))
        how = gettext("Type next for the next puzzle.")
        how = f"{verdict.about} {how}" if verdict.about else ""
        self._print(verdict.sentence, verdict.reason, line, how, verdict.change)

    def _show(self) -> None:
        """Print the board of the own move that is asked for, unless the style has none, the scores and the question."""
        run, view = self.puzzles, self._view
        scores = "  ".join(
            f"{self.style.paint(gettext(player.name), player.style)} {player.score}" for player in view.players
        )
        price = ngettext("A hint costs {count} point.", "A hint costs {count} points.", run.price) if run.price else ""
        question = " ".join(filter(None, (run.question, f"{run.place}." if run.place else "", price)))
        title = gettext("Puzzle {number}", number=run.puzzle.id)
        board = ["", title, *board_lines(view, self.style), ""] if self.style.has_board else [title]
        self.out("\n".join([*board, scores, question]))
