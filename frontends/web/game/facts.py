"""The log of a game as facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final
from weakref import WeakKeyDictionary

from frontends.session.loop import Ended, Forfeited, Moved, Refused, Skipped
from frontends.web.room.events import (
    Fact,
    Flagged,
    LinkRenewed,
    Played,
    RematchOffered,
    Renamed,
    Said,
    SeatChanged,
    WatchingAllowed,
)
from frontends.web.room.room import LogEntry
from frontends.wire import facts as wire
from frontends.wire.facts import LogState
from tribolo_core import PLAYERS, Player

_STATES: Final[WeakKeyDictionary[LogEntry, LogState]] = WeakKeyDictionary()
"""The states of entries that rooms hold; each state of a game repeats the earlier ones."""


def present_log(log: Iterable[LogEntry], since: int = -1) -> tuple[LogState, ...]:
    """Return the entries of a log after the version `since`, the oldest first."""
    return tuple(_present(entry) for entry in log if entry.version > since)


def _present(entry: LogEntry) -> LogState:
    state = _STATES.get(entry)
    if state is None:
        state = _STATES[entry] = LogState(version=entry.version, fact=_present_fact(entry.fact))
    return state


def _present_fact(fact: Fact) -> wire.Fact:
    """Return what a client learns of a fact: neither the ids of games nor secrets."""
    match fact:
        case Moved(turn, player, move):
            captured: Counter[str] = Counter()
            for jump in turn.transitions[move]:
                captured[str(jump.loser)] += len(jump.taken)
            return wire.MovedFact(kind="moved", player=str(player), move=str(move), captured=tuple(captured.items()))
        case Skipped(player):
            return wire.PlayerFact(kind="skipped", player=str(player))
        case Ended(turn):
            return wire.EndedFact(kind="ended", scores=tuple(turn.scores[player] for player in PLAYERS))
        case Flagged(player):
            return wire.PlayerFact(kind="flagged", player=str(player))
        case Renamed(player, name):
            return wire.NamedFact(kind="named", player=str(player), name=name)
        case SeatChanged(player, seat):
            return wire.SeatedFact(kind="seated", player=str(player), seat=seat)
        case LinkRenewed(player, ends_others):
            return wire.LinkedFact(kind="linked", player=str(player), ends_others=ends_others)
        case Said(players, phrase):
            return wire.SaidFact(kind="said", players=_names(players), phrase=phrase)
        case WatchingAllowed(players, is_allowed):
            return wire.WatchingFact(kind="watching", players=_names(players), is_allowed=is_allowed)
        case Forfeited() | Refused() | Played() | RematchOffered():
            raise TypeError(f"the log of a room holds no {type(fact).__name__}")
        case _:
            return wire.PeopleFact.model_validate({"kind": fact.kind, "players": _names(fact.players)})


def _names(players: Iterable[Player]) -> tuple[str, ...]:
    return tuple(map(str, players))
