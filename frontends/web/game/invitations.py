"""Invite links: who may show and renew one, and which seat it offers."""

from __future__ import annotations

from frontends.session.seats import HUMAN
from frontends.web.config.secrets import Secrets
from frontends.web.room.errors import InvalidInvite, NotYourSeat
from frontends.web.room.room import GameRoom
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange
from tribolo_core import Player


def can_invite(room: GameRoom, held: frozenset[Player], player: Player) -> bool:
    """Return whether a visitor may show and renew the invite link of the seat of `player`.

    Players may do so for their own human seats, and for human seats that nobody has taken and that wait for nobody.
    `held` are the seats of the visitor. A program invites nobody else.
    """
    is_player = not (held - room.programs).isdisjoint(room.session.seats.humans)
    return room.session.seats[player] == HUMAN and (
        player in held or (is_player and player not in room.joined | room.reserved)
    )


def invitable(change: GameChange, player: Player) -> Player:
    """Return `player` if the visitor may renew the invite link of that seat; raise NotYourSeat otherwise."""
    if not can_invite(change.room, change.held, player):
        raise NotYourSeat(player)
    return player


def invited_player(secrets: Secrets, stored: StoredGame, secret: str) -> Player:
    """Return the player whose seat the invite link with this secret offers; raise InvalidInvite if there is none."""
    player = secrets.player(stored.id, secret, stored.room.renewals)
    is_open = player is not None and stored.start.seats[player] == HUMAN and player not in stored.room.reserved
    if player is None or stored.day is not None or not is_open:
        raise InvalidInvite()
    return player
