"""The operations and the stream of the JSON interface for house programs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Annotated

from flask import Response, request
from pydantic import Field

from frontends.web.bounds import PROGRAM_CONNECTIONS, PROGRAM_GAMES
from frontends.web.live.programs import ProgramClient, Programs
from frontends.web.room.errors import UnknownToken
from frontends.web.serving.api import api
from frontends.web.serving.openapi import EVENT_STREAM, Operation
from frontends.web.serving.rendering import json_response
from frontends.web.serving.requests import PROGRAM, Schema
from frontends.web.serving.streams import stream_response
from frontends.web.serving.visitor import program, resources
from frontends.wire.states import HouseProgramsState, HouseProgramState, ProgramGames, WaitingGame


class ClientOptions(Schema):
    """What the client of a program can do: it plays up to `most` games at once."""

    most: Annotated[int, Field(ge=1, le=PROGRAM_GAMES.per_client)] = 1


@api.get("/programs")
@Operation("experimental", {200: ("The programs.", HouseProgramsState)})
def list_programs() -> Response:
    """Get the house programs whose clients are connected, which can be seated in new games."""
    connected = resources().programs.table.connected().items()
    states = (HouseProgramState(name=each.name, seat=PROGRAM + each.name, is_free=free) for each, free in connected)
    return json_response(HouseProgramsState(programs=tuple(states)))


@api.get("/programs/events")
@Operation(
    "experimental",
    {200: ("The games that wait for a move, at once and after each change, as server-sent events.", ProgramGames)},
    query=ClientOptions,
    errors=(401,),
    media=EVENT_STREAM,
)
def follow_games(options: ClientOptions) -> Response:
    """Connect as the house program of the token, and follow the games that wait for its move.

    The program is connected while this stream is open. It moves by the command `play`, with the same token.
    """
    sender, programs = program(), resources().programs
    if sender is None:
        raise UnknownToken()
    client = ProgramClient(sender.browser, options.most)
    if request.method == "GET":
        resources().request_limiter.spend(PROGRAM_CONNECTIONS, sender.browser)
    return stream_response(ProgramSource(programs, client), resources().program_streams)


@dataclass
class ProgramSource:
    """The games that wait for a program, for the open stream of its client."""

    programs: Programs
    client: ProgramClient
    _sent: ProgramGames | None = None

    @property
    def is_closed(self) -> bool:
        return self.programs.is_closed or (self._sent is not None and self._sent.end is not None)

    def watching(self, wake: Callable[[], object]) -> AbstractContextManager[None]:
        return self.programs.watching(self.client, wake)

    def event(self) -> str:
        """Return the text of the event with the games that wait, "" as long as this stream has nothing new to send."""
        if not self.client.is_connected:
            return ""
        games = tuple(WaitingGame(id=game, version=version) for game, version in self.client.waiting.items())
        present = ProgramGames(games=games, end=self.client.end)
        if present == self._sent:
            return ""
        self._sent = present
        return f"data: {present.model_dump_json()}\n\n"
