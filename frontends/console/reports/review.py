"""A review of a game, as tables and as JSON fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from frontends.console.plain.drawing import TextStyle
from tribolo_core import Player
from tribolo_core.analysis.review import Judgement, ReviewedMove, Summary

from .analysis import by_player
from .table import TableCell, table_lines


def review_lines(
    listed: Iterable[ReviewedMove], players: Mapping[Player, Summary], style: TextStyle, columns: int | None
) -> Iterator[str]:
    """Yield the table of the moves in `listed`, and the table of the accuracies and the bad moves of the players.

    If `listed` is empty, a sentence takes the place of its table. Better lines are cut if a line would be wider than
    `columns`; `None` leaves them whole.
    """
    rows = [_row(move) for move in listed]
    if rows:
        head = [TableCell(word) for word in ("ply", "player", "move", "loss", "", "better")]
        yield from table_lines([head, *rows], style, "><<><<", columns)
    else:
        yield "No inaccuracies, mistakes or blunders."
    yield ""
    yield from table_lines(list(_summary_rows(players)), style, "<>>>>>", None)


def _row(move: ReviewedMove) -> list[TableCell]:
    return [
        TableCell(str(move.ply)),
        _player(move.player),
        TableCell(str(move.move)),
        TableCell(f"{100 * move.loss:.1f}"),
        TableCell(_verdict(move)),
        TableCell("" if move.best == move.move else " ".join(map(str, move.line))),
    ]


def _verdict(move: ReviewedMove) -> str:
    """Return the judgement of a move; of a kingmaker move, which win share it shifts between the other players."""
    if not move.is_kingmaker:
        return move.judgement or ""
    giver, given, share = move.gift
    return f"kingmaker: {100 * share:.1f} from {giver} to {given}"


def _player(player: Player) -> TableCell:
    return TableCell(str(player), player.name.lower())


def _summary_rows(players: Mapping[Player, Summary]) -> Iterator[list[TableCell]]:
    """Yield the heading of the table of players, and one row for each player."""
    yield [
        TableCell(""),
        TableCell("accuracy"),
        *(TableCell(_plural(judgement)) for judgement in Judgement),
        TableCell("kingmaker"),
    ]
    for player, summary in players.items():
        accuracy = "-" if summary.accuracy is None else f"{summary.accuracy:.1f} %"
        counts = [*summary.judgements.values(), summary.kingmakers]
        yield [_player(player), TableCell(accuracy), *(TableCell(str(count)) for count in counts)]


def _plural(judgement: Judgement) -> str:
    return {Judgement.INACCURACY: "inaccuracies"}.get(judgement, f"{judgement}s")


def turning_line(move: ReviewedMove) -> str:
    """Return the sentence that names the move at which a game turned."""
    return f"Turning point: move {move.ply}, {move.move} by {move.player}."


def review_fields(
    spec: str, listed: Iterable[ReviewedMove], players: Mapping[Player, Summary], turned: ReviewedMove | None
) -> dict[str, object]:
    """Return a review as fields of JSON; `spec` names the reviewer, `turned` is the turning point, if there is one."""
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
        "turning_point": turned.ply if turned else None,
    }
