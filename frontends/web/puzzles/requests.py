"""What visitors can ask for at the puzzles."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from frontends.web.serving.requests import Schema
from tribolo_core.puzzles.puzzle import Theme
from tribolo_core.puzzles.solving.progress import REMEMBERED, Progress

_PUZZLE_ID: Final = "[0-9a-f]{10}"


class PuzzleWish(Schema):
    """Which puzzle to draw: near a rating, and of a theme. `exclude` holds ids to avoid, separated by commas."""

    rating: Annotated[int, Field(ge=0, le=4_000)] = round(Progress().rating)
    theme: Theme | None = None
    exclude: Annotated[str, Field(pattern=f"^({_PUZZLE_ID}(,{_PUZZLE_ID}){{0,{REMEMBERED - 1}}})?$")] = ""
