"""Updates: what changed in a game between two of its versions, for the event stream."""

from __future__ import annotations

from typing import NamedTuple

from frontends.web.game.facts import present_log
from frontends.web.game.presenter import Viewing, present_room
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.room.stored_game import StoredGame, common_prefix
from frontends.wire.states import Update
from tribolo_core import Coord


class KnownGame(NamedTuple):
    """The version of a game that a page knows, and the moves of that version."""

    version: int
    moves: tuple[Coord, ...]

    @classmethod
    def of(cls, stored: StoredGame) -> KnownGame:
        return cls(stored.room.version, stored.room.session.game.moves)

    @classmethod
    def at(cls, stored: StoredGame, version: int) -> KnownGame | None:
        """Return the version `version` of a game with its moves; `None` if `StoredGame.moves_at` does not know them."""
        moves = stored.moves_at(version)
        return None if moves is None else cls(version, moves)


def update_since(known: KnownGame | None, snapshot: GameSnapshot, viewing: Viewing) -> Update:
    """Return the changes from `known` to the game in `snapshot`; without `known`, return the whole game as an update.

    The update is for the visitor for whom `snapshot` was taken; `viewing` gives the invite links.
    """
    room = snapshot.room
    kept = 0 if known is None else common_prefix(known.moves, room.session.game.moves)
    return Update(
        since=None if known is None else known.version,
        version=room.version,
        kept=kept,
        moves=snapshot.stored.moves[kept:],
        told=present_log(room.log, -1 if known is None else known.version),
        **dict(present_room(snapshot, viewing)),
    )
