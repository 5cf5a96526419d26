"""The lines with which an engine answers."""

from __future__ import annotations

from collections.abc import Iterator

from tribolo_core import PLAYERS, Analysis, Game, Player, RankedMove, Shares, format_position
from tribolo_core.analysis.player_types import Likeness, likenesses

from .commands import Question

_TRUTH = {True: "true", False: "false"}


def answer_query(question: Question, game: Game, forecast: Shares | None = None) -> str:
    """Return the answer to a question about the present turn of a game, without the word `response`.

    `forecast` are the win shares that the opponent expects.

    >>> game = Game.new(seed=7)
    >>> answer_query(Question.TURN, game), answer_query(Question.WINNERS, game)
    ('g', 'none')
    """
    turn = game.turn
    winners = turn.outcome.winners if turn.outcome else ()
    match question:
        case Question.GAME_OVER:
            return _TRUTH[turn.player is None]
        case Question.FIRST_TO_MOVE:
            return _TRUTH[turn.player is PLAYERS[0]]
        case Question.RESULT:
            if len(winners) > 1:
                return "draw"
            return f"p{winners[0].index + 1}win" if winners else "none"
        case Question.TURN:
            return format_position(turn.position)[-1]
        case Question.WINNERS:
            return " ".join(map(_letter, winners)) or "none"
        case Question.POSITION:
            return format_position(turn.position)
        case Question.FORECAST:
            return "none" if forecast is None else " ".join(f"{share:.4f}" for share in forecast)
        case Question.LIKENESSES:
            return " ".join(f"{_letter(player)} {_likeness(found)}" for player, found in likenesses(game.past).items())


def _letter(player: Player) -> str:
    return player.name[0].lower()


def _likeness(likeness: Likeness | None) -> str:
    return f"{likeness.opponent} {likeness.probability:.2f}" if likeness else "none"


def info_lines(analysis: Analysis, lines: int, milliseconds: int) -> Iterator[str]:
    """Yield an `info` line for each of the best moves of an analysis, the best first.

    `lines` is the greatest number of moves, and `milliseconds` the time since the search began. Win shares and cells
    are those of Blue, Red and Green. A move without win shares has the opponent's own value instead, and a move without
    expected cells has no `cells`.
    """
    searched = f"depth {analysis.depth} nodes {analysis.nodes} time {milliseconds}"
    if milliseconds:
        searched += f" nps {analysis.nodes * 1_000 // milliseconds}"
    if analysis.solved:
        searched += " solved 1"
    for number, move in enumerate(analysis.moves[:lines], start=1):
        yield f"info {searched} multipv {number} {_value(move)} pv {' '.join(map(str, move.line))}"


def _value(move: RankedMove) -> str:
    parts = [f"value {move.value:g}"] if move.shares is None else []
    if move.shares is not None:
        parts.append("winshare " + " ".join(f"{share:.4f}" for share in move.shares))
    if move.cells is not None:
        parts.append("cells " + " ".join(f"{cells:.1f}" for cells in move.cells))
    return " ".join(parts)


def error_line(message: str) -> str:
    """Return the line that reports an error; it stays one line, whatever `message` holds.

    >>> error_line("The game is over.")
    'info string error: The game is over.'
    """
    return "info string error: " + " ".join(message.split())
