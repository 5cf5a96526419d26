"""The JSON interface: what the page's own script uses, described by an OpenAPI document."""

from __future__ import annotations

import json
from typing import Final, TypeVar

from flask import Blueprint, Response, request, url_for
from pydantic import BaseModel, TypeAdapter, ValidationError

from frontends.web.refusal import Refusal, reason
from frontends.web.room.commands import COMMAND, DRAWING, NEW_GAME, Look
from frontends.web.room.service import Seen, act, advise, begin, look
from frontends.web.store.games import NoSuchGame

from .editor import drawn
from .openapi import openapi
from .presenter import Viewer, state_of
from .schemas import Problem, State
from .visitor import asker, seat_link, services

api: Final = Blueprint("api", __name__, url_prefix="/api")

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


@api.post("/games")
def create() -> tuple[Response, int, dict[str, str]]:
    """Begin a game."""
    game = begin(services(), asker(is_new=True), _body(NEW_GAME))
    state = present(look(services(), asker(), game), Look())
    return _json(state), 201, {"Location": url_for("api.show", game=game)}


@api.get("/games/<game>")
def show(game: str) -> Response:
    """How a game stands, or stood."""
    wanted = parse_look(Look)
    seen = look(services(), asker(), game)
    response = _json(present(seen, wanted))
    response.add_etag()
    response.make_conditional(request)
    return response


@api.post("/games/<game>/commands")
def command(game: str) -> Response:
    """Do something at a game; a refusal comes with the present state."""
    wanted = _body(COMMAND)
    try:
        seen = act(services(), asker(is_new=wanted.command == "take"), game, wanted)
    except Refusal as refusal:
        state = None if refusal.status == 429 else _present_or_none(game)
        return problem(refusal, state)
    return _json(present(seen, Look()))


@api.post("/positions")
def position() -> Response:
    """What is to be said of a position that somebody draws."""
    try:
        return _json(drawn(_body(DRAWING)))
    except ValueError as error:
        raise Refusal(422, reason(error)) from None


@api.get("/openapi.json")
def document() -> Response:
    """The OpenAPI document of this interface."""
    return Response(json.dumps(openapi(request.script_root)), mimetype="application/json")


def present(seen: Seen, wanted: Look) -> State:
    """What the one who looks is told of a game; a Refusal is raised where advice cannot be given."""
    hint = None
    if wanted.hint != "0":
        hint = advise(services(), asker(), seen, deep=wanted.hint == "2")
    game = seen.kept.id
    at = None if wanted.at is None else int(wanted.at)
    viewer = Viewer(seen.held, lambda player: seat_link(game, player), at, wanted.help == "1", hint)
    return state_of(seen.kept, seen.table, viewer)


def _present_or_none(game: str) -> State | None:
    try:
        return present(look(services(), asker(), game), Look())
    except NoSuchGame:
        return None


def parse_look(model: type[M]) -> M:
    """What the query of an address says; a Refusal (400) says what is wrong with it."""
    query = request.args.to_dict(flat=False)
    try:
        return model.model_validate({name: values[0] if len(values) == 1 else values for name, values in query.items()})
    except ValidationError as error:
        raise Refusal(400, sentence(error)) from None


def _body(adapter: TypeAdapter[T]) -> T:
    if request.mimetype != "application/json":
        raise Refusal(415, "What is sent here is JSON (application/json).")
    try:
        return adapter.validate_json(request.get_data(), strict=True)
    except ValidationError as error:
        raise Refusal(400, sentence(error)) from None


def sentence(error: ValidationError) -> str:
    """What is wrong first with something that was sent, in a sentence."""
    fault = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in fault["loc"])
    message = fault["msg"].rstrip(".")
    return f"{where}: {message[:1].lower()}{message[1:]}." if where else f"{message}."


def problem(refusal: Refusal, state: State | None = None) -> Response:
    """A refusal as JSON."""
    response = _json(Problem(error=str(refusal), state=state))
    response.status_code = refusal.status
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


def _json(model: BaseModel) -> Response:
    return Response(model.model_dump_json(), mimetype="application/json")
