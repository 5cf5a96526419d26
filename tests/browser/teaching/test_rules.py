"""The drawings of the rules, played on the page with the mouse, and as pictures without a script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from frontends.teaching.drawings import CannotPlay, IsOver, IsSkipped, Plays
from frontends.teaching.rules import DRAWINGS

from ..user import User, expect_board, place


def open_rules(user: User) -> list[Locator]:
    user.open("/rules")
    return user.page.locator("figure.drawing").all()


def test_the_drawings_are_played_on_the_page_as_they_say_and_start_again(user: User) -> None:
    for drawing, figure in zip(DRAWINGS, open_rules(user), strict=True):
        said = figure.get_by_role("status")
        for event in drawing.events:
            if isinstance(event, Plays | CannotPlay):
                if len(drawing.players) > 1:
                    chosen = figure.get_by_role("button", name=str(event.player), exact=True)
                    chosen.click()
                    expect(chosen).to_have_attribute("aria-pressed", "true")
                figure.locator(f"button[value={event.coord}]").click()
            match event:
                case Plays(player, coord):
                    expect(said).to_contain_text(f"{player} plays {coord} and captures")
                case CannotPlay(player, coord, "occupied"):
                    expect(said).to_have_text(f"{coord} is occupied.")
                case CannotPlay(player, coord):
                    expect(said).to_have_text(f"{player} captures nothing at {coord}.")
                case IsSkipped(player):
                    expect(said).to_contain_text(f"{player} is skipped.")
                case IsOver(winners, cells):
                    verb = "wins" if len(winners) == 1 else "share the win"
                    expect(said).to_contain_text(f"The game is over: {' and '.join(map(str, winners))} {verb}")
                    expect(said).to_contain_text(str(cells))
        if drawing.after:
            expect_board(figure.locator("svg.board").first, "".join(drawing.after))
            figure.get_by_role("button", name="Start again").click()
        expect_board(figure.locator("svg.board").first, "".join(drawing.before))


@pytest.mark.long
def test_the_buttons_of_a_small_board_cover_its_cells_and_are_large_enough_for_a_finger(user: User) -> None:
    for width in (320, 1280):
        user.page.set_viewport_size({"width": width, "height": 640})
        figures = open_rules(user)
        assert user.smallest_target(".cells button") >= 24
        for figure in (figures[2], figures[7]):
            for name in figure.locator(".cells button").evaluate_all("all => all.map(one => one.value)"):
                cell = place(figure.locator(f"button[value={name}]"))
                tile = place(figure.locator(f"svg.board [data-name={name}]").first)
                assert abs(cell["x"] + cell["width"] / 2 - tile["x"] - tile["width"] / 2) < 2
                assert abs(cell["y"] + cell["height"] / 2 - tile["y"] - tile["height"] / 2) < 2


@pytest.mark.long
@pytest.mark.needs_chromium("the media feature `scripting` of a page without scripts")
def test_without_a_script_both_pictures_are_seen_and_no_control(new_user: Callable[..., User]) -> None:
    """The styles show what is for browsers without scripts."""
    user = new_user(java_script_enabled=False)
    user.page.goto("/rules")
    for figure, drawing in zip(user.page.locator("figure.drawing").all(), DRAWINGS, strict=True):
        expect(figure.locator("svg.board:visible")).to_have_count(2 if drawing.after else 1)
        expect(figure.get_by_role("button", name="Start again")).to_be_hidden()
