"""The command `bench`: scores, their files and their checks."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import Result

from frontends.console.reports.benchmark import score_report
from frontends.console.storage.files import FileRefused
from tests.harness.console import output_of, refusal_of, run, run_here
from tests.harness.pseudo_terminal import Terminal
from tribolo_core.ai.protocol import Shares
from tribolo_core.arena.game import parse_result
from tribolo_core.benchmark.evidence import AnswerChunk, Part, chunks_of
from tribolo_core.benchmark.run_format import format_head, format_part
from tribolo_core.benchmark.score import score_of
from tribolo_core.benchmark.score_format import format_score, parse_score


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("scores") / "level.json"
    done = run("bench", "level:1", "--deals", "1", "--workers", "1", "--out", str(path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Tribolo-Bench 1, test, 1 of 100 deals: level:1\n\n| play against")
    return path


def test_the_tables_of_a_score_were_wider_than_a_terminal(stored: Path) -> None:
    found = parse_score(stored.read_text())
    report = score_report(found.run, score_of(found), 80)
    assert max(map(len, report.splitlines())) <= 80
    assert "| two greedy " in report


def without_times(text: str) -> object:
    fields = json.loads(text)
    for game in fields["games"]:
        game["efforts"] = [[moves, nodes] for moves, _seconds, nodes in game["efforts"]]
    for row in fields["score"]["play"]["rivals"]:
        del row["milliseconds"]
    return fields


def test_a_score_is_printed_as_json(stored: Path) -> None:
    printed = output_of("bench", "level:1", "--deals", "1", "--workers", "2")
    assert without_times(printed) == without_times(stored.read_text())
    evidence = parse_score(printed)
    assert (evidence.run.spec, len(evidence.games)) == ("level:1", 15)


def test_a_stored_score_passes_its_check(stored: Path) -> None:
    printed = output_of("bench", "--check", str(stored), "--again", "--workers", "1")
    assert printed.startswith("15 games and ")
    assert "the moves of all seats agree." in printed


def test_a_false_score_fails_its_check(stored: Path, tmp_path: Path) -> None:
    fields = json.loads(stored.read_text())
    fields["answers"][0][1] = [1, 0, 0]
    false = tmp_path / "false.json"
    false.write_text(json.dumps(fields))
    error = refusal_of("bench", "--check", str(false), "--workers", "1", code=1)
    assert "Not a valid score: its games and answers lead to another result of the task predict." in error


def test_answers_of_another_opponent_are_found_by_asking_again(stored: Path, tmp_path: Path) -> None:
    # A score that follows from its answers, but another opponent gave the answers.
    evidence = parse_score(stored.read_text())
    first, *others = evidence.answers
    shares = Shares(0.5, 0.25, 0.25)
    assert first.shares != shares
    false = tmp_path / "false.json"
    false.write_text(format_score(replace(evidence, answers=(first._replace(shares=shares), *others)), "0.1.0"))
    error = refusal_of("bench", "--check", str(false), "--again", "--workers", "1", code=1)
    assert "Not a valid score: answer 1 is another one." in error


def test_a_plug_in_is_scored_and_cannot_be_asked_again(tmp_path: Path) -> None:
    plug_in, out = tmp_path / "mine.py", tmp_path / "mine.json"
    plug_in.write_text('OPPONENTS = {"last": lambda: lambda turn: max(turn.transitions)}\n')
    score = ("bench", "last", "--import", str(plug_in), "--deals", "1", "--split", "validation", "--workers", "1")
    output_of(*score, "--out", str(out))
    assert json.loads(out.read_text())["is_reproducible"] is None
    assert "last" in refusal_of("bench", "--check", str(out), "--again", "--workers", "1", code=1)


@pytest.mark.parametrize("command", [("bench", "random"), ("bench2", "random", "--run", "0"), ("exploit", "greedy")])
def test_interrupted_work_without_a_file_says_that_nothing_is_kept(command: tuple[str, ...], tmp_path: Path) -> None:
    text = Terminal(tmp_path, *command, "--workers", "1").interrupt_at("0/")
    assert text.endswith(": nothing is kept. With --out FILE, the command could go on.\n")


UNFINISHED = "level.json.unfinished"


@pytest.fixture(scope="module")
def unfinished(stored: Path) -> str:
    """Return the file of the run of `stored` before its end, with all of its games and answers."""
    evidence = parse_score(stored.read_text())
    answers = (AnswerChunk(first, tuple(some)) for first, some in chunks_of(evidence.answers).items())
    parts: list[Part] = [*evidence.games.values(), *answers]
    return "\n".join([format_head(evidence.run, version("tribolo")), *map(format_part, parts), ""])


def resumed(folder: Path, content: str | bytes) -> Result:
    path = folder / UNFINISHED
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return run_here("bench", "level:1", "--deals", "1", "--workers", "1", "--out", str(folder / "level.json"))


def test_d3_a_run_continues_what_an_interrupted_one_has_kept(stored: Path, unfinished: str, tmp_path: Path) -> None:
    lines = unfinished.splitlines(keepends=True)
    kept = "".join([*lines[:9], *lines[20:-3], lines[-2][:30]])
    done = resumed(tmp_path, kept)
    assert done.exit_code == 0, done.stderr
    assert without_times((tmp_path / "level.json").read_text()) == without_times(stored.read_text())
    assert [*tmp_path.iterdir()] == [tmp_path / "level.json"], "the unfinished run is removed"


def test_d3_a_run_keeps_what_it_finds_before_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_part: Part) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("frontends.console.commands.bench.steps_of", interrupted)
    done = resumed(tmp_path, "")
    assert done.exit_code == 1
    assert f"of 1091 games and answers are kept in {tmp_path / UNFINISHED}. Run the same" in done.stderr.replace(
        "\n", " "
    )
    assert [*tmp_path.iterdir()] == [tmp_path / UNFINISHED], "there is no score"
    head, game = (tmp_path / UNFINISHED).read_text().splitlines()[:2]
    assert json.loads(head)["opponent"] == "level:1"
    assert parse_result(json.dumps(json.loads(game)["game"])).forfeits == ()


BAD_RUNS: dict[str, tuple[Callable[[str], str | bytes], str]] = {
    "a text": (lambda _: "hello\n", "it is no unfinished run of Tribolo-Bench"),
    "a line without an end": (lambda _: "hello", "it is no unfinished run of Tribolo-Bench"),
    "a list": (lambda _: "[1]\n", "it is no unfinished run of Tribolo-Bench"),
    "no text": (lambda _: b"\xff\n", "the file is not UTF-8 text"),
    "another opponent": (
        lambda text: text.replace('"opponent": "level:1"', '"opponent": "level:2"', 1),
        "it holds a run of another opponent, plug-in, split, number of deals or release",
    ),
    "a bad line": (lambda text: text.replace('{"game"', "{", 1), "line 2: "),
    "a number": (lambda text: text.split("\n")[0] + "\n7\n", "line 2: it is not a JSON object"),
    "another game": (
        lambda text: re.sub(r'"start": \d+', '"start": 7', text, count=1),
        "line 2: its first position is",
    ),
    "an illegal answer": (
        lambda text: re.sub(r'"answers": \[\["\w+"', '"answers": [["a1"', text, count=1),
        "answer 1: a1 is illegal",
    ),
    "a false index": (
        lambda text: text.replace('"first": 0', '"first": 5', 1),
        "neither a game nor answers of the run",
    ),
    "no shares": (lambda text: text.replace("[0.", "[1.", 1), "the win shares are ["),
}


@pytest.mark.parametrize("case", BAD_RUNS)
def test_an_unfinished_run_that_cannot_continue_is_refused(case: str, unfinished: str, tmp_path: Path) -> None:
    change, problem = BAD_RUNS[case]
    content = change(unfinished)
    done = resumed(tmp_path, content)
    assert done.exit_code == 2
    assert problem in done.stderr
    assert "Traceback" not in done.stderr
    left = (tmp_path / UNFINISHED).read_bytes()
    assert left == (content if isinstance(content, bytes) else content.encode()), "the file is unchanged"


def test_d3_invalid_win_shares_of_a_plug_in_are_refused_before_any_game(tmp_path: Path) -> None:
    plug_in, out = tmp_path / "mine.py", tmp_path / "mine.json"
    plug_in.write_text(PLUG_IN)
    error = refusal_of("bench", "mine", "--import", str(plug_in), "--deals", "1", "--workers", "1", "--out", str(out))
    assert re.search(r"mine: The opponent answered with the win shares of \w+ \(nan, 0.5, 0.5\); expected ", error)
    assert [*tmp_path.iterdir()] == [plug_in]


def test_a_plug_in_that_kills_its_process_does_not_end_the_command_in_silence(tmp_path: Path) -> None:
    plug_in = tmp_path / "mine.py"
    plug_in.write_text('import os\nOPPONENTS = {"mine": lambda turn: os._exit(3)}\n')
    done = run("bench", "mine", "--import", str(plug_in), "--deals", "1", "--workers", "1")
    assert done.returncode == 1
    assert "Error: A worker process was killed. Run the same command again." in done.stderr


PLUG_IN = """
from dataclasses import replace
from tribolo_core import Opponent, opponent

class Mine(Opponent):
    def answer(self, question):
        found = opponent("level:1").answer(question)
        return replace(found, moves=tuple(replace(move, shares=(float('nan'), 0.5, 0.5)) for move in found.moves))

OPPONENTS = {"mine": Mine()}
"""


def test_a_score_that_cannot_be_written_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, _text: str) -> None:
        raise FileRefused(path, "No space left on device")

    monkeypatch.setattr("frontends.console.commands.bench.write_text", refuse)
    out = tmp_path / "score.json"
    done = run_here("bench", "greedy", "--deals", "1", "--workers", "1", "--out", str(out))
    assert done.exit_code == 1
    assert "No space left on device. The score is on the standard output instead." in done.stderr
    assert parse_score(done.stdout).run.spec == "greedy"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("bench", "Give either a SPEC to score or --check FILE."),
        ("bench greedy --check x.json", "Give either a SPEC to score or --check FILE."),
        ("bench greedy --again", "--again needs --check."),
        ("bench gredy", "Invalid value for '[SPEC]': unknown name 'gredy'."),
        ("bench exec:/no/where", "/no/where"),
        ("bench greedy --deals 0", "0 is not in the range 1<=x<=100"),
        ("bench greedy --workers 2 --dask tcp://127.0.0.1:1", "a Dask cluster has its own workers."),
        ("bench greedy --out pyproject.toml", "pyproject.toml exists; a score is not overwritten."),
        ("bench greedy --out /no/where.json", "No such file or directory"),
        ("bench greedy --out .", "is a directory"),
        ("bench --check /no/where.json", "No such file or directory"),
    ],
)
def test_what_cannot_be_scored_is_reported_before_any_game(arguments: str, problem: str) -> None:
    error = refusal_of(*arguments.split())
    assert problem in error


@pytest.mark.parametrize("seed", [2**63, 2**64 - 1])
def test_training_and_data_sets_refuse_reserved_seeds(seed: int, tmp_path: Path) -> None:
    for arguments in (
        ("selfplay", "--games", "1", "--out", str(tmp_path / "games.jsonl")),
        ("train", str(tmp_path / "training"), "--plan", "quick"),
    ):
        assert f"The seed {seed} is reserved for the benchmark" in refusal_of(*arguments, "--seed", str(seed))
        assert list(tmp_path.iterdir()) == []
