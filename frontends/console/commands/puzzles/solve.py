"""The command `puzzle`: one puzzle after another in the terminal."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path

import click

from frontends.console.commands.options import (
    NO_BOARD,
    SEED,
    WholeNumber,
    drawing_options,
    language_option,
    plain_options,
)
from frontends.console.launch import Appearance, line_reader
from frontends.console.plain.puzzle_console import PuzzleConsole
from frontends.console.storage.files import FileRefused
from frontends.console.storage.user_data import UserData
from frontends.console.terminal import has_screen, text_style
from frontends.games.puzzle_run import PuzzleRun
from frontends.games.puzzles import rating_of
from frontends.games.tribolo import TRIBOLO
from frontends.locale.languages import use_language
from tribolo_core import TriboloError
from tribolo_core.dice import Dice
from tribolo_core.puzzles.file import read_puzzles, shipped_puzzles
from tribolo_core.puzzles.puzzle import Theme
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.translation.messages import gettext


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
@plain_options
@language_option
@drawing_options
def solve_puzzles(
    theme: str | None,
    rating: int | None,
    seed: int | None,
    file: Path | None,
    plain: str | None,
    language: str,
    ascii_only: bool | None,
    color: str,
) -> int:
    """Solve puzzles: find the one best move.

    The puzzles are near your rating, which rises with each puzzle that you solve, falls with each miss, and is kept for
    the next time.

    They are drawn on the full screen. With --plain or --no-board, or if the input or the output is not a terminal,
    they are asked line by line.
    """
    style = text_style(ascii_only, color, has_board=plain != NO_BOARD)
    is_on_screen = has_screen() and not plain
    out, err = partial(click.echo, color=style.color), partial(click.echo, err=True)
    try:
        puzzles = shipped_puzzles() if file is None else read_puzzles(file).puzzles
        kept = _KeptProgress(UserData.default(TRIBOLO.name), None if is_on_screen else err)
        below = Dice(secrets.randbits(64) if seed is None else seed).below
        run = PuzzleRun(puzzles, kept.start, None if theme is None else Theme(theme), rating, below, kept.keep)
    except TriboloError as error:
        raise click.UsageError(str(error)) from None
    with use_language(language):
        try:
            if is_on_screen:
                from frontends.console.exit_codes import HUNG_UP
                from frontends.console.screen.puzzles import solve_on_screen

                code = solve_on_screen(run, Appearance(style, color, language))
                if code == HUNG_UP:
                    return code
            else:
                code = 0
                PuzzleConsole(run, style, line_reader(), out, err).run()
        except KeyboardInterrupt:
            out()
            kept.print_end(run.progress)
            raise
        kept.print_end(run.progress)
    return code


class _KeptProgress:
    """The user's progress in a file. After a failure, nothing more is written, and the reason is printed once.

    `err` prints it, at once; if it is `None`, `print_end` does.
    """

    def __init__(self, data: UserData, err: partial[None] | None) -> None:
        self._data: UserData | None = data
        self._err = err
        self._problem = ""
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

    def print_end(self, progress: Progress) -> None:
        """Print the problem of the file, if it is not printed yet; then what was solved and missed since the start.

        If any puzzle was, also print the rating, and whether it is kept.
        """
        solved, missed = progress.solved - self.start.solved, progress.missed - self.start.missed
        if self._problem and self._err is None:
            click.echo(self._problem, err=True)
        if solved or missed:
            texts = [
                gettext("{solved} solved, {missed} missed.", solved=solved, missed=missed),
                gettext("Your rating is {rating}.", rating=rating_of(progress)),
                "" if self._problem else gettext("It is kept."),
            ]
            click.echo(" ".join(filter(None, texts)))

    def _give_up(self, refused: FileRefused) -> None:
        self._data = None
        self._problem = f"{refused} Your rating is not kept this time."
        if self._err is not None:
            self._err(self._problem)
