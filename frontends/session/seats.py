"""The seats of a game: for each player a human or an opponent."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, Self, TypeVar

from tribolo_core.errors import TriboloError
from tribolo_core.translation.messages import gettext

HUMAN: Final = "human"
"""The seat of a human; any other seat is the spec of an opponent."""

PlayerT = TypeVar("PlayerT")


LONGEST_NAME: Final = 20


class InvalidName(TriboloError):
    """The text `name` is no name of a person."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return gettext(
            "A name has at most {count} printable characters: {name}.", count=LONGEST_NAME, name=repr(self.name)
        )


def parse_names(text: str) -> tuple[str, ...]:
    """Return the names in a text such as `Ann, Ben`; raise InvalidName if one is too long or not printable."""
    names = tuple(map(str.strip, text.split(",")))
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise InvalidName(name)
    return names


@dataclass(frozen=True, slots=True, eq=False)
class Seats(Mapping[PlayerT, str], Generic[PlayerT]):
    """An immutable mapping from each player, in turn order, to `HUMAN` or the spec of an opponent.

    >>> Seats.of({"X": HUMAN, "O": "random"}).humans
    ('X',)
    """

    _pairs: tuple[tuple[PlayerT, str], ...]
    _seats: dict[PlayerT, str] = field(init=False, repr=False)
    names: Mapping[PlayerT, str] = field(default_factory=dict)
    """The names of people who share a keyboard."""
    humans: tuple[PlayerT, ...] = field(init=False, repr=False)
    """The players whom humans control, in turn order."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_seats", dict(self._pairs))
        object.__setattr__(self, "humans", tuple(player for player, seat in self._pairs if seat == HUMAN))

    @classmethod
    def of(cls, seats: Mapping[PlayerT, str], names: Mapping[PlayerT, str] | None = None) -> Self:
        """Return the seats in `seats`, which holds the players in turn order, with the names of people."""
        return cls(tuple(seats.items()), names or {})

    def named(self, names: Iterable[str]) -> Self:
        """Return the seats with names for the humans, in turn order; an empty text is no name.

        >>> Seats.of({"X": HUMAN, "O": HUMAN}).named(["", "Ann"]).names
        {'O': 'Ann'}
        """
        given = zip(self.humans, names, strict=False)
        return self.of(self, {player: name for player, name in given if name})

    def replaced(self, player: PlayerT, seat: str) -> Self:
        return self.of({**self, player: seat}, self.names)

    def moved_on(self) -> Self:
        """Return the seats of a rematch: everyone moves on to the next player.

        >>> dict(Seats.of({"Blue": HUMAN, "Red": "random", "Green": "greedy"}).moved_on())
        {'Blue': 'greedy', 'Red': 'human', 'Green': 'random'}
        """
        players, held = tuple(self), tuple(self.values())
        after = dict(zip(players, (*players[1:], players[0]), strict=True))
        names = {after[player]: name for player, name in self.names.items()}
        return self.of(dict(zip(players, (*held[-1:], *held[:-1]), strict=True)), names)

    def __getitem__(self, player: PlayerT) -> str:
        return self._seats[player]

    def __iter__(self) -> Iterator[PlayerT]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs))
