"""The strongest player: a tree search that a network guides, which was learned from the engine's own games."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from .. import _kernel
from ..errors import InvalidWeights
from ..player import Player
from .pondering import Pondering, Thinker
from .protocol import Analysis, Limits, Opponent, Question
from .searcher import ask, chosen_limits
from .spec import Entry, InvalidValue, Option, decimal, duration, threads, whole_number, yes_or_no
from .weights import Weights, parse_weights, read_weights

_REMEMBERED: Final = 48
"""So many turns back is looked for habits of the others."""

FOLDER_VARIABLE: Final = "TRIBOLO_WEIGHTS"
"""The environment variable with the folder in which `weights=NAME` looks for NAME.weights."""


@cache
def default_weights() -> Weights:
    """The weights that belong to this release."""
    resource = files("tribolo_core.ai") / "engine.weights"
    return parse_weights(resource.read_bytes(), "engine.weights")


@lru_cache(maxsize=16)
def _network(weights: str | Weights | None) -> _kernel.Network:
    """The network of weights, of a name in the folder, or of this release; kept, as to make it takes milliseconds."""
    if weights is None:
        return default_weights().network()
    return (weights if isinstance(weights, Weights) else read_weights(_path(weights))).network()


def _path(name: str) -> Path:
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        raise InvalidValue(f"{FOLDER_VARIABLE} names no folder to look in", ("the weights of this release",))
    return Path(folder) / f"{name}.weights"


@dataclass(frozen=True, slots=True)
class Engine(Thinker):
    """A guided tree search.

    `weights` are these, or the name of a file in the folder of TRIBOLO_WEIGHTS, or where None this release's own.

    Where the last moves of another player are, each of them, what one of the simple opponents would play, so that
    chance would hardly have made it so, the search expects him to go on like that; where both others have played so
    from the start, a move or two of each are enough: see `kernel/src/search/habit.rs`.

    Once `seated`, an engine with `ponder` goes on thinking in a thread while the others move.

    `exploration` and `sharpness` steer the growth of the tree; see `kernel/src/search/guided/tree.rs`.
    """

    limits: Limits
    threads: int = 1
    weights: str | Weights | None = None
    exploration: float = 0.2
    sharpness: int = 6
    ponder: bool = False
    memory: _kernel.Memory | None = field(default=None, compare=False, repr=False)

    def seated(self) -> Opponent:
        """See `Opponent.seated`: whom nodes do not limit goes on with the tree that grew under the moves played since.

        Nodes alone give the same answer each time, so with them nothing is kept.
        """
        seated = replace(self, memory=_kernel.Memory())
        return Pondering(seated) if self.ponder else seated

    def answer(self, question: Question) -> Analysis:
        """Rank the moves by their expected win shares; a node is a turn whose moves the network has valued."""
        limits = question.limits or self.limits
        if question.stop is None and (limits.nodes, limits.milliseconds) == (None, None):
            raise ValueError(f"nothing would end this search: {limits}")
        return ask(self._search(limits), _recent(question))

    def think_ahead(self, player: Player, question: Question) -> None:
        """Grow the kept search tree of a player on a turn of another player.

        The search ends when the `stop` of the question is set, or when nothing is left to search.
        """
        ask(self._search(Limits()), _recent(question), ahead=player)

    def _search(self, limits: Limits) -> _kernel.Search:
        return _kernel.Search.guided(
            _network(self.weights),
            nodes=limits.nodes,
            milliseconds=limits.milliseconds,
            threads=self.threads,
            exploration=self.exploration,
            sharpness=self.sharpness,
            memory=self.memory,
        )


def _recent(question: Question) -> Question:
    """Return the question without the moves that lie too far back to be looked at."""
    return replace(question, past=question.past[-_REMEMBERED:])


def _engine(
    _variant: None, *, nodes: int | None = None, time: float | None = None, ponder: bool = False, **others: Any
) -> Engine:
    limits = Limits(nodes=10_000) if nodes is None and time is None else chosen_limits(None, nodes, time)
    if ponder and time is None:
        problem = "who ponders goes on with earlier thoughts, which a number of nodes does not allow"
        raise InvalidValue(problem, ("time=1s,ponder=yes",))
    engine = Engine(limits, ponder=ponder, **others)
    # Now, and not while the clock of its first move runs.
    _network(engine.weights)
    return engine


def _weights(name: str) -> str:
    """The name of weights that can be read."""
    if not re.fullmatch("[A-Za-z0-9_-]{1,64}", name, re.ASCII):
        raise InvalidValue("it takes a name of letters, digits, - and _", ("generation-3",))
    try:
        _network(name)
    except InvalidWeights as error:
        raise InvalidValue(str(error), ("the weights of this release",)) from None
    except OSError as error:
        problem = f"{_path(name)} cannot be read: {error.strerror}"
        raise InvalidValue(problem, (f"a file in the folder of {FOLDER_VARIABLE}",)) from None
    return name


ENGINE: Final = Entry(
    "The strongest: looks ahead where its own games have taught it to.",
    _engine,
    options={
        "nodes": Option(whole_number, "the turns whose moves to value"),
        "time": Option(duration, "the time to think, such as 200ms or 1.5s"),
        "threads": Option(threads, "the threads to use; with more than one, answers may differ from time to time"),
        "ponder": Option(yes_or_no, "whether to think while the others move, at a table where seats are kept"),
        "exploration": Option(decimal, "how much is explored what was seldom visited"),
        "sharpness": Option(whole_number, "how strongly the first values decide what is looked at first"),
        "weights": Option(_weights, f"the name of other weights, in the folder of {FOLDER_VARIABLE}"),
    },
)
"""The registry's entry."""
