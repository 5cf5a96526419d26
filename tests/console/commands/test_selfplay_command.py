"""The command `selfplay`: files, exit codes, interrupts and continuing."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.harness.console import COMMAND, interrupt, output_of, process_of, refusal_of, run, run_here
from tests.harness.waiting import until
from tests.variants import gated
from tribolo_core.dataset import Plan, play, read_games, write_shard

PLAYERS = ("--blue", "greedy", "--red", "random", "--green", "greedy")


@pytest.mark.parametrize("name", gated(["games.jsonl", "games.npz"]))
def test_games_are_stored_and_the_same_command_continues(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    arguments = ("selfplay", *PLAYERS, "--seed", "3", "--shard", "4", "--out", str(path), "--workers", "2")
    done = run(*arguments, "--games", "10")
    assert (done.returncode, done.stdout) == (0, "10 games in 3 files, 10 of them played now.\n")
    plan = Plan(3, ("greedy", "random", "greedy"), 10, shard=4)
    assert list(read_games(path)) == [play(plan, number) for number in range(10)]
    before = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert run_here(*arguments, "--games", "10").stdout == "10 games in 3 files, 0 of them played now.\n"
    longer = run_here(*arguments, "--games", "13")
    assert longer.stdout == "13 games in 4 files, 5 of them played now.\n", "the last file was not full"
    assert list(read_games(path))[:10] == [play(plan, number) for number in range(10)]
    after = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    stored = {f"games-{first:06}{path.suffix}" for first in (0, 4)}
    assert {name for name in before if before[name] == after[name]} == stored


@pytest.mark.parametrize("name", gated(["games.jsonl", "games.npz"]))
def test_targets_are_stored_on_request(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    arguments = ("selfplay", *PLAYERS, "--seed", "3", "--games", "2", "--out", str(path), "--workers", "1")
    assert run_here(*arguments, "--targets").stdout == "2 games in 1 file, 2 of them played now.\n"
    plan = Plan(3, ("greedy", "random", "greedy"), 2, targets=True)
    assert list(read_games(path)) == [play(plan, number) for number in range(2)]
    assert "the shard belongs to a data set with targets, not to one without them" in refusal_of(*arguments)


def test_line_ups_are_mixed_on_request(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    arguments = ("selfplay", *PLAYERS, "--line-up", "random", "greedy", "original", "--seed", "3", "--games", "3")
    assert output_of(*arguments, "--out", str(path), "--workers", "1") == "3 games in 1 file, 3 of them played now.\n"
    plan = Plan(3, ("greedy", "random", "greedy"), 3, more_seats=(("random", "greedy", "original"),))
    assert list(read_games(path)) == [play(plan, number) for number in range(3)]
    assert "unknown name 'nobody'" in refusal_of(
        "selfplay", "--line-up", "random", "greedy", "nobody", "--out", str(path)
    )


@pytest.mark.parametrize(
    ("name", "shard", "files"), gated([("games.jsonl", 3, 3), ("games.jsonl", 8, 1), ("games.npz", 8, 1)])
)
def test_stored_games_beyond_the_number_were_not_counted(tmp_path: Path, name: str, shard: int, files: int) -> None:
    path = tmp_path / name
    arguments = ("selfplay", "--seed", "3", "--shard", str(shard), "--out", str(path), "--workers", "1")
    assert run_here(*arguments, "--games", "8").exit_code == 0
    done = run_here(*arguments, "--games", "2")
    assert done.stdout == f"8 games in {files} {'file' if files == 1 else 'files'}, 0 of them played now.\n"
    fields = json.loads(run_here(*arguments, "--games", "2", "--json").stdout)
    assert (fields["games"], fields["played"]) == (8, 0)
    assert fields["files"] == sorted(map(str, tmp_path.iterdir()))
    assert len(list(read_games(path))) == 8


def test_an_interrupt_leaves_whole_files_and_the_same_command_continues(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arguments = ("selfplay", *PLAYERS, "--games", "100000", "--shard", "5", "--out", str(path))
    with process_of(*COMMAND, *arguments) as process:
        until(lambda: len(list(tmp_path.glob("games-*"))) >= 2)
        _, err = interrupt(process)
    assert not list(tmp_path.glob(".*.part"))
    stored = len(list(read_games(path)))
    assert stored >= 10
    assert f"Interrupted: {stored} of 100000 games are stored in whole files. A smaller --shard loses fewer. " in err
    arguments = ("selfplay", *PLAYERS, "--shard", "5", "--workers", "1", "--out", str(path))
    done = run_here(*arguments, "--games", str(stored + 1))
    assert done.stdout.endswith("1 of them played now.\n")


def test_a_file_that_ctrl_c_met_at_its_end_was_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(*arguments: Any) -> None:
        write_shard(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr("frontends.console.commands.selfplay.write_shard", write)
    arguments = ("--shard", "2", "--games", "4", "--workers", "1", "--out", str(tmp_path / "games.jsonl"))
    done = run_here("selfplay", *PLAYERS, *arguments)
    assert "Interrupted: 2 of 4 games are stored in whole files." in done.stderr


def test_invalid_options_are_reported_before_a_game_is_played(tmp_path: Path) -> None:
    for arguments, message in (
        (("--out", str(tmp_path / "games.csv")), "a data set ends in .jsonl, .npz or .parquet."),
        (("--blue", "nobody", "--out", str(tmp_path / "games.npz")), "unknown name 'nobody'"),
        (("--games", "0", "--out", str(tmp_path / "games.npz")), "0 is not in the range"),
    ):
        assert message in refusal_of("selfplay", *arguments)
    (tmp_path / "games-000000.jsonl").write_text("mine\n")
    assert "invalid header: " in refusal_of("selfplay", "--out", str(tmp_path / "games.jsonl"))
    assert (tmp_path / "games-000000.jsonl").read_text() == "mine\n"


def test_a_missing_folder_was_an_error_only_after_the_games(tmp_path: Path) -> None:
    error = refusal_of("selfplay", "--games", "1000000000", "--out", str(tmp_path / "nowhere" / "games.jsonl"))
    assert f"there is no folder {tmp_path / 'nowhere'}." in error
