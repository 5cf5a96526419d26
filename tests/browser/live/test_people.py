"""People at one game: who is there, what they say, and the screen of a phone on which all this has its place."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tribolo_core import format_position

from ..server import Server
from ..test_one_screen import BOARD, MORE, PHONE, SCORES, check_in_both_sizes, check_no_scrolling
from ..user import ONE_MOVE, User


@pytest.mark.needs_chromium("phones")
def test_people_see_who_is_there_and_hear_each_other_on_one_screen_of_a_phone(
    new_user: Callable[..., User], server: Server
) -> None:
    """A phrase stood in the log alone, below the fold, and its buttons three taps away, with the board out of view."""
    host, guest = new_user(viewport=PHONE, has_touch=True, is_mobile=True), new_user()
    host.start_from_form(blue="here", red="link", green="greedy", seed="7", pace="instant")
    guest.sit_down(host.invite_link)
    mark = host.page.locator("[data-player=Red] .presence")
    expect(mark).to_have_attribute("data-where", "here")
    check_in_both_sizes(host, **SCORES, board=BOARD, more=MORE, status="#status")
    check_no_scrolling(host)
    host.page.route("**/api/games/**", lambda route: route.abort())
    # The page does not ask again by itself.
    host.page.evaluate("() => { kept = setTimeout; setTimeout = () => 0; dispatchEvent(new Event('online')); }")
    expect(host.page.locator("#problem")).to_be_visible()
    expect(mark).to_be_hidden()
    host.page.unroute("**/api/games/**")
    host.page.get_by_role("button", name="Try now").tap()
    expect(mark).to_be_visible()
    host.page.evaluate("() => { setTimeout = kept; }")
    guest.page.get_by_role("button", name="Good luck!").click()
    bubble = host.page.locator("[data-player=Red] .speech")
    expect(bubble).to_have_text("Good luck!")
    check_in_both_sizes(host, **SCORES, board=BOARD, bubble="[data-player=Red] .speech", quick="#quick-phrases")
    expect(host.page.get_by_role("log").get_by_text("Good luck!")).to_have_count(1)
    host.page.get_by_role("button", name="More, with unread messages").tap()
    expect(host.page.get_by_role("list", name="Said last").get_by_role("listitem").last).to_have_text("Red: Good luck!")
    expect(host.page.get_by_role("button", name="More", exact=True)).to_be_visible()
    expect(bubble).to_be_empty()
    host.toggle_card("Settings")
    host.page.get_by_label("Show what others say").uncheck()
    host.toggle_card("Say something")
    host.page.locator("#phrases").get_by_role("button", name="Hello!").tap()
    expect(guest.page.locator("#log .said").last).to_have_text("Blue: Hello!")
    expect(host.page.locator("#more")).to_be_hidden()
    expect(host.page.locator("#log")).not_to_contain_text("Hello!")
    for card in ("Say something", "Settings", "Seats and invites"):
        guest.toggle_card(card)
    expect(guest.page.get_by_role("grid", name="Board")).to_be_in_viewport(ratio=0.9)
    guest.page.get_by_role("button", name="Block this person").click()
    expect(guest.page.locator("#log")).not_to_contain_text("Hello!")
    expect(guest.page.locator("[data-seat=Blue]")).to_contain_text("You have blocked this person.")
    assert host.wait_for_turn()
    plies = host.plies
    host.cell(host.legal_moves[0]).tap()
    host.page.locator("#choice-play").tap()
    host.wait_for_plies(plies + 1)
    guest.page.close()
    expect(mark).to_have_attribute("data-where", "away", timeout=60_000)
    check_in_both_sizes(host, **SCORES, board=BOARD, more=MORE, status="#status")
    with closing(sqlite3.connect(server.database)) as connection, connection:  # As if the guest had left earlier.
        connection.execute(
            "UPDATE presence SET seen = seen - 60, changed = (SELECT max(changed) + 1 FROM presence) WHERE game = ?",
            [host.game_path.rpartition("/")[2]],
        )
    expect(host.page.locator("#absence")).to_be_visible()
    check_in_both_sizes(
        host, **SCORES, board=BOARD, more=MORE, absence="#absence-text", go_on="#absence form:not([hidden]) button"
    )
    check_no_scrolling(host)
    host.page.get_by_role("button", name="Let a computer play on").tap()
    expect(host.page.locator("#absence")).to_be_hidden()
    host.wait_for_plies(plies + 3)
    assert host.wait_for_turn()


def test_a_rematch_is_offered_on_one_page_and_joined_on_the_other(new_user: Callable[..., User]) -> None:
    host, guest = new_user(), new_user()
    seats = {"Blue": "here", "Red": "link", "Green": "greedy"}
    game = {"seats": seats, "position": format_position(ONE_MOVE)}
    host.open(f"/games/{host.page.request.post('/api/games', data=game).json()['id']}")
    guest.sit_down(host.invite_link)
    finished = host.game_path
    host.cell("a1").click()
    for user in (host, guest):
        expect(user.page.locator("#end")).to_be_visible()
    # While the cells of the last move still flipped, this once loaded the same game again.
    host.page.get_by_role("button", name="Rematch").click()
    expect(host.page).not_to_have_url(re.compile(finished))
    expect(host.page.locator("#open-seats")).to_contain_text("Waiting for the others to join the rematch.")
    expect(guest.page.locator("#rematch-started")).to_have_text("Blue offers a rematch.")
    expect(guest.page.get_by_role("button", name="Rematch")).to_be_hidden()
    guest.page.get_by_role("button", name="Decline").click()
    expect(guest.page.get_by_role("button", name="Join", exact=True)).to_be_hidden()
    expect(host.page.locator("#log")).to_contain_text("Green declined the rematch.")
    # A person who has declined may come back.
    guest.page.get_by_role("button", name="Rematch").click()
    expect(guest.page).not_to_have_url(re.compile(finished))
    guest.wait_until_ready()
    assert guest.game_path == host.game_path
    expect(host.page.locator("#open-seats")).to_be_hidden()
