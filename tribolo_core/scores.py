"""The scores of the three players, and the outcome of a game."""

from collections.abc import Iterator, Mapping

from .arguments import expect
from .errors import UnknownKey
from .player import PLAYERS, Player, named_player
from .values import frozen


@frozen(eq=False)
class Scores(Mapping[Player, int]):
    """The number of cells of each player: an immutable mapping that equals a dictionary with the same items.

    A player is also found by its name. Raise UnknownKey, a KeyError, if a key is not a player.

    >>> scores = Scores(57, 61, 46)
    >>> scores[Player.RED], scores["Green"], scores.leaders
    (61, 46, (<Player.RED: 'Red'>,))
    """

    blue: int
    red: int
    green: int

    @property
    def leaders(self) -> tuple[Player, ...]:
        """The players with the most cells, in turn order: one player, or several with equal scores."""
        most = max(self.values())
        return tuple(player for player in PLAYERS if self[player] == most)

    def __getitem__(self, player: Player | str) -> int:
        found = named_player(player)
        if not isinstance(found, Player):
            raise UnknownKey("player", "Blue, Red or Green", repr(player))
        return (self.blue, self.red, self.green)[found.index]

    def __iter__(self) -> Iterator[Player]:
        return iter(PLAYERS)

    def __len__(self) -> int:
        return len(PLAYERS)

    def __hash__(self) -> int:
        return hash((self.blue, self.red, self.green))

    def __str__(self) -> str:
        return f"{self.blue}-{self.red}-{self.green}"

    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)


@frozen
class Outcome:
    """The outcome of a game: the final scores and the winners."""

    scores: Scores

    def __post_init__(self) -> None:
        expect("scores", self.scores, Scores)

    @property
    def winners(self) -> tuple[Player, ...]:
        """The players with the most cells, in turn order; several players with equal scores share the win."""
        return self.scores.leaders

    @property
    def is_tie(self) -> bool:
        """Whether two or three players share the win."""
        return len(self.winners) > 1


def describe_scores(scores: Scores) -> str:
    """Return the scores with the names of the players, such as "Blue 57, Red 61, Green 46"."""
    return ", ".join(f"{player} {score}" for player, score in scores.items())
