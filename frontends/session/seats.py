"""The seats of a game: for each player a human or an opponent."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, Self, TypeVar

HUMAN: Final = "human"
"""The seat of a human; any other seat is the spec of an opponent."""

PlayerT = TypeVar("PlayerT")


@dataclass(frozen=True, slots=True, eq=False)
class Seats(Mapping[PlayerT, str], Generic[PlayerT]):
    """An immutable mapping from each player, in turn order, to `HUMAN` or the spec of an opponent.

    >>> Seats.of({"X": HUMAN, "O": "random"}).humans
    ('X',)
    """

    _pairs: tuple[tuple[PlayerT, str], ...]
    _seats: dict[PlayerT, str] = field(init=False, repr=False)
    humans: tuple[PlayerT, ...] = field(init=False, repr=False)
    """The players whom humans control, in turn order."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_seats", dict(self._pairs))
        object.__setattr__(self, "humans", tuple(player for player, seat in self._pairs if seat == HUMAN))

    @classmethod
    def of(cls, seats: Mapping[PlayerT, str]) -> Self:
        """Return the seats in `seats`, which holds the players in turn order."""
        return cls(tuple(seats.items()))

    def replaced(self, player: PlayerT, seat: str) -> Self:
        return self.of({**self, player: seat})

    def moved_on(self) -> Self:
        """Return the seats of a rematch: everyone moves on to the next player.

        >>> dict(Seats.of({"Blue": HUMAN, "Red": "random", "Green": "greedy"}).moved_on())
        {'Blue': 'greedy', 'Red': 'human', 'Green': 'random'}
        """
        players, held = tuple(self), tuple(self.values())
        return self.of(dict(zip(players, (*held[-1:], *held[:-1]), strict=True)))

    def __getitem__(self, player: PlayerT) -> str:
        return self._seats[player]

    def __iter__(self) -> Iterator[PlayerT]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs))
