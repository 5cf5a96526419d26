"""The page of a game, its forms, its invite links and its downloads."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.characters import character
from frontends.games.tribolo import TRIBOLO
from frontends.web.characters import STAND_IN
from frontends.web.game.actions import ACTION, JoinRequest
from frontends.web.game.carrying_out import carry_out
from frontends.web.game.invitations import invited_player
from frontends.web.game.links import invite_links
from frontends.web.game.requests import PageOptions, ViewOptions
from frontends.web.game.snapshots import GameSnapshot, view_game
from frontends.web.game.times import describe_idle, idle_refresh, present_times
from frontends.web.game.viewing import page_texts, state_of, view_of_game
from frontends.web.live.attendance import places_in
from frontends.web.qr_code import qr_code_svg
from frontends.web.serving.errors import message_of, status_of
from frontends.web.serving.parsing import parse_fields, parse_query
from frontends.web.serving.rendering import choices, page, preview_of, with_retry_after
from frontends.web.serving.requests import LONGEST_NAME
from frontends.web.serving.texts import name_choice
from frontends.web.serving.visitor import resources, visitor, waited
from frontends.web.svg import board_svg, thumbnail_svg
from frontends.wire.phrases import PHRASES
from frontends.wire.words import label_seats
from tribolo_core import TriboloError
from tribolo_core.translation.messages import gettext

games: Final = Blueprint("games", __name__)


@games.get("/games/<game>")
def show(game: str) -> AnyResponse:
    """Return the page of a game with the present turn, or with the earlier turn that the query asks for.

    The query is parsed as `PageOptions`.
    """
    options = parse_query(PageOptions)
    snapshot = view_game(resources(), visitor(), game)
    resources().attendance.note(places_in(snapshot.stored, snapshot.held))
    return _page(snapshot, options)


@games.get("/games/<game>/seat/<secret>")
def invitation(game: str, secret: str) -> AnyResponse:
    """Return the page that offers the seat whose invite link contains `secret`.

    The page changes nothing, so that a messenger can open the link to show a preview. Visitors who hold the seat
    already are redirected to the page of the game.
    """
    return _invitation(game, secret)


def _invitation(game: str, secret: str, error: TriboloError | None = None, name: str = "") -> AnyResponse:
    """Return the page of an invite link; `name` fills in the form after an error."""
    snapshot = view_game(resources(), visitor(), game)
    player = invited_player(resources().secrets, snapshot.stored, secret)
    if player in snapshot.held:
        return redirect(url_for("games.show", game=game), 303)
    state = state_of(snapshot)
    response = page(
        "invitation.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Play {player}", player=gettext(str(player))),
        seats=zip(state.seats, label_seats(state.seats, is_over=snapshot.room.session.player is None), strict=True),
        view=view_of_game(snapshot),
        game=game,
        player=gettext(str(player)),
        is_taken=player in snapshot.room.joined,
        secret=secret,
        error=None if error is None else message_of(error),
        name=name,
        preview=url_for("games.preview", game=game, _external=True),
    )
    return response if error is None else with_retry_after(response, error)


@games.get("/games/<game>/seat/<secret>/code.svg")
def qr_code(game: str, secret: str) -> Response:
    """Return the QR code of the invite link that contains `secret`."""
    snapshot = view_game(resources(), visitor(), game)
    player = invited_player(resources().secrets, snapshot.stored, secret)
    return Response(qr_code_svg(invite_links(game).link(snapshot.room, player)), mimetype="image/svg+xml")


@games.post("/games/<game>/seat/<secret>")
def join(game: str, secret: str) -> AnyResponse:
    """Give the visitor the seat whose invite link contains `secret`, and redirect to the page of the game.

    The form may name the visitor. If the seat or the name is refused, return the page of the link with the error.
    """
    name = request.form.get("name", "")[:LONGEST_NAME]
    try:
        carry_out(resources(), visitor(is_new=True), game, JoinRequest(command="take", secret=secret[:64], name=name))
    except TriboloError as error:
        return _invitation(game, secret, error, name)
    return redirect(url_for("games.show", game=game), 303)


@games.post("/games/<game>/<command>")
def command(game: str, command: str) -> AnyResponse:
    """Carry out the action `command` with the fields of the submitted form, then redirect to the page of the game.

    If the action starts a rematch, redirect to the page of the rematch; if it leaves the game, to the front page. After
    a block, the page of the game says so. If the action is refused, return the page with an error message.
    """
    fields = request.form.to_dict()
    if spec := fields.pop("spec", "").strip():
        fields["seat"] = spec
    try:
        action = parse_fields(ACTION, {**fields, "command": command})
        snapshot = carry_out(resources(), visitor(), game, action, waited)
    except TriboloError as error:
        return _page(view_game(resources(), visitor(), game), PageOptions(), error)
    if command == "leave":
        return redirect(url_for("front.index"), 303)
    following = snapshot.room.rematch if command == "rematch" else None
    blocked = fields["player"] if command == "block" else None
    return redirect(url_for("games.show", game=following or game, blocked=blocked), 303)


@games.get("/games/<game>/record")
def record(game: str) -> Response:
    """Return the record of a game as a text file that the browser downloads."""
    snapshot = view_game(resources(), visitor(), game)
    text = TRIBOLO.notation.format_record(snapshot.room.session)
    headers = {"Content-Disposition": f'attachment; filename="{game[:8]}.tribolo"'}
    return Response(text, mimetype="text/plain", headers=headers)


@games.get("/games/<game>/board.svg")
def picture(game: str) -> Response:
    """Return the board of a game as an SVG image: the present turn, or the earlier turn that the query asks for."""
    view = view_of_game(view_game(resources(), visitor(), game), parse_query(ViewOptions))
    return Response(str(board_svg(view)), mimetype="image/svg+xml")


@games.get("/games/<game>/board.png")
def preview(game: str) -> Response:
    """Return the board of a game as it stands as a PNG image, for previews in messengers."""
    return preview_of(view_of_game(view_game(resources(), visitor(), game)))


@games.get("/games/<game>/thumbnail.svg")
def thumbnail(game: str) -> Response:
    """Return a small picture of the board of a game as it stands, for lists of games."""
    snapshot = view_game(resources(), visitor(), game)
    response = Response(str(thumbnail_svg(view_of_game(snapshot))), mimetype="image/svg+xml")
    response.add_etag()
    response.make_conditional(request)
    return response


def _page(snapshot: GameSnapshot, options: PageOptions, error: TriboloError | None = None) -> AnyResponse:
    """Return the page of a game; `options` says which turn to show. On the visitor's turn, mark the legal moves."""
    state = state_of(snapshot, options)
    view = view_of_game(snapshot, options, marks_legal_moves=state.is_your_turn)
    texts = page_texts(snapshot, state)
    response = page(
        "game.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: {status}", status=texts["turn"]),
        error=None if error is None else message_of(error),
        state=state,
        view=view,
        **texts,
        times=present_times(state.clocks),
        idle=describe_idle(state),
        idle_refresh=idle_refresh(state),
        live=state if state.is_present else state_of(snapshot),
        blocked=options.blocked,
        deal_name=name_choice(state.deal),
        phrases={name: gettext(text) for name, text in PHRASES.items()},
        stand_in=STAND_IN,
        stand_in_name=character(STAND_IN).name,
        link=url_for("games.show", game=snapshot.stored.id, _external=True),
        preview=url_for("games.preview", game=snapshot.stored.id, _external=True),
        **choices(bounded_only=True),
    )
    return response if error is None else with_retry_after(response, error)
