"""The line-by-line console: it prints the board, reads a line and answers with a sentence, for every game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic

from frontends.console.storage.files import check_target, read_record, write_record
from frontends.session.definition import GameDefinition
from frontends.session.hints import describe_expected, describe_greediest
from frontends.session.loop import (
    STANDARD,
    Command,
    Effect,
    Ended,
    Forfeited,
    GameProtocol,
    Moved,
    MoveRequest,
    MoveT,
    Play,
    PlayerT,
    Refused,
    Restart,
    Session,
    Skipped,
    StartGame,
    ToggleHelp,
    TurnT,
    Undo,
    start,
    update,
)
from frontends.session.seeds import parse_seed
from frontends.session.view import BY_COLOUR, Names, describe_skip
from tribolo_core import IllegalMove, NotationError, TriboloError
from tribolo_core.dice import SEEDS
from tribolo_core.translation.messages import gettext, gettext_noop

from .drawing import TextStyle, board_lines, players_line, row_line, scores_line, where_lines

_OTHER_GAMES: Final = frozenset({"hint", "load", "new", "restart", "undo"})
"""The commands that give hints, take back moves or start another game."""

FOR_HELP: Final = gettext_noop("Type ? for help.")
ROW_NEEDS: Final = gettext_noop("row needs one of {labels}.")

COMMANDS: Final = gettext_noop("""\
Commands:
  moves       show or hide the legal moves
  hint        a move that captures most; again: the engine's choice
  undo        go back to your previous turn
  restart     go back to the first turn of this game
  new [SEED]  start a new game
  save FILE   save the game to a file
  load FILE   continue the game in a file
  board       show the board
  row NUMBER  tell the cells of a row
  where       tell the cells of each player, and the last moves
  quit        quit
  ?, help     show these commands""")
"""The names of the commands, which are the same in every language, and what they do, as a message."""


class InvalidLine(TriboloError):
    """A typed line cannot be carried out; the text says why."""


class _Quit(Exception):
    """The user wants to leave."""


@dataclass(slots=True)
class LineConsole(Generic[TurnT, PlayerT, MoveT]):
    """A console that plays a session line by line.

    `read` shows a prompt and returns the next line, or `None` at the end of the input. `out` prints boards and events,
    `err` prints refusals and forfeits. With `moves_only`, no command gives a hint, takes back a move or starts another
    game, and the console ends with the game. `keep` receives the session whenever its game has changed. If the style
    has no board, one short line takes the place of each board that the user has not asked for.
    """

    definition: GameDefinition[TurnT, PlayerT, MoveT]
    session: Session[TurnT, PlayerT, MoveT]
    style: TextStyle
    read: Callable[[str], str | None]
    out: Callable[[str], None]
    err: Callable[[str], None]
    moves_only: bool = False
    keep: Callable[[Session[TurnT, PlayerT, MoveT]], object] = lambda _session: None
    _hinted: TurnT | None = None
    """The turn of the latest hint."""
    _saved: GameProtocol[TurnT, PlayerT, MoveT] | None = None
    """The game that was saved or loaded last."""
    _refused: str = ""
    """The file that the line before would have replaced; the same command replaces it."""

    def run(self) -> Session[TurnT, PlayerT, MoveT]:
        """Read lines and carry them out until the user quits or the input ends; return the session at that moment.

        With `moves_only`, the end of the game also ends it.
        """
        seed = gettext("game {seed}", seed=self.session.seed)
        game = f", {seed}" if self.definition.setup.has_seed else ""
        self.out(f"{self.definition.name}{game}. {gettext(FOR_HELP)}")
        self._carry_out(*start(self.session))
        with suppress(_Quit):
            while not self._is_at_end() and (line := self.read(self._prompt())) is not None:
                self._handle(line)
        return self.session

    @property
    def has_unsaved_moves(self) -> bool:
        """Whether the game is not over and has a move to undo, but is in no file in its present state."""
        return self.session.can_undo and not self.session.is_over and self.session.game is not self._saved

    @property
    def _names(self) -> Names:
        """How sentences call the players; by colours without a board, since only the line below it has the names."""
        view = self.definition.presentation.view(self.session)
        return self.definition.presentation.names(view.players) if self.style.has_board else BY_COLOUR

    def _is_at_end(self) -> bool:
        return self.moves_only and self.session.is_over

    def _prompt(self) -> str:
        player = self.session.player
        return "> " if player is None else f"{gettext(str(player))}> "

    def _handle(self, line: str) -> None:
        """Carry out a line that the user typed; print an error message if that is impossible."""
        try:
            command = self._command(*line.split(maxsplit=1))
        except TriboloError as error:
            self.err(str(error))
            return
        if command is not None:
            self._carry_out(*update(self.session, command))

    def _command(self, word: str = "", argument: str = "") -> Command[TurnT, PlayerT, MoveT] | None:
        """Translate a typed line into a command of the session, such as `Undo` for `undo`.

        `word` is the first word of the line, and `argument` the rest. This method itself carries out the lines that
        only tell something, and `save FILE`. Return `None` after these, and for an empty line. Raise TriboloError for a
        line that cannot be translated or carried out, and `_Quit` for `quit`.
        """
        argument = argument.strip()
        if word.lower() != "save":
            self._refused = ""
        if self.moves_only and word.lower() in _OTHER_GAMES:
            text = gettext("{command} is not possible in this game. It allows moves only.", command=word.lower())
            raise InvalidLine(text)
        match word.lower(), argument:
            case "", _:
                return None
            case "?" | "help", "":
                self.out(f"{gettext(self.definition.presentation.move_help)}\n{self._help()}")
                return None
            case "quit" | "q" | "exit", "":
                raise _Quit
            case "moves", "":
                return ToggleHelp()
            case "board" | "where", "":
                view = self.definition.presentation.view(self.session)
                is_board = word.lower() == "board"
                self.out("\n".join(board_lines(view, self.style) if is_board else where_lines(view, self._names)))
                return None
            case "row", _:
                self._tell_row(argument)
                return None
            case "undo", "":
                if self.session.game.moves and not self.session.can_undo:
                    raise InvalidLine(gettext("You have no move to undo yet."))
                return Undo()
            case "hint", "":
                self._hint()
                return None
            case "restart", "":
                return Restart()
            case "new", _:
                return self._new_game(argument)
            case "save", _ if argument:
                self._save(argument)
                return None
            case "load", _ if argument:
                session = read_record(Path(argument), self.definition.notation.parse_record)
                self._saved = session.game
                self.out(gettext("Loaded {path}.", path=argument))
                return StartGame(session)
            case ("save" | "load") as name, _:
                text = gettext("{command} needs the name of a file, such as {command} game.tribolo.", command=name)
                raise InvalidLine(text)
            case _, "":
                return Play(self._move(word))
            case _:
                text = gettext("{text} is not a command.", text=repr(f"{word} {argument}"))
                raise InvalidLine(f"{text} {gettext(FOR_HELP)}")

    def _save(self, name: str) -> None:
        """Save the game to a file; an existing file is replaced only if the same command follows the refusal."""
        path, notation = Path(name), self.definition.notation
        check_target(path, notation.check_overwritable)
        if path.expanduser().exists() and self._refused != name:
            self._refused = name
            raise InvalidLine(gettext("{path} exists. Type the command again to replace it.", path=name))
        self._refused = ""
        write_record(path, notation.format_record(self.session), notation.check_overwritable)
        self._saved = self.session.game
        self.out(gettext("Saved to {path}.", path=name))

    def _hint(self) -> None:
        """Print a move that captures most; a further hint on the same turn prints the engine's choice."""
        session, specs = self.session, self.definition.opponents.specs
        view = self.definition.presentation.view(session)
        if not specs:
            raise InvalidLine(gettext("There are no hints in {game}.", game=self.definition.name))
        if session.player is None or not view.takes:
            raise InvalidLine(gettext("Hints are available only on your turn."))
        if self._hinted is not session.turn:
            self._hinted = session.turn
            again = gettext("Type hint again for the engine's choice.")
            self.out(f"{describe_greediest(view)} {again}")
            return
        question = session.ask(session.player, specs[-1])
        line = self.definition.opponents.expect(question)
        self.out(describe_expected(self.definition, session, line))

    def _tell_row(self, label: str) -> None:
        """Print what is in a row; raise InvalidLine if the board has no such row."""
        view = self.definition.presentation.view(self.session)
        line = row_line(view, label.upper())
        if line is None:
            labels = " ".join(filter(None, view.row_labels))
            raise InvalidLine(gettext(ROW_NEEDS, labels=labels))
        self.out(line)

    def _help(self) -> str:
        """Return the help for the commands that this console carries out; in a game without opponents, no hints."""
        refused = _OTHER_GAMES if self.moves_only else frozenset[str]()
        refused |= frozenset[str]() if self.definition.opponents.specs else {"hint"}
        commands = gettext(COMMANDS)
        commands = commands if self.definition.setup.has_seed else commands.replace("new [SEED]", "new       ")
        lines = [line for line in commands.splitlines() if line.split()[0] not in refused]
        if self.definition.opponents.difficulties and not self.moves_only:
            others = gettext("new NAME [SEED]: the same against other opponents. The names are:")
            lines.append(f"  {others}")
            lines += (f"    {name:<10}{each.about()}" for name, each in self.definition.opponents.difficulties.items())
        return "\n".join(lines)

    def _move(self, word: str) -> MoveT:
        try:
            return self.definition.notation.parse_move(word)
        except NotationError as error:
            raise InvalidLine(f"{error.problem.removesuffix('.')}. {gettext(FOR_HELP)}") from None

    def _new_game(self, argument: str) -> StartGame[TurnT, PlayerT, MoveT]:
        """Print the seed of a new game, and return the command that starts it.

        `argument` holds the name of a difficulty, a seed, both or nothing. Without a difficulty, the seats stay.
        Without a seed, the new seed is the present one plus 1, modulo `SEEDS`. The deal stays, or is `STANDARD` if the
        present one is not in `setup.deals`. Raise InvalidLine for a word that is no difficulty, InvalidSeed for
        a number that is no seed.
        """
        name, _, rest = argument.partition(" ")
        difficulties = self.definition.opponents.difficulties
        difficulty = difficulties.get(name.lower())
        if difficulties and difficulty is None and name[:1].isalpha():
            names = ", ".join(difficulties)
            text = gettext("new takes a seed, or one of {names}, not {word}.", names=names, word=repr(name))
            raise InvalidLine(text)
        seed_text = argument if difficulty is None else rest.strip()
        seed = parse_seed(seed_text) if seed_text else (self.session.seed + 1) % SEEDS
        seats = self.session.seats if difficulty is None else difficulty.seats(seed)
        deal = self.session.deal if self.session.deal in self.definition.setup.deals else STANDARD
        session = Session(self.definition.new(seed, deal), seats, seed, deal)
        self.out(gettext("Game {seed}.", seed=seed) if self.definition.setup.has_seed else gettext("A new game."))
        return StartGame(session)

    def _carry_out(
        self, session: Session[TurnT, PlayerT, MoveT], effects: tuple[Effect[TurnT, PlayerT, MoveT], ...]
    ) -> None:
        """Make `session` the current one, and carry out `effects` until a human is to move or the game is over.

        Then print the board, unless the command of the user was refused.
        """
        refused = False
        self._keep_changed(session)
        while effects:
            effect, *rest = effects
            effects = tuple(rest)
            match effect:
                case MoveRequest():
                    session, more = update(session, self.definition.ask(effect))
                    self._keep_changed(session)
                    effects += more
                case Refused(IllegalMove() as error):
                    refused = True
                    is_over = self.session.is_over
                    over, illegal = gettext("The game is over. Type new, undo or quit."), gettext("Illegal move")
                    self.err(over if is_over else f"{illegal}: {error}")
                case Refused(error):
                    refused = True
                    self.err(str(error))
                case Moved() as moved:
                    self.out(self.definition.presentation.describe_move(moved, self._names))
                case Skipped(player):
                    self.out(describe_skip(player, self._names))
                case Forfeited() as forfeited:
                    self.err(str(forfeited))
                case Ended():
                    pass  # The status line below the board says how the game ended.
        self.session = session
        if not refused:
            self._show()

    def _keep_changed(self, session: Session[TurnT, PlayerT, MoveT]) -> None:
        """Pass the session to `keep` if its game has changed."""
        if session.game is not self.session.game:
            self.keep(session)

    def _show(self) -> None:
        view = self.definition.presentation.view(self.session)
        if not self.style.has_board:
            self.out(scores_line(view))
        else:
            labels = self.definition.player_labels(view.players)
            players = players_line(view, self.style, labels)
            self.out("\n".join(["", *board_lines(view, self.style), "", players, view.status]))
        if view.legal:
            self.out(gettext("Legal moves: {moves}.", moves=" ".join(view.legal)))
