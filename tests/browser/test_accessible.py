"""Accessibility of every page: no violation that axe finds, nothing cut off, large targets, reduced motion."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import ViewportSize, expect

from tribolo_core import Board, Player, Position, format_position

from .person import Person

SIZES: dict[str, ViewportSize] = {
    "smallest": {"width": 320, "height": 512},
    "phone": {"width": 360, "height": 740},
    "tablet": {"width": 820, "height": 1180},
    "desk": {"width": 1280, "height": 800},
}
SCHEMES: dict[str, tuple[Literal["light", "dark"], ...]] = {"phone": ("light",), "desk": ("light", "dark")}
"""The sizes and colour schemes that axe checks; that nothing is cut off is checked at all sizes."""
NEARLY_OVER = format_position(Position(Board.from_text("\n".join([".RB" + "." * 13] + ["." * 16] * 10)), Player.BLUE))


def front(person: Person) -> None:
    """Open the front page with a game in its list, and with the field for another opponent."""
    person.start()
    person.page.goto("/")
    person.page.locator("select[name=green]").select_option("other")


def game(person: Person) -> None:
    """Open the page of a game with an invitation and with the legal moves shown."""
    person.start(red="link")
    person.page.keyboard.press("h")
    expect(person.page.get_by_role("button", name="Hide moves")).to_be_visible()


def looking_back(person: Person) -> None:
    """Open the page of a game with a refused move, and show an earlier turn."""
    person.start()
    assert person.wait_for_turn()
    person.play(person.moves[0])
    assert person.wait_for_turn()
    person.cell("d1").click()
    expect(person.page.locator("#told .refused")).to_be_visible()
    person.page.keyboard.press("[")
    expect(person.page.locator("#past")).to_be_visible()


def over(person: Person) -> None:
    """Play a game to its end."""
    person.start(position=NEARLY_OVER)
    person.cell("a1").click()
    expect(person.page.locator("#end")).to_be_visible()


def keys(person: Person) -> None:
    person.start()
    person.page.keyboard.press("?")


def position(person: Person) -> None:
    person.page.goto(f"/position?p={NEARLY_OVER}")


def broken_position(person: Person) -> None:
    person.page.goto("/position?p=nonsense")


def editor(person: Person) -> None:
    person.page.goto("/editor")
    person.ready()


def error(person: Person) -> None:
    person.page.goto("/games/nothing")


PAGES: list[Callable[[Person], None]] = [
    front,
    game,
    looking_back,
    over,
    keys,
    position,
    broken_position,
    editor,
    error,
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_no_page_has_a_violation_in_light_or_dark_nor_is_cut_off(
    visit: Callable[..., Person], page: Callable[[Person], None]
) -> None:
    person = visit(viewport=SIZES["desk"])
    page(person)
    found = []
    for details in person.page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    for name, size in SIZES.items():
        person.page.set_viewport_size(size)
        width = person.page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"], f"{width} pixels wide on a {name}"
        for scheme in SCHEMES.get(name, ()):
            person.page.emulate_media(color_scheme=scheme)
            violations = Axe().run(person.page).response["violations"]
            found += [(name, scheme, fault["id"], fault["nodes"][0]["target"]) for fault in violations]
    assert found == []


def test_cells_and_buttons_are_wide_enough_for_a_finger_on_a_phone(visit: Callable[..., Person]) -> None:
    person = visit(viewport=SIZES["phone"], has_touch=True, is_mobile=True)
    person.start()
    boxes = person.page.locator("button:visible, a.button:visible, select:visible").evaluate_all(
        "all => all.map(element => element.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    )
    assert len(boxes) > 176
    assert min(boxes) >= 24


def test_on_a_phone_the_arrows_go_where_they_point(visit: Callable[..., Person]) -> None:
    person = visit(viewport=SIZES["phone"])
    person.start()
    cell = person.cell("c5")
    cell.focus()
    before = cell.bounding_box()
    person.page.keyboard.press("ArrowDown")
    after = person.page.locator(".cells button:focus").bounding_box()
    assert before
    assert after
    assert after["x"] == before["x"]
    assert after["y"] > before["y"]


def test_the_board_lies_under_its_cells_in_both_ways_of_laying_it(visit: Callable[..., Person]) -> None:
    person = visit(viewport=SIZES["desk"])
    person.start()
    for size in SIZES.values():
        person.page.set_viewport_size(size)
        for name in ("a1", "p1", "c7", "p11"):
            cell = person.cell(name).bounding_box()
            tile = person.page.locator(f"svg.board [data-name={name}]").bounding_box()
            assert cell
            assert tile
            for side in ("x", "y"):
                middle = "width" if side == "x" else "height"
                assert abs(cell[side] + cell[middle] / 2 - tile[side] - tile[middle] / 2) < 2  # type: ignore[literal-required]


@pytest.mark.needs_chromium("reduced motion")
def test_less_motion_means_no_flips(visit: Callable[..., Person]) -> None:
    counts = {}
    for motion in ("reduce", "no-preference"):
        person = visit(viewport=SIZES["desk"], reduced_motion=motion)
        person.start(pace="fast")
        assert person.wait_for_turn()
        before = person.plies
        person.cell(person.moves[0]).click()
        person.wait_for_plies(before + 1)
        counts[motion] = person.page.evaluate(
            "document.getAnimations().filter(flip => flip.effect.target.dataset.name).length"
        )
        assert person.wait_for_turn()
    assert counts["reduce"] == 0
    assert counts["no-preference"] >= 1


def test_a_screen_reader_hears_every_move_once_and_politely(person: Person) -> None:
    person.start()
    assert person.wait_for_turn()
    regions = person.page.locator("[aria-live], [role=log], [role=status], [role=alert]")
    expect(regions).to_have_count(1)
    expect(regions).to_have_attribute("aria-live", "polite")
    before = person.plies
    person.cell(person.moves[0]).click()
    person.wait_for_plies(before + 3)
    told = regions.locator("p").all_inner_texts()
    assert sum(text.startswith("Blue plays") for text in told) == 1
    assert len(set(told)) == len(told)
    grid = person.page.get_by_role("grid", name="Board")
    expect(grid.get_by_role("row")).to_have_count(11)
    expect(grid.get_by_role("gridcell")).to_have_count(176)
    assert (
        max(
            len(label)
            for label in grid.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        )
        < 24
    )
