"""The graph of scores or win shares: a band for each player, one above the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby
from typing import Final, TypeAlias

from frontends.console.screen.board import Fragment
from frontends.console.screen.model import ScreenModel
from frontends.session.loop import MoveT, PlayerT, TurnT
from frontends.session.view import PlayerView
from tribolo_core.translation.messages import gettext, ngettext

AXIS_WIDTH: Final = 5
"""Columns of the numbers at the left of a graph."""

EIGHTHS: Final = "▁▂▃▄▅▆▇"
"""The blocks that fill one to seven eighths of a line of text, from below."""

LEVELS: Final = len(EIGHTHS) + 1
"""The levels of a band in a line of text."""

Values: TypeAlias = Sequence[float | None]
"""The values of the players at one turn, in turn order; `None` if a value is not known."""

Edges: TypeAlias = tuple[int, ...]
"""The upper edges of the bands at one turn, in levels from the lower end of the graph; empty if they are not known."""


def graph(
    model: ScreenModel[TurnT, PlayerT, MoveT], width: int, height: int, *, has_blocks: bool
) -> Iterator[Fragment]:
    """Yield the graph of the game as styled texts of `height` lines, `width` columns wide.

    The graph shows win shares while they are switched on, and otherwise how the cells that have owners are distributed.
    At each turn, the first player has the lowest band and the last player the highest; letters near both ends name
    them. Lines at 33 and 67 % show where the bands of equal players end; a vertical line marks the shown turn, and the
    title has its values or, while win shares are missing, the number of moves to review. Without `has_blocks`, which
    needs colours and Unicode, the bands consist of the letters of the players. Yield nothing for a game without scores,
    or without room.
    """
    history = share_history(model) if model.course.is_reviewing else score_history(model)
    rows, columns = height - 1, width - AXIS_WIDTH
    is_empty = not model.course.is_reviewing and None in history[0]
    if is_empty or rows < 2 or columns < 2:
        return
    yield from _title(model, history)
    edges = [_edges(values, rows * LEVELS) for values in history]
    last = len(history) - 1
    shown = round(len(model.view.moves) * (columns - 1) / last) if last else 0
    turns = [round(column * last / (columns - 1)) for column in range(columns)]
    labels = {0: "100", rows - 1 - 2 * rows // 3: "67", rows - 1 - rows // 3: "33", rows - 1: "0"}
    for row in range(rows):
        yield "class:label", f"{labels.get(row, ''):>4} "
        is_third = labels.get(row) in ("67", "33")
        cells = (
            _cell(
                model.view.players,
                edges[turn],
                (rows - 1 - row) * LEVELS,
                "|" if column == shown else "-" if is_third and column % 2 else "",
                has_blocks=has_blocks,
                is_named=column in (columns // 8, columns - 2),
            )
            for column, turn in enumerate(turns)
        )
        for style, texts in groupby(cells, lambda cell: cell[0]):
            yield style, "".join(text for _, text in texts)
        yield "", "\n"


def _title(model: ScreenModel[TurnT, PlayerT, MoveT], history: Sequence[Values]) -> Iterator[Fragment]:
    """Yield the line above the graph: what it shows, and the values at the shown turn or what is still unknown."""
    is_reviewing = model.course.is_reviewing
    missing = sum(None in values for values in history[1:])
    title = gettext("Win shares, %") if is_reviewing else gettext("Cells")
    yield "class:label", f" {title}"
    if is_reviewing and missing:
        progress = ngettext("{count} move to go", "{count} moves to go", missing)
        yield "class:label", f", {progress}"
    else:
        for player, value in zip(model.view.players, history[len(model.view.moves)], strict=True):
            if value is not None:
                text = f"  {player.letter} {100 * value if is_reviewing else value:.0f}"
                yield f"class:text-{player.style}", text
    yield "", "\n"


def _edges(values: Values, top: int) -> Edges:
    """Return the upper edges of the bands of some values, of which the last is `top`.

    Return an empty tuple if a value is unknown or all are 0.
    """
    known = [value for value in values if value is not None]
    total = sum(known)
    if len(known) < len(values) or not total:
        return ()
    return tuple(round(value / total * top) for value in accumulate(known))


def _cell(
    players: Sequence[PlayerView], edges: Edges, bottom: int, line: str, *, has_blocks: bool, is_named: bool
) -> tuple[str, str]:
    """Return the style and the character of the graph at one column, in the line of text that begins at level `bottom`.

    `edges` are the levels at which the bands end, and empty if there are no values. `line` is the character of a line
    that crosses the bands there, `|` or `-`, or empty. If `is_named` is true, the letter of a player stands in the
    middle of its band.
    """
    if not edges:
        return ("class:label", line) if line == "|" else ("", " ")
    if not has_blocks:
        player = _band(players, edges, bottom + LEVELS // 2)
        return f"class:text-{player.style}", line or player.letter
    lower, upper = (_band(players, edges, level) for level in (bottom, bottom + LEVELS - 1))
    if line == "|":
        return f"class:{_band(players, edges, bottom + LEVELS // 2).style} class:line", "│"
    place = players.index(lower)
    if lower is not upper:
        return f"class:{upper.style} class:edge-{lower.style}", EIGHTHS[edges[place] - bottom - 1]
    middle = (edges[place] + (edges[place - 1] if place else 0)) // 2
    if is_named and bottom <= middle < bottom + LEVELS:
        return f"class:{lower.style}", lower.letter
    return f"class:{lower.style} class:line", "╌" if line else " "


def _band(players: Sequence[PlayerView], edges: Edges, level: int) -> PlayerView:
    """Return the player whose band covers `level`: the first of `players` whose edge is above it."""
    return next(player for player, edge in zip(players, edges, strict=True) if level < edge)


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
