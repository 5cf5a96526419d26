"""Cheats that Tribolo-Bench 1 cannot see: lines that were searched in advance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial

import pytest

from tests.benchmark.second.small import small_plan
from tribolo_core import COORDS, Game
from tribolo_core.ai import opponent
from tribolo_core.ai.protocol import Analysis, Opponent, Question
from tribolo_core.arena.game import play
from tribolo_core.arena.report import win_shares
from tribolo_core.arena.schedule import Job
from tribolo_core.benchmark.second.candidate import Candidate, CandidateFile, Category
from tribolo_core.benchmark.second.evidence import Plan, Unit, gather
from tribolo_core.benchmark.second.near_equal import NearEqual
from tribolo_core.benchmark.second.play import Play
from tribolo_core.benchmark.second.population import rival
from tribolo_core.benchmark.second.repetition import repeat
from tribolo_core.benchmark.second.task import CANDIDATE
from tribolo_core.errors import InvalidScore

CARRIED = "level:2"
"""The player that the cheat carries."""

CHEAT = Candidate("cheat", Category.LEARNED, (CandidateFile("cheat.py", "0"),))

PLAY = {"play": Play((("level:3", "level:3"),), repeats=4)}


@dataclass(frozen=True)
class Book(Opponent):
    """It plays the lines that it has, by position, and as `CARRIED` outside of them."""

    lines: Mapping[str, int]

    def answer(self, question: Question) -> Analysis:
        found = opponent(CARRIED).answer(question)
        known = self.lines.get(key(question.turn))
        chosen = next((move for move in found.moves if move.coord.index == known), found.moves[0])
        return Analysis((chosen, *(move for move in found.moves if move is not chosen)), 1, 0, 0)


def key(turn: object) -> str:
    return repr(turn)


def won_line(job: Job) -> dict[str, int]:
    """Search a game that the candidate wins, by other errors of the carried player, and return its moves."""
    seat = job.seats.index(CANDIDATE)
    for attempt in range(200):
        result = play(job, lambda: 0.0, partial(_seat, attempt=attempt))
        if win_shares(result)[seat] == 1:
            game = Game.new(seed=job.start)
            lines = {}
            for move in result.moves:
                if game.turn.mover.index == seat:
                    lines[key(game.turn)] = move
                game = game.play(COORDS[move])
            return lines
    return {}


def _seat(name: str, attempt: int) -> Opponent:
    return NearEqual(opponent(CARRIED), 0.0, attempt) if name == CANDIDATE else rival(name, salt=0)


@cache
def book(candidate: Candidate) -> Book:
    """Search lines that win the games of a candidate's first run."""
    plan = Plan(candidate, (0,), PLAY)
    lines: dict[str, int] = {}
    for unit in plan.units:
        for job in PLAY["play"].jobs(plan.draws(unit.run), unit.number):
            if job.seats.count(CANDIDATE) == 1:
                lines |= won_line(job)
    return Book(lines)


def wins(plan: Plan, value: Opponent | str) -> dict[Unit, float]:
    return {
        unit: finding.share(CANDIDATE)
        for unit, _, finding in gather(plan, plan.units, value, lambda: 0.0)
        if finding.line_up.count(CANDIDATE) == 1
    }


def test_lines_that_the_candidate_holds_lead_nowhere() -> None:
    """The book is a part of the candidate, so a candidate with a book meets other deals."""
    searched = wins(Plan(CHEAT, (0,), PLAY), book(CHEAT))
    assert min(searched.values()) > 0.9
    with_book = Candidate("cheat", Category.LEARNED, (*CHEAT.files, CandidateFile("book", "1")))
    plan = Plan(with_book, (0,), PLAY)
    assert wins(plan, book(CHEAT)) == wins(plan, CARRIED)


def test_lines_outside_of_the_declared_files_do_not_survive_a_repetition() -> None:
    plan = Plan(CHEAT, (0,), PLAY)
    findings = {unit: finding for unit, _, finding in gather(plan, plan.units, book(CHEAT), lambda: 0.0)}
    with pytest.raises(InvalidScore, match="other draws"):
        repeat(plan, findings, book(CHEAT), 7)


def test_a_true_score_survives_its_repetition() -> None:
    plan = small_plan("play", runs=(0, 1, 2))
    findings = {unit: finding for unit, _, finding in gather(plan, plan.units, "level:4", lambda: 0.0)}
    found = repeat(plan, findings, "level:4", 7)
    assert found.deals == 2
    assert 0 <= found.repeated <= 1
