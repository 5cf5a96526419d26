"""Draws the icons of the web page from `static/icon.svg`; `python -m tools.icons` needs Chromium and Playwright."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tools.programs import find

STATIC: Final = Path(__file__).parents[1] / "frontends" / "web" / "static"

SIZES: Final = (180, 192, 512)
"""Widths of the PNG icons in pixels: for the home screens of iOS and Android, and for splash screens and previews."""

FAVICON_SIZE: Final = 32
"""Width in pixels of the icon in `favicon.ico`, for programs that look for nothing else."""


def draw(page: Page, size: int, background: str | None = None) -> bytes:
    """Return the icon as a PNG image that is `size` pixels wide, on a background of a CSS colour or on none."""
    page.set_viewport_size({"width": size, "height": size})
    colour = background or "transparent"
    svg = (STATIC / "icon.svg").read_text("utf-8")
    margin = size // 10 if background else 0
    page.set_content(
        f"<style>body {{ margin: 0; background: {colour} }}"
        f"svg {{ display: block; width: {size - 2 * margin}px; padding: {margin}px }}</style>{svg}"
    )
    return page.screenshot(omit_background=True)


def ico(png: bytes, size: int) -> bytes:
    """Return an ICO file that holds one PNG image of a width below 256 pixels."""
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), len(header) + 16)
    return header + entry + png


def main() -> None:
    """Write the PNG icons and `favicon.ico`."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium-headless-shell"), args=["--no-sandbox"])
        page = browser.new_page()
        for size in SIZES:
            (STATIC / f"icon-{size}.png").write_bytes(draw(page, size, "#f4f1e8"))
        (STATIC / "favicon.ico").write_bytes(ico(draw(page, FAVICON_SIZE), FAVICON_SIZE))
        browser.close()


if __name__ == "__main__":
    main()
