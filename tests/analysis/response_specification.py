"""Best responses in plain Python, on the rules of `reference`; it uses no product code."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tests import reference
from tests.reference import Cell, Rows

from .endgame_specification import share

Replies = Callable[[Rows, str], list[Cell]]
"""A function that returns the equally likely moves of a player on a board."""


def response(rows: Rows, first: str, responder: str | None, replies: Replies) -> dict[str, Fraction]:
    """Return the expected win shares of all players if `responder` plays its best and the others play `replies`.

    The first player who can move, from `first` on, is to move. Without a responder, all three play `replies`.
    """
    mover, _skipped = reference.next_player(rows, first)
    if mover is None:
        scores = reference.scores(rows)
        return {player: share(scores, player) for player in reference.PLAYERS}
    cells = [*reference.all_transitions(rows)[mover]] if mover == responder else replies(rows, mover)
    after = [response(reference.play(rows, mover, cell), reference.after(mover), responder, replies) for cell in cells]
    if mover == responder:
        return max(after, key=lambda shares: shares[mover])
    return {player: sum((shares[player] for shares in after), Fraction()) / len(after) for player in reference.PLAYERS}


def random_replies(rows: Rows, player: str) -> list[Cell]:
    """Return all moves."""
    return [*reference.all_transitions(rows)[player]]


def greedy_replies(rows: Rows, player: str) -> list[Cell]:
    """Return the moves that capture most cells."""
    captures = {
        cell: sum(len(taken) for _loser, taken in jumps)
        for cell, jumps in reference.all_transitions(rows)[player].items()
    }
    return [cell for cell, count in captures.items() if count == max(captures.values())]
