"""The operations of the JSON interface on puzzles."""

from __future__ import annotations

from typing import Final

from flask import Response

from frontends.web.puzzles.presenter import present_puzzle
from frontends.web.puzzles.requests import PuzzleWish
from frontends.web.serving.api import api
from frontends.web.serving.openapi import Operation
from frontends.web.serving.rendering import json_response
from frontends.web.serving.visitor import resources
from frontends.wire.states import PuzzleState
from tribolo_core.puzzles.puzzle import Puzzle

_PUZZLE: Final = {200: ("The puzzle, with its solution.", PuzzleState)}


@api.get("/puzzles")
@Operation("experimental", _PUZZLE, query=PuzzleWish, errors=(404,))
def draw_puzzle(wish: PuzzleWish) -> Response:
    """Get a puzzle near a rating.

    The puzzles that the query excludes are left out, unless it excludes all with the theme.
    """
    return _puzzle(resources().puzzles.draw(wish.rating, wish.theme, wish.exclude.split(",")))


@api.get("/puzzles/<puzzle>")
@Operation("experimental", _PUZZLE)
def show_puzzle(puzzle: str) -> Response:
    """Get a puzzle."""
    return _puzzle(resources().puzzles.find(puzzle))


def _puzzle(puzzle: Puzzle) -> Response:
    return json_response(present_puzzle(puzzle))
