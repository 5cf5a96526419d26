"""Lines at the lower end of a terminal that are redrawn in place."""

from __future__ import annotations

import itertools
import shutil
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from prompt_toolkit.output import Output


class LiveLines:
    """Lines of text that replace the lines shown before."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._height = 0

    def show(self, lines: list[str], *, is_final: bool) -> None:
        """Show `lines` on the terminal in place of the lines of the previous call.

        If `is_final` is true, show all lines. Otherwise leave out lines at the end that do not fit on the terminal,
        because only lines on the screen can be replaced later.
        """
        columns, rows = shutil.get_terminal_size()
        heights = itertools.accumulate(max(1, -(-len(click.unstyle(line)) // columns)) for line in lines)
        shown = [(line, height) for line, height in zip(lines, heights, strict=True) if is_final or height < rows]
        if self._height:
            self._output.cursor_up(self._height)
        self._output.write_raw("\r")
        for line, _ in shown:
            self._output.write_raw(line)
            # Erasing line by line avoids the flicker of erasing the whole area.
            self._output.erase_end_of_line()
            self._output.write_raw("\n")
        self._output.erase_down()
        self._output.flush()
        self._height = max((height for _, height in shown), default=0)
