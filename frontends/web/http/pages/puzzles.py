"""The pages of puzzles: one at the visitor's strength, and one with an address of its own."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, url_for
from pydantic import BaseModel, ConfigDict, field_validator
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.puzzles import THEMES
from frontends.web.editor import view_of
from frontends.web.http.labels import label
from frontends.web.http.parsing import parse_query
from frontends.web.http.presenter import present_puzzle
from frontends.web.http.rendering import page
from frontends.web.http.visitor import resources
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.translation.messages import gettext

puzzles: Final = Blueprint("puzzles", __name__)


class PuzzleQuery(BaseModel):
    """The query of the pages of puzzles: the theme of the next puzzles, `None` for all."""

    model_config = ConfigDict(frozen=True)

    theme: Theme | None = None

    @field_validator("theme", mode="before")
    @classmethod
    def _parse_theme(cls, value: object) -> object:
        """Return the theme in a query; the form sends an empty text for all themes."""
        return value or None


@puzzles.get("/puzzles")
def index() -> AnyResponse:
    """Return the page with a puzzle for a new visitor; its script replaces it by one at the visitor's strength."""
    theme = parse_query(PuzzleQuery).theme
    return _page(resources().puzzles.draw(Progress().rating, theme), theme, is_chosen=False)


@puzzles.get("/puzzles/<puzzle>")
def show(puzzle: str) -> AnyResponse:
    return _page(resources().puzzles.find(puzzle), parse_query(PuzzleQuery).theme, is_chosen=True)


def _page(puzzle: Puzzle, theme: Theme | None, *, is_chosen: bool) -> AnyResponse:
    """Return the page of a puzzle; `is_chosen` says whether the visitor asked for this puzzle."""
    state = present_puzzle(puzzle)
    return page(
        "puzzles.html",
        title=label("puzzle_title"),
        puzzle=state,
        view=view_of(puzzle.position),
        is_chosen=is_chosen,
        themes={"": label("puzzle_all_themes")} | {each.value: gettext(text.title) for each, text in THEMES.items()},
        theme=theme.value if theme else "",
        link=url_for("puzzles.show", puzzle=state.id, _external=True),
    )
