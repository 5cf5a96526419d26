"""Training: the files depend on the plan alone, not on workers or interruptions; and the network learns."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from tests.harness.waiting import until
from tribolo_core import opponent
from tribolo_core.arena.game import play
from tribolo_core.arena.sequential import Verdict
from tribolo_core.errors import InvalidArgument, InvalidTraining
from tribolo_core.training import (
    PLANS,
    LearningSchedule,
    Match,
    SelfPlay,
    Stage,
    Training,
    TrainingPlan,
    Workers,
    add_generation,
    format_plan,
    parse_plan,
)
from tribolo_core.training.match import GenerationMatch, write_results
from tribolo_core.training.plan import SeedPurpose

TINY = TrainingPlan(
    by_hand=SelfPlay(games=20, nodes=10),
    self_play=SelfPlay(games=10, nodes=4),
    learning=LearningSchedule(epochs=0.3, first_rate=1e-3, last_rate=1e-4),
    trial=Match(nodes=3, starts=2, margin=0.2),
    comparison=Match(nodes=3, starts=2),
    generations=2,
    batch=64,
    block=5,
    held_out=1,
)
"""Two generations whose gating matches are too short for a verdict."""

ACCEPTED = replace(
    TINY,
    by_hand=SelfPlay(games=100, nodes=40),
    self_play=SelfPlay(games=30, nodes=4),
    trial=Match(nodes=3, starts=21, margin=0.1),
    generations=1,
    block=10,
)
"""One generation with a verdict: it beats random weights."""

DAY = "2026-11-21"


def timeless() -> float:
    return 0.0


def train(training: Training, workers: Workers | None = None) -> None:
    while not training.is_done:
        for _progress in add_generation(training, timeless, workers):
            pass


def trained_in(folder: Path, plan: TrainingPlan = TINY) -> Training:
    training = Training.begin(folder, plan, DAY)
    train(training)
    return training


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def first_generation(tmp_path_factory: pytest.TempPathFactory) -> Training:
    """Return a finished training of one generation that several tests share; they must not modify its folder."""
    return trained_in(tmp_path_factory.mktemp("first") / "run", replace(TINY, generations=1))


@pytest.fixture(scope="module")
def trained(first_generation: Training, tmp_path_factory: pytest.TempPathFactory) -> Training:
    """Return a finished training that several tests share, and must not modify."""
    return trained_in(copy_of(first_generation, tmp_path_factory.mktemp("trained")))


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Training:
    """Return a finished training with the plan `ACCEPTED` that several tests share; they must not modify its folder."""
    return trained_in(tmp_path_factory.mktemp("accepted") / "run", ACCEPTED)


def test_a_short_training_beats_random_weights(accepted: Training) -> None:
    """Check that training improves play. The result depends on seeds alone, so this test cannot be flaky."""
    (report,) = accepted.reports
    assert (report.generation, report.rival, report.games, report.starts) == (1, 0, 100, 20)
    assert report.verdict is Verdict.STRONGER
    assert report.wins.low > 0.5, "alone it wins more than two with random weights together"
    assert report.rival_wins.high < 0.33
    assert report.loss_after < report.loss_before - 0.1, "the loss falls on held-out games too"
    assert report.wins_against_first is None
    assert accepted.best_path.read_bytes() == accepted.weights(1).to_bytes()


def test_trained_weights_are_an_opponent(accepted: Training) -> None:
    assert opponent("engine:nodes=5,weights=best", accepted.folder)
    assert opponent("engine:nodes=5,weights=generation-1", accepted.folder)


def let_stand_ins_play(training: Training, generation: int, *, new: str, old: str) -> None:
    """Store all games of a gating match as played by `new` and `old`, so that its verdict is certain."""
    names = (f"generation-{generation}", f"generation-{generation - 1}")
    match = GenerationMatch(*names, training.plan.trial, training.plan.seed_of(generation, SeedPurpose.GATING))
    spec = dict(zip(names, (new, old), strict=True))
    path = training.match_path(generation, Stage.GATING)
    path.parent.mkdir()
    write_results(path, (play(job, timeless, lambda name: opponent(spec[name])) for job in match.tournament.jobs))


def test_a_second_accepted_generation_is_compared_with_the_first(accepted: Training, tmp_path: Path) -> None:
    training = Training.begin(copy_of(accepted, tmp_path), replace(ACCEPTED, generations=2), DAY)
    let_stand_ins_play(training, 2, new="greedy", old="random")
    train(training)
    _, second = training.reports
    assert (second.generation, second.rival, second.games) == (2, 1, 30)
    assert second.verdict is Verdict.STRONGER
    assert second.starts == 20
    stored = training.match_path(2, Stage.GATING).read_bytes().splitlines()
    assert len(stored) == 20 * 6, "games after the verdict do not count"
    assert second.wins.low < second.wins.mean < second.wins.high
    assert second.wins_against_first is not None
    assert training.best_path.read_bytes() == training.weights(2).to_bytes()
    assert [training.weights(generation).origin.games for generation in (1, 2)] == [100, 130]


def test_of_rejected_weights_only_the_games_are_used(accepted: Training, trained: Training, tmp_path: Path) -> None:
    # No generation reaches this margin.
    plan = replace(ACCEPTED, trial=replace(ACCEPTED.trial, margin=0.6))
    training = Training.begin(tmp_path / "run", plan, DAY)
    # The margin changes no game, so the games are not played again.
    shutil.copytree(accepted.folder / "generation-1", training.folder / "generation-1")
    train(training)
    assert [report.verdict for report in training.reports] == [Verdict.NOT_STRONGER]
    assert not training.best_path.exists()
    assert training.weights(1) == accepted.weights(1), "the fit does not depend on the gating match"
    assert [(report.rival, report.verdict) for report in trained.reports] == [(0, Verdict.UNDECIDED)] * 2
    assert not trained.best_path.exists()
    assert plan.replayed_generations(2) == (1, 2)
    assert trained.weights(2).origin.games == 30


def test_workers_write_the_same_files_as_one_process(trained: Training, tmp_path: Path) -> None:
    training = Training.begin(tmp_path / "run", TINY, DAY)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        train(training, Workers(executor, in_flight=4, threads=1))
    assert files(training.folder) == files(trained.folder)


def test_an_interrupted_training_continues(first_generation: Training, tmp_path: Path) -> None:
    plan = first_generation.plan
    done_before = 0
    for _interruption in range(100):
        training = Training.begin(tmp_path / "run", plan, DAY)
        if training.is_done:
            break
        # Each interruption keeps nothing but the files.
        steps = list(islice(add_generation(training, timeless), 6))
        assert steps[0].stage is not Stage.SELF_PLAY or steps[0].done >= done_before
        done_before = steps[-1].done if steps[-1].stage is Stage.SELF_PLAY else 0
    assert files(tmp_path / "run") == files(first_generation.folder)


def test_a_resumed_training_remembers_earlier_seconds(first_generation: Training, tmp_path: Path) -> None:
    plan, ticks = first_generation.plan, count(step=100)
    training = Training.begin(tmp_path / "run", plan, DAY)
    steps = list(islice(add_generation(training, lambda: next(ticks)), 3))
    assert [step.stage for step in steps] == [Stage.SELF_PLAY] * 3
    training = trained_in(tmp_path / "run", plan)
    assert training.reports[0].seconds.self_play >= 300
    assert training.reports[0].seconds[1:] == (0, 0)
    assert not training.stopwatch_path(1).exists()


@pytest.mark.long
def test_a_killed_training_continues(trained: Training, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    Training.begin(folder, TINY, DAY)
    program = "import sys, pathlib; from tests.training.test_training import trained_in as finish; "
    program += "finish(pathlib.Path(sys.argv[1]))"
    moments = ("generation-1/000005.samples", "generation-1.weights", "generation-1/trial.jsonl", "generation-2")
    for moment in moments:
        with subprocess.Popen([sys.executable, "-c", program, str(folder)]) as process:
            until((folder / moment).exists)
            process.kill()
        if moment.endswith("jsonl"):
            with (folder / moment).open("a") as torn:
                torn.write('{"line_up": ["gener')
    (folder / "generation-2" / ".0123456789abcdef.part").write_bytes(b"half of")
    trained_in(folder)
    assert files(folder) == files(trained.folder)


def test_an_incomplete_line_is_removed(trained: Training, tmp_path: Path) -> None:
    folder = copy_of(trained, tmp_path)
    path = folder / "generations.jsonl"
    content = path.read_bytes()
    path.write_bytes(content[:-10])
    training = Training.begin(folder, TINY, DAY)
    assert training.reports == trained.reports[:1]
    train(training)
    assert files(folder) == files(trained.folder)


def copy_of(trained: Training, folder: Path) -> Path:
    return Path(shutil.copytree(trained.folder, folder / "run"))


def test_a_finished_training_accepts_more_generations_but_no_other_plan(trained: Training, tmp_path: Path) -> None:
    folder = copy_of(trained, tmp_path)
    longer = Training.begin(folder, replace(TINY, generations=3), "2027-01-01")
    assert longer.begun == DAY
    assert not longer.is_done
    with pytest.raises(InvalidTraining, match="the folder contains a training with another plan"):
        Training.begin(folder, replace(TINY, seed=2), DAY)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("mine")
    with pytest.raises(InvalidTraining, match="the folder is not empty and contains no training"):
        Training.begin(tmp_path / "other", TINY, DAY)


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("training.json", b"{", "invalid training plan: "),
        ("training.json", b"[" * 100_000, "invalid training plan: "),
        (
            "training.json",
            b'{"begun": "2026-11-21", "plan": {"seed": 1}}',
            "invalid training plan: plan must be an object with the keys",
        ),
        ("generations.jsonl", b"{}\n", "line 1 is invalid"),
        ("generations.jsonl", b"\xff\n", "line 1 is invalid"),
        ("generations.jsonl", None, "the generations are not in order"),
        ("generation-2/trial.jsonl", b"{}\n", "Line 1 is not a valid arena result"),
        ("generation-2/000000.samples", b"", "it does not begin with 'Tribolo samples 1'"),
        ("generation-2/000005.samples", "generation-2/000000.samples", "the file contains other games"),
        ("generation-2/seconds.json", b"[1, 2]", "the times of the generation are invalid"),
        ("generation-2.weights", "generation-1.weights", "the weights belong to another training"),
    ],
)
def test_a_damaged_file_is_rejected(
    trained: Training, tmp_path: Path, name: str, content: bytes | str | None, problem: str
) -> None:
    folder = copy_of(trained, tmp_path)
    lines = (folder / "generations.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "generations.jsonl").write_bytes(lines[0])
    (folder / "generation-2.weights").rename(folder / "kept")
    if content is None:
        content = lines[1]
    if isinstance(content, str):
        content = trained.folder.joinpath(content).read_bytes()
    (folder / name).write_bytes(content)
    with pytest.raises(InvalidTraining) as caught:
        trained_in(folder)
    assert caught.value.path == folder / name
    assert caught.value.problem.startswith(problem)


def test_reports_are_read_once_and_know_what_another_process_adds(trained: Training, tmp_path: Path) -> None:
    folder = copy_of(trained, tmp_path)
    (folder / "generations.jsonl").unlink()
    first, other = Training.begin(folder, TINY, DAY), Training.begin(folder, TINY, DAY)
    train(first)
    assert other.reports == ()
    other.add_report(first.reports[0])
    assert other.reports == first.reports == first.facts()
    assert len((folder / "generations.jsonl").read_bytes().splitlines()) == 2


@pytest.mark.parametrize("plan", [*PLANS.values(), TINY])
def test_a_plan_round_trips_through_json(plan: TrainingPlan) -> None:
    assert parse_plan(json.loads(json.dumps(format_plan(plan)))) == plan


def test_plan_files_keep_their_keys() -> None:
    found = format_plan(TINY)
    assert [*found] == [
        *("by_hand", "self_play", "lesson", "trial", "comparison", "generations", "seed", "memory", "by_hand_until"),
        *("batch", "block", "held_out"),
    ]
    keys = ["games", "nodes", "opening", "slips", "patience", "exploration", "sharpness"]
    assert [*found["self_play"]] == keys
    assert [*found["lesson"]] == ["epochs", "first_rate", "last_rate"]
    assert [*found["trial"]] == ["nodes", "starts", "margin"]


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"generations": 0}, "generations"),
        ({"batch": 1.5}, "batch"),
        ({"block": True}, "block"),
        ({"block": 7}, "by_hand"),
        ({"held_out": 3}, "self_play"),
        ({"trial": Match(nodes=3, starts=5)}, "trial"),
    ],
)
def test_an_invalid_plan_is_rejected(changes: dict[str, Any], name: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        replace(TINY, **changes)
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("self_play", "nodes", 0),
        ("self_play", "patience", float("nan")),
        ("self_play", "patience", "0.9"),
        ("self_play", "patience", True),
        ("self_play", "slips", -1),
        ("lesson", "epochs", float("inf")),
        ("lesson", "last_rate", "0.1"),
        ("trial", "margin", 0.7),
        ("trial", "margin", "0.05"),
        ("trial", "starts", None),
    ],
)
def test_an_invalid_part_of_a_plan_is_rejected(part: str, name: str, value: object) -> None:
    found = format_plan(TINY)
    found[part][name] = value
    with pytest.raises(InvalidArgument) as caught:
        parse_plan(found)
    assert caught.value.name == name


def test_the_replay_window_drops_old_games_and_hand_made_ones_earlier() -> None:
    plan = replace(TINY, replay_window=4, by_hand_until=3)
    assert [plan.replayed_generations(generation) for generation in (1, 2, 3, 4, 6)] == [
        (1,),
        (1, 2),
        (1, 2, 3),
        (2, 3, 4),
        (3, 4, 5, 6),
    ]
