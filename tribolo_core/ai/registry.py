"""The built-in opponents as people know them: what they do, and what their options mean.

The kernel makes the opponents (`kernel/src/opponents/`), and knows the options of each and their defaults.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from .. import _kernel
from ..translation.messages import gettext_noop as _
from .spec import (
    DECIMALS,
    DURATIONS,
    EVALUATIONS,
    THREADS,
    WHOLE_NUMBERS,
    YES_OR_NO,
    InvalidOption,
    OpponentDefinition,
    Option,
    Values,
    needed,
)


def _weights_name(name: str) -> str:
    """Return `name` unchanged; raise InvalidOption unless it consists of 1 to 64 letters, digits, - and _."""
    if not re.fullmatch("[A-Za-z0-9_-]{1,64}", name, re.ASCII):
        raise InvalidOption(needed(_WEIGHTS_NAMES), ("generation-3",))
    return name


_WEIGHTS_NAMES: Final = Values(_("a name of letters, digits, - and _"), _weights_name)

_OPTIONS: Final = {
    "depth": (WHOLE_NUMBERS, _("Moves to look ahead.")),
    "nodes": (WHOLE_NUMBERS, _("Positions to search; more of them play better and take longer.")),
    "time": (DURATIONS, _("Time for a move, instead of a number of nodes.")),
    "eval": (EVALUATIONS, _("What a position is worth where the search stops.")),
    "threads": (THREADS, _("Threads that search; with more than one, answers vary.")),
    "uct": (DECIMALS, _("Weight of moves with few visits (UCT constant): higher values try more.")),
    "history": (DECIMALS, _("Weight of moves that were good in other positions (progressive history).")),
    "ponder": (YES_OR_NO, _("Also search while the others move; needs a time.")),
    "exploration": (DECIMALS, _("Weight of moves with few visits (c_puct): higher values try more.")),
    "sharpness": (WHOLE_NUMBERS, _("Exponent of the priors: higher values trust the network more.")),
    "gumbel": (WHOLE_NUMBERS, _("Moves that a Gumbel root considers at first; without it, the root selects by PUCT.")),
    "modelling": (YES_OR_NO, _("Learn from the moves of opponents how they play, and expect them to go on like that.")),
    "weights": (_WEIGHTS_NAMES, _("Other weights of the network, in the folder of TRIBOLO_WEIGHTS.")),
}
"""The values of each option, and a message with its effect."""

_OF_PLAYOUTS: Final = {
    "depth": _("Moves of a playout; without it, a playout goes on to the end of the game."),
    "nodes": _("Playouts to search; more of them play better and take longer."),
    "eval": _("What a position is worth where the search stops before the end."),
}
_OF_ENGINE: Final = {"nodes": _("Positions to evaluate; more of them play better and take longer.")}
"""Messages of some opponents, which replace those in `_OPTIONS`."""

LEVELS: Final = {
    "1": _("Makes many mistakes, but takes a sure win."),
    "2": _("Often plays a bad move."),
    "3": _("Finds many good moves."),
    "4": _("Seldom plays a bad move."),
    "5": _("Seldom misses a good move."),
    "6": _("Considers the replies to its best moves."),
    "7": _("Hardly ever makes a visible mistake."),
    "8": _("Looks a few moves ahead and makes no deliberate mistake."),
}
"""The description of each level, a message, from the weakest.

docs/benchmarks/levels.md has the results between levels.
"""


def _definition(
    name: str,
    description: str,
    messages: Mapping[str, str] | None = None,
    *,
    variants: Mapping[str, str] | None = None,
    needs_variant: bool = False,
) -> tuple[str, OpponentDefinition]:
    own = messages or {}
    options = {
        option: Option(_OPTIONS[option][0], own.get(option, _OPTIONS[option][1]), default or None)
        for option, default in _kernel.Opponent.options(name)
    }
    return name, OpponentDefinition(description, None, variants or {}, options, needs_variant)


OPPONENTS: Final = dict(
    [
        _definition("random", _("Plays a random legal move.")),
        _definition("greedy", _("Plays the move that captures most cells.")),
        _definition(
            "level",
            _("The engine at eight strengths, from 1 (weakest) to 8."),
            variants=LEVELS,
            needs_variant=True,
        ),
        _definition("coalition", _("The original, but the two trailing players play together against the leader.")),
        _definition(
            "original",
            _("The computer player of 2017, move for move: Red and Green play together against Blue."),
            variants={"fair": _("The original, but each player plays for itself.")},
        ),
        _definition("flat", _("Flat Monte Carlo: the same number of random playouts for every move."), _OF_PLAYOUTS),
        _definition("mcts", _("Monte Carlo tree search: more random playouts for promising moves."), _OF_PLAYOUTS),
        _definition("maxn", _("Max^n: expects that each player plays for itself.")),
        _definition("paranoid", _("Alpha-beta: expects that both other players play against it.")),
        _definition("brs", _("Best-reply search: expects the worst single reply of the other players.")),
        _definition(
            "revenge",
            _("Plays well, and prefers to capture cells of the player who captured most of its own."),
            _OF_ENGINE,
        ),
        _definition("peaceful", _("Plays well, and spares the cells of the leader if that costs little."), _OF_ENGINE),
        _definition("engine", _("The strongest: a tree search guided by a trained network."), _OF_ENGINE),
    ]
)
"""Every opponent by name: those that answer at once, then the searches, last the strongest.

Win shares are in docs/benchmarks/arena.md.
"""
