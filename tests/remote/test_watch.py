"""Following a game on a server that is down, slow, of another kind, or hostile."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from frontends.remote import errors, server
from frontends.remote import game as remote_game
from frontends.remote.address import Address
from frontends.remote.errors import InvalidAddress, Unreachable, clean_text
from frontends.remote.game import RemoteGame
from frontends.remote.server import Server
from tests.harness.console import refusal_of, run_here
from tribolo_core import PLAYERS, Game, Player, format_position

ID = "A" * 22
STATE = f"/api/games/{ID}"
STREAM = f"/games/{ID}/events"
GAME = Game.new(seed=7)


def seat(player: Player, name: str) -> dict[str, object]:
    occupant = {"seat": "human", "person": name, "is_yours": False, "is_taken": True, "a_later_field": 1}
    ends = {"has_resigned": False, "has_flagged": False}
    flags = ("is_reserved", "can_claim", "can_hand_over", "can_block", "is_blocked")
    shown = {"style": player.name.lower(), "presence": "", "away_minutes": 0, "link": None}
    return {"player": str(player), **occupant, **ends, **dict.fromkeys(flags, False), **shown}


PRESENT = {
    "seats": [seat(player, "") for player in PLAYERS],
    **dict.fromkeys(("request", "clocks", "idle", "rematch", "rematch_offer", "allows_watching"), None),
    **dict.fromkeys(("is_player", "is_your_turn", "can_undo", "can_restart", "can_analyse", "can_resign"), False),
    **dict.fromkeys(("can_leave", "can_say", "is_public"), False),
    "watching": 0,
    "changed_seats": [],
}
"""The fields that a state and an update share."""


def move_view(name: str) -> dict[str, object]:
    return {"player": "Blue", "letter": "B", "style": "blue", "name": name, "taken": [], "skipped": []}


def start_state(**changes: object) -> dict[str, Any]:
    """Return the state of a game at its start."""
    position = format_position(GAME.turns[-1].position)
    turn = {"ply": 0, "plies": 0, "is_present": True, "takes": {}, "position": position, "start": position}
    deal = {"deal": "standard", "seed": "7", "day": None, "is_uploaded": False}
    times = {"pace": {"name": "normal", "seconds": 1.0}, "time_control": "unlimited"}
    return PRESENT | turn | deal | times | {"id": ID, "version": 3, "all_moves": [], "told": [], **changes}


def event(**changes: object) -> str:
    fields = {**PRESENT, "since": 3, "version": 4, "kept": 0, "moves": [], "told": [], **changes}
    return f"retry: 1000\n\n: heartbeat\n\ndata: {json.dumps(fields)}\n\n"


class Script(dict[str, list[tuple[int, str, dict[str, str]]]]):
    """The answers of a server to each path: status, body and headers; the last one is repeated."""

    def __init__(self, state: dict[str, Any] | None = None) -> None:
        super().__init__({} if state is None else {STATE: [(200, json.dumps(state), {})]})
        self.asked: list[tuple[str, str]] = []


@contextmanager
def serving(script: Script) -> Iterator[str]:
    """Serve the answers of a script on the loopback address, and yield the address of the game."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            script.asked.append((self.command, self.path))
            answers = script[self.path.partition("?")[0]]
            status, body, headers = answers.pop(0) if len(answers) > 1 else answers[0]
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body.encode())), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/games/{ID}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(autouse=True)
def no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontends.console.commands.watch.sleep", lambda _: None)
    monkeypatch.setattr(remote_game, "MOST_FAILURES", 2)
    monkeypatch.setenv("no_proxy", "*")


def watch(script: Script) -> tuple[int, str, str]:
    """Watch the game of a script; return the exit code, the output and the errors."""
    with serving(script) as address:
        done = run_here("watch", address, "--ascii", "--language", "en")
    return done.exit_code, done.stdout, done.stderr.strip()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (f"https://a.example/games/{ID}", "https://a.example/"),
        (f"https://a.example:8443/play/games/{ID}/?at=3#x", "https://a.example:8443/play/"),
    ],
)
def test_the_address_of_a_game_is_that_of_its_page(text: str, address: str) -> None:
    assert Address.parse(text) == (address, ID, "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        ID,
        f"file:///games/{ID}",
        f"ftp://a.example/games/{ID}",
        "https://a.example/",
        f"https://a.example/games/{ID}/seat/",
        f"https://ada:secret@a.example/games/{ID}",
        f"https:///games/{ID}",
        f"https://[a/games/{ID}",
        f"https://a.example:x/games/{ID}",
        f"https://a.example/games/{ID[1:]}",
    ],
)
def test_anything_else_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(InvalidAddress):
        Address.parse(text)
    assert refusal_of("watch", text).strip().splitlines()[-1].startswith("Error: Invalid value for 'URL': ")


def test_moves_are_printed_with_boards_and_control_characters_are_not() -> None:
    name = "Ada\x1b[2J\u202e\nBlue"
    seats = [seat(PLAYERS[0], name), *start_state()["seats"][1:]]
    mover = GAME.turns[-1].player
    assert mover is not None
    move = str(next(iter(GAME.turns[-1].legal_moves)))
    script = Script(start_state(seats=seats))
    moved = {"kind": "moved", "player": "Blue", "move": f"{move}\x07", "captured": [["Red", 1]]}
    told = [{"version": 4, "fact": {"kind": "of a later release"}}, {"version": 4, "fact": moved}]
    told.append({"version": 3, "fact": moved | {"move": "old"}})
    script[STREAM] = [(200, event(seats=seats, moves=[move_view(move)], told=told), {}), (404, "", {})]
    code, output, errors = watch(script)
    assert (code, errors) == (2, "Error: The server has no such game.")
    assert f"\nAda[2J Blue plays {move} and captures 1 from Red.\n" in output
    assert "old" not in output
    assert f"[{str(mover)[0]}]" in output
    assert not any(letter in output for letter in "\x1b\u202e\x07")
    assert [path for _, path in script.asked] == [STATE, f"{STREAM}?since=3", f"{STREAM}?since=4"]
    assert {method for method, _ in script.asked} == {"GET"}


def test_the_server_says_who_has_won() -> None:
    """The terminal once named the player with the most cells, who had run out of time."""
    moves = []
    played = GAME
    while played.turn.player is not None:
        moves.append(move_view(str(next(iter(played.turn.legal_moves)))))
        played = played.play(str(moves[-1]["name"]))
    told = [{"version": 2, "fact": {"kind": "ended", "scores": [90, 10, 9]}}]
    seats = [seat(PLAYERS[0], "Al") | {"has_resigned": True}, seat(PLAYERS[1], "Bo"), seat(PLAYERS[2], "Cy")]
    code, output, errors = watch(Script(start_state(all_moves=moves, told=told, seats=seats)))
    # It once stood above the board, out of view.
    assert (code, errors, output.strip().splitlines()[-1]) == (0, "", "The game is over. Bo won by 1 cell.")
    assert "wins" not in output
    assert "old" not in output


def test_a_lost_connection_is_opened_again_and_given_up_in_the_end() -> None:
    script = Script(start_state())
    script[STREAM] = [(503, "", {"Retry-After": "5"}), (200, event(), {}), (503, "", {})]
    code, _, errors = watch(script)
    assert code == 1
    assert errors.splitlines() == [
        "The connection is lost (it answers with the status 503). Trying again ...",
        "The connection is lost (it answers with the status 503). Trying again ...",
        "Error: The server cannot be reached: it answers with the status 503.",
    ]
    assert len(script.asked) == 6


def test_too_many_requests_are_named_and_when_to_try_again() -> None:
    script = Script()
    script[STATE] = [(429, '{"code": "too_many_requests", "fields": {"retry_after": 5}}', {"Retry-After": "5"})]
    code, _, errors = watch(script)
    reason = "it gets too many requests from here. Try again in 5 s."
    assert (code, errors) == (1, f"Error: The server cannot be reached: {reason}")


def test_the_waits_grow_and_follow_the_server() -> None:
    script = Script(start_state())
    script[STREAM] = [(503, "", {"Retry-After": "17"}), (503, "", {})]
    waits: list[float] = []
    with serving(script) as text:
        address = Address.parse(text)
        game = RemoteGame(Server(address.server, "en"), address.game, waits.append)
        with pytest.raises(Unreachable):
            list(game.follow())
    assert waits == [17, 2]


def test_no_redirect_to_another_server_is_followed() -> None:
    other, script = Script(start_state()), Script()
    with serving(other) as elsewhere:
        for target in (
            elsewhere.replace("/games", "/api/games"),
            "file:///etc/passwd",
            f"http://b.example{STATE}",
            "//[x/",
            elsewhere.replace("127.0.0.1", "127.0.0.1:1\\@127.0.0.1"),
        ):
            script[STATE] = [(302, "", {"Location": target})]
            code, output, errors = watch(script)
            assert (code, output) == (1, "")
            known = (
                "Error: The server redirects to another one: ",
                "Error: The answer is not that of a Tribolo server.",
            )
            assert errors.startswith(known)
    assert other.asked == []


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<html>",
        "[]",
        "{}",
        "[" * 100_000,
        json.dumps(start_state(start="nothing")),
        json.dumps(start_state(all_moves=[move_view("z99")])),
        json.dumps(start_state(all_moves=7)),
        json.dumps(start_state(seats=[])),
        json.dumps(start_state(version=None)),
        json.dumps(start_state(clocks={"remaining": {"Blue": 1}, "running": "Red", "elapsed": 0, "lag": ""})),
        json.dumps(start_state(clocks={"remaining": {"Blue": 10**400}, "running": "Blue", "elapsed": 0, "lag": ""})),
        json.dumps(start_state(rematch="\x1b]0;a title\x07; rm")),
        json.dumps(start_state(rematch_offer={"game": "../x", "by": ["Red"]})),
    ],
    ids=range(14),
)
def test_the_answer_of_another_program_is_refused_in_one_sentence(body: str) -> None:
    script = Script()
    script[STATE] = [(200, body, {})]
    assert watch(script) == (1, "", "Error: The answer is not that of a Tribolo server.")


def test_a_fact_about_nobody_is_refused_in_one_sentence() -> None:
    script = Script(start_state())
    script[STREAM] = [(200, event(told=[{"version": 4, "fact": {"kind": "skipped", "player": "Violet"}}]), {})]
    code, _, errors = watch(script)
    assert (code, errors) == (1, "Error: The answer is not that of a Tribolo server.")


def test_an_endless_answer_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "LARGEST_ANSWER", 2_000)
    assert watch(Script(start_state(more="x" * 3_000)))[2] == "Error: The answer of the server is too large."
    script = Script(start_state())
    for body in ("data: " + "x" * 3_000 + "\n\n", "data: xxxxxxxx\n" * 500, "data:\n" * 500):
        script[STREAM] = [(200, body, {})]
        assert watch(script)[2] == "Error: The answer of the server is too large."


def test_a_proxy_of_another_kind_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.setenv("http_proxy", "socks5://proxy.example:1080")
    done = run_here("watch", f"http://a.example/games/{ID}", "--language", "en")
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: The proxy in the environment must be an address with http:// or https://")


def test_a_text_of_the_server_is_one_line_of_visible_characters() -> None:
    assert clean_text("a\u2066b\u200bc\u009bd\r\n\te\u2028f") == "abcd e f"
    assert len(clean_text("x" * 10_000)) == errors.LONGEST_TEXT
