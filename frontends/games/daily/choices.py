"""What others played: the shares of the players of a day who chose the same moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

LEAST_PLAYERS: Final = 10
"""Least number of players of whom a number is shown; fewer could be recognised."""


class Choice(NamedTuple):
    """A person's `move` in a position that `reached` people met; `same` of them, the person included, played it, too.

    `ply` is the number of the move, from 1. `favourite` is the move that most people played there, and `most` their
    number. If several moves were played equally often, the favourite is the person's own, if it is one of them.
    """

    ply: int
    move: str
    same: int
    reached: int
    favourite: str
    most: int


def choices(own: Sequence[str], plies: Collection[int], others: Iterable[Sequence[str]]) -> list[Choice]:
    """Return a person's choices in the positions that at least `LEAST_PLAYERS` people reached, in their order.

    `own` are the moves of all players in the person's game, `plies` the numbers of the person's moves, from 1, and
    `others` the games of other people of the same day. People are in the same position if all moves before it are the
    same: the opponents of a day answer equal moves equally.
    """
    found, together = [], [*others]
    for ply, move in enumerate(own, 1):
        reached = len(together) + 1
        if reached < LEAST_PLAYERS:
            break
        if ply in plies:
            counts = Counter([move, *(game[ply - 1] for game in together)])
            favourite, most = counts.most_common(1)[0]
            if counts[move] == most:
                favourite = move
            found.append(Choice(ply, move, counts[move], reached, favourite, most))
        together = [game for game in together if game[ply - 1] == move]
    return found
