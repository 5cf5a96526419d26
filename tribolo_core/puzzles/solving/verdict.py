"""Verdicts on the moves of a puzzle: what the opponents answer, and what that does to the solver's win share."""

from __future__ import annotations

from collections.abc import Sequence

from ...coord import Coord
from ...player import Player
from ...transition import captured_cells
from ...turn import Turn
from ...values import frozen
from ..puzzle import Step, Theme
from ..themes import Facts, cells_saved, themes_of


@frozen
class Reply:
    """A reply of an opponent: it captures `captured` cells, and `lost` of them are the solver's."""

    player: Player
    move: Coord
    captured: int
    lost: int


@frozen
class Verdict:
    """What the search knows about a move of a puzzle.

    `captured` is the number of cells that the move captures. `share` is the solver's win share after the move, `best`
    the share after the key, and `next_best` the second-best move with the share after it. `reply` is the expected reply
    that captures most of the solver's cells before the solver moves again; `None` if no reply is expected.
    """

    move: Coord
    is_key: bool
    captured: int
    share: float
    best: float
    next_best: tuple[Coord, float]
    reply: Reply | None


def judge(step: Step, move: Coord) -> Verdict:
    """Return the verdict on a move of a puzzle; raise IllegalMove if the move is illegal."""
    turn, player = step.turn, step.turn.mover
    after = turn.play(move)
    choice = next(choice for choice in step.choices if choice.move == move)
    key, second = step.choices[:2]
    return Verdict(
        move,
        choice is key,
        captured_cells(turn.transitions[move]),
        choice.share(player),
        key.share(player),
        (second.move, second.share(player)),
        _worst_reply(after, player, choice.line[1:]),
    )


def themes_of_step(step: Step) -> tuple[Theme, ...]:
    """Return the themes of one own move, without those of the whole puzzle."""
    return themes_of(Facts(step.turn, step.choices, step.is_proven))


def gained_cells(step: Step) -> tuple[Coord, ...]:
    """Return the cells that the key wins, in reading order.

    These are the cell of the key, the cells that it captures and, with the theme "save cells", the cells that it saves.
    """
    captured = {cell for jump in step.turn.transitions[step.key] for cell in jump.taken}
    saved = cells_saved(step.turn, step.key) if Theme.SAVE_CELLS in themes_of_step(step) else frozenset()
    return tuple(sorted({step.key} | captured | saved))


def _worst_reply(turn: Turn, solver: Player, line: Sequence[Coord]) -> Reply | None:
    """Return the reply that captures most cells of `solver`, which may be 0; `None` if there is no reply.

    Of replies that capture equally many of them, return the one that captures most cells in all. The replies are the
    moves of `line`, which starts on `turn`, until `solver` is to move.
    """
    replies = []
    for move in line:
        if turn.player is solver:
            break
        jumps = turn.transitions[move]
        lost = sum(len(jump.taken) for jump in jumps if jump.loser is solver)
        replies.append(Reply(turn.mover, move, captured_cells(jumps), lost))
        turn = turn.play(move)
    return max(replies, key=lambda reply: (reply.lost, reply.captured), default=None)
