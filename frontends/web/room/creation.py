"""Games that begin: a new deal, a position, a record, or once more with the same people."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import replace

from frontends.games.tribolo import OTHER_DEAL, TRIBOLO, TriboloSession
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.web.refusal import Refusal, reason
from frontends.web.server.keys import new_id
from frontends.web.store.games import Kept
from tribolo_core import PLAYERS, Game, Player, parse_position
from tribolo_core.ai.spec import parse_spec

from .commands import LONGEST_SPEC, NewGame, clean_name, is_person
from .room import Entry, Kind, Table


def new_game(new: NewGame, client: str) -> tuple[Kept, tuple[Player, ...]]:
    """The game that somebody asks for, and the seats for whoever asks; a Refusal (422) says why there is none."""
    wanted = {str(player): TRIBOLO.setup.default_seats[player] for player in PLAYERS} | _given(new)
    here = tuple(player for player in PLAYERS if wanted[str(player)] == "here")
    seats = Seats.of({player: _checked_seat(wanted[str(player)]) for player in PLAYERS})
    session = _dealt(new, seats)
    name = clean_name(new.name)
    names = {player: name for player in here if name}
    return _kept(session, new.pace, client, _people(here, names)), here


def _given(new: NewGame) -> dict[str, str]:
    return {name: seat for name, seat in new.seats.model_dump().items() if seat is not None}


def _checked_seat(seat: str) -> str:
    return HUMAN if is_person(seat) else checked_spec(seat)


def checked_spec(spec: str) -> str:
    """The spec of an opponent who may think on the server; a Refusal (422) is raised for any other."""
    try:
        TRIBOLO.opponents.check_spec(spec)
    except ValueError as error:
        raise Refusal(422, reason(error)) from None
    if len(spec) > LONGEST_SPEC:
        raise Refusal(422, f"An opponent is written in {LONGEST_SPEC} letters at most.")
    if parse_spec(spec).options.get("threads", "1") != "1":
        raise Refusal(422, f"{spec!r} cannot think here: on a server an opponent has one thread.")
    return spec


def _dealt(new: NewGame, seats: Seats[Player]) -> TriboloSession:
    if new.seed and not re.fullmatch("[0-9]{1,20}", new.seed):
        raise Refusal(422, f"A seed is a whole number, not {new.seed!r}.")
    seed = int(new.seed) if new.seed else secrets.randbits(32)
    try:
        if new.position:
            game = Game.start(parse_position(new.position))
            # The seed still settles what opponents leave to chance, and has to be one.
            TRIBOLO.new(seed)
            return Session(game, seats, seed, OTHER_DEAL)
        return Session(TRIBOLO.new(seed, new.deal), seats, seed, new.deal)
    except ValueError as error:
        raise Refusal(422, reason(error)) from None


def uploaded_game(text: str, client: str) -> tuple[Kept, tuple[Player, ...]]:
    """The game of a record, and the seats for whoever brings it; a Refusal (422) says what is wrong with the text."""
    try:
        record = TRIBOLO.notation.parse_record(text)
    except ValueError as error:
        raise Refusal(422, f"This is no game record: {reason(error).removesuffix('.')}.") from None
    for seat in record.seats.values():
        _checked_seat(seat)
    humans = record.seats.humans
    deal = record.deal if record.deal in TRIBOLO.setup.deals else OTHER_DEAL
    session = Session(record.game.restart(), record.seats, record.seed, deal)
    moves = (
        Entry(Kind.MOVE, (turn.player,), str(move))
        for turn, move in zip(record.game.turns, record.game.moves, strict=False)
        if turn.player is not None
    )
    return _kept(session, "normal", client, (*_people(humans, {}), *moves)), humans


def rematch(kept: Kept, table: Table, client: str) -> Kept:
    """A game like another one, with the same people and opponents, dealt anew where there is a way to deal it."""
    seed, deal = secrets.randbits(32), kept.start.deal
    game = TRIBOLO.new(seed, deal) if deal in TRIBOLO.setup.deals else kept.start.game
    session = replace(kept.start, game=game, seed=seed)
    taken = tuple(player for player in PLAYERS if player in table.taken)
    return _kept(session, kept.pace, client, _people(taken, dict(table.names)))


def _people(players: tuple[Player, ...], names: Mapping[Player, str]) -> Iterable[Entry]:
    if players:
        yield Entry(Kind.TAKE, players)
    for player, name in names.items():
        yield Entry(Kind.NAME, (player,), name)


def _kept(session: TriboloSession, pace: str, client: str, entries: Iterable[Entry]) -> Kept:
    return Kept(new_id(), session, pace, client, tuple(entries))
