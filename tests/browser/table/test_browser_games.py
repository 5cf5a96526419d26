"""Games that the page plays itself: from the front page to the end, and where the browser refuses."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.user import User
from tests.variants import gated

STORE = """async ([id, value]) => {
  const asked = indexedDB.open("tribolo", 1);
  const database = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
  const games = database.transaction("games", "readwrite").objectStore("games");
  const stored = games.put(value, id);
  return new Promise((resolve) => { stored.onsuccess = () => resolve(true); });
}"""
"""A script that stores a value under an id."""

UNREADABLE = "The games in this browser cannot be read. Load the page again."


def start(user: User, **form: str) -> str:
    user.start_from_form(**{"seed": "7", "pace": "instant", **form})
    assert user.game_path == "/play"
    return user.page.url.partition("game=")[2]


CLOSING = """
  const open = IDBFactory.prototype.open;
  let connections = [];
  IDBFactory.prototype.open = function (...parts) {
    const asked = open.apply(this, parts);
    asked.addEventListener("success", () => connections.push(asked.result));
    return asked;
  };
  window.loseConnections = () => connections.splice(0).map((database) => database.close()).length;
"""
"""A browser that ends the connections to its databases, as WebKit does in the background."""


def test_a_game_is_kept_when_the_browser_ends_the_connection_to_its_database(user: User) -> None:
    user.page.add_init_script(CLOSING)
    start(user)
    user.play_on(lambda move: user.cell(move).click(), 1)
    for _ in range(2):
        assert user.page.evaluate("loseConnections()") > 0
        user.play_on(lambda move: user.cell(move).click(), 1)
    board, plies = user.board, user.plies
    expect(user.page.locator("#offline")).to_be_hidden()
    user.reload()
    assert (user.board, user.plies) == (board, plies)


def test_a_game_survives_a_reload_and_waits_on_the_front_page(user: User) -> None:
    start(user, name="Ada")
    user.play_on(lambda move: user.cell(move).click(), 2)
    board, plies = user.board, user.plies
    user.reload()
    assert (user.board, user.plies) == (board, plies)
    expect(user.page.locator("[data-player=Blue] .occupant")).to_have_text("Ada (you)")
    start(user, seed="8")
    second = user.page.url
    user.page.goto("/")
    expect(user.page.locator("#games li")).to_have_count(2)
    expect(user.page.locator("#games li").last).to_contain_text("Ada")
    user.page.locator("#games a").last.click()
    user.wait_until_ready()
    assert (user.board, user.plies) == (board, plies)
    user.page.goto("/")
    user.page.get_by_role("link", name="Resume your game").click()
    user.wait_until_ready()
    assert user.page.url == second


def test_a_page_that_may_not_store_plays_and_says_so(user: User) -> None:
    user.page.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('no'); } })")
    user.start_from_form(seed="7", pace="instant")
    expect(user.page.locator("#offline")).to_contain_text("cannot keep games")
    user.play_on(lambda move: user.cell(move).click(), 2)


@pytest.mark.long
@pytest.mark.needs_chromium("downloads that a script has made")
def test_a_damaged_game_can_be_saved_and_the_others_stay(user: User) -> None:
    game = start(user)
    for id_, value in (("foreign", {"a": 1}), ("text", "a")):
        assert user.page.evaluate(STORE, [id_, value])
    user.page.goto("/")
    expect(user.page.locator("#games li")).to_have_count(3)
    damaged = user.page.locator("#games li", has_text="damaged").first
    with user.page.expect_download() as download:
        damaged.get_by_role("button", name="Save as text").click()
    assert Path(download.value.path()).read_text()
    user.page.locator("#games li", has_text="damaged").last.get_by_role("button", name="Delete").click()
    expect(user.page.locator("#games li")).to_have_count(2)
    user.open("/play?game=foreign")
    expect(user.page.get_by_role("alert")).to_contain_text("damaged")
    with user.page.expect_download() as download:
        user.page.get_by_role("button", name="Save as text").click()
    assert '"a": 1' in Path(download.value.path()).read_text()
    user.open(f"/play?game={game}")
    assert user.wait_for_turn()


def abort(route: Route) -> None:
    route.abort()


def answer_not_found(route: Route) -> None:
    route.fulfill(status=404, content_type="text/javascript")


@pytest.mark.needs_chromium("requests of workers that a test answers")
@pytest.mark.parametrize("fail", gated([abort, answer_not_found]))
def test_a_browser_without_the_kernel_plays_on_the_server_without_scripts(
    user: User, fail: Callable[[Route], None]
) -> None:
    page = user.page
    page.route("**/kernel.wasm*", fail)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Play without scripts").click()
    page.get_by_role("main").get_by_role("link", name="Start a game").click()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile("/games/"))
    expect(page.locator("svg.board")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("fail", [abort, answer_not_found])
def test_a_stored_game_waits_for_a_page_with_the_kernel(user: User, fail: Callable[[Route], None]) -> None:
    start(user)
    user.page.route("**/kernel.wasm*", fail)
    user.reload()
    expect(user.page.locator("#no-game-text")).to_have_text("The game cannot go on in this page. Load the page again.")
    expect(user.page.get_by_role("button", name="Save as text")).to_be_visible()
    user.page.unroute("**/kernel.wasm*")
    user.reload()
    assert user.wait_for_turn()


@pytest.mark.long
@pytest.mark.parametrize(
    ("script", "fail", "path"),
    [
        ("browser-page.js", answer_not_found, "/play?game={game}"),
        ("front.js", abort, "/"),
    ],
)
def test_a_page_without_its_script_says_so_and_the_game_stays(
    user: User, script: str, fail: Callable[[Route], None], path: str
) -> None:
    """The front page, which loaded a module later, had no list of the games in the browser, and said nothing."""
    game = start(user)
    user.play_on(lambda move: user.cell(move).click(), 1)
    plies, problem = user.plies, "A part of this page could not be loaded. Load the page again."
    user.page.route(f"**/{script}", fail)
    user.page.goto(path.format(game=game))
    expect(user.page.get_by_role("alert")).to_have_text(problem)
    user.errors.clear()  # the browser logs the missing script
    user.page.unroute(f"**/{script}")
    user.open(f"/play?game={game}")
    assert user.plies == plies
    expect(user.page.get_by_text(problem)).to_be_hidden()


FOREIGN_DATABASE = """async () => {
  const done = (asked) => new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
  (await done(indexedDB.open("tribolo", 1))).close();
  await done(indexedDB.deleteDatabase("tribolo"));
  (await done(indexedDB.open("tribolo", 1))).close();
}"""
"""A script that replaces the database by one of the same name without games."""


@pytest.mark.long
def test_a_database_of_another_program_is_told_and_the_page_plays(user: User) -> None:
    game = start(user)
    user.page.goto("/rules")
    user.page.evaluate(FOREIGN_DATABASE)
    user.page.goto("/")
    expect(user.page.locator("#no-games")).to_have_text(UNREADABLE)
    user.open(f"/play?game={game}")
    expect(user.page.get_by_role("alert")).to_have_text(UNREADABLE)
    user.start_from_form(seed="7", pace="instant")
    expect(user.page.locator("#offline")).to_contain_text("cannot keep games")
    user.play_on(lambda move: user.cell(move).click(), 1)
