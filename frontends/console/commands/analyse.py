"""The command `analyse`: the moves of a turn from the best to the worst, shown while they are being looked at."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import click
from prompt_toolkit.output import Output, create_output

from frontends.console.plain.drawing import Cell, Style, table_lines
from frontends.console.terminal import text_style
from frontends.session.opponents import opponent
from tribolo_core import PLAYERS, Analysis, RankedMove, Record, Stop, Turn, format_position

from .play import colors
from .records import Notation, Unreadable, as_json
from .specs import Analyst, analyst_options, limited

_TIME: Final = "3s"
_MOVES_SHOWN: Final = 5


@click.command()
@click.argument("record", type=Notation(), metavar="FILE|POSITION")
@click.option("--ply", type=click.IntRange(0), metavar="N", help="Look at the turn after N moves, not at the last one.")
@analyst_options("the turn")
@click.option(
    "--threads", type=click.IntRange(1, 64), help="Threads to think with.  [default: those of the spec, or 1]"
)
@click.option(
    "--moves", "shown", type=click.IntRange(1), metavar="K", help="Show the best K.  [default: 5, in JSON all]"
)
@as_json
@click.option("--stream", is_flag=True, help="Print a line of JSON each time more is known.")
@colors
def analyse(
    record: Record,
    ply: int | None,
    spec: str,
    time: str | None,
    nodes: str | None,
    threads: int | None,
    shown: int | None,
    is_json: bool,
    stream: bool,
    color: str,
) -> None:
    """Tell how the moves of a turn compare: who would win how often, and what would follow.

    FILE holds a position, a board, a record or JSON, - being standard input; a POSITION can be given itself, in quotes.
    By default there are 3 seconds to think. Ctrl-C ends that and shows what is known.
    """
    analyst = limited(spec, _TIME, time=time, nodes=nodes, threads=threads)
    turn = _turn(record, ply)
    style = text_style(None, color)
    if is_json or stream:

        def show(analysis: Analysis, *, is_final: bool) -> None:
            if is_final or stream:
                fields = analysis_fields(turn, analyst.name, analysis, shown or len(analysis.moves))
                click.echo(json.dumps(fields | ({"final": is_final} if stream else {})))
    else:
        screen = _Screen(create_output(sys.stdout)) if _is_live() else None

        def show(analysis: Analysis, *, is_final: bool) -> None:
            columns = shutil.get_terminal_size().columns if screen else None
            lines = list(analysis_lines(turn, analyst.name, analysis, shown or _MOVES_SHOWN, style, columns))
            if screen:
                screen.show(lines if is_final else [*lines, "Thinking; Ctrl-C ends it."], is_final=is_final)
            elif is_final:
                click.echo("\n".join(lines), color=style.color)

    analysis, is_complete = _think(analyst, turn, lambda analysis: show(analysis, is_final=False))
    show(analysis, is_final=True)
    if not is_complete:
        raise click.Abort


def _turn(record: Record, ply: int | None) -> Turn:
    last = len(record.game.turns) - 1
    if ply is not None and ply > last:
        raise Unreadable(f"There is no turn after {ply} moves: the game has {last}.")
    turn = record.game.turn if ply is None else record.game.turns[ply]
    if turn.player is None:
        raise Unreadable("The game is over there, so there are no moves to analyse.")
    return turn


def _is_live() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _think(analyst: Analyst, turn: Turn, progress: Callable[[Analysis], None]) -> tuple[Analysis, bool]:
    """Analyse a turn, and return whether the analysis ended by itself: Ctrl-C ends it with what is known by then."""
    stop = Stop()
    # On a thread of its own: on this one, Ctrl-C would end the search without a result.
    with ThreadPoolExecutor(1) as pool:
        try:
            analyse = opponent(analyst.spec).analyse
            thought = pool.submit(analyse, turn, limits=analyst.limits, progress=progress, stop=stop)
            try:
                return thought.result(), True
            except KeyboardInterrupt:
                stop.set()
                return thought.result(), False
        finally:
            stop.set()


class _Screen:
    """The lower end of a terminal, on which lines take the place of the lines before."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._height = 0

    def show(self, lines: list[str], *, is_final: bool) -> None:
        """Show lines in the place of those before; as many as the terminal has room for, unless they are to stay."""
        columns, rows = shutil.get_terminal_size()
        heights = itertools.accumulate(max(1, -(-len(click.unstyle(line)) // columns)) for line in lines)
        shown = [(line, height) for line, height in zip(lines, heights, strict=True) if is_final or height < rows]
        if self._height:
            self._output.cursor_up(self._height)
        self._output.write_raw("\r")
        for line, _ in shown:
            self._output.write_raw(line)
            # Line by line: a terminal that is erased as a whole flickers.
            self._output.erase_end_of_line()
            self._output.write_raw("\n")
        self._output.erase_down()
        self._output.flush()
        self._height = max((height for _, height in shown), default=0)


def analysis_lines(
    turn: Turn, spec: str, analysis: Analysis, shown: int, style: Style, columns: int | None
) -> Iterator[str]:
    """An analysis as a table of its best moves; lines of play that would not fit into `columns` are cut."""
    player = turn.player
    assert player is not None, "somebody's moves were analysed"
    mover, moves_there_are = style.paint(str(player), player.name.lower()), len(turn.transitions)
    yield f"{mover} to move on {turn.scores}, {_counted(moves_there_are, 'move', 'moves')}."
    yield ""
    moves = analysis.moves[:shown]
    has_shares = any(move.shares for move in moves)
    has_cells = any(move.cells for move in moves)
    head = [Cell("move")]
    head += [Cell(f"{player} %", player.name.lower()) for player in PLAYERS] if has_shares else [Cell("value")]
    head += [Cell("cells")] if has_cells else []
    head += [Cell("nodes"), Cell("then")]
    rows = [head]
    for move in moves:
        row = [Cell(str(move.coord))]
        row += _shares(move) if has_shares else [Cell(f"{move.value:.10g}")]
        row += [Cell("-".join(f"{cells:.0f}" for cells in move.cells or ()))] if has_cells else []
        rows.append([*row, Cell(f"{move.nodes:,}"), Cell(" ".join(map(str, move.line[1:])))])
    yield from table_lines(rows, style, ">" * (len(head) - 1) + "<", columns)
    yield ""
    yield f"{spec}: {analysis.nodes:,} nodes, {_counted(analysis.depth, 'ply', 'plies')} deep."
    if analysis.solved:
        yield "Solved: looking longer would not change what the best move is worth."


def _shares(move: RankedMove) -> list[Cell]:
    return [
        Cell("" if move.shares is None else f"{100 * move.shares[player.index]:.1f}", player.name.lower())
        for player in PLAYERS
    ]


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def analysis_fields(turn: Turn, spec: str, analysis: Analysis, shown: int) -> dict[str, object]:
    """An analysis with its best moves for programs."""
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
    }


def by_player(numbers: tuple[float, float, float] | None) -> dict[str, float] | None:
    """A number for each player under his name."""
    return None if numbers is None else {str(player): numbers[player.index] for player in PLAYERS}
