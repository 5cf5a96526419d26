"""Styles: the engine with a preference among good moves."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

from .. import _kernel
from ..coord import Coord
from ..player import PLAYERS, Player
from ..translation.messages import gettext_noop as _
from ..turn import Turn
from .engine import Engine
from .protocol import Analysis, Limits, Opponent, Question, RankedMove
from .spec import WHOLE_NUMBERS, OpponentDefinition, Option

_DEFAULT_NODES: Final = 200
_LARGEST_LOSS: Final = 0.05
"""The win share that a style gives up at most for the move it prefers."""

Targets: TypeAlias = Callable[[Question], AbstractSet[Player]]
"""A function that returns the players whose cells a style prefers to capture, or to spare."""


@dataclass(frozen=True, slots=True)
class StyledEngine(Opponent):
    """The engine with `nodes`, and a preference among the moves that lose little.

    The engine prefers the move that captures the most cells of the players whom `targets` returns, or the fewest if
    `is_gentle` is true.
    """

    targets: Targets
    is_gentle: bool
    nodes: int

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves by the number of cells that each captures from the players in `self.targets(question)`.

        The move with the most of these cells comes first, or the one with the fewest if `self.is_gentle` is true. Moves
        with a win share more than 0.05 below the win share of the engine's best move come after all other moves. The
        values of the moves are the engine's win shares.
        """
        turn = question.turn
        engine = Engine(question.limits or Limits(nodes=self.nodes))
        analysis = engine.analyse(turn, seed=question.seed, stop=question.stop)
        targets = self.targets(question)
        least = analysis.moves[0].value - _LARGEST_LOSS

        def order(move: RankedMove) -> tuple[bool, int]:
            captured = _captured(turn, move.coord, targets)
            return move.value < least, captured if self.is_gentle else -captured

        # The sort is stable: equally preferred moves stay in the order of the engine.
        return replace(analysis, moves=tuple(sorted(analysis.moves, key=order)), equals=1)

    def in_kernel(self) -> _kernel.Opponent | None:
        """Return the opponent of the kernel that chooses the same moves, or `None` if the kernel has none."""
        name = _KERNEL_TARGETS.get(self.targets)
        limits = Limits(nodes=self.nodes)
        return None if name is None else _kernel.Opponent.style(Engine(limits).search(limits), name, self.is_gentle)


def _captured(turn: Turn, coord: Coord, targets: AbstractSet[Player]) -> int:
    """Return the number of cells of the players in `targets` that the move to `coord` captures."""
    return sum(len(jump.taken) for jump in turn.transitions[coord] if jump.loser in targets)


def leaders(question: Question) -> frozenset[Player]:
    """Return the leaders, which are the players with the most cells, but leave out the player to move.

    The set is empty if the player to move is the only leader. `question` holds the turn: the board and the player to
    move.
    """
    return frozenset(question.turn.scores.leaders) - {question.player}


def attackers(question: Question) -> frozenset[Player]:
    """Return the opponent who has captured the most cells of the player to move, or both opponents if they are tied.

    The captures are counted over `question.past`, the earlier moves of the game. The set is empty if no opponent has
    captured a cell of the player to move.
    """
    losses = dict.fromkeys(PLAYERS, 0)
    player = question.player
    for before, after in pairwise((*(past.turn for past in question.past), question.turn)):
        if before.player not in (None, player):
            losses[before.player] += before.scores[player] - after.scores[player]
    most = max(losses.values())
    return frozenset(other for other, lost in losses.items() if lost == most > 0)


_KERNEL_TARGETS: Final[dict[Targets, str]] = {attackers: "attackers", leaders: "leaders"}
"""The names by which the kernel knows the targets of a style."""


def _make_style(targets: Targets, is_gentle: bool, _variant: None, *, nodes: int = _DEFAULT_NODES) -> StyledEngine:
    return StyledEngine(targets, is_gentle, nodes)


_OPTIONS: Final = {
    "nodes": Option(
        WHOLE_NUMBERS, _("Positions to evaluate; more of them play better and take longer."), str(_DEFAULT_NODES)
    )
}

STYLES: Final = {
    "revenge": OpponentDefinition(
        _("Plays well, and prefers to capture cells of the player who captured most of its own."),
        partial(_make_style, attackers, False),
        options=_OPTIONS,
    ),
    "peaceful": OpponentDefinition(
        _("Plays well, and spares the cells of the leader if that costs little."),
        partial(_make_style, leaders, True),
        options=_OPTIONS,
    ),
}
"""The definitions of the styles; `coalition` is a variant of the original."""
