"""The commands `tribolo-web bots ...`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from frontends.web.main import main
from tests.harness.waiting import until
from tests.web.programs.clients import House, offered
from tests.web.worker import Worker


@pytest.fixture(autouse=True)
def worker(own_worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Worker:
    """Return a worker that runs beside the commands."""
    monkeypatch.setenv("TRIBOLO_DATA", str(tmp_path))
    monkeypatch.setenv("TRIBOLO_BLOCKED_WORDS", "rude")
    return own_worker


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["bots", *arguments])


def test_the_host_adds_lists_and_removes_programs(worker: Worker) -> None:
    added = run("add", " Robo ")
    assert added.exit_code == 0
    assert re.fullmatch("[A-Za-z0-9_-]{43}\n", added.output)
    assert run("list").output == "Robo\tnever connected\n"
    house = House(worker, "Robo", added.output.strip())
    with house.connected():
        assert run("list").output == "Robo\tconnected\n"
    until(lambda: not offered(worker.browser()))
    assert re.fullmatch(r"Robo\tlast connected on \d{4}-\d\d-\d\d\n", run("list").output)
    assert run("remove", "Robo").output == "Robo is removed.\n"
    assert (run("list").output, house.ask("/api/programs/events").status_code) == ("", 401)


@pytest.mark.parametrize(
    "name", ["", "Pip", "Admin", "greedy", "Greedy", "engine", "Red", "Blau", "rude", "R<b>", "x" * 21]
)
def test_the_name_of_a_program_follows_the_rule_of_names(name: str) -> None:
    refused = run("add", name)
    assert refused.exit_code == 1
    assert re.fullmatch(r"Error: .+\.\n", refused.output)
    assert run("list").output == ""


def test_faults_are_named_in_one_sentence() -> None:
    run("add", "Robo")
    for arguments, text in (
        (("add", "robo"), "robo"),
        (("remove", "Rubo"), "There is no program with the name 'Rubo'."),
    ):
        refused = run(*arguments)
        assert (refused.exit_code, refused.output.count("\n")) == (1, 1)
        assert text in refused.output
