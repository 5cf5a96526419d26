"""Games of the browser that go on on the server: to invite a person, or to share a link."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from ..user import User
from .test_browser_games import start

ON_THE_SERVER = re.compile("/games/[^/]+$")


def test_a_person_is_invited_into_a_running_game_and_plays(new_user: Callable[..., User]) -> None:
    host, guest = new_user(), new_user()
    start(host, name="Ada", green="engine")
    here = host.page.url
    host.play_on(lambda move: host.cell(move).click(), 1)
    assert host.wait_for_turn()
    board, plies = host.board, host.plies
    host.toggle_card("Seats and invites")
    notice = "On the server, a quick Trika takes the seat of a computer player that thinks longer."
    expect(host.page.locator("#friends [data-bounded]")).to_have_text(notice)
    host.page.locator("[data-seat=Red]").get_by_role("button", name="Invite a person").click()
    host.page.wait_for_url(ON_THE_SERVER)
    host.wait_until_ready()
    assert (host.board, host.plies) == (board, plies)
    expect(host.page.locator("[data-player=Blue] .occupant")).to_have_text("Ada (you)")
    expect(host.page.locator("#deal")).to_contain_text("began elsewhere")
    expect(host.page.locator("[data-spec=Green]")).to_have_text("engine:nodes=200")
    there = host.page.url
    guest.sit_down(host.invite_link)
    expect(guest.page.locator("[data-player=Blue] .occupant")).to_have_text("Ada")
    host.play_first()
    guest.play_first()
    assert host.wait_for_turn()
    host.page.goto(here)
    host.page.wait_for_url(there + "**")
    host.page.goto("/")
    expect(host.page.locator("#games li")).to_have_count(1)
