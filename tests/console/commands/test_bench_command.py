"""The command `bench`: a score, its file, its check, and what it refuses before any game."""

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from frontends.console.reports.benchmark import score_report
from frontends.console.user_specs.confined import confined, own_files
from frontends.console.user_specs.plugins import PluginModule
from frontends.console.user_specs.spec import UserSpec
from tests.benchmark import cheats
from tests.benchmark.small import small_tasks
from tests.console.commands.test_json_output import check
from tests.harness.console import output_of, refusal_of
from tests.harness.pseudo_terminal import Terminal
from tribolo_core import Game, Question
from tribolo_core.benchmark.candidate import Candidate
from tribolo_core.benchmark.predict import Predict
from tribolo_core.benchmark.run import QUICK_TASKS, Run
from tribolo_core.benchmark.run_format import parse_run
from tribolo_core.benchmark.score import score_of
from tribolo_core.benchmark.series import Series
from tribolo_core.benchmark.streams import Streams

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot confine a candidate")

NONCE = "00112233445566778899aabbccddeeff"
QUICK = ("--quick", "--workers", "1")


@pytest.fixture(scope="module", autouse=True)
def small() -> Iterator[None]:
    with small_tasks():
        yield


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "level.jsonl"
    command = ("bench", "level:4", *QUICK, "--read-nonce", "--out", str(path))
    printed = output_of(*command, text=f"{NONCE.upper()}\n")
    assert printed.startswith("Tribolo-Bench: level:4 (a quick look, no score)\n\nDigest: ")
    assert f"\nNonce: {NONCE}\n" in printed
    return path


def test_a_stored_run_passes_its_check(stored: Path) -> None:
    (fields,) = map(json.loads, output_of("bench", "--check", str(stored), "--workers", "1", "--json").splitlines())
    check(fields, "bench")
    assert (fields["nonce"], fields["play"]["series"], fields["is_quick"]) == (NONCE, 2, True)
    assert fields["play"]["milliseconds"] > 0


def test_a_run_without_a_nonce_of_the_user_has_other_games(stored: Path, tmp_path: Path) -> None:
    def games(path: Path) -> list[str]:
        _run, _release, answers = parse_run(path.read_text().splitlines())
        return [fields["moves"] for unit, answer in answers.items() if unit.task != "predict" for fields in answer]

    other = tmp_path / "other.jsonl"
    output_of("bench", "level:4", *QUICK, "--out", str(other))
    assert not {*games(other)} & {*games(stored)}


def test_a_changed_run_fails_its_check(stored: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    text = stored.read_text().replace('"release": "', '"release": "0.', 1)
    changed.write_text(text.replace('"moves": "', '"moves": "a1 '))
    error = refusal_of("bench", "--check", str(changed), "--workers", "1", code=1)
    assert "Not a valid score: unit 0 of the task " in error
    assert "made it, this is" in error


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"schema": "tribolo-bench/1",\n', "is of Tribolo-Bench 1, which release 0.2.0 checks."),
        ('{"schema": "tribolo-bench/2"}\n', "is of Tribolo-Bench 2, which no release has; commit 3dcde8ce checks it."),
    ],
)
def test_a_file_of_an_earlier_benchmark_names_what_checks_it(line: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text(line)
    assert refusal_of("bench", "--check", str(path)) == f"Error: {path} {said}\n"


def test_a_plug_in_that_patches_the_score_patches_its_own_process(tmp_path: Path) -> None:
    """It ran in the process that printed the score, and printed 100 %."""
    out = tmp_path / "patches.jsonl"
    command = ("--import", str(Path(cheats.__file__)), *QUICK, "--read-nonce", "--out", str(out))
    patched = output_of("bench", "patches", *command, text=NONCE)
    run = Run(Candidate("level:3"), bytes.fromhex(NONCE), tasks=QUICK_TASKS)
    findings = {unit: finding for unit, _, finding in run.gather("level:3", lambda: 0.0)}
    expected = score_report(run, score_of(findings), None)
    assert patched.strip().partition("| task")[2] == expected.partition("| task")[2] != ""
    assert [file["name"] for file in json.loads(out.read_text().splitlines()[0])["files"]] == ["cheats.py"]


def test_a_program_is_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It starts in a folder of its own, so the paths in its command line are those of the user's folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(Path(__file__).parents[3] / "docs" / "how-to")
    player = confined(UserSpec("exec:./reference_engine.py")).for_series()
    (game,) = Series("play", 1, games=1).ask(Streams(bytes(16)), 0, player, lambda: 0.0)
    assert "forfeit" not in game
    assert Predict(1, 1).ask(Streams(bytes(16)), 0, player, lambda: 0.0) == [None]
    player.close()


def test_a_candidate_searches_within_the_limits_of_its_spec() -> None:
    with closing(confined(UserSpec("engine:nodes=2")).for_series()) as player:
        assert player.answer(Question(Game.new(seed=7).turn)).nodes == 2


def test_the_files_of_a_candidate_are_declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in, program, weights = tmp_path / "mine.py", tmp_path / "engine.py", tmp_path / "mine.weights"
    for path in (plug_in, program, weights):
        path.write_text("raise SystemExit")
    monkeypatch.setenv("TRIBOLO_WEIGHTS", str(tmp_path))
    imports = (PluginModule.named(str(plug_in)), PluginModule("json.decoder"), PluginModule("no.where"))
    found = {path.name for path in own_files(UserSpec("mine", imports))}
    assert found == {"mine.py", "decoder.py"}
    assert [*own_files(UserSpec(f"exec:{sys.executable} {program}"))] == [Path(sys.executable), program]
    assert [*own_files(UserSpec("engine:weights=mine"))] == [weights]
    digest = output_of("bench", "mine", "--import", str(plug_in), "--digest")
    assert digest != output_of("bench", "mine", "--import", str(plug_in), "--file", str(weights), "--digest")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("bench", "Give either a SPEC to score or --check FILE."),
        ("bench greedy --check x.jsonl", "Give either a SPEC to score or --check FILE."),
        ("bench --check x.jsonl --quick", "--check takes --workers, --dask and --json alone."),
        ("bench gredy", "gredy: Invalid value for '[SPEC]': unknown name 'gredy'."),
        ("bench level:9", "Invalid value for '[SPEC]': "),
        ("bench exec:/no/where", "/no/where"),
        ("bench greedy --workers 2 --dask tcp://127.0.0.1:1", "a Dask cluster has its own workers."),
        ("bench greedy --out pyproject.toml", "pyproject.toml exists; a run is not overwritten."),
        ("bench greedy --out /no/where.jsonl", "No such file or directory"),
        ("bench greedy --read-nonce", "nonce must be 32 to 256 hexadecimal digits"),
        ("bench --check /no/where.jsonl", "No such file or directory"),
        ("bench mine --import FOLDER/mine.py", "mine: The plug-in FOLDER/mine.py cannot be imported: ValueError: no"),
    ],
)
def test_what_cannot_be_scored_is_reported_before_any_game(arguments: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text('raise ValueError("no")')
    words = arguments.replace("FOLDER", str(tmp_path)).split()
    error = refusal_of(*words, XDG_STATE_HOME=str(tmp_path))
    assert problem.replace("FOLDER", str(tmp_path)) in error.replace("\n", " ")


@pytest.mark.parametrize(
    ("command", "end"),
    [
        (("bench", "random"), "Interrupted. Nothing is kept.\n"),
        (("exploit", "greedy"), ": nothing is kept. With --out FILE, the command could go on.\n"),
    ],
)
def test_interrupted_work_without_a_file_says_that_nothing_is_kept(
    command: tuple[str, ...], end: str, tmp_path: Path
) -> None:
    assert Terminal(tmp_path, *command, "--workers", "1").interrupt_at("0/").endswith(end)


@pytest.mark.parametrize("seed", [2**63, 2**64 - 1])
def test_training_and_data_sets_refuse_reserved_seeds(seed: int, tmp_path: Path) -> None:
    for arguments in (
        ("selfplay", "--games", "1", "--out", str(tmp_path / "games.jsonl")),
        ("train", str(tmp_path / "training"), "--plan", "quick"),
    ):
        assert f"The seed {seed} is reserved for the benchmark" in refusal_of(*arguments, "--seed", str(seed))
        assert list(tmp_path.iterdir()) == []
