"""The commands `rules` and `learn`: how the game is played, as text."""

from __future__ import annotations

from functools import partial

import click

from frontends.console.launch import line_reader
from frontends.console.plain.teaching import CourseConsole, rules_lines
from frontends.console.terminal import text_style
from frontends.locale.languages import use_language
from frontends.teaching.course import LESSONS

from .options import NO_BOARD, drawing_options, language_option, plain_options


@click.command("rules")
@plain_options
@language_option
@drawing_options
def print_rules(plain: str | None, language: str, ascii_only: bool | None, color: str) -> None:
    """Print the rules of the game, with drawings.

    With --no-board, the drawings are told in words.
    """
    style = text_style(ascii_only, color, has_board=plain != NO_BOARD)
    with use_language(language):
        click.echo("\n".join(rules_lines(style)), color=style.color)


@click.command("learn")
@click.argument("lesson", type=click.Choice([*LESSONS]), required=False)
@plain_options
@language_option
@drawing_options
def learn(lesson: str | None, plain: str | None, language: str, ascii_only: bool | None, color: str) -> None:
    """Learn the game in nine lessons with small boards, the course of the website.

    LESSON is where to begin; by default, at the first lesson.
    """
    style = text_style(ascii_only, color, has_board=plain != NO_BOARD)
    names = [*LESSONS]
    lessons = [LESSONS[name] for name in names[names.index(lesson) if lesson else 0 :]]
    out, err = partial(click.echo, color=style.color), partial(click.echo, err=True)
    with use_language(language):
        CourseConsole(lessons, style, line_reader(), out, err, "tribolo-cli learn").run()
