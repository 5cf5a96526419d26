"""Screens of a terminal, one after the other, as an animated SVG image.

The unit of the image is the width of a cell of the terminal; a row is two units high. Each row of the terminal is a
strip of its contents side by side, which steps to the left and the right behind a window: what does not change is
stored once. Readers who want no motion, and programs that draw no animation, see one of the screens.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate, groupby
from typing import Final

import pyte
from pyte.screens import Char

COLOURS: Final = {
    "default": "#d5d9e0",
    "brightblue": "#7ab0ff",
    "brightred": "#ff7f78",
    "brightgreen": "#5fd38a",
    "brightbrown": "#ffd75f",
}
"""The colours of the terminal by the names of pyte, for which brown is yellow."""

GROUND: Final = "#14171c"
"""The background of the terminal: dark on light and dark pages, as the colours of the screen are made for it."""

LINES: Final = {
    "─": "M{} 1h1",
    "│": "M{}.5 0v2",
    "┌": "M{}.5 2v-1h.5",
    "┐": "M{} 1h.5v1",
    "└": "M{}.5 0v1h.5",
    "┘": "M{} 1h.5v-1",
}
"""The characters of frames as paths, with a place for the column: glyphs of a font leave gaps between rows."""

BARS: Final = {"━": (0.8, 0.4), "█": (0, 2), **{block: (2 - n / 4, n / 4) for n, block in enumerate("▁▂▃▄▅▆▇", 1)}}
"""The top and the height of the characters of bars, which are drawn as paths for the same reason."""

WORDS: Final = 8
"""Columns of the shortest text whose glyphs get no places of their own, but only a width."""

MARGIN: Final = 1
TITLE_HEIGHT: Final = 2.8
"""Units above the first row of the terminal; the caption stands there."""
CAPTION_TOP: Final = 0.5

_STYLE: Final = (
    "text{font:1.66px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre;",
    "transform:translateY(1.45px)}",  # the baseline
    ".b{font-weight:700}.u{text-decoration:underline}.bu{font-weight:700;text-decoration:underline}",
    ".l{fill:none;stroke-width:.12}.c{font-family:system-ui,sans-serif;fill:#ffd75f}path{shape-rendering:crispEdges}",
    f".w{{fill:{GROUND};stroke:#c9ced6;stroke-width:.12}}",
    "@media (prefers-color-scheme:dark){.w{stroke:#3d444d}}",
)
"""Bold and underlined text, lines, the caption, and the window, whose border fits light and dark pages."""


@dataclass(frozen=True)
class Frame:
    """A screen as rows of SVG markup, with a caption and the seconds for which it is shown."""

    rows: tuple[str, ...]
    caption: str
    seconds: float


def rows_of(screen: pyte.Screen, replaced: Mapping[tuple[int, int], str] | None = None) -> tuple[str, ...]:
    """Return the markup of each row of a screen; `replaced` has other characters for some cells, by row and column."""
    rows = [[screen.buffer[row][column] for column in range(screen.columns)] for row in range(screen.lines)]
    for (row, column), character in (replaced or {}).items():
        rows[row][column] = rows[row][column]._replace(data=character)
    return tuple(map(_row, rows))


def _row(row: Sequence[Char]) -> str:
    """Return the markup of a row: the backgrounds and lines as a path for each colour, and the text for each style."""
    cells = [(column, cell.data, *_colours(cell), cell) for column, cell in enumerate(row)]
    grounds: dict[str, list[str]] = defaultdict(list)
    bars: dict[str, list[str]] = defaultdict(list)
    strokes: dict[str, list[str]] = defaultdict(list)
    texts: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    for background, run in groupby(cells, lambda cell: cell[3]):
        if background:
            grounds[background].append(_bar([column for column, *_ in run], 0, 2))
    for (data, colour), run in groupby(cells, lambda cell: cell[1:3]):
        if data in BARS:
            bars[colour].append(_bar([column for column, *_ in run], *BARS[data]))
    for column, data, colour, _, cell in cells:
        if data in LINES:
            strokes[colour].append(LINES[data].format(column))
        elif data not in BARS and (data != " " or cell.underscore):
            style = ("b" if cell.bold else "") + ("u" if cell.underscore else "")
            texts[colour, style].append((column, data))
    return "".join(
        [
            *(f'<path fill="{colour}" d="{"".join(parts)}"/>' for colour, parts in [*grounds.items(), *bars.items()]),
            *(f'<path class="l" stroke="{colour}" d="{"".join(parts)}"/>' for colour, parts in strokes.items()),
            *(text for (colour, style), glyphs in texts.items() for text in _texts(colour, style, glyphs)),
        ]
    )


def _bar(columns: Sequence[int], top: float, height: float) -> str:
    """Return the path of a rectangle over some neighbouring columns."""
    return f"M{columns[0]} {top:g}h{len(columns)}v{height:g}H{columns[0]}z"


def _colours(cell: Char) -> tuple[str, str]:
    """Return the colours of the glyph and of the background; the background of the terminal is an empty text."""
    glyph, background = (COLOURS.get(name) or f"#{name}" for name in (cell.fg, cell.bg))
    if cell.reverse:
        return (GROUND if cell.bg == "default" else background), glyph
    return glyph, ("" if cell.bg == "default" else background)


def _texts(colour: str, style: str, glyphs: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Yield the text of one style in a row: first what has places for its glyphs, then each run of words.

    Both stand where the terminal has them, whatever the font.
    """
    kind = f' class="{style}"' if style else ""
    placed: list[tuple[int, str]] = []
    words = []
    for run in _runs(glyphs):
        first, width = run[0][0], run[-1][0] - run[0][0] + 1
        if width < WORDS:
            placed += run
        else:
            by_column = dict(run)
            text = "".join(by_column.get(column, " ") for column in range(first, first + width))
            words.append(f'<text{kind} fill="{colour}" x="{first}" textLength="{width}">{escape(text)}</text>')
    if placed:
        columns, data = zip(*placed, strict=True)
        places = " ".join(map(str, columns))
        yield f'<text{kind} fill="{colour}" x="{places}">{escape("".join(data))}</text>'
    yield from words


def _runs(glyphs: Sequence[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """Yield the glyphs in runs with at most one other column between two of them."""
    run = [glyphs[0]]
    for glyph in glyphs[1:]:
        if glyph[0] - run[-1][0] > 2:
            yield run
            run = []
        run.append(glyph)
    yield run


def animated(frames: Sequence[Frame], columns: int, still: int, title: str, description: str) -> str:
    """Return the SVG image that shows `frames` in turn, again and again, or only `frames[still]` without motion."""
    captions = [f'<text class="c">{escape(frame.caption)}</text>' for frame in frames]
    contents = [captions, *map(list, zip(*(frame.rows for frame in frames), strict=True))]
    tops = [CAPTION_TOP, *(TITLE_HEIGHT + 2 * row for row in range(len(contents) - 1))]
    width, height = columns + 2 * MARGIN, TITLE_HEIGHT + 2 * (len(contents) - 1) + MARGIN
    seconds = [frame.seconds for frame in frames]
    strips = [_Strip(number, row, columns) for number, row in enumerate(contents)]
    rows = [
        f'<svg x="{MARGIN}" y="{top:g}" width="{columns}" height="2">{strip.markup(still)}</svg>\n'
        for top, strip in zip(tops, strips, strict=True)
    ]
    rules = [
        *_STYLE,
        f"@media (prefers-reduced-motion:no-preference){{.m{{animation:{sum(seconds):g}s step-end infinite}}}}",
        *(strip.keyframes(seconds) for strip in strips if strip.is_moving),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{10 * width:g}" '
        f'height="{10 * height:g}" role="img" aria-labelledby="title description">'
        f'<title id="title">{escape(title)}</title><desc id="description">{escape(description)}</desc>'
        f"<style>{''.join(rules)}</style>"
        f'<rect class="w" x=".1" y=".1" width="{width - 0.2:g}" height="{height - 0.2:g}" rx=".8"/>\n'
        f"{''.join(rows)}</svg>\n"
    )


class _Strip:
    """The contents of a row in all frames, each once and side by side; `number` names its animation."""

    def __init__(self, number: int, contents: Sequence[str], columns: int) -> None:
        places = {content: place for place, content in enumerate(dict.fromkeys(contents))}
        self._number = number
        self._contents = [*places]
        self._columns = columns
        self._shifts = [-columns * places[content] for content in contents]

    @property
    def is_moving(self) -> bool:
        return len(self._contents) > 1

    def markup(self, still: int) -> str:
        """Return the strip, shifted to the content of the frame `still` where nothing moves."""
        contents = "".join(
            f'<g transform="translate({self._columns * place})">{content}</g>' if place else content
            for place, content in enumerate(self._contents)
        )
        if not self.is_moving:
            return contents
        style = f"animation-name:r{self._number};{_shifted(self._shifts[still])}"
        return f'<g class="m" style="{style}">{contents}</g>'

    def keyframes(self, seconds: Sequence[float]) -> str:
        """Return the rule that shifts the strip when its content changes; `seconds` is how long each frame lasts."""
        starts = [100 * start / sum(seconds) for start in accumulate(seconds, initial=0)]
        changes = [
            f"{start:.4g}%{{{_shifted(shift)}}}"
            for start, before, shift in zip(starts, [None, *self._shifts], self._shifts, strict=False)
            if shift != before
        ]
        return f"@keyframes r{self._number}{{{''.join(changes)}}}"


def _shifted(columns: int) -> str:
    """Return the CSS that shifts a strip to the right by a number of columns, or to the left if it is negative."""
    return f"transform:translateX({columns}px)"
