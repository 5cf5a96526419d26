"""The board as a PNG image, for previews in messengers, which show no SVG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import cache
from math import hypot
from typing import Final

from frontends.session.view import View
from tribolo_core.drawing.look import FILLS, SMALL_FLOOR, SMALL_GROUND

WIDTH: Final = 1200
HEIGHT: Final = 630
"""The size of the image in pixels, as OpenGraph recommends."""

MARGIN: Final = 18
"""The least distance of the board from the edges of the image in pixels."""

_COLOURS: Final = {"ground": SMALL_GROUND, "none": SMALL_FLOOR, **FILLS, "light": "#ffffff", "dark": "#0d3d26"}
"""The palette of the image: a pixel is the index of its colour."""

_INDEX: Final = {name: index for index, name in enumerate(_COLOURS)}


def board_png(view: View) -> bytes:
    """Return the board of a view as a PNG image of `WIDTH` x `HEIGHT` pixels, without labels and marks."""
    size = min((WIDTH - 2 * MARGIN) // len(view.column_labels), (HEIGHT - 2 * MARGIN) // len(view.rows))
    rows = [_row([cell.style for cell in row], y, size) for row in view.rows for y in range(size)]
    above = (HEIGHT - len(rows)) // 2
    blank = _row([], 0, size)
    lines = [*[blank] * above, *rows, *[blank] * (HEIGHT - len(rows) - above)]
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    palette = b"".join(bytes.fromhex(colour.removeprefix("#")) for colour in _COLOURS.values())
    pixels = zlib.compress(b"".join(b"\0" + line for line in lines), 6)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def _row(styles: list[str], y: int, size: int) -> bytes:
    """Return a line of pixels: line `y` of a row of cells that have these styles, in the middle of the image.

    `size` is the width of a cell in pixels.
    """
    cells = b"".join(_cell(style, size)[y] for style in styles)
    left = (WIDTH - len(cells)) // 2
    ground = bytes([_INDEX["ground"]])
    return ground * left + cells + ground * (WIDTH - len(cells) - left)


@cache
def _cell(style: str, size: int) -> tuple[bytes, ...]:
    """Return the lines of pixels of a cell whose content has the style `style`."""
    return tuple(bytes(_INDEX[name] for name in _line(style, y, size)) for y in range(size))


def _line(style: str, y: int, size: int) -> Iterator[str]:
    """Yield the colours of line `y` of a cell, by their names in the palette."""
    down = abs((y + 0.5) / size - 0.5)
    for x in range(size):
        across = abs((x + 0.5) / size - 0.5)
        if max(across, down) > 0.45 and style != "wall":
            yield "ground"
        elif _is_glyph(style, across, down):
            yield "dark" if style == "green" else "light"
        else:
            yield style


def _is_glyph(style: str, across: float, down: float) -> bool:
    """Return whether the glyph of a cell with this style covers a point; walls and empty cells have no glyph.

    `across` and `down` are the distances of the point from the middle of the cell, in widths of a cell.
    """
    match style:
        case "blue":
            return 0.115 < hypot(across, down) < 0.225
        case "red":
            return across + down < 0.24
        case "green":
            return min(across, down) < 0.06 and max(across, down) < 0.22
    return False
