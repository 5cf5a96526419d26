"""The attacks. Each prepares itself until it yields, and then attacks until the time of its attacker is over."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlencode, urlsplit

from tests.harness.visitor import CUT_OFF, Refused, Visitor
from tribolo_core import Coord, Game, Record, Turn, format_record

from .attacker import PAUSE, Attacker

PEOPLE: Final = json.dumps({"seats": dict.fromkeys(("Blue", "Red", "Green"), "here")})
WITH_LINK: Final = json.dumps({"seats": {"Blue": "here", "Red": "link", "Green": "link"}})
BOTS: Final = json.dumps({"seats": dict.fromkeys(("Blue", "Red", "Green"), "engine:nodes=200")})

FORM: Final = "application/x-www-form-urlencoded"
FILE: Final = "multipart/form-data; boundary=end"
LOBBY: Final = "api/lobby/commands"

TABLES: Final = 30
"""Games of people whose pages come and go."""

PUBLIC_GAMES: Final = 8
"""Games that anybody may watch at times."""

LARGE: Final = 250_000
"""Bytes of a record that is a little smaller than the largest request."""


def none(_: Attacker) -> Iterator[None]:
    """Leave the server alone."""
    yield


def bots(attacker: Attacker) -> Iterator[None]:
    """Start as many games of bots only as one address may, which a job of the server then finishes."""
    visitor = attacker.visitor()
    while not attacker.answers["429"]:
        attacker.send(visitor, "api/games", BOTS)
    yield
    attacker.together(1, lambda visitor, _: attacker.send(visitor, "api/games", BOTS))


def exports(attacker: Attacker) -> Iterator[None]:
    """Ask for 32 exports at once, of 119 games, or of as many as the server lets one address upload."""
    owner = attacker.visitor()
    for seed in range(119):
        if not attacker.send(owner, "records", as_file(small_record(seed)), FILE):
            break
    yield
    attacker.together(32, lambda visitor, _: attacker.send(visitor, "privacy/data.json", b""), owner.cookie)


def uploads(attacker: Attacker) -> Iterator[None]:
    """Upload 20 large records at once."""
    body = as_file(large_record())
    yield
    attacker.together(20, lambda visitor, _: attacker.send(visitor, "records", body, FILE))


def halves(attacker: Attacker) -> Iterator[None]:
    """Keep 300 connections open that have each sent half a request, or half the beginning of TLS."""
    is_plain = urlsplit(attacker.address).scheme == "http"
    half = b"POST /api/games HTTP/1.1\r\nHost: local" if is_plain else b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
    yield

    def connect() -> socket.socket:
        connection = attacker.connect()
        connection.sendall(half)
        return connection

    attacker.hold(300, connect)


def idle(attacker: Attacker) -> Iterator[None]:
    """Keep 1,500 connections open after one request each."""
    yield
    attacker.hold(1_500, lambda: opened(attacker, attacker.visitor(), "healthz"))


def streams(attacker: Attacker) -> Iterator[None]:
    """Keep 400 streams of events open."""
    game = attacker.visitor().ask("api/games", json.loads(PEOPLE))["id"]
    yield
    attacker.hold(400, lambda: opened(attacker, attacker.visitor(), f"games/{game}/events", ends=False))


def games(attacker: Attacker) -> Iterator[None]:
    """Start games on 16 connections."""
    yield
    attacker.together(16, lambda visitor, _: attacker.send(visitor, "api/games", PEOPLE))


def pipelines(attacker: Attacker) -> Iterator[None]:
    """Reset 100 connections with five requests each, every three seconds."""
    game = attacker.visitor().ask("api/games", json.loads(PEOPLE))["id"]
    request = f"GET /api/games/{game} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    yield
    while not attacker.is_over:
        with suppress(*CUT_OFF):
            connections = [attacker.visitor().connection(5) for _ in range(100)]
            for connection in connections:
                connection.connect()
                connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.sock.sendall(request * 5)
            for connection in connections:
                connection.close()
                attacker.count("reset")
        time.sleep(3)


def daily(attacker: Attacker) -> Iterator[None]:
    """Begin the deal of the day, erase oneself and begin again, four at once."""
    yield

    def begin(visitor: Visitor, _: int) -> None:
        form = {"day": datetime.now(UTC).date().isoformat()}
        attacker.send(visitor, "daily", urlencode(form), FORM)
        attacker.send(visitor, "privacy/delete", "confirm=yes", FORM)
        visitor.cookie = ""

    attacker.together(4, begin)


def pages(attacker: Attacker) -> Iterator[None]:
    """Open and close pages of 30 games of people on as many connections, as one of the people and as a spectator."""
    owner = attacker.visitor()
    games = [owner.ask("api/games", json.loads(PEOPLE))["id"] for _ in range(TABLES)]
    yield

    def come_and_go(visitor: Visitor, number: int) -> None:
        for cookie in (owner.cookie, ""):
            visitor.cookie = cookie
            with attacker.counting_failures(visitor):
                opened(attacker, visitor, f"games/{games[number]}/events", ends=False).close()
                continue
            time.sleep(PAUSE)

    attacker.together(TABLES, come_and_go)


def phrases(attacker: Attacker) -> Iterator[None]:
    """Say phrases in a game of people on 16 connections."""
    owner = attacker.visitor()
    game = owner.ask("api/games", json.loads(WITH_LINK))["id"]
    say = json.dumps({"command": "say", "version": 0, "phrase": "hello"})
    yield
    attacker.together(16, lambda visitor, _: attacker.send(visitor, f"api/games/{game}/commands", say), owner.cookie)


def lobby(attacker: Attacker) -> Iterator[None]:
    """Take open seats and withdraw them on 16 connections, each of a visitor of its own."""
    yield

    def come_and_go(visitor: Visitor, _: int) -> None:
        with attacker.counting_failures(visitor):
            state = visitor.ask(LOBBY, {"command": "take", "time_control": "unlimited"})
            attacker.count(str(visitor.status))
            for seat in state["yours"]:
                visitor.ask(LOBBY, {"command": "withdraw", "open_game": seat["open_game"]})
                attacker.count(str(visitor.status))
            return
        time.sleep(PAUSE)

    attacker.together(16, come_and_go)


def watch(attacker: Attacker) -> Iterator[None]:
    """Open and close pages of the public games, ask for the games, and show and hide 8, on 16 connections each."""
    owner = attacker.visitor()
    games = [_public_game(owner, attacker.visitor()) for _ in range(PUBLIC_GAMES)]
    yield

    def come_and_go(visitor: Visitor, number: int) -> None:
        if number % 3 == 0:
            with attacker.counting_failures(visitor):
                opened(attacker, visitor, "watch/events", ends=False).close()
                return
            time.sleep(PAUSE)
        elif number % 3 == 1:
            attacker.send(visitor, "api/watch")
        else:
            for wish in ("no", "yes"):
                attacker.send(visitor, f"api/games/{games[number % PUBLIC_GAMES]}/commands", _allow(wish))

    attacker.together(48, come_and_go, owner.cookie)


def programs(attacker: Attacker) -> Iterator[None]:
    """Guess tokens of house programs, and hold an invitation as a program and play nonsense, on 16 connections each."""
    owner = attacker.visitor()
    state = owner.ask("api/games", json.loads(WITH_LINK))
    secret = state["seats"][1]["link"].rpartition("/")[2]
    take = json.dumps({"command": "take", "secret": secret, "is_program": True})
    nonsense = json.dumps({"command": "play", "version": 0, "move": "z99"})
    yield

    def act(visitor: Visitor, number: int) -> None:
        if number % 2:
            visitor.headers = {"Authorization": f"Bearer {number}"}
            attacker.send(visitor, "api/programs/events?most=16")
        else:
            for command in (take, nonsense):
                attacker.send(visitor, f"api/games/{state['id']}/commands", command)

    attacker.together(32, act, owner.cookie)


def flood(path: str) -> Callable[[Attacker], Iterator[None]]:
    """Return an attack that sends one request on 24 connections, again at once; `{game}` and `{static}` are filled in.

    Only a request that is beyond a bound makes its connection rest.
    """

    def attack(attacker: Attacker) -> Iterator[None]:
        owner = attacker.visitor()
        game = owner.ask("api/games", json.loads(PEOPLE))["id"]
        page = owner.send(f"games/{game}").decode()
        whole = path.format(game=game, static=page.partition('src="/')[2].partition('"')[0])
        yield

        def ask(visitor: Visitor, _: int) -> None:
            with attacker.counting_failures(visitor):
                visitor.send(whole)
                attacker.count(str(visitor.status))
            if visitor.status in (429, 503):
                time.sleep(PAUSE)

        attacker.together(24, ask, owner.cookie)

    return attack


FLOODS: Final[Mapping[str, Callable[[Attacker], Iterator[None]]]] = {
    "flood of /": flood(""),
    "flood of a game": flood("games/{game}"),
    "flood of board.png": flood("games/{game}/board.png"),
    "flood of /daily": flood("daily"),
    "flood of openapi.json": flood("api/openapi.json"),
    "flood of positions": flood("position?p=" + "(" * 299 + "/"),
    "flood of a static file": flood("{static}"),
}

ATTACKS: Final[Mapping[str, Callable[[Attacker], Iterator[None]]]] = {
    **{
        attack.__name__: attack
        for attack in (
            *(none, bots, exports, uploads, halves, idle),
            *(streams, games, pipelines, daily, pages, phrases, lobby, watch, programs),
        )
    },
    **FLOODS,
}


def opened(attacker: Attacker, visitor: Visitor, path: str, *, ends: bool = True) -> socket.socket:
    """Return a new connection of a visitor after one request for `path`; count the status.

    The response was read if it `ends`.
    """
    connection = visitor.connection(5)
    connection.request("GET", f"/{path}", headers=visitor.all_headers)
    kept = connection.sock
    response = connection.getresponse()
    if response.status >= 400:
        connection.close()
        raise Refused(response)
    attacker.count(str(response.status))
    if ends:
        response.read()
    return kept


def _public_game(owner: Visitor, friend: Visitor) -> str:
    """Start a game of two people and a computer player that both let anybody watch, and return its id."""
    state = owner.ask("api/games", {"seats": {"Blue": "here", "Red": "link", "Green": "random"}})
    friend.send(urlsplit(state["seats"][1]["link"]).path[1:], b"")
    for person in (owner, friend):
        person.send(f"api/games/{state['id']}/commands", _allow("yes"))
        person.hang_up()
    return str(state["id"])


def _allow(wish: str) -> str:
    """Return the body of the request that lets anybody watch a game, or nobody."""
    return json.dumps({"command": "watch", "version": 0, "allow": wish})


def as_file(text: str) -> str:
    """Return the body of a form with a file, of the type `FILE`."""
    head = 'Content-Disposition: form-data; name="file"; filename="a.tribolo"\r\nContent-Type: text/plain'
    return f"--end\r\n{head}\r\n\r\n{text}\r\n--end--\r\n"


def small_record(seed: int) -> str:
    """Return the record of a whole game of three people."""
    game = Game.new(seed=seed)
    return format_record(Record(game.play_all(line(game.turn)), ("human",) * 3))


def large_record() -> str:
    """Return the record of a whole game with variations, each to the end of the game."""
    game = Game.new(seed=1)
    game = game.play_all(line(game.turn))
    head = format_record(Record(game, ("human",) * 3)).partition("\n\n")[0]
    parts, size = [head, ""], 0
    for turn, played in zip(game.turns, game.moves, strict=False):
        parts.append(str(played))
        for move in turn.legal_moves:
            if move != played and size < LARGE:
                parts.append("(" + " ".join(map(str, (move, *line(turn.play(move))))) + ")")
                size += len(parts[-1]) + 1
    return "\n".join(parts)


def line(turn: Turn) -> list[Coord]:
    """Return the moves from a turn to the end of the game, the first legal one each time."""
    moves = []
    while turn.legal_moves:
        moves.append(turn.legal_moves[0])
        turn = turn.play(moves[-1])
    return moves
