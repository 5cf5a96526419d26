"""The room of a shared game: an immutable value, computed by applying events one by one.

Moves go through the shared game loop. The room adds what the loop does not know: joined seats and names, and that an
undo or a restart needs the consent of the other people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final, assert_never

from frontends.games.tribolo import TriboloCommand, TriboloEffect, TriboloSession
from frontends.session.loop import (
    Answer,
    MoveRequest,
    NothingToUndo,
    OutOfTurn,
    Play,
    Refused,
    Restart,
    Undo,
    start,
    update,
)
from frontends.session.seats import HUMAN, Seats
from tribolo_core import PLAYERS, Player

from .budgets import Spent, check, spend
from .clocks import Allowance, Clock, flagged, new_clock
from .errors import ClockStands, GameOver, HasResigned, NoOpenRequest, PlayedByComputer, PlayedByPerson
from .events import (
    Agreed,
    Declined,
    Fact,
    Flagged,
    Joined,
    Left,
    LinkRenewed,
    Played,
    RematchDeclined,
    RematchOffered,
    RematchStarted,
    Renamed,
    RequestWithdrawn,
    Resigned,
    Restarted,
    RestartRequested,
    RoomEvent,
    Said,
    SeatChanged,
    SeatShared,
    Undone,
    UndoRequested,
    WatchingAllowed,
)

MAX_LOG: Final = 30
"""Greatest number of log entries; older ones are dropped."""


@dataclass(frozen=True, slots=True)
class ConsentRequest:
    """An undo or a restart that other people have to agree to.

    `version` is the version of the room right after the request. `agreed` holds the seats whose people agree, including
    those that made the request.
    """

    event: UndoRequested | RestartRequested
    version: int
    agreed: frozenset[Player]

    @property
    def by(self) -> tuple[Player, ...]:
        """The players of the person who made the request; one person may play several of Blue, Red and Green."""
        return self.event.players


@dataclass(frozen=True, slots=True)
class Offer:
    """The offer of a rematch, in the room of the rematch: its `seats` wait for those who played before.

    `until` is when the offer ends, in seconds since 1970. The person in the seats `by` offers it, and the people of the
    seats `declined` do not want to play.
    """

    seats: frozenset[Player]
    until: float
    by: frozenset[Player]
    declined: frozenset[Player] = frozenset()


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class LogEntry:
    """A fact, and the version of the room right after it; the rooms that follow share the entry."""

    version: int
    fact: Fact


@dataclass(frozen=True, slots=True)
class GameRoom:
    """A game and the people around it.

    `version` counts the events so far, `changed` is the version of the last change of the session. `joined` holds the
    seats that people took, `names` the names of those people. `renewed` holds a player for each time that the invite
    link of that player's seat was renewed. `request` is the undo or restart that waits for consent, `rematch` the id of
    the following game, and `offer` is set while this game is a rematch whose seats wait for those who played before.
    `resigned` holds the seats whose people have given up or run out of time. `spent` holds what people have used up of
    their budgets, see `budgets`. `shown` holds the seats whose people let anybody watch. `clocks` holds the clock
    of each seat that was a person's at the start of the game, as it stands at the beginning of its present or next
    turn; it is empty in a game without clocks. `programs` holds the seats of `joined` that programs took: a program
    agrees to every undo and restart, and has no say in who watches.
    """

    session: TriboloSession
    version: int = 0
    changed: int = 0
    joined: frozenset[Player] = frozenset()
    names: tuple[tuple[Player, str], ...] = ()
    renewed: tuple[Player, ...] = ()
    request: ConsentRequest | None = None
    log: tuple[LogEntry, ...] = field(default=(), compare=False)
    rematch: str | None = None
    offer: Offer | None = None
    resigned: frozenset[Player] = frozenset()
    spent: Spent = ()
    shown: frozenset[Player] = frozenset()
    clocks: tuple[tuple[Player, Clock], ...] = ()
    programs: frozenset[Player] = frozenset()

    @property
    def awaited(self) -> Player | None:
        """The player to move if it is a person and all seats for people are taken; otherwise `None`."""
        player, humans = self.session.player, self.session.seats.humans
        return player if player in humans and self.joined.issuperset(humans) else None

    @property
    def running(self) -> Player | None:
        """The player whose clock runs: `awaited`, unless it has no clock or has flagged; otherwise `None`."""
        player = self.awaited
        clock = None if player is None else self.clock(player)
        return None if clock is None or clock.has_flagged else player

    @property
    def is_public(self) -> bool:
        """Whether anybody may find the game to watch it: people have taken all of their seats, and all agree."""
        people = self.joined - self.programs
        return bool(people) and self.joined.issuperset(self.session.seats.humans) and people <= self.shown

    @property
    def flagged(self) -> frozenset[Player]:
        """The seats whose people have run out of time; they are among `resigned`."""
        return frozenset(player for player, clock in self.clocks if clock.has_flagged)

    def clock(self, player: Player) -> Clock | None:
        """Return the clock of `player`, at the start of its present or next turn; `None` if it has none."""
        return dict(self.clocks).get(player)

    @property
    def reserved(self) -> frozenset[Player]:
        """The seats that wait for people of the game before who have not declined; nobody may take them by a link."""
        return frozenset() if self.offer is None else self.offer.seats - self.offer.declined

    @property
    def plies(self) -> int:
        """The number of moves played."""
        return len(self.session.game.moves)

    @property
    def waiting_for(self) -> tuple[Player, ...]:
        """The players who still have to agree to the open undo or restart request, in turn order.

        Programs are not asked, nor players whose seats nobody has joined. The tuple is empty if no request is open.
        """
        if self.request is None:
            return ()
        asked = self.joined - self.programs - self.request.agreed
        return tuple(player for player in self.session.seats.humans if player in asked)

    def name(self, player: Player) -> str:
        """Return the name of the person in the seat of `player`; empty if no name was set."""
        return dict(self.names).get(player, "")

    def renewals(self, player: Player) -> int:
        """Return how many times the invite link of the seat of `player` was renewed."""
        return self.renewed.count(player)


def new_room(session: TriboloSession, allowance: Allowance | None = None) -> GameRoom:
    """Return the room (a game and the people around it) of a new game; `session` holds the game and its seats.

    `allowance` is the time that people get, `None` for a game without clocks.
    """
    clocks = () if allowance is None else tuple((player, new_clock(allowance)) for player in session.seats.humans)
    return _log_effects(GameRoom(session, clocks=clocks), start(session)[1])


def replay(room: GameRoom, events: Iterable[RoomEvent]) -> GameRoom:
    """Return the room that follows from `room` when `events` are applied in order.

    If `apply` refuses an event, raise the error of `apply`: ImpossibleEvent, or an error of the game loop such as
    OutOfTurn.
    """
    return reduce(apply, events, room)


def apply(room: GameRoom, event: RoomEvent) -> GameRoom:
    """Return the room that follows from `room` when `event` happens.

    Raise ImpossibleEvent if the state of the room does not allow the event. If the game loop, which applies the rules,
    refuses a move or an undo, raise the error of the game loop, such as OutOfTurn or NothingToUndo.
    """
    spent = spend(room.spent, event, room.session, room.joined)
    room = replace(room, version=room.version + 1, spent=spent)
    match event:
        case Played():
            return _play(room, event)
        case Joined():
            return _join(room, event)
        case Renamed(player, "") if not room.name(player):
            return room
        case Renamed(player, name):
            return _log(replace(room, names=tuple({**dict(room.names), player: name}.items())), event)
        case LinkRenewed(player):
            return _log(replace(room, renewed=(*room.renewed, player)), event)
        case SeatChanged():
            return _change_seat(room, event)
        case Left(players):
            return _leave(room, players, event)
        case Said():
            return _log(room, event)
        case WatchingAllowed(players, is_allowed):
            shown = room.shown | set(players) if is_allowed else room.shown - set(players)
            return room if shown == room.shown else _log(replace(room, shown=shown), event)
        case Resigned(players):
            return _resign(room, players, event)
        case Flagged():
            return _flag(room, event)
        case UndoRequested() | RestartRequested():
            return _request(room, event)
        case Agreed():
            return _agree(room, event)
        case Declined():
            return _decline(room, event)
        case RematchStarted(game):
            return _log(replace(room, rematch=game), event)
        case RematchOffered(players, until):
            return replace(room, offer=Offer(frozenset(players), until, room.joined))
        case RematchDeclined(players):
            if room.offer is None or not room.offer.seats.issuperset(players):
                raise NoOpenRequest()
            declined = replace(room.offer, declined=room.offer.declined | set(players))
            return _log(replace(room, offer=declined), event)
        case _:
            assert_never(event)


def changes_nothing(room: GameRoom, event: RoomEvent) -> bool:
    """Return whether `event`, which a visitor asks for, has no effect in `room`, so that it need not be stored."""
    match event:
        case Renamed(player, name):
            return room.name(player) == name
        case WatchingAllowed(players, is_allowed):
            return room.shown.issuperset(players) if is_allowed else room.shown.isdisjoint(players)
        case UndoRequested() | RestartRequested():
            return room.request is not None and room.request.event == event
        case _:
            return False


def check_budget(room: GameRoom, event: RoomEvent) -> None:
    """Raise BudgetUsedUp if a visitor asks for an event for which the person has used up a budget."""
    check(room.spent, event, room.session, room.joined)


def _play(room: GameRoom, event: Played) -> GameRoom:
    question = room.session.question
    if event.clock is not None:
        room = _with_clock(room, event.player, event.clock)
    if question is None:
        return replace(_update(room, Play(event.move, by=event.player)), request=None)
    if question.player is not event.player:
        raise OutOfTurn(question.player, question.spec)
    # A bot's move keeps the request open: the undo would still lead to the same turn.
    return _update(room, Answer(question, event.move))


def _join(room: GameRoom, event: Joined) -> GameRoom:
    """Return the room in which somebody has taken the seats of an event; a seat of a program stays one."""
    players = set(event.players)
    fact = SeatShared(event.players) if room.joined.issuperset(players) else event
    programs = room.programs | players if event.is_program else room.programs
    return _log(_without_offer(replace(room, joined=room.joined | players, programs=programs), players), fact)


def _leave(room: GameRoom, players: tuple[Player, ...], event: Left) -> GameRoom:
    """Return the room without the person in the seats of `players`; an open request is withdrawn."""
    names = tuple((player, name) for player, name in room.names if player not in players)
    left = set(players)
    if room.offer is not None and room.offer.by & left:
        room = replace(room, offer=None)  # Nobody is left who offers it.
    room = replace(room, joined=room.joined - left, names=names, shown=room.shown - left, programs=room.programs - left)
    return _log(replace(room, request=None), event)


def _without_offer(room: GameRoom, players: Iterable[Player]) -> GameRoom:
    """Return the room in which the seats of `players` no longer wait for those who played before."""
    if room.offer is None:
        return room
    seats = room.offer.seats - set(players)
    return replace(room, offer=replace(room.offer, seats=seats) if seats else None)


def _resign(room: GameRoom, players: tuple[Player, ...], event: Resigned) -> GameRoom:
    """Return the room in which the person in the seats of `players` has given up; an open request is withdrawn.

    Raise ImpossibleEvent if the game is over.
    """
    if room.session.is_over:
        raise GameOver()
    return _log(replace(room, resigned=room.resigned | set(players), request=None), event)


def _flag(room: GameRoom, event: Flagged) -> GameRoom:
    """Return the room in which the time of a person has run out, as if the person had given up.

    Raise ImpossibleEvent if the clock of the person does not run.
    """
    if room.running is not event.player:
        raise ClockStands(event.player)
    clock = room.clock(event.player)
    assert clock is not None
    stopped = _with_clock(room, event.player, flagged(clock))
    return _log(replace(stopped, resigned=room.resigned | {event.player}), event)


def _with_clock(room: GameRoom, player: Player, clock: Clock) -> GameRoom:
    return replace(room, clocks=tuple({**dict(room.clocks), player: clock}.items()))


def _request(room: GameRoom, event: UndoRequested | RestartRequested) -> GameRoom:
    if len(room.session.game.turns) == 1:
        raise NothingToUndo()
    requested = replace(room, request=ConsentRequest(event, room.version, frozenset(event.players)))
    return _log(requested, event) if requested.waiting_for else _grant(requested)


def _agree(room: GameRoom, event: Agreed) -> GameRoom:
    request = _open_request(room)
    agreed = replace(room, request=replace(request, agreed=request.agreed | set(event.players)))
    logged = _log(agreed, event)
    return logged if logged.waiting_for else _grant(logged)


def _decline(room: GameRoom, event: Declined) -> GameRoom:
    request = _open_request(room)
    is_own = not set(event.players).isdisjoint(request.by)
    return _log(replace(room, request=None), RequestWithdrawn(event.players) if is_own else event)


def _open_request(room: GameRoom) -> ConsentRequest:
    if room.request is None:
        raise NoOpenRequest()
    return room.request


def _grant(room: GameRoom) -> GameRoom:
    """Close the open request and carry out its undo or restart; raise ImpossibleEvent if no request is open."""
    request = _open_request(room)
    closed = replace(room, request=None)
    if isinstance(request.event, UndoRequested):
        return _update(_log(closed, Undone(request.by)), Undo())
    return _update(_log(closed, Restarted(request.by)), Restart())


def _change_seat(room: GameRoom, event: SeatChanged) -> GameRoom:
    session, player = room.session, event.player
    if session.seats[player] == event.seat:
        raise (PlayedByPerson if event.seat == HUMAN else PlayedByComputer)(player)
    if event.seat == HUMAN and player in room.resigned:
        raise HasResigned(player)
    reseated = replace(session, seats=Seats.of({**session.seats, player: event.seat}))
    room = _without_offer(room, {player})
    return _log(replace(room, session=reseated, changed=room.version, request=None), event)


def _update(room: GameRoom, command: TriboloCommand) -> GameRoom:
    """Return the room after the game loop, which applies the rules, has carried out `command`.

    The game loop changes `room.session` (the game and its seats). The events among the effects are added to
    the log. If the game loop refuses `command`, raise the error that the game loop gives as the reason.
    """
    before = room.session
    session, effects = update(before, command)
    for effect in effects:
        if isinstance(effect, Refused):
            raise effect.error
    kept = before.played_by[: len(session.game.moves)]
    if before.player is not None and len(session.game.moves) > len(before.game.moves):
        kept = (*kept, before.seats[before.player])
    session = replace(session, played_by=kept)
    return _log_effects(replace(room, session=session, changed=room.version), effects)


def _log_effects(room: GameRoom, effects: Iterable[TriboloEffect]) -> GameRoom:
    return _log(room, *(effect for effect in effects if not isinstance(effect, MoveRequest)))


def _log(room: GameRoom, *facts: Fact) -> GameRoom:
    entries = (LogEntry(room.version, fact) for fact in facts)
    return replace(room, log=(*room.log, *entries)[-MAX_LOG:])


def in_order(players: Iterable[Player]) -> tuple[Player, ...]:
    """Return `players` in turn order, each once."""
    wanted = frozenset(players)
    return tuple(player for player in PLAYERS if player in wanted)
