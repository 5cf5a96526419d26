"""The tasks of games: a candidate plays series of games, each with two rivals whom it has not met before."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from statistics import fmean
from typing import Any, Final, NamedTuple

from ..ai import seated_opponent
from ..ai.playing import steps
from ..ai.population import unknown_spec
from ..ai.protocol import Analysis, Forfeit, Opponent, Question, RankedMove
from ..arena.report import win_shares_of
from ..coord import Coord
from ..dice import SEEDS, Dice
from ..errors import InvalidScore
from ..game import Game
from ..player import PLAYERS
from ..values import frozen
from .rivals import rival
from .streams import Streams

REFERENCE: Final = "level:5"
"""The player that plays all counted games in the candidate's place, for comparison."""


class SeriesResult(NamedTuple):
    """The mean win shares of the candidate and of the reference player in the counted games of a series.

    `forfeits`, `moves` and `seconds` are sums over all games: forfeited games, moves of the candidate, and their time.
    """

    wins: float
    reference: float
    forfeits: int
    moves: int
    seconds: float


class _Played(NamedTuple):
    """The moves of a game, the seconds of the candidate, and why it forfeited the game, or an empty text."""

    moves: tuple[Coord, ...]
    seconds: float
    forfeit: str = ""

    def fields(self) -> dict[str, object]:
        """Return the game as an object of JSON."""
        found = {"moves": " ".join(map(str, self.moves)), "seconds": round(self.seconds, 3)}
        return {**found, "forfeit": self.forfeit} if self.forfeit else found

    @classmethod
    def parse(cls, fields: Any) -> _Played:
        """Return the game in an object of JSON; raise an error if a field is missing or invalid."""
        seconds = float(fields["seconds"])
        if not 0 <= seconds < 1e9:
            raise InvalidScore("the seconds of a game are no time")
        return cls(tuple(map(Coord.parse, fields["moves"].split())), seconds, str(fields.get("forfeit", "")))


@frozen
class Series:
    """The task `name`: each of its `units` is a series of `games` games with two drawn rivals, from different deals.

    The candidate changes its seat from game to game, and may remember earlier games of the series. The games from
    number `first` on count, from 0.
    """

    name: str
    units: int
    games: int
    first: int = 0

    def ask(self, streams: Streams, number: int, candidate: Opponent, clock: Callable[[], float]) -> Any:
        """Let a candidate play series `number`, from 0; return the games as a value of JSON.

        `clock` returns a time in seconds, of which only differences are used.
        """
        played = []
        for game in range(self.games):
            seed = streams.seed(f"{self.name}/candidate", number, game)
            found = self._play(streams, number, game, _Reseeded(candidate.seated(), seed), clock)
            played.append(found.fields())
            if not found.forfeit:
                with suppress(Forfeit):  # An opponent that fails to learn plays on.
                    ended = self._deal(streams, number, game).play_all(found.moves)
                    candidate.observe(ended, PLAYERS[game % len(PLAYERS)])
        return played

    def read(self, streams: Streams, number: int, answer: Any, *, asks_rivals: bool = False) -> SeriesResult:
        """Return the result of a series whose games `ask` has returned; the reference player plays its games here.

        With `asks_rivals`, ask the rivals again for each of their moves. Raise InvalidScore if the games cannot be
        those of the series; KeyError, TypeError, ValueError or another TriboloError if a field is missing or invalid.
        """
        if len(answer) != self.games:
            raise InvalidScore(f"it has {len(answer)} games, not {self.games}")
        wins, reference, moves, seconds, forfeits = [], [], 0, 0.0, 0
        for number_of_game, fields in enumerate(answer):
            place = (streams, number, number_of_game)
            found = _Played.parse(fields)
            share, own_moves = self._result(*place, found)
            if asks_rivals:
                again = self._play(*place, _Scripted(found.moves)).moves
                for ply, (move, other) in enumerate(zip(found.moves, again, strict=False), start=1):
                    if move != other:
                        raise InvalidScore(f"in game {number_of_game}, a rival plays {other} at move {ply}, not {move}")
            moves, seconds, forfeits = moves + own_moves, seconds + found.seconds, forfeits + bool(found.forfeit)
            if number_of_game >= self.first:
                wins.append(share)
                reference.append(self._result(*place, self._play(*place, seated_opponent(REFERENCE)))[0])
        return SeriesResult(fmean(wins), fmean(reference), forfeits, moves, seconds)

    def rivals(self, streams: Streams, number: int) -> tuple[str, str]:
        """Return the specs of the two rivals of series `number`, in turn order after the candidate."""
        dice = Dice(streams.seed(f"{self.name}/rivals", number))
        return unknown_spec(dice), unknown_spec(dice)

    def _deal(self, streams: Streams, number: int, game: int) -> Game:
        # The candidate sees this game after its end, so it does not hold its seed.
        return Game.start(Game.new(seed=streams.deal(self.name, number, game)).turn.position)

    def _play(
        self, streams: Streams, number: int, game: int, player: Opponent, clock: Callable[[], float] | None = None
    ) -> _Played:
        """Play a game of a series to its end, or until `player`, in the seat of the candidate, forfeits."""
        seat = game % len(PLAYERS)
        one, other = map(rival, self.rivals(streams, number))
        seats = {seat: player, (seat + 1) % 3: one, (seat + 2) % 3: other}
        dice = partial(streams.seed, f"{self.name}/rival", number, game)
        moves: list[Coord] = []
        seconds = 0.0
        playing = steps(self._deal(streams, number, game), [seats[index] for index in range(3)], dice, clock=clock)
        with closing(playing):
            for step in playing:
                seconds += step.seconds if step.player.index == seat else 0.0
                if isinstance(step.answer, Forfeit):
                    return _Played(tuple(moves), seconds, step.answer.reason)
                moves.append(step.answer.move)
        return _Played(tuple(moves), seconds)

    def _result(self, streams: Streams, number: int, game: int, found: _Played) -> tuple[float, int]:
        """Return the win share of the candidate's seat, and the number of its moves; raise InvalidScore if not over."""
        ended = self._deal(streams, number, game).play_all(found.moves)
        seat = game % len(PLAYERS)
        own_moves = sum(turn.mover.index == seat for turn in ended.turns[:-1])
        if found.forfeit:
            return 0.0, own_moves
        if ended.turn.outcome is None:
            raise InvalidScore(f"game {game} is not over")
        return win_shares_of([*ended.turn.scores.values()])[seat], own_moves


@frozen
class _Reseeded(Opponent):
    """A seated candidate that gets seeds of its own in place of those of the game; `close` leaves it open."""

    inside: Opponent
    seed: int

    def answer(self, question: Question) -> Analysis:
        return self.inside.answer(replace(question, seed=(self.seed + len(question.past)) % SEEDS))


@frozen
class _Scripted(Opponent):
    """It plays its moves in `moves`, which holds those of all players."""

    moves: tuple[Coord, ...]

    def answer(self, question: Question) -> Analysis:
        """Return the move alone; raise Forfeit if `moves` has ended."""
        if len(question.past) >= len(self.moves):
            raise Forfeit("has no more moves")
        move = self.moves[len(question.past)]
        return Analysis((RankedMove(move, 0.0, (move,), 0),), 1, 0, 0)
