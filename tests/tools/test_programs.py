"""Programs that tests need: those that are missing are named, and installed if somebody wants that."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import programs
from tools.programs import absence, find, main, omissions
from tools.release import ROOT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder with programs, which has all that `make test` needs but nginx; apt-get keeps a log."""
    for name in ("caddy", "chromium", "git", "initdb", "npm", "openssl", "systemd-analyze"):
        add(tmp_path, name)
    add(tmp_path, "curl", "echo curl 7.88.1")
    add(tmp_path, "node", "echo v20.11.0")
    add(tmp_path, "apt-get", f'echo "$@" >>{tmp_path}/log')
    add(tmp_path, "env", 'shift; exec "$@"')
    add(tmp_path, "sudo", 'exec "$@"')
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(programs, "ELSEWHERE", ())
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("INSTALL", raising=False)
    return tmp_path


def add(folder: Path, name: str, script: str = "") -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def code_of_omissions() -> object:
    with pytest.raises(SystemExit) as ended:
        main(["omissions"])
    return ended.value.code


def test_a_missing_program_was_a_failed_test(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of_omissions() == 0
    assert capsys.readouterr().out == (
        "Left out, because programs are not installed:\n"
        "  nginx: the files of nginx\n"
        "To add them, on Debian: make test INSTALL=yes, which installs nginx-light.\n"
    )
    assert absence("nginx") == "nginx is not installed; on Debian: apt-get install nginx-light"
    add(folder, "nginx")
    assert omissions() == ""


def test_an_omission_is_a_failure_in_ci(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert code_of_omissions() == 1
    add(folder, "nginx")
    assert code_of_omissions() == 0


def test_only_the_packages_of_missing_programs_are_installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package npm of Debian conflicts with the nodejs of others, which brings npm."""
    main(["install"])
    assert not (folder / "log").exists(), "nobody agreed"
    monkeypatch.setenv("INSTALL", "yes")
    main(["install"])
    installed = "--quiet --quiet install --yes --no-install-recommends nginx-light"
    assert (folder / "log").read_text().splitlines()[1:] == [installed]
    (folder / "log").unlink()
    add(folder, "nginx")
    main(["install"])
    assert not (folder / "log").exists()


def test_packages_that_cannot_be_installed_end_the_run_with_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSTALL", "yes")
    add(folder, "apt-get", "exit 100")
    with pytest.raises(SystemExit, match="could not install nginx-light"):
        main(["install"])
    (folder / "sudo").unlink()
    monkeypatch.setattr("os.geteuid", lambda: 1_000)
    with pytest.raises(SystemExit, match="As root, run: apt-get install --no-install-recommends nginx-light"):
        main(["install"])
    (folder / "apt-get").unlink()
    main(["install"])


def test_a_node_that_is_too_old_is_missing(folder: Path) -> None:
    assert find("node") == folder / "node"
    add(folder, "node", "echo v18.19.0")
    assert find("node") is None
    assert "  node 20.11 or later: " in omissions()
    assert "nodejs" not in omissions(), "the package that is there would be installed again"


def test_make_test_names_what_is_left_out_and_passes(folder: Path) -> None:
    (folder / "caddy").unlink()
    done = subprocess.run(
        ["/usr/bin/make", "--silent", "test", f"PYTHON={sys.executable}", "MAKE=true"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    assert "To add them, on Debian: make test INSTALL=yes" in done.stdout.splitlines()[-1]
