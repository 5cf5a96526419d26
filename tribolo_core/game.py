"""A game of Tribolo: its turns so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from .board import Position, deal
from .coord import Coord
from .history import History
from .player import Owner, Player
from .turn import Turn, move_count


@dataclass(frozen=True, slots=True, repr=False)
class Game(History[Turn]):
    """The turns of a game of Tribolo from the deal to the present one.

    >>> game = Game.new(seed=7)
    >>> after = game.play("i6")
    >>> str(after.moves[0]), len(after.turns), after.undo(humans=[]) == after.restart() == game
    ('i6', 2, True)
    """

    @classmethod
    def new(cls, *, seed: int) -> Game:
        """A game on the board that a seed deals; InvalidSeed is raised for a seed that is none."""
        return cls.start(deal(seed))

    @classmethod
    def start(cls, position: Position) -> Game:
        """A game from a position; InvalidPosition is raised where that says the game is over and it is not."""
        return cls((Turn.start(*position),))

    def play(self, move: Coord | str, *, by: Player | None = None) -> Game:
        """The game with one more move; see `Turn.play` for what is refused."""
        return Game((*self.turns, self.turn.play(move, by=by)))

    def play_all(self, moves: Iterable[Coord | str]) -> Game:
        """The game with more moves, one after the other."""
        turns = list(self.turns)
        for move in moves:
            turns.append(turns[-1].play(move))
        return Game(tuple(turns))

    @property
    def moves(self) -> tuple[Coord, ...]:
        """The moves played so far: of each turn's destinations, the one that is owned in the next turn."""
        return tuple(
            next(coord for coord in before.transitions if after.board.owner_at(coord) is not Owner.NONE)
            for before, after in pairwise(self.turns)
        )

    def __repr__(self) -> str:
        return f"<Game of {move_count(len(self.turns) - 1)}, {self.turn!r}>"
