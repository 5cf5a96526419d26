"""The strongest opponent: a tree search guided by a network that was trained on the engine's own games."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from .. import _kernel
from ..errors import InvalidWeights
from ..player import Player
from ..translation.messages import gettext
from ..translation.messages import gettext_noop as _
from .protocol import Analysis, Limits, Opponent, Question, check_ends
from .searcher import run_search
from .spec import (
    DECIMALS,
    DURATIONS,
    THREADS,
    WHOLE_NUMBERS,
    YES_OR_NO,
    InvalidOption,
    LoadWeights,
    OpponentDefinition,
    Option,
    Values,
    limits_from,
    needed,
)
from .weights import Weights, parse_weights, read_weights

DEFAULT_NODES: Final = 10_000
"""The node limit of an engine whose spec sets no limit."""

DEFAULT_C_PUCT: Final = 0.2
"""The default exploration constant."""

DEFAULT_PRIOR_EXPONENT: Final = 6
"""The default exponent of the priors."""


@cache
def default_weights() -> Weights:
    """Return the network weights shipped with this release, read once from the file `engine.weights`."""
    resource = files("tribolo_core.ai") / "engine.weights"
    return parse_weights(resource.read_bytes(), "engine.weights")


@lru_cache(maxsize=16)
def _network(weights: Weights | None) -> _kernel.Network:
    """Return a network with `weights`, or with the weights of this release if None; the last 16 networks are cached."""
    return (weights or default_weights()).network()


@dataclass(frozen=True, slots=True)
class Engine(Opponent):
    """A tree search guided by a network.

    `weights` of `None` are those of this release. `c_puct` is the exploration constant of the search, and
    `prior_exponent` the exponent that turns the win shares of moves into their priors; see
    `kernel/src/search/guided/puct.rs`.

    If `models_opponents` is true and the recent moves of another player match a simple opponent, such as `greedy`, too
    often for chance, the search expects that player to keep playing like it. If the moves of both other players have
    matched since the start, a move or two of each are enough. See `kernel/src/search/opponent_model.rs`.

    A seated engine that is limited by time reuses its search tree, which `reuse` holds. `ponders` asks the frontend to
    continue the search while the other players move.
    """

    limits: Limits
    threads: int = 1
    weights: Weights | None = None
    c_puct: float = DEFAULT_C_PUCT
    prior_exponent: int = DEFAULT_PRIOR_EXPONENT
    ponders: bool = False
    models_opponents: bool = True
    reuse: _kernel.TreeReuse | None = field(default=None, compare=False, repr=False)

    def seated(self) -> Opponent:
        """Return a copy of this engine that has its own search tree and reuses the tree from turn to turn.

        If the limits contain a number of nodes, the copy does not reuse the tree, so that its answers do not depend on
        earlier questions.
        """
        return replace(self, reuse=_kernel.TreeReuse())

    def answer(self, question: Question) -> Analysis:
        """Rank the moves of the question's turn by the win share that the search expects for the player to move.

        In the limits and in the analysis, a node is a turn whose moves the network has evaluated. Raise InvalidArgument
        if the search would never end: there is no limit of nodes, no limit of time and no `question.stop`.
        """
        limits = question.limits or self.limits
        check_ends(question, limits, by_depth=False)
        return run_search(self.search(limits), question)

    def ponder(self, player: Player, question: Question) -> None:
        """Search `question.turn`, on which another player is to move, until the flag `question.stop` is set.

        The search grows the tree that this engine reuses when `player` is to move. Return early if more
        search would be of no use, for example because the tree is full.
        """
        run_search(self.search(Limits()), question, pondering_player=player)

    def in_kernel(self) -> _kernel.Opponent:
        """Return the opponent of the kernel that chooses the same moves."""
        return _kernel.Opponent.search(self.search(self.limits))

    def search(self, limits: Limits) -> _kernel.Search:
        """Return a tree search of the kernel with the settings of this engine and the nodes and time of `limits`.

        The depth of `limits` is ignored.
        """
        return _kernel.Search.guided(
            _network(self.weights),
            nodes=limits.nodes,
            milliseconds=limits.milliseconds,
            threads=self.threads,
            c_puct=self.c_puct,
            prior_exponent=self.prior_exponent,
            models_opponents=self.models_opponents,
            reuse=self.reuse,
        )


def weights_loader(folder: Path | None) -> LoadWeights:
    """Return a function that takes a name and returns the weights in the file `<name>.weights` of `folder`.

    The function raises InvalidOption if the file cannot be read or is invalid, or if `folder` is None.
    """

    def load(name: str) -> Weights:
        if folder is None:
            problem = f"weights={name}: no weights folder is given (TRIBOLO_WEIGHTS)"
            raise InvalidOption(problem, ("the weights of this release",))
        return _read(folder / f"{name}.weights", name)

    return load


@lru_cache(maxsize=16)
def _read(path: Path, name: str) -> Weights:
    """Read a weights file; raise InvalidOption if the file is invalid or cannot be read.

    `name` is the value of the option `weights` in the spec; the message of the exception shows it.
    """
    try:
        return read_weights(path)
    except InvalidWeights as error:
        raise InvalidOption(f"weights={name}: {error}", ("the weights of this release",)) from None
    except OSError as error:
        problem = f"weights={name}: {path} cannot be read: {error.strerror}"
        raise InvalidOption(problem, ("a file in the weights folder",)) from None


def _make_engine(
    _variant: None,
    *,
    load_weights: LoadWeights,
    nodes: int | None = None,
    time: float | None = None,
    ponder: bool = False,
    weights: str | None = None,
    threads: int = 1,
    exploration: float = DEFAULT_C_PUCT,
    sharpness: int = DEFAULT_PRIOR_EXPONENT,
    modelling: bool = True,
) -> Engine:
    """Return the engine that the options of a spec describe.

    Each keyword argument except `load_weights` is the option of the same name: `exploration` is c_puct, `sharpness` is
    the prior exponent, `modelling` says whether the engine models its opponents, and `time` is in milliseconds. If
    `weights` is a name, the engine has the weights that `load_weights` returns for this name. If `weights` is None, the
    engine has the weights of this release. If both `nodes` and `time` are None, the engine searches `DEFAULT_NODES`
    nodes. `_variant` is always None, because the engine has no variants.

    Raise InvalidOption if both `nodes` and `time` are given, if the weights cannot be loaded, or if `ponder` is true
    and `time` is None.
    """
    limits = Limits(nodes=DEFAULT_NODES) if nodes is None and time is None else limits_from(None, nodes, time)
    if ponder and time is None:
        raise InvalidOption(gettext("ponder=yes needs a time limit"), ("time=1s,ponder=yes",))
    loaded = None if weights is None else load_weights(weights)
    _network(loaded)  # Built here, so that the time of the first move does not include it.
    return Engine(limits, threads, loaded, exploration, sharpness, ponder, modelling)


def _weights_name(name: str) -> str:
    """Return `name` unchanged; raise InvalidOption unless it consists of 1 to 64 letters, digits, - and _."""
    if not re.fullmatch("[A-Za-z0-9_-]{1,64}", name, re.ASCII):
        raise InvalidOption(needed(_WEIGHTS_NAMES), ("generation-3",))
    return name


_WEIGHTS_NAMES: Final = Values(_("a name of letters, digits, - and _"), _weights_name)


ENGINE: Final = OpponentDefinition(
    _("The strongest: a tree search guided by a trained network."),
    _make_engine,
    options={
        "nodes": Option(
            WHOLE_NUMBERS, _("Positions to evaluate; more of them play better and take longer."), str(DEFAULT_NODES)
        ),
        "time": Option(DURATIONS, _("Time for a move, instead of a number of nodes.")),
        "threads": Option(THREADS, _("Threads that search; with more than one, answers vary."), "1"),
        "ponder": Option(YES_OR_NO, _("Also search while the others move; needs a time."), "no"),
        "exploration": Option(
            DECIMALS, _("Weight of moves with few visits (c_puct): higher values try more."), str(DEFAULT_C_PUCT)
        ),
        "sharpness": Option(
            WHOLE_NUMBERS,
            _("Exponent of the priors: higher values trust the network more."),
            str(DEFAULT_PRIOR_EXPONENT),
        ),
        "modelling": Option(
            YES_OR_NO, _("Recognise simple opponents by their moves, and expect them to go on like that."), "yes"
        ),
        "weights": Option(_WEIGHTS_NAMES, _("Other weights of the network, in the folder of TRIBOLO_WEIGHTS.")),
    },
    has_weights=True,
)
"""The definition of `engine`."""
