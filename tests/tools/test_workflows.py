"""What hosted CI runs exists; `make lint-workflows` checks the workflows themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tools.release import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.name)
def test_every_target_and_script_of_a_workflow_exists(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values()
    ran = [step["run"].split() for job in jobs for step in job["steps"] if "run" in step]
    targets = {word for program, *words in ran if program == "make" for word in words if "=" not in word}
    assert targets
    assert targets <= {*re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE)}
    assert all((ROOT / program).is_file() for program, *_ in ran if program.startswith(".ci/"))


def test_every_portable_folder_has_tests() -> None:
    (listed,) = re.findall(r"^PORTABLE := \$\(addprefix tests/,((?:.|\\\n)*?)\)$", MAKEFILE, re.MULTILINE)
    assert [
        folder for folder in listed.replace("\\\n", " ").split() if not [*(ROOT / "tests" / folder).glob("test_*.py")]
    ] == []
