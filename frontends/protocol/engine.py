"""The engine: it reads commands line by line, and answers."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import version
from threading import Lock
from typing import Final

from tribolo_core import Analysis, Game, Opponent, Player, Shares, TriboloError
from tribolo_core import Question as Asked

from .answers import answer_query, error_line, info_lines
from .commands import Command, Go, InvalidCommand, Question, SetOption, SetPosition, Word, parse_command
from .options import OPTION_LINES, EngineOptions
from .search import Search, SearchTask

NO_MOVE: Final = "none"
"""The answer instead of a move if the game is over or the search has failed."""

_NO_POSITION: Final = "There is no position yet. Use position fen POSITION moves MOVES."

REPORT_SECONDS: Final = 0.1
"""Least time in seconds between two reports of a search; the last one does not wait."""


class ProgressWriter:
    """Writes the `info` lines of one search: its first report, at most one every `REPORT_SECONDS`, and the last."""

    def __init__(self, write: Callable[[str], None], lines: int) -> None:
        self._write = write
        self._lines = lines
        self._began = time.perf_counter()
        self._reported = -math.inf
        self._last: Analysis | None = None

    def report(self, analysis: Analysis) -> None:
        """Write an analysis, unless it was just written, or another one was less than `REPORT_SECONDS` ago."""
        if time.perf_counter() - self._reported >= REPORT_SECONDS:
            self.finish(analysis)

    def finish(self, analysis: Analysis) -> None:
        """Write an analysis, unless it equals the one that was written last."""
        if analysis == self._last:
            return
        self._last = analysis
        self._reported = time.perf_counter()
        for line in info_lines(analysis, self._lines, round((self._reported - self._began) * 1_000)):
            self._write(line)


class EngineProgram:
    """An engine that a program drives line by line; `write` takes each line of an answer, from any thread.

    `own` is the opponent that answers at first; `None` stands for that of the option `Opponent`. The same opponent
    plays one game after another, and observes those whose end the program sends.

    An empty line is ignored. Any other line that is not a command is answered by one error line and changes nothing.
    Every `go` is answered by one `bestmove`.
    """

    def __init__(self, write: Callable[[str], None], own: Opponent | None = None) -> None:
        self._write = write
        self._lock = Lock()
        """Held while a search writes its answer and ends."""
        self._options = EngineOptions() if own is None else EngineOptions(own.name, own=own)
        self._series = self._options.new_opponent()
        self._opponent = self._series.seated()
        self._player: Player | None = None
        """The player for whom the engine has moved in the present game."""
        self._game: Game | None = None
        self._search: Search | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Carry out `lines` until `quit` or the end of the input, which ends a search, too."""
        for line in lines:
            if not self.handle(line):
                return
        self._stop()

    def handle(self, line: str) -> bool:
        """Carry out a line, and return whether the program should go on."""
        try:
            command = parse_command(line)
            if command is Word.QUIT:
                self._stop()
                return False
            if command is not None:
                self._carry_out(command)
        except TriboloError as error:
            self._write(error_line(str(error)))
        return True

    def _carry_out(self, command: Command) -> None:
        match command:
            case Word.IDENTIFY:
                self._write(f"id name Tribolo {version('tribolo')}")
                self._write("id author The Tribolo founders")
                for line in OPTION_LINES:
                    self._write(line)
                self._write("ugiok")
            case Word.CHECK_READY:
                self._write("readyok")
            case Word.NEW_GAME:
                self._begin_game()
            case SetOption():
                options = self._options.with_option(command)
                if (options.opponent, options.threads) != (self._options.opponent, self._options.threads):
                    self._series = options.new_opponent()
                self._options = options
                self._begin_game()
            case SetPosition(game):
                self._game = game
                if game.is_over and self._player is not None:
                    player, self._player = self._player, None
                    self._series.observe(game, player)
            case Question():
                game = self._known_game()
                forecast = self._forecast(game) if command is Question.FORECAST and not game.is_over else None
                self._write(f"response {answer_query(command, game, forecast)}")
            case Go():
                self._go(command)
            case Word.STOP:
                self._stop()
            case Word.PONDER_HIT:
                if self._search is None or not self._search.is_pondering:
                    raise InvalidCommand("There is no search to which ponderhit applies. Use go ponder first.")
                self._search.hit()

    def _begin_game(self) -> None:
        self._opponent.close()
        self._opponent, self._player = self._series.seated(), None

    def _forecast(self, game: Game) -> Shares | None:
        return self._opponent.forecast(Asked(game.turn, game.past, self._seed(game), every_move=False))

    def _seed(self, game: Game) -> int:
        """Return the seed of a turn: each has its own, as in a session, so that a level errs differently on each."""
        return (self._options.seed + len(game.moves)) % 2**64

    def _known_game(self) -> Game:
        """Return the game of the last `position`; raise InvalidCommand if there is none."""
        if self._game is None:
            raise InvalidCommand(_NO_POSITION)
        return self._game

    def _go(self, go: Go) -> None:
        """Search the present turn; whatever is wrong, write one `bestmove`, because the program waits for it."""
        for fault in go.faults:
            self._write(error_line(fault))
        if self._search is not None:
            self._write(error_line("A search is running. It ends now. Use stop first."))
            self._stop()
        game, options = self._game, self._options
        if game is None or game.turn.player is None:
            self._write(error_line(_NO_POSITION if game is None else "The game is over."))
            self._write(f"bestmove {NO_MOVE}")
            return
        progress = ProgressWriter(self._write, options.lines)
        self._player = game.turn.player
        with self._lock:  # The search may end before it is stored.
            self._search = Search(
                SearchTask(game, self._opponent, go, self._seed(game)), progress.report, partial(self._answer, progress)
            )

    def _answer(self, progress: ProgressWriter, answer: Analysis | BaseException) -> None:
        """Write the answer of the search, which has ended; a program that reads it may start the next one at once."""
        with self._lock:
            self._search = None
            if isinstance(answer, BaseException):
                self._write(error_line(str(answer) or type(answer).__name__))
                self._write(f"bestmove {NO_MOVE}")
            else:
                progress.finish(answer)
                self._write(f"bestmove {answer.moves[0].coord}")

    def _stop(self) -> None:
        """End the search in progress, if there is one, and return when it has answered."""
        search = self._search
        if search is not None:
            search.stop()
