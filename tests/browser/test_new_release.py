"""A new release under open pages: the service worker replaces what it has kept, and goes where a server has none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import frontends

from .conftest import WITHOUT_SERVICE_WORKERS
from .server import Server
from .test_offline import IS_CONTROLLED, KEPT, NAMES, open_analysis, wait_for
from .user import User

pytestmark = [pytest.mark.needs_chromium("service workers"), pytest.mark.service_worker]

HAS_ONE_WORKER = """async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return !installing && !waiting && active.state === "activated" && navigator.serviceWorker.controller === active;
}"""
"""A JavaScript function that returns whether the newest service worker answers the requests of the page."""


def release_with(folder: Path, changes: dict[str, tuple[str, str]]) -> dict[str, str]:
    """Copy the frontends, compiled modules too, with a text replaced in each file; return a server's environment.

    `changes` holds the old and the new text of each file, keyed by its path.
    """
    source = Path(frontends.__path__[0])
    copy = shutil.copytree(source, folder / "frontends")
    for path, (old, new) in changes.items():
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
    """Return the environment of a server with a release whose analysis page says that it is ready in another way.

    The file of its worker is another one, too.
    """
    changes = {
        "analysis/analysis.js": ("dataset.ready=", "dataset.then="),
        "engine/worker.js": ("postMessage", " postMessage"),
    }
    folder = tmp_path_factory.mktemp("next")
    return release_with(folder, {f"web/static/page/{file}": texts for file, texts in changes.items()})


@pytest.mark.long
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
    assert {path.rpartition("/")[2] for path in set(before) - set(after)} == {"analysis.js", "worker.js"}
    wait_for(user, HAS_ONE_WORKER, bool)
    user.page.context.set_offline(True)
    user.page.reload()
    user.page.wait_for_selector("main[data-then]", state="attached")
    user.open("/learn")
    expect(user.page.locator("#done")).to_be_visible()


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
    user.reload()
    assert user.plies == plies


@pytest.mark.long
def test_without_the_worker_an_open_page_is_loaded_again_after_a_new_release_and_keeps_its_game(
    new_user: Callable[..., User], restartable_server: Server, tmp_path: Path
) -> None:
    user = new_user(base_url=restartable_server.address)
    user.page.add_init_script(WITHOUT_SERVICE_WORKERS)
    user.start_from_form(seed="7", pace="instant", red="here", green="here")
    user.play_on(lambda move: user.cell(move).click(), 2)
    board = user.board
    new_addresses = {"web/serving/static_files.py": ("hexdigest()[:12]", "hexdigest()[12:24]")}
    restart(restartable_server, release_with(tmp_path, new_addresses))
    with user.page.expect_navigation():
        user.page.locator("#hint").click()
    user.wait_until_ready()
    assert user.board == board
    user.page.locator("#hint").click()
    expect(user.page.locator("#log .hint").last).to_contain_text("It captures ")
