"""The instant board: the page computes turns itself, and asks the server only for what the server must decide."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Request, expect

from tests.variants import gated

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


def test_a_round_takes_one_request(user: User, requests: list[str]) -> None:
    user.start()
    user.page.wait_for_selector("main[data-rules=page]", state="attached")
    assert user.wait_for_turn()
    game = user.download_record().game
    requests.clear()
    user.play(user.legal_moves[0])
    user.wait_for_plies(len(game.moves) + 3)
    assert user.wait_for_turn()
    assert [request.partition(" ")[0] for request in requests] == ["POST"]
    assert user.board == user.download_record().game.turn.board


@pytest.mark.parametrize("fault", gated(["no module", "no WebAssembly"]))
def test_without_the_kernel_the_server_answers(new_user: Callable[..., User], fault: str) -> None:
    user = new_user(viewport={"width": 1280, "height": 800})
    if fault == "no module":
        user.page.route("**/kernel.wasm", lambda route: route.abort())
        user.page.context.route("**/kernel.wasm", lambda route: route.abort())
    else:
        user.page.add_init_script("delete window.WebAssembly")
    user.start()
    user.play_first()
    assert user.wait_for_turn()
    game = user.download_record().game
    for ply in range(len(game.moves) - 1, -1, -1):
        user.page.keyboard.press("[")
        expect(user.page.locator("#ply")).to_have_text(f"Move {ply} of {len(game.moves)}")
        assert user.board == game.at(ply).turn.board
