"""The command `review`: what each move of a game cost, what would have been better, and how well everybody played."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import click

from frontends.console.plain.drawing import Cell, Style, table_lines
from frontends.console.storage.files import FileRefused, check_target, write_record
from frontends.console.terminal import text_style
from frontends.session.definition import RefusedRecord
from frontends.session.opponents import weights_folder
from tribolo_core import InvalidSpec, Player, Record, Stop, format_record, parse_record
from tribolo_core.analysis.review import (
    Judgement,
    ReviewedMove,
    Summary,
    annotated,
    review,
    summaries,
    without_evaluations,
)

from .analyse import by_player
from .play import colors
from .records import Notation, Unreadable, as_json
from .specs import Analyst, analyst_options, limited

_TIME: Final = "200ms"


@click.command(name="review")
@click.argument("record", type=Notation(), metavar="FILE")
@analyst_options("each turn")
@click.option(
    "--workers", type=click.IntRange(1, 1_024), help="Turns to look at side by side.  [default: one for each core]"
)
@click.option("--worst", type=click.IntRange(1), metavar="K", help="List the K moves that lost most, and no others.")
@click.option(
    "--annotate",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the record with the win shares after each move in its comments to this file.",
)
@as_json
@colors
def review_game(
    record: Record,
    spec: str,
    time: str | None,
    nodes: str | None,
    workers: int | None,
    worst: int | None,
    annotate: Path | None,
    is_json: bool,
    color: str,
) -> None:
    """Find the moves of a game that lost most, and what would have been better.

    A move that costs its player 5 points of the win share is an inaccuracy, from 10 on a mistake, from 15 on a blunder.
    One that costs less than 2, but shifts 10 from one of the others to the third, is a kingmaker move. The move and the
    best one are both valued by a search of their own with the same limits, by default 200ms.

    FILE holds a record or JSON, - being standard input. Ctrl-C ends the review and shows what is known.
    """
    analyst = limited(spec, _TIME, time=time, nodes=nodes)
    if not record.game.moves:
        raise Unreadable("No move was made in this game, so there is nothing to review.")
    try:
        if annotate:
            # Before the work, so that it is not done in vain.
            check_target(annotate, partial(_check_replaced, record))
        moves = _reviewed(record, analyst, workers or os.cpu_count() or 1)
        is_complete = len(moves) == len(record.game.moves)
        listed = sorted(moves, key=lambda move: -move.loss)[:worst] if worst else moves
        if is_json:
            click.echo(json.dumps(review_fields(analyst.name, listed, summaries(moves))))
        else:
            style = text_style(None, color)
            columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
            notable = listed if worst else [move for move in moves if move.judgement or move.is_kingmaker]
            lines = review_lines(notable, summaries(moves), style, columns)
            counted = f"{len(moves)} of {len(record.game.moves)} moves"
            end = f"{counted}, by {analyst.name}. Losses are points of the win share."
            click.echo("\n".join([*lines, "", end]), color=style.color)
        if not is_complete:
            raise click.Abort
        if annotate:
            write_record(annotate, format_record(annotated(record, moves)), partial(_check_replaced, record))
    except FileRefused as refused:
        raise Unreadable(str(refused)) from None


def _check_replaced(record: Record, text: str) -> None:
    if without_evaluations(parse_record(text)) != without_evaluations(record):
        raise RefusedRecord("it holds another game, or other comments")


def _reviewed(record: Record, analyst: Analyst, workers: int) -> list[ReviewedMove]:
    """The moves that were reviewed before somebody pressed Ctrl-C."""
    moves: list[ReviewedMove] = []
    stop = Stop()
    # Threads are enough: a search releases the interpreter lock.
    with ThreadPoolExecutor(workers) as pool:
        try:
            with click.progressbar(
                length=len(record.game.moves), label="Reviewing", file=sys.stderr, show_pos=True
            ) as bar:
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
                    bar.update(1)
        except KeyboardInterrupt:
            pass
        except InvalidSpec as error:
            raise click.UsageError(str(error)) from None
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
    return moves


def review_lines(
    listed: Iterable[ReviewedMove], players: Mapping[Player, Summary], style: Style, columns: int | None
) -> Iterator[str]:
    """A review as two tables, of moves and of players; lines of play that would not fit into `columns` are cut."""
    rows = [_row(move) for move in listed]
    if rows:
        head = [Cell(word) for word in ("ply", "player", "move", "loss", "", "better")]
        yield from table_lines([head, *rows], style, "><<><<", columns)
    else:
        yield "No move lost as much as an inaccuracy does."
    yield ""
    yield from table_lines(list(_summary_rows(players)), style, "<>>>>>", None)


def _row(move: ReviewedMove) -> list[Cell]:
    return [
        Cell(str(move.ply)),
        _player(move.player),
        Cell(str(move.move)),
        Cell(f"{100 * move.loss:.1f}"),
        Cell(_verdict(move)),
        Cell("" if move.best == move.move else " ".join(map(str, move.line))),
    ]


def _verdict(move: ReviewedMove) -> str:
    if not move.is_kingmaker:
        return move.judgement or ""
    giver, given, share = move.gift
    return f"kingmaker: {100 * share:.1f} from {giver} to {given}"


def _player(player: Player) -> Cell:
    return Cell(str(player), player.name.lower())


def _summary_rows(players: Mapping[Player, Summary]) -> Iterator[list[Cell]]:
    yield [Cell(""), Cell("accuracy"), *(Cell(_plural(judgement)) for judgement in Judgement), Cell("kingmaker")]
    for player, summary in players.items():
        accuracy = "-" if summary.accuracy is None else f"{summary.accuracy:.1f} %"
        counts = [*summary.judgements.values(), summary.kingmakers]
        yield [_player(player), Cell(accuracy), *(Cell(str(count)) for count in counts)]


def _plural(judgement: Judgement) -> str:
    return {Judgement.INACCURACY: "inaccuracies"}.get(judgement, f"{judgement}s")


def review_fields(spec: str, listed: Iterable[ReviewedMove], players: Mapping[Player, Summary]) -> dict[str, object]:
    """A review for programs."""
    return {
        "opponent": spec,
        "moves": [
            {
                "ply": move.ply,
                "player": str(move.player),
                "move": str(move.move),
                "choices": move.choices,
                "loss": move.loss,
                "accuracy": move.accuracy,
                "judgement": move.judgement,
                "kingmaker": move.is_kingmaker,
                "shares": by_player(move.shares),
                "best": str(move.best),
                "best_shares": by_player(move.best_shares),
                "line": [str(coord) for coord in move.line],
            }
            for move in listed
        ],
        "players": {
            str(player): {
                "accuracy": summary.accuracy,
                "judgements": {str(judgement): count for judgement, count in summary.judgements.items()},
                "kingmakers": summary.kingmakers,
            }
            for player, summary in players.items()
        },
    }
