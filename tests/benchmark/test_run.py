"""A run stores the answers of a candidate, and a check computes everything again from its nonce."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.benchmark.small import answers_of, small_run, small_tasks
from tribolo_core import Game, Player, Turn, opponent
from tribolo_core.ai.protocol import Analysis, Forfeit, Opponent, Question, RankedMove, Shares
from tribolo_core.arena.intervals import student_interval
from tribolo_core.benchmark import rivals
from tribolo_core.benchmark.candidate import Candidate, CandidateFile
from tribolo_core.benchmark.deals import BLOCK, FIRST_SEEDS, Split
from tribolo_core.benchmark.predict import Predict
from tribolo_core.benchmark.run import TASKS, Finding, Run, Unit
from tribolo_core.benchmark.run_format import format_run, parse_run
from tribolo_core.benchmark.score import score_of
from tribolo_core.benchmark.series import Series
from tribolo_core.benchmark.streams import Streams, parse_nonce
from tribolo_core.errors import InvalidArgument, InvalidScore, NoScore

ONE, OTHER = Streams(bytes(16)), Streams(bytes(15) + b"\1")


@cache
def stored() -> tuple[str, ...]:
    return tuple(format_run(small_run(), "0.1.0", answers_of(small_run(), "level:4")).splitlines())


def checked(lines: tuple[str, ...]) -> dict[Unit, Finding]:
    with small_tasks():
        run, _release, answers = parse_run(lines)
        return dict(run.check(answers))


def changed(task: str, change: Callable[[Any], Any]) -> tuple[str, ...]:
    """Return the lines of the small run after a change of the first answer to a task."""
    lines = [*stored()]
    place = next(place for place, line in enumerate(lines) if json.loads(line).get("task") == task)
    fields = json.loads(lines[place])
    lines[place] = json.dumps({**fields, "answer": change(fields["answer"])})
    return tuple(lines)


def test_a_stored_run_has_the_score_of_the_run() -> None:
    run = small_run()
    found = {unit: finding for unit, _, finding in run.gather("level:4", lambda: 0.0)}
    assert checked(stored()) == found
    score = score_of(found)
    assert (score.play.series, score.adapt.series, score.play.forfeits) == (2, 1, 0)
    assert score.play.gain.mean == pytest.approx(score.play.wins.mean - score.play.reference.mean)
    assert score.predict is not None
    assert score.predict.positions == 2
    assert score_of(dict(reversed(found.items()))) == score, "workers answer in any order"


def test_one_bit_of_the_nonce_changes_every_draw() -> None:
    task = Series("play", 1, games=1)
    assert task.rivals(ONE, 0) != task.rivals(OTHER, 0)
    purposes = [("play/rival", 1), ("play/rival", 11), ("play/candidate", 1), ("adapt/candidate", 1)]
    seeds = [streams.seed(name, *numbers) for streams in (ONE, OTHER) for name, *numbers in purposes]
    assert len({*seeds}) == len(seeds)
    assert all(FIRST_SEEDS[Split.TEST] + BLOCK <= ONE.deal("play", game) < 2**64 for game in range(99))


@pytest.mark.parametrize("text", ["", "ab" * 15, "abc" + "0" * 30, "zz" * 16, "ab" * 129])
def test_a_nonce_has_at_least_128_bits(text: str) -> None:
    with pytest.raises(InvalidArgument, match="hexadecimal digits"):
        parse_nonce(text)
    assert parse_nonce("AB" * 16) == b"\xab" * 16


@pytest.mark.parametrize(
    ("task", "change", "problem"),
    [
        ("play", lambda games: games[:2], "2 games, not 3"),
        ("play", lambda games: games[::-1], "unit 0 of the task play"),
        ("play", lambda games: [{**games[0], "moves": games[0]["moves"][:-4]}, *games[1:]], "not over"),
        ("play", lambda games: [{**games[0], "moves": "a1 z9"}, *games[1:]], "unit 0 of the task play"),
        ("play", lambda games: [{"moves": games[0]["moves"]}, *games[1:]], "'seconds' is missing"),
        ("play", lambda games: [{**games[0], "seconds": float("nan")}, *games[1:]], "no time"),
        ("play", lambda games: [7, *games[1:]], "unit 0 of the task play"),
        ("play", lambda _games: None, "unit 0 of the task play"),
        ("predict", lambda shares: [[0.9, 0.9, 0.9], shares[1]], "add up to 1"),
        ("predict", lambda shares: [[float("nan"), 0.5, 0.5], shares[1]], "add up to 1"),
        ("predict", lambda shares: shares[:1], "1 forecasts, not 2"),
        ("adapt", lambda games: [games[1], *games[1:]], "unit 0 of the task adapt"),
    ],
)
def test_a_changed_answer_is_refused(task: str, change: Callable[[Any], Any], problem: str) -> None:
    with pytest.raises(InvalidScore, match=problem):
        checked(changed(task, change))


def test_a_move_that_no_rival_plays_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = stored()
    monkeypatch.setattr(rivals, "_MARGINS", dict.fromkeys(rivals._MARGINS, 1e9))
    with pytest.raises(InvalidScore, match=r"in game \d, a rival plays .* at move \d+, not"):
        checked(lines)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda lines: lines[:-1], "unit 0 of the task predict is missing"),
        (lambda lines: (*lines, lines[-1]), "is there twice"),
        (lambda lines: (*lines, lines[-1].replace('"number": 0', '"number": 9')), "unit 9 of the task .* not exist"),
        (lambda lines: (*lines, "{"), "line 6: "),
        (lambda lines: (*lines, '{"task": "play"}'), "line 6: 'number' is missing"),
        (lambda lines: (lines[0].replace("level:4", "level:5", 1), *lines[1:]), "digest"),
        (lambda lines: (lines[0].replace('"nonce": "00', '"nonce": "', 1), *lines[1:]), "nonce must be"),
        (lambda lines: (lines[0].replace('"nonce": "00', '"nonce": "ff', 1), *lines[1:]), "unit . of the task"),
        (lambda lines: (lines[0].replace('"0.1.0"', '"\\u001b[1m"', 1), *lines[1:]), "control characters"),
    ],
)
def test_a_changed_file_is_refused(change: Callable[[tuple[str, ...]], tuple[str, ...]], problem: str) -> None:
    with pytest.raises(InvalidScore, match=problem):
        checked(change(stored()))


@pytest.mark.parametrize("lines", [(), ("",), ("{}",), ("no json",), ("[1]",)])
def test_other_lines_are_no_run(lines: tuple[str, ...]) -> None:
    with pytest.raises(NoScore):
        parse_run(lines)


class Learner(Opponent):
    """It plays the first move, forecasts nothing for one position in two, and notes the seeds and games it is shown."""

    def __init__(self) -> None:
        self.games: list[tuple[Game, Player]] = []
        self.seeds: list[int | None] = []

    def observe(self, game: Game, player: Player) -> None:
        self.games.append((game, player))

    def answer(self, question: Question) -> Analysis:
        self.seeds.append(question.seed)
        first = min(question.turn.transitions)
        return Analysis((RankedMove(first, 0.0, (first,), 0),), 1, 0, 0)

    def forecast(self, question: Question) -> Shares | None:
        self.seeds.append(question.seed)
        return Shares(1.0, 0.0, 0.0) if len(self.seeds) % 2 else None


def test_a_candidate_sees_each_game_of_a_series_and_no_seed_of_a_deal_or_rival() -> None:
    task, player = Series("adapt", 1, games=3), Learner()
    task.ask(ONE, 0, player, lambda: 0.0)
    assert [(game.is_over, game.seed, player.index) for game, player in player.games] == [
        (True, None, seat) for seat in range(3)
    ]
    known = {ONE.deal("adapt", 0, game) for game in range(3)}
    known |= {ONE.seed("adapt/rival", 0, game, ply) for game in range(3) for ply in range(200)}
    assert known.isdisjoint(seed for seed in player.seeds if seed is not None)


def test_a_forecast_left_out_leaves_no_figure() -> None:
    """A candidate might else answer what it knows alone."""
    findings = {Unit("predict", 0): Predict(1, positions=2).read(ONE, 0, Predict(1, 2).ask(ONE, 0, Learner(), float))}
    assert [shares is None for shares in findings[Unit("predict", 0)].expected] == [False, True]
    run = small_run()
    games = {unit: finding for unit, _, finding in run.gather("random", lambda: 0.0) if unit.task != "predict"}
    assert score_of(games | findings).predict is None


def fails(turn: Turn) -> str:
    if turn.scores.blue > 20:
        raise Forfeit("gave up")
    return str(min(turn.transitions))


def test_a_forfeited_game_is_lost_and_the_series_goes_on() -> None:
    task = Series("play", 1, games=3)
    answer = task.ask(ONE, 0, opponent(fails), lambda: 0.0)
    found = task.read(ONE, 0, answer, asks_rivals=True)
    assert (found.wins, found.forfeits) == (0.0, 3)
    assert [fields["forfeit"] for fields in answer] == ["gave up"] * 3


def test_a_paired_interval_is_that_of_students_t() -> None:
    found = student_interval([0.1, 0.3, 0.2, 0.4, 0.0, 0.2])
    assert found == pytest.approx((0.2, 0.2 - 2.5706 * 0.057735, 0.2 + 2.5706 * 0.057735), abs=1e-5)
    assert student_interval([0.5]) == (0.5, -1.0, 1.0)


def test_a_score_has_300_series_40_units_of_forecasts_and_a_digest_of_each_file(tmp_path: Path) -> None:
    counts = {name: task.units for name, task in TASKS.items()}
    assert counts == {"play": 300, "adapt": 30, "predict": 40}
    path = tmp_path / "weights"
    path.write_bytes(b"1")
    one = Candidate.of("mine", [path, path])
    assert one.files == (CandidateFile.read(path),)
    path.write_bytes(b"2")
    assert Candidate.of("mine", [path]).digest != one.digest != replace(one, spec="other").digest
    assert not Run(one, bytes(16)).is_quick
