"""The addresses of the seats of a game."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from frontends.web.config.secrets import Secrets
from frontends.web.room.room import GameRoom
from frontends.web.serving.visitor import resources
from tribolo_core import Player


@dataclass(frozen=True, slots=True)
class InviteLinks:
    """The absolute URLs at which people can take the seats of one game.

    `game` is the id of the game, and `folder` the URL to which the secret of a seat is added.
    """

    secrets: Secrets
    game: str
    folder: str

    def link(self, room: GameRoom, player: Player) -> str:
        """Return the present invite link for the seat of `player`; `room` says how many times it was renewed."""
        return self.folder + self.secrets.seat(self.game, player, room.renewals(player))


def invite_links(game: str) -> InviteLinks:
    """Return the invite links of the game with the id `game`, on the host name of the current request."""
    folder = url_for("games.join", game=game, secret="-", _external=True).removesuffix("-")
    return InviteLinks(resources().secrets, game, folder)
