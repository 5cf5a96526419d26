"""The lobby: three visitors who have never met get into one game, and one whom nobody joins plays with computers."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import Route, expect

from tribolo_core import Game, parse_position

from ..server import Server
from ..user import User, place
from .test_tabs import CHOOSE_VISIBILITY


def test_three_visitors_meet_in_the_lobby_play_by_the_clock_and_are_watched(new_user: Callable[..., User]) -> None:
    phone = {"width": 390, "height": 664}
    ada, bo, cy = users = new_user(), new_user(viewport=phone, has_touch=True, is_mobile=True), new_user()
    ada.page.goto("/")
    ada.page.locator(".time-control", has_text="3 min + 5 s").click()
    status, places = (ada.page.locator(f"#own [data-slot={slot}]") for slot in ("text", "people"))
    expect(status).to_have_text("Waiting for 2 people")
    bo.page.goto("/lobby")
    bo.wait_until_ready()
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
    dan.page.goto("/watch")
    dan.wait_until_ready()
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


def test_a_first_visitor_who_presses_twice_in_two_tabs_has_one_seat(new_user: Callable[..., User]) -> None:
    user = new_user()
    tabs = user.page, user.page.context.new_page()
    for tab in tabs:
        tab.goto("/lobby")
    held: list[Route] = []
    user.page.context.route("**/api/lobby/commands", lambda route: held.append(route))
    for tab in tabs:
        tab.locator("#deal").select_option("maze")
        with tab.expect_request("**/api/lobby/commands"):
            tab.locator(".time-control", has_text="3 min + 5 s").dblclick()
    assert len(held) == len(tabs)
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
def test_a_game_begins_with_computers_if_nobody_comes(new_user: Callable[..., User]) -> None:
    """The page goes to the game at an event of the stream, without a press."""
    user = new_user()
    user.page.goto("/lobby")
    user.wait_until_ready()
    user.page.locator(".time-control", has_text="No clock").click()
    user.page.locator("#own select").select_option("easy")
    user.page.get_by_label("Start by itself").check()
    user.page.wait_for_url("**/games/*", wait_until="commit")
    user.wait_until_ready()
    expect(user.page.locator(".scores .occupant", has_text="level 1")).to_be_visible()
    assert user.wait_for_turn()
    user.play(user.legal_moves[0])


LAST_MOVES = 6
"""Moves of a game that people play on its page; the others are played by requests."""


@pytest.mark.long
def test_a_clock_runs_out_and_all_three_come_to_the_rematch(new_user: Callable[..., User], server: Server) -> None:
    phone = {"width": 390, "height": 664}
    users = new_user(), new_user(viewport=phone, has_touch=True, is_mobile=True), new_user()
    names = dict(zip(users, ("Ada", "Bo", "Cy"), strict=True))
    for user, name in names.items():
        command = {"command": "take", "time_control": "3+5", "name": name}
        game = user.page.request.post("/api/lobby/commands", data=command).json()["game"]
    colours = {seat_of(user, game): user for user in users}
    slow = colours[play_most_moves(colours, game)]
    let_time_run_out(server, game, remaining=9)
    for user in (slow, *(user for user in users if user is not slow)):
        user.page.add_init_script(CHOOSE_VISIBILITY)
        user.page.goto(f"/games/{game}")
        user.wait_until_ready()
        if user is slow:
            expect(slow.page.locator(".clock[data-low]")).to_be_visible()
            expect(slow.page.locator("#clock-low")).to_have_text("Ten seconds left")
            let_time_run_out(server, game, remaining=0)
    expect(slow.page.locator("#time-up")).to_have_text("You ran out of time.")
    quick, other = (user for user in users if user is not slow)
    # A page with a short clock once heard of a move only a minute later while it was hidden.
    other.page.evaluate("setVisibility('hidden')")
    deadline = time.monotonic() + 30
    while quick.page.locator("#end:not([open])").count():
        assert time.monotonic() < deadline
        for user in (quick, other):
            if user.page.locator("#status .badge").count():
                user.play(user.legal_moves[0])
    for user in users:
        expect(user.page.locator("#end")).to_be_visible()
        loser = "You" if user is slow else names[slow]
        expect(user.page.locator("#final tr").last).to_contain_text(f"{loser} out of time")
    expect(slow.page.locator("#end-title")).to_have_text("You ran out of time and came last.")
    other.page.keyboard.press("Escape")
    quick.page.get_by_role("button", name="Rematch").click()
    quick.page.wait_for_url(lambda address: game not in address)
    for user in (slow, other):
        expect(user.page.locator("#rematch-started")).to_have_text(f"{names[quick]} offers a rematch.")
        expect(user.page).to_have_title(re.compile(f"^● .*{names[quick]} offers a rematch"))
        user.page.get_by_role("button", name="Join", exact=True).click()
        user.page.wait_for_url(lambda address: game not in address)
    [path] = {user.game_path for user in users}
    following = path.rpartition("/")[2]
    order = ["Blue", "Red", "Green"]
    for colour, user in colours.items():
        assert seat_of(user, following) == order[order.index(colour) - 2]
        user.wait_until_ready()
        expect(user.page.locator(".clock")).to_have_text([re.compile(r"3:00|2:\d\d")] * 3)


def seat_of(user: User, game: str) -> str:
    """Return the name of the colour of a user."""
    seats = user.page.request.get(f"/api/games/{game}").json()["seats"]
    return next(str(seat["player"]) for seat in seats if seat["is_yours"])


def play_most_moves(colours: dict[str, User], game: str) -> str:
    """Play the first legal moves of a game by requests, all but the last few; return the colour that is to move."""
    state = next(iter(colours.values())).page.request.get(f"/api/games/{game}").json()
    played = Game.from_position(parse_position(state["start"]))
    moves: list[tuple[str, str]] = []
    while player := played.turn.player:
        name = str(next(iter(played.turn.legal_moves)))
        moves.append((str(player), name))
        played = played.play(name)
    version = state["version"]
    for colour, move in moves[:-LAST_MOVES]:
        command = {"command": "play", "version": version, "move": move}
        answer = colours[colour].page.request.post(f"/api/games/{game}/commands", data=command)
        assert answer.ok, answer.text()
        version = answer.json()["version"]
    return moves[-LAST_MOVES][0]


def let_time_run_out(server: Server, game: str, remaining: float) -> None:
    """Let the clock that runs in a game have run until some seconds remain, without any wait."""
    with closing(sqlite3.connect(server.database, timeout=10)) as database, database:
        changed = database.execute(
            "UPDATE game SET turn_since = turn_since - (flag_at - ?), flag_at = ? WHERE id = ? AND flag_at IS NOT NULL",
            (time.time() + remaining, time.time() + remaining, game),
        )
        assert changed.rowcount == 1
