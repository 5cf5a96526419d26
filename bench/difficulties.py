"""Measure how often opponents win against the pairs of a quick game, and against those of the deal of the day.

    python -m bench.difficulties            # the difficulties: 1,500 games a row
    python -m bench.difficulties --daily    # the days of the week: 300 days each
    python -m bench.difficulties --pair greedy,level:4 level:3

The games of a difficulty begin with deal 7,000,000; each seating of a deal is played once. Ties split a win.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from statistics import fmean
from time import perf_counter
from typing import Final

from frontends.games.daily.deal import deal_of_day
from frontends.games.difficulties import DIFFICULTIES
from tribolo_core import PLAYERS, Game, opponent
from tribolo_core.arena.game import play
from tribolo_core.arena.intervals import Interval, wilson_interval
from tribolo_core.arena.schedule import Job, seatings
from tribolo_core.daily import medals_of_day

GAMES: Final = 1_500
FIRST_DEAL: Final = 7_000_000
THIRD_PLAYERS: Final = ("random", "greedy")
"""Stand-ins for a person who clicks anywhere, and for one who just captures."""

FIRST_DAY: Final = date(2026, 12, 7)
"""A Monday."""
WEEKS: Final = 300
VISITOR: Final = "level:3"
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def share_of(third: str, pair: tuple[str, str], games: int = GAMES) -> Interval:
    """Return the win share of an opponent against two others, with its 95 % interval.

    If the opponent is among the others, its share is the mean of the equal seats.
    """
    seatings_of_deal = seatings((third, *pair))
    blocks = []
    for number in range(games // len(seatings_of_deal)):
        jobs = (Job((third, *pair), FIRST_DEAL + number, seats) for seats in seatings_of_deal)
        blocks.append(fmean(_share(play(job, perf_counter).scores, job.seats, third) for job in jobs))
    return wilson_interval(blocks, games)


def _share(scores: Sequence[int], seats: Sequence[str], spec: str) -> float:
    winners = [seat for seat, score in zip(seats, scores, strict=True) if score == max(scores)]
    return winners.count(spec) / len(winners) / seats.count(spec)


def places_on(weekday: int) -> list[int]:
    """Return the places of `VISITOR` in the seat of the person, on each of `WEEKS` days of the week.

    0 is Monday. The places are from 1 to 3; players with equally many cells share the better one.
    """
    return [_place(FIRST_DAY + timedelta(days=7 * week + weekday)) for week in range(WEEKS)]


def _place(day: date) -> int:
    deal = deal_of_day(day)
    seats = [VISITOR if player is deal.seat else deal.seats[player] for player in PLAYERS]
    game = Game.new(seed=deal.seed)
    while (player := game.turn.player) is not None:
        # As in a game of a person, the seed of a choice is that of the game plus the number of moves.
        seed = (deal.seed + len(game.moves)) % 2**64
        game = game.play(opponent(seats[player.index]).choose(game.turn, seed=seed, past=game.past))
    scores = game.turn.scores
    return 1 + sum(scores[player] > scores[deal.seat] for player in PLAYERS)


def difficulty_rows() -> Iterator[str]:
    """Yield the lines of the table of difficulties, in Markdown."""
    yield "| third player | " + " | ".join(DIFFICULTIES) + " |"
    yield "| --- |" + " --- |" * len(DIFFICULTIES)
    for third in THIRD_PLAYERS:
        yield f"| `{third}` | " + " | ".join(_text(share_of(third, pair)) for pair in DIFFICULTIES.values()) + " |"


def weekday_rows() -> Iterator[str]:
    """Yield the lines of the table of days of the week, in Markdown."""
    yield f"| day | opponents | `{VISITOR}` first | second | last | bronze, silver, gold |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for weekday, name in enumerate(WEEKDAYS):
        places = places_on(weekday)
        first = wilson_interval([float(place == 1) for place in places], len(places))
        second, last = (100 * places.count(place) / len(places) for place in (2, 3))
        days = [FIRST_DAY + timedelta(days=7 * week + weekday) for week in range(10)]
        medals = ", ".join(f"{fmean(cells):.0f}" for cells in zip(*map(medals_of_day, days), strict=True))
        pair = ", ".join(f"`{spec}`" for spec in sorted(deal_of_day(days[0]).opponents))
        yield f"| {name} | {pair} | {_text(first)} | {second:.0f} % | {last:.0f} % | {medals} |"


def _text(share: Interval) -> str:
    return f"{100 * share.mean:.1f} % ({100 * share.low:.1f}-{100 * share.high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.difficulties", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--daily", action="store_true", help="the deal of the day instead of the difficulties")
    parser.add_argument("--pair", help="two other opponents, with a comma between them")
    parser.add_argument("--games", type=int, default=GAMES, help="games a row with --pair; 1,500 by default")
    parser.add_argument("thirds", nargs="*", metavar="SPEC", help="third players with --pair")
    arguments = parser.parse_args()
    if arguments.pair:
        first, second = arguments.pair.split(",")
        for third in arguments.thirds or THIRD_PLAYERS:
            print(third, _text(share_of(third, (first, second), arguments.games)), flush=True)
        return
    for line in weekday_rows() if arguments.daily else difficulty_rows():
        print(line, flush=True)


if __name__ == "__main__":
    main()
