"""The game on a page: like the page's script, it computes turns from the moves that the server sends."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from tribolo_core import Game, Player, Record, Turn, format_record, opponent, parse_position

PERSON: Final = Player.BLUE
"""The seat of the person; two computer players have the others."""

SEATS: Final = ("human", "greedy", "greedy")
NEW_GAME: Final = {"seats": {"Blue": "here", "Red": SEATS[1], "Green": SEATS[2]}}
"""The body of the request that starts a game."""

DEALS: Final = 40
"""Deals of the records with which games begin at a later ply."""


class WrongAnswer(Exception):
    """The server's answer does not follow from the moves that it sent."""


class PageGame:
    """The version of a game that a page knows, and its turn. `state` is the JSON state of the game."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.id = str(state["id"])
        self.replace(state)

    def replace(self, state: dict[str, Any]) -> None:
        """Take over a state of the present turn; raise WrongAnswer if its legal moves contradict its moves."""
        position = parse_position(state["start"])
        self.version = int(state["version"])
        self._turns = [Turn.start(position.board, position.player)]
        self._play(state["all_moves"])
        takes = set(state["view"]["takes"])
        if takes != (set(self.moves) if self.is_persons_turn else set()):
            raise WrongAnswer(f"game {self.id}, version {self.version}: the legal moves are not {sorted(takes)}")

    def update(self, update: dict[str, Any]) -> bool:
        """Apply an update of the event stream; return `False` if it continues another version than the known one."""
        if update["since"] not in (None, self.version):
            return False
        del self._turns[update["kept"] + 1 :]
        self._play(update["moves"])
        self.version = int(update["version"])
        return True

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return len(self._turns) - 1

    @property
    def is_over(self) -> bool:
        """Whether nobody can move."""
        return self._turns[-1].player is None

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person is to move."""
        return self._turns[-1].player is PERSON

    @property
    def moves(self) -> list[str]:
        """The names of the legal moves."""
        return [str(move) for move in self._turns[-1].transitions]

    def _play(self, moves: list[dict[str, Any]]) -> None:
        for move in moves:
            self._turns.append(self._turns[-1].play(move["name"]))


@cache
def record_at(ply: int, deal: int) -> str:
    """Return the record of a game of `greedy` players until the person's first turn after at least `ply` moves.

    `deal` is the seed of the game. If the game ends earlier, the record stops at the person's last turn.
    """
    greedy = opponent("greedy")
    game = reached = Game.new(seed=deal)
    while game.turn.player is not None and len(reached.moves) < ply:
        game = game.play(greedy.choose(game.turn, seed=deal))
        if game.turn.player is PERSON:
            reached = game
    return format_record(Record(reached, SEATS))
