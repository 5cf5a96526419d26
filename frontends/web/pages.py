"""The pages. Everything that is a form works without a script; what changes something is posted, then looked at."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Final, Literal

from flask import Blueprint, Response, redirect, render_template, request, url_for
from pydantic import BaseModel, ValidationError
from werkzeug.wrappers import Response as AnyResponse

from frontends.pace import Pace
from frontends.seats import HUMAN
from frontends.tribolo import TRIBOLO
from tribolo_core import OPPONENTS, PLAYERS, Game, Position, format_position, parse_position

from .act import Seen, act, begin, look, upload
from .api import parse_look, present, sentence
from .commands import COMMAND, NEW_GAME, Look, Take
from .editor import EMPTY, MOVERS, painted, read_position, settled, view_of
from .feed import Feed
from .keys import is_id
from .refusal import Refusal
from .store import NoSuchGame, Sign
from .svg import board_svg
from .visitor import asker, services

pages: Final = Blueprint("pages", __name__)

MOST_LINES: Final = 20
"""How many of their games somebody is shown."""

STREAM_SECONDS: Final = 300.0
"""How long a stream of events goes on; a browser opens the next one by itself."""

HEARTBEAT: Final = 15.0
"""After so many seconds without an event a stream says that it is alive, and notices when nobody listens."""


def _page(template: str, status: int = 200, **values: object) -> AnyResponse:
    html = render_template(template, page=SimpleNamespace(**{"status": status, "error": None, **values}))
    return Response(html, status, mimetype="text/html")


def error_page(refusal: Refusal) -> AnyResponse:
    """A page that only says why there is no other one."""
    response = _page(
        "error.html",
        refusal.status,
        title="Tribolo",
        error=str(refusal),
        retry_after=refusal.retry_after,
    )
    return _with_retry(response, refusal)


_CHOICES: Final = {
    "opponents": [{"spec": name, "about": entry.about} for name, entry in OPPONENTS.items()],
    "deals": list(TRIBOLO.deals),
    "paces": [str(pace) for pace in Pace],
}


@pages.get("/")
def front() -> AnyResponse:
    """Begin a game, or go on with one."""
    return _front(200, None, {})


def _front(status: int, error: str | None, form: Mapping[str, str]) -> AnyResponse:
    who = asker()
    lines = services().store.lines(who.browser, MOST_LINES) if who.browser else []
    games = [
        {
            "id": line.id,
            "title": f"{' and '.join(map(str, line.held))}, {line.deal}",
            "status": line.status,
            "is_your_turn": line.mover in line.held and not line.is_thinking,
            "touched": datetime.fromtimestamp(line.touched, UTC),
        }
        for line in lines
    ]
    default = TRIBOLO.default_seats
    seats = {player.name.lower(): "here" if default[player] == HUMAN else default[player] for player in PLAYERS}
    return _page("front.html", status, title="Tribolo", error=error, games=games, form=form, seats=seats, **_CHOICES)


@pages.post("/games")
def create() -> AnyResponse:
    """Begin a game as the form says; what is left out is as usual."""
    form = {name: value for name, value in request.form.items() if value}
    seats = {}
    for player in PLAYERS:
        name = player.name.lower()
        seat = form.pop(name, None)
        spec = form.pop(f"{name}_spec", "")
        if seat is not None:
            seats[str(player)] = spec or "other" if seat == "other" else seat
    try:
        game = begin(services(), asker(is_new=True), NEW_GAME.validate_python({**form, "seats": seats}))
    except ValidationError as error:
        return _front(400, sentence(error), request.form)
    except Refusal as refusal:
        return _with_retry(_front(refusal.status, str(refusal), request.form), refusal)
    return redirect(url_for(".game", game=game), 303)


@pages.get("/games/<game>")
def game(game: str) -> AnyResponse:
    """A game: played, watched, or looked back at."""
    wanted = parse_look(Look)
    seen = look(services(), asker(), game)
    try:
        return _game(seen, wanted)
    except Refusal as refusal:
        return _refused_game(seen, wanted, refusal)


def _game(seen: Seen, wanted: Look, status: int = 200, error: str | None = None) -> AnyResponse:
    state = present(seen, wanted)
    return _page(
        "game.html",
        status,
        title=f"Tribolo: {state.view.status}",
        error=error,
        state=state,
        help=wanted.help == "1",
        link=url_for(".game", game=seen.kept.id, _external=True),
        **_CHOICES,
    )


def _refused_game(seen: Seen, wanted: Look, refusal: Refusal) -> AnyResponse:
    plain = wanted.model_copy(update={"hint": "0"})
    return _with_retry(_game(seen, plain, refusal.status, str(refusal)), refusal)


def _with_retry(response: AnyResponse, refusal: Refusal) -> AnyResponse:
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


@pages.get("/games/<game>/seat/<secret>")
def take(game: str, secret: str) -> AnyResponse:
    """Take the seat that a secret link gives; from then on the browser's cookie says whose it is."""
    act(services(), asker(is_new=True), _checked(game), Take(command="take", secret=secret[:64]))
    return redirect(url_for(".game", game=game), 303)


@pages.post("/games/<game>/<command>")
def command(game: str, command: str) -> AnyResponse:
    """Do something at a game, then look at it; a refusal is shown beside the game as it stands."""
    fields = request.form.to_dict()
    help_: Literal["0", "1"] = "1" if fields.pop("help", "0") == "1" else "0"
    try:
        done = act(services(), asker(), _checked(game), COMMAND.validate_python({**fields, "command": command}))
    except ValidationError as error:
        return _refused_game(look(services(), asker(), game), Look(help=help_), Refusal(400, sentence(error)))
    except Refusal as refusal:
        return _refused_game(look(services(), asker(), game), Look(help=help_), refusal)
    following = done.table.rematch if command == "rematch" else None
    return redirect(url_for(".game", game=following or game, help=help_ if help_ == "1" else None), 303)


def _checked(game: str) -> str:
    if not is_id(game):
        raise NoSuchGame(game)
    return game


@pages.get("/games/<game>/record")
def record(game: str) -> Response:
    """The record of a game, to be kept in a file."""
    seen = look(services(), asker(), game)
    text = TRIBOLO.format_record(seen.table.session)
    headers = {"Content-Disposition": f'attachment; filename="{game[:8]}.tribolo"'}
    return Response(text, mimetype="text/plain", headers=headers)


@pages.get("/games/<game>/board.svg")
def picture(game: str) -> Response:
    """The board alone, as a drawing."""
    state = present(look(services(), asker(), game), parse_look(Look))
    return Response(str(board_svg(state.view)), mimetype="image/svg+xml")


@pages.post("/records")
def upload_record() -> AnyResponse:
    """Go on with the game of a file, or of a text."""
    file = request.files.get("file")
    content = file.read() if file is not None and file.filename else request.form.get("text", "").encode()
    try:
        if not content.strip():
            raise Refusal(422, "There is no record: choose a file, or paste its text.")
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
        made = upload(services(), asker(is_new=True), text)
    except UnicodeDecodeError:
        return _front(422, "This is no game record: it is not text in UTF-8.", {})
    except Refusal as refusal:
        return _with_retry(_front(refusal.status, str(refusal), {}), refusal)
    return redirect(url_for(".game", game=made), 303)


class Spot(BaseModel):
    """What the addresses of a position and of the editor say."""

    p: str = ""
    brush: str = "B"
    cell: str = ""
    mover: str = ""
    text: str = ""


@pages.get("/position")
def position() -> AnyResponse:
    """A position that stands in the address and nowhere else."""
    try:
        shown = parse_position(request.args.get("p", ""))
        view = view_of(settled(shown) if shown.player is None else shown)
        error, status = None, 200
        Game.start(shown)
    except ValueError as fault:
        shown, error, status = EMPTY, str(fault), 422
        view = view_of(shown)
    text = format_position(shown)
    return _page(
        "position.html", status, title="Tribolo: a position", view=view, position=text, error=error, **_CHOICES
    )


@pages.get("/editor")
def editor() -> AnyResponse:
    """Draw a position."""
    spot = parse_look(Spot)
    return _paint(spot) if spot.cell else _editor(spot)


@pages.post("/editor")
def edit() -> AnyResponse:
    """Draw a position, or read one from a text."""
    fields = Spot.model_validate({name: request.form.get(name, "") for name in Spot.model_fields})
    if not fields.text.strip():
        return _paint(fields)
    try:
        text = format_position(read_position(fields.text))
    except ValueError as error:
        return _editor(fields, str(error))
    return redirect(url_for(".editor", p=text, brush=fields.brush), 303)


def _paint(spot: Spot) -> AnyResponse:
    try:
        at = _position(spot)
        after = painted(at, spot.cell, spot.brush) if spot.cell else at
    except ValueError as error:
        return _editor(spot, str(error))
    return redirect(url_for(".editor", p=format_position(after), brush=spot.brush), 303)


def _position(spot: Spot) -> Position:
    at = parse_position(spot.p) if spot.p else EMPTY
    return at._replace(player=MOVERS[spot.mover]) if spot.mover in MOVERS else at


def _editor(spot: Spot, error: str | None = None) -> AnyResponse:
    try:
        at = _position(spot)
    except ValueError as fault:
        at, error = EMPTY, error or str(fault)
    return _page(
        "editor.html",
        422 if error else 200,
        title="Tribolo: draw a position",
        view=view_of(settled(at)),
        position=format_position(at),
        brush=spot.brush,
        mover=format_position(at)[-1],
        can_start=settled(at).player is not None,
        text=spot.text,
        error=error,
        **_CHOICES,
    )


@pages.get("/games/<game>/events")
def events(game: str) -> Response:
    """Says whenever a game has changed, and once at the beginning if the browser does not know its present version."""
    look_at = services().store.signs([_checked(game)])
    if game not in look_at:
        raise NoSuchGame(game)
    release = services().streams.enter(asker().client)
    known = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    response = Response(
        _events(services().feed, game, int(known) if known.isdecimal() and len(known) < 10 else None),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.call_on_close(release)
    return response


def _events(feed: Feed, game: str, version: int | None) -> Iterator[str]:
    end = time.monotonic() + STREAM_SECONDS
    known = None if version is None else Sign(version, is_busy=False)
    yield "retry: 1000\n\n"
    with feed.watching(game):
        while time.monotonic() < end and not feed.is_closed:
            sign = feed.next(game, known, HEARTBEAT)
            if sign is None:
                yield ": still here\n\n"
                continue
            known = sign
            busy = "true" if sign.is_busy else "false"
            yield f'id: {sign.version}\nevent: version\ndata: {{"version": {sign.version}, "busy": {busy}}}\n\n'
