"""Several users in one game: seats by link, spectators and resigning."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .user import User


def test_two_users_play_and_a_spectator_watches(new_user: Callable[..., User]) -> None:
    host, guest, spectator = new_user(), new_user(), new_user(viewport={"width": 390, "height": 664})
    host.start_from_form(blue="here", red="link", green="greedy", seed="7", pace="instant", name="Ada")
    expect(host.page.locator("[data-player=Red] .occupant")).to_have_text("Waiting for a player")
    guest.sit_down(host.invite_link)
    assert "/seat/" not in guest.page.url
    spectator.open(host.page.url)
    expect(spectator.page.get_by_text("You are watching.")).to_be_in_viewport(ratio=1)
    expect(spectator.page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(host.page.locator("[data-player=Red] .occupant")).to_have_text("Guest")
    expect(guest.page.locator("[data-player=Blue] .occupant")).to_have_text("Ada")
    for _ in range(2):
        for user in (host, guest):
            assert user.wait_for_turn()
            before = user.plies
            user.cell(user.legal_moves[0]).click()
            for other in (host, guest, spectator):
                expect(other.page.locator("#move-count")).not_to_have_text(str(before))
    expect(spectator.page.locator("#status .badge")).to_have_count(0)
    host.wait_for_turn()
    plies = host.plies
    for other in (guest, spectator):
        other.wait_for_plies(plies)
        assert other.board == host.board
    spectator.cell(host.legal_moves[0]).click()
    expect(spectator.page.locator(".bubble[role=status]")).to_contain_text("watching")
    assert spectator.plies == plies


@pytest.mark.long
def test_a_computer_player_takes_a_seat_over_and_gives_it_back(new_user: Callable[..., User]) -> None:
    host, guest = new_user(), new_user()
    host.start(blue="here", red="link", green="greedy")
    guest.sit_down(host.invite_link)
    guest.toggle_card("Seats and invites")
    seat = guest.page.locator("[data-seat=Red]")
    seat.get_by_label("Let a computer take over").select_option("greedy")
    seat.get_by_role("button", name="Take over").click()
    expect(host.page.locator("[data-player=Red] .occupant")).to_have_text("Gus 1, easy")
    seat.get_by_role("button", name="Take my seat back").click()
    expect(host.page.locator("[data-player=Red] .occupant")).to_have_text("Guest")
    seat.get_by_label("Your name").fill("Bo")
    seat.get_by_role("button", name="Save").click()
    expect(host.page.locator("[data-player=Red] .occupant")).to_contain_text("Bo")


def test_resigning_and_leaving_need_confirmation(new_user: Callable[..., User]) -> None:
    """One click once gave the game up: nobody can take a seat back that they have resigned or left."""
    host, guest = new_user(), new_user()
    host.start(blue="here", red="link", green="greedy")
    guest.sit_down(host.invite_link)
    for user, button, question in (
        (guest, "Resign", "Resign? You come last, and a computer player plays on for you."),
        (host, "Leave", "Leave this game? You lose your seat for good."),
    ):
        user.page.bring_to_front()  # Firefox gives the focus to one page alone.
        user.toggle_card("Resign or leave")
        user.page.get_by_role("button", name=button, exact=True).click()
        dialog = user.page.get_by_role("dialog", name=question)
        expect(dialog.get_by_role("button", name=button)).to_be_focused()
        user.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(user.page.get_by_role("button", name=button, exact=True)).to_be_focused()
        user.page.keyboard.press("Enter")
        dialog.get_by_role("button", name="Keep playing").click()
        expect(dialog).to_be_hidden()
        expect(user.page.locator("#watching")).to_be_hidden()
        user.page.get_by_role("button", name=button, exact=True).click()
        dialog.get_by_role("button", name=button).click()
        if user is guest:
            expect(host.page.locator("[data-player=Red] .speech")).to_have_text("resigned")
            expect(host.page.locator("[data-player=Red] .occupant")).to_contain_text("Otto")
    expect(host.page.get_by_role("link", name="More settings")).to_be_visible()
