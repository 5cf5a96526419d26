"""Programs in the seats of a crowd's games: processes of `tribolo-cli bot`, each started again when it was killed."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, Final

from bench.crowd.lobby import LOOK_SECONDS, TIME_CONTROL
from bench.crowd.people import Crowd, new_game_of_people
from tests.harness.visitor import CUT_OFF, Refused, Visitor
from tests.harness.waiting import until
from tests.remote.players import Program, playing
from tribolo_core import Player, parse_record

from .clock_record import ClockRecord

SERVER_LOST: Final = 1
"""The exit code of a program that cannot reach its server."""


def is_subsequence(some: Iterable[str], texts: Iterable[str]) -> bool:
    """Return whether `texts` has all of `some` in their order."""
    rest = iter(texts)
    return all(text in rest for text in some)


@dataclass
class Robot:
    """A program with the seat of `player` in a game; `has_left` is set once it does not play any more."""

    game: str
    player: Player
    link: str
    has_left: Event = field(default_factory=Event)
    _told: list[list[str]] = field(default_factory=list)
    """The moves that each process has told as those of the program."""
    _program: Program | None = None

    def run(self, folder: Path) -> None:
        """Play to the end of the game; raise AssertionError if the program fails."""
        code = SERVER_LOST
        while code and not self.has_left.is_set():
            with playing(folder, "bot", self.link, "greedy") as self._program:
                if self.has_left.is_set():
                    return
                code, output = self._program.end()
            self._told.append([line.split()[2] for line in output.splitlines() if line.startswith("You play ")])
            assert code in (0, SERVER_LOST, -signal.SIGKILL), output
        self.has_left.set()

    def kill(self) -> None:
        if self._program is not None:
            self._program.process.kill()

    def leave(self) -> None:
        self.has_left.set()
        self.kill()

    def run_out_of_time(self, record: ClockRecord, left: float) -> None:
        """Kill the program for good, and leave it some seconds when it is its turn, unless the game is over before."""
        self.leave()
        until(lambda: record.mover(self.game) in (self.player, None))
        record.run_out_of_time(self.game, self.player, left)

    def lost(self, visitor: Visitor) -> list[list[str]]:
        """Return the moves that each process has told; leave out those that the server's record has in their order."""
        game = parse_record(visitor.send(f"games/{self.game}/record").decode()).game
        moves = [str(move) for turn, move in zip(game.turns, game.moves, strict=False) if turn.player is self.player]
        return [told for told in self._told if not is_subsequence(told, moves)]


@dataclass
class Robots:
    """The programs of a crowd's games; their data are in `folder`."""

    folder: Path
    crowd: Crowd | None = None
    robots: list[Robot] = field(default_factory=list)
    _is_over: Event = field(default_factory=Event)

    def start(self, visitor: Visitor) -> dict[str, Any]:
        """Start a game with clocks and two programs, and return its state once they have their seats."""
        assert self.crowd is not None
        state = new_game_of_people(visitor, TIME_CONTROL)
        for seat in state["seats"]:
            if not seat["is_taken"]:
                robot = Robot(state["id"], Player(seat["player"]), seat["link"])
                self.robots.append(robot)
                self.crowd.spawn(partial(robot.run, self.folder))
        while not all(seat["is_taken"] for seat in state["seats"]):
            if self._is_over.wait(LOOK_SECONDS):
                raise ConnectionError
            try:
                state = visitor.ask(f"api/games/{state['id']}")
            except (Refused, *CUT_OFF):
                visitor.hang_up()
        return state

    def choose(self, dice: random.Random) -> Robot:
        """Return a program that plays."""
        return dice.choice([robot for robot in self.robots if not robot.has_left.is_set()])

    def leave(self) -> None:
        self._is_over.set()
        for robot in self.robots:
            robot.leave()
