"""The subjects of commits are short and begin with the area that they change."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from .sources import ROOT

BASE = "7269df16da65dc3958775978cd6c4aad0d59ba9f"
"""The last commit that the check leaves out."""

SUBJECT = re.compile(r"[a-z][a-z0-9 ,./-]*: \S.*")
MAX_LENGTH = 72


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run git in a folder and return the finished process, whatever its exit code."""
    options = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *options, *arguments], cwd=folder, capture_output=True, encoding="utf-8", check=False)


def subjects_since(base: str, folder: Path) -> list[str]:
    """Return the subjects of the commits after the commit `base`, except merge commits.

    `folder` lies in the checkout of the repository. The list is empty if git is not installed. It is also empty if the
    checkout does not contain the history since `base`, as in a shallow clone or in an unpacked archive.
    """
    if not shutil.which("git") or git(folder, "merge-base", "--is-ancestor", base, "HEAD").returncode:
        return []
    log = git(folder, "log", "--no-merges", "--format=%s", f"{base}..HEAD")
    log.check_returncode()
    return log.stdout.splitlines()


def faulty(subjects: Iterable[str]) -> list[str]:
    """Return the commit subjects that are longer than `MAX_LENGTH` or do not begin with an area and a colon."""
    return [subject for subject in subjects if len(subject) > MAX_LENGTH or not SUBJECT.fullmatch(subject)]


def test_the_subjects_of_commits_are_short_and_name_an_area() -> None:
    assert faulty(subjects_since(BASE, ROOT)) == []


def test_a_long_subject_and_a_subject_without_an_area_are_reported() -> None:
    sound = ["docs: a new page", "core, console: two areas", "kernel: " + "x" * 64]
    wrong = ["a new page", "Docs: a new page", "docs:a new page", "docs: ", "kernel: " + "x" * 65]
    assert faulty(sound + wrong) == wrong


def test_only_commits_after_the_base_are_checked(tmp_path: Path) -> None:
    origin = tmp_path / "origin"
    origin.mkdir()
    git(origin, "init", "--quiet")
    for subject in ("Start", "base", "core: a rule", "no area"):
        git(origin, "commit", "--quiet", "--allow-empty", "--message", subject)
    base = git(origin, "rev-parse", "HEAD~2").stdout.strip()
    assert subjects_since(base, origin) == ["no area", "core: a rule"]

    git(tmp_path, "clone", "--quiet", "--depth", "1", origin.as_uri(), "shallow")
    assert git(tmp_path / "shallow", "log", "--format=%s").stdout == "no area\n"
    assert subjects_since(base, tmp_path / "shallow") == []
    assert subjects_since(base, tmp_path) == []
