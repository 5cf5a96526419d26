"""The turns of a game, of any kind of game: undo and restart."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar


class HasPlayer(Protocol):
    """A turn that says whose it is."""

    @property
    def player(self) -> object:
        """Who is to move; None when the game is over."""


T = TypeVar("T", bound=HasPlayer)


@dataclass(frozen=True, slots=True, repr=False)
class History(Generic[T]):
    """The turns of a game from the first to the present one; never empty."""

    turns: tuple[T, ...]

    @property
    def turn(self) -> T:
        """The present turn."""
        return self.turns[-1]

    def undo(self, *, humans: Container[object]) -> Self:
        """The game as it stood at the previous turn of one of `humans`; at its first turn where there is none."""
        earlier = self.turns[:-1]
        while earlier and earlier[-1].player not in humans:
            earlier = earlier[:-1]
        return type(self)(earlier or self.turns[:1])

    def at(self, ply: int) -> Self:
        """The game as it stood after `ply` moves; all of it where it has no more."""
        return type(self)(self.turns[: max(ply, 0) + 1])

    def restart(self) -> Self:
        """The first turn of the same game."""
        return self.at(0)
