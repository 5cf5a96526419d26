"""Measure how late each search answers: after a time limit, and after a stop flag that another thread sets.

Latencies are in milliseconds. The turns are those of games between greedy opponents, and a crowded board.
"""

from __future__ import annotations

import threading
import time
from statistics import median
from typing import Final

from bench.positions import greedy_turns
from tribolo_core import Board, Player, Stop, Turn, opponent

SEARCHES: Final = ("maxn", "brs", "paranoid", "flat", "mcts", "engine")
LIMIT_MS: Final = 20
"""Milliseconds from the start of a search to its requested end."""
CROWDED: Final = Turn.start(Board.from_text("\n".join([".RB." * 4, ".BR." * 4] * 5 + [".RBR" * 4])), Player.BLUE)
"""A made-up board with 44 legal moves."""


def latency(turn: Turn, search: str, *, by_flag: bool) -> float:
    """Return the milliseconds from the requested end of a search to its answer; negative if the answer is earlier.

    If `by_flag` is true, another thread requests the end by setting a stop flag; otherwise the time limit of the search
    does.
    """
    stop = Stop()
    player = opponent(f"{search}:time={10 if by_flag else LIMIT_MS / 1_000:.6f}s")
    requested = [time.perf_counter() + LIMIT_MS / 1_000]

    def end() -> None:
        requested[0] = time.perf_counter()
        stop.set()

    if by_flag:
        threading.Timer(LIMIT_MS / 1_000, end).start()
    player.analyse(turn, stop=stop)
    return 1_000 * (time.perf_counter() - requested[0])


def main() -> None:
    """Print the median and the worst latency of each search as a Markdown table; early answers do not count."""
    turns = [CROWDED, *greedy_turns(range(11, 108, 12))]
    print("| search | after a time limit: median, worst | after a stop flag: median, worst |")
    print("| ------ | --------------------------------- | -------------------------------- |")
    for search in SEARCHES:
        cells = []
        for by_flag in (False, True):
            # A search that sees the end of the game answers before the requested end.
            late = [found for turn in turns if (found := latency(turn, search, by_flag=by_flag)) > 0]
            cells.append(f"{median(late):.2f}, {max(late):.2f}")
        print(f"| {search} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
