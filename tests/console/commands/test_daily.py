"""The command `daily` plays the same deal against the same answers as the server, and keeps one result a day."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import Result

from frontends.console.storage.daily_results import InvalidDailyResults, format_daily_results, parse_daily_results
from frontends.games.daily.deal import deal_of_day
from frontends.games.daily.result import DailyResult, share_text
from tests.console.program import run_here
from tests.daily.games import own_moves, whole_game
from tribolo_core import Player, Scores

DAY = date(2026, 11, 1)
DEAL = deal_of_day(DAY)
GAME = whole_game(DEAL)
MOVES = [str(move) for move in own_moves(GAME, DEAL)]
RESULT = DailyResult(DAY, DEAL.seat, GAME.turn.scores)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the user's data; today is a day after `DAY`."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("frontends.console.commands.daily.utc_day", lambda _now: date(2026, 11, 2))
    return tmp_path / "tribolo"


def run(*lines: str, day: str = DAY.isoformat()) -> Result:
    """Run the command for a day with typed lines."""
    return run_here("daily", "--date", day, "--ascii", text="".join(f"{line}\n" for line in lines))


def test_the_moves_of_the_server_lead_to_its_result_and_its_text_to_share(data: Path) -> None:
    done = run(*MOVES)
    assert done.exit_code == 0
    assert done.stdout.endswith(f"{share_text(RESULT)}\n\nStreak: 1. Longest: 1.\n")
    for past in GAME.game.past:
        assert f"{past.turn.player} plays {past.move} " in done.stdout
    assert parse_daily_results((data / "daily.json").read_text(encoding="utf-8")) == (RESULT,)


def test_the_first_result_of_a_day_is_kept_and_shown_again(data: Path) -> None:
    run(*MOVES)
    kept = (data / "daily.json").read_bytes()
    again = run(*MOVES)
    assert "You have played the deal of 2026-11-01. Everyone has one try a day." in again.stdout
    assert share_text(RESULT) in again.stdout
    assert (data / "daily.json").read_bytes() == kept


@pytest.mark.parametrize("command", ["undo", "restart", "new", "new 7", "load x", "UNDO"])
def test_commands_that_change_the_game_are_refused(command: str, data: Path) -> None:
    done = run(command, *MOVES)
    assert f"{command.split()[0].lower()} is not possible in this game. It allows moves only." in done.stderr
    assert parse_daily_results((data / "daily.json").read_text(encoding="utf-8")) == (RESULT,)


def test_the_help_shows_only_the_commands_that_work() -> None:
    text = run("?", "quit").stdout
    assert "  quit " in text
    assert not any(f"  {command} " in text for command in ("undo", "restart", "new", "load"))


def test_a_game_that_the_user_leaves_is_not_kept(data: Path) -> None:
    for lines in (["quit"], MOVES[:3], ["zz", *MOVES[:1], "quit"]):
        assert run(*lines).exit_code == 0
        assert not (data / "daily.json").exists()


def test_without_a_date_it_is_today() -> None:
    done = run_here("daily", text="quit\n")
    deal = deal_of_day(date(2026, 11, 2))
    assert done.stdout.startswith(f"The deal of 2026-11-02. You play {deal.seat}; ")


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2026-11-03", "2026-11-03 has not begun. The days of the deals begin at 00:00 UTC."),
        ("tomorrow", "'tomorrow' is not a day. Write it as in 2026-12-01."),
    ],
)
def test_a_day_that_cannot_be_played_is_refused(day: str, sentence: str) -> None:
    done = run(day=day)
    assert (done.exit_code, sentence in done.output) == (2, True)


BROKEN = [
    "",
    "{",
    "[1]",
    "{}x",
    pytest.param("[" * 100_000, id="deeply nested"),
    '[{"day": "x", "seat": "Blue", "scores": [1, 2, 3]}]',
    '[{"day": "2026-11-01", "seat": "Pink", "scores": [1, 2, 3]}]',
    '[{"day": "2026-11-01", "seat": "Blue", "scores": [1, 2]}]',
    '[{"day": "2026-11-01", "seat": "Blue", "scores": [1, 2, "3"]}]',
    '[{"day": "2026-11-01", "seat": "Blue"}]',
    '[{"day": 5, "seat": "Blue", "scores": [1, 2, 3]}]',
]


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_reported_in_one_sentence_and_left_alone(text: str, data: Path) -> None:
    with pytest.raises(InvalidDailyResults):
        parse_daily_results(text)
    data.mkdir()
    (data / "daily.json").write_text(text)
    done = run(*MOVES)
    assert (done.exit_code, done.output.count("\n")) == (2, 1)
    assert "not a list of results" in done.output
    assert (data / "daily.json").read_text() == text


def test_results_are_kept_as_they_are() -> None:
    results = (RESULT, DailyResult(date(2026, 11, 2), Player.BLUE, Scores(1, 2, 3)))
    assert parse_daily_results(format_daily_results(results)) == results
    assert json.loads(format_daily_results(results))[1] == {"day": "2026-11-02", "seat": "Blue", "scores": [1, 2, 3]}
