"""Reports of a search, parsed from the `info` lines of an engine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from tribolo_core import Analysis, Coord, NotationError, Player, RankedMove, Shares, TriboloError, Turn
from tribolo_core.ai.answers import ROUNDING

_MAX_MOVES: Final = 176
"""The number of cells: no turn has more moves, so a line of a greater rank does not count."""

_LARGEST: Final = 10**15
"""The largest number of nodes or plies that a report holds."""


@dataclass(slots=True)
class SearchReport:
    """The latest `info` line of each rank, while an engine searches a turn; invalid parts of a line do not count."""

    turn: Turn
    _depth: int = 0
    _nodes: int = 0
    _moves: dict[int, RankedMove] = field(default_factory=dict)

    def add(self, line: str) -> None:
        """Read a line of the engine, which may be any text."""
        words = line.split()
        if words[:1] != ["info"] or "string" in words:
            return
        place = words.index("pv") if "pv" in words else len(words)
        values, variation = words[1:place], _legal_moves(self.turn, words[place + 1 :])
        self._depth = _number(values, "depth", self._depth)
        self._nodes = _number(values, "nodes", self._nodes)
        rank = _number(values, "multipv", 1)
        if variation and 1 <= rank <= _MAX_MOVES:
            shares = _shares(values)
            mover: Player = self.turn.mover
            value = shares[mover.index] if shares else _value(values)
            self._moves[rank] = RankedMove(variation[0], value, variation, 0, shares)

    def analysis(self, move: Coord) -> Analysis:
        """Return what the engine has reported as an analysis whose best move is `move`, the move it plays.

        The analysis holds `move` and the moves that the engine has ranked, and no others.
        """
        ranked = {found.coord: found for _rank, found in sorted(self._moves.items(), reverse=True)}
        best = ranked.pop(move, None) or RankedMove(move, 0.0, (move,), 0)
        others = [ranked[coord] for coord in reversed(ranked)]
        return Analysis((best, *others), equals=1, nodes=self._nodes, depth=self._depth)


def _number(words: list[str], name: str, default: int) -> int:
    """Return the whole number behind the word `name`, but at most `_LARGEST`.

    Return `default` if there is none of at most 18 digits.
    """
    text = words[words.index(name) + 1] if name in words[:-1] else ""
    return min(int(text), _LARGEST) if re.fullmatch("[0-9]{1,18}", text, re.ASCII) else default


def _value(words: list[str]) -> float:
    """Return the number behind the word `value`, or 0 if there is none."""
    text = words[words.index("value") + 1] if "value" in words[:-1] else ""
    is_number = re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,15})?(e[+-]?[0-9]{1,2})?", text, re.ASCII)
    return float(text) if is_number else 0.0


def _shares(words: list[str]) -> Shares | None:
    """Return the win shares behind the word `winshare`, or None if they are missing, invalid or do not add up to 1."""
    return winshare(words[words.index("winshare") + 1 :][:3]) if "winshare" in words else None


def winshare(texts: list[str]) -> Shares | None:
    """Return win shares from the texts of three numbers, or None if they are invalid or do not add up to 1."""
    if len(texts) != 3 or not all(re.fullmatch(r"[01](\.[0-9]{1,9})?", text, re.ASCII) for text in texts):
        return None
    shares = Shares(*map(float, texts))
    return shares if abs(sum(shares) - 1) <= ROUNDING else None


def _legal_moves(turn: Turn, words: list[str]) -> tuple[Coord, ...]:
    """Return the moves that `words` name, up to the first that is not a legal move."""
    moves: list[Coord] = []
    for word in words:
        try:
            move = Coord.parse(word)
            turn = turn.play(move)
        except (NotationError, TriboloError):
            break
        moves.append(move)
    return tuple(moves)
