"""A release needs a version, a changelog section, a citation and a tag that agree."""

from __future__ import annotations

import subprocess
from datetime import date
from pathlib import Path

import pytest

from tests.harness.programs import program
from tools import release
from tools.release import (
    Texts,
    git_problems,
    next_version,
    problems,
    read,
    release_problems,
    tag_problems,
    version_of,
    with_version,
)

SOUND = Texts(
    manifest='[workspace.package]\nversion = "0.2.0"\n',
    lock='[[package]]\nname = "tribolo-kernel"\nversion = "0.2.0"\ndependencies = []\n',
    changelog=(
        "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- A rule.\n\n"
        "## 0.1.0 - 2026-11-22\n\n- All.\n"
    ),
    citation="cff-version: 1.2.0\nversion: 0.2.0\ndate-released: 2026-12-01\nlicense: MIT\n",
    transcript="> ugi\n< id name Tribolo 0.2.0\n< ugiok\n",
    archive="# 0.2.0 - 2026-12-01",
)


def test_the_code_after_a_release_had_its_version() -> None:
    developed = with_version(SOUND, next_version("0.2.0"), date(2026, 12, 2))
    assert version_of(developed) == "0.3.0-dev.0"
    assert developed.citation == "cff-version: 1.2.0\nversion: 0.3.0.dev0\nlicense: MIT\n", "it has no date"
    assert developed.transcript == "> ugi\n< id name Tribolo 0.3.0.dev0\n< ugiok\n"
    changelog = SOUND.changelog.replace("## Unreleased\n", "## Unreleased\n\n- More.\n")
    developed = developed._replace(changelog=changelog)
    assert [*problems(developed)] == []
    assert [*release_problems(developed)] == [
        "0.3.0-dev.0 is no version of a release: run `make version VERSION=0.3.0`."
    ]
    assert with_version(developed, "0.2.0", date(2026, 12, 1)) == SOUND._replace(changelog=changelog)


@pytest.mark.parametrize(
    ("field", "old", "new", "problem"),
    [
        ("manifest", "0.2.0", "0.2", 'version = "0.2" is not three numbers'),
        ("manifest", "0.2.0", "0.2.0rc1", 'version = "0.2.0rc1" is not three numbers'),
        ("lock", 'version = "0.2.0"', 'version = "0.1.0"', "Cargo.lock does not name version 0.2.0. Run `cargo update"),
        ("changelog", "## 0.2.0 - 2026-12-01\n", "", "above them.\nCHANGELOG.md has no entry for version 0.2.0."),
        ("changelog", "### Added\n\n- A rule.\n\n", "", "CHANGELOG.md has no entry for version 0.2.0."),
        (
            "changelog",
            "## Unreleased\n",
            "## Unreleased\n\n- More.\n",
            "and 0.2.0 is released: run `make version VERSION=dev`.",
        ),
        ("changelog", "0.2.0 - 2026-12-01", "0.2.0", "write a date such as 2026-11-22 in the heading `## 0.2.0`"),
        ("changelog", "0.2.0 - 2026-12-01", "0.2.0 - 2026-02-30", "write a date such as"),
        ("changelog", "## 0.1.0", "## 0.2.1", "each version must be higher than the versions below it"),
        ("changelog", "## Unreleased\n", "## 0.2.5 - 2026-12-02\n\n- A.\n", "is 0.2.5 - 2026-12-02, not 0.2.0"),
        ("archive", "2026-12-01", "2026-12-02", "0.2.0.md: put all changes below the first line `# 0.2.0 - "),
        ("citation", "version: 0.2.0", "version: 0.1.0", "CITATION.cff: write `version: 0.2.0`."),
        ("citation", "2026-12-01", "2026-12-02", "CITATION.cff: write `date-released: 2026-12-01`"),
        # Between two releases.
        ("citation", "license", "date-released: 2026-12-01\nlicense", "0.3.0-dev.0 has no date-released"),
        ("citation", "0.3.0.dev0", "0.3.0", "write `version: 0.3.0.dev0`"),
        ("lock", "0.3.0-dev.0", "0.3.0", "Cargo.lock does not name version 0.3.0-dev.0"),
        ("changelog", "## 0.2.0 -", "## 0.3.0 -", "has a section for 0.3.0, which is not released"),
    ],
)
def test_each_disagreement_is_named(field: str, old: str, new: str, problem: str) -> None:
    sound = with_version(SOUND, "0.3.0-dev.0", date(2026, 12, 2)) if "0.3.0" in problem else SOUND
    text: str = getattr(sound, field)
    assert old in text
    assert problem in "\n".join(problems(sound._replace(**{field: text.replace(old, new)})))


def test_the_code_between_two_releases_is_no_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in (release.ARCHIVE, Path(release.TRANSCRIPT).parent):
        (tmp_path / folder).mkdir(parents=True)
    for name, text in zip((*release.FILES, f"{release.ARCHIVE}/0.2.0.md"), SOUND, strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    commit(tmp_path)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    release.main(["check", "v0.2.0"])
    assert capsys.readouterr().out == "This commit can be released as v0.2.0.\n"
    release.main(["notes"])
    assert capsys.readouterr().out == "### Added\n\n- A rule.\n"
    release.main(["version", "dev"])
    assert capsys.readouterr().out.startswith("The version is 0.3.0-dev.0.")
    with pytest.raises(SystemExit, match="is no version of a release"):
        release.main(["check"])


def test_another_tag_than_that_of_the_version_is_refused() -> None:
    assert [*tag_problems("v0.2.0", [])] == [*tag_problems("v0.2.0", ["v0.2.0"])] == []
    (problem,) = tag_problems("v0.2.0", ["v0.3.0"])
    assert problem == "The tag is v0.3.0, but the version in Cargo.toml belongs to the tag v0.2.0."


def test_files_that_are_not_committed_and_a_taken_tag_are_refused(tmp_path: Path) -> None:
    (problem,) = git_problems("v0.2.0", tmp_path)
    assert problem == f"{tmp_path} is not a git checkout. Releases are made from one."
    (tmp_path / "a").write_text("1", encoding="utf-8")
    commit(tmp_path)
    assert [*git_problems("v0.2.0", tmp_path)] == []
    git(tmp_path, "tag", "v0.2.0")
    assert [*git_problems("v0.2.0", tmp_path)] == [], "the commit that is released may have its tag already"

    (tmp_path / "a").write_text("2", encoding="utf-8")
    (tmp_path / "b").write_text("3", encoding="utf-8")
    assert [*git_problems("v0.3.0", tmp_path)] == ["a is not committed.", "b is not committed."]
    commit(tmp_path)
    assert [*git_problems("v0.2.0", tmp_path)] == ["The tag v0.2.0 marks another commit. Choose a higher version."]


def test_the_repository_had_unreleased_changes_under_the_number_of_a_release() -> None:
    assert [*problems(read(release.ROOT))] == []


def commit(folder: Path) -> None:
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "tests: files")


def git(folder: Path, *arguments: str) -> None:
    options = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    subprocess.run([program("git"), *options, *arguments], cwd=folder, capture_output=True, check=True)
