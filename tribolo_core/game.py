"""A game of Tribolo: its turns and moves so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .board import Position, deal
from .coord import Coord, as_coord
from .history import History
from .player import Player
from .turn import Turn, move_count


@dataclass(frozen=True, slots=True, repr=False)
class Game(History[Turn, Coord]):
    """The turns and moves of a game of Tribolo, from the start position to the present turn.

    >>> game = Game.new(seed=7)
    >>> after = game.play("i6")
    >>> str(after.moves[0]), len(after.turns), after.undo(humans=[]) == after.restart() == game
    ('i6', 2, True)
    """

    @classmethod
    def new(cls, *, seed: int) -> Game:
        """Return a new game on the random start position of a seed; raise InvalidSeed if the seed is invalid."""
        return cls.start(deal(seed))

    @classmethod
    def start(cls, position: Position) -> Game:
        """Return a new game that starts from `position`, a board and the player to move.

        If that player has no legal move, the next player in turn order who can move begins. A position whose player is
        None states that the game is over. Raise InvalidPosition if such a position has a player who can move.
        """
        return cls((Turn.start(*position),))

    def play(self, move: Coord | str, *, by: Player | None = None) -> Game:
        """Return the game after one more move; this game is not changed.

        `move` is a Coord or a cell name such as "c7". `by` is the player who makes the move; None means the player to
        move. Raise IllegalMove if the move is illegal or `by` is not the player to move, NotationError if `move` is
        text that names no cell, TypeError if `by` is neither a Player nor None.
        """
        coord = as_coord(move)
        return Game((*self.turns, self.turn.play(coord, by=by)), (*self.moves, coord))

    def play_all(self, moves: Iterable[Coord | str]) -> Game:
        """Return the game after more moves, played in the given order; this game is not changed.

        Each move is a Coord or a cell name such as "c7". Raise IllegalMove if a move is illegal, NotationError if a
        text names no cell.
        """
        turns, played = list(self.turns), list(self.moves)
        for move in moves:
            coord = as_coord(move)
            turns.append(turns[-1].play(coord))
            played.append(coord)
        return Game(tuple(turns), tuple(played))

    def __repr__(self) -> str:
        return f"<Game of {move_count(len(self.moves))}, {self.turn!r}>"
