"""A game as one visitor sees it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from frontends.games.tribolo import TriboloGame, changed_seats
from frontends.games.tribolo_view import game_view, takes_of
from frontends.session.pace import Pace
from frontends.session.view import View
from frontends.web.game.facts import present_log
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.room.events import (
    UndoRequested,
)
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.visitors.summaries import GameSummary
from frontends.wire.facts import Occupant
from frontends.wire.states import (
    ClocksState,
    IdleState,
    PaceState,
    Present,
    RematchOfferState,
    RequestState,
    SeatState,
    State,
)
from tribolo_core import Player, format_position


@dataclass(frozen=True, slots=True)
class Viewing:
    """How to show a game to a visitor.

    `invite_link` returns the invite link of a player's seat. `at` is the number of moves played on the turn to show,
    `None` for the present turn. `clock` returns the time by the clock of the database. `lag` says how late the server
    told the page of the turn, with a signature; it is empty without a lag.
    """

    invite_link: Callable[[Player], str]
    at: int | None = None
    clock: Callable[[], float] = time.time
    lag: str = ""


def present(snapshot: GameSnapshot, viewing: Viewing) -> State:
    """Return the JSON state of the game in `snapshot`, for the visitor for whom `snapshot` was taken."""
    stored, room, session = snapshot.stored, snapshot.room, snapshot.room.session
    plies = len(session.game.moves)
    shown = game_at(snapshot, viewing.at)
    ply = len(shown.moves)
    fields = dict(present_room(snapshot, viewing))
    return State(
        **{**fields, "is_your_turn": fields["is_your_turn"] and ply == plies},
        id=stored.id,
        version=room.version,
        ply=ply,
        plies=plies,
        is_present=ply == plies,
        all_moves=stored.moves,
        position=format_position(shown.turns[-1].position),
        takes=takes_of(shown.turns[-1], session.seats),
        start=format_position(session.game.restart().turns[-1].position),
        deal=session.deal,
        seed=str(session.seed),
        day=None if stored.day is None else stored.day.isoformat(),
        is_uploaded=stored.is_uploaded,
        pace=PaceState(name=stored.pace, seconds=Pace(stored.pace).seconds),
        time_control=stored.time_control,
        told=present_log(room.log),
    )


def game_at(snapshot: GameSnapshot, ply: int | None) -> TriboloGame:
    """Return the game in `snapshot` after its first `ply` moves; as it stands if `ply` is `None` or too great."""
    game = snapshot.room.session.game
    return game if ply is None or ply >= len(game.moves) else game.at(ply)


def view_game_at(snapshot: GameSnapshot, ply: int | None, *, marks_legal_moves: bool = False) -> View:
    """Return the view of the game in `snapshot` after `ply` moves; as it stands if `ply` is `None` or too great.

    Its status calls the players by their colours, as that of the page does.
    """
    game, seats = game_at(snapshot, ply), snapshot.room.session.seats
    moves = snapshot.stored.moves[: len(game.moves)]
    return game_view(game, seats, marks_legal_moves=marks_legal_moves, moves=moves)


def present_room(snapshot: GameSnapshot, viewing: Viewing) -> Present:
    """Return the people of the game in `snapshot`, and what the visitor may do on the present turn.

    `viewing` gives the invite links and the time.
    """
    room, session, now = snapshot.room, snapshot.room.session, time.time()
    return Present(
        seats=tuple(_seat(snapshot, player, now, viewing.invite_link) for player in session.seats),
        is_player=bool(snapshot.held),
        is_your_turn=session.player in snapshot.yours,
        request=_request(snapshot),
        watching=snapshot.presence.watching,
        clocks=_clocks(snapshot, viewing),
        idle=_idle(snapshot.stored, now),
        changed_seats=tuple(map(str, changed_seats(session))),
        rematch=snapshot.following,
        rematch_offer=_rematch_offer(snapshot),
        can_undo=snapshot.can_undo,
        can_restart=snapshot.can_undo,
        can_analyse=snapshot.can_analyse,
        can_resign=snapshot.can_resign,
        can_leave=snapshot.can_leave,
        can_say=snapshot.can_say,
        is_public=room.is_public,
        allows_watching=snapshot.allows_watching,
    )


def _rematch_offer(snapshot: GameSnapshot) -> RematchOfferState | None:
    offer = snapshot.offer
    if offer is None:
        return None
    return RematchOfferState(game=offer.game, by=tuple(map(str, offer.by)))


def _clocks(snapshot: GameSnapshot, viewing: Viewing) -> ClocksState | None:
    stored, room = snapshot.stored, snapshot.room
    if not room.clocks:
        return None
    remaining = {str(player): each.remaining for player, each in room.clocks if not each.has_flagged}
    state = ClocksState(remaining=remaining, running=None, elapsed=0, lag="")
    if stored.turn_since is None or room.running is None:
        return state
    elapsed = round((viewing.clock() - stored.turn_since) * 1_000)
    return state.model_copy(update={"running": str(room.running), "elapsed": elapsed, "lag": viewing.lag})


def _idle(stored: StoredGame, now: float) -> IdleState | None:
    if stored.idle_at is None or stored.timed is None:
        return None
    return IdleState(player=str(stored.timed), seconds=round(max(0.0, stored.idle_at - now), 1))


def _seat(snapshot: GameSnapshot, player: Player, now: float, invite_link: Callable[[Player], str]) -> SeatState:
    absence = snapshot.absence(player, now)
    return SeatState(
        **dict(_occupant(snapshot, player)),
        style=player.name.lower(),
        is_reserved=player in snapshot.room.reserved,
        can_claim=snapshot.can_claim(player),
        can_hand_over=snapshot.stored.day is None and snapshot.can_hand_over(player, now),
        can_block=snapshot.can_block(player),
        is_blocked=player in snapshot.hidden.by_visitor,
        presence="" if absence is None else absence.where,
        away_minutes=0 if absence is None else absence.minutes,
        link=invite_link(player) if snapshot.can_invite(player) else None,
    )


def _occupant(snapshot: GameSnapshot, player: Player) -> Occupant:
    room = snapshot.room
    return Occupant(
        player=str(player),
        seat=room.session.seats[player],
        person=room.name(player),
        is_yours=player in snapshot.held,
        is_taken=player in room.joined,
        has_resigned=player in room.resigned,
        has_flagged=player in room.flagged,
        is_program=player in room.programs,
    )


def _request(snapshot: GameSnapshot) -> RequestState | None:
    room, yours, request = snapshot.room, snapshot.yours, snapshot.room.request
    if request is None:
        return None
    return RequestState(
        command="undo" if isinstance(request.event, UndoRequested) else "restart",
        by=tuple(map(str, request.by)),
        waiting_for=tuple(map(str, room.waiting_for)),
        needs_you=not set(yours).isdisjoint(room.waiting_for),
        is_yours=not set(yours).isdisjoint(request.by),
    )


def present_summary(summary: GameSummary) -> list[Occupant]:
    """Return the seats of one game in a visitor's list of games."""
    return [
        Occupant(
            player=str(player),
            seat=seat,
            person=summary.names.get(player, ""),
            is_yours=player in summary.held,
            is_taken=player in summary.joined,
            has_resigned=player in summary.resigned,
            has_flagged=player in summary.flagged,
            is_program=player in summary.programs,
        )
        for player, seat in summary.seats.items()
    ]
