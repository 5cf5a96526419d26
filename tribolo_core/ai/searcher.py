"""The classical searches of the kernel as opponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Final

from .. import _kernel
from ..coord import COORDS
from ..player import Player
from ..translation.messages import gettext_noop as _
from .protocol import Analysis, Limits, Opponent, Question, RankedMove, check_ends
from .spec import (
    DECIMALS,
    DURATIONS,
    EVALUATIONS,
    THREADS,
    WHOLE_NUMBERS,
    OpponentDefinition,
    Option,
    limits_from,
)

DEFAULT_EVALUATION: Final = "score+4*mobility+2*immunity"
"""The strongest of a dozen weighted sums in paranoid searches of 3,000 nodes against two `original`.

The measurements are in docs/benchmarks.
"""

DEFAULT_C_UCT: Final = 0.3
"""The default exploration constant of `mcts`."""

DEFAULT_HISTORY_WEIGHT: Final = 5.0
"""The default weight of the progressive history of `mcts`."""

MOST_NODES_BY_DEPTH: Final = 10**8
"""Nodes after which a search ends that its spec limits by a large depth alone: about 20 s on one core."""

LARGE_DEPTH: Final = 9
"""The least depth with such an end: with 10 moves a turn, the search would visit 10**9 turns.

A smaller depth gets no limit of nodes, which would change the size of the table of positions, and so the answer.
"""

SAMPLING: Final = frozenset({"flat", "mcts"})
"""The searches by random playouts, which a limit of depth alone does not end."""


@dataclass(frozen=True, slots=True)
class Searcher(Opponent):
    """A search of the kernel: `method` is its name in the registry, `evaluation` scores the leaves.

    `c_uct` is the exploration constant of `mcts`, and `history_weight` the weight of its progressive history; the other
    searches ignore both.
    """

    method: str
    limits: Limits
    evaluation: str = DEFAULT_EVALUATION
    threads: int = 1
    c_uct: float = DEFAULT_C_UCT
    history_weight: float = DEFAULT_HISTORY_WEIGHT

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves on the turn of `question`, by the search that `self.method` names.

        The value of a move is a score by `self.evaluation`. The methods `flat` and `mcts` play random playouts instead,
        and their values are win shares. Raise InvalidArgument if the search would never end: there is neither a limit
        that ends the search nor a stop flag in `question`. A limit of depth does not end `flat` and `mcts`.
        """
        limits = question.limits or self.limits
        check_ends(question, limits, by_depth=self.method not in SAMPLING)
        return run_search(self._search(limits), replace(question, past=()))

    def in_kernel(self) -> _kernel.Opponent:
        """Return the opponent of the kernel that chooses the same moves."""
        return _kernel.Opponent.search(self._search(self.limits))

    def _search(self, limits: Limits) -> _kernel.Search:
        """Return a search of the kernel with the settings of this opponent and `limits`."""
        return _kernel.Search(
            self.method,
            evaluation=_kernel.Evaluation(self.evaluation),
            # Every move fills a cell, so no game has more moves than the board has cells.
            depth=None if limits.depth is None else min(limits.depth, len(COORDS)),
            nodes=limits.nodes,
            milliseconds=limits.milliseconds,
            threads=self.threads,
            c_uct=self.c_uct,
            history_weight=self.history_weight,
        )


def run_search(search: _kernel.Search, question: Question, pondering_player: Player | None = None) -> Analysis:
    """Run a search of the kernel on a question, and return the analysis (the ranked moves).

    During the search, `question.progress` is called with intermediate analyses. Pondering means searching while another
    player is to move. `pondering_player` is the player that ponders; `None` means that the search is for the player to
    move.
    """
    progress = question.progress
    fields = search.analyse(
        question.turn.board.packed,
        question.player.index,
        [(turn.board.packed, turn.player.index, move.index) for turn, move in question.past if turn.player],
        seed=question.seed or 0,
        every_move=question.every_move,
        pondering_player=None if pondering_player is None else pondering_player.index,
        stop=question.stop,
        report=None if progress is None else lambda fields: progress(_analysis(fields)),
    )
    return _analysis(fields)


def _analysis(fields: _kernel._Analysis) -> Analysis:
    """Convert the tuple that a search of the kernel returns to an `Analysis` (the ranked moves)."""
    moves, equals, nodes, depth, solved = fields
    return Analysis(
        tuple(
            RankedMove(COORDS[cell], value, tuple(COORDS[step] for step in line), visits, shares, cells)
            for cell, value, shares, cells, line, visits in moves
        ),
        equals,
        nodes,
        depth,
        solved,
    )


def _make_searcher(
    method: str,
    default_nodes: int,
    _variant: None,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    eval: str = DEFAULT_EVALUATION,  # noqa: A002 - the option's name in a spec
    threads: int = 1,
    uct: float = DEFAULT_C_UCT,
    history: float = DEFAULT_HISTORY_WEIGHT,
) -> Searcher:
    """Return the opponent that a spec (the text that names an opponent) describes.

    `method` is the name of the kernel's search, such as `maxn`. Each keyword argument is the value of the option with
    the same name in the spec; `time` is in milliseconds. A spec of another opponent can have a variant; `_variant` is
    always `None`, because searches have no variants. If the options set no limit that ends the search, the limit is
    `default_nodes` nodes; if they set only a depth of `LARGE_DEPTH` or more, `MOST_NODES_BY_DEPTH` is a limit, too.
    Raise InvalidOption if the spec has both options `nodes` and `time`.
    """
    limits = limits_from(depth, nodes, time)
    if not limits.is_bounded(by_depth=method not in SAMPLING):
        limits = replace(limits, nodes=default_nodes)
    elif limits.depth is not None and limits.depth >= LARGE_DEPTH and not limits.nodes and not limits.milliseconds:
        limits = replace(limits, nodes=MOST_NODES_BY_DEPTH)
    return Searcher(method, limits, eval, threads, uct, history)


def _definition(
    method: str, description: str, default_nodes: int, options: Mapping[str, Option] = MappingProxyType({})
) -> OpponentDefinition:
    """Return the definition of the search `method` of the kernel; `options` are those that other searches lack.

    `default_nodes` is the node limit of a spec that sets no limit.
    """
    by_playouts = method in SAMPLING
    limits = {
        "depth": Option(
            WHOLE_NUMBERS,
            _("Moves of a playout; without it, a playout goes on to the end of the game.")
            if by_playouts
            else _("Moves to look ahead."),
        ),
        "nodes": Option(
            WHOLE_NUMBERS,
            _("Playouts to search; more of them play better and take longer.")
            if by_playouts
            else _("Positions to search; more of them play better and take longer."),
            default=str(default_nodes),
        ),
        "time": Option(DURATIONS, _("Time for a move, instead of a number of nodes.")),
    }
    common = {
        "eval": Option(
            EVALUATIONS,
            _("What a position is worth where the search stops before the end.")
            if by_playouts
            else _("What a position is worth where the search stops."),
            default=DEFAULT_EVALUATION,
        ),
        "threads": Option(THREADS, _("Threads that search; with more than one, answers vary."), default="1"),
    }
    make = partial(_make_searcher, method, default_nodes)
    return OpponentDefinition(description, make, options={**limits, **common, **options})


SEARCHES: Final = {
    "flat": _definition("flat", _("Flat Monte Carlo: the same number of random playouts for every move."), 1_000),
    "mcts": _definition(
        "mcts",
        _("Monte Carlo tree search: more random playouts for promising moves."),
        1_000,
        {
            "uct": Option(
                DECIMALS,
                _("Weight of moves with few visits (UCT constant): higher values try more."),
                str(DEFAULT_C_UCT),
            ),
            "history": Option(
                DECIMALS,
                _("Weight of moves that were good in other positions (progressive history)."),
                str(DEFAULT_HISTORY_WEIGHT),
            ),
        },
    ),
    "maxn": _definition("maxn", _("Max^n: expects that each player plays for itself."), 20_000),
    "paranoid": _definition("paranoid", _("Alpha-beta: expects that both other players play against it."), 20_000),
    "brs": _definition("brs", _("Best-reply search: expects the worst single reply of the other players."), 20_000),
}
"""The definitions of the searches."""
