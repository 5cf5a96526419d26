"""Who sits where: a person, or an opponent named by its spec."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic, Self, TypeVar

HUMAN: Final = "human"
"""The seat of a person; any other text is the spec of an opponent."""

P = TypeVar("P")


@dataclass(frozen=True, slots=True, eq=False)
class Seats(Mapping[P, str], Generic[P]):
    """For each player `HUMAN` or the spec of an opponent, in the order of the players; immutable.

    >>> Seats.of({"X": HUMAN, "O": "random"}).humans
    ('X',)
    """

    _pairs: tuple[tuple[P, str], ...]

    @classmethod
    def of(cls, seats: Mapping[P, str]) -> Self:
        """The seats that a mapping says."""
        return cls(tuple(seats.items()))

    @property
    def humans(self) -> tuple[P, ...]:
        """The players whose seats are human."""
        return tuple(player for player, seat in self._pairs if seat == HUMAN)

    def __getitem__(self, player: P) -> str:
        return dict(self._pairs)[player]

    def __iter__(self) -> Iterator[P]:
        return (player for player, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs))
