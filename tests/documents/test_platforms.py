"""What an installation without extras needs and can do, as the page *Platforms* says."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def names(requirements: list[str]) -> set[str]:
    return {re.split("[^a-z0-9-]", text)[0] for text in requirements}


BASE, SERVER = names(PROJECT["dependencies"]), names(PROJECT["optional-dependencies"]["web"])

EVERY_COMMAND = """
import pkgutil
from importlib import import_module
import frontends.console
for module in pkgutil.walk_packages(frontends.console.__path__, "frontends.console."):
    import_module(module.name)
"""

EVERY_NAME = """
import tribolo_core
for name in tribolo_core.__all__:
    getattr(tribolo_core, name)
"""


@pytest.mark.parametrize(("program", "needed"), [(EVERY_NAME, set()), (EVERY_COMMAND, BASE)])
def test_players_and_programs_in_python_import_nothing_of_the_server(program: str, needed: set[str]) -> None:
    printed = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    assert {package for package in BASE | SERVER if package.replace("-", "_") in printed.split()} == needed
    assert "frontends.web" not in printed


def test_a_server_without_its_packages_ended_in_a_traceback() -> None:
    program = "import sys; sys.modules['flask'] = None; from frontends.web_program import main; main()"
    done = subprocess.run([sys.executable, "-c", program, "check"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Error: tribolo-web needs the packages of the server: run pip install 'tribolo[web]'.\n"
