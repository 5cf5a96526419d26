"""A game that three opponents play to its end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final, NamedTuple, TypeAlias

from .. import _kernel
from ..coord import COORDS, Coord
from ..game import Game
from ..player import PLAYERS, Player
from . import seated_opponent
from .any_opponent import Answer, legal_answer
from .built_in import BuiltIn
from .clocks import RunningClocks, TimeControl
from .protocol import Forfeit, Opponent

STAND_IN: Final = "random"
"""The opponent that plays on for a forfeited seat: it favours neither of the two other players."""

_MOVES_AT_ONCE: Final = 128
"""The greatest number of moves that the kernel plays in one call."""

EveryMove: TypeAlias = tuple[tuple[int, ...], tuple[float, ...]]
"""The nodes searched for each legal move of a turn, and the values of these moves, in reading order."""


class Decision(NamedTuple):
    """A legal move of an opponent, and what the opponent found.

    `value` is the value of the move in the units of the opponent. `nodes` and `depth` are those of its `Analysis`.
    `every_move` is `None` unless the values of all moves are asked for.
    """

    move: Coord
    value: float
    nodes: int
    depth: int
    every_move: EveryMove | None = None


class Step(NamedTuple):
    """The move of a player, or the forfeit of an opponent that could not go on.

    `ply` is the number of the move, from 1; a forfeit changes nothing, so the next step has the same `ply`. `seconds`
    is the time of the answer. `is_stand_in` says whether a stand-in has answered.
    """

    ply: int
    player: Player
    answer: Decision | Forfeit
    seconds: float
    is_stand_in: bool


def steps(
    game: Game,
    opponents: Sequence[Opponent],
    move_seed: Callable[[int], int],
    *,
    every_move: bool = False,
    clock: Callable[[], float] | None = None,
    control: TimeControl | None = None,
) -> Generator[Step, None, None]:
    """Let the opponents of Blue, Red and Green play a game to its end, and yield each move and forfeit.

    `move_seed` returns the seed of a move from its number, from 1. With `every_move`, the value of every move is exact;
    see `Question`. `clock` returns a time in seconds; without one, `Step.seconds` is 0. `control` is the time of each
    player, which needs a `clock`; an opponent whose answer comes too late forfeits.

    One call of the kernel plays successive moves of built-in opponents, which are yielded after it: at most 128 moves,
    fewer if they take long, and one move if there is a `clock`.

    An opponent that forfeits is closed, and a stand-in plays on. Once started, the generator closes all other opponents
    when it ends or is closed.
    """
    start = game.turns[0]
    first = (start.next_in_order or PLAYERS[0]).index
    moves = bytearray(move.index for move in game.moves)
    seated, stand_ins = list(opponents), set[Player]()
    player, at_once = game.turn.player, 1 if clock else _MOVES_AT_ONCE
    now = clock or (lambda: 0.0)
    clocks = RunningClocks(control) if control else None
    try:
        if clocks:
            for opponent in seated:
                opponent.prepare(start)
        while player is not None:
            ply, began = len(moves) + 1, now()
            kernels = [
                opponent.kernel if isinstance(opponent, BuiltIn) and opponent.chooses_in_kernel else None
                for opponent in seated
            ]
            is_stand_in = player in stand_ins
            if kernels[player.index] is not None and (clocks is None or is_stand_in):
                seeds = [move_seed(number) for number in range(ply, ply + at_once)]
                played, following = _kernel.play_on(
                    start.board.packed, first, bytes(moves), kernels, seeds, every_move=every_move
                )
                seconds = now() - began
                for index, cell, value, nodes, depth, every in played:
                    moves.append(cell)
                    found = None if every is None else (tuple(every[0]), tuple(every[1]))
                    decision = Decision(COORDS[cell], value, nodes, depth, found)
                    yield Step(len(moves), PLAYERS[index], decision, seconds, PLAYERS[index] in stand_ins)
                player = None if following is None else PLAYERS[following]
                continue
            game = game.play_all(COORDS[cell] for cell in moves[len(game.moves) :])
            asked, shown = seated[player.index], clocks.now() if clocks else None
            try:
                answer = legal_answer(
                    asked, game.turn, seed=move_seed(ply), past=game.past, every_move=every_move, clocks=shown
                )
                seconds = now() - began
                if clocks and shown and not clocks.spend(player, 1_000 * seconds):
                    left = shown[player.index].remaining / 1_000
                    raise Forfeit(f"ran out of time: its move took {seconds:.3f} s, and {left:.3f} s were left")
            except Forfeit as forfeit:
                seconds = now() - began
                asked.close()
                seated[player.index] = seated_opponent(STAND_IN)
                stand_ins.add(player)
                yield Step(ply, player, forfeit, seconds, is_stand_in)
                continue
            moves.append(answer.move.index)
            yield Step(ply, player, _decision(answer, every_move=every_move), seconds, is_stand_in)
            game = game.play(answer.move)
            player = game.turn.player
    finally:
        for opponent in seated:
            opponent.close()


def _decision(answer: Answer, *, every_move: bool) -> Decision:
    move, analysis = answer
    value = next(float(ranked.value) for ranked in analysis.moves if ranked.coord == move)
    ordered = sorted(analysis.moves, key=lambda ranked: ranked.coord) if every_move else ()
    found = tuple(ranked.nodes for ranked in ordered), tuple(float(ranked.value) for ranked in ordered)
    return Decision(move, value, analysis.nodes, analysis.depth, found if every_move else None)


def play_out(game: Game, opponents: Sequence[Opponent], move_seed: Callable[[int], int]) -> Game:
    """Let the opponents of Blue, Red and Green play on from `game` to the end, and return it; see `steps`."""
    answers = (step.answer for step in steps(game, opponents, move_seed))
    return game.play_all(answer.move for answer in answers if not isinstance(answer, Forfeit))
