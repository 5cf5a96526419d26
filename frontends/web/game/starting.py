"""The use cases of new games: start one, and upload a record to continue it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from frontends.web.bounds import LARGEST_RECORD
from frontends.web.game.creation import begun, new_game, uploaded_game
from frontends.web.game.requests import NewGame, UploadRequest
from frontends.web.resources import Resources
from frontends.web.room.errors import RecordTooLarge
from frontends.web.room.ids import ID_LENGTH, new_id
from frontends.web.room.stored_game import StoredGame
from frontends.web.serving.naming import person_name
from frontends.web.serving.visitor import Visitor
from tribolo_core import Player, TriboloError


def begin(resources: Resources, visitor: Visitor, request: NewGame) -> str:
    """Store the new game that a visitor requests, and return its id; with a key, a request is carried out once.

    Raise RateLimited if `visitor.client` (the rate-limit key of the visitor) may start no more games now. Raise
    another TriboloError if `request` is invalid.
    """

    def create(game: str) -> str:
        name = person_name(resources, visitor.browser, request.name, is_optional=True)
        named = request.model_copy(update={"name": name})
        resources.limiter.spend(resources.bounds.games, visitor.client)
        table = resources.programs.table
        stored, held, seated = new_game(named, game, table.all())
        return create_stored(resources, visitor, stored, held, partial(table.seat, game=game, seats=seated))

    return create_once(resources, visitor, request.key, request.model_dump_json(), create)


def upload(resources: Resources, visitor: Visitor, request: UploadRequest) -> str:
    """Store the new game that continues the game record of a visitor's request, and return its id.

    With a key, a request is carried out once; see `create_once`.

    Raise RecordTooLarge if the record has more than `LARGEST_RECORD` bytes, ServerBusy if no place for slow work is
    free, and RateLimited if `visitor.client` (the rate-limit key of the visitor) may upload no more records or start no
    more games now. Also raise the errors of `uploaded_game` and `create_stored`.
    """
    if len(request.record.encode()) > LARGEST_RECORD:
        raise RecordTooLarge(LARGEST_RECORD >> 10)

    def create(game: str) -> str:
        people = {
            player: person_name(resources, visitor.browser, name, is_optional=True)
            for player, name in (request.people or {}).items()
        }
        named = request.model_copy(update={"people": request.people and people})
        with resources.slow_work(resources.bounds.uploads, visitor.client):
            resources.limiter.spend(resources.bounds.games, visitor.client)
            stored, held = uploaded_game(named, game)
            return create_stored(resources, visitor, stored, held)

    return create_once(resources, visitor, request.key, request.model_dump_json(), create)


def create_once(
    resources: Resources, visitor: Visitor, key: str | None, request: str, create: Callable[[str], str]
) -> str:
    """Call `create` with an id; it stores a game under this id and returns it. Return the id.

    With a key, the visitor and the whole text `request` determine this id, so that nobody gets a game of another
    visitor. The same request, sent again by a double click or after a lost answer, changes nothing and has the same
    result, if the game is still stored.
    """
    if key is None:
        return create(new_id())
    game = resources.secrets.keyed(visitor.browser, request)[:ID_LENGTH]
    if resources.store.has(game):
        return game
    try:
        return create(game)
    except (IntegrityError, TriboloError):
        # The same request, under way at the same time, has stored the game meanwhile.
        if not resources.store.has(game):
            raise
        return game


def create_stored(
    resources: Resources,
    visitor: Visitor,
    stored: StoredGame,
    held: tuple[Player, ...],
    insert_more: Callable[[Connection], object] = lambda _: None,
) -> str:
    """Let the bots make their first moves in a new game, store it, publish it, and return its id.

    The visitor holds the seats `held`. `insert_more` inserts what belongs to the game, in the same transaction.

    Raise BlockedVisitor if a seat waits for somebody else and the host of the server has blocked the visitor,
    UnboundedOpponent if a computer player takes too long for a server, and any error of `insert_more`.
    """
    if stored.room.joined != frozenset(stored.start.seats.humans):  # Somebody else is to come.
        resources.blocks.check_host(visitor.browser)
    new = begun(stored)
    # A ranked try locks the counters of the client and the day, which all visitors share.
    key = "" if new.day is None else f"{new.day.isoformat()} {visitor.client}"
    resources.store.create(new, visitor.browser, held, insert_more, key)
    resources.feed.publish(new)
    return new.id
