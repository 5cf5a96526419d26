"""Cheats that Tribolo-Bench 1 cannot see: lines that were searched in advance."""

from __future__ import annotations

from functools import cache

import pytest

from bench.tribench.cheat import Cheat, searched_lines
from tests.benchmark.second.small import small_plan
from tribolo_core.ai.protocol import Opponent
from tribolo_core.benchmark.second.candidate import Candidate, CandidateFile, Category
from tribolo_core.benchmark.second.evidence import Plan, Unit, gather
from tribolo_core.benchmark.second.play import Play
from tribolo_core.benchmark.second.repetition import repeat
from tribolo_core.benchmark.second.task import CANDIDATE
from tribolo_core.errors import InvalidScore

CARRIED = "level:2"
"""The player that the cheat carries."""

CHEAT = Candidate("cheat", Category.LEARNED, (CandidateFile("cheat.py", "0"),))

PLAY = {"play": Play((("level:3", "level:3"),), repeats=4)}


@cache
def book(candidate: Candidate) -> Cheat:
    """Search lines that win the games of a candidate's first run."""
    return Cheat(searched_lines(PLAY["play"], Plan(candidate).draws(0), CARRIED), CARRIED)


def wins(plan: Plan, value: Opponent | str) -> dict[Unit, float]:
    return {
        unit: finding.share(CANDIDATE)
        for unit, _, finding in gather(plan, plan.units, value, lambda: 0.0)
        if finding.line_up.count(CANDIDATE) == 1
    }


@pytest.mark.long
def test_lines_that_the_candidate_holds_lead_nowhere() -> None:
    """The book is a part of the candidate, so a candidate with a book meets other deals."""
    searched = wins(Plan(CHEAT, (0,), PLAY), book(CHEAT))
    assert min(searched.values()) > 0.9
    with_book = Candidate("cheat", Category.LEARNED, (*CHEAT.files, CandidateFile("book", "1")))
    plan = Plan(with_book, (0,), PLAY)
    assert wins(plan, book(CHEAT)) == wins(plan, CARRIED)


@pytest.mark.long
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
