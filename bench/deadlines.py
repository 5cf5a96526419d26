"""How late each search answers: after a limit of time, and after a stop flag that another thread sets.

Limits in milliseconds; the turns are taken from games between greedy opponents, and from a board with a hundred moves.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from statistics import median
from typing import Final

from tribolo_core import Board, Game, Player, Stop, Turn, opponent

SEARCHES: Final = ("maxn", "brs", "paranoid", "flat", "mcts", "engine")
LIMIT: Final = 20
CROWDED: Final = Turn.start(Board.from_text("\n".join([".RB." * 4, ".BR." * 4] * 5 + [".RBR" * 4])), Player.BLUE)


def turns() -> Iterator[Turn]:
    """A turn in every phase of some games, and one with more moves than a game ever has."""
    yield CROWDED
    for start in range(1, 11):
        game = Game.new(seed=start)
        while game.turn.player is not None:
            if len(game.turns) % 12 == 0 and len(game.turns) < 110:
                yield game.turn
            game = game.play(opponent("greedy").choose(game.turn, seed=start))


def late(turn: Turn, search: str, *, by_flag: bool) -> float:
    """Milliseconds between the end that was asked for and the answer."""
    stop = Stop()
    thinker = opponent(f"{search}:time={10 if by_flag else LIMIT / 1_000:.6f}s")
    asked = [time.perf_counter() + LIMIT / 1_000]

    def end() -> None:
        asked[0] = time.perf_counter()
        stop.set()

    if by_flag:
        threading.Timer(LIMIT / 1_000, end).start()
    thinker.analyse(turn, stop=stop)
    return 1_000 * (time.perf_counter() - asked[0])


def main() -> None:
    """Print a table in Markdown: the median and the worst of each search."""
    print("| search | after a limit of time: median, worst | after a stop flag: median, worst |")
    print("| ------ | ------------------------------------ | -------------------------------- |")
    for search in SEARCHES:
        cells = []
        for by_flag in (False, True):
            # A game that a search sees to its end is answered before it is asked to stop.
            found = [milliseconds for turn in turns() if (milliseconds := late(turn, search, by_flag=by_flag)) > 0]
            cells.append(f"{median(found):.2f}, {max(found):.2f}")
        print(f"| {search} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
