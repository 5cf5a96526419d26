"""The arena: schedules, stored results, confidence intervals, the sequential test, and workers."""

from __future__ import annotations

import json
import pickle
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tribolo_core import parse_record
from tribolo_core.arena import report, schedule
from tribolo_core.arena.comparison import Comparison
from tribolo_core.arena.game import RESULT_PREFIX, Effort, GameResult, InvalidResult, format_result, parse_result, play
from tribolo_core.arena.intervals import wilson_interval
from tribolo_core.arena.schedule import Job, LineUp, seatings
from tribolo_core.arena.sequential import EQUAL_SHARE, Decision, Verdict, decide
from tribolo_core.arena.tables import report_of
from tribolo_core.arena.tournaments import Tournament
from tribolo_core.arena.workers import InlineExecutor, Workers

ONE_AGAINST_TWO: LineUp = ("original", "greedy", "greedy")
THREE: LineUp = ("original", "greedy", "random")


def timeless() -> float:
    return 0.0


def played_by(executor: Executor, tournament: Tournament, in_flight: int = 4) -> dict[Job, GameResult]:
    games: dict[Job, GameResult] = {}
    for played in Workers(executor, in_flight).map_unordered(partial(play, clock=timeless), tournament.missing(games)):
        games[played.job] = played
    return games


def test_every_seating_is_played_once_from_each_start() -> None:
    assert len(seatings(THREE)) == 6
    assert len(seatings(ONE_AGAINST_TWO)) == 3
    assert len(seatings(("random", "random", "random"))) == 1
    plan = Tournament((THREE, ONE_AGAINST_TWO), range(5, 8)).jobs
    assert len(plan) == len(set(plan)) == 3 * (6 + 3)
    for seat in range(3):
        assert [job.seats[seat] for job in plan if job.line_up == THREE].count("random") == 6
    assert [job.start for job in plan] == sorted(job.start for job in plan)


def test_a_pool_has_every_three_specs_and_against_has_one_spec_against_two_rivals() -> None:
    assert schedule.pool(["a", "b", "c", "d", "a"]) == (
        ("a", "b", "c"),
        ("a", "b", "d"),
        ("a", "c", "d"),
        ("b", "c", "d"),
    )
    assert schedule.against(["a", "b", "a"], "c") == (("a", "c", "c"), ("b", "c", "c"))


def test_move_seeds_differ_between_games_and_plies() -> None:
    jobs = Tournament((THREE,), range(10)).jobs
    assert len({job.move_seed(ply) for job in jobs for ply in range(130)}) == len(jobs) * 130


def test_the_games_do_not_depend_on_the_executor() -> None:
    tournament = Tournament((THREE, ("mcts:nodes=10", "random", "random")), range(2))
    alone = played_by(InlineExecutor(), tournament, in_flight=1)
    assert set(alone) == set(tournament.jobs)
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert played_by(threads, tournament) == alone
        assert played_by(processes, tournament) == alone


def test_a_result_is_small_for_other_processes() -> None:
    played = play(Job(THREE, 7, THREE), time.perf_counter)
    pickled = pickle.dumps(played)
    assert len(pickled) < 600
    assert pickle.loads(pickled) == played


def test_a_result_is_one_line_and_round_trips() -> None:
    played = play(Job(THREE, 7, seatings(THREE)[3]), time.perf_counter)
    line = format_result(played)
    assert "\n" not in line
    assert line.startswith(RESULT_PREFIX)
    again = parse_result(line)
    assert (again.job, again.moves, again.scores) == (played.job, played.moves, played.scores)
    assert [effort.moves for effort in again.efforts] == [effort.moves for effort in played.efforts]
    assert parse_record(json.loads(line)["record"]).game == again.game()
    assert sum(effort.moves for effort in played.efforts) == len(again.game().moves)
    assert all(effort.nodes >= effort.moves and effort.seconds > 0 for effort in played.efforts)


FIELDS = json.loads(format_result(play(Job(THREE, 7, THREE), timeless)))
RECORD = FIELDS["record"]
FIRST, *_, LAST = RECORD.split("\n\n")[1].split()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"start": 8}, "its first position is not the deal of seed 8"),
        ({"start": -1}, "a seed is a whole number"),
        ({"line_up": ["greedy", "greedy", "random"]}, "is not a seating of"),
        ({"line_up": ["greedy"]}, "not three names"),
        ({"efforts": [[1, 2, 3]]}, "not those of three seats"),
        ({"start": float("inf")}, "a seed is a whole number .*, not inf"),
        ({"efforts": [[float("inf"), 0, 0]] * 3}, "not a list of moves, seconds and nodes"),
        ({"record": "nonsense"}, "line 1"),
        ({"record": None}, "its record is not a text"),
        ({"record": RECORD.replace(FIRST, LAST, 1)}, ""),
        ({"record": RECORD.replace(f" {LAST}", "")}, ""),
        ({"record": RECORD.replace('[Result "', '[Result "1')}, ""),
    ],
)
def test_a_modified_result_is_rejected(change: dict[str, object], problem: str) -> None:
    with pytest.raises(InvalidResult, match="(?i)" + problem) as caught:
        parse_result(json.dumps(FIELDS | change), line=12)
    assert caught.value.line == 12


@pytest.mark.parametrize("text", ["", "{}", "[]", "3", "null", "{", "[" * 100_000, "1" * 5_000, '{"line_up": 3}'])
def test_text_that_is_not_a_result_is_rejected(text: str) -> None:
    with pytest.raises(InvalidResult):
        parse_result(text)


def result_with(job: Job, scores: tuple[int, int, int]) -> GameResult:
    return GameResult(job, b"", scores, (Effort(2, 0.5, 10), Effort(1, 0.5, 10), Effort(1, 0.5, 10)))


def test_a_summary_counts_shares_ranks_and_seats() -> None:
    job_a, job_b, job_c = Tournament((ONE_AGAINST_TWO,), range(1)).jobs
    games = [result_with(job_a, (50, 40, 30)), result_with(job_b, (60, 60, 20)), result_with(job_c, (70, 60, 60))]
    assert [game.job.seats.index("original") for game in games] == [0, 1, 2]
    summary = report.summarise("original", [tuple(games)])
    assert summary.wins.mean == pytest.approx((1 + 1 / 2 + 0) / 3)
    assert summary.cells.mean == pytest.approx(fmean([50 / 120, 60 / 140, 60 / 190]))
    assert summary.ranks == pytest.approx((2 / 3, 1 / 3, 0))
    assert summary.seats == (1.0, 0.5, 0.0)
    assert (summary.milliseconds, summary.nodes) == (1_000 * 1.5 / 4, 30 / 4)
    rivals = report.summarise("greedy", [tuple(games)])
    assert summary.wins.mean + 2 * rivals.wins.mean == pytest.approx(1)
    ahead = report.head_to_head([tuple(games)])
    assert ahead["original", "greedy"].mean == pytest.approx((1 + 1 + 0.5 + 1 + 0 + 0.5) / 6)
    assert ahead["original", "greedy"].mean + ahead["greedy", "original"].mean == pytest.approx(1)


def test_ratings_put_the_winner_first() -> None:
    jobs = Tournament((THREE,), range(5)).jobs
    strength = {"original": 90, "greedy": 50, "random": 20}
    games = tuple(result_with(job, tuple(strength[spec] for spec in job.seats)) for job in jobs)  # type: ignore[arg-type]
    assert list(report.ratings([games])) == ["original", "greedy", "random"]


def test_differences_are_paired_by_deal_and_count_once_both_candidates_have_played() -> None:
    comparison = Comparison("original", "random", (("greedy", "greedy"), ("greedy", "level:1")))
    tournament = Tournament(comparison.line_ups, range(10), comparison=comparison)
    games = played_by(InlineExecutor(), tournament)
    found = report_of(tournament, games, is_pool=False).comparison
    assert found
    for company, (mean, low, high) in found.differences[:2]:
        first, second = (
            report.block_win_shares(spec, tournament.blocks((spec, *(company or ())), games))
            for spec in ("original", "random")
        )
        differences = [one - other for one, other in zip(first, second, strict=True)]
        assert mean == pytest.approx(fmean(differences))
        assert (high - low) / 2 == pytest.approx(2.2622 * stdev(differences) / 10**0.5), "Student's t"
    assert found.differences[2].wins.mean == pytest.approx(fmean(each.wins.mean for each in found.differences[:2]))
    games.pop(tournament.jobs[-1])
    fewer = report_of(tournament, games, is_pool=False)
    assert (fewer.counted, fewer.comparison and fewer.comparison.deals) == (9 * (3 + 3 + 6 + 6), 9)


@given(st.lists(st.sampled_from([0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 1]), min_size=1, max_size=50))
def test_an_interval_contains_its_mean_and_stays_between_0_and_1(shares: list[float]) -> None:
    estimate = wilson_interval(shares, 3 * len(shares))
    assert -1e-9 <= estimate.low <= estimate.mean + 1e-9
    assert estimate.mean - 1e-9 <= estimate.high <= 1 + 1e-9
    assert estimate.low < estimate.high


def test_intervals_over_blocks_have_their_nominal_coverage() -> None:
    random = Random(1)
    covered = 0
    for _ in range(1_000):
        # The games of a start are correlated: half of the starts favour the candidate.
        shares = [fmean(random.random() < chance for _ in range(3)) for chance in random.choices([0.3, 0.7], k=40)]
        estimate = wilson_interval(shares, 3 * len(shares))
        covered += estimate.low <= 0.5 <= estimate.high
    assert 930 <= covered <= 970


@pytest.mark.parametrize("equal", [EQUAL_SHARE, 0.0], ids=["share", "difference"])
def test_the_sequential_test_has_its_nominal_error_rates(equal: float) -> None:
    random, margin = Random(2), 0.1
    for mean, least, most in ((equal, 0, 0.07), (equal + margin, 0.91, 1)):
        decisions = [_simulated(random, mean, margin, equal) for _ in range(400)]
        assert least <= fmean(decision.verdict is Verdict.STRONGER for decision in decisions) <= most
        assert all(decision.is_final for decision in decisions)


def _simulated(random: Random, mean: float, margin: float, equal: float) -> Decision:
    """Return the decision after 1,000 blocks of three games; a difference is that to a rival that wins 60 %."""
    rival = 0.0 if equal else 0.6

    def won(share: float) -> float:
        return fmean(random.random() < share for _ in range(3))

    return decide([won(rival + mean) - won(rival) for _ in range(1_000)], margin, equal)


def test_blocks_after_the_decision_do_not_change_it() -> None:
    shares = [1.0, 0.0, 2 / 3] * 40
    decision = decide(shares, 0.05)
    assert decision.verdict is Verdict.STRONGER
    assert decide(shares[: decision.blocks], 0.05) == decision
    assert decide(shares + [0.0] * 100, 0.05) == decision
    assert decide(shares[: decision.blocks - 1], 0.05).verdict is Verdict.UNDECIDED
    assert decide([1.0] * 19, 0.3) == (Verdict.UNDECIDED, 19), "the minimum is 20 blocks"
    assert decide([0.0] * 30, 0.1).verdict is Verdict.NOT_STRONGER


@pytest.mark.parametrize("comparison", [None, Comparison("original", "random", (("greedy", "greedy"),))])
def test_a_tournament_stops_and_counts_at_the_decision_of_the_test(comparison: Comparison | None) -> None:
    line_ups = schedule.against(["original", "random"], "greedy")
    tournament = Tournament(line_ups, range(60), 0.3, comparison)
    one, four = (
        played_by(InlineExecutor(), tournament, in_flight=1),
        played_by(ThreadPoolExecutor(4), tournament, in_flight=12),
    )
    assert len(one) < len(four) < len(tournament.jobs)
    for line_up in line_ups:
        decision = tournament.decision(line_up, one)
        assert decision is not None
        assert decision.is_final
        assert decision == tournament.decision(line_up, four)
        wins = [report.summarise(line_up[0], tournament.blocks(line_up, games)).wins for games in (one, four)]
        assert wins[0] == wins[1]
    assert tournament.decision(line_ups[0], one).verdict is Verdict.STRONGER  # type: ignore[union-attr]
