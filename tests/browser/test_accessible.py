"""Accessibility: touch targets, live regions, forced colours, reduced motion; tests of languages run axe."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import ViewportSize, expect

from tests.variants import gated

from .pages import analysis, editor, game
from .user import User

SIZES: dict[str, ViewportSize] = {
    "smallest": {"width": 320, "height": 512},
    "phone": {"width": 360, "height": 740},
    "phone held sideways": {"width": 740, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "desk": {"width": 1280, "height": 800},
}


@pytest.mark.needs_chromium("forced colours")
@pytest.mark.parametrize("scheme", gated(["light", "dark"]))
def test_the_selected_brush_is_seen_in_forced_colours(
    new_user: Callable[..., User], scheme: Literal["light", "dark"]
) -> None:
    user = new_user(viewport=SIZES["desk"], forced_colors="active", color_scheme=scheme)
    editor(user)
    assert [(fault["id"], fault["nodes"][0]["target"]) for fault in Axe().run(user.page).response["violations"]] == []
    backgrounds = user.page.locator(".brush").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundColor)"
    )
    selected = user.page.locator(".brush[aria-current], .brush[aria-pressed=true]")
    expect(selected).to_have_count(1)
    shown = selected.evaluate("brush => getComputedStyle(brush).backgroundColor")
    assert backgrounds.count(shown) == 1


def test_touch_targets_on_a_phone_are_at_least_24_pixels_wide(new_user: Callable[..., User]) -> None:
    user = new_user(viewport=SIZES["phone"], has_touch=True, is_mobile=True)
    user.start()
    targets = "button:visible, a.button:visible, select:visible"
    assert user.page.locator(targets).count() > 176
    assert user.smallest_target(targets) >= 24
    user.page.set_viewport_size(SIZES["desk"])
    user.toggle_card("Settings")
    assert user.smallest_target("input[type=checkbox]:visible, .site-footer a, .site-footer button") >= 24


COUNT_FLIPS = """
() => {
  const animate = Element.prototype.animate;
  window.flips = 0;
  Element.prototype.animate = function (...options) {
    window.flips += Boolean(this.dataset.name);
    return animate.apply(this, options);
  };
}
"""
"""Counts the flips from now on: one that is over when a busy machine looks would not be seen."""


@pytest.mark.needs_chromium("reduced motion")
def test_reduced_motion_turns_the_flips_off(new_user: Callable[..., User]) -> None:
    counts = {}
    for motion in ("reduce", "no-preference"):
        user = new_user(viewport=SIZES["desk"], reduced_motion=motion)
        user.start(pace="fast")
        assert user.wait_for_turn()
        user.page.evaluate(COUNT_FLIPS)
        before = str(user.plies)
        user.cell(user.legal_moves[0]).click()
        expect(user.page.locator("#move-count")).not_to_have_text(before)
        assert user.wait_for_turn()
        counts[motion] = user.page.evaluate("window.flips")
    assert counts["reduce"] == 0
    assert counts["no-preference"] >= 1


def test_your_turn_is_announced_on_each_turn_of_the_user_only(user: User) -> None:
    user.start(pace="slow")
    assert user.wait_for_turn()
    announced = user.page.locator("#turn[role=status]")
    expect(announced).to_have_text(f"Your turn, move {user.plies + 1}.")
    plies = user.plies
    user.cell(user.legal_moves[0]).click()
    user.wait_for_plies(plies + 1)
    expect(announced).to_be_empty()
    user.toggle_card("Settings")
    user.page.locator("#set-pace").select_option("instant")
    expect(announced).to_have_text(f"Your turn, move {plies + 4}.")
    announced.evaluate(
        "turn => { new MutationObserver(() => { window.changed = true; }).observe(turn, {childList: true}) }"
    )
    user.page.get_by_label("Show moves").uncheck()
    assert user.page.evaluate("window.changed") is None


@pytest.mark.parametrize("page", gated([game, editor, analysis]), ids=lambda page: page.__name__)
def test_the_board_is_exposed_once(user: User, page: Callable[[User], None]) -> None:
    page(user)
    expect(user.page.get_by_role("grid", name="Board")).to_have_count(1)
    expect(user.page.locator(".stage").get_by_role("img")).to_have_count(0)
    expect(user.page.locator(".stage title, .stage desc")).to_have_count(0)


def test_the_live_region_announces_each_move_once(user: User) -> None:
    user.start()
    assert user.wait_for_turn()
    log = user.page.get_by_role("log")
    expect(log).to_have_count(1)
    expect(log).to_have_attribute("aria-live", "polite")
    before = user.plies
    user.cell(user.legal_moves[0]).click()
    user.wait_for_plies(before + 3)
    entries = log.locator("p").all_inner_texts()
    assert sum(text.startswith("You play ") for text in entries) == 1
    assert len(set(entries)) == len(entries)
    grid = user.page.get_by_role("grid", name="Board")
    expect(grid.get_by_role("row")).to_have_count(11)
    expect(grid.get_by_role("gridcell")).to_have_count(176)
    labels = grid.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert max(map(len, labels)) < 24
