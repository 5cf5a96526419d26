"""New games: from a deal, a position or a record, and rematches."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final, TypeAlias

from frontends.games.difficulties import DIFFICULTIES, quick_seats
from frontends.games.tribolo import OTHER_DEAL, TRIBOLO, TriboloSession
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.seeds import parse_seed
from frontends.web.characters import STAND_IN, STRONGEST, check_bounded, check_known, is_bounded
from frontends.web.game.requests import NewGame, Seating, UploadRequest, is_human
from frontends.web.live.bots import answer_at_once
from frontends.web.nicknames import is_nickname
from frontends.web.room.errors import InvalidRecord, ProgramAway, TooFewPeople
from frontends.web.room.events import Joined, Played, RematchOffered, Renamed, RoomEvent, SeatChanged, WatchingAllowed
from frontends.web.room.ids import new_id
from frontends.web.room.room import GameRoom, in_order
from frontends.web.room.stored_game import StoredGame
from frontends.web.room.time_controls import FEWEST_PEOPLE, TIME_CONTROLS, UNLIMITED, TimeControl, control_for
from frontends.web.serving.requests import HERE, PROGRAM
from frontends.web.store.games import GameChange
from frontends.web.store.programs import HouseProgram
from tribolo_core import PLAYERS, Game, Player, TriboloError, parse_position
from tribolo_core.dice import random_seed
from tribolo_core.presets import PRESETS

LIVE_OFFER_SECONDS: Final = 600.0
"""Seconds for which a rematch with clocks for one sitting is offered; others wait as long as an open seat."""


def begun(stored: StoredGame) -> StoredGame:
    """Return a new game after the first moves of its bots; raise UnboundedOpponent."""
    session = stored.room.session
    for seat in session.seats.values() if session.player is not None else ():
        if seat != HUMAN:
            check_bounded(seat)
    change = GameChange(stored, frozenset())
    answer_at_once(change)
    return stored.with_room(change.events, change.room)


SeatsOfPrograms: TypeAlias = Mapping[HouseProgram, tuple[Player, ...]]
"""The seats of a game that house programs get."""


def new_game(
    request: NewGame, game: str, programs: Collection[HouseProgram]
) -> tuple[StoredGame, tuple[Player, ...], SeatsOfPrograms]:
    """Return the new game that a request describes, the players of the visitor who requests it, and those of programs.

    The game gets the id `game`; it is not in the database yet. The name in the request is one that `person_name`
    returned. Raise TriboloError if the request is invalid, or names none of the house programs `programs`.
    """
    seed = parse_seed(request.seed) if request.seed else random_seed()
    wanted = _wanted_seats(request, seed)
    here = tuple(player for player in PLAYERS if wanted[player] == HERE)
    seats = Seats.of({player: _checked_seat(wanted[player]) for player in PLAYERS})
    if request.time_control != UNLIMITED and len(seats.humans) < FEWEST_PEOPLE:
        raise TooFewPeople()
    session = _deal(request, seats, seed)
    names = {player: request.name for player in here if request.name}
    seated = _seats_of_programs(wanted, programs)
    people = (*_people(here, names), *_sit_down(seated))
    stored = StoredGame.of(game, session, request.pace, people, time_control=request.time_control)
    return stored, here, seated


def _seats_of_programs(wanted: Mapping[Player, str], programs: Collection[HouseProgram]) -> SeatsOfPrograms:
    """Return the seats of programs among the wanted ones; raise ProgramAway for the name of no program."""
    known, seated = {program.name: program for program in programs}, dict[HouseProgram, tuple[Player, ...]]()
    for player, seat in wanted.items():
        if seat.startswith(PROGRAM):
            program = known.get(seat.removeprefix(PROGRAM))
            if program is None:
                raise ProgramAway(seat.removeprefix(PROGRAM))
            seated[program] = (*seated.get(program, ()), player)
    return seated


def _sit_down(seated: SeatsOfPrograms) -> Iterator[RoomEvent]:
    """Yield the events with which house programs take their seats, under their names."""
    for program, players in seated.items():
        yield Joined(players, is_program=True)
        for player in players:
            yield Renamed(player, program.name)


def _wanted_seats(request: NewGame, seed: int) -> dict[Player, str]:
    opponents = DIFFICULTIES[request.difficulty] if request.difficulty else ()
    if opponents and request.seats == Seating():
        return {player: HERE if seat == HUMAN else seat for player, seat in quick_seats(opponents, seed).items()}
    chosen, others = request.seats.model_dump(), iter(opponents)
    seats = {player: chosen[str(player)] for player in PLAYERS} | {Player.BLUE: request.seats.Blue or HERE}
    return {player: seat or next(others, TRIBOLO.setup.default_seats[player]) for player, seat in seats.items()}


def _checked_seat(seat: str) -> str:
    return HUMAN if is_human(seat) else check_bounded(seat)


def _deal(request: NewGame, seats: Seats[Player], seed: int) -> TriboloSession:
    if request.position:
        return Session(Game.start(parse_position(request.position)), seats, seed, OTHER_DEAL)
    return Session(TRIBOLO.new(seed, request.deal), seats, seed, request.deal)


def uploaded_game(request: UploadRequest, game: str) -> tuple[StoredGame, tuple[Player, ...]]:
    """Return a game that continues the game record of a request, and the players that the visitor gets.

    The game gets the id `game`; it is not in the database yet. The names in the request are ones that `person_name`
    returned. If the game runs, the strongest opponent takes the seat of each that plays in browsers only. Raise
    InvalidRecord if the record is not a valid game record, and another TriboloError if a seat names no built-in
    opponent.
    """
    try:
        record = TRIBOLO.notation.parse_record(request.record)
    except TriboloError as error:
        raise InvalidRecord(error) from None
    for seat in record.seats.values():
        if seat != HUMAN:
            check_known(seat)
    if request.people is None:
        names = dict.fromkeys(record.seats.humans, "")
    else:
        names = {Player(player): name for player, name in request.people.items()}
    held = in_order(names)
    # A seat of the visitor begins as a person's, so that the person can come back to it.
    seats = Seats.of({player: HUMAN if player in held else seat for player, seat in record.seats.items()})
    deal = record.deal if record.deal in PRESETS else OTHER_DEAL
    session = replace(record, game=record.game.restart(), seats=seats, deal=deal)
    moves = (
        Played(turn.player, move)
        for turn, move in zip(record.game.turns, record.game.moves, strict=False)
        if turn.player is not None
    )
    there = {player: seat if _may_stay(record, seat) else STRONGEST for player, seat in record.seats.items()}
    taken_over = (SeatChanged(player, seat) for player, seat in there.items() if seat != seats[player])
    events = (*_people(held, {player: name for player, name in names.items() if name}), *moves, *taken_over)
    return StoredGame.of(game, session, request.pace, events, is_uploaded=True), held


def _may_stay(record: TriboloSession, seat: str) -> bool:
    return seat == HUMAN or record.player is None or is_bounded(seat)


def places_after(stored: StoredGame) -> Mapping[Player, Player]:
    """Return the seat that the occupant of each player's seat gets in a rematch.

    Everyone moves on to the next seat. But if only one person plays, and from a position that no preset dealt, all stay
    in their seats.
    """
    moves_on = stored.start.deal in PRESETS or stored.is_of_people
    return {player: player.next if moves_on else player for player in PLAYERS}


def rematch(
    stored: StoredGame,
    room: GameRoom,
    held: frozenset[Player],
    programs: Collection[HouseProgram],
    free: Collection[str],
) -> tuple[StoredGame, tuple[Player, ...], SeatsOfPrograms]:
    """Return a rematch of `stored` that a visitor with the seats `held` offers, and the seats of visitor and programs.

    The new game is not in the database yet. `room` is the present state of `stored`. The opponents are those at the
    start of `stored`, the strongest in place of one that plays in browsers only; a computer plays for people who have
    left. Of the house programs `programs`, those that can begin another game, with the names `free`, sit down at once,
    and a computer plays for the others. The seats of the other people wait for them for a while. If a preset (a way to
    draw start positions from seeds) dealt `stored`, it deals the rematch, too, with a new seed. Otherwise the rematch
    has the same start position.
    `places_after` says who gets which seat. A visitor who let anybody watch does so again.
    """
    seed, deal, places = random_seed(), stored.start.deal, places_after(stored)
    house = {program.name: program for program in programs}
    asked = {player: house[room.name(player)] for player in room.programs if room.name(player) in house}
    seated = dict[HouseProgram, tuple[Player, ...]]()
    for player, program in asked.items():
        if program.name in free:
            seated[program] = in_order((*seated.get(program, ()), places[player]))
    has_left = {player for player in stored.start.seats.humans if player not in room.joined}
    has_left |= {player for player, program in asked.items() if program not in seated}
    kept = {**stored.start.seats, **{player: _computer_in(room, player) for player in has_left}}
    kept = {player: seat if seat == HUMAN or is_bounded(seat) else STRONGEST for player, seat in kept.items()}
    seats = {places[player]: seat for player, seat in kept.items()}
    game = TRIBOLO.new(seed, deal) if deal in PRESETS else stored.start.game
    session = replace(stored.start, game=game, seats=Seats.of({player: seats[player] for player in PLAYERS}), seed=seed)
    control = control_for(stored.time_control, len(session.seats.humans))
    others = in_order(places[player] for player in room.joined - held - asked.keys())
    events = [*rematch_people(stored, room, held)]
    if others:
        events.append(RematchOffered(others, time.time() + _offer_seconds(TIME_CONTROLS[control])))
    events += _sit_down(seated)
    following = StoredGame.of(new_id(), session, stored.pace, events, time_control=control)
    return following, in_order(places[player] for player in held), seated


def rematch_people(stored: StoredGame, room: GameRoom, held: AbstractSet[Player]) -> Iterator[RoomEvent]:
    """Yield the events with which the person in the seats `held` of a game comes to its rematch.

    `room` is the present state of the game `stored`. The person keeps the name, unless the rule for names
    refuses it since, and still lets anybody watch or not.
    """
    places = places_after(stored)
    names = {places[player]: name for player, name in room.names if player in held and is_nickname(name)}
    yield from _people(in_order(places[player] for player in held), names)
    if shown := in_order(places[player] for player in room.shown & held):
        yield WatchingAllowed(shown, is_allowed=True)


def _computer_in(room: GameRoom, player: Player) -> str:
    """Return the spec of the computer that plays in the seat of a person who has left.

    If the person left after the end of the game, no computer has the seat yet, and it is `STAND_IN`.
    """
    seat = room.session.seats[player]
    return STAND_IN if seat == HUMAN else seat


def _offer_seconds(control: TimeControl) -> float:
    """Return how many seconds a rematch is offered: a live game has clocks and needs an open page while it waits."""
    is_live = control.allowance is not None and control.needs_page
    return LIVE_OFFER_SECONDS if is_live else control.open_seconds


def _people(players: tuple[Player, ...], names: Mapping[Player, str]) -> Iterator[RoomEvent]:
    if players:
        yield Joined(players)
    for player, name in names.items():
        yield Renamed(player, name)
