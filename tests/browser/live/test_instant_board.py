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
    assert user.wait_for_turn()
    game = user.download_record().game
    requests.clear()
    user.play(user.legal_moves[0])
    user.wait_for_plies(len(game.moves) + 3)
    assert user.wait_for_turn()
    assert [request.partition(" ")[0] for request in requests] == ["POST"]
    assert user.board == user.download_record().game.turn.board


@pytest.mark.parametrize("fault", gated(["no module", "no WebAssembly"]))
def test_a_page_without_the_kernel_says_so_and_plays_without_scripts(new_user: Callable[..., User], fault: str) -> None:
    user = new_user()
    page = user.page
    page.goto("/")
    if fault == "no module":
        page.context.route("**/kernel.wasm", lambda route: route.abort())
    else:
        page.add_init_script("delete window.WebAssembly")
    game = {"seed": "7", "seats": {"Blue": "here", "Red": "greedy", "Green": "greedy"}}
    page.goto(f"/games/{page.request.post('/api/games', data=game).json()['id']}")
    notice = page.locator("#no-kernel")
    expect(notice).to_contain_text("The rules of the game could not be loaded")
    notice.get_by_role("button", name="Play without scripts").click()
    expect(page.locator("html.plain")).to_have_count(1)
    expect(notice).to_be_hidden()
    before = page.locator("#move-count").inner_text()
    page.locator(".cells button:enabled").first.click()
    expect(page.locator("#move-count")).not_to_have_text(before)
    if fault == "no module":
        page.context.unroute("**/kernel.wasm")
        page.get_by_role("button", name="Play with scripts").click()
        user.wait_until_ready()
        expect(page.locator("html.plain")).to_have_count(0)


def test_a_page_that_tries_again_gets_the_kernel(user: User) -> None:
    page = user.page
    page.context.route("**/kernel.wasm", lambda route: route.abort())
    page.goto("/editor")
    expect(page.locator("#no-kernel")).to_be_visible()
    page.context.unroute("**/kernel.wasm")
    page.locator("#no-kernel").get_by_role("button", name="Try again").click()
    user.wait_until_ready()
    expect(page.locator("#no-kernel")).to_be_hidden()
