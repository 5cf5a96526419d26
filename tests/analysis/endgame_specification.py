"""The exact results of endgames in plain Python, on the rules of `reference`; it uses no product code."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tests import reference
from tests.reference import Cell, Rows


@dataclass(frozen=True)
class Ending:
    """The results of a position: the scores under self-interested play, and the margin that each player can force."""

    scores: dict[str, int]
    margins: dict[str, int]
    moves: dict[Cell, Ending]
    """The results after each move of the player to move."""


def share(scores: dict[str, int], player: str) -> Fraction:
    """Return the win share of a player at final scores; several players with the most cells share 1."""
    winners = [other for other in reference.PLAYERS if scores[other] == max(scores.values())]
    return Fraction(player in winners, len(winners))


def standing(scores: dict[str, int], player: str) -> tuple[Fraction, Fraction]:
    """Return a player's win share at final scores, and the player's score less the mean score of all three players."""
    return share(scores, player), scores[player] - Fraction(sum(scores.values()), 3)


def preference(scores: dict[str, int], player: str) -> tuple[object, ...]:
    """Return a sort key of final scores for a self-interested player; greater is better.

    The key compares these values in order: the player's `standing`, the `standing` of the next player in turn order
    (smaller is better), and the number of cells of all three players together.
    """
    points, above = standing(scores, reference.after(player))
    return standing(scores, player), (-points, -above), sum(scores.values())


def margin(scores: dict[str, int], player: str) -> int:
    return scores[player] - max(scores[other] for other in reference.PLAYERS if other != player)


def ending(rows: Rows, first: str, known: dict[tuple[str, ...], Ending] | None = None) -> Ending:
    """Return the exact results of a position, on which the first player who can move, from `first` on, is to move.

    The final scores are those of a game in which each player chooses the moves with the greatest `preference`. A forced
    margin is the greatest `margin` that a player reaches whatever the other two players do. `known` caches the results
    by position.
    """
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
