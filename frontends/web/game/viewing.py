"""The state and the view of a game for the visitor of the current request."""

from __future__ import annotations

from functools import partial

from frontends.session.view import View
from frontends.web.game.links import invite_links
from frontends.web.game.presenter import Viewing, game_at, present, view_game_at
from frontends.web.game.requests import ViewOptions
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.serving.visitor import resources
from frontends.wire.states import State
from frontends.wire.words import Who, describe_status, label_seats, word_log, word_request
from tribolo_core import PLAYERS, Player


def state_of(snapshot: GameSnapshot, options: ViewOptions | None = None) -> State:
    """Return the JSON state of a game for the visitor of the current request.

    `options` says which turn to show; by default, show the present turn.
    """
    link = partial(invite_links(snapshot.stored.id).link, snapshot.room)
    viewing = Viewing(link, _ply(options or ViewOptions()), resources().store.clocks.about_now)
    return present(snapshot, viewing)


def view_of_game(
    snapshot: GameSnapshot, options: ViewOptions | None = None, *, marks_legal_moves: bool = False
) -> View:
    return view_game_at(snapshot, _ply(options or ViewOptions()), marks_legal_moves=marks_legal_moves)


def page_texts(snapshot: GameSnapshot, state: State) -> dict[str, object]:
    """Return the texts of the page of a game that the template shows before, or without, the scripts.

    `turn` says whose turn it is, or how the game has ended; `labels` holds the occupant of each seat, `titles` the name
    of each player in tables and `skips` the note that it is skipped, both keyed by player; `log` holds the latest
    entries, and `request` says who asks for an undo or a restart, `offer` who offers a rematch.
    """
    who = Who.of(state.seats)
    turn = game_at(snapshot, state.ply).turns[-1]
    is_over = snapshot.room.session.player is None
    request, offer = state.request, state.rematch_offer
    return {
        "turn": describe_status(turn, who, is_yours=state.is_your_turn),
        "labels": label_seats(state.seats, is_over=is_over, is_ranked=state.day is not None),
        "titles": {str(player): who.title(player) for player in PLAYERS},
        "skips": {str(player): who.says("move_skipped", player) for player in PLAYERS},
        "log": word_log(state.told, state.seats)[-4:],
        "request": request and word_request(request.command, request.by, request.waiting_for, who),
        "offer": offer and who.says_together("log_rematch", tuple(map(Player, offer.by))),
    }


def _ply(options: ViewOptions) -> int | None:
    return None if options.at is None else int(options.at)
