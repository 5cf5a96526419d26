"""The workflows of hosted CI call the targets that people use, on every system and Python that is promised."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tools.release import ROOT

WORKFLOWS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

SET_UP = ("cargo install --locked cargo-deny@", "rustup toolchain install ", "gh release create ")
"""The beginnings of commands that are no check: they install a tool, or publish files that were checked."""


def jobs(workflow: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(WORKFLOWS[workflow])["jobs"]
    return found


def commands(workflow: str) -> Iterator[str]:
    """Yield the commands that the jobs of a workflow run."""
    for job in jobs(workflow).values():
        yield from (step["run"] for step in job["steps"] if "run" in step)


@pytest.mark.parametrize("workflow", sorted(WORKFLOWS))
def test_every_command_is_one_that_people_use(workflow: str) -> None:
    ran = [*commands(workflow)]
    assert ran
    for command in ran:
        program, *arguments = command.split()
        targets = {argument for argument in arguments if "=" not in argument}
        if program == "make":
            assert targets <= {*re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE)}, command
        elif program.startswith(".ci/"):
            assert (ROOT / program).is_file(), command
        else:
            assert command.startswith(SET_UP), command


@pytest.mark.parametrize("workflow", sorted(WORKFLOWS))
def test_every_action_is_pinned_by_a_commit_and_names_its_version(workflow: str) -> None:
    actions = re.findall(r"uses: (.*)", WORKFLOWS[workflow])
    assert actions
    unpinned = [action for action in actions if not re.fullmatch(r"[\w/.-]+@[0-9a-f]{40} # v[\d.]+", action)]
    assert unpinned == []


@pytest.mark.parametrize("workflow", sorted(WORKFLOWS))
def test_jobs_may_only_read_unless_they_publish(workflow: str) -> None:
    assert yaml.safe_load(WORKFLOWS[workflow])["permissions"] == {"contents": "read"}
    publishing = {name: job for name, job in jobs(workflow).items() if "permissions" in job}
    assert set(publishing) == {"release.yml": {"index", "release"}, "site.yml": {"publish"}}.get(workflow, set())
    for job in publishing.values():
        assert job["if"] == "github.ref_type == 'tag'"
        assert job["environment"]
    assert all("timeout-minutes" in job for job in jobs(workflow).values())


def test_an_action_has_the_same_commit_in_every_workflow() -> None:
    actions = {action for text in WORKFLOWS.values() for action in re.findall(r"uses: (.*)", text)}
    assert len({action.split("@")[0] for action in actions}) == len(actions)


def test_every_python_of_the_classifiers_is_tested_on_every_system() -> None:
    matrix = jobs("tests.yml")["portable"]["strategy"]["matrix"]
    classified = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert matrix["python"] == classified
    assert {system.split("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}


def test_wheels_are_built_for_two_processors_on_three_systems() -> None:
    systems = jobs("release.yml")["wheel"]["strategy"]["matrix"]["system"]
    assert sorted(system.split("-")[0] for system in systems) == sorted(["ubuntu", "macos", "windows"] * 2)
    assert len(set(systems)) == 6


def test_nothing_is_published_before_everything_is_checked() -> None:
    steps = jobs("release.yml")
    assert set(steps["index"]["needs"]) == {"check", "sdist", "wheel"}
    assert steps["release"]["needs"] == ["index"]


def test_every_portable_folder_has_tests() -> None:
    (listed,) = re.findall(r"^PORTABLE := \$\(addprefix tests/,((?:.|\\\n)*?)\)$", MAKEFILE, re.MULTILINE)
    folders = listed.replace("\\\n", " ").split()
    assert folders == sorted(folders)
    assert all([*(ROOT / "tests" / folder).glob("test_*.py")] for folder in folders)
