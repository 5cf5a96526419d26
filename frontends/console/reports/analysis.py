"""An analysis of a turn, as a table and as JSON fields."""

from __future__ import annotations

from collections.abc import Iterator

from frontends.console.plain.drawing import TextStyle
from tribolo_core import PLAYERS, Analysis, RankedMove, Turn, format_position

from .likeness import Likenesses, likeness_fields
from .table import TableCell, table_lines
from .wording import quantity


def analysis_lines(
    turn: Turn, spec: str, analysis: Analysis, shown: int, style: TextStyle, columns: int | None
) -> Iterator[str]:
    """Yield an analysis as lines of text: a heading, a table of the best `shown` moves and a summary.

    The game must not be over on `turn`, the analysed turn. `spec` names the opponent that analysed the turn. The
    expected replies to a move are cut if a line would be wider than `columns`; `None` leaves them whole.
    """
    player = turn.mover
    mover = style.paint(str(player), player.name.lower())
    yield f"{mover} to move on {turn.scores}, {quantity(len(turn.transitions), 'move', 'moves')}."
    yield ""
    moves = analysis.moves[:shown]
    has_shares = any(move.shares for move in moves)
    has_cells = any(move.cells for move in moves)
    head = [TableCell("move")]
    head += (
        [TableCell(f"{player} %", player.name.lower()) for player in PLAYERS] if has_shares else [TableCell("value")]
    )
    head += [TableCell("cells")] if has_cells else []
    head += [TableCell("nodes"), TableCell("then")]
    rows = [head]
    for move in moves:
        row = [TableCell(str(move.coord))]
        row += _shares(move) if has_shares else [TableCell(f"{move.value:.10g}")]
        row += [TableCell("-".join(f"{cells:.0f}" for cells in move.cells or ()))] if has_cells else []
        rows.append([*row, TableCell(f"{move.nodes:,}"), TableCell(" ".join(map(str, move.line[1:])))])
    yield from table_lines(rows, style, ">" * (len(head) - 1) + "<", columns)
    yield ""
    yield f"{spec}: {quantity(analysis.nodes, 'node', 'nodes')}, {quantity(analysis.depth, 'ply', 'plies')} deep."
    if analysis.solved:
        yield "Solved: a longer search would not change the value of the best move."


def _shares(move: RankedMove) -> list[TableCell]:
    return [
        TableCell("" if move.shares is None else f"{100 * move.shares[player.index]:.1f}", player.name.lower())
        for player in PLAYERS
    ]


def analysis_fields(turn: Turn, spec: str, analysis: Analysis, found: Likenesses, shown: int) -> dict[str, object]:
    """Return an analysis of `turn` by the opponent `spec` as JSON fields, with the best `shown` moves only.

    `found` says which known opponent each player moved like.
    """
    return {
        "position": format_position(turn.position),
        "player": str(turn.player),
        "opponent": spec,
        "nodes": analysis.nodes,
        "depth": analysis.depth,
        "solved": analysis.solved,
        "equals": analysis.equals,
        "moves": [
            {
                "move": str(move.coord),
                "value": move.value,
                "shares": by_player(move.shares),
                "cells": by_player(move.cells),
                "nodes": move.nodes,
                "line": [str(coord) for coord in move.line],
            }
            for move in analysis.moves[:shown]
        ],
        "likenesses": likeness_fields(found),
    }


def by_player(numbers: tuple[float, float, float] | None) -> dict[str, float] | None:
    """Return the numbers of Blue, Red and Green, keyed by name; `None` if there are none."""
    return None if numbers is None else {str(player): numbers[player.index] for player in PLAYERS}
