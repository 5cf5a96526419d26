"""The presenter: turns a game into the state that one visitor sees, with the texts of `wording`."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypedDict

from frontends.games.characters import Character, base_spec
from frontends.games.puzzles import THEMES, explain, hint_for, reward_for, task_of
from frontends.games.tribolo import TRIBOLO, TriboloGame, changed_seats
from frontends.games.tribolo_view import takes_of
from frontends.session.pace import Pace
from frontends.session.seats import HUMAN
from frontends.session.view import View
from frontends.web.characters import characters_of
from frontends.web.editor import view_of
from frontends.web.jobs.public_games import PublicGame
from frontends.web.room.events import UndoRequested
from frontends.web.room.hidden_seats import NOTHING_HIDDEN, HiddenSeats
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.visitors.summaries import GameSummary
from frontends.web.use_cases.games import GameSnapshot
from frontends.web.use_cases.hints import Hint
from frontends.web.use_cases.lobby import LobbyView
from tribolo_core import Coord, Player, format_position
from tribolo_core.puzzles.puzzle import Puzzle, Step, Theme
from tribolo_core.puzzles.solving.verdict import gained_cells, themes_of_step
from tribolo_core.translation.messages import gettext

from .labels import label, seat_label
from .reasons import reasons_for
from .schemas import (
    ClocksState,
    HintState,
    IdleState,
    LobbyState,
    OpenGameState,
    OpenSeatState,
    PaceState,
    PuzzleMoveState,
    PuzzleState,
    PuzzleStepState,
    RematchOfferState,
    RequestState,
    SeatState,
    State,
    WatchedGame,
    WatchedSeat,
    WatchState,
)
from .wording import Who, describe_consent, describe_end, describe_fact, describe_status, describe_turn, present_log

_DAY: Final = 86_400
_HOUR: Final = 3_600
_LOW: Final = 10
"""Seconds below which a clock shows tenths."""


WARNING_SECONDS: Final = 120
"""Seconds before a person may be replaced from which on pages say so; as in `static/game/idle.js`."""


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
    fields = present_room(snapshot, viewing)
    fields["is_your_turn"] = fields["is_your_turn"] and ply == plies
    return State(
        **fields,
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
        told=present_log(room.log, who_plays(snapshot)),
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


def who_plays(snapshot: GameSnapshot) -> Who:
    """Return who plays in the game in `snapshot`, as the visitor reads it."""
    room, is_ranked = snapshot.room, snapshot.stored.day is not None
    opponents = _opponents(room.session.seats, is_ranked=is_ranked)
    names = {**dict(room.names), **{player: opponent.name for player, opponent in opponents.items()}}
    return Who.of(names, snapshot.yours, room.resigned, snapshot.held, room.flagged, dict(room.names))


class RoomFields(TypedDict):
    """Fields of both a `State` and an `Update`: the people, and what the visitor may do on the present turn."""

    seats: tuple[SeatState, ...]
    is_player: bool
    is_your_turn: bool
    request: RequestState | None
    watching: int
    clocks: ClocksState | None
    idle: IdleState | None
    changed_seats: tuple[str, ...]
    rematch: str | None
    rematch_offer: RematchOfferState | None
    can_undo: bool
    can_restart: bool
    can_analyse: bool
    can_resign: bool
    can_leave: bool
    can_say: bool
    is_public: bool
    allows_watching: bool | None


def present_room(snapshot: GameSnapshot, viewing: Viewing) -> RoomFields:
    """Return the people of the game in `snapshot`, and what the visitor may do on the present turn.

    `viewing` gives the invite links and the time.
    """
    room, session, now = snapshot.room, snapshot.room.session, time.time()
    opponents = _opponents(session.seats, is_ranked=snapshot.stored.day is not None)
    return RoomFields(
        seats=tuple(
            _seat(snapshot, player, opponents.get(player), now, viewing.invite_link) for player in session.seats
        ),
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
    return RematchOfferState(game=offer.game, text=who_plays(snapshot).says_together("log_rematch_by", offer.by))


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


def describe_idle(state: State, names: Mapping[str, str]) -> str:
    """Return what a page says about a person who may be replaced soon; `static/game/idle.js` counts on.

    The text is empty if the person has more than `WARNING_SECONDS`. `names` are those of the players.
    """
    idle = state.idle
    if idle is None or idle.seconds > WARNING_SECONDS:
        return ""
    is_yours = any(seat.is_yours for seat in state.seats if seat.player == idle.player)
    if idle.seconds == 0:
        return label("idle_over_you") if is_yours else ""
    seconds = math.ceil(idle.seconds)
    time = f"{seconds // 60}:{seconds % 60:02}"
    return label("idle_you", time=time) if is_yours else label("idle", player=names[idle.player], time=time)


def idle_refresh(state: State) -> int:
    """Return the seconds after which a page without scripts must load again, to warn an idle person; 0 for never.

    It loads `WARNING_SECONDS` before the person may be replaced, and again at that time.
    """
    left = 0.0 if state.idle is None else state.idle.seconds
    return math.ceil(left - WARNING_SECONDS if left > WARNING_SECONDS else left)


def present_times(clocks: ClocksState | None) -> dict[str, str]:
    """Return the text of each clock of a game now, keyed by player; then `static/game/clocks.js` updates the texts."""
    if clocks is None:
        return {}
    elapsed = {clocks.running: max(clocks.elapsed, 0)}
    return {player: _describe_time(time - elapsed.get(player, 0)) for player, time in clocks.remaining.items()}


def _describe_time(milliseconds: int) -> str:
    """Return a time, with tenths of a second below ten seconds, and in days and hours above one day."""
    seconds, rest = divmod(max(milliseconds, 0), 1_000)
    if seconds >= _DAY:
        return label("clock_days", days=seconds // _DAY, hours=seconds % _DAY // _HOUR)
    if seconds >= _HOUR:
        return f"{seconds // _HOUR}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    tenths = f".{rest // 100}" if seconds < _LOW else ""
    return f"{seconds // 60}:{seconds % 60:02}{tenths}"


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
    who, opponents = who_plays(snapshot), _opponents(stored.room.session.seats, is_ranked=False)
    return WatchedGame(
        id=stored.id,
        version=stored.room.version,
        plies=stored.room.plies,
        position=format_position(turn.position),
        time_control=stored.time_control,
        seats=tuple(
            WatchedSeat(
                style=player.name.lower(),
                label=_occupant(snapshot, player, opponents.get(player)),
                score=turn.scores[player],
                is_to_move=player is turn.player,
            )
            for player in stored.room.session.seats
        ),
        status=describe_status(turn, who, is_yours=False),
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


def _seat(
    snapshot: GameSnapshot, player: Player, opponent: Character | None, now: float, invite_link: Callable[[Player], str]
) -> SeatState:
    room, seat = snapshot.room, snapshot.room.session.seats[player]
    absence = snapshot.absence(player, now)
    return SeatState(
        player=str(player),
        style=player.name.lower(),
        seat=seat,
        name="" if opponent is None else opponent.name,
        label=_occupant(snapshot, player, opponent),
        person=room.name(player),
        is_yours=player in snapshot.held,
        is_taken=player in room.joined,
        is_reserved=player in room.reserved,
        can_claim=snapshot.can_claim(player),
        can_hand_over=snapshot.stored.day is None and snapshot.can_hand_over(player, now),
        can_block=snapshot.can_block(player),
        is_blocked=player in snapshot.hidden.by_visitor,
        has_resigned=player in room.resigned,
        has_flagged=player in room.flagged,
        presence="" if absence is None else absence.where,
        away_minutes=0 if absence is None else absence.minutes,
        link=invite_link(player) if snapshot.can_invite(player) else None,
    )


def _occupant(snapshot: GameSnapshot, player: Player, opponent: Character | None) -> str:
    room = snapshot.room
    return seat_label(
        opponent=opponent,
        person=room.name(player),
        is_yours=player in snapshot.held,
        # Nobody is waited for once the game is over, even if the person of the seat has left.
        is_taken=player in room.joined or room.session.player is None,
    )


def _opponents(seats: Mapping[Player, str], *, is_ranked: bool) -> dict[Player, Character]:
    """Return the characters of the opponents in a game; a ranked game names them without their options."""
    specs = {player: base_spec(seat) if is_ranked else seat for player, seat in seats.items() if seat != HUMAN}
    return dict(zip(specs, characters_of(specs.values()), strict=True)) if specs else {}


def _request(snapshot: GameSnapshot) -> RequestState | None:
    room, yours, request = snapshot.room, snapshot.yours, snapshot.room.request
    if request is None:
        return None
    who = who_plays(snapshot)
    command: Literal["undo", "restart"] = "undo" if isinstance(request.event, UndoRequested) else "restart"
    return RequestState(
        command=command,
        by=tuple(map(str, request.by)),
        waiting_for=tuple(map(str, room.waiting_for)),
        needs_you=not set(yours).isdisjoint(room.waiting_for),
        is_yours=not set(yours).isdisjoint(request.by),
        text=f"{describe_fact(request.event, who)} {describe_consent(room.waiting_for, who)}",
    )


def present_hint(snapshot: GameSnapshot, hint: Hint) -> HintState:
    """Return a hint for the game in `snapshot`, with a text that gives the reasons for the move."""
    reasons = reasons_for(snapshot.room.session.game.turns[-1], hint.move, who_plays(snapshot))
    text = " ".join((label("hint_play", move=hint.move), *reasons))
    return HintState(move=str(hint.move), takes=hint.captured, text=text)


def describe_summary(summary: GameSummary) -> str:
    """Return a sentence about one game in a list of games: whose turn it is, or how the game has ended."""
    who = _who_of_summary(summary)
    if summary.mover is None:
        return describe_end(summary.scores, who)
    is_yours = summary.mover in summary.held and summary.seats[summary.mover] == HUMAN
    return describe_turn(summary.mover, who, is_yours=is_yours)


def _who_of_summary(summary: GameSummary) -> Who:
    opponents = _opponents(summary.seats, is_ranked=summary.day is not None)
    names = {**summary.names, **{player: opponent.name for player, opponent in opponents.items()}}
    yours = [player for player in summary.held if summary.seats[player] == HUMAN]
    return Who.of(names, yours, summary.resigned, summary.held, summary.flagged)


def summary_labels(summary: GameSummary) -> dict[Player, str]:
    """Return the text to show for the occupant of each seat of a game in a list of games, such as "Ruth, level 4"."""
    opponents = _opponents(summary.seats, is_ranked=summary.day is not None)
    return {
        player: seat_label(
            opponent=opponents.get(player),
            person=summary.names.get(player, ""),
            is_yours=player in summary.held,
            is_taken=player in summary.joined or summary.mover is None,
        )
        for player in summary.seats
    }
