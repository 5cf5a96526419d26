"""Carries out what people ask for: checks who asks, changes the game in the database, tells those who wait."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Timer
from typing import Final

from frontends.games.tribolo import TRIBOLO, expect
from frontends.session.hints import describe_expected, greediest_move
from frontends.session.loop import OutOfTurn
from frontends.session.seats import HUMAN
from frontends.web.http.presenter import people_of
from frontends.web.http.schemas import Hint
from frontends.web.refusal import Refusal, reason
from frontends.web.services import Services
from frontends.web.store.games import Change, Kept
from tribolo_core import Coord, Player, Stop

from .commands import Ask, Claim, Command, Hand, NewGame, Play, Rematch, Rename, Reply, Take, clean_name
from .creation import checked_spec, new_game, rematch, uploaded_game
from .room import Entry, Kind, Table

_STALE: Final = "Somebody was faster; this is how the game stands now."


@dataclass(frozen=True, slots=True)
class Seen:
    """A game, what has become of it, and the seats in it that the one who asks holds."""

    kept: Kept
    table: Table
    held: frozenset[Player]


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: the digests of a browser and of a network address."""

    browser: str
    client: str


def begin(services: Services, asker: Asker, new: NewGame) -> str:
    """Begin a new game, whose id is returned; a Refusal says why there is none."""
    services.limits.spend(services.allowances.games, asker.client)
    kept, held = new_game(new, asker.client)
    return _keep(services, asker, kept, held)


def upload(services: Services, asker: Asker, text: str) -> str:
    """Go on with the game of a record, whose id is returned; a Refusal says what is wrong with it."""
    services.limits.spend(services.allowances.games, asker.client)
    kept, held = uploaded_game(text, asker.client)
    return _keep(services, asker, kept, held)


def _keep(services: Services, asker: Asker, kept: Kept, held: tuple[Player, ...]) -> str:
    _check_thinking(services, kept, kept.table)
    services.store.create(kept, asker.browser, held)
    services.changed()
    return kept.id


def look(services: Services, asker: Asker, game: str) -> Seen:
    """A game as it stands; NoSuchGame is raised where there is none."""
    kept, held = services.store.load_for(game, asker.browser)
    return Seen(kept, kept.table, held)


def act(services: Services, asker: Asker, game: str, command: Command) -> Seen:
    """Carry out a command: all of it, kept in the database, or nothing of it.

    A Refusal says why not: 403 for what the one who asks may not do, 409 when somebody was faster, 422 for what the
    rules refuse. NoSuchGame is raised where there is no such game.
    """
    if isinstance(command, Rematch):
        services.limits.spend(services.allowances.games, asker.client)
    with services.store.changing(game, asker.browser) as change:
        try:
            _carry_out(services, asker, change, command)
        except ValueError as error:
            raise Refusal(422, reason(error)) from None
        if change.table.changed > change.kept.table.changed:
            _check_thinking(services, change.kept, change.table)
        seen = Seen(change.kept, change.table, change.held)
    services.changed()
    return seen


def _check_thinking(services: Services, kept: Kept, table: Table) -> None:
    """Refuse what asks an opponent to think for a client for whom they have thought enough."""
    if table.session.question is not None:
        services.limits.check(services.allowances.thinking, kept.client)


def _carry_out(services: Services, asker: Asker, change: Change, command: Command) -> None:
    table = change.table
    match command:
        case Play():
            _check_fresh(command.version, table.changed, table)
            change.put(Entry(Kind.MOVE, (_mover(change),), str(Coord.parse(command.move))))
        case Ask():
            _check_fresh(command.version, table.changed, table)
            change.put(Entry(Kind(command.command), _people(change)))
        case Reply():
            _check_fresh(command.version, 0 if table.request is None else table.request.version, table)
            change.put(Entry(Kind(command.command), _repliers(change, command)))
        case Hand():
            _check_fresh(command.version, table.changed, table)
            change.put(Entry(Kind.SEAT, (_own(change, command.player),), checked_spec(command.seat)))
        case Claim():
            _check_fresh(command.version, table.changed, table)
            change.put(Entry(Kind.SEAT, (_own(change, command.player),), HUMAN))
        case Rename():
            change.put(Entry(Kind.NAME, (_own(change, command.player),), clean_name(command.name)))
        case Rematch():
            _people(change)
            following = rematch(change.kept, table, asker.client)
            change.put(Entry(Kind.REMATCH, text=following.id))
            _check_thinking(services, following, following.table)
            change.follow(following)
        case Take():
            _take(services, change, command.secret)


def _check_fresh(version: int, changed: int, table: Table) -> None:
    if not changed <= version <= table.version:
        raise Refusal(409, _STALE)


def _mover(change: Change) -> Player:
    """The player to move, whose seat the one who asks has to hold."""
    session = change.table.session
    player = session.player
    if session.question is not None:
        raise OutOfTurn(session.question.player, session.question.spec)
    if player is not None and player not in change.held:
        raise Refusal(403, f"It is {player}'s turn; {'that seat is not yours' if change.held else 'you are watching'}.")
    # When the game is over, the rules say so.
    return player or next(iter(sorted(change.held, key=str)), Player.BLUE)


def _people(change: Change) -> tuple[Player, ...]:
    players = people_of(change.table, change.held)
    if not players:
        raise Refusal(403, "You are watching: this is for those who play.")
    return players


def _repliers(change: Change, command: Reply) -> tuple[Player, ...]:
    """Those for whom the reply is given: who is waited for, and to ask no more also who asked."""
    request, players = change.table.request, _people(change)
    if request is None:
        return players
    asked = change.table.waiting_for if command.command == "agree" else (*change.table.waiting_for, *request.by)
    replying = tuple(player for player in players if player in asked)
    if not replying:
        raise Refusal(403, "Nobody waits for your answer.")
    return replying


def _own(change: Change, name: str) -> Player:
    player = Player(name)
    if player not in change.held:
        raise Refusal(403, f"The seat of {player} is not yours.")
    return player


def _take(services: Services, change: Change, secret: str) -> None:
    """Take the seat that a secret belongs to; a Refusal (403) is raised where it belongs to none."""
    player = services.keys.player(change.kept.id, secret)
    if player is None or change.kept.start.seats[player] != HUMAN:
        raise Refusal(403, "This link gives no seat; ask for a new one.")
    change.hold(player)
    if player not in change.table.taken:
        change.put(Entry(Kind.TAKE, (player,)))


def advise(services: Services, asker: Asker, seen: Seen, *, deep: bool) -> Hint:
    """Advice for the one whose turn it is: the move that takes most, or what the strongest opponent would play.

    A Refusal is raised: 403 where it is not the turn of who asks, 429 and 503 where there is too much to think about.
    """
    session = seen.table.session
    view = TRIBOLO.presentation.view(session)
    player = session.player
    if player is None or not view.takes or player not in seen.held:
        raise Refusal(403, "Advice is for a person whose turn it is.")
    if not deep:
        name = greediest_move(view)
        taken = view.takes[name]
        return Hint(move=name, takes=taken, text=f"{name} takes most now: {len(taken)}.", spec=None)
    services.limits.spend(services.allowances.hints, asker.client)
    spec = TRIBOLO.opponents.specs[-1]
    if not services.advisers.acquire(timeout=services.settings.hint_seconds):
        raise Refusal(503, "The server is busy thinking; try again in a moment.", retry_after=2)
    stop = Stop()
    timer = Timer(services.settings.hint_seconds, stop.set)
    timer.daemon = True
    timer.start()
    try:
        line = expect(session.ask(player, spec), stop)
    finally:
        timer.cancel()
        services.advisers.release()
    name = str(line[0])
    return Hint(move=name, takes=view.takes[name], text=describe_expected(TRIBOLO, session, spec, line), spec=spec)
