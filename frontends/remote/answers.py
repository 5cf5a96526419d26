"""Reading the answers of a server: typed values, or ServerFailed for an answer of another kind of server."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from frontends.wire.facts import LogState, Occupant
from frontends.wire.states import (
    LobbyState,
    OwnGamesState,
    OwnGameState,
    Present,
    Problem,
    ProgramGames,
    State,
    Update,
)
from tribolo_core import PLAYERS, TriboloError
from tribolo_core.translation.messages import gettext

from .address import is_game_id
from .errors import RemoteError, ServerFailed

_LONGEST_TIME: Final = 10**12
"""Milliseconds on a clock: more than thirty years."""

_PLAYERS: Final = [str(player) for player in PLAYERS]

PresentT = TypeVar("PresentT", bound=Present)


@contextmanager
def reading() -> Iterator[None]:
    """Raise ServerFailed if the answer that is read in the `with` block is not that of a Tribolo server."""
    try:
        yield
    except RemoteError:
        raise
    except (LookupError, TypeError, ValueError, RecursionError, TriboloError):
        raise ServerFailed(gettext("The answer is not that of a Tribolo server.")) from None


def parse_state(content: bytes) -> State:
    """Return the state of a game that a server has sent as JSON; raise ServerFailed if it is none."""
    with reading():
        return _state(json.loads(content))


def parse_update(content: bytes) -> Update:
    """Return the update of a game that a server has sent as JSON; raise ServerFailed if it is none."""
    with reading():
        return _checked(Update.model_validate(_known(json.loads(content))))


def parse_lobby(content: bytes) -> LobbyState:
    """Return the lobby that a server has sent as JSON; raise ServerFailed if it is none."""
    with reading():
        lobby = LobbyState.model_validate_json(content)
        seats = [len(game.people) for game in lobby.games]
        ids = [*(game.id for game in lobby.games), *(seat.open_game for seat in lobby.yours), lobby.game]
        if not all(count < len(PLAYERS) for count in seats) or not all(map(is_game_id, filter(None, ids))):
            raise ValueError
        return lobby


def parse_own_games(content: bytes) -> tuple[OwnGameState, ...]:
    """Return the user's games that a server has sent as JSON; raise ServerFailed if they are none."""
    with reading():
        games = OwnGamesState.model_validate_json(content).games
        if not all(is_game_id(game.id) and _players(game.seats) == _PLAYERS for game in games):
            raise ValueError
        return games


def parse_games(content: bytes) -> ProgramGames:
    """Return the games that wait for a program, as a server has sent them; raise ServerFailed for another answer."""
    with reading():
        games = ProgramGames.model_validate_json(content)
        if not all(is_game_id(game.id) for game in games.games):
            raise ValueError
        return games


def parse_problem(content: bytes) -> tuple[Problem, State | None] | None:
    """Return the problem in the answer to a refused request, and the state with it; `None` if the answer has none."""
    try:
        fields = json.loads(content)
        state = fields.get("state")
        return Problem.model_validate(fields | {"state": None}), None if state is None else _state(state)
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError):
        return None


def _state(fields: Mapping[str, Any]) -> State:
    return _checked(State.model_validate(_known(fields)))


def _known(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields without the log entries of a newer server, whose facts this release does not know."""
    return {**fields, "told": [entry for each in fields["told"] if (entry := _entry(each))]}


def _entry(entry: object) -> LogState | None:
    try:
        return LogState.model_validate(entry)
    except ValidationError:
        return None


def _checked(present: PresentT) -> PresentT:
    """Return the people of a game; raise an error of `reading` if they, or their clocks, are not those of one."""
    clocks = present.clocks
    if _players(present.seats) != _PLAYERS:
        raise ValueError
    if clocks is not None:
        if not (set(clocks.remaining) <= {*_PLAYERS} and clocks.running in (None, *clocks.remaining)):
            raise ValueError
        if any(abs(time) > _LONGEST_TIME for time in (clocks.elapsed, *clocks.remaining.values())):
            raise ValueError
    offered = None if present.rematch_offer is None else present.rematch_offer.game
    if not all(is_game_id(game) for game in (present.rematch, offered) if game is not None):
        raise ValueError
    return present


def _players(seats: Iterable[Occupant]) -> list[str]:
    return [seat.player for seat in seats]
