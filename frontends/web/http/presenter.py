"""The presenter: turns a game into the facts that one visitor sees."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypedDict

from frontends.games.positions import view_of
from frontends.games.puzzles import THEMES, explain, hint_for, reward_for, task_of
from frontends.games.tribolo import TRIBOLO, TriboloGame, changed_seats
from frontends.games.tribolo_view import takes_of
from frontends.session.loop import Ended, Forfeited, Moved, Refused, Skipped
from frontends.session.pace import Pace
from frontends.session.view import View
from frontends.web.jobs.public_games import PublicGame
from frontends.web.room.events import (
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
    Said,
    SeatChanged,
    SeatShared,
    Undone,
    UndoRequested,
    WatchingAllowed,
)
from frontends.web.room.hidden_seats import NOTHING_HIDDEN, HiddenSeats
from frontends.web.room.room import LogEntry
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.visitors.summaries import GameSummary
from frontends.web.use_cases.hints import Hint
from frontends.web.use_cases.lobby import LobbyView
from frontends.web.use_cases.snapshots import GameSnapshot
from frontends.wire import schemas as wire
from frontends.wire.schemas import LogState, Occupant
from tribolo_core import PLAYERS, Coord, Player, format_position
from tribolo_core.puzzles.puzzle import Puzzle, Step, Theme
from tribolo_core.puzzles.solving.verdict import gained_cells, themes_of_step
from tribolo_core.translation.messages import gettext

from .schemas import (
    ClocksState,
    HintState,
    IdleState,
    LobbyState,
    OpenGameState,
    OpenSeatState,
    PaceState,
    Present,
    PuzzleMoveState,
    PuzzleState,
    PuzzleStepState,
    RematchOfferState,
    RequestState,
    SeatState,
    State,
    WatchedGame,
    WatchState,
)


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
    """Return the view of the game in `snapshot` after `ply` moves; as it stands if `ply` is `None` or too great."""
    game = game_at(snapshot, ply)
    session = replace(snapshot.room.session, game=game, help=marks_legal_moves)
    return TRIBOLO.presentation.view(session, snapshot.stored.moves[: len(game.moves)])


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


def present_log(log: Iterable[LogEntry], since: int = -1) -> tuple[LogState, ...]:
    """Return the entries of a log after the version `since`, the oldest first."""
    return tuple(
        LogState(version=entry.version, fact=_present_fact(entry.fact)) for entry in log if entry.version > since
    )


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
        case (
            UndoRequested(players)
            | RestartRequested(players)
            | RequestWithdrawn(players)
            | Undone(players)
            | Restarted(players)
            | RematchStarted(by=players)
            | Joined(players)
            | SeatShared(players)
            | Left(players)
            | Resigned(players)
            | Agreed(players)
            | Declined(players)
            | RematchDeclined(players)
        ):
            return wire.PeopleFact.model_validate({"kind": fact.kind, "players": _names(players)})
        case Forfeited() | Refused() | Played() | RematchOffered():
            raise TypeError(f"the log of a room holds no {type(fact).__name__}")


def _names(players: Iterable[Player]) -> tuple[str, ...]:
    return tuple(map(str, players))


def _rematch_offer(snapshot: GameSnapshot) -> RematchOfferState | None:
    offer = snapshot.offer
    if offer is None:
        return None
    return RematchOfferState(game=offer.game, by=tuple(map(str, offer.by)))


def _clocks(snapshot: GameSnapshot, viewing: Viewing) -> ClocksState | None:
    stored, room = snapshot.stored, snapshot.room
    if not room.clocks:
        return None
    state = ClocksState(
        remaining={str(player): each.remaining for player, each in room.clocks}, running=None, elapsed=0, lag=""
    )
    if stored.turn_since is None or room.running is None:
        return state
    elapsed = round((viewing.clock() - stored.turn_since) * 1_000)
    return state.model_copy(update={"running": str(room.running), "elapsed": elapsed, "lag": viewing.lag})


def _idle(stored: StoredGame, now: float) -> IdleState | None:
    if stored.idle_at is None or stored.timed is None:
        return None
    return IdleState(player=str(stored.timed), seconds=round(max(0.0, stored.idle_at - now), 1))


def present_lobby(view: LobbyView) -> LobbyState:
    """Return the state of the lobby for the visitor of `view`."""
    games = view.news.own.get(view.browser, ())
    own = [(game, seat) for game in games if (seat := game.seat_of(view.browser)) is not None]
    begun = [game for game, _ in own if game.closed is not None and game.game is not None]
    newest = max(begun, key=lambda game: game.closed or 0.0, default=None)
    return LobbyState(
        games=tuple(
            OpenGameState(
                id=game.id,
                time_control=game.time_control,
                deal=game.deal,
                people=tuple(seat.name for seat in game.seats),
                waiting=max(0, int(view.now - game.created)),
            )
            for game in view.games
        ),
        yours=tuple(
            OpenSeatState(
                open_game=game.id,
                time_control=game.time_control,
                seat=game.seats.index(seat),
                computers=seat.computers,
                starts_in=max(0, math.ceil(seat.since + view.start_seconds - view.now)),
            )
            for game, seat in own
            if game.is_open
        ),
        game=None if newest is None else newest.game,
    )


def present_public_games(games: Iterable[PublicGame], hidden: Mapping[str, HiddenSeats], now: float) -> WatchState:
    """Return the state of the page with games that anybody may watch.

    `hidden` are the seats whose people are hidden from the visitor, keyed by the ids of the games.
    """
    return WatchState(
        games=tuple(_watched_game(game, hidden.get(game.stored.id, NOTHING_HIDDEN), now) for game in games)
    )


def _watched_game(game: PublicGame, hidden: HiddenSeats, now: float) -> WatchedGame:
    stored, turn = game.stored, game.stored.room.session.turn
    snapshot = GameSnapshot(stored, frozenset(), hidden=hidden)
    return WatchedGame(
        id=stored.id,
        version=stored.room.version,
        plies=stored.room.plies,
        position=format_position(turn.position),
        time_control=stored.time_control,
        seats=tuple(_occupant(snapshot, player) for player in stored.room.session.seats),
        watching=game.watching,
        quiet=max(0, int(now - game.touched)),
    )


def present_puzzle(puzzle: Puzzle) -> PuzzleState:
    """Return the state of a puzzle, with its solution and with a text about each move."""
    first, *sequel = puzzle.steps
    states, played = [], (first.key, *first.replies)
    for step in sequel:
        states.append(PuzzleStepState(**_step_fields(step, themes_of_step(step), played)))
        played = (*played, step.key, *step.replies)
    return PuzzleState(
        **_step_fields(first, puzzle.themes, ()),
        id=puzzle.id,
        player=str(puzzle.player),
        rating=puzzle.rating,
        themes={theme.value: gettext(THEMES[theme].title) for theme in puzzle.themes},
        task=task_of(puzzle),
        sequel=tuple(states),
    )


class StepFields(TypedDict):
    """Fields of both a `PuzzleState` and a `PuzzleStepState`."""

    position: str
    played: tuple[str, ...]
    proven: bool
    hint: str
    reward: str
    gains: tuple[str, ...]
    moves: tuple[PuzzleMoveState, ...]


def _step_fields(step: Step, themes: Iterable[Theme], played: Iterable[Coord]) -> StepFields:
    """Return the fields of an own move of a puzzle, after the moves `played` since the start of the puzzle."""
    takes = view_of(step.turn.position).takes
    return StepFields(
        position=format_position(step.turn.position),
        played=tuple(map(str, played)),
        proven=step.is_proven,
        hint=hint_for(step, themes),
        reward=reward_for(step),
        gains=tuple(map(str, gained_cells(step))),
        moves=tuple(
            PuzzleMoveState(
                move=str(choice.move),
                takes=takes[str(choice.move)],
                line=tuple(map(str, choice.line)),
                share=choice.share(step.turn.mover),
                text=explain(step, choice.move),
            )
            for choice in step.choices
        ),
    )


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


def present_hint(hint: Hint) -> HintState:
    """Return the state of a hint."""
    return HintState(move=str(hint.move), takes=hint.captured)


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
        )
        for player, seat in summary.seats.items()
    ]
