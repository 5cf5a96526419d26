"""A file stores the answers of a candidate line by line, and a check finds a change of any line."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.benchmark.second.small import CANDIDATE, first_move, lines_of, small_plan
from tribolo_core import Game, Player
from tribolo_core.ai import seated_opponent
from tribolo_core.ai.protocol import Analysis, Opponent, Question, RankedMove, Shares
from tribolo_core.arena.game import Effort, GameResult
from tribolo_core.arena.schedule import Job
from tribolo_core.benchmark.deals import Split, split_of
from tribolo_core.benchmark.second import adapt, play
from tribolo_core.benchmark.second.adapt import Series
from tribolo_core.benchmark.second.candidate import Candidate, CandidateFile, Category
from tribolo_core.benchmark.second.draws import Draws
from tribolo_core.benchmark.second.evidence import TASKS, Plan, Unit, gather, parse, read
from tribolo_core.benchmark.second.predict import Forecast
from tribolo_core.benchmark.second.score import score_of
from tribolo_core.errors import InvalidScore, NoScore


@cache
def stored() -> list[str]:
    return lines_of(small_plan(), "level:4")


def changed(task: str, change: Callable[[Any], Any]) -> list[str]:
    """Return the lines of the small benchmark after a change of the first answer to a task."""
    head, *lines = stored()
    place = next(place for place, line in enumerate(lines) if json.loads(line)["task"] == task)
    fields = json.loads(lines[place])
    fields["answer"] = change(fields["answer"])
    lines[place] = json.dumps(fields)
    return [head, *lines]


def checked(lines: list[str]) -> dict[Unit, Any]:
    candidate, answers = parse(lines)
    return dict(read(Plan(candidate, (0,), small_plan().tasks), answers, asks_rivals=True))


def test_a_stored_score_is_that_of_the_run() -> None:
    plan = small_plan()
    found = {unit: finding for unit, _, finding in gather(plan, plan.units, "level:4", lambda: 0.0)}
    assert checked(stored()) == found
    score = score_of(found)
    assert score.play is not None
    assert 0 <= score.play.wins.low <= score.play.wins.high <= 1
    assert score.alone is not None
    assert score.solve["all"].positions == 3
    assert score.adapt is not None
    assert score.adapt.series == 1


@pytest.mark.parametrize("lines", [[], [""], ["{}"], ['{"schema": "tribolo-bench/1"}'], ["no json"]])
def test_other_lines_are_no_score(lines: list[str]) -> None:
    with pytest.raises(NoScore):
        parse(lines)


@pytest.mark.parametrize(
    ("task", "change", "problem"),
    [
        ("play", lambda games: games[:2], "2 games, not 3"),
        ("play", lambda games: [games[1], games[0], games[2]], "run 0"),
        ("play", lambda games: [{**games[0], "record": "nonsense"}, *games[1:]], "run 0"),
        ("play", lambda _games: None, "run 0"),
        ("predict", lambda shares: [[0.9, 0.9, 0.9], shares[1]], "add up to 1"),
        ("predict", lambda shares: [[float("nan"), 0.5, 0.5], shares[1]], "add up to 1"),
        ("predict", lambda _shares: [], "run 0"),
        ("solve", lambda _move: "z99", "run 0"),
        ("solve", lambda _move: "a1", "illegal"),
        ("adapt", lambda games: [games[1], *games[1:]], "in the place of"),
    ],
)
def test_a_changed_answer_is_refused(task: str, change: Callable[[Any], Any], problem: str) -> None:
    with pytest.raises(InvalidScore, match=problem):
        checked(changed(task, change))


@pytest.mark.parametrize("task", ["play", "adapt"])
def test_the_check_asks_the_rivals_again_and_a_run_does_not(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run asks each rival once for a move, which halves its cost; the check finds a move that no rival plays."""
    plan = small_plan(task)
    unit = plan.units[0]
    answer = next(json.loads(line)["answer"] for line in stored() if json.loads(line).get("task") == task)
    trusted = plan.read(unit, answer)
    assert plan.read(unit, answer, asks_rivals=True) == trusted
    monkeypatch.setattr(play, "rival", lambda _spec, **_salt: seated_opponent("random"))
    monkeypatch.setattr(adapt, "seated_opponent", lambda _spec: seated_opponent("random"))
    assert plan.read(unit, answer) == trusted
    with pytest.raises(InvalidScore, match=r"plays .* at move .*, not"):
        plan.read(unit, answer, asks_rivals=True)


def test_a_unit_twice_is_refused() -> None:
    with pytest.raises(InvalidScore, match="twice"):
        parse([*stored(), stored()[1]])


def test_a_file_of_another_candidate_has_another_digest() -> None:
    with pytest.raises(InvalidScore, match="digest"):
        parse([stored()[0].replace("level:4", "level:5", 1), *stored()[1:]])


def test_one_byte_more_changes_all_deals() -> None:
    one, other = (Candidate("mine", Category.LEARNED, (CandidateFile("weights", checksum),)) for checksum in ("a", "b"))
    deals = [
        {Draws(candidate.digest, run).deal("play", number) for run in range(10) for number in range(100)}
        for candidate in (one, other)
    ]
    assert not deals[0] & deals[1]
    assert {split_of(deal) for deal in deals[0]} == {Split.TEST}


class Sure(Opponent):
    """It expects that Red wins, unless it knows that Blue is a level."""

    __slots__ = ()

    def answer(self, question: Question) -> Analysis:
        moves = tuple(RankedMove(move, 0.0, (move,), 0) for move in question.turn.transitions)
        return Analysis(moves, 1, 0, 0)

    def forecast(self, _question: Question, line_up: tuple[str, str, str] | None = None) -> Shares:
        return Shares(0.0, 1.0, 0.0) if line_up is None else Shares(1.0, 0.0, 0.0)


def test_a_candidate_forecasts_with_and_without_the_line_up() -> None:
    plan = small_plan("predict")
    found = [finding for _, _, finding in gather(plan, plan.units, Sure(), lambda: 0.0)]
    assert all(isinstance(forecast, Forecast) for forecast in found)
    assert [(forecast.alone, forecast.known) for forecast in found] == [((0.0, 1.0, 0.0), (1.0, 0.0, 0.0))] * 2


class Learner(Opponent):
    """It plays the first move, and counts the games that one value is shown."""

    most = 0

    def __init__(self) -> None:
        self.games: list[tuple[Game, Player]] = []

    def for_series(self) -> Opponent:
        return Learner()

    def observe(self, game: Game, player: Player) -> None:
        self.games.append((game, player))
        assert game.turn.outcome is not None
        Learner.most = max(Learner.most, len(self.games))

    def answer(self, question: Question) -> Analysis:
        first = min(question.turn.transitions)
        return Analysis((RankedMove(first, 0.0, (first,), 0),), 1, 0, 0)


def test_one_value_of_a_candidate_sees_all_games_of_a_series() -> None:
    plan = small_plan("adapt", runs=(0, 1))
    assert len([*gather(plan, plan.units, Learner(), lambda: 0.0)]) == 2
    assert Learner.most == 4


def series_won(*winners: str) -> Series:
    jobs = (Job(("candidate", "one", "two"), 1, ("candidate", "one", "two")) for _ in winners)
    return Series(
        tuple(
            GameResult(job, b"", (int(winner == "candidate"), int(winner == "one"), 0), (Effort(),) * 3)
            for job, winner in zip(jobs, winners, strict=True)
        )
    )


def test_the_interval_over_two_series_was_as_narrow_as_over_many() -> None:
    series = series_won("one", "one", "candidate", "candidate"), series_won(*["candidate"] * 4)
    score = score_of({Unit(0, "adapt", number): found for number, found in enumerate(series)})
    assert score.adapt is not None
    assert score.adapt.gain == pytest.approx((0.5, 0.5 - 12.7062 / 2, 0.5 + 12.7062 / 2))


def test_a_candidate_without_shares_has_no_score_for_predictions() -> None:
    plan = small_plan("predict", "solve")
    score = score_of({unit: finding for unit, _, finding in gather(plan, plan.units, first_move, lambda: 0.0)})
    assert (score.alone, score.known, score.play, score.adapt) == (None,) * 4


def test_the_plan_of_the_version_has_ten_runs() -> None:
    counts = {name: task.units for name, task in TASKS.items()}
    assert counts == {"play": 125, "predict": 50, "solve": 100, "adapt": 2}
    assert len(Plan(CANDIDATE).units) == 10 * sum(counts.values())
