"""The turns and moves of a game of any kind, with undo and restart."""

from collections.abc import Container
from dataclasses import field
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from .arguments import expect
from .errors import InvalidArgument
from .values import frozen, frozen_tuple


class HasPlayer(Protocol):
    """A turn, which has a player to move unless the game is over."""

    @property
    def player(self) -> object:
        """The player to move; None when the game is over."""


T = TypeVar("T", bound=HasPlayer)
M = TypeVar("M")


@frozen_tuple
class PastMove(NamedTuple, Generic[T, M]):
    """A move of a game, with the turn on which it was played."""

    turn: T
    move: M


@frozen(repr=False)
class History(Generic[T, M]):
    """The turns of a game from the first to the present one, and the moves between them.

    `moves[n]` leads from `turns[n]` to `turns[n + 1]`, so there is always one turn more than moves. Raise
    InvalidArgument otherwise.
    """

    turns: tuple[T, ...]
    moves: tuple[M, ...] = ()
    _past: tuple[PastMove[T, M], ...] | None = field(default=None, init=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.turns) != len(self.moves) + 1:
            found = f"{len(self.turns)} for {len(self.moves)} moves"
            raise InvalidArgument("turns", "one more than the moves", found)

    @property
    def turn(self) -> T:
        """The present turn: the last entry of `turns`."""
        return self.turns[-1]

    @property
    def past(self) -> tuple[PastMove[T, M], ...]:
        """The moves played so far, the first move first, each with the turn on which it was played."""
        if self._past is None:
            object.__setattr__(self, "_past", tuple(map(PastMove, self.turns, self.moves)))
        assert self._past is not None
        return self._past

    def undo(self, *, humans: Container[object]) -> Self:
        """Return the game as it was just before the last move of a human.

        This move and all later moves are removed. If no human has moved, return the game at its first turn. `humans`
        contains the players whom humans control.
        """
        expect("humans", humans, Container)
        ply = max(len(self.moves) - 1, 0)
        while ply and self.turns[ply].player not in humans:
            ply -= 1
        return self.at(ply)

    def _with(self, turns: tuple[T, ...], moves: tuple[M, ...]) -> Self:
        """Return this history with other turns and moves, which are known to fit, without checking them."""
        history = object.__new__(type(self))
        set_field = object.__setattr__
        set_field(history, "turns", turns)
        set_field(history, "moves", moves)
        set_field(history, "_past", None)
        return history

    def at(self, ply: int) -> Self:
        """Return the game after its first `ply` moves, without any later moves.

        A negative `ply` counts as 0. If the game has at most `ply` moves, return the whole game.
        """
        expect("ply", ply, int)
        ply = max(ply, 0)
        return self._with(self.turns[: ply + 1], self.moves[:ply])

    def pop(self) -> Self:
        """Return the game without its last move, whoever made it; raise IndexError if it has no move."""
        if not self.moves:
            raise IndexError("the game has no move to take back")
        return self.at(len(self.moves) - 1)

    def restart(self) -> Self:
        """Return the game at its first turn, without any moves."""
        return self.at(0)
