"""The operation of the JSON interface by which joined browsers share what each of them keeps."""

from __future__ import annotations

from typing import Annotated, Final

from flask import Response
from pydantic import Field, TypeAdapter

from frontends.web.serving.api import api
from frontends.web.serving.openapi import Operation
from frontends.web.serving.rendering import json_response
from frontends.web.serving.requests import Schema
from frontends.web.serving.visitor import resources, visitor
from frontends.web.store.visitors.progress import MOST_DAYS, SharedProgress
from tribolo_core.puzzles.solving.progress import REMEMBERED

_Count = Annotated[int, Field(ge=0, le=1_000_000)]
_Rating = Annotated[float, Field(ge=0, le=4_000)]
_Day = Annotated[str, Field(pattern=r"^20[0-9]{2}-[01][0-9]-[0-3][0-9]$")]


class PuzzleProgress(Schema):
    """The progress at puzzles as a browser keeps it, with the last ratings of the visitor."""

    rating: _Rating
    deviation: _Rating
    solved: _Count
    missed: _Count
    streak: _Count
    best: _Count
    seen: Annotated[tuple[Annotated[str, Field(pattern="^[0-9a-f]{10}$")], ...], Field(max_length=REMEMBERED)]
    grade: Annotated[int, Field(ge=0, le=3)]
    history: Annotated[tuple[_Rating, ...], Field(max_length=200)]


class KeptProgress(Schema):
    """What a browser keeps, or what joined browsers share: progress at puzzles, and days with a result in time."""

    puzzles: PuzzleProgress | None = None
    days: Annotated[tuple[_Day, ...], Field(max_length=MOST_DAYS)] = ()


_KEPT: Final = TypeAdapter(KeptProgress)


@api.post("/progress")
@Operation("experimental", {200: ("What the browsers share.", KeptProgress)}, body=_KEPT)
def share_progress(own: KeptProgress) -> Response:
    """Share the progress of this browser with those that it has joined.

    Of several progresses at puzzles, that in which most puzzles count stays. A browser alone shares nothing.
    """
    puzzles = own.puzzles
    tried = 0 if puzzles is None else puzzles.solved + puzzles.missed
    text = "" if puzzles is None else puzzles.model_dump_json()
    shared = resources().devices.share(visitor().browser, SharedProgress(tried, text, own.days))
    kept = PuzzleProgress.model_validate_json(shared.puzzles) if shared.puzzles else None
    return json_response(KeptProgress(puzzles=kept, days=shared.days))
