"""A cheat for Tribolo-Bench: winning lines that were searched in advance, and a player for all other positions.

    python -m bench.tribench.cheat BOOK    # search the lines of run 0; takes minutes

`tribolo-cli bench2 cheat --import bench/tribench/cheat.py --category learned --run 0` finds the book by the environment
variable `CHEAT_BOOK`. The lines fit the deals that the cheat meets if it does not declare the book, in this category.
With `--file BOOK`, it meets other deals.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

from frontends.console.executors import open_executor
from tribolo_core import Turn
from tribolo_core.ai import seated_opponent
from tribolo_core.ai.protocol import Analysis, Opponent, Question
from tribolo_core.arena.game import play
from tribolo_core.arena.report import win_shares
from tribolo_core.arena.schedule import Job
from tribolo_core.arena.workers import Workers
from tribolo_core.benchmark.second.candidate import Candidate, Category
from tribolo_core.benchmark.second.draws import Draws
from tribolo_core.benchmark.second.near_equal import NearEqual
from tribolo_core.benchmark.second.play import Play
from tribolo_core.benchmark.second.population import rival
from tribolo_core.benchmark.second.task import CANDIDATE
from tribolo_core.notation.position import format_position

CARRIED: Final = "level:4"
"""The player that the cheat carries."""

ATTEMPTS: Final = 60
"""The most games that the search for a winning line plays."""


@dataclass(frozen=True)
class Cheat(Opponent):
    """It plays the moves that `lines` has, as indexes of cells by position, and as `carried` in all other positions."""

    lines: Mapping[str, int]
    carried: str = CARRIED

    def answer(self, question: Question) -> Analysis:
        found = seated_opponent(self.carried).answer(question)
        known = self.lines.get(_key(question.turn))
        chosen = next((move for move in found.moves if move.coord.index == known), None)
        return found if chosen is None else Analysis((chosen,), 1, 0, 0)


def _key(turn: Turn) -> str:
    return format_position(turn.position)


def searched_lines(task: Play, draws: Draws, carried: str = CARRIED, workers: Workers | None = None) -> dict[str, int]:
    """Return lines that win the games of a run in which a candidate with the digest of `draws` plays alone."""
    jobs = [job for number in range(task.units) for job in task.jobs(draws, number) if job.seats.count(CANDIDATE) == 1]
    lines: dict[str, int] = {}
    for found in (workers or Workers()).map_unordered(partial(won_line, carried=carried), jobs):
        lines |= found
    return lines


def won_line(job: Job, carried: str) -> dict[str, int]:
    """Return the candidate's moves of a game that it wins, by position; none if `ATTEMPTS` games are not enough.

    The carried player makes other errors in each game.
    """
    seat = job.seats.index(CANDIDATE)
    for attempt in range(ATTEMPTS):
        result = play(job, lambda: 0.0, partial(_seat, carried=carried, attempt=attempt))
        if win_shares(result)[seat] == 1:
            turns = result.game().turns
            return {
                _key(turn): move for turn, move in zip(turns, result.moves, strict=False) if turn.mover.index == seat
            }
    return {}


def _seat(name: str, carried: str, attempt: int) -> Opponent:
    return NearEqual(seated_opponent(carried), 0.0, attempt) if name == CANDIDATE else rival(name, salt=0)


@cache
def _book() -> Mapping[str, int]:
    """Return the lines in the file that `CHEAT_BOOK` names."""
    lines: dict[str, int] = json.loads(Path(os.environ["CHEAT_BOOK"]).read_text(encoding="utf-8"))
    return lines


OPPONENTS: Final = {"cheat": Cheat(_book() if "CHEAT_BOOK" in os.environ else {})}


def main() -> None:
    """Search the lines, and write them."""
    candidate = Candidate.of("cheat", Category.LEARNED, [Path(__file__)])
    with open_executor(workers=None, dask=None) as (executor, slots):
        lines = searched_lines(Play(), Draws(candidate.digest, run=0), workers=Workers(executor, slots))
    Path(sys.argv[1]).write_text(json.dumps(lines), encoding="utf-8")
    print(f"{len(lines)} moves")


if __name__ == "__main__":
    main()
