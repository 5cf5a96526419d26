"""The searches that find the key of a turn, and that prove it in an ending."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..ai import analyse, opponent
from ..ai.protocol import Limits, Opponent
from ..analysis.endgame import solve
from ..analysis.review import final_shares
from ..coord import Coord
from ..dice import Dice
from ..errors import Unsolved
from ..scores import Outcome
from ..turn import Turn
from .puzzle import Choice, gap, plies_to_next_turn, rounded

MARGIN: Final = 0.10
"""The key is better than the second-best move by at least this win share, at each limit; see `find_choices`."""

FACTORS: Final = (1, 4, 16)
"""The factors of the base node limit; the key must be the best move at each of these limits."""

SEEDS: Final = range(5)
"""The seeds of searches that must all find the key; see `is_stable`."""

CONFIRMATION: Final = 64
"""The factor of the node limit of the last search, which confirms the key."""

_GLANCE: Final = Limits(nodes=60)
_GLANCE_MARGIN: Final = 0.04
"""The least gap of a promising turn in a search within `_GLANCE`; no turn with a key, of 1,478 turns, had a smaller."""

_SECOND_GLANCE: Final = Limits(nodes=120)
_SECOND_GLANCE_MARGIN: Final = 0.05
"""The least gap of a promising turn if its two best moves are searched on their own."""

_PROVABLE_CELLS: Final = 14
"""The greatest number of empty cells from which an ending is solved."""

_PROOF: Final = Limits(nodes=3_000_000)

_KEY_PLIES: Final = 8
"""The greatest number of moves in the line of a key that is not proven."""


def is_promising(turn: Turn) -> bool:
    """Return whether short searches find a clear difference between the two best moves of a turn."""
    if len(turn.transitions) < 2:
        return False
    best, second, *_ = analyse(turn, limits=_GLANCE).moves
    if best.value - second.value < _GLANCE_MARGIN:
        return False
    shares = [evaluate(turn, move.coord, _SECOND_GLANCE).share(turn.mover) for move in (best, second)]
    return abs(shares[0] - shares[1]) >= _SECOND_GLANCE_MARGIN


def find_choices(turn: Turn, nodes: int) -> tuple[Choice, ...] | None:
    """Return all legal moves of a turn with their evaluations, the best first; `None` if the turn has no key.

    A turn has a key if the same move is best at each limit of `nodes` times a factor of `FACTORS`, and if each other
    move is worse by at least `MARGIN`. Every move is searched on its own, from the turn after it, with the same limit,
    because one search of the whole turn hardly visits the moves that look worse. The key must also be the best move in
    searches of the whole turn: at each limit, with each of the `SEEDS` at the second limit (see `is_stable`), and at a
    last and greatest limit (see `is_confirmed`).
    """
    choices: dict[Coord, Choice] = {}
    key = best_move(turn, nodes)
    for factor in FACTORS:
        limits = Limits(nodes=factor * nodes)
        moves = [move.coord for move in analyse(turn, limits=limits).moves]
        if moves[0] != key:
            return None
        for move in moves:
            choices[move] = evaluate(turn, move, limits)
            if move != key and choices[key].share(turn.mover) - choices[move].share(turn.mover) < MARGIN:
                return None
    if not is_stable(turn, key, FACTORS[1] * nodes) or not is_confirmed(turn, key, CONFIRMATION * nodes):
        return None
    return by_share(
        turn,
        (
            Choice(rounded(choice.shares), _shortened(turn, choice.line, is_key=choice.move == key))
            for choice in choices.values()
        ),
    )


def find_key(turn: Turn, nodes: int) -> tuple[tuple[Choice, ...], bool] | None:
    """Return all legal moves of a turn with their evaluations, the key first, and whether these are proven.

    Return `None` if the turn has no key. See `find_choices` and `prove`.
    """
    estimated = find_choices(turn, nodes)
    if estimated is None:
        return None
    proven = prove(turn, estimated)
    choices = proven or estimated
    # Win shares are rounded, so the margin holds for them as they are stored.
    if choices[0].move != estimated[0].move or gap(choices, turn.mover) < MARGIN:
        return None
    return choices, proven is not None


def best_move(turn: Turn, nodes: int) -> Coord:
    return analyse(turn, limits=Limits(nodes=nodes)).moves[0].coord


def evaluate(turn: Turn, move: Coord, limits: Limits) -> Choice:
    """Return the evaluation of a move by a search of the turn after it, within `limits`."""
    after = turn.play(move)
    if after.outcome is not None:
        return Choice(final_shares(after.outcome), (move,))
    best = analyse(after, limits=limits).moves[0]
    assert best.shares is not None
    return Choice(best.shares, (move, *best.line))


def is_stable(turn: Turn, key: Coord, nodes: int) -> bool:
    """Return whether searches of `nodes` nodes find the key with each of the `SEEDS`.

    A search that is limited by nodes draws nothing at random. A seed therefore draws the settings of the search: the
    exploration constant from 0.10 to 0.40, and the exponent of the priors from 4 to 8.
    """
    return all(engine_of(seed, nodes).choose(turn) == key for seed in SEEDS)


def is_confirmed(turn: Turn, key: Coord, nodes: int) -> bool:
    """Return whether a search of `nodes` nodes prefers the key, and gives no other move a greater win share.

    A search prefers the move that it has visited most. With more nodes, it would prefer a move with a greater win
    share.
    """
    moves = analyse(turn, limits=Limits(nodes=nodes)).moves
    return moves[0].coord == key and moves[0].value >= max(move.value for move in moves)


def engine_of(seed: int, nodes: int) -> Opponent:
    """Return an engine of `nodes` nodes whose settings are drawn from a seed, see `is_stable`."""
    dice = Dice(seed)
    c_puct = (10 + dice.below(31)) / 100
    return opponent(f"engine:nodes={nodes},exploration={c_puct},sharpness={4 + dice.below(5)}")


def _shortened(turn: Turn, line: Sequence[Coord], *, is_key: bool) -> tuple[Coord, ...]:
    """Return the first moves of `line`: `_KEY_PLIES` of the key's line, all before the next own move of other lines.

    So the line of a move that is not the key holds every reply of the opponents that the move allows.
    """
    return tuple(line[: _KEY_PLIES if is_key else plies_to_next_turn(turn, line)])


def prove(turn: Turn, choices: Sequence[Choice]) -> tuple[Choice, ...] | None:
    """Return the moves of a turn with their exact win shares, rounded; `None` if the ending is too long to solve.

    `choices` holds all moves with estimated win shares, the key first. The result is ordered by the exact shares, and
    equal ones as in `choices`. The first best move has the line of the solution, to the end of the game unless the
    limit ends it before; the others keep theirs. See `analysis.endgame.solve` for the assumption: every player plays
    for itself.
    """
    if str(turn.board).count(".") > _PROVABLE_CELLS:
        return None
    try:
        solution = solve(turn, every_move=True, limits=_PROOF)
    except Unsolved:
        return None
    proven = []
    scores = dict(solution.moves)
    for choice in choices:
        found = scores[choice.move]
        assert found is not None
        line = solution.line if choice.move == solution.line[0] else choice.line
        proven.append(Choice(rounded(final_shares(Outcome(found))), line))
    return by_share(turn, proven)


def by_share(turn: Turn, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return choices in the order of the win share of the player to move, the greatest first; the sort is stable."""
    return tuple(sorted(choices, key=lambda choice: -choice.share(turn.mover)))
