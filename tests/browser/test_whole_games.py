"""Games against two opponents: with a mouse, with the keyboard alone, with a finger, and without a script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.harness.games import play_out
from tribolo_core import Player, format_position

from .user import User

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def test_a_game_on_the_server_is_played_to_its_end_with_the_mouse(user: User) -> None:
    user.start(position=format_position(play_out(3, "greedy").turns[-40].position))
    game = user.play_on(lambda move: user.cell(move).click())
    assert game.turn.outcome
    assert user.board == game.turn.board
    assert user.plies == len(game.moves)
    winners, own = game.turn.outcome.winners, game.turn.scores[Player.BLUE]
    most = max(game.turn.scores.values())
    expect(user.page.locator("#final tr").first).to_contain_text(str(most))
    lost = f", {most - own} cells behind " if most - own > 1 else ", 1 cell behind "
    won = "You won by " if len(winners) == 1 else "You share the win"
    expect(user.page.locator("#status")).to_contain_text(won if own == most else lost)
    expect(user.page.locator("#log")).to_contain_text("The game is over")


@pytest.mark.needs_chromium("touch events")
def test_a_game_is_played_to_its_end_by_touch_on_a_phone(new_user: Callable[..., User]) -> None:
    user = new_user(**PHONE)
    user.start(position=format_position(play_out(3, "greedy").turns[-25].position))
    choice = user.page.locator("#choice")

    def play(move: str) -> None:
        user.cell(move).tap()
        expect(choice).to_contain_text(f"{move} captures")
        if ord(move[0]) % 2:
            user.cell(move).tap()
        else:
            choice.get_by_role("button", name="Play").tap()

    game = user.play_on(play)
    assert game.turn.outcome
    assert user.board == game.turn.board


@pytest.mark.needs_chromium("a page without JavaScript")
def test_a_game_is_played_without_javascript(new_user: Callable[..., User]) -> None:
    user = new_user(java_script_enabled=False)
    page = user.page
    page.goto("/new")
    page.get_by_label("Deal number").fill("7")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_label("Deal", exact=True)
    for _ in range(3):
        while not page.locator(".badge").count():
            page.wait_for_timeout(200)
            page.reload()
        page.locator(".cells button:enabled").first.click()
    while not page.locator(".badge").count():
        page.wait_for_timeout(200)
        page.reload()
    assert (
        page.locator("svg.board use[href='#mark-legal']").count() == page.locator(".cells button:enabled").count() > 0
    )
    before = user.plies
    page.get_by_role("button", name="Undo").click()
    assert user.plies < before
    expect(page.locator("#hint")).to_be_hidden()
    page.get_by_role("link", name="First position").click()
    expect(page.locator("#viewing")).to_be_visible()
    page.locator("#viewing a").click()
    page.get_by_role("button", name="Restart").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert user.plies <= 2
    page.get_by_role("link", name="Tribolo").click()
    expect(page.locator(".games li")).to_have_count(1)
    page.locator(".games a").click()
    expect(page.locator("svg.board")).to_be_visible()
