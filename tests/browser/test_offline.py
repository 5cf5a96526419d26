"""The pages for one person without a connection: what the service worker keeps, how it is replaced and removed."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, expect

import frontends
from tribolo_core import Game, format_position

from .conftest import WITHOUT_SERVICE_WORKERS
from .positions import ONE_MOVE
from .server import Server
from .test_engine import MODULE
from .user import User

pytestmark = [
    pytest.mark.needs_chromium("service workers and pages without a connection"),
    pytest.mark.service_worker,
]

KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const requests = await Promise.all(caches_.map(cache => cache.keys()));
    return requests.map(list => list.map(({ url }) => new URL(url).pathname));
}"""
"""A JavaScript function that returns the paths that each cache of the browser holds.

It opens each cache, and so creates one again that the worker deletes meanwhile; ask for `NAMES` first.
"""

NAMES = "() => caches.keys()"
"""A JavaScript function that returns the names of the caches of the browser."""

IS_CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
"""A JavaScript function that returns whether a service worker answers the requests of the page."""

HAS_ONE_WORKER = """async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return !installing && !waiting && active.state === "activated" && navigator.serviceWorker.controller === active;
}"""
"""A JavaScript function that returns whether the newest service worker answers the requests of the page."""

REGISTRATIONS = "async () => (await navigator.serviceWorker.getRegistrations()).length"
"""A JavaScript function that returns the number of the browser's service workers."""


def open_analysis(user: User) -> None:
    """Open the analysis page, and wait until a service worker controls it, which then has kept everything."""
    user.page.goto("/analysis")
    user.wait_until_ready()
    wait_for(user, IS_CONTROLLED, bool)


def wait_for(user: User, function: str, is_wanted: Callable[[Any], bool]) -> Any:
    """Return the result of a JavaScript function as soon as it is wanted; fail after 15 seconds."""
    end = time.monotonic() + 15
    while not is_wanted(found := user.page.evaluate(function)):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def release_with(folder: Path, path: str, old: str, new: str) -> dict[str, str]:
    """Copy the frontends to `folder`, and replace a text in one of their files, named by its path.

    Return the environment variables with which a server runs the copy. The compiled modules are copied, too: Python
    compiles only the file that has changed.
    """
    source = Path(frontends.__path__[0])
    copy = shutil.copytree(source, folder / "frontends")
    text = (copy / path).read_text()
    assert old in text
    (copy / path).write_text(text.replace(old, new))
    return {"PYTHONPATH": os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))}


def restart(server: Server, environment: dict[str, str]) -> None:
    """Stop the server, and start one with other environment variables on the same port."""
    server.stop()
    server.environment = environment
    server.start()


@pytest.fixture(scope="module")
def next_release(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment of a server with a release whose analysis page says that it is ready in another way."""
    folder = tmp_path_factory.mktemp("next")
    return release_with(folder, "web/static/analysis/analysis.js", "main.dataset.ready", "main.dataset.then")


def test_the_pages_for_one_person_work_without_a_connection(user: User) -> None:
    user.start()
    game = user.page.url.rpartition("/")[2]
    open_analysis(user)
    user.page.context.set_offline(True)
    analyse_positions(user)
    user.page.goto(f"/analysis?game={game}")
    expect(user.page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    user.page.goto("/")
    expect(user.page.locator("#no-games")).to_be_visible()  # The kept front page names no game of the server.
    user.page.goto("/puzzles")
    user.wait_until_ready()
    address = user.page.url
    user.page.goto(address)
    user.wait_until_ready()
    assert user.page.url == address
    expect(user.page.locator("#task")).to_be_visible()
    user.page.goto("/daily")
    user.wait_until_ready()
    expect(user.page.locator("#unlisted")).to_contain_text("stays on the server")


def analyse_positions(user: User) -> None:
    """Open positions on the analysis page, and expect the board and answers of the engine, also after a reload."""
    for position in (ONE_MOVE, Game.new(seed=3).turn.position):
        text = format_position(position)
        user.page.goto(f"/analysis?p={text.replace('#', '%23')}")
        user.wait_until_ready()
        assert user.board == position.board
        moves = user.page.evaluate(
            f"""async start => {{
                const {{ Engine }} = await import({MODULE});
                return (await new Engine().analyse(start, [], {{ nodes: 50 }})).moves.map(({{ move }}) => move);
            }}""",
            text,
        )
        assert set(moves) == set(map(str, Game.start(position).turn.transitions))
    user.page.reload()
    user.wait_until_ready()
    assert user.board == position.board


def test_pages_for_one_person_and_static_files_are_kept_and_nothing_of_a_server_game(user: User) -> None:
    open_analysis(user)
    user.start(red="link")
    game = user.page.url
    user.sit_down(user.invite_link)
    user.page.request.get("/api/games/" + game.rpartition("/")[2])
    user.page.goto("/editor")
    open_analysis(user)
    [paths] = user.page.evaluate(KEPT)
    pages = {path for path in paths if not re.fullmatch(r"/static/[0-9a-f]{12}/.+", path)}
    assert {"/", "/play", "/analysis", "/daily/unlisted", "/puzzles", "/puzzles/ratings.json"} <= pages
    assert not any(path.startswith(("/games", "/api")) for path in pages)
    assert {"kernel.wasm", "engine.weights", "worker.js", "analysis.js"} <= {path.rpartition("/")[2] for path in paths}
    user.page.context.set_offline(True)
    for address in (game, "/privacy/data.json"):
        with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
            user.page.goto(address)


def test_a_browser_game_goes_on_without_a_connection(user: User) -> None:
    user.start_from_form(seed="7", pace="instant")
    user.play_on(lambda move: user.cell(move).click(), 1)
    wait_for(user, IS_CONTROLLED, bool)
    user.page.context.set_offline(True)
    user.play_on(lambda move: user.cell(move).click(), 2)
    plies = user.plies
    user.page.reload()
    user.wait_until_ready()
    assert user.plies == plies


def test_a_new_release_replaces_everything_that_was_kept_and_what_the_pages_store_stays(
    new_user: Callable[..., User], restartable_server: Server, next_release: dict[str, str]
) -> None:
    user = new_user(base_url=restartable_server.address)
    open_analysis(user)
    [before] = user.page.evaluate(KEPT)
    names = user.page.evaluate(NAMES)
    user.page.evaluate("() => localStorage.setItem('tribolo.lessons', JSON.stringify({ jump: [0] }))")
    restart(restartable_server, next_release)
    user.page.goto("/analysis")
    user.page.wait_for_selector("main[data-then]", state="attached")
    # The files of the release before are kept for pages that are still open.
    wait_for(user, NAMES, lambda after: len(after) == 2 and after[0] == names[0])
    after = wait_for(user, KEPT, lambda kept: len(kept) == 2 and len(kept[1]) == len(before))[1]
    assert not any(path.startswith("/static/") for path in set(after) & set(before))
    wait_for(user, HAS_ONE_WORKER, bool)
    user.page.context.set_offline(True)
    user.page.reload()
    user.page.wait_for_selector("main[data-then]", state="attached")
    user.page.goto("/learn")
    user.wait_until_ready()
    expect(user.page.locator("#done")).to_be_visible()


def test_the_setting_removes_the_worker_from_the_browser(
    new_user: Callable[..., User], restartable_server: Server
) -> None:
    user = new_user(base_url=restartable_server.address)
    open_analysis(user)
    restart(restartable_server, {"TRIBOLO_OFFLINE": "0"})
    user.page.goto("/")
    wait_for(user, REGISTRATIONS, lambda count: count == 0)
    assert user.page.evaluate(NAMES) == []


def test_a_server_that_no_longer_has_the_worker_removes_it_from_the_browser(
    new_user: Callable[..., User], restartable_server: Server, tmp_path: Path
) -> None:
    user = new_user(base_url=restartable_server.address)
    open_analysis(user)
    gone = release_with(tmp_path, "web/http/pages/offline.py", 'get("/service-worker.js")', 'get("/other.js")')
    restart(restartable_server, {**gone, "TRIBOLO_OFFLINE": "0"})  # Its pages name no worker.
    user.page.goto("/")
    wait_for(user, REGISTRATIONS, lambda count: count == 0)
    assert user.page.evaluate(NAMES) == []


def test_the_page_works_in_a_browser_without_service_workers_as_on_plain_http(user: User) -> None:
    user.page.add_init_script(WITHOUT_SERVICE_WORKERS)
    user.page.goto(f"/analysis?p={format_position(ONE_MOVE)}")
    user.wait_until_ready()
    assert user.board == ONE_MOVE.board
    assert user.page.evaluate("'serviceWorker' in navigator") is False
    user.page.context.set_offline(True)
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        user.page.reload()


def test_an_open_page_goes_on_after_a_new_release(
    new_user: Callable[..., User], restartable_server: Server, next_release: dict[str, str]
) -> None:
    user = new_user(base_url=restartable_server.address)
    user.start_from_form(seed="7", pace="instant")
    user.play_on(lambda move: user.cell(move).click(), 1)
    wait_for(user, IS_CONTROLLED, bool)
    restart(restartable_server, next_release)
    other = user.page.context.new_page()
    other.goto("/rules")
    other.wait_for_function("async () => (await caches.keys()).length === 2")
    # A hint of the engine starts a worker, whose module has the address of the old release.
    user.page.locator("#hint").click()
    expect(user.page.locator("#log .hint").last).to_contain_text("It captures ")
    user.play_on(lambda move: user.cell(move).click(), 1)
    plies = user.plies
    user.page.reload()
    user.wait_until_ready()
    assert user.plies == plies


def test_without_the_worker_an_open_page_is_loaded_again_after_a_new_release_and_keeps_its_game(
    new_user: Callable[..., User], restartable_server: Server, next_release: dict[str, str]
) -> None:
    user = new_user(base_url=restartable_server.address)
    user.page.add_init_script(WITHOUT_SERVICE_WORKERS)
    user.start_from_form(seed="7", pace="instant", red="here", green="here")
    user.play_on(lambda move: user.cell(move).click(), 2)
    board = user.board
    restart(restartable_server, next_release)
    with user.page.expect_navigation():
        user.page.locator("#hint").click()
    user.wait_until_ready()
    assert user.board == board
    user.page.locator("#hint").click()
    expect(user.page.locator("#log .hint").last).to_contain_text("It captures ")
