"""The three players in the order they move, and the owners of cells."""

from enum import Enum


class Player(Enum):
    """One of the three players, in the order they move.

    >>> [str(player) for player in Player.GREEN.from_here()]
    ['Green', 'Blue', 'Red']
    """

    BLUE = "Blue"
    RED = "Red"
    GREEN = "Green"

    @property
    def index(self) -> int:
        """The place in turn order: 0 for Blue, 1 for Red, 2 for Green."""
        return _INDEX[self]

    @property
    def next(self) -> "Player":
        """The next player in turn order, even if that player cannot move and will be skipped."""
        return PLAYERS[(self.index + 1) % len(PLAYERS)]

    @property
    def owner(self) -> "Owner":
        """The Owner value with which a board marks the cells of this player."""
        return Owner[self.name]

    def from_here(self) -> "tuple[Player, Player, Player]":
        """Return the three players in turn order, starting with this player."""
        return (self, self.next, self.next.next)

    def __str__(self) -> str:
        return self.value

    # Members are singletons, so the hash of the identity is enough; it is many times faster than that of the name.
    __hash__ = object.__hash__


PLAYERS = (Player.BLUE, Player.RED, Player.GREEN)
_INDEX = {player: index for index, player in enumerate(PLAYERS)}


def named_player(key: object) -> object:
    """Return the player that a name such as `Blue` or `blue` names, or `key` unchanged if it is anything else."""
    return Player.__members__.get(key.upper(), key) if isinstance(key, str) else key


class Owner(Enum):
    """The content of a cell; the value is its character in board text.

    >>> Owner("#"), Owner.RED.player, Owner.WALL.player
    (<Owner.WALL: '#'>, <Player.RED: 'Red'>, None)
    """

    NONE = "."
    WALL = "#"
    BLUE = "B"
    RED = "R"
    GREEN = "G"

    @property
    def player(self) -> Player | None:
        """The player who owns the cell; None for an empty cell and a wall."""
        return Player.__members__.get(self.name)

    __hash__ = object.__hash__
