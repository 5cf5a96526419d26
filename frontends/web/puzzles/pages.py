"""The pages of puzzles: one at the visitor's strength, and one with an address of its own."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final

from flask import Blueprint, Response, request, url_for
from pydantic import BaseModel, ConfigDict, field_validator
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.positions import view_of
from frontends.games.puzzles import ASK, GRADES, MISS_RULE, STAKES, THEMES
from frontends.locale.languages import current_language
from frontends.web.puzzle_library import PART_SIZE, PuzzleLibrary
from frontends.web.puzzles.presenter import present_puzzle
from frontends.web.serving.parsing import parse_query
from frontends.web.serving.rendering import page
from frontends.web.serving.visitor import resources
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.choice import captures_of
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
    """Return the page with a puzzle for a newcomer; for visitors who have met it, its script draws another one.

    Without a query, it is always the same puzzle, since browsers keep this page.
    """
    theme, library = parse_query(PuzzleQuery).theme, resources().puzzles
    puzzle = library.draw_first(theme) if request.args else library.first()
    return _page(puzzle, theme, is_chosen=False)


@puzzles.get("/puzzles/ratings.json")
def ratings() -> AnyResponse:
    """Return the JSON from which the page's script chooses puzzles; it fetches a puzzle itself with its part.

    `puzzles` holds, from the easiest on, the id, rating and themes of each puzzle, and the numbers of cells that its
    moves capture, that of the best move first.
    `size` is the number of puzzles in a part: puzzle i, from 0, is in part i // `size`.
    """
    return _cacheable(_ratings(resources().puzzles))


@lru_cache(maxsize=8)
def _ratings(library: PuzzleLibrary) -> str:
    listed = [
        {
            "id": puzzle.id,
            "rating": puzzle.rating,
            "themes": [theme.value for theme in puzzle.themes],
            "captures": captures_of(puzzle),
        }
        for number in range(library.parts)
        for puzzle in library.part(number)
    ]
    return json.dumps({"size": PART_SIZE, "puzzles": listed}, separators=(",", ":"))


@puzzles.get("/puzzles/parts/<int:number>.json")
def part(number: int) -> AnyResponse:
    """Return a part of all puzzles, with the texts about their moves."""
    return _cacheable(_part(resources().puzzles, number, current_language()))


@lru_cache(maxsize=200)
def _part(library: PuzzleLibrary, number: int, _language: str) -> str:
    """Return the JSON text of a part; it takes a tenth of a second, so it is kept."""
    return f"[{','.join(present_puzzle(puzzle).model_dump_json() for puzzle in library.part(number))}]"


def _cacheable(text: str) -> AnyResponse:
    response = Response(text, mimetype="application/json")
    response.add_etag()
    return response.make_conditional(request)


@puzzles.get("/puzzles/<puzzle>")
def show(puzzle: str) -> AnyResponse:
    return _page(resources().puzzles.find(puzzle), parse_query(PuzzleQuery).theme, is_chosen=True)


def _page(puzzle: Puzzle, theme: Theme | None, *, is_chosen: bool) -> AnyResponse:
    """Return the page of a puzzle; `is_chosen` says whether the visitor asked for this puzzle."""
    state = present_puzzle(puzzle)
    return page(
        "puzzles.html",
        title=gettext("Tribolo: Puzzle"),
        puzzle=state,
        ask=ASK,
        rule=MISS_RULE,
        stakes=STAKES,
        progress=Progress(),
        price=Progress().price(puzzle),
        grades=GRADES,
        view=view_of(puzzle.position),
        is_chosen=is_chosen,
        themes={"": gettext("All themes")} | {each.value: gettext(text.title) for each, text in THEMES.items()},
        theme=theme.value if theme else "",
        link=url_for("puzzles.show", puzzle=state.id, _external=True),
    )
