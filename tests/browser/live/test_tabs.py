"""Many tabs of one browser share one event stream, over HTTP/1.1 with its six connections."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Request

from ..user import User


def open_tabs(user: User, count: int) -> list[User]:
    """Open as many tabs in the user's browser profile, each with a game of its own in which the user plays Blue."""
    return [open_tab(user) for _ in range(count)]


def open_tab(user: User, address: str | None = None) -> User:
    """Open a tab with the game at `address`, or with a new game of the user and two friends who never come."""
    tab = User(user.page.context.new_page(), user.folder)
    if address is None:
        tab.start(blue="here", red="here", green="here")
    else:
        tab.page.goto(address)
        tab.wait_until_ready()
    return tab


def play_elsewhere(tab: User) -> None:
    """Play the first legal move of the game in a tab by a request, so that only the stream can tell the tab."""
    address = f"/api{urlsplit(tab.page.url).path}"
    state = tab.page.request.get(address).json()
    command = {"command": "play", "version": state["version"], "move": next(iter(state["view"]["takes"]))}
    assert tab.page.request.post(f"{address}/commands", data=command).ok


def expect_live(tabs: list[User]) -> None:
    """Play a move in the game of each tab, and wait until the tab shows it."""
    for tab in tabs:
        before = tab.plies
        play_elsewhere(tab)
        tab.wait_for_plies(before + 1)


def test_eight_tabs_stay_live_and_another_one_takes_over_from_a_closed_one(new_user: Callable[..., User]) -> None:
    user = new_user()
    streams: list[str] = []
    fetches: list[str] = []

    def add(request: Request) -> None:
        path = urlsplit(request.url).path
        if path == "/events":
            streams.append(request.url)
        elif path.startswith("/api/games/") and request.method == "GET":
            fetches.append(request.url)

    tabs = open_tabs(user, 8)
    twin = open_tab(user, tabs[0].page.url)
    user.page.context.on("request", add)
    expect_live(tabs)
    # A page fetches the game only while it has no stream, or for an update that does not continue what it knows.
    streams.clear()
    fetches.clear()
    expect_live(tabs)
    twin.wait_for_plies(tabs[0].plies)
    assert [streams, fetches] == [[], []]
    twin.page.close()  # It was opened last, so it leads.
    expect_live(tabs)
    expect_live(list(reversed(tabs)))
    assert len(streams) == 1
    assert streams[0].count("watch=") == 8
    for tab in tabs:
        assert tab.errors == []


def test_a_tab_that_was_in_the_background_leads_when_it_comes_to_the_front(new_user: Callable[..., User]) -> None:
    user = new_user()
    first, second = open_tabs(user, 2)
    expect_live([first, second])
    streams: list[str] = []
    first.page.on("request", lambda request: streams.append(request.url))
    first.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect_live([second, first])
    assert sum("/events?" in url for url in streams) == 1


def test_tabs_without_locks_have_streams_of_their_own(new_user: Callable[..., User]) -> None:
    user = new_user()
    user.page.context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    tabs = open_tabs(user, 2)
    expect_live(tabs)
    tabs[1].page.close()
    expect_live(tabs[:1])
