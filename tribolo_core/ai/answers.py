"""The answers of opponents, which code of other people may give, and their validation."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from ..arguments import shown
from ..coord import Coord
from ..turn import Turn
from .protocol import Analysis, Forfeit, RankedMove, Shares

ROUNDING: Final = 0.01
"""The largest distance of the sum of three win shares from 1: they may be rounded, or computed with small floats."""

_SHARES: Final = "three numbers from 0 to 1 that add up to 1, or None"
_CELLS: Final = "three numbers from 0 to 176, or None"
_CELL_COUNT: Final = 176.0


class InvalidAnswer(Forfeit):
    """The answer of an opponent is invalid: `name` says which part of it, `expected` describes valid values.

    `found` is a short text that shows the invalid value. The opponent forfeits.
    """

    def __init__(self, name: str, expected: str, found: str) -> None:
        super().__init__(f"answered with {name} {found}; expected {expected}")
        self.args = (name, expected, found)
        self.name = name
        self.expected = expected
        self.found = found


def checked_answer(given: object, turn: Turn) -> Analysis:
    """Return the analysis that an opponent gave of a turn, its numbers converted to those of Python.

    Raise Forfeit if its best move is illegal, InvalidAnswer if anything else is invalid: `given` is no Analysis, or
    holds no moves, a move twice, an illegal one, or a number that is not finite or out of range.
    """
    if not isinstance(given, Analysis):
        raise InvalidAnswer("a value", "an Analysis", shown(given))
    ranked = tuple(
        _checked_move(move, turn, is_first=not index) for index, move in enumerate(_items("moves", given.moves))
    )
    if not ranked:
        raise InvalidAnswer("moves", "at least one RankedMove", "()")
    if len({move.coord for move in ranked}) < len(ranked):
        raise InvalidAnswer("moves", "each move once", shown([str(move.coord) for move in ranked]))
    return replace(
        given,
        moves=ranked,
        equals=_whole("equals", given.equals, 1, len(ranked)),
        nodes=_whole("nodes", given.nodes),
        depth=_whole("depth", given.depth),
        solved=bool(given.solved),
    )


def _checked_move(move: object, turn: Turn, *, is_first: bool) -> RankedMove:
    """Return `move`, a RankedMove on `turn`, with its numbers converted to those of Python.

    Raise Forfeit if the first move is illegal, InvalidAnswer if anything else is invalid.
    """
    if not isinstance(move, RankedMove):
        raise InvalidAnswer("the move", "a RankedMove", shown(move))
    coord = move.coord
    if not isinstance(coord, Coord):
        raise InvalidAnswer("the cell", "a Coord", shown(coord))
    if coord not in turn.transitions:
        if is_first:
            raise Forfeit(f"played {coord}, which is illegal")
        raise InvalidAnswer("the move", "legal moves alone", str(coord))
    line = tuple(_items(f"the line of {coord}", move.line))
    if not all(isinstance(cell, Coord) for cell in line):
        raise InvalidAnswer(f"the line of {coord}", "Coords", shown(line))
    value = _number(move.value)
    if value is None:
        raise InvalidAnswer(f"the value of {coord}", "a finite number", shown(move.value))
    return RankedMove(
        coord,
        value,
        line,
        _whole(f"the nodes of {coord}", move.nodes),
        checked_shares(f"the win shares of {coord}", move.shares),
        _three(f"the cells of {coord}", move.cells, _CELL_COUNT, _CELLS),
    )


def _items(name: str, given: object) -> Iterable[Any]:
    """Return `given`, a tuple or a list, as it is; raise InvalidAnswer for anything else, called `name` there."""
    if not isinstance(given, tuple | list):
        raise InvalidAnswer(name, "a tuple", shown(given))
    return given


def _number(given: object) -> float | None:
    """Return a finite number of Python or numpy as a float, and None for everything else."""
    if type(given) is not float:
        if isinstance(given, str | bytes):
            return None
        try:
            given = float(given)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            return None
    return given if math.isfinite(given) else None


def _whole(name: str, given: object, least: int = 0, most: int = 2**63) -> int:
    """Return `given` as an int if it is a whole number of Python or numpy from `least` to `most`.

    Raise InvalidAnswer for anything else; the error calls it `name`.
    """
    number = given if type(given) is int else _number(given)
    if number is None or number != int(number) or not least <= number <= most:
        raise InvalidAnswer(name, f"a whole number from {least} on", shown(given))
    return int(number)


def checked_shares(name: str, given: object) -> Shares | None:
    """Return win shares as floats, and None for None.

    Raise InvalidAnswer about `name` unless `given` is None or three numbers from 0 to 1 whose sum is about 1.
    """
    shares = _three(name, given, 1.0, _SHARES)
    if shares is None:
        return None
    if abs(sum(shares) - 1) > ROUNDING:
        raise InvalidAnswer(name, _SHARES, shown(given))
    return Shares(*shares)


def _three(name: str, given: Any, most: float, expected: str) -> tuple[float, float, float] | None:
    """Return the numbers of Blue, Red and Green as floats, and None for None.

    Raise InvalidAnswer unless they are three from 0 to `most`, up to rounding.
    """
    if given is None:
        return None
    try:
        numbers = [_number(number) for number in given]
    except TypeError:
        numbers = []
    match numbers:
        case [float() as blue, float() as red, float() as green]:
            if all(-ROUNDING <= number <= most + ROUNDING for number in (blue, red, green)):
                return blue, red, green
    raise InvalidAnswer(name, expected, shown(given))
