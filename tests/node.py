"""Programs in TypeScript that run in Node.js."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from tests.harness.programs import program as installed
from tools.page import ESBUILD, module

ROOT: Final = Path(__file__).parents[1]
COMPILER: Final = ROOT / "node_modules" / "typescript" / "bin" / "tsc"


def compiled(program: Path) -> Path:
    """Return the compiled form of a program of the tests; skip the test if Node.js or the compiler is missing."""
    return Path(_compile().name, program.relative_to(ROOT)).with_suffix(".js")


@cache
def _compile() -> TemporaryDirectory[str]:
    """Compile the programs, with the page's scripts that they import, to a folder that lasts as long as this process.

    The folder is in the repository, whose `package.json` says that the programs are modules.
    """
    command = [installed("node"), str(COMPILER)]
    if not COMPILER.exists():
        pytest.skip("the TypeScript compiler is not installed; run `npm ci`")
    (ROOT / "target").mkdir(exist_ok=True)
    folder = TemporaryDirectory(dir=ROOT / "target")
    options = ["--noEmit", "false", "--outDir", folder.name, "--project", "tests/page"]
    subprocess.run([*command, *options], cwd=ROOT, check=True)
    return folder


def bundled(program: Path) -> str:
    """Return a program with all that it imports as one module; skip the test as `compiled` does."""
    if not ESBUILD.exists():
        pytest.skip("esbuild is not installed; run `npm ci`")
    return module(program)


def node(program: Path) -> list[str]:
    """Return the command that runs a program in Node.js, in the folder `ROOT`; skip the test as `compiled` does."""
    return [installed("node"), str(compiled(program))]


@contextmanager
def answering(program: Path) -> Iterator[Callable[[object], Any]]:
    """Run a program that answers lines of JSON by lines of JSON; yield the function that asks it."""
    with subprocess.Popen(node(program), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        written, answers = process.stdin, process.stdout
        assert written is not None
        assert answers is not None

        def ask(value: object) -> Any:
            written.write(json.dumps(value) + "\n")
            written.flush()
            return json.loads(answers.readline())

        yield ask
