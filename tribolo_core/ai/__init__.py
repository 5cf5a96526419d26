"""Opponents by their specs, for every frontend, arena and environment.

A spec is a name and, after a colon, a variant or options or both, joined by commas: `greedy`, `original:fair`,
`paranoid:depth=4`, `mcts:time=200ms,threads=2`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..arguments import expect
from ..turn import Turn
from .any_opponent import AnyOpponent, FunctionOpponent
from .built_in import default_weights, resolve, weights_loader
from .protocol import Analysis, Limits, Opponent, Past, Progress, Stop
from .registry import OPPONENTS

__all__ = [
    "ANALYST",
    "OPPONENTS",
    "SPECS",
    "AnyOpponent",
    "analyse",
    "check_spec",
    "opponent",
    "seated_opponent",
]

SPECS: Final[dict[str, str]] = {
    spec: description for name, definition in OPPONENTS.items() for spec, description in definition.specs(name).items()
}
"""The description of every opponent and variant by its spec without options, in the order of `OPPONENTS`.

Descriptions are messages in English.
"""

ANALYST: Final = "engine"
"""The opponent that analyses and reviews by default: the strongest opponent that estimates win shares."""


def opponent(spec: AnyOpponent, weights_folder: Path | None = None) -> Opponent:
    """Return the opponent that a spec names; a spec is a text such as `paranoid:depth=4`.

    A text names only a built-in opponent, so it runs no foreign code. `spec` can also be an Opponent, which is
    returned, or a function from a turn to a move, which is wrapped.

    If the spec contains the option `weights=NAME`, the weights are read from `NAME.weights` in `weights_folder`. Raise
    InvalidSpec, which lists valid alternatives, if the spec is invalid, TypeError if it is anything else.

    >>> from tribolo_core import Game
    >>> turn = Game.new(seed=7).turn
    >>> str(opponent("greedy").choose(turn, seed=0)), str(opponent(lambda turn: min(turn.transitions)).choose(turn))
    ('i6', 'i6')
    """
    if isinstance(spec, str):
        expect("weights_folder", weights_folder, Path | None)
        return resolve(spec, OPPONENTS, weights_loader(weights_folder))
    expect("spec", spec, str | Opponent | Callable)
    return spec if isinstance(spec, Opponent) else FunctionOpponent(spec)


def seated_opponent(spec: AnyOpponent) -> Opponent:
    """Return an opponent for one seat of one game; `spec` is a spec, an Opponent or a function, as in `opponent`.

    The opponent may keep a search tree between its moves, so it must not be used for another seat. The caller closes
    it after the game. Raise InvalidSpec if the spec is invalid.
    """
    return opponent(spec).seated()


def check_spec(spec: AnyOpponent) -> None:
    """Raise InvalidSpec if `spec`, a text such as `paranoid:depth=4` that names an opponent, is invalid.

    If the spec contains the option `weights=NAME`, the file `NAME.weights` is not read, so it may be missing. An
    Opponent and a function are valid.
    """
    if isinstance(spec, str):
        resolve(spec, OPPONENTS, lambda _name: default_weights())


def analyse(
    turn: Turn,
    spec: AnyOpponent = ANALYST,
    limits: Limits | None = None,
    *,
    seed: int | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
    past: Past = (),
    weights_folder: Path | None = None,
) -> Analysis:
    """Return the analysis of a turn by an opponent: the legal moves, ranked from the best to the worst.

    `turn` is a board and the player to move. `spec` is the text that names the opponent, such as `paranoid:depth=4`, an
    Opponent, or a function from a turn to a move; by default, the strongest opponent analyses. If the spec contains the
    option `weights=NAME`, the weights are read from `NAME.weights` in `weights_folder`.

    `limits` replace the limits of the spec. `seed` drives the random choices of the search. `progress` is called with
    intermediate results. `stop.set()`, from any thread, ends the search early. Opponents that answer at once ignore
    `limits`, `progress` and `stop`. `past` is `game.past`, the moves before the turn with
    their turns.

    Raise InvalidSpec if the spec is invalid, IllegalMove if the game is over, InvalidSeed if the seed is invalid,
    TypeError if `turn` is not a Turn, or InvalidArgument if `stop` is None and no limit would end the search.

    >>> from tribolo_core import Game
    >>> analysis = analyse(Game.new(seed=7).play("i6").turn, "paranoid:depth=3")
    >>> analysis
    <Analysis of 5 moves: a11 -26, h3 -46, f1 -54, ...; 172 nodes>
    >>> analysis.depth
    3
    """
    analyst = opponent(spec, weights_folder)
    return analyst.analyse(turn, seed=seed, limits=limits, progress=progress, stop=stop, past=past)
