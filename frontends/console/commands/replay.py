"""The command `replay`: a finished or unfinished game, move by move on the full screen."""

from __future__ import annotations

from dataclasses import replace

import click

from frontends.console.launch import Appearance
from frontends.console.terminal import has_screen, text_style
from frontends.games.tribolo import TRIBOLO, neutral_view, session_of_record
from frontends.locale.languages import use_language
from tribolo_core import Record

from .options import InvalidInput, RecordFile, drawing_options, language_option


@click.command()
@click.argument("record", type=RecordFile(), metavar="FILE")
@language_option
@drawing_options
def replay(record: Record, language: str, ascii_only: bool | None, color: str) -> int:
    """Step through the game in FILE with the keys of the game.

    Below a move, the list of moves names the moves with which its variations begin.
    """
    if not has_screen():
        raise InvalidInput("A replay needs a terminal. `tribolo-cli show` prints a game.")
    from frontends.console.screen.launch import replay_on_screen

    appearance = Appearance(text_style(ascii_only, color), color, language)
    with use_language(language):
        definition = replace(TRIBOLO, presentation=replace(TRIBOLO.presentation, view=neutral_view))
        return replay_on_screen(definition, session_of_record(record), _alternatives(record), appearance)


def _alternatives(record: Record) -> dict[int, tuple[str, ...]]:
    """Return the moves with which the variations of each move begin, keyed by the number of the move, from 1."""
    return {
        number: tuple(str(variation.game.moves[0]) for variation in variations)
        for number, variations in enumerate(record.variations, start=1)
        if variations
    }
