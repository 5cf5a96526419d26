"""What a data set is made of: a plan, and the games that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from .. import _kernel
from ..ai import check_spec, seated_opponent
from ..ai.protocol import Opponent
from ..coord import COORDS, Coord
from ..dice import checked_seed, nth_seed
from ..errors import InvalidArgument
from ..game import Game
from ..player import PLAYERS
from ..scores import Scores

SCHEMA: Final = "tribolo-selfplay/1"
"""The name and the version of what is written; a reader refuses any other."""

MOST_GAMES: Final = 10**9


@dataclass(frozen=True, slots=True)
class Plan:
    """A data set: `games` games from one seed, the specs of Blue, Red and Green, and the games of each shard.

    Game k is on the deal of `nth_seed(seed, k)`, so a larger plan begins with the same games.
    """

    seed: int
    seats: tuple[str, str, str]
    games: int
    shard: int = 1_000

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        for spec in self.seats:
            check_spec(spec)
        for name in ("games", "shard"):
            number = getattr(self, name)
            if type(number) is not int or not 1 <= number <= MOST_GAMES:
                raise InvalidArgument(name, f"a whole number from 1 to {MOST_GAMES}", repr(number))

    def shards(self) -> tuple[range, ...]:
        """The numbers of the games of each shard."""
        starts = range(0, self.games, self.shard)
        return tuple(range(start, min(start + self.shard, self.games)) for start in starts)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A finished game of a data set.

    `positions` are position strings, one before each of `moves`. `evaluations` are the values of the moves played, in
    the units of the opponent that played them: cells taken for `greedy`, standings or shares of the win for searches.
    """

    number: int
    seed: int
    moves: tuple[Coord, ...]
    positions: tuple[str, ...]
    evaluations: tuple[float, ...]
    scores: Scores

    def game(self) -> Game:
        """The whole game as the core has it."""
        return Game.new(seed=self.seed).play_all(self.moves)


def play(plan: Plan, number: int, seat: Callable[[str], Opponent] = seated_opponent) -> KeptGame:
    """Play a game of a plan: always the same one, unless an opponent is limited by time.

    `seat` returns the opponent of a spec, seated for this game alone.
    """
    opponents = [seat(spec) for spec in plan.seats]
    seed = nth_seed(plan.seed, number)
    game = Game.new(seed=seed)
    evaluations: list[float] = []
    while (player := game.turn.player) is not None:
        move_seed = nth_seed(seed, len(game.moves))
        analysis = opponents[player.index].analyse(game.turn, seed=move_seed, every_move=False, past=game.past)
        move = analysis.best(move_seed)
        evaluations.append(next(float(ranked.value) for ranked in analysis.moves if ranked.coord == move))
        game = game.play(move)
    positions, _ = _kernel.replay(seed, bytes(move.index for move in game.moves))
    return KeptGame(number, seed, game.moves, tuple(positions), tuple(evaluations), game.turn.scores)


def replayed(
    number: int, seed: int, moves: bytes, positions: object, evaluations: tuple[float, ...], scores: object
) -> KeptGame:
    """The game of those moves; ValueError is raised where positions or scores are not what the moves lead to.

    None for positions asks for no comparison.
    """
    try:
        found, final = _kernel.replay(seed, moves)
    except _kernel.Refused as refused:
        raise ValueError(str(refused)) from None
    if positions is not None and positions != found:
        raise ValueError("the positions are not those that the moves lead to")
    if scores != final:
        raise ValueError(f"the scores are {scores}, but the moves lead to {final}")
    if len(evaluations) != len(moves):
        raise ValueError(f"there are {len(evaluations)} evaluations of {len(moves)} moves")
    coords = tuple(COORDS[move] for move in moves)
    return KeptGame(number, seed, coords, tuple(found), evaluations, Scores(*final))


def seat_names(seats: tuple[str, str, str]) -> str:
    """Who played, in words."""
    return ", ".join(f"{player} {spec}" for player, spec in zip(PLAYERS, seats, strict=True))
