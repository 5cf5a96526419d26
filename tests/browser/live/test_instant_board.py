"""The instant board: the page computes turns itself, and asks the server only for what the server must decide."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Request, Route, expect

from tests.variants import gated
from tribolo_core import Game

from ..user import User

STREAM = "events"


@pytest.fixture
def requests(user: User) -> list[str]:
    """Return the list of requests of the page, which grows: the method and the path, without files and the stream."""
    found: list[str] = []

    def add(request: Request) -> None:
        path = request.url.split("/", 3)[3].partition("?")[0]
        if not path.startswith("static/") and path != STREAM:
            found.append(f"{request.method} {path}")

    user.page.on("request", add)
    return found


def start(user: User, **choices: str) -> Game:
    """Start a game with the user as Blue, wait until Blue is to move and the rules are loaded, and return the game."""
    start_with_rules(user, **choices)
    assert user.wait_for_turn()
    return user.download_record().game


def start_with_rules(user: User, **choices: str) -> None:
    """Start a game and wait until the page has the rules."""
    user.start(**choices)
    user.page.wait_for_selector("main[data-rules=page]", state="attached")


def held_commands(user: User) -> list[Route]:
    """Hold all commands to the server back; return the list of these requests, which grows."""
    held: list[Route] = []
    user.page.route("**/commands", lambda route: held.append(route))
    return held


def first_of(held: list[Route], user: User) -> Route:
    """Wait for the first request that is held back, and return it; the page shows a move before its request leaves."""
    deadline = time.monotonic() + 15
    while not held and time.monotonic() < deadline:
        user.page.wait_for_timeout(10)
    return held[0]


def test_a_round_takes_one_request(user: User, requests: list[str]) -> None:
    game = start(user)
    requests.clear()
    user.play(user.legal_moves[0])
    user.wait_for_plies(len(game.moves) + 3)
    assert user.wait_for_turn()
    assert [request.partition(" ")[0] for request in requests] == ["POST"]
    assert user.board == user.download_record().game.turn.board


def test_stepping_replay_previews_legal_moves_and_hints_ask_nobody(user: User, requests: list[str]) -> None:
    start(user)
    for _ in range(2):
        user.play(user.legal_moves[0])
        assert user.wait_for_turn()
    game = user.download_record().game
    plies = len(game.moves)
    requests.clear()
    label = user.page.locator("#ply")
    for ply in range(plies - 1, -1, -1):
        user.page.keyboard.press("[")
        expect(label).to_have_text(f"Move {ply} of {plies}")
        assert user.board == game.at(ply).turn.board
    user.page.keyboard.press("p")
    expect(user.page.locator("#viewing")).to_be_hidden()
    expect(label).to_have_text(f"Move {plies} of {plies}")
    user.page.keyboard.press("h")
    expect(user.page.locator("svg.board use[href='#mark-legal']")).to_have_count(len(game.turn.transitions))
    user.cell(user.legal_moves[0]).hover()
    user.page.get_by_role("button", name="Hint").click()
    expect(user.page.locator("#log .hint").last).to_contain_text("It captures ")
    # The hint itself asks nobody; that it was given is reported, since results tell of help.
    assert {request.rpartition("/")[2] for request in requests} == {"help"}


@pytest.mark.long
def test_no_step_is_lost_when_a_key_repeats(user: User) -> None:
    user.open_finished("greedy")
    user.page.wait_for_selector("main[data-rules=page]", state="attached")
    plies = user.plies
    user.page.locator("#end").evaluate(
        "() => { window.shown = []; new MutationObserver((changes) => { for (const { addedNodes } of changes) "
        "for (const { textContent } of addedNodes) shown.push(textContent); })"
        ".observe(document.querySelector('#ply'), { childList: true }); }"
    )
    expected = [f"Move {ply} of {plies}" for ply in range(plies - 1, plies - 61, -1)]
    user.page.keyboard.press("[")
    expect(user.page.locator("#ply")).to_have_text(expected[0])  # A held key repeats after a pause.
    user.page.evaluate(
        """async () => {
            for (let press = 1; press < 60; press += 1) {
                document.dispatchEvent(new KeyboardEvent("keydown", { key: "[" }));
                await new Promise(resolve => setTimeout(resolve, 1000 / 30));
                await new Promise(requestAnimationFrame);
            }
        }"""
    )
    expect(user.page.locator("#ply")).to_have_text(expected[-1])
    assert user.page.evaluate("shown") == expected


def test_a_move_is_on_the_board_before_the_server_answers(user: User) -> None:
    game = start(user)
    held = held_commands(user)
    move = user.legal_moves[0]
    user.cell(move).click()
    user.wait_for_plies(len(game.moves) + 1)
    expect(user.page.locator("#status")).to_contain_text("Gus 1 to move.")
    request = first_of(held, user)
    user.page.wait_for_timeout(1_000)  # The captured cells have flipped.
    assert user.board == game.play(move).turn.board
    assert held == [request]
    request.continue_()
    user.wait_for_plies(len(game.moves) + 3)


def test_a_move_that_the_server_refuses_is_taken_back(user: User) -> None:
    game = start(user)
    held = held_commands(user)
    user.cell(user.legal_moves[0]).click()
    user.wait_for_plies(len(game.moves) + 1)
    route = first_of(held, user)
    route.fulfill(status=429, content_type="application/json", body=json.dumps({"error": "Too many moves."}))
    expect(user.page.locator("#log .refused")).to_have_text("Too many moves.")
    user.wait_for_plies(len(game.moves))
    assert user.board == game.turn.board
    user.page.unroute("**/commands")
    user.play(user.legal_moves[0])


def test_one_person_plays_three_colours_without_waiting(user: User) -> None:
    game = start(user, red="here", green="here")
    for _ in range(9):
        move = user.legal_moves[0]
        user.cell(move).click()
        game = game.play(move)
        user.wait_for_plies(len(game.moves))
    expect(user.page.locator("#log .moved").last).to_contain_text(f"{game.moves[-1]}")
    assert user.download_record().game == game


@pytest.mark.parametrize("fault", gated(["no module", "no WebAssembly"]))
def test_without_the_kernel_the_server_answers(new_user: Callable[..., User], fault: str) -> None:
    user = new_user(viewport={"width": 1280, "height": 800})
    if fault == "no module":
        user.page.route("**/kernel.wasm", lambda route: route.abort())
        user.page.context.route("**/kernel.wasm", lambda route: route.abort())
    else:
        user.page.add_init_script("delete window.WebAssembly")
    user.start()
    assert user.wait_for_turn()
    user.play(user.legal_moves[0])
    assert user.wait_for_turn()
    game = user.download_record().game
    for ply in range(len(game.moves) - 1, -1, -1):
        user.page.keyboard.press("[")
        expect(user.page.locator("#ply")).to_have_text(f"Move {ply} of {len(game.moves)}")
        assert user.board == game.at(ply).turn.board
