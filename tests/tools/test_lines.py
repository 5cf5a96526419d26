"""The count of lines of source code."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.harness.programs import program
from tools.lines import count, table


def commit(folder: Path, files: dict[str, str]) -> None:
    """Write files, and commit all files of the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    author = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    subprocess.run([program("git"), "add", "--all"], check=True, cwd=folder)
    subprocess.run(["git", *author, "commit", "--quiet", "--message", "files"], check=True, cwd=folder)


def test_the_lines_of_two_commits_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    subprocess.run([program("git"), "init", "--quiet"], check=True)
    commit(tmp_path, {"core/a.py": "1\n2\n3\n", "core/b/c.py": "é\n", "page/a.js": "", "data.json": "{\n}\n"})
    commit(tmp_path, {"core/a.py": "1\n", "page/a.js": "1\n\n", "docs/a.md": "text\n"})
    before, after = count("HEAD~"), count("HEAD")
    assert before == {("core", "Python"): 4, ("page", "JavaScript"): 0}
    assert list(table(before, after))[2:] == [
        "| core, Python | 4 | 2 | -2 |",
        "| page, JavaScript | 0 | 2 | +2 |",
        "| all | 4 | 4 | +0 |",
    ]
