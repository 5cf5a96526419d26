"""Best responses: the win share of a player who knows how both opponents reply to every turn.

The result is exact, by a search to the end of the game, so it is for small boards and endings.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from .. import _kernel
from ..ai.any_opponent import legal_answer
from ..ai.built_in import BuiltIn
from ..ai.protocol import Forfeit, Limits, Opponent, Past, Stop
from ..ai.spec import parse_spec
from ..board import Board
from ..coord import Coord
from ..dice import draw, nth_seed
from ..errors import AdaptiveOpponent, Unsolved
from ..game import Game
from ..player import PLAYERS, Player
from ..translation.messages import gettext
from ..turn import Turn, check_turn
from ..values import frozen
from .endgame import DEFAULT_LIMITS, checked_limits

_PROBES: Final = 12
"""The number of turns on which `play_of` tests an opponent that is not built in."""


class Play(StrEnum):
    """How the moves of an opponent follow from a turn."""

    STATED = "stated"
    """Its best moves follow from the turn alone; a draw picks one of them, all with equal probability."""

    DRAWN = "drawn"
    """Its best moves depend on the seed, because the opponent draws playouts or deliberate errors."""


@frozen
class BestResponse:
    """The win share that `player` can expect against two opponents that do not adapt, from 0 to 1.

    Players who tie for the most cells share the win. `nodes` is the number of turns visited.
    """

    player: Player
    share: float
    nodes: int


def best_response(
    turn: Turn,
    player: Player,
    opponent: Opponent,
    *,
    seed: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
    stop: Stop | None = None,
) -> BestResponse:
    """Find the best response of `player` from `turn` on to two copies of `opponent`, which play the other two seats.

    On each turn, a copy plays any of its best moves with equal probability, independently of the past. With a `seed`,
    it plays the one move that the seed and the number of empty cells draw, and the best response knows this move in
    advance. `opponent` must be suitable; see `play_of`.

    Raise Unsolved if a limit is reached or `stop` is set before the share is found. Raise InvalidArgument if `limits`
    contains a depth, or if `limits` is empty and `stop` is `None`. Raise Forfeit if the opponent cannot go on.

    >>> from tribolo_core import Game, Player, opponent
    >>> turn = Game.new(seed=4, deal="5x5").turn
    >>> [round(best_response(turn, player, opponent("greedy")).share, 3) for player in Player]
    [0.828, 0.76, 1.0]
    """
    check_turn(turn)
    nodes, milliseconds = checked_limits(limits, stop)

    def replies(board: _kernel.Board, mover: int) -> list[int]:
        turn = Turn.start(Board(board), PLAYERS[mover])
        return [coord.index for coord in _replies(opponent, turn, seed)]

    try:
        share, visited = _kernel.best_response(
            turn.board.packed,
            (turn.player or player).index,
            player.index,
            opponent.kernel if isinstance(opponent, BuiltIn) and opponent.chooses_in_kernel else replies,
            seed=seed,
            nodes=nodes,
            milliseconds=milliseconds,
            stop=stop,
        )
    except _kernel.Unsolved as error:
        raise Unsolved(error.args[0]) from None
    return BestResponse(player, share, visited)


def _replies(opponent: Opponent, turn: Turn, seed: int | None) -> frozenset[Coord]:
    """Return the moves that `opponent` may play on `turn`: without a `seed`, all its best moves.

    With a `seed`, the only move is the one that the seed and the number of empty cells draw. Raise Forfeit if a move is
    illegal.
    """
    if seed is None:
        return _best(opponent, turn, None)
    draw_seed = nth_seed(seed, str(turn.board).count("."))
    return frozenset((legal_answer(opponent, turn, seed=draw_seed, past=()).move,))


def _best(opponent: Opponent, turn: Turn, seed: int | None, past: Past = ()) -> frozenset[Coord]:
    """Return the equally good best moves of `opponent` on `turn`; raise Forfeit if one is illegal."""
    analysis = opponent.analyse(turn, seed=seed, every_move=False, past=past)
    best = frozenset(move.coord for move in analysis.moves[: analysis.equals])
    if illegal := best - turn.transitions.keys():
        raise Forfeit(f"played {min(illegal)}, which is illegal")
    return best


def play_of(opponent: Opponent) -> Play:
    """Return how the moves of an opponent follow from a turn.

    Raise AdaptiveOpponent if they also depend on something else: on the moves before the turn, on time or on threads. A
    built-in opponent is judged by its spec. Any other opponent is asked about some turns of small boards several times,
    with and without the moves before the turn, and with two seeds.
    """
    if isinstance(opponent, BuiltIn) and opponent.chooses_in_kernel:
        return _declared(opponent)
    return _observed(opponent)


def _declared(opponent: BuiltIn) -> Play:
    """Return what `play_of` returns for a built-in opponent, judged by its spec alone."""
    spec = parse_spec(opponent.spec)
    if "time" in spec.options:
        raise AdaptiveOpponent(opponent.name, gettext("with a limit of time, answers vary"), ("nodes=100",))
    if spec.options.get("threads", "1") != "1":
        raise AdaptiveOpponent(opponent.name, gettext("with several threads, answers vary"), ("threads=1",))
    if opponent.kernel.needs_past:
        valid = ("engine:modelling=no",) if spec.name == "engine" else ("peaceful", "engine:modelling=no")
        raise AdaptiveOpponent(opponent.name, _needs_past(), valid)
    return Play.DRAWN if opponent.kernel.is_random else Play.STATED


def _needs_past() -> str:
    return gettext("its moves depend on the moves before the turn")


def _observed(opponent: Opponent) -> Play:
    """Return what `play_of` returns for an opponent that is not built in, judged by its answers."""
    play = Play.STATED
    for number in range(_PROBES):
        game = _probe(number)
        best = _best(opponent, game.turn, 0)
        if _best(opponent, game.turn, 0) != best:
            problem = gettext("it answers the same question in different ways")
            raise AdaptiveOpponent(opponent.name, problem, (gettext("an opponent that draws by the seed alone"),))
        if _best(opponent, game.turn, 0, game.past) != best:
            raise AdaptiveOpponent(opponent.name, _needs_past(), (gettext("an opponent that looks at the turn alone"),))
        if _best(opponent, game.turn, 1) != best:
            play = Play.DRAWN
    return play


def _probe(number: int) -> Game:
    """Return an unfinished game of at most `number` random moves on a small board."""
    game = Game.new(seed=number, deal="5x5")
    for ply in range(number):
        moves = sorted(game.turn.transitions)
        after = game.play(moves[draw(nth_seed(number, ply), len(moves))])
        if after.turn.player is None:
            break
        game = after
    return game
