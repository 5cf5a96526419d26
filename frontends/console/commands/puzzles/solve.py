"""The command `puzzle`: one puzzle after another in the terminal."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path

import click

from frontends.console.commands.options import SEED, WholeNumber, drawing_options
from frontends.console.launch import line_reader
from frontends.console.plain.puzzle_console import PuzzleConsole
from frontends.console.storage.files import FileRefused
from frontends.console.storage.user_data import UserData
from frontends.console.terminal import text_style
from frontends.games.tribolo import TRIBOLO
from tribolo_core import TriboloError
from tribolo_core.dice import Dice
from tribolo_core.puzzles.file import read_puzzles, shipped_puzzles
from tribolo_core.puzzles.puzzle import Theme
from tribolo_core.puzzles.solving.progress import Progress


@click.command(name="puzzle")
@click.option("--theme", type=click.Choice([theme.value for theme in Theme]), help="Ask only puzzles with this theme.")
@click.option(
    "--rating",
    type=WholeNumber(0, 4_000),
    metavar="N",
    help="Ask puzzles near this rating.  [default: your own rating]",
)
@click.option("--seed", type=SEED, metavar="N", help="Seed of the choice of puzzles.  [default: random]")
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file that `tribolo-cli puzzles` has written.  [default: the puzzles of this release]",
)
@drawing_options
def solve_puzzles(
    theme: str | None, rating: int | None, seed: int | None, file: Path | None, ascii_only: bool | None, color: str
) -> None:
    """Solve puzzles: find the one best move.

    The puzzles are near your rating, which rises with each puzzle that you solve and is kept for the next time.
    """
    style = text_style(ascii_only, color)
    out, err = partial(click.echo, color=style.color), partial(click.echo, err=True)
    try:
        puzzles = shipped_puzzles() if file is None else read_puzzles(file).puzzles
        kept = _KeptProgress(UserData.default(TRIBOLO.name), err)
        PuzzleConsole(
            puzzles,
            kept.start,
            None if theme is None else Theme(theme),
            rating,
            Dice(secrets.randbits(64) if seed is None else seed).below,
            kept.keep,
            style,
            line_reader(),
            out,
            err,
        ).run()
    except TriboloError as error:
        raise click.UsageError(str(error)) from None


class _KeptProgress:
    """The user's progress in a file; if the file cannot be used, it says so once and stays as it is."""

    def __init__(self, data: UserData, err: partial[None]) -> None:
        self._data: UserData | None = data
        self._err = err
        self.start = Progress()
        try:
            self.start = data.progress()
        except FileRefused as refused:
            self._give_up(refused)

    def keep(self, progress: Progress) -> None:
        """Write the progress, unless the file cannot be used."""
        if self._data is not None:
            try:
                self._data.save_progress(progress)
            except FileRefused as refused:
                self._give_up(refused)

    def _give_up(self, refused: FileRefused) -> None:
        self._data = None
        self._err(f"{refused} Your rating is not kept this time.")
