"""Anyone can report a name; the host hides results and blocks visitors with commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from frontends.web.main import main
from tests.web.daily.visitors import DAY, NOON, SECONDS, TOMORROW, begin, finished, names, refused, set_now
from tests.web.worker import NewWorker, Worker

DATE = DAY.isoformat()


@pytest.fixture
def host(new_worker: NewWorker, any_database: str, monkeypatch: pytest.MonkeyPatch) -> Worker:
    monkeypatch.setenv("TRIBOLO_DATABASE", any_database)
    return new_worker(database=any_database)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["daily", *arguments])


def test_anyone_can_report_a_name_and_the_host_reads_it(host: Worker) -> None:
    finished(host.browser(), "Rude Name")
    finished(host.browser(), "Ada")
    assert run("reports").output == "No names were reported.\n"
    for address in ("203.0.113.9", "203.0.113.9", "203.0.113.10"):
        answer = host.browser().client.post(
            f"/daily/{DATE}/report", data={"name": "Rude Name"}, environ_overrides={"REMOTE_ADDR": address}
        )
        assert answer.status_code == 303
    assert "Thank you." in host.browser().get(answer.headers["Location"]).text
    assert run("reports").output == f"{DATE}\t2\tRude Name\n"
    run("block", DATE, "Rude Name")
    assert run("reports").output == f"{DATE}\t2\tRude Name\thidden\tblocked\n"


def test_a_report_of_an_unknown_name_is_refused(host: Worker) -> None:
    host.browser().get("/daily")
    for name in ("Nobody", "", "x" * 999, "<b>", "Ada\0", "\0", "A\x07da\x7f", "Ada\n"):
        answer = host.browser().post(f"/daily/{DATE}/report", name=name)
        refused(answer, 422, "Nobody is called")
        assert "<b>'" not in answer.text


def test_a_hidden_result_leaves_the_table_and_comes_back(host: Worker) -> None:
    browser = host.browser()
    finished(browser, "Ada")
    finished(host.browser(), "Bob")
    assert run("hide", DATE, "Ada").output == f"The result of Ada on {DATE} is hidden.\n"
    assert names(browser) == ["Bob"]
    assert "The host has taken your result off the table." in browser.get("/daily").text
    assert run("show", DATE, "Ada").output == f"The result of Ada on {DATE} is shown.\n"
    assert names(browser) == ["Ada", "Bob"]


def test_a_blocked_visitor_has_no_results_and_no_further_tries(host: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = host.browser()
    finished(browser, "Ada")
    assert run("block", DATE, "Ada").output == "The visitor Ada is blocked, and 1 result is hidden.\n"
    assert names(browser) == []
    set_now(monkeypatch, NOON + SECONDS)
    refused(begin(browser, TOMORROW), 403, "The host has blocked this browser")
    assert host.browser().get("/daily").status_code == 200
    run("unblock", DATE, "Ada")
    assert begin(browser, TOMORROW).status_code == 303


@pytest.mark.parametrize("command", ["hide", "show", "block", "unblock"])
def test_the_commands_refuse_an_unknown_name_and_a_text_that_is_no_day(host: Worker, command: str) -> None:
    host.browser().get("/daily")
    unknown = run(command, DATE, "Ada")
    assert (unknown.exit_code, unknown.output) == (1, "Error: Nobody is called Ada on 1 December 2026.\n")
    no_day = run(command, "yesterday", "Ada")
    assert (no_day.exit_code, "'yesterday' is not a day. Write it as in 2026-12-01." in no_day.output) == (2, True)


def test_the_commands_want_the_schema_of_this_release(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["--database", f"sqlite:///{tmp_path / 'none.db'}", "daily", "reports"])
    assert done.exit_code == 1
    assert "does not have the schema of this release. Start the server once." in done.output
    assert done.output.count("\n") == 1


def test_reports_of_one_client_do_not_count_as_mere_changes(new_worker: NewWorker) -> None:
    server = new_worker(reports_per_hour=2)
    finished(server.browser(), "Ada")
    answers = [server.browser().post(f"/daily/{DATE}/report", name="Ada") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "You have reported too many names. Try again in " in answers[2].text
