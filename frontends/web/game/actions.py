"""Actions: what visitors can ask for in a game. Each request that changes the game says which event it becomes."""

from __future__ import annotations

import time
from abc import abstractmethod
from dataclasses import replace
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from frontends.session.seats import HUMAN
from frontends.web.characters import check_bounded
from frontends.web.game.actor import Actor
from frontends.web.game.invitations import invitable, invited_player
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.live.bots import hand_over
from frontends.web.live.flags import flag
from frontends.web.room.clocks import Clock, clock_after
from frontends.web.room.errors import (
    GameOver,
    KeptApart,
    NobodyToResignTo,
    NothingToAnswer,
    NotWithClocks,
    PlayedByComputer,
    Spectating,
    StaleVersion,
)
from frontends.web.room.events import (
    Agreed,
    Declined,
    Joined,
    LinkRenewed,
    Played,
    Renamed,
    Resigned,
    RestartRequested,
    RoomEvent,
    Said,
    SeatChanged,
    UndoRequested,
    WatchingAllowed,
)
from frontends.web.room.room import check_budget
from frontends.web.serving.requests import Name, PlayerName, Schema, Spec
from frontends.wire.phrases import PhraseName
from tribolo_core import Coord, IllegalMove, NotationError, Player
from tribolo_core.errors import Reason

Version: TypeAlias = Annotated[int, Field(ge=0, description="The version of the state that this answers")]


class GameRequest(Schema):
    """A request that changes a game, in one transaction."""

    command: str

    def check(self, actor: Actor) -> None:
        """Raise an error if the game, as it is now, does not allow such a request."""

    @abstractmethod
    def apply(self, actor: Actor) -> None:
        """Change the game, or raise an error that refuses the request."""


class EventRequest(GameRequest):
    """A request that becomes an event; `version` is the version of the game on the page that sent it.

    `must_have_seen` says what the page must show: with "position", the last change of moves or seats; with "request",
    the open request for an undo or a restart, if there is one. An older version is stale, and so is one that the game
    has not reached yet. With "nothing", every version is accepted.
    """

    version: Version
    must_have_seen: ClassVar[Literal["position", "request", "nothing"]] = "position"
    fits_clocks: ClassVar[bool] = True

    def check(self, actor: Actor) -> None:
        """Raise NotWithClocks if the request does not fit the clocks of the game, and StaleVersion for a stale page."""
        if actor.snapshot.has_clocks and not self.fits_clocks:
            raise NotWithClocks()
        room = actor.room
        request = 0 if room.request is None else room.request.version
        oldest = room.changed if self.must_have_seen == "position" else request
        if self.must_have_seen != "nothing" and not oldest <= self.version <= room.version:
            raise StaleVersion()

    @abstractmethod
    def event(self, actor: Actor) -> RoomEvent:
        """Return the event that the actor asks for; raise an error if the actor may not ask for it."""

    def apply(self, actor: Actor) -> None:
        actor.ask(self.event(actor))


class PlayRequest(EventRequest, title="Play"):
    """Play a move for the player to move.

    In a game with clocks, `lag` is the `lag` of `ClocksState` in the event that told the page of the turn, or empty.
    """

    command: Literal["play"]
    move: Annotated[str, Field(min_length=1, max_length=8, description="The name of a cell, such as c7")]
    lag: Annotated[str, Field(max_length=50)] = ""

    def event(self, actor: Actor) -> Played:
        player = actor.mover()
        try:
            return Played(player, Coord.parse(self.move))
        except NotationError:
            # A game that is over refuses every move for this reason, whatever the move.
            reason = Reason.GAME_OVER if actor.room.session.player is None else Reason.NO_CELL
            raise IllegalMove(self.move, player, reason) from None

    def apply(self, actor: Actor) -> None:
        """Play the move, and charge its time to the clock of the player; if it came too late, flag the player."""
        played = self.event(actor)
        clock = self._clock(actor, played.player)
        if clock is not None and clock.has_flagged:
            flag(actor.change, played.player)
        else:
            actor.change.apply(replace(played, clock=clock))

    def _clock(self, actor: Actor, player: Player) -> Clock | None:
        """Return the clock of `player` after the move, `None` without one; the lag counts if the server signed it."""
        change, stored = actor.change, actor.change.stored
        clock, allowance = change.room.clock(player), stored.control.allowance
        if stored.turn_since is None or change.now is None or clock is None or allowance is None:
            return None
        elapsed = round((change.now - actor.waited - stored.turn_since) * 1_000)
        lag = actor.resources.secrets.parse_lag(stored.id, stored.turn_since, self.lag)
        return clock_after(allowance, clock, elapsed, lag)


class UndoRequest(EventRequest, title="Undo"):
    """Go back to the latest earlier turn of any person, or to the first turn. Other people who play are asked first."""

    command: Literal["undo"]
    fits_clocks = False

    def event(self, actor: Actor) -> RoomEvent:
        return UndoRequested(actor.players())


class RestartRequest(EventRequest, title="Restart"):
    """Restart the same deal. If other people play, ask for their consent."""

    command: Literal["restart"]
    fits_clocks = False

    def event(self, actor: Actor) -> RoomEvent:
        return RestartRequested(actor.players())


class AgreeRequest(EventRequest, title="Agree"):
    """Agree to the open request for an undo or a restart."""

    command: Literal["agree"]
    must_have_seen = "request"

    def event(self, actor: Actor) -> RoomEvent:
        return Agreed(_repliers(actor, actor.room.waiting_for))


class DeclineRequest(EventRequest, title="Decline"):
    """Decline the open request for an undo or a restart, or withdraw one's own; or decline the offer of a rematch."""

    command: Literal["decline"]
    must_have_seen = "request"

    def event(self, actor: Actor) -> RoomEvent:
        by = () if actor.room.request is None else actor.room.request.by
        return Declined(_repliers(actor, (*actor.room.waiting_for, *by)))


def _repliers(actor: Actor, awaited: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return those of the actor's players who are `awaited`; if no undo or restart is asked for, return all of them.

    Raise Spectating if the actor controls no player, and NothingToAnswer if none of them is awaited.
    """
    players = actor.players()
    if actor.room.request is None:
        return players
    repliers = tuple(player for player in players if player in awaited)
    if not repliers:
        raise NothingToAnswer()
    return repliers


class HandOverRequest(EventRequest, title="HandOver"):
    """Let an opponent take over one's own seat, a seat that nobody has taken, or that of a failed computer player."""

    command: Literal["hand"]
    player: PlayerName
    seat: Spec

    def check(self, actor: Actor) -> None:
        """Raise NotWithClocks for the seat of a person in a game with clocks, and StaleVersion for a stale page."""
        player = Player(self.player)
        is_persons = actor.room.session.seats[player] == HUMAN and player in actor.room.joined
        if actor.snapshot.has_clocks and is_persons:
            raise NotWithClocks()
        super().check(actor)

    def event(self, actor: Actor) -> RoomEvent:
        player, change = Player(self.player), actor.change
        snapshot = GameSnapshot(change.stored, change.held, actor.resources.presence_in(change.stored))
        if not snapshot.can_hand_over(player, time.time()):
            actor.own(player)
        if actor.room.session.seats[player] != HUMAN:
            raise PlayedByComputer(player)
        return SeatChanged(player, check_bounded(self.seat))


class ClaimRequest(EventRequest, title="Claim"):
    """Take one's own seat back from an opponent."""

    command: Literal["claim"]
    fits_clocks = False
    player: PlayerName

    def event(self, actor: Actor) -> RoomEvent:
        return SeatChanged(actor.own(Player(self.player)), HUMAN)


class RenameRequest(EventRequest, title="Rename"):
    """Set the name of the person in a seat."""

    command: Literal["name"]
    must_have_seen = "nothing"
    player: PlayerName
    name: Name

    def event(self, actor: Actor) -> RoomEvent:
        player = Player(self.player)
        return Renamed(player, actor.name(player, self.name))


class RenewRequest(EventRequest, title="Renew"):
    """Replace the invite link of one's own seat, or of a seat that nobody has taken. The old link becomes invalid."""

    command: Literal["renew"]
    must_have_seen = "nothing"
    player: PlayerName
    others: Annotated[
        Literal["keep", "end"],
        Field(description="`end` takes one's own seat from all other browsers that hold it"),
    ] = "keep"

    def event(self, actor: Actor) -> RoomEvent:
        player = invitable(actor.change, Player(self.player))
        if player not in actor.change.held:  # The link is for somebody else.
            actor.resources.blocks.check_host(actor.visitor.browser)
        return LinkRenewed(player) if self.others == "keep" else LinkRenewed(actor.own(player), ends_others=True)


class SayRequest(EventRequest, title="Say"):
    """Say one of the preset phrases to the other people in the game."""

    command: Literal["say"]
    must_have_seen = "nothing"
    phrase: PhraseName

    def event(self, actor: Actor) -> RoomEvent:
        return Said(actor.talkers(), self.phrase)


class WatchRequest(EventRequest, title="Watch"):
    """Say whether anybody may find and watch the game. The game is public only if all people in it allow this."""

    command: Literal["watch"]
    must_have_seen = "nothing"
    allow: Annotated[Literal["yes", "no"], Field(description="Whether one lets anybody watch")]

    def event(self, actor: Actor) -> RoomEvent:
        return WatchingAllowed(actor.talkers(), self.allow == "yes")


class ResignRequest(EventRequest, title="Resign"):
    """Resign: take the last place, and let a computer player play one's seats on."""

    command: Literal["resign"]

    def event(self, actor: Actor) -> Resigned:
        snapshot = actor.snapshot
        if not snapshot.yours:
            raise Spectating()
        if snapshot.room.session.player is None:
            raise GameOver()
        if not snapshot.can_resign:
            raise NobodyToResignTo()
        return Resigned(snapshot.yours)

    def apply(self, actor: Actor) -> None:
        """Give the game up; the person keeps the seats, for a rematch."""
        resigned = self.event(actor)
        actor.ask(resigned)
        for player in resigned.players:
            hand_over(actor.change, player)


class JoinRequest(GameRequest, title="Join"):
    """Take the seat that an invite link offers; `name` may be empty.

    With `is_program`, the others see that a program plays in the seat. It agrees to every undo, and has no voice.
    """

    command: Literal["take"]
    secret: Annotated[str, Field(min_length=1, max_length=64, description="The last part of the invite link")]
    name: Name = ""
    is_program: bool = False

    def apply(self, actor: Actor) -> None:
        """Take the seat, unless the actor has it already; raise KeptApart if a block keeps the actor out."""
        change, resources = actor.change, actor.resources
        player = invited_player(resources.secrets, change.stored, self.secret)
        if player in change.held and (player in change.room.programs or not self.is_program):
            return
        if resources.blocks.keeps_out(actor.visitor.browser, change.stored.id):
            raise KeptApart()
        joined = Joined((player,), self.is_program)
        check_budget(change.room, joined)
        change.hold(player)
        change.apply(joined)
        if name := actor.name(player, self.name):
            change.apply(Renamed(player, name))


class LeaveRequest(Schema, title="Leave"):
    """Leave the game for good, also after its end: erase one's name, and let a computer player play one's seats on.

    The game disappears from the list of one's games. If no other people play, it is removed.
    """

    command: Literal["leave"]
    version: Version


class RematchRequest(Schema, title="Rematch"):
    """Once a game is over, join the rematch that is offered, or offer one with the same people and opponents.

    Each of the other people joins by the same command. With `offer`, the request only joins the rematch with this id.
    """

    command: Literal["rematch"]
    version: Version
    offer: Annotated[str, Field(max_length=64, description="The id of the rematch to join, or empty")] = ""


class BlockRequest(Schema, title="Block"):
    """Block the person in a seat: for oneself, the person has neither name nor voice, and the lobby keeps both apart.

    The other person is not told. This changes nothing for anybody else.
    """

    command: Literal["block"]
    player: PlayerName


class UnblockRequest(Schema, title="Unblock"):
    """End one's own block of the person in a seat."""

    command: Literal["unblock"]
    player: PlayerName


Action: TypeAlias = Annotated[
    PlayRequest
    | UndoRequest
    | RestartRequest
    | AgreeRequest
    | DeclineRequest
    | HandOverRequest
    | ClaimRequest
    | RenameRequest
    | RenewRequest
    | SayRequest
    | WatchRequest
    | ResignRequest
    | LeaveRequest
    | RematchRequest
    | JoinRequest
    | BlockRequest
    | UnblockRequest,
    Field(discriminator="command"),
]

ACTION: Final[TypeAdapter[Action]] = TypeAdapter(Action)
