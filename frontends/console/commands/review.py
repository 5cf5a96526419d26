"""The command `review`: the loss of each move of a game, better moves and the accuracy of the players."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import click

from frontends.console.reports.json_output import print_json
from frontends.console.reports.likeness import likeness_lines
from frontends.console.reports.progress import progress_bar
from frontends.console.reports.review import review_fields, review_lines, turning_line
from frontends.console.reports.table import terminal_columns
from frontends.console.storage.files import FileRefused, check_target, write_record
from frontends.console.terminal import text_style
from frontends.games.characters import names_in
from frontends.games.tribolo_view import game_view, seats_of
from frontends.session.definition import RefusedRecord
from frontends.session.opponents import weights_folder
from tribolo_core import InvalidSpec, Record, Stop, format_record, parse_record
from tribolo_core.analysis.player_types import likenesses
from tribolo_core.analysis.review import (
    ReviewedMove,
    annotated,
    review,
    summaries,
    turning_point,
    without_evaluations,
)

from .options import OUTPUT_FILE, WORKERS, InvalidInput, RecordFile, WholeNumber, color_option, json_option
from .specs.analyst import Analyst, OptionValue, analyst_options, parse_analyst

_DEFAULT_TIME: Final = OptionValue("200ms", 200.0)


@click.command(name="review")
@click.argument("record", type=RecordFile(), metavar="FILE")
@analyst_options("each turn")
@click.option("--workers", type=WORKERS, help="Turns to search at the same time.  [default: one for each core]")
@click.option("--worst", type=WholeNumber(1), metavar="K", help="List only the K moves that lost most.")
@click.option("--annotate", type=OUTPUT_FILE, help="Write the record, with win shares in its comments, to this file.")
@click.option("--variations", is_flag=True, help="With --annotate, also write the better lines as variations.")
@json_option
@color_option
def review_game(
    record: Record,
    spec: str,
    time: OptionValue[float] | None,
    nodes: OptionValue[int] | None,
    workers: int | None,
    worst: int | None,
    annotate: Path | None,
    variations: bool,
    is_json: bool,
    color: str,
) -> None:
    """Find the moves of a game that lost most, and better ones.

    A move that costs its player 5 points of the win share is an inaccuracy, 10 points a mistake, 15 points a blunder. A
    move that costs less than 2 points but shifts 10 between the other two players is a kingmaker move. The move and the
    best move are searched separately with the same limits, 200ms by default.

    The accuracy of a player compares its moves with all alternatives, by their estimated win shares: the best moves
    have 100 %, and random play has about 50 %.

    The turning point is the move that raised the winner's win share most, of those after which the winner led until
    the end. The last lines say which opponent each player played most like, if that is clear.

    FILE holds a record or JSON; - is standard input. Ctrl-C ends the review and shows the result so far.
    """
    analyst = parse_analyst(spec, _DEFAULT_TIME, time=time, nodes=nodes)
    if variations and not annotate:
        raise click.UsageError("--variations needs --annotate FILE, the record to write.")
    if not record.game.moves:
        raise InvalidInput("This game has no moves to review.")
    try:
        if annotate:
            # A refusal comes before the search, not after it.
            check_target(annotate, partial(_check_overwritable, record))
        moves = _reviewed(record, analyst, workers or os.cpu_count() or 1)
        missing = len(record.game.moves) - len(moves)
        listed = sorted(moves, key=lambda move: -move.loss)[:worst] if worst else moves
        turned = turning_point(record.game, moves)
        found = likenesses(record.game.past)
        if is_json:
            print_json(review_fields(analyst.name, listed, summaries(moves), turned, found, is_complete=not missing))
        else:
            style = text_style(None, color)
            columns = terminal_columns()
            notable = listed if worst else [move for move in moves if move.judgement or move.is_kingmaker]
            shown = game_view(record.game, seats_of(record), marks_legal_moves=False, moves=())
            names = names_in(shown.players)
            lines = review_lines(record.game, notable, summaries(moves), names, style, columns, missing)
            counted = f"{len(moves)} of {len(record.game.moves)} moves"
            begin = [f"Interrupted: only {counted} are reviewed.", ""] if missing else []
            end = [f"{counted}, by {analyst.name}. Losses are points of the win share."]
            if turned:
                end.append(turning_line(turned, names))
            end += likeness_lines(found, names)
            click.echo("\n".join([*begin, *lines, "", *end]), color=style.color)
        if missing:
            if annotate:
                click.echo(f"Interrupted. {annotate} was not written.", err=True)
            raise click.Abort
        if annotate:
            text = format_record(annotated(record, moves, with_variations=variations))
            write_record(annotate, text, partial(_check_overwritable, record))
    except FileRefused as refused:
        raise InvalidInput(str(refused)) from None


def _check_overwritable(record: Record, text: str) -> None:
    """Raise TriboloError unless a text is the same record, but for the evaluations that a review wrote."""
    if without_evaluations(parse_record(text)) != without_evaluations(record):
        raise RefusedRecord("it holds another game, or other comments or variations")


def _reviewed(record: Record, analyst: Analyst, workers: int) -> list[ReviewedMove]:
    """Return the reviewed moves of a game in order; after Ctrl-C, only those reviewed so far.

    `workers` is the number of turns searched at the same time. Raise click.UsageError if the analyst knows no win
    shares.
    """
    moves: list[ReviewedMove] = []
    stop = Stop()
    # Threads are enough, because a search releases the interpreter lock.
    with ThreadPoolExecutor(workers) as pool:
        try:
            with progress_bar("Reviewing", len(record.game.moves)) as advance:
                reviewed = review(
                    record.game,
                    analyst.spec,
                    analyst.limits,
                    run=pool.map,
                    stop=stop,
                    weights_folder=weights_folder(),
                )
                for move in reviewed:
                    moves.append(move)
                    advance(1)
        except KeyboardInterrupt:
            pass
        except InvalidSpec as error:
            raise click.UsageError(str(error)) from None
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
    return moves
