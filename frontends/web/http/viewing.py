"""The state of a game for the visitor of the current request, and its view."""

from __future__ import annotations

from functools import partial

from frontends.session.view import View
from frontends.web.use_cases.games import GameSnapshot
from frontends.web.use_cases.requests import PageOptions, ViewOptions

from .presenter import Viewing, present, view_game_at
from .schemas import State
from .visitor import invite_links, resources


def state_of(snapshot: GameSnapshot, options: ViewOptions | None = None) -> State:
    """Return the JSON state of a game for the visitor of the current request.

    `options` says which turn to show; by default, show the present turn.
    """
    link = partial(invite_links(snapshot.stored.id).link, snapshot.room)
    return present(snapshot, Viewing(link, _ply(options or ViewOptions()), resources().thinking_wait))


def view_of_game(snapshot: GameSnapshot, options: PageOptions | None = None) -> View:
    options = options or PageOptions()
    return view_game_at(snapshot, _ply(options), marks_legal_moves=options.help == "1")


def _ply(options: ViewOptions) -> int | None:
    return None if options.at is None else int(options.at)
