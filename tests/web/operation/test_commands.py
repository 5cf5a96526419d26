"""The commands of `tribolo-web` on the command line, beside a server that runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from frontends.web.main import main
from tests.harness.serving import serving
from tests.web.worker import Worker


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRIBOLO_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments)])


def test_there_was_no_short_option_for_the_version() -> None:
    assert run("-V").stdout == run("--version").stdout
    assert run("-V").stdout.startswith("tribolo-web, version ")


def test_a_backup_of_a_running_server_is_restored_elsewhere(tmp_path: Path, data: Path) -> None:
    data.mkdir()
    with serving(data) as server:
        state = server.ask("api/games", {"seats": {"Blue": "here", "Red": "here", "Green": "here"}})
        server.play(state)
        done = run("backup", tmp_path / "backup")
        assert (done.exit_code, done.stdout.split(".")[0]) == (0, f"The backup is in {tmp_path / 'backup'}")
        assert "no secret key" in done.stdout
        refused = run("restore", tmp_path / "backup", "--force")
        assert (refused.exit_code, "in use" in refused.output) == (1, True)
        cookies = server.opener
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert run("--database", other, "restore", tmp_path / "backup").exit_code == 0
    with serving(data, "--database", other) as again:
        again.opener = cookies
        present = again.ask(f"api/games/{state['id']}")
        assert (present["ply"], present["is_your_turn"]) == (1, True)


def test_a_data_folder_of_any_name_holds_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, other = (tmp_path / f"{name}?mode=ro&x=1#a %41 '\"; ü.sqlite" for name in ("data", "other"))
    worker = Worker(folder)
    game = worker.browser().begin()
    worker.close()
    assert {path.name for path in tmp_path.iterdir()} == {folder.name}
    monkeypatch.setenv("TRIBOLO_DATA", str(folder))
    assert run("check").exit_code == 0
    assert run("backup", backup := tmp_path / "back?up#%41").exit_code == 0
    monkeypatch.setenv("TRIBOLO_DATA", str(other))
    assert run("restore", backup).exit_code == 0
    restored = Worker(other)
    assert restored.browser().state(game)["id"] == game
    restored.close()
    assert {path.name for path in tmp_path.iterdir()} == {folder.name, other.name, backup.name}


def test_faults_are_reported_in_one_sentence(tmp_path: Path) -> None:
    for arguments in (("backup", "x"), ("restore", tmp_path / "none"), ("--database", "mysql://x/y", "backup", "x")):
        done = run(*arguments)
        assert done.exit_code == 1
        assert done.output.startswith("Error: ")
        assert done.output.count("\n") == 1


def test_the_check_prints_a_line_or_json_for_each_part_and_fails_on_errors() -> None:
    sound = run("check")
    assert sound.exit_code == 0
    assert {line.split()[0] for line in sound.output.splitlines()} == {"ok"}
    warned = run("--host", "0.0.0.0", "check")
    assert (warned.exit_code, "warning  host names: " in warned.output) == (0, True)
    faulty = run("--database", "mysql://x/y", "check")
    assert faulty.exit_code == 1
    assert "error    database: A database must be SQLite or PostgreSQL, not mysql.\n" in faulty.output
    done = run("--database", "mysql://x/y", "check", "--json")
    found = {finding["name"]: finding["level"] for finding in json.loads(done.output)}
    assert (done.exit_code, found["database"], found["settings"]) == (1, "error", "ok")
