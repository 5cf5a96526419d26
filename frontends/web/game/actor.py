"""The visitor who acts in a game: which players, seats and names are theirs to act with."""

from __future__ import annotations

from typing import NamedTuple

from frontends.session.loop import OutOfTurn
from frontends.session.seats import HUMAN
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.nicknames import is_like_any
from frontends.web.resources import Resources
from frontends.web.room.errors import (
    NameTaken,
    NobodyToTalkTo,
    NotYourSeat,
    NotYourTurn,
    ProgramsPlayOnly,
    Spectating,
    SpectatingTurn,
)
from frontends.web.room.events import RoomEvent, SeatChanged
from frontends.web.room.room import GameRoom, changes_nothing, check_budget, in_order
from frontends.web.serving.naming import person_name
from frontends.web.serving.visitor import Visitor
from frontends.web.store.games import GameChange
from tribolo_core import PLAYERS, Player


class Actor(NamedTuple):
    """A visitor who makes a change of a game; the request for it arrived `waited` seconds ago."""

    resources: Resources
    visitor: Visitor
    change: GameChange
    waited: float

    @property
    def room(self) -> GameRoom:
        return self.change.room

    @property
    def snapshot(self) -> GameSnapshot:
        """The game before the change, for the visitor, without who is there."""
        return GameSnapshot(self.change.stored, self.change.held)

    def players(self) -> tuple[Player, ...]:
        """Return the players that the visitor controls; raise Spectating if there are none."""
        players = self.snapshot.yours
        if not players:
            raise Spectating()
        return players

    def mover(self) -> Player:
        """Return the player to move, if the visitor may move for that player.

        Raise OutOfTurn if a bot is to move, and NotYourTurn if another person is to move. If the game is over, return
        any of the three players: the rules refuse every move of a finished game.
        """
        session, held = self.room.session, self.change.held
        if session.question is not None:
            raise OutOfTurn(session.question.player, session.question.spec)
        if session.player is None:
            return in_order(held)[0] if held else PLAYERS[0]
        if session.player not in held:
            raise (NotYourTurn if held else SpectatingTurn)(session.player)
        return session.player

    def talkers(self) -> tuple[Player, ...]:
        """Return the players whose seats the visitor holds, to say something or to let others watch.

        Raise Spectating if the visitor holds none, ProgramsPlayOnly if the visitor is a program, and NobodyToTalkTo if
        the game has no other people.
        """
        if not self.change.held:
            raise Spectating()
        if not self.change.held.isdisjoint(self.room.programs):
            raise ProgramsPlayOnly()
        if not self.snapshot.can_say:
            raise NobodyToTalkTo()
        return in_order(self.change.held)

    def own(self, player: Player) -> Player:
        """Return `player` if the visitor holds the seat; raise NotYourSeat otherwise."""
        if player not in self.change.held:
            raise NotYourSeat(player)
        return player

    def name(self, player: Player, text: str) -> str:
        """Return `text` as the visitor's name in the seat of `player`, which may be empty.

        Raise the errors of `person_name`, NotYourSeat if the visitor does not hold the seat, and NameTaken if the name
        looks like that in the seat of somebody else.
        """
        name = person_name(self.resources, self.visitor.browser, text, is_optional=True)
        self.own(player)
        if is_like_any(name, (other for seat, other in self.room.names if seat not in self.change.held)):
            raise NameTaken(name)
        return name

    def ask(self, event: RoomEvent) -> None:
        """Apply an event that the visitor asks for, unless it changes nothing.

        Raise BudgetUsedUp if the visitor has used up a budget. Replacing a person for whom the others wait needs no
        budget.
        """
        room = self.room
        if changes_nothing(room, event):
            return
        # A person who keeps others waiting is replaced however often the seat has changed hands.
        is_waited_for = (
            isinstance(event, SeatChanged)
            and event.player is room.session.player
            and event.player not in self.change.held
            and room.session.seats[event.player] == HUMAN
        )
        if not is_waited_for:
            check_budget(room, event)
        self.change.apply(event)
