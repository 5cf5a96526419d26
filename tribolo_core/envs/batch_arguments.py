"""Converts what callers pass to a batch of n games to the arrays and records that the kernel reads. Needs numpy."""

from __future__ import annotations

from ..coord import COORDS
from ..dice import checked_seed
from ..errors import IllegalAction, InvalidArgument, MissingExtra, Reason
from ..game import Game
from ..player import PLAYERS, Player
from ..turn import Turn
from .observation import ACTIONS

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from .. import _kernel
    from .batch_step import WAIT
except ImportError:
    raise MissingExtra(__name__, "numpy") from None


def write_actions(actions: ArrayLike, into: NDArray[np.uint8], players: NDArray[np.uint8]) -> None:
    """Write actions into an array of shape (n,), without checking that the moves are legal; see `illegal_action`.

    Raise InvalidArgument if the shape is not (n,) or the dtype is no integer type. Raise IllegalAction if uint8 cannot
    hold an action, because the action is not from 0 to 255.
    """
    given = np.asarray(actions)
    if given.shape != into.shape or given.dtype.kind not in "iu":
        expected = f"whole numbers of shape {into.shape}"
        raise InvalidArgument("actions", expected, f"{given.dtype} of shape {given.shape}")
    if given.dtype != np.uint8:
        invalid = (given < 0) | (given > WAIT)
        if invalid.any():
            game = int(invalid.argmax())
            raise illegal_action(game, int(given[game]), players, Reason.NO_CELL)
    into[:] = given


def illegal_action(game: int, action: int, players: NDArray[np.uint8], reason: Reason) -> IllegalAction:
    """Return the error about an illegal action in the game with the index `game`; `players` are those to move."""
    cell = COORDS[action] if 0 <= action < ACTIONS else action
    player: Player | None = None if players[game] == WAIT else PLAYERS[players[game]]
    return IllegalAction(game, cell, player, reason)


def checked_marks(where: ArrayLike | None, n: int) -> NDArray[np.bool_]:
    """Return `where`, a selection of n games, as a new array of shape (n,) and dtype bool; `None` selects all games.

    Raise InvalidArgument unless `where` has this shape and dtype.
    """
    if where is None:
        return np.ones(n, np.bool_)
    marks = np.asarray(where)
    if marks.shape != (n,) or marks.dtype != np.bool_:
        raise InvalidArgument("where", f"bool of shape ({n},)", f"{marks.dtype} of shape {marks.shape}")
    # A copy, because the kernel writes `dones` while it reads the marks.
    return marks.copy()


def checked_seeds(seeds: ArrayLike | None, marks: NDArray[np.bool_]) -> NDArray[np.uint64] | None:
    """Convert seeds to a uint64 array of the shape of `marks`; the seeds of games that are not marked become 0.

    Raise InvalidArgument if the shape is another one, InvalidSeed if the seed of a marked game is invalid.
    """
    if seeds is None:
        return None
    given = np.asarray(seeds, object)
    if given.shape != marks.shape:
        raise InvalidArgument("seeds", f"whole numbers of shape {marks.shape}", f"values of shape {given.shape}")
    checked = [checked_seed(seed) if mark else 0 for seed, mark in zip(given, marks, strict=True)]
    return np.array(checked, np.uint64)


def kernel_record(index: int, turn: Turn | Game) -> tuple[int, _kernel.Board, int, bytes]:
    """Return the kernel's record of a turn or a game, for the game with the index `index` of a batch."""
    start, moves = (turn.turns[0], turn.moves) if isinstance(turn, Game) else (turn, ())
    return index, start.board.packed, (start.next_in_order or PLAYERS[0]).index, bytes(coord.index for coord in moves)
