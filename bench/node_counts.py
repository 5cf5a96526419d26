"""Compare the number of turns that the paranoid alpha-beta search visits with the full width of the same depth.

The turns are those of games between greedy opponents. The script fails if the searches with and without pruning of the
inferior moves find different values.
"""

from __future__ import annotations

import sys
from statistics import fmean
from typing import Final

from bench.positions import greedy_turns
from tribolo_core import opponent, perft

PLIES: Final = (10, 40, 70, 100)
DEPTHS: Final = range(2, 7)


def main() -> None:
    """Print the mean number of turns that each of three searches visits by depth; exit if their values differ."""
    positions = [turn for turn in greedy_turns(PLIES) if len(turn.transitions) > 1]
    lines = []
    for depth in DEPTHS:
        full = fmean(sum(perft(turn, ply) for ply in range(1, depth + 1)) for turn in positions)
        search = opponent(f"paranoid:depth={depth}")
        best = [search.analyse(turn, every_move=False) for turn in positions]
        every = [search.analyse(turn) for turn in positions]
        if [analysis.moves[0].value for analysis in best] != [analysis.moves[0].value for analysis in every]:
            sys.exit(f"The values at depth {depth} differ.")
        counts = (full, fmean(analysis.nodes for analysis in every), fmean(analysis.nodes for analysis in best))
        lines.append(f"| {depth} | " + " | ".join(f"{count:,.0f}" for count in counts) + f" | {full / counts[2]:.1f} |")
    print(f"{len(positions)} turns; mean number of visited turns, including the shallower iterations.\n")
    print("| depth | full width | alpha-beta, exact value of every move | alpha-beta, best move only | full / best |")
    print("| ----: | ---------: | ------------------------------------: | -------------------------: | ----------: |")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
