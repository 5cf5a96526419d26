"""The perft tables in tests/data; `make golden` writes them.

The Rust tests read the same files. A table has lines `word value`, a board, and lines `depth count`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tribolo_core import Board, Game, Player, Position, Turn, perft
from tribolo_core.dice import draw

from . import reference

DATA = Path(__file__).parent / "data"

HEADER = """\
# The number of sequences of exactly `depth` moves from a position: depth, then count.
# A skip is not a move. A game that ends earlier has no sequence of that length.
# `player` moves first, or the next player who can; a table with a `seed` starts with its deal.
"""


@dataclass(frozen=True, slots=True)
class PerftTable:
    """A named position and, for each depth in plies, its number of move sequences; `seed` is that of a deal."""

    name: str
    seed: int | None
    position: Position
    counts: dict[int, int]


def read_tables() -> list[PerftTable]:
    """Return the perft tables of all files `tests/data/*.perft`; raise an error if a file is malformed."""
    return [table for path in sorted(DATA.glob("*.perft")) for table in _parse(path.read_text(encoding="utf-8"))]


def _parse(text: str) -> Iterator[PerftTable]:
    for block in text.removeprefix(HEADER).strip().split("\n\n"):
        words, board, counts = {}, [], {}
        for line in block.split("\n"):
            first, *rest = line.split(maxsplit=1)
            if not rest:
                board.append(line)
            elif first.isdigit():
                counts[int(first)] = int(rest[0])
            else:
                words[first] = rest[0]
        seed = int(words["seed"]) if "seed" in words else None
        yield PerftTable(
            words["name"], seed, Position(Board.from_text("\n".join(board)), Player(words["player"])), counts
        )


def _turn_after(seed: int, plies: int) -> Turn:
    """Return the turn (board and player to move) after `plies` random moves; `seed` gives the start and the moves."""
    turn = Game.new(seed=seed).turn
    for ply in range(plies):
        moves = tuple(turn.transitions)
        turn = turn.play(moves[draw(seed * 1_000 + ply, len(moves))])
    return turn


def _write(name: str, titled: Sequence[tuple[str, int | None, Position]], *, by_reference: int, most: int) -> None:
    """Write the file `tests/data/<name>.perft`, which has one perft table for each position.

    `titled` holds the title, the seed of the deal (or None) and the position of each table. The depths go from 0 to 7,
    but end before the first count greater than `most`. The reference must give the counts up to `by_reference`, too.
    """
    blocks = []
    for title, seed, position in titled:
        assert position.player is not None
        head = [f"name {title}", *([] if seed is None else [f"seed {seed}"]), f"player {position.player}"]
        turn = Turn.start(*position)
        lines = []
        for depth in range(8):
            count = perft(turn, depth)
            if count <= by_reference:
                rows = str(position.board).split("\n")
                assert count == reference.perft(rows, position.player.owner.value, depth), (title, depth)
            if count > most:
                break
            lines.append(f"{depth} {count}")
        blocks.append("\n".join([*head, str(position.board), *lines]))
    (DATA / f"{name}.perft").write_text(HEADER + "\n" + "\n\n".join(blocks) + "\n", encoding="utf-8")


def main() -> None:
    deals = [(f"the deal of seed {seed}", seed, Game.new(seed=seed).turn.position) for seed in (0, 1, 2, 7, 2**64 - 1)]
    _write("deals", deals, by_reference=20_000, most=40_000_000)
    later = []
    for plies in (20, 40, 60, 80, 100, 115, 122):
        turn = _turn_after(plies, plies)
        later.append((f"seed {plies} after {plies} moves", None, turn.position))
    _write("later", later, by_reference=20_000, most=40_000_000)
    empty = "................\n"
    drawn = {
        "an empty board": empty * 11,
        "nothing but walls": "################\n" * 11,
        "a full board": "BRG#BRG#BRG#BRG#\n" * 11,
        "one player alone": "B..B..B..B..B..B\n" * 11,
        "Blue to move, but only Green can": ".BG#.RG#........\n" + empty * 10,
        "one move ends the game": ".RB#............\n" + empty * 10,
        "a run as long as the board is wide": ".RRRRRRRRRRRRRRB\n" + empty * 10,
    }
    odd = [(title, None, Position(Board.from_text(text), Player.BLUE)) for title, text in drawn.items()]
    _write("odd", odd, by_reference=20_000, most=1_000_000)
