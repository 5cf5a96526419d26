"""Budgets: what each person may use up in a game, apart from what the others need.

Moves, flags, resignations, leaving and what follows from them have no budget: they always fit. Neither has what takes
something back, such as an answer to a request, the removal of a name, or a seat taken back from a computer. The fold of
events counts what is used up and refuses nothing, so that games from before these budgets open and go on; `check`
refuses requests of visitors.

A game with all budgets used up has at most about 20,000 events: 176 moves and 3,000 that were taken back, as many pairs
of handing a seat over and taking it back as computers have made moves, 600 requests with their answers, 1,200 browsers
that took seats, under names, and 800 others. A move takes about 0.1 ms to apply, another event 0.04 ms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

from frontends.games.tribolo import TriboloSession
from frontends.session.seats import HUMAN
from tribolo_core import Player

from .errors import BudgetUsedUp
from .events import (
    Joined,
    LinkRenewed,
    Played,
    RematchStarted,
    Renamed,
    RestartRequested,
    RoomEvent,
    Said,
    SeatChanged,
    UndoRequested,
    WatchingAllowed,
)

BudgetName: TypeAlias = Literal[
    "names",
    "links",
    "open_links",
    "browsers",
    "watching",
    "phrases",
    "requests",
    "taken_back",
    "handed_over",
    "rematches",
]


BUDGETS: Final[Mapping[BudgetName, int]] = {
    "names": 20,
    "links": 20,
    # Until somebody takes the seat, all people of the game renew its link: that costs the person nothing.
    "open_links": 20,
    "browsers": 10,
    "watching": 40,
    "phrases": 100,
    "requests": 200,
    "taken_back": 1_000,
    "handed_over": 20,
    "rematches": 20,
}
"""The most that the person of a seat may use up in a game."""

Spent: TypeAlias = tuple[tuple[tuple[Player, BudgetName], int], ...]
"""What the people of a game have used up of their budgets."""

_ALL: Final = 1_000_000
"""More than any budget holds: giving it back leaves nothing used up."""


def spend(spent: Spent, event: RoomEvent, session: TriboloSession, joined: frozenset[Player]) -> Spent:
    """Return the used-up budgets after `event`; `session` and `joined` (seats with a person) are those before it."""
    players, costs = _costs(event, session, joined)
    if not costs:
        return spent
    after = dict(spent)
    for player in players:
        for name, cost in costs.items():
            after[player, name] = max(0, after.get((player, name), 0) + cost)
    return tuple(after.items())


def check(spent: Spent, event: RoomEvent, session: TriboloSession, joined: frozenset[Player]) -> None:
    """Raise BudgetUsedUp if `event` costs one of its people more than is left of a budget; see `spend`."""
    players, costs = _costs(event, session, joined)
    used = dict(spent)
    for player in players:
        for name, cost in costs.items():
            if cost > 0 and used.get((player, name), 0) + cost > BUDGETS[name]:
                raise BudgetUsedUp(f"{name}_used_up", BUDGETS[name])


def _costs(
    event: RoomEvent, session: TriboloSession, joined: frozenset[Player]
) -> tuple[Iterable[Player], Mapping[BudgetName, int]]:
    """Return the seats whose people pay for `event`, and how much each of them pays from each budget.

    A negative number gives that much back.
    """
    match event:
        case Renamed(player, name) if name:
            return (player,), {"names": 1}
        case LinkRenewed(player):
            return (player,), {"links" if player in joined else "open_links": 1, "browsers": -_ALL}
        case Joined(players):
            return players, {"browsers": 1}
        case WatchingAllowed(players, is_allowed) if is_allowed:
            return players, {"watching": 1}
        case Said(players):
            return players, {"phrases": 1}
        case UndoRequested(by):
            return by, {"requests": 1, "taken_back": _undone_moves(session)}
        case RestartRequested(by):
            return by, {"requests": 1, "taken_back": len(session.game.moves)}
        case RematchStarted(players=players):
            return players, {"rematches": 1}
        case SeatChanged(player, seat) if seat != HUMAN:
            return (player,), {"handed_over": 1}
        case Played(player) if session.seats[player] != HUMAN:
            return (player,), {"handed_over": -1}
    return (), {}


def _undone_moves(session: TriboloSession) -> int:
    """Return the number of moves that an undo takes back."""
    game = session.game
    return len(game.moves) - len(game.undo(humans=session.seats.humans).moves)
