"""The program's side of the engine protocol: a conversation with one engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from frontends.protocol.commands import format_position_command
from frontends.protocol.reports import SearchReport, winshare
from tribolo_core import Analysis, Coord, Game, NotationError, Question, Shares, format_position
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.arguments import nearest

from .process import EngineProcess

START_SECONDS: Final = 10.0
"""Seconds that an engine has to start, and to be ready for a game."""


class Conversation:
    """A conversation with the engine of a process, which has just been started.

    All methods raise Forfeit if the engine ends, breaks a limit or the protocol, or plays an illegal move.
    """

    def __init__(self, process: EngineProcess) -> None:
        self._process = process
        self._options: list[str] = []

    def begin(self, options: Mapping[str, str]) -> None:
        """Wait until the engine has named itself, and set its options; raise Forfeit if it lacks one of them."""
        self._process.allow(START_SECONDS)
        self._process.send("ugi")
        self._options = announced = [line.split()[2] for line in self._until("ugiok") if _is_option(line)]
        for name, value in options.items():
            if name not in announced:
                has = f"it has {', '.join(nearest(name, announced))}" if announced else "it has none"
                raise Forfeit(f"has no option {name!r}: {has}")
            self._process.send(f"setoption name {name} value {value}")

    def new_game(self, seed: int | None = None) -> None:
        """Tell the engine that a game begins, and wait until it is ready; if it has the option `Seed`, set it first."""
        self._process.allow(START_SECONDS)
        if seed is not None and "Seed" in self._options:
            self._process.send(f"setoption name Seed value {seed}")
        self._process.send("uginewgame")
        self._wait_until_ready()

    def show(self, game: Game) -> None:
        """Show the engine a finished game."""
        self._process.allow(START_SECONDS)
        self._process.send(format_position_command(format_position(game.turns[0].position), game.moves))
        self._wait_until_ready()

    def forecast(self, question: Question, seconds: float) -> Shares | None:
        """Return the response of the engine to `query forecast`, `None` if it gives none within a number of seconds."""
        self._process.allow(seconds)
        self._wait_until_ready()
        self._set_position(question)
        self._process.send("query forecast")
        self._process.send("isready")
        found = [line.split() for line in self._until("readyok")]
        return next((winshare(words[1:]) for words in found if words[:1] == ["response"]), None)

    def ask(self, question: Question, go: str, seconds: float) -> Analysis:
        """Return the answer of the engine to a question, after the command `go`, within a number of seconds.

        The best move of the analysis is legal. If `question.stop` is set, ask the engine to stop.
        """
        process = self._process
        process.allow(seconds)
        self._wait_until_ready()  # A second `bestmove` to the last question would be taken as the answer to this one.
        self._set_position(question)
        process.send(go)
        report = SearchReport(question.turn)
        stop = None if question.stop is None else _stop_once(process, question.stop.is_set)
        while True:
            line = process.receive(stop)
            if line.split()[:1] == ["bestmove"]:
                return report.analysis(_legal_move(question, line))
            report.add(line)

    def _set_position(self, question: Question) -> None:
        first = question.past[0].turn if question.past else question.turn
        moves = [past.move for past in question.past]
        self._process.send(format_position_command(format_position(first.position), moves))

    def _wait_until_ready(self) -> None:
        """Drop all that the engine has written so far, and wait until it has carried out all commands."""
        self._process.send("isready")
        for _line in self._until("readyok"):
            pass

    def _until(self, last: str) -> Iterator[str]:
        """Yield the lines of the engine before the line `last`."""
        while (line := self._process.receive().strip()) != last:
            yield line


def _is_option(line: str) -> bool:
    words = line.split()
    return words[:2] == ["option", "name"] and len(words) > 2


def _stop_once(process: EngineProcess, is_stopped: Callable[[], bool]) -> Callable[[], None]:
    """Return a function that sends `stop` to the engine the first time that `is_stopped` returns True."""
    pending = [True]

    def poll() -> None:
        if pending and is_stopped():
            pending.clear()
            process.send("stop")

    return poll


def _legal_move(question: Question, line: str) -> Coord:
    """Return the move of a `bestmove` line; raise Forfeit if it is illegal, missing or not a cell."""
    words = line.split()[1:]
    if not words:
        raise Forfeit("answered without a move")
    try:
        move = Coord.parse(words[0])
    except NotationError:
        raise Forfeit(f"played {words[0][:20]!r}, which is not a cell") from None
    if move not in question.turn.transitions:
        raise Forfeit(f"played {move}, which is illegal")
    return move
