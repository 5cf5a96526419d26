"""The exact endings again, every game to its end in obvious Python on the rules of `reference`: no product code."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tests import reference
from tests.reference import Cell, Rows


@dataclass(frozen=True)
class Ending:
    """Of a position: the scores where each plays for himself, and the margin that each player can force."""

    scores: dict[str, int]
    margins: dict[str, int]
    moves: dict[Cell, Ending]
    """What follows each move of the player to move."""


def share(scores: dict[str, int], player: str) -> Fraction:
    """Of the win."""
    winners = [other for other in reference.PLAYERS if scores[other] == max(scores.values())]
    return Fraction(player in winners, len(winners))


def standing(scores: dict[str, int], player: str) -> tuple[Fraction, Fraction]:
    """First the share of the win, then the cells above the mean."""
    return share(scores, player), scores[player] - Fraction(sum(scores.values()), 3)


def preference(scores: dict[str, int], player: str) -> tuple[object, ...]:
    """The greater, the better for a player who plays for himself."""
    points, above = standing(scores, reference.after(player))
    return standing(scores, player), (-points, -above), sum(scores.values())


def margin(scores: dict[str, int], player: str) -> int:
    return scores[player] - max(scores[other] for other in reference.PLAYERS if other != player)


def ending(rows: Rows, first: str, known: dict[tuple[str, ...], Ending] | None = None) -> Ending:
    """Of a position on which `first` is asked first; `known` are endings of positions met before."""
    known = {} if known is None else known
    mover, _skipped = reference.next_player(rows, first)
    key = (*rows, mover or "")
    if key not in known:
        if mover is None:
            scores = reference.scores(rows)
            known[key] = Ending(scores, {player: margin(scores, player) for player in reference.PLAYERS}, {})
        else:
            moves = {
                cell: ending(reference.play(rows, mover, cell), reference.after(mover), known)
                for cell in reference.all_transitions(rows)[mover]
            }
            best = max((after.scores for after in moves.values()), key=lambda scores: preference(scores, mover))
            margins = {
                player: (max if player == mover else min)(after.margins[player] for after in moves.values())
                for player in reference.PLAYERS
            }
            known[key] = Ending(best, margins, moves)
    return known[key]
