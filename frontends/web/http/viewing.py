"""The state of a game for the visitor of the current request, with the hint that they ask for."""

from __future__ import annotations

from functools import partial

from flask import request

from frontends.web.use_cases.games import GameSnapshot
from frontends.web.use_cases.hints import advise
from frontends.web.use_cases.requests import ViewOptions

from .presenter import Viewing, present
from .schemas import State
from .visitor import invite_links, resources, visitor


def state_of(snapshot: GameSnapshot, options: ViewOptions | None = None) -> State:
    """Return the JSON state of a game for the visitor of the current request.

    `options` says which turn to show, whether to mark the legal moves, and whether to show a hint. By default, show the
    present turn without marks and without a hint. A link of another site gets no hint: a hint is recorded in the game.
    If `options` asks for a hint and none can be given, raise HintUnavailable, RateLimited or ServerBusy, as
    `hints.advise` does.
    """
    options = options or ViewOptions()
    hint = None
    if options.hint != "0" and request.headers.get("Sec-Fetch-Site") not in ("cross-site", "same-site"):
        hint = advise(resources(), visitor(), snapshot, deep=options.hint == "2")
    link = partial(invite_links(snapshot.stored.id).link, snapshot.room)
    at = None if options.at is None else int(options.at)
    return present(snapshot, Viewing(link, at, options.help == "1", hint, resources().thinking_wait))
