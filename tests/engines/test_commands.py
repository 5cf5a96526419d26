"""Programs as opponents on the command line: `match`, `arena`, `selfplay` and a game in the terminal."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from frontends.console.reports.tournament import forfeit_lines
from tests.harness.console import run, run_here
from tribolo_core import PLAYERS
from tribolo_core.arena.game import GameResult, parse_result

from .driver import spec_of, wait_until_ended
from .engine_script import REFERENCE

ENGINE = f"exec:{REFERENCE}"


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "tribolo" / "log" / "engines"


def results(path: Path) -> list[GameResult]:
    return [parse_result(line, number) for number, line in enumerate(path.read_text().splitlines(), start=1)]


def test_the_reference_engine_plays_a_whole_arena_match(tmp_path: Path) -> None:
    path = tmp_path / "games"
    engine = f"{ENGINE} arena"
    arguments = ("arena", engine, "--against", "level:1", "--deals", "1", "--workers", "2")
    done = run(*arguments, "--out", str(path), **os.environ)
    assert done.returncode == 0, done.stderr
    assert f"| {engine} " in done.stdout
    assert "forfeit" not in done.stdout
    played = results(path)
    assert len(played) == 3, "every seating of a deal"
    for result in played:
        assert result.forfeits == ()
        seat = result.job.seats.index(engine)
        assert result.efforts[seat].moves > 10
        for turn, move in result.game().past:
            captured = {cell: sum(len(jump.taken) for jump in jumps) for cell, jumps in turn.transitions.items()}
            assert turn.player is not PLAYERS[seat] or captured[move] == max(captured.values()), "it is greedy"
    wait_until_ended(f"{REFERENCE} arena")


def test_a_forfeit_in_an_arena_is_reported_stored_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "games"
    spec = spec_of("illegal")
    arguments = ("arena", spec, "--against", "greedy", "--deals", "1", "--workers", "1")
    done = run_here(*arguments, "--out", str(path))
    assert done.exit_code == 0, done.stderr
    assert f"{spec} forfeited 3 games. First, deal 1: Blue forfeited at move" in done.stdout
    assert "played a1, which is illegal" in done.stdout
    games = results(path)
    for result in games:
        (forfeit,) = result.forfeits
        assert result.scores[forfeit.player.index] == 0
        assert result.efforts[forfeit.player.index].moves == 0, "the moves of the stand-in are not those of the engine"
    # Two games can end before the command looks, and are then told in any order.
    assert forfeit_lines(games[::-1]) == forfeit_lines(games)
    row = next(line for line in done.stdout.splitlines() if line.startswith(f"| {spec}"))
    assert row.split("|")[2].strip().startswith("0.0 %")
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:2]))
    resumed = run_here(*arguments, "--resume", str(path))
    assert resumed.exit_code == 0, resumed.stderr
    assert len(results(path)) == 3


def test_a_forfeit_in_a_match_is_reported_and_the_others_play_on(logs: Path) -> None:
    done = run_here("match", spec_of("crashes"), "greedy", "level:1", "--seed", "5")
    assert done.exit_code == 0, done.stderr
    assert re.search(r"Blue forfeited at move \d+: the opponent ended with exit code 134 \(log: .*\)\.", done.stdout)
    assert list(logs.iterdir())
    assert re.search(r"^(Red|Green) won with \d+ cells\.$", done.stdout, re.MULTILINE)


def test_a_match_that_all_forfeit_has_no_winner() -> None:
    spec = spec_of("dies")
    assert "Nobody won: all three forfeited." in run_here("match", spec, spec, spec, "--seed", "5").stdout


def test_a_forfeit_in_a_data_set_writes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    done = run_here("selfplay", "--red", spec_of("illegal"), "--games", "3", "--workers", "1", "--out", str(path))
    assert done.exit_code == 2
    assert "forfeited game 0: the opponent played a1, which is illegal" in done.stderr
    assert list(tmp_path.glob("games*")) == []


def test_a_forfeit_in_a_game_in_the_terminal_is_reported_and_a_stand_in_plays_on(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    seats = ("--blue", spec_of("crashes"), "--red", ENGINE, "--green", "human", "--seed", "7")
    done = run_here(*seats, text=f"i6\nk4\nsave {path}\nload {path}\nquit\n")
    assert done.exit_code == 0
    assert "Blue forfeits: the opponent ended with exit code 134" in done.stderr
    assert "From now on, random plays Blue." in done.stderr
    text = path.read_text()
    assert '[Blue "random"]' in text
    assert f'[Red "{ENGINE}"]' in text
    assert "a file starts no program" not in done.stderr, "the user has typed the spec in this run"
    again = run_here("--blue", "human", text=f"load {path}\nquit\n")
    assert "a file starts no program" in again.stderr


def test_engines_play_this_engine(tmp_path: Path) -> None:
    """Two roads to the same opponent: a game through the protocol is the game of the library."""
    code = "import sys; from frontends.console.main import main; sys.exit(main())"
    program = tmp_path / "engine"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{code}" engine\n')
    program.chmod(0o755)
    outside = run_here("match", f"exec:{program},nodes=30", "greedy", "greedy", "--seed", "9").stdout
    inside = run_here("match", "engine:nodes=30", "greedy", "greedy", "--seed", "9").stdout

    def moves(text: str) -> list[str]:
        return re.findall(r"^ *\d+ (\w+ +\w+) ", text, re.MULTILINE)

    assert len(moves(inside)) > 50
    assert moves(outside) == moves(inside)
