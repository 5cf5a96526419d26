"""A game as one browser sees it: from the table and who looks to the value that is sent."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from frontends.games.tribolo import TRIBOLO, describe
from frontends.session.loop import Ended, Moved, Skipped, ToggleHelp, update
from frontends.session.pace import Pace
from frontends.session.seats import HUMAN
from frontends.web.room.room import Kind, Table, Told
from frontends.web.store.games import Kept, is_busy
from tribolo_core import Player, format_position

from .labels import seat_label
from .schemas import Hint, PaceState, RequestState, SeatState, State, ThinkingState, ToldState


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and how: the seats that the browser holds, the ply to look back to, and whether help is on.

    `link` makes the address that gives away the seat of a player.
    """

    held: frozenset[Player]
    link: Callable[[Player], str]
    at: int | None = None
    help: bool = False
    hint: Hint | None = None


def people_of(table: Table, held: frozenset[Player]) -> tuple[Player, ...]:
    """The human seats among those that a browser holds."""
    return tuple(player for player in table.session.seats.humans if player in held)


def state_of(kept: Kept, table: Table, viewer: Viewer) -> State:
    """What a viewer is told of a game, which has come to a table."""
    session = table.session
    plies = len(session.game.turns) - 1
    ply = plies if viewer.at is None else min(max(viewer.at, 0), plies)
    present = update(session, ToggleHelp())[0] if viewer.help else session
    shown = replace(present, game=session.game.at(ply))
    view = TRIBOLO.presentation.view(shown)
    yours = people_of(table, viewer.held)
    player = session.player
    can_take_back = bool(yours) and plies > 0
    return State(
        id=kept.id,
        version=table.version,
        ply=ply,
        plies=plies,
        is_present=ply == plies,
        view=view,
        all_moves=view.moves if ply == plies else TRIBOLO.presentation.view(session).moves,
        position=format_position(shown.turn.position),
        deal=session.deal,
        seed=str(session.seed),
        pace=PaceState(name=kept.pace, seconds=Pace(kept.pace).seconds),
        seats=tuple(_seat(table, player, viewer, bool(yours)) for player in session.seats),
        is_player=bool(viewer.held),
        is_your_turn=ply == plies and player in yours,
        thinking=_thinking(kept, table),
        request=_request(table, yours),
        told=tuple(map(_told, table.told)),
        hint=viewer.hint,
        rematch=table.rematch,
        can_undo=can_take_back,
        can_restart=can_take_back,
    )


def _seat(table: Table, player: Player, viewer: Viewer, is_player: bool) -> SeatState:
    seat = table.session.seats[player]
    is_taken, is_yours = player in table.taken, player in viewer.held
    may_give = seat == HUMAN and (is_yours or (is_player and not is_taken))
    return SeatState(
        player=str(player),
        style=player.name.lower(),
        seat=seat,
        label=seat_label(
            spec=None if seat == HUMAN else seat, person=table.name(player), is_yours=is_yours, is_taken=is_taken
        ),
        person=table.name(player),
        is_yours=is_yours,
        is_taken=is_taken,
        can_claim=is_yours and seat != HUMAN,
        link=viewer.link(player) if may_give else None,
    )


def _thinking(kept: Kept, table: Table) -> ThinkingState | None:
    question = table.session.question
    if question is None:
        return None
    now = time.time()
    # A change just made may have asked the opponent anew.
    same = kept.thinking_since is not None and kept.table.session.question == question
    since = kept.thinking_since if same and kept.thinking_since is not None else now
    busy = same and is_busy(since, kept.lease, kept.lease_until, now)
    wait = max(0.0, (kept.lease_until or now) - now)
    later = f" in {wait:.0f} s" if kept.lease is None and wait > 1 else ""
    text = (
        f"The server is busy; {question.spec} goes on thinking for {question.player}{later or ' soon'}."
        if busy
        else f"{question.spec} is thinking for {question.player}."
    )
    return ThinkingState(
        player=str(question.player),
        spec=question.spec,
        seconds=round(max(0.0, now - since), 1),
        is_busy=busy,
        text=text,
    )


def _request(table: Table, yours: tuple[Player, ...]) -> RequestState | None:
    request = table.request
    if request is None:
        return None
    wish = "to take back the last turn" if request.command is Kind.UNDO else "to begin this game again"
    by, waiting = tuple(map(str, request.by)), tuple(map(str, table.waiting_for))
    return RequestState(
        command="undo" if request.command is Kind.UNDO else "restart",
        by=by,
        waiting_for=waiting,
        needs_you=not set(yours).isdisjoint(table.waiting_for),
        is_yours=not set(yours).isdisjoint(request.by),
        text=f"{' and '.join(by)} would like {wish}; {' and '.join(waiting)} must agree.",
    )


def _told(told: Told) -> ToldState:
    kind: Literal["moved", "skipped", "ended", "people"]
    match told.event:
        case Moved():
            kind = "moved"
        case Skipped():
            kind = "skipped"
        case Ended():
            kind = "ended"
        case _:
            kind = "people"
    text = told.event if isinstance(told.event, str) else describe(told.event)
    return ToldState(version=told.version, kind=kind, text=text)
