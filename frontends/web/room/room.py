"""The table people share over the web: an append-only list of entries, and what they lead to when folded.

Pure values. The moves go through the shared loop; what the loop knows nothing of is added here: who has taken a seat
and under what name, and that taking back a move needs the consent of the other people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import reduce
from typing import Final

from frontends.games.tribolo import TriboloCommand, TriboloEffect, TriboloEvent, TriboloSession
from frontends.session.loop import (
    Announce,
    Answer,
    NothingToUndo,
    OutOfTurn,
    Play,
    Refused,
    Restart,
    StartGame,
    Undo,
    start,
    update,
)
from frontends.session.seats import HUMAN, Seats
from tribolo_core import PLAYERS, Coord, Player

TOLD: Final = 30
"""How many of the latest happenings a table remembers in words."""

LONGEST: Final = 3_000
"""The most entries of one game: over twenty times what a game takes when nobody takes anything back."""


class Kind(StrEnum):
    """What an entry says."""

    MOVE = "move"
    """`players[0]`, a person or an opponent, plays the cell `text`."""
    UNDO = "undo"
    """Somebody who holds the seats of `players` wants to take back."""
    RESTART = "restart"
    """Somebody who holds the seats of `players` wants to begin again."""
    AGREE = "agree"
    """Somebody who holds the seats of `players` agrees to what was asked."""
    DECLINE = "decline"
    """Somebody who holds the seats of `players` does not agree, or asks no more."""
    SEAT = "seat"
    """The seat of `players[0]` goes to `text`: an opponent's spec, or back to the person."""
    TAKE = "take"
    """A person takes the seats of `players`."""
    NAME = "name"
    """The person who plays `players[0]` is called `text`."""
    REMATCH = "rematch"
    """The game with the id `text` follows this one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened; what `players` and `text` mean is said by the kind."""

    kind: Kind
    players: tuple[Player, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Request:
    """What the people who play `by` want and others have to agree to; `command` is `Kind.UNDO` or `Kind.RESTART`.

    `version` is that of the table when it was asked, `agreed` are the players whose people agree.
    """

    command: Kind
    by: tuple[Player, ...]
    version: int
    agreed: frozenset[Player]


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened when the table came to a version: an event of the loop, or a sentence about seats."""

    version: int
    event: TriboloEvent | str


@dataclass(frozen=True, slots=True)
class Table:
    """A game and the people around it; `version` counts the entries so far.

    `changed` is the version at which the game itself changed last. `taken` are the players whose seat a person has
    taken, `names` what the people are called, `rematch` the id of the game that follows.
    """

    session: TriboloSession
    version: int = 0
    changed: int = 0
    taken: frozenset[Player] = frozenset()
    names: tuple[tuple[Player, str], ...] = ()
    request: Request | None = None
    told: tuple[Told, ...] = field(default=(), compare=False)
    rematch: str | None = None

    @property
    def waiting_for(self) -> tuple[Player, ...]:
        """The players whose people have not yet agreed to the request."""
        return () if self.request is None else self._others(self.request.agreed)

    def name(self, player: Player) -> str:
        """What the person who plays is called; empty where there is no name."""
        return dict(self.names).get(player, "")

    def _others(self, agreed: Iterable[Player]) -> tuple[Player, ...]:
        people = (player for player in self.session.seats.humans if player in self.taken)
        return tuple(player for player in people if player not in frozenset(agreed))


class NotPossible(ValueError):
    """An entry that makes no sense at a table; the text says why, in a sentence."""


def begin(session: TriboloSession) -> Table:
    """A table at which nothing has happened yet."""
    return _tell(Table(session), start(session)[1])


def fold(table: Table, entries: Iterable[Entry]) -> Table:
    """The table after all of the entries."""
    return reduce(put, entries, table)


def put(table: Table, entry: Entry) -> Table:
    """The table after one more entry; ValueError says why that cannot be, in a sentence."""
    if table.version >= LONGEST:
        raise NotPossible("This game has gone on for too long; start another one.")
    return _PUT[entry.kind](replace(table, version=table.version + 1), entry)


def _move(table: Table, entry: Entry) -> Table:
    (player,) = entry.players
    move, question = Coord.parse(entry.text), table.session.question
    if question is None:
        return _played(_update(table, Play(move, by=player)))
    if question.player is not player:
        raise OutOfTurn(question.player, question.spec)
    # The opponent's move leaves a request open: taking back would still lead to the same turn.
    return _update(table, Answer(question, move))


def _played(table: Table) -> Table:
    return replace(table, request=None)


def _ask(table: Table, entry: Entry) -> Table:
    if len(table.session.game.turns) == 1:
        raise NothingToUndo()
    asked = replace(table, request=Request(entry.kind, entry.players, table.version, frozenset(entry.players)))
    if not asked.waiting_for:
        return _grant(asked)
    wish = "take back the last turn" if entry.kind is Kind.UNDO else "begin this game again"
    return _say(asked, f"{_listed(entry.players)} {_verb(entry.players, 'asks', 'ask')} to {wish}.")


def _agree(table: Table, entry: Entry) -> Table:
    request = _open_request(table)
    agreed = replace(table, request=replace(request, agreed=request.agreed | set(entry.players)))
    told = _say(agreed, f"{_listed(entry.players)} {_verb(entry.players, 'agrees', 'agree')}.")
    return told if told.waiting_for else _grant(told)


def _decline(table: Table, entry: Entry) -> Table:
    request = _open_request(table)
    who = _listed(entry.players)
    verb = (
        _verb(entry.players, "asks no more", "ask no more")
        if set(entry.players) & set(request.by)
        else _verb(entry.players, "does not agree", "do not agree")
    )
    return _say(replace(table, request=None), f"{who} {verb}.")


def _open_request(table: Table) -> Request:
    if table.request is None:
        raise NotPossible("Nobody asks for anything.")
    return table.request


def _grant(table: Table) -> Table:
    request = _open_request(table)
    what = "takes back the last turn" if request.command is Kind.UNDO else "begins this game again"
    plural = "take back the last turn" if request.command is Kind.UNDO else "begin this game again"
    told = _say(replace(table, request=None), f"{_listed(request.by)} {_verb(request.by, what, plural)}.")
    return _update(told, Undo() if request.command is Kind.UNDO else Restart())


def _seat(table: Table, entry: Entry) -> Table:
    (player,) = entry.players
    session = table.session
    if (session.seats[player] == HUMAN) == (entry.text == HUMAN):
        raise NotPossible(f"{player} is played by {'a person' if entry.text == HUMAN else 'an opponent'} already.")
    seats = Seats.of({**session.seats, player: entry.text})
    reseated, _ = update(session, StartGame(replace(session, seats=seats)))
    who = "a person again" if entry.text == HUMAN else entry.text
    return _say(
        replace(table, session=reseated, changed=table.version, request=None), f"{player} is now played by {who}."
    )


def _take(table: Table, entry: Entry) -> Table:
    taken = replace(table, taken=table.taken | set(entry.players))
    return _say(taken, f"{_listed(entry.players)} {_verb(entry.players, 'has', 'have')} sat down.")


def _name(table: Table, entry: Entry) -> Table:
    (player,) = entry.players
    named = replace(table, names=tuple({**dict(table.names), player: entry.text}.items()))
    return _say(named, f"{player} is {entry.text}." if entry.text else f"{player} has no name any more.")


def _rematch(table: Table, entry: Entry) -> Table:
    if table.rematch is not None:
        raise NotPossible("There is a rematch already.")
    return _say(replace(table, rematch=entry.text), "There is a rematch.")


_PUT: Final[dict[Kind, Callable[[Table, Entry], Table]]] = {
    Kind.MOVE: _move,
    Kind.UNDO: _ask,
    Kind.RESTART: _ask,
    Kind.AGREE: _agree,
    Kind.DECLINE: _decline,
    Kind.SEAT: _seat,
    Kind.TAKE: _take,
    Kind.NAME: _name,
    Kind.REMATCH: _rematch,
}


def _update(table: Table, command: TriboloCommand) -> Table:
    """The table after a command to the loop; what the loop refuses is raised."""
    session, effects = update(table.session, command)
    for effect in effects:
        if isinstance(effect, Announce) and isinstance(effect.event, Refused):
            raise effect.event.error
    return _tell(replace(table, session=session, changed=table.version), effects)


def _tell(table: Table, effects: Iterable[TriboloEffect]) -> Table:
    told = (Told(table.version, effect.event) for effect in effects if isinstance(effect, Announce))
    return replace(table, told=(*table.told, *told)[-TOLD:])


def _say(table: Table, sentence: str) -> Table:
    return replace(table, told=(*table.told, Told(table.version, sentence))[-TOLD:])


def _listed(players: tuple[Player, ...]) -> str:
    return " and ".join(str(player) for player in PLAYERS if player in players)


def _verb(players: tuple[Player, ...], one: str, many: str) -> str:
    return one if len(players) == 1 else many
