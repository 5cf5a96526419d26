"""The use cases of a game: start it, view it, and act in it.

An action is checked against what the visitor may do, changes the game in one transaction, and wakes the bots and open
pages.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, assert_never

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from frontends.session.loop import OutOfTurn
from frontends.session.seats import HUMAN
from frontends.web.bounds import LARGEST_RECORD
from frontends.web.characters import check_bounded
from frontends.web.jobs.attendance import places_in
from frontends.web.jobs.bots import answer_at_once
from frontends.web.nicknames import is_like_any
from frontends.web.resources import Resources
from frontends.web.room.errors import (
    GameOver,
    KeptApart,
    MovesOnly,
    NameTaken,
    NobodyToBlock,
    NobodyToResignTo,
    NobodyToTalkTo,
    NothingToAnswer,
    NotYourSeat,
    NotYourTurn,
    PlayedByComputer,
    RecordTooLarge,
    Spectating,
    SpectatingTurn,
    StaleVersion,
    TimeIsUp,
    UnknownGame,
)
from frontends.web.room.events import (
    Agreed,
    Declined,
    Joined,
    LinkRenewed,
    Played,
    Renamed,
    RestartRequested,
    RoomEvent,
    Said,
    SeatChanged,
    UndoRequested,
    WatchingAllowed,
)
from frontends.web.room.hidden_seats import NOTHING_HIDDEN, HiddenSeats
from frontends.web.room.ids import ID_LENGTH, is_id, new_id
from frontends.web.room.presence import NOBODY_THERE, Absence, Presence
from frontends.web.room.room import GameRoom, changes_nothing, check_budget, in_order
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import GameChange
from tribolo_core import PLAYERS, Coord, IllegalMove, NotationError, Player, TriboloError
from tribolo_core.errors import Reason

from .clocked import check_clocked, play
from .creation import begun, new_game, uploaded_game
from .invitations import can_invite, invitable, invited_player
from .leaving import leave, resign
from .naming import person_name
from .ranked import check_ranked
from .rematches import Rematch, ask_for_rematch, decline_rematch, find_rematch
from .requests import (
    Action,
    AgreeRequest,
    BlockRequest,
    ClaimRequest,
    DeclineRequest,
    HandOverRequest,
    JoinRequest,
    LeaveRequest,
    NewGame,
    PlayRequest,
    RematchRequest,
    RenameRequest,
    RenewRequest,
    Reply,
    ResignRequest,
    RestartRequest,
    RoomAction,
    RoomEventAction,
    SayRequest,
    UnblockRequest,
    UndoRequest,
    UploadRequest,
    WatchRequest,
)


class Visitor(NamedTuple):
    """The sender of a request.

    `browser` is the digest of the browser's cookie, empty if it has none. `client` is the rate-limit key of the network
    address. If the request gives its browser its first cookie, `arrived` is the time when it arrived, in seconds since
    1970; otherwise it is `None`.
    """

    browser: str
    client: str
    arrived: float | None = None


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
        return _human_seats(self.room, self.held)

    def absence(self, player: Player, now: float) -> Absence | None:
        """Return the presence of another person; `None` for an empty or own seat, and in games of one person."""
        is_followed = self.stored.is_of_people and player in self.room.joined - self.held
        return self.presence.absence(player, now) if is_followed else None

    @property
    def can_say(self) -> bool:
        """Whether the visitor may say phrases to other people in the game."""
        return bool(self.held) and self.has_others

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
        """Whether the visitor may ask for an undo or a restart."""
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
        """Return whether the visitor may let a bot take over the seat of `player`.

        Visitors may hand over their own seats, and seats that nobody has taken. Visitors who control a player of the
        game may also replace a person who has been away for too long for the time control or, in
        a game from the lobby, has not moved for too long, until that person takes the seat back. In a game with clocks,
        people keep their seats.
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
        is_other = self.stored.is_of_people and player in self.stored.room.joined - self.held
        return bool(self.held) and is_other and player not in self.hidden.by_visitor

    @property
    def can_analyse(self) -> bool:
        """Whether the engine may help the visitor: the game is over, or is not ranked and has no other person's seat.

        A seat that waits for a person counts, and so does a seat that its person has handed over to a bot.
        """
        session = self.room.session
        is_alone = self.room.joined.union(session.seats.humans) <= self.held
        return session.player is None or (is_alone and self.stored.day is None)


def begin(resources: Resources, visitor: Visitor, request: NewGame) -> str:
    """Store the new game that a visitor requests, and return its id; with a key, a request is carried out once.

    Raise RateLimited if `visitor.client` (the rate-limit key of the visitor) may start no more games now. Raise
    another TriboloError if `request` is invalid.
    """

    def create(game: str) -> str:
        name = person_name(resources, visitor.browser, request.name, is_optional=True)
        named = request.model_copy(update={"name": name})
        resources.limiter.spend(resources.bounds.games, visitor.client)
        stored, held = new_game(named, game)
        return create_stored(resources, visitor, stored, held)

    return create_once(resources, visitor, request.key, request.model_dump_json(), create)


def upload(resources: Resources, visitor: Visitor, request: UploadRequest) -> str:
    """Store the new game that continues the game record of a visitor's request, and return its id.

    With a key, a request is carried out once; see `create_once`.

    Raise RecordTooLarge if the record has more than `LARGEST_RECORD` bytes, ServerBusy if no place for slow work is
    free, and RateLimited if `visitor.client` (the rate-limit key of the visitor) may upload no more records or start no
    more games now. Also raise the errors of `uploaded_game` and `create_stored`.
    """
    if len(request.record.encode()) > LARGEST_RECORD:
        raise RecordTooLarge(LARGEST_RECORD >> 10)

    def create(game: str) -> str:
        people = {
            player: person_name(resources, visitor.browser, name, is_optional=True)
            for player, name in (request.people or {}).items()
        }
        named = request.model_copy(update={"people": request.people and people})
        with resources.slow_work(resources.bounds.uploads, visitor.client):
            resources.limiter.spend(resources.bounds.games, visitor.client)
            stored, held = uploaded_game(named, game)
            return create_stored(resources, visitor, stored, held)

    return create_once(resources, visitor, request.key, request.model_dump_json(), create)


def create_once(
    resources: Resources, visitor: Visitor, key: str | None, request: str, create: Callable[[str], str]
) -> str:
    """Call `create` with an id; it stores a game under this id and returns it. Return the id.

    With a key, the visitor and the whole text `request` determine this id, so that nobody gets a game of another
    visitor. The same request, sent again by a double click or after a lost answer, changes nothing and has the same
    result, if the game is still stored.
    """
    if key is None:
        return create(new_id())
    game = resources.secrets.keyed(visitor.browser, request)[:ID_LENGTH]
    if resources.store.has(game):
        return game
    try:
        return create(game)
    except (IntegrityError, TriboloError):
        # The same request, under way at the same time, has stored the game meanwhile.
        if not resources.store.has(game):
            raise
        return game


def create_stored(
    resources: Resources,
    visitor: Visitor,
    stored: StoredGame,
    held: tuple[Player, ...],
    insert_more: Callable[[Connection], object] = lambda _: None,
) -> str:
    """Store a new game in which a visitor holds the seats `held`, and return its id.

    `insert_more` inserts what belongs to the game, in the same transaction. Raise BlockedVisitor if
    a seat waits for somebody else and the host has blocked the visitor, UnboundedOpponent, and any error of
    `insert_more`.
    """
    if stored.room.joined != frozenset(stored.start.seats.humans):  # Somebody else is to come.
        resources.blocks.check_host(visitor.browser)
    new = begun(stored)
    # A ranked try locks the counters of the client and the day, which all visitors share.
    key = "" if new.day is None else f"{new.day.isoformat()} {visitor.client}"
    resources.store.create(new, visitor.browser, held, insert_more, key)
    resources.feed.publish(new)
    return new.id


def view_game(resources: Resources, visitor: Visitor, game: str) -> GameSnapshot:
    """Return the game with the id `game`, as `visitor` sees it now; raise UnknownGame if no game has this id."""
    _check_id(game)
    stored, held = resources.store.load_for(game, visitor.browser)
    return _snapshot(resources, visitor, stored, held)


def _snapshot(
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


def _check_id(game: str) -> None:
    """Raise UnknownGame if `game` does not have the form of a game id.

    Without this check, some databases would refuse to compare `game` with the ids of the stored games.
    """
    if not is_id(game):
        raise UnknownGame(game)


def carry_out(
    resources: Resources, visitor: Visitor, game: str, action: Action, waited: Callable[[], float] = lambda: 0.0
) -> GameSnapshot:
    """Carry out a visitor's action in the game with the id `game`, and return the game after the action.

    `waited` returns the seconds since the request arrived. All changes of the game are stored in one transaction; if an
    error is raised, none of them is stored, with one exception: a move that arrived after the person's time had run out
    flags the person and raises TimeIsUp. Raise UnknownGame if no game has this id, or else the TriboloError that
    refuses the action, such as NotAllowed, StaleVersion, RateLimited or IllegalMove.
    """
    _check_id(game)
    if isinstance(action, SayRequest):
        resources.limiter.spend(resources.bounds.phrases, visitor.client)
    if isinstance(action, RenameRequest | JoinRequest):
        name = person_name(resources, visitor.browser, action.name, is_optional=True)
        action = action.model_copy(update={"name": name})
    if isinstance(action, LeaveRequest):
        return _leave(resources, visitor, game)
    if isinstance(action, BlockRequest | UnblockRequest):
        return _set_block(resources, visitor, game, action)
    if isinstance(action, RematchRequest):
        check_ranked(resources, resources.store.load(game), action)
        ask_for_rematch(resources, visitor.browser, visitor.client, game, action.offer)
        return view_game(resources, visitor, game)
    if isinstance(action, DeclineRequest) and decline_rematch(resources, visitor.browser, game):
        return view_game(resources, visitor, game)

    def decide(change: GameChange) -> tuple[frozenset[Player], Player | None]:
        check_ranked(resources, change.stored, action)
        check_clocked(change, action)
        late = _apply_action(resources, visitor, change, action, waited())
        if change.room.changed > change.stored.room.changed:
            answer_at_once(change)
        return change.held, late

    stored, (held, late) = resources.store.change(game, decide, visitor.browser)
    resources.feed.publish(stored)
    resources.attendance.note(places_in(stored, held))
    if late is not None:
        raise TimeIsUp(late)
    return _snapshot(resources, visitor, stored, held, resources.feed.presence_in(game))


def _apply_action(
    resources: Resources,
    visitor: Visitor,
    change: GameChange,
    action: RoomAction | ResignRequest | JoinRequest,
    waited: float,
) -> Player | None:
    """Apply an action that arrived `waited` seconds ago; return the player whose move came too late, if it did."""
    match action:
        case JoinRequest():
            _join(resources, visitor, change, action)
        case ResignRequest():
            _check_version(change.room, action)
            _check_resignable(GameSnapshot(change.stored, change.held))
            resign(change, _players(change))
        case PlayRequest(move=move, lag=lag):
            _check_version(change.room, action)
            return play(resources, change, _played(change, move), waited, lag)
        case _:
            _check_version(change.room, action)
            _apply_wish(change, _event(resources, visitor, change, action))
    return None


def _apply_wish(change: GameChange, event: RoomEvent) -> None:
    """Apply an event that a visitor asks for, unless it changes nothing.

    Raise BudgetUsedUp if the visitor has used up a budget. Replacing a person for whom the others wait needs no budget.
    """
    room = change.room
    if changes_nothing(room, event):
        return
    # A person who keeps others waiting is replaced however often the seat has changed hands.
    is_waited_for = (
        isinstance(event, SeatChanged)
        and event.player is room.session.player
        and event.player not in change.held
        and room.session.seats[event.player] == HUMAN
    )
    if not is_waited_for:
        check_budget(room, event)
    change.apply(event)


def _event(resources: Resources, visitor: Visitor, change: GameChange, action: RoomEventAction) -> RoomEvent:
    match action:
        case UndoRequest():
            return UndoRequested(_players(change))
        case RestartRequest():
            return RestartRequested(_players(change))
        case AgreeRequest():
            return Agreed(_repliers(change, action))
        case DeclineRequest():
            return Declined(_repliers(change, action))
        case HandOverRequest(player=name, seat=spec):
            player = _replaceable(resources, change, Player(name))
            if change.room.session.seats[player] != HUMAN:
                raise PlayedByComputer(player)
            return SeatChanged(player, check_bounded(spec))
        case ClaimRequest(player=name):
            return SeatChanged(_held(change, Player(name)), HUMAN)
        case RenameRequest(player=name, name=person):
            return Renamed(_held(change, Player(name)), _unlike_others(change, person))
        case RenewRequest(player=name, others=others):
            player = invitable(change, Player(name))
            if player not in change.held:  # The link is for somebody else.
                resources.blocks.check_host(visitor.browser)
            return LinkRenewed(player) if others == "keep" else LinkRenewed(_held(change, player), ends_others=True)
        case SayRequest(phrase=phrase):
            return Said(_talkers(change), phrase)
        case WatchRequest(allow=allow):
            return WatchingAllowed(_talkers(change), allow == "yes")
        case _:
            assert_never(action)


def _leave(resources: Resources, visitor: Visitor, game: str) -> GameSnapshot:
    """Let a visitor leave a game for good, and return it as a spectator sees it, or saw it last if it is removed."""
    snapshot = view_game(resources, visitor, game)
    if not snapshot.held:
        raise Spectating()
    if not snapshot.can_leave:
        raise MovesOnly()
    stored = leave(resources, visitor.browser, game)
    return _snapshot(resources, visitor, stored or snapshot.stored, frozenset())


def _set_block(
    resources: Resources, visitor: Visitor, game: str, action: BlockRequest | UnblockRequest
) -> GameSnapshot:
    """Let a visitor block the person in a seat, or end the block, and return the game as the visitor sees it then."""
    snapshot, player = view_game(resources, visitor, game), Player(action.player)
    if not snapshot.held:
        raise Spectating()
    if isinstance(action, UnblockRequest):
        resources.blocks.end(visitor.browser, game, player)
    elif snapshot.can_block(player):
        resources.limiter.spend(resources.bounds.blocks, visitor.client)
        resources.lobby.change(lambda lobby: lobby.block(visitor.browser, game, player))
    elif player not in snapshot.hidden.by_visitor:
        raise NobodyToBlock()
    return _snapshot(resources, visitor, snapshot.stored, snapshot.held)


def _check_resignable(snapshot: GameSnapshot) -> None:
    """Raise the error that refuses to let the visitor resign the game in `snapshot`."""
    if snapshot.can_resign:
        return
    if not snapshot.yours:
        raise Spectating()
    if snapshot.room.session.player is None:
        raise GameOver()
    raise NobodyToResignTo()


def _check_version(room: GameRoom, action: RoomAction | ResignRequest) -> None:
    """Raise StaleVersion if the visitor sent `action` from a page that shows an outdated version of the room.

    `action.version` is the version of the room on that page. It must not be greater than `room.version`, except for a
    new name, a new invite link, a phrase or who may watch. How old it may be depends on the action:

    - for a new name, a new invite link, a phrase or who may watch, as old as it likes;
    - for an answer to a request for an undo or a restart, as old as the version right after the request was made,
      or as old as it likes if no request is open;
    - for every other action, as old as the version right after the last change of the moves or seats.
    """
    match action:
        case RenameRequest() | RenewRequest() | SayRequest() | WatchRequest():
            return
        case AgreeRequest() | DeclineRequest():
            oldest = 0 if room.request is None else room.request.version
        case _:
            oldest = room.changed
    if not oldest <= action.version <= room.version:
        raise StaleVersion()


def _played(change: GameChange, move: str) -> Played:
    """Return that the visitor plays on the cell called `move`.

    Raise OutOfTurn and NotYourTurn as `_mover` does, and IllegalMove if there is no such cell.
    """
    player = _mover(change)
    try:
        return Played(player, Coord.parse(move))
    except NotationError:
        # A game that is over refuses every move for this reason, whatever the move.
        reason = Reason.GAME_OVER if change.room.session.player is None else Reason.NO_CELL
        raise IllegalMove(move, player, reason) from None


def _mover(change: GameChange) -> Player:
    """Return the player to move, if the visitor may move for that player; `change` holds the seats of the visitor.

    Raise OutOfTurn if a bot is to move, and NotYourTurn if another person is to move. If the game is over, return any
    of the three players: the rules refuse every move of a finished game.
    """
    session = change.room.session
    if session.question is not None:
        raise OutOfTurn(session.question.player, session.question.spec)
    if session.player is None:
        # The game is over, so the rules refuse every move.
        return in_order(change.held)[0] if change.held else PLAYERS[0]
    if session.player not in change.held:
        raise (NotYourTurn if change.held else SpectatingTurn)(session.player)
    return session.player


def _players(change: GameChange) -> tuple[Player, ...]:
    """Return the players that the visitor controls: seats of the visitor that no bot has taken over.

    `change` holds the seats. Raise Spectating if the visitor controls no player.
    """
    players = _human_seats(change.room, change.held)
    if not players:
        raise Spectating()
    return players


def _human_seats(room: GameRoom, held: frozenset[Player]) -> tuple[Player, ...]:
    return tuple(player for player in room.session.seats.humans if player in held)


def _talkers(change: GameChange) -> tuple[Player, ...]:
    """Return the players whose seats the visitor holds, to say something or to let others watch.

    Raise Spectating if the visitor holds none, and NobodyToTalkTo if the game has no other people.
    """
    if not change.held:
        raise Spectating()
    if not GameSnapshot(change.stored, change.held).can_say:
        raise NobodyToTalkTo()
    return in_order(change.held)


def _repliers(change: GameChange, reply: Reply) -> tuple[Player, ...]:
    """Return the visitor's players who can give `reply` to the open request for an undo or a restart.

    Players who have not agreed yet can agree or decline. Players who made the request can only decline, which withdraws
    the request. If no request is open, return all players that the visitor controls. Raise Spectating if the visitor
    controls no player, and NothingToAnswer if none of the visitor's players can give `reply`.
    """
    room, players = change.room, _players(change)
    if room.request is None:
        return players
    awaited = room.waiting_for if isinstance(reply, AgreeRequest) else (*room.waiting_for, *room.request.by)
    repliers = tuple(player for player in players if player in awaited)
    if not repliers:
        raise NothingToAnswer()
    return repliers


def _held(change: GameChange, player: Player) -> Player:
    if player not in change.held:
        raise NotYourSeat(player)
    return player


def _replaceable(resources: Resources, change: GameChange, player: Player) -> Player:
    """Return `player` if the visitor may let a bot take over the seat of `player`; raise NotYourSeat otherwise."""
    snapshot = GameSnapshot(change.stored, change.held, resources.presence_in(change.stored))
    return player if snapshot.can_hand_over(player, time.time()) else _held(change, player)


def _join(resources: Resources, visitor: Visitor, change: GameChange, action: JoinRequest) -> None:
    player = invited_player(resources.secrets, change.stored, action.secret)
    if player not in change.held:
        if resources.blocks.keeps_out(visitor.browser, change.stored.id):
            raise KeptApart()
        joined = Joined((player,))
        check_budget(change.room, joined)
        change.hold(player)
        change.apply(joined)
        if action.name:
            change.apply(Renamed(player, _unlike_others(change, action.name)))


def _unlike_others(change: GameChange, name: str) -> str:
    """Return `name`; raise NameTaken if it looks like the name in a seat that the visitor does not hold."""
    if is_like_any(name, (other for player, other in change.room.names if player not in change.held)):
        raise NameTaken(name)
    return name


def record_help(resources: Resources, visitor: Visitor, game: str) -> None:
    """Store that the visitor got a hint in the game with the id `game`, or analysed it, in their own browser.

    Do nothing if the visitor has no seat, if the game is over, or if there is no help because the game is ranked or
    other people play. Raise UnknownGame if no game has this id.
    """
    snapshot = view_game(resources, visitor, game)
    if snapshot.held and snapshot.can_analyse and snapshot.room.session.player is not None:
        resources.store.record_hint(game)
