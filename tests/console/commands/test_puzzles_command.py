"""The command `puzzles`: files, continuing, parallel workers and invalid options."""

from pathlib import Path

import pytest

from tests.harness.console import COMMAND, interrupt, process_of, refusal_of, run, run_here
from tests.harness.waiting import until
from tests.variants import gated
from tribolo_core.puzzles.file import read_puzzles

OPTIONS = ("puzzles", "--opponent", "greedy", "--opponent", "level:2", "--nodes", "10", "--seed", "6")
GAMES = 14


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("mined") / "alone.jsonl"
    done = run(*OPTIONS, "--games", str(GAMES), "--workers", "1", "--out", str(path))
    puzzles = len(read_puzzles(path).puzzles)
    assert puzzles >= 3
    assert done.stdout == f"{puzzles} puzzles from {GAMES} games in {path}, {GAMES} mined now.\n"
    return path


@pytest.mark.parametrize(("seed", "found"), gated([(2, "0 puzzles"), (14, "1 puzzle")]))
def test_the_last_games_were_mined_again_if_they_had_no_puzzle(tmp_path: Path, seed: int, found: str) -> None:
    path = tmp_path / "mined.jsonl"
    arguments = ("--opponent", "greedy", "--nodes", "5", "--seed", str(seed), "--workers", "1", "--out", str(path))
    assert run_here("puzzles", *arguments, "--games", "2").stdout == f"{found} from 2 games in {path}, 2 mined now.\n"
    assert run_here("puzzles", *arguments, "--games", "2").stdout == f"{found} from 2 games in {path}, 0 mined now.\n"
    assert run_here("puzzles", *arguments, "--games", "1").stdout == f"{found} from 2 games in {path}, 0 mined now.\n"
    assert run_here("puzzles", *arguments, "--games", "3").stdout == f"{found} from 3 games in {path}, 1 mined now.\n"


@pytest.mark.long
def test_an_interrupt_leaves_whole_puzzles_and_the_same_command_continues(tmp_path: Path) -> None:
    path, whole = tmp_path / "interrupted.jsonl", tmp_path / "whole.jsonl"
    arguments = (*OPTIONS, "--workers", "2", "--out", str(path))
    with process_of(*COMMAND, *arguments, "--games", "100000") as process:
        until(lambda: path.exists() and path.read_bytes().count(b"\n") >= 3)
        interrupt(process)
    games = 1 + max(puzzle.source.game for puzzle in read_puzzles(path).puzzles)
    assert run(*arguments, "--games", str(games)).returncode == 0
    assert run_here(*OPTIONS, "--games", str(games), "--workers", "1", "--out", str(whole)).exit_code == 0
    assert path.read_bytes() == whole.read_bytes()


def test_invalid_options_and_foreign_files_are_refused_in_one_sentence(alone: Path, tmp_path: Path) -> None:
    content, foreign = alone.read_bytes(), tmp_path / "foreign.jsonl"
    foreign.write_text("mine\n")
    for arguments, message in (
        (("--out", str(foreign)), f"{foreign} is not a file of puzzles."),
        (("--out", str(tmp_path / "nowhere" / "puzzles.jsonl")), "No such file or directory."),
        (("--seed", "7", "--out", str(alone)), "line 1: it belongs to a mining with another seed"),
        (("--opponent", "nobody", "--out", str(foreign)), "unknown name 'nobody'"),
        (("--games", "0", "--out", str(foreign)), "0 is not in the range"),
        (("--workers", "2", "--dask", "tcp://nowhere:1", "--out", str(foreign)), "Use either --workers or --dask"),
    ):
        assert message in refusal_of("puzzles", *arguments)
    assert (alone.read_bytes(), foreign.read_text()) == (content, "mine\n")
