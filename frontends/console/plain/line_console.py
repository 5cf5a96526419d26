"""The line mode: a board in text, a line read, a sentence back. Every kind of game is played by it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic

from frontends.console.storage.files import read_record, write_record
from frontends.session.definition import GameDefinition
from frontends.session.loop import (
    STANDARD,
    Announce,
    Answer,
    Command,
    Effect,
    Ended,
    Moved,
    MoveT,
    Play,
    PlayerT,
    Refused,
    Restart,
    Session,
    Skipped,
    StartGame,
    Think,
    ToggleHelp,
    TurnT,
    Undo,
    start,
    update,
)
from frontends.session.seeds import parse_seed
from tribolo_core import IllegalMove, NotationError, TriboloError
from tribolo_core.dice import SEEDS

from .drawing import Style, board_lines, players_line

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


class UnknownLine(TriboloError):
    """A line that is neither a command as it should be written nor a move; the text says what would be right."""


class _Quit(Exception):
    """Somebody wants to leave."""


@dataclass(slots=True)
class LineConsole(Generic[TurnT, PlayerT, MoveT]):
    """Plays sessions on lines of text.

    `read` shows a prompt and gives the next line, or None when there are no more; `out` takes what happened and `err`
    what was refused.
    """

    definition: GameDefinition[TurnT, PlayerT, MoveT]
    session: Session[TurnT, PlayerT, MoveT]
    style: Style
    read: Callable[[str], str | None]
    out: Callable[[str], None]
    err: Callable[[str], None]

    def run(self) -> None:
        """Play until somebody quits or the lines end."""
        self.out(f"{self.definition.name}, game {self.session.seed}. Type ? for the commands.")
        self._carry_out(*start(self.session))
        with suppress(_Quit):
            while (line := self.read(self._prompt())) is not None:
                self._obey(line)

    def _prompt(self) -> str:
        player = self.session.player
        return "> " if player is None else f"{player}> "

    def _obey(self, line: str) -> None:
        try:
            command = self._command(*line.split(maxsplit=1))
        except TriboloError as error:
            self.err(str(error))
            return
        if command is not None:
            self._carry_out(*update(self.session, command))

    def _command(self, word: str = "", argument: str = "") -> Command[TurnT, PlayerT, MoveT] | None:
        """What a line asks of the loop; None when it asks nothing, or it was done at once."""
        argument = argument.strip()
        match word.lower(), argument:
            case "", _:
                return None
            case "?", "":
                self.out(f"{self.definition.presentation.move_help}\n{COMMANDS}")
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
                notation = self.definition.notation
                write_record(Path(argument), notation.format_record(self.session), notation.check_overwritable)
                self.out(f"The game is kept in {argument}.")
                return None
            case "load", _ if argument:
                return StartGame(read_record(Path(argument), self.definition.notation.parse_record))
            case ("save" | "load") as name, _:
                raise UnknownLine(f"{name} needs the name of a file, as in: {name} game.tribolo.")
            case _, "":
                return Play(self._move(word))
            case _:
                raise UnknownLine(f"{f'{word} {argument}'!r} is no command; type ? for the commands.")

    def _move(self, word: str) -> MoveT:
        try:
            return self.definition.notation.parse_move(word)
        except NotationError as error:
            raise UnknownLine(f"{error.problem}; type ? for the commands.") from None

    def _new_game(self, argument: str) -> StartGame[TurnT, PlayerT, MoveT]:
        seed = parse_seed(argument) if argument else (self.session.seed + 1) % SEEDS
        deal = self.session.deal if self.session.deal in self.definition.setup.deals else STANDARD
        session = Session(self.definition.new(seed, deal), self.session.seats, seed, deal)
        self.out(f"Game {seed}.")
        return StartGame(session)

    def _carry_out(
        self, session: Session[TurnT, PlayerT, MoveT], effects: tuple[Effect[TurnT, PlayerT, MoveT], ...]
    ) -> None:
        """Take over a session and carry its effects out, opponents' moves included, until a human is to move."""
        refused = False
        while effects:
            effect, *rest = effects
            effects = tuple(rest)
            match effect:
                case Think():
                    session, more = update(session, Answer(effect, self.definition.opponents.answer(effect)))
                    effects += more
                case Announce(Refused(error)):
                    refused = True
                    self.err(f"Illegal move: {error}" if isinstance(error, IllegalMove) else str(error))
                case Announce(Moved() as moved):
                    self.out(self.definition.presentation.describe_move(moved))
                case Announce(Skipped(player)):
                    self.out(f"{player} cannot move and is skipped.")
                case Announce(Ended()):
                    pass  # The board comes first; its status line tells the end.
        self.session = session
        if not refused:
            self._show()

    def _show(self) -> None:
        view = self.definition.presentation.view(self.session)
        self.out("\n".join(["", *board_lines(view, self.style), "", players_line(view, self.style), view.status]))
        if view.legal:
            self.out(f"Legal moves: {' '.join(view.legal)}.")
