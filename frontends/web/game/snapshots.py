"""Snapshots: a game as one visitor sees it at one moment, and what the visitor may do in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from frontends.session.seats import HUMAN
from frontends.web.game.invitations import can_invite
from frontends.web.game.rematches import Rematch, find_rematch
from frontends.web.resources import Resources
from frontends.web.room.errors import UnknownGame
from frontends.web.room.hidden_seats import NOTHING_HIDDEN, HiddenSeats
from frontends.web.room.ids import is_id
from frontends.web.room.presence import NOBODY_THERE, Absence, Presence
from frontends.web.room.room import GameRoom
from frontends.web.room.stored_game import StoredGame
from frontends.web.serving.visitor import Visitor
from tribolo_core import Player


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    """A game at one moment, for one visitor: the stored game, the seats that the visitor holds, and who is there.

    `hidden` are the seats whose people have neither name nor voice for the visitor, and `rematch` is the game that
    follows this one.
    """

    stored: StoredGame
    held: frozenset[Player]
    presence: Presence = NOBODY_THERE
    hidden: HiddenSeats = NOTHING_HIDDEN
    rematch: Rematch | None = None
    room: GameRoom = field(init=False)
    """The room as the visitor sees it: without the names of people in hidden seats, and what they said."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "room", self.hidden.hide_in(self.stored.room))

    @property
    def yours(self) -> tuple[Player, ...]:
        """The players that the visitor controls: seats of the visitor that no bot has taken over."""
        return tuple(player for player in self.room.session.seats.humans if player in self.held)

    def absence(self, player: Player, now: float) -> Absence | None:
        """Return the presence of another person; `None` for an empty or own seat, and in games of one person."""
        is_followed = self.stored.is_of_people and player in self.room.joined - self.held
        return self.presence.absence(player, now) if is_followed else None

    @property
    def can_say(self) -> bool:
        """Whether the visitor, who is no program, may say phrases to others in the game."""
        return bool(self.held) and self.has_others and self.held.isdisjoint(self.room.programs)

    @property
    def allows_watching(self) -> bool | None:
        """Whether the visitor lets anybody watch the running game; `None` for those who have no such choice."""
        can_choose = self.can_say and self.room.session.player is not None
        return not self.held.isdisjoint(self.room.shown) if can_choose else None

    @property
    def has_others(self) -> bool:
        """Whether the game began with seats of people that the visitor does not hold."""
        return not self.held.issuperset(self.stored.start.seats.humans)

    @property
    def has_clocks(self) -> bool:
        return self.stored.control.allowance is not None

    @property
    def can_undo(self) -> bool:
        """Whether the visitor may ask for an undo or a restart.

        The visitor controls a player, the game runs and has at least one move. A ranked try and a game with clocks have
        neither undo nor restart.
        """
        room = self.room
        is_running = room.session.player is not None and bool(room.session.game.moves)
        return is_running and bool(self.yours) and self.stored.day is None and not self.has_clocks

    @property
    def can_resign(self) -> bool:
        """Whether the visitor may resign: the game runs, and other people have seats in it or may take some."""
        return self.room.session.player is not None and self.has_others and bool(self.yours)

    @property
    def can_leave(self) -> bool:
        """Whether the visitor may leave the game for good, also after its end; a ranked try stays as it is."""
        return bool(self.held) and self.stored.day is None

    @property
    def offer(self) -> Rematch | None:
        """The rematch that the visitor may join or decline."""
        found = self.rematch
        return found if found is not None and found.invited and not found.has_declined else None

    @property
    def following(self) -> str | None:
        """The id of the rematch, `None` without one and for people of the game who may offer another one."""
        found = self.rematch
        if found is None or (self.held and (found.is_over or not (found.held or self.offer))):
            return None
        return found.game

    def can_claim(self, player: Player) -> bool:
        """Return whether the visitor may take the seat of `player` back from a bot."""
        is_bot = self.room.session.seats[player] != HUMAN
        return is_bot and player in self.held and player not in self.room.resigned and not self.has_clocks

    def can_hand_over(self, player: Player, now: float) -> bool:
        """Return whether the visitor may let a bot take over the seat of `player`, which a bot does not play yet.

        Visitors may hand over their own seats, except in games with clocks. Visitors who control a player of a running
        game may also hand over a seat that nobody has taken, and replace another person who has been away for too long
        for the time control, or who is to move in a game from the lobby and has not done so for too long. The person
        may take the seat back. With clocks, nobody replaces a person.
        """
        room = self.room
        if room.session.seats[player] == HUMAN and player not in room.joined:
            return bool(self.yours) and room.session.player is not None
        if room.session.seats[player] == HUMAN and (player in self.held or self.has_clocks):
            return not self.has_clocks
        if not self.yours or room.session.player is None:
            return False
        if room.session.seats[player] != HUMAN:
            return False
        takeover = self.stored.control.takeover_seconds
        is_away = takeover is not None and self.presence.away(player, now) >= takeover
        idle_at = self.stored.idle_at if player is room.awaited else None
        is_idle = idle_at is not None and now >= idle_at
        return (is_away or is_idle) and self.absence(player, now) is not None

    def can_invite(self, player: Player) -> bool:
        """Return whether the visitor may show the invite link of the seat of `player` and renew the link."""
        return self.stored.day is None and can_invite(self.room, self.held, player)

    def can_block(self, player: Player) -> bool:
        """Return whether the visitor, who has a seat, may block another person in the seat of `player`."""
        others = self.stored.room.joined - self.stored.room.programs - self.held
        is_other = self.stored.is_of_people and player in others
        return bool(self.held) and is_other and player not in self.hidden.by_visitor

    @property
    def can_analyse(self) -> bool:
        """Whether the engine may help the visitor: the game is over, or is not ranked and has no other person's seat.

        A seat that waits for a person counts, and so does a seat that its person has handed over to a bot, but not one
        that its person has given up.
        """
        session = self.room.session
        is_alone = (self.room.joined - self.room.resigned).union(session.seats.humans) <= self.held
        return session.player is None or (is_alone and self.stored.day is None)


def view_game(resources: Resources, visitor: Visitor, game: str) -> GameSnapshot:
    """Return the game with the id `game`, as `visitor` sees it now; raise UnknownGame if no game has this id."""
    check_id(game)
    stored, held = resources.store.load_for(game, visitor.browser)
    return take_snapshot(resources, visitor, stored, held)


def take_snapshot(
    resources: Resources,
    visitor: Visitor,
    stored: StoredGame,
    held: frozenset[Player],
    presence: Presence | None = None,
) -> GameSnapshot:
    """Return a game as a visitor sees it; `presence` says who is there, if that is known without the database."""
    hidden = resources.hidden_in(stored, visitor.browser)
    presence = resources.presence_in(stored) if presence is None else presence
    return GameSnapshot(stored, held, presence, hidden, find_rematch(resources, stored, held, visitor.browser))


def check_id(game: str) -> None:
    """Raise UnknownGame if `game` does not have the form of a game id.

    Without this check, some databases would refuse to compare `game` with the ids of the stored games.
    """
    if not is_id(game):
        raise UnknownGame(game)
