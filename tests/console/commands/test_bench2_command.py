"""The command `bench2`: a file of answers that grows, and its check."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from frontends.console.commands.bench2 import own_files
from frontends.console.reports.benchmark2 import score_report
from frontends.console.user_specs.plugins import PluginModule
from frontends.console.user_specs.spec import UserSpec, any_opponent
from tests.console.commands.test_json_output import check
from tests.harness.console import output_of, refusal_of, run_here
from tribolo_core.benchmark.second import evidence
from tribolo_core.benchmark.second.candidate import Candidate, Category
from tribolo_core.benchmark.second.evidence import format_head
from tribolo_core.benchmark.second.score import Score
from tribolo_core.benchmark.second.solve import Solve

SOLVE = ("--run", "0", "--task", "solve", "--workers", "1")


@pytest.fixture(scope="module", autouse=True)
def fewer_positions() -> Iterator[None]:
    """Let the task `solve` have a fifth of its positions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(cast(dict[str, Any], evidence.TASKS), "solve", Solve(12, 8))
        yield


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("answers") / "greedy.jsonl"
    assert output_of("bench2", "greedy", *SOLVE, "--out", str(path)).startswith(
        "Tribolo-Bench 2 (experimental), searching: greedy\n\nRuns of 10: play 0, predict 0, solve 1, adapt 0.\n"
    )
    return path


def test_an_interrupted_score_goes_on_where_it_stopped(stored: Path, tmp_path: Path) -> None:
    text = stored.read_text()
    begun = tmp_path / "begun.jsonl"
    begun.write_text(text[: text.rfind("\n", 0, -40) + 20])
    printed = output_of("bench2", "greedy", *SOLVE, "--out", str(begun), "--json")
    assert sorted(begun.read_text().splitlines()) == sorted(text.splitlines())
    fields = json.loads(printed)
    check(fields, "bench2")
    assert fields["solve"]["all"]["positions"] == 20
    assert fields["play"] is None


def test_a_stored_score_is_checked(stored: Path) -> None:
    printed = output_of("bench2", "--check", str(stored), "--workers", "1")
    assert printed.startswith("20 answers are possible ones; the moves of all rivals agree.\n")
    assert "| solve " in printed


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda text: "".join(text.splitlines(keepends=True)[:10]), "none of its tasks is complete in a run"),
        (lambda text: text.replace('"searching"', '"learned"', 1), "its digest is not that of"),
        (
            lambda text: text.replace('"number":3,"answer":"', '"number":3,"answer":"z', 1),
            "unit 3 of the task solve in run 0",
        ),
    ],
    ids=["a part of a task that went well", "another category", "a changed answer"],
)
def test_a_changed_file_was_accepted(change: Callable[[str], str], problem: str, stored: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_text(change(stored.read_text()))
    assert problem in refusal_of("bench2", "--check", str(changed), "--workers", "1", code=1)


def test_too_few_deals_are_no_false_score(stored: Path) -> None:
    done = run_here("bench2", "greedy", "--check", str(stored), "--repeat", "7", "--workers", "1")
    assert done.exit_code == 2
    assert "at least two deals of the task play" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "Give either a SPEC to score or --check FILE."),
        (("greedy", "--repeat", "1"), "--repeat needs --check FILE and the SPEC that played."),
        (("--check", "missing.jsonl"), "missing.jsonl: No such file or directory."),
        (("greedy", "--check", "x"), "A SPEC beside --check needs --repeat."),
        (("--check", "x", "--run", "3"), "--check reads all of its file; leave out --run, --task and --out."),
        (("--check", "x", "--file", __file__), "leave out --category and --file."),
        (("greedy", "--out", "no-folder/file"), "no-folder/file: No such file or directory."),
    ],
)
def test_a_wrong_call_says_what_is_wrong(
    arguments: tuple[str, ...], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert problem in refusal_of("bench2", *arguments)


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a plug-in, the weights that it declares, and a file of it without an answer."""
    folder = tmp_path_factory.mktemp("learned")
    (folder / "mine.py").write_text("OPPONENTS = {'mine': lambda turn: min(turn.transitions)}\n")
    (folder / "weights").write_text("1")
    candidate = Candidate.of("mine", Category.LEARNED, (folder / "mine.py", folder / "weights"))
    (folder / "mine.jsonl").write_text(f"{format_head(candidate, '0.2.0')}\n")
    return folder


def mine(folder: Path) -> tuple[str, ...]:
    return "mine", "--import", str(folder / "mine.py"), "--file", str(folder / "weights")


def test_a_repetition_asked_for_the_category_again_and_called_a_true_score_false(learned: Path) -> None:
    done = run_here("bench2", *mine(learned), "--check", str(learned / "mine.jsonl"), "--repeat", "7", "--workers", "1")
    assert "none of its tasks is complete in a run" in done.stderr, "nothing else is wrong with it"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("greedy",), "is a score of mine, learned."),
        (("mine", "--file", "weights", "--category", "searching"), "is a score of mine, learned."),
        (("mine",), "declares mine.py, weights; here you gave mine.py. Use --import and --file."),
    ],
)
def test_a_file_that_was_left_out_made_a_true_score_false(
    learned: Path, arguments: tuple[str, ...], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(learned)
    done = run_here("bench2", "--import", "mine.py", *arguments, "--check", "mine.jsonl", "--repeat", "7")
    assert (done.exit_code, problem in done.stderr) == (2, True), done.stderr


def test_changed_weights_cannot_repeat_a_score(learned: Path, tmp_path: Path) -> None:
    (tmp_path / "weights").write_text("2")
    arguments = ("mine", "--import", str(learned / "mine.py"), "--file", str(tmp_path / "weights"))
    error = refusal_of("bench2", *arguments, "--check", str(learned / "mine.jsonl"), "--repeat", "7", code=1)
    assert "it was not played with these files: weights." in error


def test_a_report_was_silent_about_a_task_without_a_figure() -> None:
    score = Score({"play": 0, "predict": 1, "solve": 0, "adapt": 0}, None, None, None, {}, None)
    report = score_report(Candidate("mine", Category.LEARNED), score, 0, None)
    assert "predict: an answer lacks win shares" in report


def test_another_file_is_neither_continued_nor_overwritten(stored: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Vera,\n")
    for path, problem in (
        (stored, "it is of another opponent, category or set of files; name a new file."),
        (letter, "has no answers of Tribolo-Bench 2."),
    ):
        before = path.read_text()
        assert problem in refusal_of("bench2", "random", *SOLVE, "--out", str(path))
        assert path.read_text() == before


def test_the_file_of_a_plug_in_is_a_part_of_its_digest(tmp_path: Path) -> None:
    plugin = tmp_path / "mine.py"
    digests = set()
    for comment in ("# one\n", "# two\n"):
        plugin.write_text(f"{comment}OPPONENTS = {{'mine': lambda turn: min(turn.transitions)}}\n")
        spec = UserSpec("mine", (PluginModule.named(str(plugin)),))
        files = [*own_files(spec, any_opponent(spec))]
        assert files == [plugin]
        digests.add(Candidate.of(spec.text, Category.LEARNED, files).digest)
    assert len(digests) == 2


def test_the_script_of_a_program_is_a_part_of_its_digest_but_not_the_interpreter(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text("")
    spec = UserSpec(f"exec:python {script}")
    assert [*own_files(spec, any_opponent(spec))] == [script]
