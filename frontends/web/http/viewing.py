"""The state of a game, or of the games to watch, for the visitor of the current request."""

from __future__ import annotations

from functools import partial

from frontends.session.view import View
from frontends.web.use_cases.games import GameSnapshot
from frontends.web.use_cases.requests import PageOptions, ViewOptions

from .presenter import Viewing, game_at, present, present_public_games, view_game_at, who_plays
from .schemas import State, WatchState
from .visitor import invite_links, resources, visitor
from .wording import describe_status, present_names


def state_of(snapshot: GameSnapshot, options: ViewOptions | None = None) -> State:
    """Return the JSON state of a game for the visitor of the current request.

    `options` says which turn to show; by default, show the present turn.
    """
    link = partial(invite_links(snapshot.stored.id).link, snapshot.room)
    viewing = Viewing(link, _ply(options or ViewOptions()), resources().store.clocks.about_now)
    return present(snapshot, viewing)


def view_of_game(snapshot: GameSnapshot, options: PageOptions | None = None) -> View:
    options = options or PageOptions()
    return view_game_at(snapshot, _ply(options), marks_legal_moves=options.help == "1")


def page_texts(snapshot: GameSnapshot, options: PageOptions, *, is_yours: bool) -> dict[str, object]:
    """Return the texts about who plays on the page of a game, for its template: `turn`, `titles` and `skips`.

    `is_yours` says whether the visitor is to move on the turn that `options` names.
    """
    who = who_plays(snapshot)
    turn = game_at(snapshot, _ply(options)).turns[-1]
    return {"turn": describe_status(turn, who, is_yours=is_yours), **present_names(who)}


def watch_state() -> WatchState:
    """Return the state of the page with games that anybody may watch, for the visitor of the current request."""
    games = resources().public_games
    found = games.refresh().games
    hidden = resources().hidden_in_all([game.stored for game in found], visitor().browser)
    return present_public_games(found, hidden, games.clock())


def _ply(options: ViewOptions) -> int | None:
    return None if options.at is None else int(options.at)
