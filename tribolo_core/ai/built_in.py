"""The opponents of the kernel, and the weights of their networks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias

from .. import _kernel
from ..coord import COORDS, Coord
from ..errors import InvalidArgument, InvalidSpec, InvalidWeights
from ..player import Player
from ..translation.messages import gettext
from ..turn import Turn
from ..values import frozen
from .clocks import time_for_move
from .protocol import Analysis, Limits, Opponent, Past, Question, RankedMove, Shares, Stop
from .spec import InvalidOption, OpponentDefinition, definition_of, limits_from, parse_options, parse_spec
from .weights import Weights, parse_weights, read_weights

_ENGINE: Final = dict(_kernel.Opponent.options("engine"))

DEFAULT_C_PUCT: Final = float(_ENGINE["exploration"])
"""The default exploration constant of the engine."""

DEFAULT_PRIOR_EXPONENT: Final = int(_ENGINE["sharpness"])

DEFAULT_WEIGHTS: Final = Path(str(files("tribolo_core.ai"))) / "engine.weights"
"""The file with the network weights shipped with this release, which the page of the web frontend loads, too."""

LoadWeights: TypeAlias = Callable[[str], Weights]
"""A function that returns the weights with a given name, or raises InvalidOption if it cannot load them."""


@frozen
class BuiltIn(Opponent):
    """An opponent of the kernel, which answers single questions there, and chooses moves in batches.

    `spec` is taken to be valid; `resolve` checks it. `weights` of `None` are those of this release. The engine reuses
    its search tree if `is_seated` is true and no number of nodes limits it; with such a limit, its answers must not
    depend on earlier questions.
    """

    spec: str
    weights: Weights | None = None
    is_seated: bool = field(default=False, compare=False)
    kernel: _kernel.Opponent = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        made = _kernel.Opponent(self.spec, lambda: _network(self.weights), keeps_tree=self.is_seated)
        object.__setattr__(self, "kernel", made)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.spec, self.weights, self.is_seated)

    @property
    def name(self) -> str:
        """The spec."""
        return self.spec

    @property
    def ponders(self) -> bool:
        return parse_spec(self.spec).options.get("ponder") == "yes"

    @property
    def chooses_in_kernel(self) -> bool:
        """Whether the kernel chooses the moves: not if a subclass answers or chooses in its own way."""
        own = type(self)
        return (own.answer, own.choose) == (BuiltIn.answer, BuiltIn.choose)

    @property
    def _has_limits(self) -> bool:
        """Whether the spec itself limits the search; without such a limit, a clock does, if there is one."""
        limits = ("depth", "nodes", "time") if self.kernel.is_depth_first else ("nodes", "time")
        return not parse_spec(self.spec).options.keys().isdisjoint(limits)

    def seated(self) -> Opponent:
        """Return a copy of this opponent with its own search tree."""
        return replace(self, is_seated=True)

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves of the question's turn.

        Raise InvalidArgument if the search would never end: `question.limits` holds no limit that ends this kind of
        search, and `question.stop` is `None`.
        """
        limits, is_depth_first = question.limits, self.kernel.is_depth_first
        if limits is None and question.clock is not None and not self._has_limits:
            limits = Limits(milliseconds=time_for_move(question.clock))
        is_endless = limits is not None and not limits.is_bounded(by_depth=is_depth_first)
        if is_endless and question.stop is None and not self.kernel.is_instant:
            units = "depth, nodes or time" if is_depth_first else "nodes or time"
            raise InvalidArgument("limits", f"of {units} unless a stop flag is given", limits)
        return self._analyse(question, limits)

    def ponder(self, player: Player, question: Question) -> None:
        """Search for `player` until `question.stop` is set or more search is of no use, as when the tree is full."""
        self._analyse(question, Limits(), player)

    def choose(self, turn: Turn, *, seed: int | None = None, stop: Stop | None = None, past: Past = ()) -> Coord:
        """Return the move that the opponent plays on `turn`; see `Opponent.choose`."""
        if not self.chooses_in_kernel:
            return Opponent.choose(self, turn, seed=seed, stop=stop, past=past)
        question = Question(turn, past, seed, every_move=False, stop=stop)
        cell = self.kernel.choose(
            turn.board.packed, question.player.index, self._past(question), seed=question.seed, stop=stop
        )
        return COORDS[cell]

    def forecast(self, question: Question) -> Shares | None:
        """Return the win shares on a turn if all three players play like this opponent.

        Return `None` if this opponent knows no win shares. `question.past` is not used: from the past, `answer` would
        learn how the other two play, but not how the player to move does.
        """
        return Opponent.forecast(self, replace(question, past=()))

    def _analyse(self, question: Question, limits: Limits | None, pondering_player: Player | None = None) -> Analysis:
        progress = question.progress
        return _analysis(
            self.kernel.analyse(
                question.turn.board.packed,
                question.player.index,
                self._past(question),
                seed=question.seed,
                every_move=question.every_move,
                limits=None if limits is None else (limits.depth, limits.nodes, limits.milliseconds),
                pondering_player=None if pondering_player is None else pondering_player.index,
                stop=question.stop,
                report=None if progress is None else lambda fields: progress(_analysis(fields)),
            )
        )

    def _past(self, question: Question) -> list[tuple[_kernel.Board, int, int]]:
        if not self.kernel.needs_past:
            return []
        return [(turn.board.packed, turn.player.index, move.index) for turn, move in question.past if turn.player]


def _analysis(fields: _kernel._Analysis) -> Analysis:
    moves, equals, nodes, depth, solved = fields
    return Analysis(
        tuple(
            RankedMove(COORDS[cell], value, tuple(COORDS[step] for step in line), visits, _named(shares), cells)
            for cell, value, shares, cells, line, visits in moves
        ),
        equals,
        nodes,
        depth,
        solved,
    )


def _named(shares: tuple[float, float, float] | None) -> Shares | None:
    return None if shares is None else Shares(*shares)


@cache
def default_weights() -> Weights:
    """Return the network weights shipped with this release, read once from their file."""
    return parse_weights(DEFAULT_WEIGHTS.read_bytes(), DEFAULT_WEIGHTS.name)


def default_network() -> _kernel.Network:
    """Return the network with the weights shipped with this release."""
    return _network(None)


@lru_cache(maxsize=16)
def _network(weights: Weights | None) -> _kernel.Network:
    return (weights or default_weights()).network()


def weights_loader(folder: Path | None) -> LoadWeights:
    """Return a function that takes a name and returns the weights in the file `<name>.weights` of `folder`.

    The weights of up to 16 files are kept in memory, so later changes of a file may have no effect. The function raises
    InvalidOption if the file cannot be read or is invalid, or if `folder` is None.
    """

    def load(name: str) -> Weights:
        if folder is None:
            problem = f"weights={name}: no weights folder is given (TRIBOLO_WEIGHTS)"
            raise InvalidOption(problem, (f"the spec without weights={name}",))
        return _read(folder / f"{name}.weights", name)

    return load


@lru_cache(maxsize=16)
def _read(path: Path, name: str) -> Weights:
    """Read a weights file; raise InvalidOption, which names the option `weights`, if it is invalid or unreadable."""
    try:
        return read_weights(path)
    except InvalidWeights as error:
        raise InvalidOption(f"weights={name}: {error}", (f"the spec without weights={name}",)) from None
    except OSError as error:
        problem = f"weights={name}: {path} cannot be read: {error.strerror}"
        raise InvalidOption(problem, ("a file in the weights folder",)) from None


def resolve(text: str, registry: Mapping[str, OpponentDefinition], load_weights: LoadWeights) -> Opponent:
    """Return the opponent that the spec `text` names, such as `mcts:time=200ms`.

    `registry` maps the names of opponents to definitions, and `load_weights` returns the weights with a given name.
    Raise InvalidSpec, which lists valid alternatives, if the spec is invalid.
    """
    spec = parse_spec(text)
    definition = definition_of(spec, registry)
    values = parse_options(spec, definition)
    try:
        if definition.make is not None:
            return definition.make(spec.variant, **values)
        limits_from(None, values.get("nodes"), values.get("time"))
        if values.get("ponder") and "time" not in values:
            raise InvalidOption(gettext("ponder=yes needs a time limit"), ("time=1s,ponder=yes",))
        return BuiltIn(text, load_weights(values["weights"]) if "weights" in values else None)
    except InvalidOption as error:
        raise InvalidSpec(text, error.problem, error.valid) from None
