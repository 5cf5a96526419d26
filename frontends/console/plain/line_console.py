"""The line mode: a board in text, a line read, a sentence back. Every kind of game is played by it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from frontends.console.storage.files import read_record, write_record
from frontends.session.definition import Kind
from frontends.session.loop import (
    STANDARD,
    Announce,
    Answer,
    Command,
    Effect,
    Ended,
    Game,
    Moved,
    NewGame,
    Play,
    Refused,
    Restart,
    Session,
    Skipped,
    Think,
    ToggleHelp,
    Undo,
    start,
    update,
)
from tribolo_core import IllegalMove, NotationError
from tribolo_core.dice import SEEDS, checked_seed

from .drawing import Style, board_lines, players_line

G = TypeVar("G", bound=Game)

COMMANDS: Final = """\
Lines that are not moves:
  help        show the legal moves, or hide them again
  undo        take back to your previous turn
  restart     go back to the first turn of this game
  new [SEED]  start another game
  save FILE   keep the game in a file
  load FILE   go on with the game in a file
  quit        leave
  ?           show these lines"""


class UnknownLine(ValueError):
    """A line that is neither a command as it should be written nor a move; the text says what would be right."""


class _Quit(Exception):
    """Somebody wants to leave."""


@dataclass(slots=True)
class LineConsole(Generic[G]):
    """Plays sessions on lines of text.

    `read` shows a prompt and gives the next line, or None when there are no more; `out` takes what happened and `err`
    what was refused.
    """

    kind: Kind[G]
    session: Session[G]
    style: Style
    read: Callable[[str], str | None]
    out: Callable[[str], None]
    err: Callable[[str], None]

    def run(self) -> None:
        """Play until somebody quits or the lines end."""
        self.out(f"{self.kind.name}, game {self.session.seed}. Type ? for the commands.")
        self._carry_out(*start(self.session))
        with suppress(_Quit):
            while (line := self.read(self._prompt())) is not None:
                self._obey(line)

    def _prompt(self) -> str:
        player = self.session.turn.player
        return "> " if player is None else f"{player}> "

    def _obey(self, line: str) -> None:
        try:
            command = self._command(*line.split(maxsplit=1))
        except ValueError as error:
            self.err(str(error))
            return
        if command is not None:
            self._carry_out(*update(self.session, command))

    def _command(self, word: str = "", argument: str = "") -> Command[G] | None:
        """What a line asks of the loop; None when it asks nothing, or it was done at once."""
        argument = argument.strip()
        match word.lower(), argument:
            case "", _:
                return None
            case "?", "":
                self.out(f"{self.kind.move_help}\n{COMMANDS}")
                return None
            case "quit", "":
                raise _Quit
            case "help", "":
                return ToggleHelp()
            case "undo", "":
                return Undo()
            case "restart", "":
                return Restart()
            case "new", _:
                return self._new_game(argument)
            case "save", _ if argument:
                write_record(Path(argument), self.kind.format_record(self.session), self.kind.check_replaced)
                self.out(f"The game is kept in {argument}.")
                return None
            case "load", _ if argument:
                return read_record(Path(argument), self.kind.parse_record)
            case ("save" | "load") as name, _:
                raise UnknownLine(f"{name} needs the name of a file, as in: {name} game.tribolo.")
            case _, "":
                return Play(self._move(word))
            case _:
                raise UnknownLine(f"{f'{word} {argument}'!r} is no command; type ? for the commands.")

    def _move(self, word: str) -> object:
        try:
            return self.kind.parse_move(word)
        except NotationError as error:
            raise UnknownLine(f"{error.problem}; type ? for the commands.") from None

    def _new_game(self, argument: str) -> NewGame[G]:
        if argument and not re.fullmatch("[0-9]{1,20}", argument):
            raise UnknownLine(f"new takes a whole number as its seed, not {argument!r}.")
        seed = checked_seed(int(argument)) if argument else (self.session.seed + 1) % SEEDS
        deal = self.session.deal if self.session.deal in self.kind.deals else STANDARD
        game = NewGame(self.kind.new(seed, deal), self.session.seats, seed, deal)
        self.out(f"Game {seed}.")
        return game

    def _carry_out(self, session: Session[G], effects: tuple[Effect, ...]) -> None:
        """Take over a session and carry its effects out, opponents' moves included, until a human is to move."""
        refused = False
        while effects:
            effect, *rest = effects
            effects = tuple(rest)
            match effect:
                case Think():
                    session, more = update(session, Answer(effect, self.kind.answer(effect)))
                    effects += more
                case Announce(Refused(error)):
                    refused = True
                    self.err(f"Illegal move: {error}" if isinstance(error, IllegalMove) else str(error))
                case Announce(Moved() as moved):
                    self.out(self.kind.tell_move(moved))
                case Announce(Skipped(player)):
                    self.out(f"{player} cannot move and is skipped.")
                case Announce(Ended()):
                    pass  # The board comes first; its status line tells the end.
        self.session = session
        if not refused:
            self._show()

    def _show(self) -> None:
        view = self.kind.view(self.session)
        self.out("\n".join(["", *board_lines(view, self.style), "", players_line(view, self.style), view.status]))
        if view.legal:
            self.out(f"Legal moves: {' '.join(view.legal)}.")
