"""The look that a user chooses: the theme, the boards, coordinates and animations, and sounds."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from .user import User

MARKS = "svg.board use[href='#mark-legal']:visible"
PAGE_COLOUR = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(247, 245, 239)", "rgb(21, 24, 28)"

NOTE_FIRST_THEME = """
new MutationObserver((_, observer) => {
  if (!document.body) return;
  window.firstTheme = document.documentElement.dataset.theme;
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
"""Notes the theme at the moment when the page gets a body, before which nothing is painted."""


def test_a_theme_is_chosen_on_any_page_and_set_before_the_first_paint_of_the_next(
    new_user: Callable[..., User],
) -> None:
    user = new_user(color_scheme="light")
    user.page.goto("/puzzles")  # Its themes once took the place of this choice.
    assert user.page.evaluate(PAGE_COLOUR) == LIGHT
    user.page.locator(".site-footer .theme-choice").select_option("dark")
    assert user.page.evaluate(PAGE_COLOUR) == DARK
    user.page.add_init_script(NOTE_FIRST_THEME)
    user.start()
    assert user.page.evaluate("window.firstTheme") == "dark"
    assert user.page.evaluate(PAGE_COLOUR) == DARK
    user.toggle_card("Settings")
    expect(user.page.locator("#set-theme")).to_have_value("dark")
    user.page.locator("#set-theme").select_option("system")
    expect(user.page.locator(".site-footer .theme-choice")).to_have_value("system")
    assert user.page.evaluate(PAGE_COLOUR) == LIGHT
    user.page.set_viewport_size({"width": 390, "height": 664})
    user.page.goto("/privacy")  # A phone had the choice in the settings of a game only.
    user.page.get_by_role("button", name="Menu").click()
    user.page.locator("#site-menu").get_by_label("Appearance").select_option("dark")
    assert user.page.evaluate(PAGE_COLOUR) == DARK


@pytest.mark.long
def test_the_settings_of_the_look_apply_to_all_boards(user: User) -> None:
    user.start()
    user.toggle_card("Settings")
    user.page.locator("#set-board").select_option("wood")
    user.page.get_by_label("Coordinates").uncheck()
    for address in (user.page.url, "/analysis", "/rules"):
        user.page.goto(address)
        ground = user.page.locator(".board .ground").first
        assert ground.evaluate("ground => getComputedStyle(ground).fill") == "rgb(37, 22, 11)"
        expect(user.page.locator(".board .labels").first).to_be_hidden()
    user.open("/analysis")
    user.toggle_card("Settings")
    assert [fault["id"] for fault in Axe().run(user.page).response["violations"]] == []


def test_the_legal_moves_were_marked_for_one_move_of_a_browsers_life(user: User) -> None:
    user.page.goto("/")
    user.page.get_by_role("button", name="Play now").click()
    user.wait_until_ready()
    marks = user.page.locator(MARKS)
    for _ in range(2):
        assert user.wait_for_turn()
        expect(marks).to_have_count(len(user.legal_moves))
        user.play(user.legal_moves[0])
    assert user.wait_for_turn()
    user.page.keyboard.press("h")
    expect(marks).to_have_count(0)
    user.start(red="here", green="here")
    expect(marks).to_have_count(0)
    user.toggle_card("Settings")
    user.page.get_by_label("Show moves").check()
    expect(marks).to_have_count(len(user.legal_moves))


@pytest.mark.long
def test_neighbours_join_a_region_after_their_flip(user: User) -> None:
    user.start(pace="fast")
    assert user.wait_for_turn()
    plies = user.plies
    user.cell(user.legal_moves[0]).click()
    expect(user.page.locator("#move-count")).not_to_have_text(str(plies))
    assert user.wait_for_turn()
    expect(user.page.locator(".board [data-flips]")).to_have_count(0)
    drawn = "all => all.map(region => region.lastElementChild.getAttribute('d'))"
    shown = user.page.locator(".board .region").evaluate_all(drawn)
    user.page.reload()
    assert user.page.locator(".board .region").evaluate_all(drawn) == shown


@pytest.mark.long
def test_one_click_mutes_a_game(user: User) -> None:
    user.start()
    mute = user.page.get_by_role("button", name="Mute")
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    user.toggle_card("Settings")
    expect(user.page.locator("#set-sound")).not_to_be_checked()
    user.page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")
