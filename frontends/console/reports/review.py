"""A review of a game, as tables and as JSON fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from frontends.console.plain.drawing import TextStyle
from frontends.games.tribolo_view import line_views
from frontends.session.view import LINE_MOVES, Names, format_line
from tribolo_core import Game, Player
from tribolo_core.analysis.review import Judgement, ReviewedMove, Summary

from .analysis import by_player
from .likeness import Likenesses, likeness_fields
from .table import TableCell, table_lines

FILE_COLUMNS: Final = 100
"""Columns of the lines that a file or a program takes."""


def review_lines(
    game: Game,
    listed: Iterable[ReviewedMove],
    players: Mapping[Player, Summary],
    names: Names,
    style: TextStyle,
    columns: int | None,
    missing: int = 0,
) -> Iterator[str]:
    """Yield the table of the moves in `listed`, and the table of the accuracies and the bad moves of the players.

    Sentences between them say which win share the kingmaker moves shifted. `game` is the reviewed game, whose players
    are called by `names`. If `listed` is empty, a sentence takes the place of its table. Better lines are cut if a line
    would be wider than `columns`; `None` stands for `FILE_COLUMNS`. `missing` is the number of moves that are not
    reviewed yet.
    """
    listed = list(listed)
    rows = [_row(game, move, names) for move in listed]
    if rows:
        head = [TableCell(word) for word in ("ply", "player", "move", "loss", "", "better")]
        yield from table_lines([head, *rows], style, "><<><<", columns or FILE_COLUMNS)
    else:
        yield f"No inaccuracies, mistakes or blunders{' so far' if missing else ''}."
    kingmakers = [move for move in listed if move.is_kingmaker]
    yield from ["", *(_gift_line(move, names) for move in kingmakers)] if kingmakers else []
    yield ""
    yield from table_lines(list(_summary_rows(players, names)), style, "<>>>>>", None)


def _row(game: Game, move: ReviewedMove, names: Names) -> list[TableCell]:
    better = () if move.best == move.move else line_views(game.turns[move.ply - 1], move.line[:LINE_MOVES])
    return [
        TableCell(str(move.ply)),
        _player(move.player, names),
        TableCell(str(move.move)),
        TableCell(f"{100 * move.loss:.1f}"),
        TableCell("kingmaker" if move.is_kingmaker else move.judgement or ""),
        TableCell(format_line(better, names)),
    ]


def _gift_line(move: ReviewedMove, names: Names) -> str:
    """Return the sentence that says which win share a kingmaker move shifted between the other players."""
    giver, given, share = move.gift
    mover, loser, winner = (_object(player, names) for player in (move.player, giver, given))
    return f"Kingmaker: move {move.ply}, {move.move} by {mover}, shifted {100 * share:.1f} from {loser} to {winner}."


def _object(player: Player, names: Names) -> str:
    """Return the name of a player within a sentence, after a preposition: "you" for the reader."""
    return "you" if str(player) == names.own else names.name(player)


def _player(player: Player, names: Names) -> TableCell:
    return TableCell(names.title(player), player.name.lower())


def _summary_rows(players: Mapping[Player, Summary], names: Names) -> Iterator[list[TableCell]]:
    """Yield the heading of the table of players, and one row for each player."""
    yield [
        TableCell(""),
        TableCell("accuracy"),
        *(TableCell(_plural(judgement)) for judgement in Judgement),
        TableCell("kingmaker"),
    ]
    for player, summary in players.items():
        shown = "-" if summary.accuracy is None else f"{summary.accuracy:.1f} %"
        counts = [*summary.judgements.values(), summary.kingmakers]
        yield [_player(player, names), TableCell(shown), *(TableCell(str(count)) for count in counts)]


def _plural(judgement: Judgement) -> str:
    return {Judgement.INACCURACY: "inaccuracies"}.get(judgement, f"{judgement}s")


def turning_line(move: ReviewedMove, names: Names) -> str:
    """Return the sentence that names the move at which a game turned."""
    return f"Turning point: move {move.ply}, {move.move} by {_object(move.player, names)}."


def review_fields(
    spec: str,
    listed: Iterable[ReviewedMove],
    players: Mapping[Player, Summary],
    turned: ReviewedMove | None,
    found: Likenesses,
    *,
    is_complete: bool,
) -> dict[str, object]:
    """Return a review as fields of JSON.

    `spec` names the reviewer, `turned` is the turning point, if there is one, `found` holds the likenesses of the
    players, and `is_complete` says whether all moves of the game are reviewed.
    """
    return {
        "opponent": spec,
        "complete": is_complete,
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
        "turning_point": turned.ply if turned else None,
        "likenesses": likeness_fields(found),
    }
