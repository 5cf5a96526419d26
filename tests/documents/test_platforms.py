"""What an installation needs, as the page *Platforms* says."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PAGE = (ROOT / "docs" / "reference" / "platforms.md").read_text("utf-8")
LEAN = set(re.findall(r"^pip install ([a-z0-9 -]+)$", PAGE, re.MULTILINE)[0].split())

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


@pytest.mark.parametrize(("program", "needed"), [(EVERY_NAME, set()), (EVERY_COMMAND, LEAN)])
def test_players_and_programs_in_python_import_nothing_of_the_server(program: str, needed: set[str]) -> None:
    printed = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    requirements = {match[0] for line in PROJECT["dependencies"] if (match := re.match("[a-z0-9-]+", line))}
    imported = {package for package in requirements if package.replace("-", "_") in printed.split()}
    assert imported == needed
    assert "frontends.web" not in printed
