"""The command `analyse`: the moves of a turn, ranked while the search goes on."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable
from typing import Final

import click

from frontends.console.reports.analysis import analysis_fields, analysis_lines
from frontends.console.reports.json_output import print_json
from frontends.console.reports.likeness import likeness_lines
from frontends.console.reports.live import LiveLines
from frontends.console.terminal import is_redrawable, text_style
from frontends.session.opponents import opponent
from tribolo_core import Analysis, Record, Stop, Turn
from tribolo_core.analysis.player_types import likenesses

from .options import InvalidInput, RecordFile, WholeNumber, color_option, json_option
from .specs.analyst import Analyst, OptionValue, analyst_options, parse_analyst

_DEFAULT_TIME: Final = OptionValue("3s", 3_000.0)
_DEFAULT_MOVES: Final = 5


@click.command()
@click.argument("record", type=RecordFile(), metavar="FILE|POSITION")
@click.option("--ply", type=WholeNumber(0), metavar="N", help="Analyse the turn after N moves.  [default: the last]")
@analyst_options("the turn")
@click.option("--threads", type=WholeNumber(1, 64), help="Search threads.  [default: those of the spec, or 1]")
@click.option(
    "--moves", "shown", type=WholeNumber(1), metavar="K", help="Show the best K moves.  [default: 5, in JSON all]"
)
@json_option
@click.option("--stream", is_flag=True, help="Print a line of JSON after each iteration of the search.")
@color_option
def analyse(
    record: Record,
    ply: int | None,
    spec: str,
    time: OptionValue[float] | None,
    nodes: OptionValue[int] | None,
    threads: int | None,
    shown: int | None,
    is_json: bool,
    stream: bool,
    color: str,
) -> None:
    """Rank the moves of a turn by their win shares.

    Each move is shown with the expected replies. The last lines say which opponent each player of a record
    played most like, if that is clear.

    FILE holds a position, a board, a record or JSON; - is standard input. A POSITION can also be given itself, in
    quotes. The search takes 3 seconds by default; Ctrl-C ends it early and shows the result so far.
    """
    analyst = parse_analyst(spec, _DEFAULT_TIME, time=time, nodes=nodes, threads=threads)
    turn = _turn(record, ply)
    found = likenesses(record.game.past[:ply])
    style = text_style(None, color)
    if is_json or stream:

        def show(analysis: Analysis, *, is_final: bool) -> None:
            if is_final or stream:
                fields = analysis_fields(turn, analyst.name, analysis, found, shown or len(analysis.moves))
                print_json(fields | ({"final": is_final} if stream else {}))
    else:
        live = _live_lines() if is_redrawable() else None

        def show(analysis: Analysis, *, is_final: bool) -> None:
            columns = shutil.get_terminal_size().columns if live else None
            lines = list(analysis_lines(turn, analyst.name, analysis, shown or _DEFAULT_MOVES, style, columns))
            lines += likeness_lines(found)
            if live:
                live.show(lines if is_final else [*lines, "Searching. Press Ctrl-C to stop."], is_final=is_final)
            elif is_final:
                click.echo("\n".join(lines), color=style.color)

    analysis, is_complete = _search(analyst, turn, lambda analysis: show(analysis, is_final=False))
    show(analysis, is_final=True)
    if not is_complete:
        raise click.Abort


def _live_lines() -> LiveLines:
    """Return lines that replace each other on the terminal.

    Only this function imports prompt_toolkit, because the import takes long.
    """
    from prompt_toolkit.output import create_output

    return LiveLines(create_output(sys.stdout))


def _turn(record: Record, ply: int | None) -> Turn:
    """Return the turn (board and player to move) of a game record after `ply` moves; for `None`, after the last move.

    Raise InvalidInput if the record has fewer than `ply` moves, or if the game is over on that turn.
    """
    last = len(record.game.moves)
    if ply is not None and ply > last:
        raise InvalidInput(f"There is no turn after {ply} moves: the game has {last}.")
    turn = record.game.turn if ply is None else record.game.turns[ply]
    if turn.player is None:
        raise InvalidInput("The game is over on that turn, so there are no moves to analyse.")
    return turn


def _search(analyst: Analyst, turn: Turn, progress: Callable[[Analysis], None]) -> tuple[Analysis, bool]:
    """Return the analysis of a turn, and True if the search was completed or False if Ctrl-C ended it early.

    `progress` is called with the latest analysis while the search goes on.
    """
    stop = Stop()
    # With this handler, Ctrl-C ends the search with a result; KeyboardInterrupt would end it without one.
    previous = signal.signal(signal.SIGINT, lambda _number, _frame: stop.set())
    try:
        analysis = opponent(analyst.spec).analyse(turn, limits=analyst.limits, progress=progress, stop=stop)
    finally:
        signal.signal(signal.SIGINT, previous)
    return analysis, not stop.is_set()
