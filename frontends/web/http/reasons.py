"""The reasons for a move, in words: facts that the turns before and after it prove.

`static/game/reasons.js` says the same where the page has the kernel.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from tribolo_core import COORDS, HEIGHT, PLAYERS, WIDTH, Board, Coord, Owner, Player, Turn
from tribolo_core.translation.names import join_names

from .labels import label
from .wording import Who

_AXES: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The steps along the four lines through a cell, in columns and rows."""

MOST_REASONS: Final = 2
"""Greatest number of reasons besides what the move captures."""


def reasons_for(turn: Turn, move: Coord, who: Who) -> list[str]:
    """Return why a legal `move` on `turn` is worth playing: at most three sentences for the player to move."""
    after = turn.play(move)
    found = (_ending(turn, after), _safety(turn.board, move), _skipping(turn, after, who), _passing(turn, after, who))
    reasons = [text for text in found if text is not None]
    return [*reasons[:MOST_REASONS], label("reason_captures", cells=_captured(turn, move, who))]


def _ending(turn: Turn, after: Turn) -> str | None:
    if after.player is not None:
        return None
    return label("reason_wins" if after.scores.leaders == (turn.player,) else "reason_ends")


def _safety(board: Board, move: Coord) -> str | None:
    """Return a sentence that the cell can never be captured, `None` if it can be.

    The cell is safe if, on each of the four lines through it, one of its neighbours is a wall or beyond the edge.
    """
    if not all(_ends(board, move, dx, dy) or _ends(board, move, -dx, -dy) for dx, dy in _AXES):
        return None
    is_corner = move.x in (0, WIDTH - 1) and move.y in (0, HEIGHT - 1)
    return label("reason_corner" if is_corner else "reason_safe", move=move)


def _ends(board: Board, cell: Coord, dx: int, dy: int) -> bool:
    """Return whether the neighbour of `cell` in the direction (`dx`, `dy`) is a wall or beyond the edge."""
    x, y = cell.x + dx, cell.y + dy
    return not (0 <= x < WIDTH and 0 <= y < HEIGHT) or board.owner_at(COORDS[y * WIDTH + x]) is Owner.WALL


def _skipping(turn: Turn, after: Turn, who: Who) -> str | None:
    if after.player is turn.player:
        return label("reason_again")
    others = [player for player in after.passed if player is not turn.player]
    if after.player is None or not others:
        return None
    return label("reason_skips", names=join_names(map(who.name, others)), count=len(others))


def _passing(turn: Turn, after: Turn, who: Who) -> str | None:
    own = turn.mover
    others = [player for player in PLAYERS if player is not own]

    def ahead(scores: dict[Player, int], other: Player) -> bool:
        return scores[own] > scores[other]

    before, now = dict(turn.scores), dict(after.scores)
    passed = [other for other in others if ahead(now, other) and not ahead(before, other)]
    if not passed:
        return None
    if all(ahead(now, other) for other in others):
        return label("reason_leads")
    return label("reason_passes", names=join_names(map(who.name, passed)))


def _captured(turn: Turn, move: Coord, who: Who) -> str:
    """Return how many cells `move` captures from each player, as a part of a sentence; `who` names the players."""
    counts: Counter[Player] = Counter()
    for jump in turn.transitions[move]:
        counts[jump.loser] += len(jump.taken)
    losers = [player for player in PLAYERS if counts[player]]
    return join_names(who.says("cells_from", loser, count=counts[loser]) for loser in losers)
