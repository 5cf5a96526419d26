"""The lobby: three visitors who have never met get into one game, and one whom nobody joins plays with computers."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import Route, expect

from ...harness.waiting import until
from ..server import Server
from ..user import User, place


def test_three_visitors_meet_in_the_lobby_play_by_the_clock_and_are_watched(new_user: Callable[..., User]) -> None:
    phone = {"width": 390, "height": 664}
    ada, bo, cy = users = new_user(), new_user(viewport=phone, has_touch=True, is_mobile=True), new_user()
    ada.page.goto("/")
    ada.page.locator(".time-control", has_text="3 min + 5 s").click()
    status, places = (ada.page.locator(f"#own [data-slot={slot}]") for slot in ("text", "people"))
    expect(status).to_have_text("Waiting for 2 people")
    bo.open("/lobby")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_role("button", name="Join Guest").click()
    expect(status).to_have_text("Waiting for 1 person")
    expect(places).to_have_text("YouBoFree")
    cy.page.goto("/")
    expect(cy.page.locator(".open-game")).to_contain_text("Guest, Bo")
    cy.page.get_by_role("button", name="Join Guest, Bo").click()
    for user in users:
        user.page.wait_for_url("**/games/*", wait_until="commit")
        user.wait_until_ready()
    assert len({user.game_path for user in users}) == 1
    expect(ada.page.locator(".scores .occupant", has_text="Bo")).to_be_visible()
    dan = new_user()
    dan.open("/watch")
    board = dan.page.locator(f'#watched [href$="{ada.game_path}"]')
    expect(board).to_contain_text("Bo")
    version = board.locator("..").get_attribute("data-version") or ""
    mover = next(user for user in users if user.page.locator("#status .badge").count())
    mover.play(mover.legal_moves[0])
    for user in users:
        user.wait_for_plies(1)
        expect(user.page.locator(".clock")).to_have_text([re.compile(r"3:0\d|2:\d\d")] * 3)
        expect(user.page.locator(".clock[data-running]")).to_have_count(1)
    expect(board.locator("..")).not_to_have_attribute("data-version", version)
    ada.page.locator("#watching-choice summary").click()
    ada.page.get_by_role("button", name="Keep it to people with the link").click()
    expect(board).to_have_count(0)
    assert place(bo.page.locator(".scores"))["height"] <= 48


def test_a_first_visitor_who_presses_twice_in_two_tabs_has_one_seat(user: User) -> None:
    tabs = user.page, user.page.context.new_page()
    for tab in tabs:
        tab.goto("/lobby")
    held: list[Route] = []
    user.page.context.route("**/api/lobby/commands", lambda route: held.append(route))
    for tab in tabs:
        tab.locator("#deal").select_option("maze")
        with tab.expect_request("**/api/lobby/commands"):
            tab.locator(".time-control", has_text="3 min + 5 s").dblclick()
    until(lambda: bool(tabs[0].evaluate("1")) and len(held) == len(tabs))
    for route in held:
        route.continue_()
    for tab in tabs:
        expect(tab.locator("#own .places")).to_have_text("YouFreeFree")
    games = user.page.request.get("/api/lobby").json()["games"]
    assert [game["people"] for game in games if game["deal"] == "maze"] == [[""]]
    user.page.context.unroute_all()
    tabs[0].get_by_role("button", name="Stop waiting").click()
    expect(tabs[1].locator("#own")).to_be_hidden()


@pytest.mark.long
def test_a_clock_runs_low_and_out(new_user: Callable[..., User], server: Server) -> None:
    """The page counts the time by itself, and hears from its stream that it is over."""
    users = new_user(), new_user(), new_user()
    for user in users:
        state = user.page.request.post("/api/lobby/commands", data={"command": "take", "time_control": "3+5"}).json()
    game = state["game"]
    for user in users:
        user.open(f"/games/{game}")
    slow = next(user for user in users if user.page.locator("#status .badge").count())
    let_time_run_out(server, game, remaining=9)
    slow.page.reload()
    expect(slow.page.locator(".clock[data-low]")).to_be_visible()
    expect(slow.page.locator("#clock-low")).to_have_text("Ten seconds left")
    let_time_run_out(server, game, remaining=0)
    expect(slow.page.locator("#given-up")).to_have_text("You ran out of time. New game")
    for user in users:
        expect(user.page.locator("#log")).to_contain_text("ran out of time.")
        expect(user.page.locator(".clock:visible")).to_have_count(2)
    for count in (1, 0):
        let_time_run_out(server, game, remaining=0)
        expect(slow.page.locator(".clock:visible")).to_have_count(count)
    expect(slow.page.locator("#status")).to_contain_text("Nobody won")
    for lines in ("#given-up", "#thinking"):  # Once, four lines were too many for a phone.
        expect(slow.page.locator(lines)).not_to_be_visible()


def let_time_run_out(server: Server, game: str, remaining: float) -> None:
    """Let the clock that runs in a game have run until some seconds remain, without any wait."""
    with closing(sqlite3.connect(server.database, timeout=10)) as database, database:
        changed = database.execute(
            "UPDATE game SET turn_since = turn_since - (flag_at - ?), flag_at = ? WHERE id = ? AND flag_at IS NOT NULL",
            (time.time() + remaining, time.time() + remaining, game),
        )
        assert changed.rowcount == 1
