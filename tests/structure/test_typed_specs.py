"""Programs and plug-ins come from typed specs alone, and few files make these."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .python_imports import python_imports
from .sources import select

MAKERS = {
    "frontends/typed/game.py",
    "frontends/console/commands/specs/typed.py",
}
"""The files that may make a `TypedSpec`: the forms of the terminal, and the parameters of the command line."""

PROCESS = re.compile(
    r"^\s*(?:import|from) (?:subprocess|pty|multiprocessing)\b|\bos\.(?:fork|exec\w+|spawn\w+|system)\b"
)
"""Code that starts processes."""

STARTERS = {
    "frontends/engines/process.py": "engines",
    "frontends/engines/warden.py": "engines",
    "frontends/console/executors.py": "worker processes of the arena",
    "frontends/web/main.py": "the browser of the host",
    "frontends/web/operation/postgresql.py": "the programs of PostgreSQL for backups",
}
"""The files that start processes, and their reasons."""


def lines_with(pattern: re.Pattern[str], sources: Mapping[str, str]) -> set[str]:
    """Return the paths of the sources that have a line with a pattern."""
    return {path for path, text in sources.items() if any(pattern.search(line) for line in text.splitlines())}


def products() -> dict[str, str]:
    """Return the Python sources of the product, by path."""
    return select(".py", "frontends/") | select(".py", "tribolo_core/")


def test_few_files_make_typed_specs() -> None:
    assert lines_with(re.compile(r"\bTypedSpec\("), products()) == MAKERS


def test_the_core_and_the_server_do_not_know_typed_specs() -> None:
    importing = {
        path
        for path, imported in python_imports(products()).items()
        if any(name.startswith("frontends/typed/") for name in imported)
    }
    assert importing
    assert not [path for path in importing if not path.startswith(("frontends/typed/", "frontends/console/"))]


def test_one_package_starts_processes_for_opponents() -> None:
    assert lines_with(PROCESS, products()) == set(STARTERS)


def test_the_core_starts_no_process_and_no_shell_is_used() -> None:
    assert not [path for path in STARTERS if path.startswith("tribolo_core/")]
    assert lines_with(re.compile(r"shell ?= ?True"), products()) == set()
    assert lines_with(PROCESS, {"a.py": "import os\n    os.system('x')", "b.py": "import signal"}) == {"a.py"}
