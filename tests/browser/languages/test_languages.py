"""Every page in the pseudo-language: no text is missing, longer texts break no layout, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from babel.dates import get_day_names, get_month_names
from playwright.sync_api import Page, ViewportSize

from frontends.games.characters import CHARACTERS
from tests.node import compiled
from tests.variants import gated

from ..pages import LONG_NAMES, PAGES
from ..user import User
from .pseudo import PLACE

SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "sideways": {"width": 844, "height": 390},
    "medium": {"width": 600, "height": 800},
    "phone": {"width": 390, "height": 664},
    "smallest": {"width": 320, "height": 512},
}

DATES = [
    *get_month_names("wide", locale=PLACE).values(),
    *get_day_names("wide", locale=PLACE).values(),
    *(name.rstrip(".") for name in get_day_names("short", locale=PLACE).values()),
]

NAMES = ["Tribolo", "UTC", "JSON", *LONG_NAMES, *DATES, *(character.name for character in CHARACTERS.values())]
"""Words that are in no message."""


@cache
def functions() -> str:
    """Return a JavaScript expression for the object with the functions of `layout.ts`."""
    script = compiled(Path(__file__).with_name("layout.ts")).read_text(encoding="utf-8")
    return script.removeprefix('"use strict";').strip().removesuffix(";")


def untranslated(page: Page) -> list[str]:
    words: list[str] = page.evaluate(f"allowed => {functions()}.untranslated(allowed)", NAMES)
    return words


def faults(page: Page) -> list[str]:
    """Return what is wrong with the layout of a page at each size of the window, with all details open."""
    page.locator("details").evaluate_all("all => all.forEach(details => { details.open = true; })")
    found = []
    for name, size in SIZES.items():
        bar = page.evaluate("innerWidth - document.documentElement.clientWidth")  # The sizes are without scroll bars.
        page.set_viewport_size({"width": size["width"] + bar, "height": size["height"]})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{name}: {fault}" for fault in page.evaluate(f"{functions()}.faults()")]
    return found


Look: TypeAlias = tuple[str, Literal["light", "dark"]]

LOOKS: list[Look] = [("phone", "light"), ("desk", "dark")]
"""The sizes of the window at which axe checks pages, with the colour scheme of each."""


def violations(page: Page) -> list[str]:
    found = []
    page.evaluate(Axe().axe_script)
    for size, scheme in LOOKS:
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        faults = page.evaluate("options => axe.run(options)", {"resultTypes": ["violations"]})["violations"]
        found += [f"{size}, {scheme}: {fault['id']} {fault['nodes'][0]['target']}" for fault in faults]
    return found


@pytest.mark.parametrize("page", gated(PAGES, 8), ids=lambda page: page.__name__)
def test_no_text_of_a_page_is_missing_longer_texts_break_no_layout_and_axe_finds_nothing(
    pseudo_user: User, page: Callable[[User], None]
) -> None:
    page(pseudo_user)
    assert pseudo_user.page.locator("html").get_attribute("lang") == "de"
    missing = untranslated(pseudo_user.page)
    found = [*faults(pseudo_user.page), *violations(pseudo_user.page)]
    assert not missing, f"not translated: {', '.join(missing)}"
    assert not found, "\n".join(found)
