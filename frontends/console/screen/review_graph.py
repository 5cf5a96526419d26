"""The graph of scores or win shares, drawn with the letters of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from frontends.console.screen.board import Fragment
from frontends.console.screen.model import ScreenModel
from frontends.session.loop import MoveT, PlayerT, TurnT

AXIS_WIDTH: Final = 5
"""Columns of the numbers at the left of a graph."""

ROUND: Final = 10
"""Cells to a multiple of which the top of a graph of scores is rounded up."""

Values: TypeAlias = Sequence[float | None]
"""The values of the players at one turn, in turn order; `None` if a value is not known."""


def graph(model: ScreenModel[TurnT, PlayerT, MoveT], width: int, height: int, is_ascii: bool) -> Iterator[Fragment]:
    """Yield the graph of the game as styled texts of `height` lines, at most `width` columns wide.

    The graph shows win shares while they are switched on, and scores otherwise. Each player is drawn with its letter in
    its colour; a vertical line marks the shown turn. Yield nothing for a game without scores, or without room.
    """
    history = share_history(model) if model.course.is_reviewing else score_history(model)
    rows, columns = height - 1, min(width - AXIS_WIDTH, max(len(history), 2))
    known = [value for values in history for value in values if value is not None]
    if (not known and not model.course.is_reviewing) or rows < 2 or columns < 2:
        return
    top = 1.0 if model.course.is_reviewing else -(-max(known) // ROUND) * ROUND or ROUND
    title = "Win shares, %" if model.course.is_reviewing else "Cells"
    missing = sum(all(value is None for value in values) for values in history[1:])
    progress = f", {missing} moves to go" if model.course.is_reviewing and missing else ""
    yield "class:label", f"     {title}{progress}\n"
    shown = _column(len(model.view.moves), len(history), columns)
    grid = _grid(model, history, top, rows, columns)
    for row in range(rows):
        label = {0: f"{100 * top if model.course.is_reviewing else top:.0f}", rows - 1: "0"}.get(row, "")
        yield "class:label", f"{label:>4} "
        for column in range(columns):
            mark = grid.get((column, row))
            if mark is not None:
                yield mark
            elif column == shown:
                yield "class:label", "|" if is_ascii else "│"
            else:
                yield "", " "
        yield "", "\n"


def _grid(
    model: ScreenModel[TurnT, PlayerT, MoveT], history: Sequence[Values], top: float, rows: int, columns: int
) -> dict[tuple[int, int], tuple[str, str]]:
    """Return the styled letter at each column and row, from the top, where a player has one."""
    grid = {}
    for turn, values in enumerate(history):
        for player, value in zip(model.view.players, values, strict=True):
            if value is not None:
                place = _column(turn, len(history), columns), rows - 1 - round(value / top * (rows - 1))
                grid[place] = f"class:text-{player.style}", player.letter
    return grid


def _column(turn: int, turns: int, columns: int) -> int:
    """Return the column of a turn of the game: its number, if all turns fit."""
    return turn if turns <= columns else round(turn * (columns - 1) / (turns - 1))


def score_history(model: ScreenModel[TurnT, PlayerT, MoveT]) -> list[Values]:
    """Return the scores of the players at each turn of the game; the turns of the last call are not counted again."""
    turns = model.session.game.turns
    cache = model.course.scores
    same = 0
    while same < min(len(cache), len(turns)) and cache[same][0] is turns[same]:
        same += 1
    del cache[same:]
    for ply in range(same, len(turns)):
        view = model.definition.presentation.view(replace(model.session, game=model.session.game.at(ply)), ())
        cache.append((turns[ply], tuple(player.score for player in view.players)))
    return [scores for _, scores in cache]


def share_history(model: ScreenModel[TurnT, PlayerT, MoveT]) -> list[Values]:
    """Return the win shares of the players after each move that is reviewed, and no values at the other turns."""
    unknown = (None,) * len(model.view.players)
    turns = model.session.game.turns
    reviews = (model.course.review_of(turns, ply) for ply in range(1, len(turns)))
    return [unknown, *(unknown if review is None else review.shares for review in reviews)]
