"""The game on a page: like the page's script, it computes turns from the moves that the server sends."""

from __future__ import annotations

from typing import Any, Final

from frontends.session.seats import HUMAN
from tribolo_core import Player, Turn, parse_position

PERSON: Final = Player.BLUE
"""The player whom the person of a game against computer players controls."""


class WrongAnswer(Exception):
    """The server's answer contradicts the moves that it sent before."""


class PageGame:
    """The version of a game that a page knows, and its turns. `state` is the JSON state of the game."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.id = str(state["id"])
        self.version = -1
        self.replace(state)

    def replace(self, state: dict[str, Any]) -> None:
        """Take over a state of a later version; raise WrongAnswer if its legal moves contradict its moves."""
        if state["version"] <= self.version:
            return
        self._sit(state["seats"])
        position = parse_position(state["start"])
        self._turns = [Turn.start(position.board, position.player)]
        self._play(state["all_moves"])
        self.version = int(state["version"])
        takes = set(state["takes"])
        if takes != (set(self.moves) if self.is_persons_turn else set()):
            raise WrongAnswer(f"game {self.id}, version {self.version}: the legal moves are not {sorted(takes)}")

    def update(self, update: dict[str, Any]) -> bool:
        """Apply an update of the event stream; return `False` if it continues another version than the known one."""
        if update["since"] not in (None, self.version):
            return False
        self._sit(update["seats"])
        del self._turns[update["kept"] + 1 :]
        self._play(update["moves"])
        self.version = int(update["version"])
        return True

    @property
    def ply(self) -> int:
        return len(self._turns) - 1

    @property
    def is_over(self) -> bool:
        return self._turns[-1].player is None

    @property
    def is_persons_turn(self) -> bool:
        return self.mover in self._people

    @property
    def mover(self) -> str:
        """The name of the player to move, "None" if the game is over."""
        return str(self._turns[-1].player)

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self._turns[-1].transitions]

    def _sit(self, seats: list[dict[str, Any]]) -> None:
        self._people = frozenset(seat["player"] for seat in seats if seat["seat"] == HUMAN)

    def _play(self, moves: list[dict[str, Any]]) -> None:
        for move in moves:
            try:
                self._turns.append(self._turns[-1].play(move["name"]))
            except ValueError as error:
                raise WrongAnswer(f"game {self.id}, ply {self.ply}: {error}") from None
