"""Measure the exercises of reviews: whether losers get some, and whether a longer search still calls them errors.

    python -m bench.exercises                             # 60 games, 15 minutes on one core
    python -m bench.exercises --results exercises.jsonl   # stores each game, and continues after an interruption

Every three of the six opponents play three games, each opponent once in each seat, on deals outside the training. The
games are reviewed as on the page, with `NODES` nodes. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from tribolo_core import PLAYERS, Game, opponent
from tribolo_core.ai.playing import play_out
from tribolo_core.analysis.review import costly_moves, review, summaries
from tribolo_core.dice import nth_seed

FIRST_DEAL: Final = 8_200_000
OPPONENTS: Final = ("random", "greedy", "level:2", "level:4", "level:6", "level:8")
NODES: Final = 2_000
LONGER: Final = 20_000
"""Nodes of the search in which an exercise should be an error still."""

LEAST_LOSS: Final = 0.005
"""The least win share that an error costs: that of an exercise."""

ORDER: Final = sorted(range(60), key=lambda number: number % 3)
"""The numbers of the games, in the order in which they are played: the first 20 have all line-ups once."""

LEAST: Final = 3
"""Exercises that a weak player should have."""

WEAK: Final = 70.0
"""Accuracy, in per cent, below which a player is weak."""


class Exercise(NamedTuple):
    """A costly move: its number, and the win share that it costs in the review and in the longer search."""

    ply: int
    loss: float
    longer: float


class Seat(NamedTuple):
    """A player of a reviewed game; `accuracy` is `None` if no move had an alternative."""

    spec: str
    accuracy: float | None
    exercises: tuple[Exercise, ...]


def line_up(number: int) -> tuple[str, ...]:
    """Return the opponents of Blue, Red and Green in the game with a number, from 0 to 59."""
    chosen = list(combinations(OPPONENTS, 3))[number // 3]
    return chosen[number % 3 :] + chosen[: number % 3]


def play(number: int) -> Game:
    deal = FIRST_DEAL + number
    seated = [opponent(spec) for spec in line_up(number)]
    return play_out(Game.new(seed=deal), seated, lambda ply: nth_seed(deal, ply - 1))


def loss_of(game: Game, ply: int, nodes: int) -> float:
    """Return the win share that the move `ply` costs in searches with `nodes` nodes."""
    (move,) = review(Game(game.turns[ply - 1 : ply + 1], (game.moves[ply - 1],)), f"engine:nodes={nodes}")
    return move.loss


def measure(number: int) -> list[Seat]:
    """Play and review the game with a number; return its players with their exercises."""
    game = play(number)
    moves = list(review(game, f"engine:nodes={NODES}"))
    found = summaries(moves)
    return [
        Seat(
            spec,
            found[player].accuracy,
            tuple(
                Exercise(move.ply, move.loss, loss_of(game, move.ply, LONGER)) for move in costly_moves(moves, player)
            ),
        )
        for player, spec in zip(PLAYERS, line_up(number), strict=True)
    ]


def measured(games: int, store: Path | None) -> Iterator[list[Seat]]:
    """Yield the players of each game. Games in the file `store` are read, and the others appended to it."""
    lines = store.read_text("utf-8").splitlines() if store and store.exists() else []
    known = dict(map(json.loads, lines))
    for number in ORDER[:games]:
        if number not in known:
            known[number] = measure(number)
            if store:
                with store.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([number, known[number]]) + "\n")
        yield [Seat(spec, accuracy, tuple(Exercise(*one) for one in found)) for spec, accuracy, found in known[number]]


def share(flags: Sequence[bool]) -> str:
    """Return how many of the flags are set, and the part in per cent."""
    return f"{sum(flags)} of {len(flags)} ({100 * sum(flags) / len(flags):.0f} %)" if flags else "-"


def row(name: str, seats: Sequence[Seat]) -> str:
    """Return a row of the Markdown table about some players."""
    found = [exercise for seat in seats for exercise in seat.exercises]
    weak = [seat for seat in seats if seat.accuracy is not None and seat.accuracy < WEAK]
    cells = (
        name,
        str(len(seats)),
        share([len(seat.exercises) >= LEAST for seat in weak]),
        str(len(found)),
        f"{100 * median(exercise.loss for exercise in found):.1f}",
        share([exercise.longer >= LEAST_LOSS for exercise in found]),
    )
    return f"| {' | '.join(cells)} |"


def report(games: Sequence[Sequence[Seat]]) -> None:
    """Print a Markdown table: all players, and those of each opponent."""
    seats = [seat for game in games for seat in game]
    weak = f"below {WEAK:.0f} %, with {LEAST} exercises or more"
    head = ("", "players", weak, "exercises", "median loss", f"errors with {LONGER:,} nodes")
    print(f"{len(games)} games from deal {FIRST_DEAL:,} on, reviewed with {NODES:,} nodes.\n")
    print(f"| {' | '.join(head)} |\n| --- |{' ---: |' * (len(head) - 1)}")
    for spec in OPPONENTS:
        print(row(spec, [seat for seat in seats if seat.spec == spec]))
    print(row("all", seats))


def main() -> None:
    """Measure the games that are not in the file of `--results`, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=60, help="number of games; 20 play each line-up once")
    parser.add_argument("--results", type=Path, help="file of JSON lines that keeps the games")
    options = parser.parse_args()
    report(list(measured(options.games, options.results)))


if __name__ == "__main__":
    main()
