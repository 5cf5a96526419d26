"""Several people in one game: seats by link, spectators, consent to an undo, and a restart of the server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .person import Person
from .server import Server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Yield a running server for one test only, which may stop it."""
    running = Server(tmp_path / "games.db")
    running.start()
    yield running
    running.stop()


def invited(host: Person, guest: Person, player: str) -> None:
    """Open, in the guest's browser, the link to the seat of `player` that the host's page shows."""
    guest.page.goto(host.page.locator(f"[data-seat={player}] [data-slot=link] input").input_value())
    guest.ready()


def test_two_friends_play_and_a_third_person_watches(visit: Callable[..., Person]) -> None:
    host, guest, spectator = visit(), visit(), visit()
    host.choose(blue="here", red="link", green="greedy", seed="7", pace="instant", name="Ada")
    expect(host.page.locator("[data-player=Red] .who")).to_have_text("Waiting for a player")
    invited(host, guest, "Red")
    assert "/seat/" not in guest.page.url
    spectator.page.goto(host.page.url)
    spectator.ready()
    expect(host.page.locator("[data-player=Red] .who")).to_have_text("Guest")
    expect(guest.page.locator("[data-player=Blue] .who")).to_have_text("Ada")
    for _ in range(2):
        for person in (host, guest):
            assert person.wait_for_turn()
            before = person.plies
            person.cell(person.moves[0]).click()
            for somebody in (host, guest, spectator):
                expect(somebody.page.locator("#count")).not_to_have_text(str(before), timeout=2_000)
    expect(spectator.page.locator("#status .badge")).to_have_count(0)
    host.wait_for_turn()
    plies = host.plies
    for somebody in (guest, spectator):
        somebody.wait_for_plies(plies)
        assert somebody.board == host.board
    spectator.cell(host.moves[0]).click()
    expect(spectator.page.locator("#told .refused")).to_be_visible()
    assert spectator.plies == plies


def test_undo_needs_the_others_consent(visit: Callable[..., Person]) -> None:
    host, guest = visit(), visit()
    host.start(blue="here", red="link", green="greedy")
    invited(host, guest, "Red")
    for person in (host, guest):
        assert person.wait_for_turn()
        person.play(person.moves[0])
    assert host.wait_for_turn()
    plies = host.plies
    host.page.get_by_role("button", name="Undo").click()
    expect(host.page.locator("#request")).to_contain_text("must agree")
    expect(host.page.get_by_role("button", name="Agree")).to_be_hidden()
    guest.page.get_by_role("button", name="Decline").click()
    expect(host.page.locator("#request")).to_be_hidden()
    assert host.plies == plies
    host.page.get_by_role("button", name="Undo").click()
    guest.page.get_by_role("button", name="Agree").click()
    expect(host.page.locator("#count")).not_to_have_text(str(plies))
    assert host.plies < plies
    guest.wait_for_plies(host.plies)


def test_a_seat_is_handed_to_an_opponent_and_taken_back(visit: Callable[..., Person]) -> None:
    host, guest = visit(), visit()
    host.start(blue="here", red="link", green="greedy")
    invited(host, guest, "Red")
    guest.open("Seats and invites")
    seat = guest.page.locator("[data-seat=Red]")
    seat.get_by_label("Let a computer take over").select_option("greedy")
    seat.get_by_role("button", name="Hand over").click()
    expect(host.page.locator("[data-player=Red] .who")).to_have_text("Greedy")
    seat.get_by_role("button", name="Take my seat back").click()
    expect(host.page.locator("[data-player=Red] .who")).to_have_text("Guest")
    seat.get_by_label("Your name").fill("<b>Bo</b>")
    seat.get_by_role("button", name="Save").click()
    expect(host.page.locator("[data-player=Red] .who")).to_contain_text("Bo")
    assert host.page.locator("[data-player=Red] .who b").count() == 0


def test_a_page_goes_on_by_itself_after_the_server_restarts(visit: Callable[..., Person], own_server: Server) -> None:
    host, guest = visit(base_url=own_server.address), visit(base_url=own_server.address)
    host.start(blue="here", red="link", green="greedy")
    invited(host, guest, "Red")
    assert host.wait_for_turn()
    before = host.plies
    own_server.stop()
    expect(host.page.locator("#offline")).to_be_visible()
    host.cell(host.moves[0]).click()
    expect(host.page.locator("#told .refused")).to_have_text("The server cannot be reached. Try again in a moment.")
    own_server.start()
    expect(host.page.locator("#offline")).to_be_hidden(timeout=15_000)
    host.cell(host.moves[0]).click()
    expect(host.page.locator("#count")).not_to_have_text(str(before))
    expect(guest.page.locator("#count")).not_to_have_text(str(before), timeout=15_000)
    assert guest.wait_for_turn()
    assert guest.board == host.board
