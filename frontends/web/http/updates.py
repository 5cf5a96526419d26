"""Updates: what changed in a game between two of its versions, for the event stream."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from .schemas import State, Update


class KnownGame(NamedTuple):
    """The version of a game that a page knows, and the names of the moves of that version."""

    version: int
    moves: tuple[str, ...]

    @classmethod
    def of(cls, state: State) -> KnownGame:
        """Return the version and the moves of `state`, which must show the present turn."""
        return cls(state.version, tuple(move.name for move in state.all_moves))


def update_since(known: KnownGame | None, state: State) -> Update:
    """Return the changes that lead from `known` to `state`; without `known`, return the whole game as an update."""
    kept = 0 if known is None else _common_prefix(known.moves, [move.name for move in state.all_moves])
    return Update(
        since=None if known is None else known.version,
        version=state.version,
        kept=kept,
        moves=state.all_moves[kept:],
        told=tuple(entry for entry in state.told if known is None or entry.version > known.version),
        **{name: getattr(state, name) for name in _COPIED},
    )


_COPIED = Update.model_fields.keys() - {"since", "version", "kept", "moves", "told"}
"""The names of the fields that an update takes from the state as they are."""


def _common_prefix(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of elements with which both sequences begin."""
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))
