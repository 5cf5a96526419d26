"""The state of a game for the visitor of the current request, with the hint that they ask for, and its view."""

from __future__ import annotations

from functools import partial

from flask import request

from frontends.session.view import View
from frontends.web.use_cases.games import GameSnapshot
from frontends.web.use_cases.hints import advise
from frontends.web.use_cases.requests import PageOptions, ViewOptions

from .presenter import Viewing, present, view_game_at
from .schemas import State
from .visitor import invite_links, resources, visitor


def state_of(snapshot: GameSnapshot, options: ViewOptions | None = None) -> State:
    """Return the JSON state of a game for the visitor of the current request.

    `options` says which turn to show, and whether to show a hint. By default, show the present turn without a hint. A
    link of another site gets no hint: a hint is recorded in the game. If `options` asks for a hint and none can be
    given, raise HintUnavailable, RateLimited or ServerBusy, as `hints.advise` does.
    """
    options = options or ViewOptions()
    hint = None
    if options.hint != "0" and request.headers.get("Sec-Fetch-Site") not in ("cross-site", "same-site"):
        hint = advise(resources(), visitor(), snapshot, deep=options.hint == "2")
    link = partial(invite_links(snapshot.stored.id).link, snapshot.room)
    return present(snapshot, Viewing(link, _ply(options), hint, resources().thinking_wait))


def view_of_game(snapshot: GameSnapshot, options: PageOptions | None = None) -> View:
    options = options or PageOptions()
    return view_game_at(snapshot, _ply(options), marks_legal_moves=options.help == "1")


def _ply(options: ViewOptions) -> int | None:
    return None if options.at is None else int(options.at)
