"""The command `daily` plays the same deal against the same answers as the server, and keeps one result a day."""

import json
import re
from datetime import date
from pathlib import Path

import pytest
from click.testing import Result

from frontends.console.storage.daily_medals import parse_medals
from frontends.console.storage.daily_results import InvalidDailyResults, format_daily_results, parse_daily_results
from frontends.games.daily.deal import deal_of_day
from frontends.games.daily.result import DailyResult, describe_medal, share_text
from frontends.games.tribolo import TRIBOLO
from tests.console.daily_game import DAY, DEAL, GAME, MEDALS, MOVES, RESULT
from tests.harness.console import run_here
from tribolo_core import Player, Scores, parse_record
from tribolo_core.daily import Medals

KEPT = "Your game is kept. To go on: tribolo-cli daily --date 2026-11-01\n"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the user's data; today is a day after `DAY`."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("frontends.console.commands.daily.utc_day", lambda _now: date(2026, 11, 2))
    monkeypatch.setattr("frontends.console.storage.user_data.medals_of_day", lambda _day: MEDALS)
    return tmp_path / "tribolo"


def run(*lines: str, day: str = DAY.isoformat()) -> Result:
    return run_here("daily", "--date", day, "--ascii", text="".join(f"{line}\n" for line in lines))


def test_the_moves_of_the_server_lead_to_its_result_and_its_text_to_share(data: Path) -> None:
    done = run(*MOVES)
    assert done.exit_code == 0
    medal = describe_medal(MEDALS, RESULT.cells)
    assert done.stdout.endswith(f"{share_text(RESULT, MEDALS)}\n\nStreak: 1. Longest: 1.\n{medal}\n")
    for past in GAME.game.past:
        assert re.search(f" plays? {past.move} ", done.stdout)
    assert parse_daily_results((data / "daily.json").read_text(encoding="utf-8")) == (RESULT,)


def test_the_first_result_of_a_day_is_kept_and_shown_again(data: Path) -> None:
    run(*MOVES)
    kept = (data / "daily.json").read_bytes()
    again = run(*MOVES)
    assert "You have played the deal of 2026-11-01. Everyone has one try a day." in again.stdout
    assert share_text(RESULT, MEDALS) in again.stdout
    path = data / "deal of 2026-11-01.tribolo"
    assert f"To replay your game, or review it with w: tribolo-cli replay '{path}'\n" in again.stdout
    assert parse_record(path.read_text("utf-8")).game == GAME.game
    assert (data / "daily.json").read_bytes() == kept


def test_each_look_at_a_result_measured_the_medals_again(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*MOVES)
    monkeypatch.setattr("frontends.console.storage.user_data.medals_of_day", lambda _day: Medals(168, 169, 170))
    assert run().stdout.endswith(f"\n{describe_medal(MEDALS, RESULT.cells)}\n")
    for text in ("nonsense", "[]", '{"2026-11-01": [1, 2]}', '{"2026-11-01": [1, 2, "3"]}', '{"November": [1, 2, 3]}'):
        (data / "medals.json").write_text(text)
        assert "gold from 170." in run().stdout
    assert parse_medals((data / "medals.json").read_text()) == {DAY: Medals(168, 169, 170)}


def test_commands_that_change_the_game_are_refused(data: Path) -> None:
    commands = ("undo", "restart", "new", "new 7", "load x", "UNDO")
    done = run(*commands, *MOVES)
    assert done.stderr.splitlines() == [
        f"{command.split()[0].lower()} is not possible in this game. It allows moves only." for command in commands
    ]
    assert parse_daily_results((data / "daily.json").read_text(encoding="utf-8")) == (RESULT,)


def test_the_help_shows_only_the_commands_that_work() -> None:
    text = run("?", "quit").stdout
    assert "  quit " in text
    assert not any(f"  {command} " in text for command in ("undo", "restart", "new", "load"))


def test_leaving_lost_the_deal_of_the_day(data: Path) -> None:
    assert KEPT not in run("quit").stdout
    assert run("zz", *MOVES[:3], "quit").stdout.endswith(KEPT)
    again = run(*MOVES[3:5])
    plies = [past.turn.player for past in GAME.game.past]
    before = [ply for ply, player in enumerate(plies) if player is DEAL.seat][3]
    assert again.stdout.splitlines()[0].endswith(f" Your game goes on after {before} moves.")
    assert again.stdout.endswith(KEPT)
    assert not (data / "daily.json").exists()
    assert run(*MOVES[5:]).exit_code == 0
    assert parse_daily_results((data / "daily.json").read_text(encoding="utf-8")) == (RESULT,)
    assert {path.name for path in data.iterdir()} == {"daily.json", "medals.json", "deal of 2026-11-01.tribolo"}


def test_ctrl_c_lost_the_deal_of_the_day_in_silence(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(MOVES[:2])

    def read(_prompt: str) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("frontends.console.launch.line_reader", lambda: read)
    done = run()
    assert done.exit_code == 1
    assert done.stdout.endswith(f"\n{KEPT}")
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(data.parent))
    assert " Your game goes on after " in run().stdout


def test_a_game_that_was_killed_at_its_end_has_its_result(data: Path) -> None:
    data.mkdir()
    (data / "unfinished deal of 2026-11-01.tribolo").write_text(TRIBOLO.notation.format_record(GAME), "utf-8")
    assert run().stdout.startswith(share_text(RESULT, MEDALS))
    assert {path.name for path in data.iterdir()} == {"daily.json", "medals.json", "deal of 2026-11-01.tribolo"}


@pytest.mark.parametrize("text", ["nonsense", TRIBOLO.notation.format_record(deal_of_day(date(2026, 11, 2)).start())])
def test_a_file_that_holds_another_game_is_put_aside(text: str, data: Path) -> None:
    data.mkdir()
    kept = data / "unfinished deal of 2026-11-01.tribolo"
    kept.write_text(text, "utf-8")
    done = run(*MOVES[:1])
    assert "The game that you left cannot be read (" in done.stderr
    assert done.stdout.endswith(KEPT)
    assert kept.with_name(f"{kept.name}.broken").read_text("utf-8") == text


def test_a_game_that_cannot_be_saved_is_played_all_the_same(data: Path) -> None:
    data.write_text("in the way")
    done = run(*MOVES[:2])
    assert done.stderr.count("The game is not kept if you leave it.") == 1
    assert KEPT not in done.stdout


def test_without_a_date_it_is_today() -> None:
    done = run_here("daily", text="quit\n")
    deal = deal_of_day(date(2026, 11, 2))
    assert done.stdout.startswith(f"The deal of 2026-11-02: one try, without a clock. You play {deal.seat}. ")


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2026-11-03", "2026-11-03 has not begun. The days of the deals begin at 00:00 UTC."),
        ("2025-12-31", "2025-12-31 has no deal. The first one is that of 2026-01-01."),
        ("tomorrow", "'tomorrow' is not a day. Write it as in 2026-12-01."),
    ],
)
def test_a_day_that_cannot_be_played_is_refused(day: str, sentence: str) -> None:
    done = run(day=day)
    assert (done.exit_code, sentence in done.output) == (2, True)


BROKEN = [
    "",
    "{",
    pytest.param("[" * 100_000, id="deeply nested"),
    '[{"day": "x", "seat": "Blue", "scores": [1, 2, 3]}]',
    '[{"day": "2026-11-01", "seat": "Pink", "scores": [1, 2, 3]}]',
    '[{"day": "2026-11-01", "seat": "Blue", "scores": [1, 2]}]',
    '[{"day": "2026-11-01", "seat": "Blue", "scores": [1, 2, "3"]}]',
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
