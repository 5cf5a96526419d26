"""An honest visitor plays and reads on while attackers at other addresses do their worst; the result is a table.

Variables of the environment choose more: `TABLE` a file for the table, `BACKEND=postgresql` the database, `PROXY=nginx`
nginx in front with the file of this checkout, and `TREE` another checkout, with its kernel built, whose server is
measured instead; then nothing is checked.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, NamedTuple

import pytest

from tests.harness.postgresql import find_programs, running
from tests.harness.proxies import proxied
from tests.harness.serving import Server, serving

from .attacks.attacks import ATTACKS

ROOT: Final = Path(__file__).parents[2]
TREE: Final = os.environ.get("TREE")

QUIET_SECONDS: Final = 15.0
ATTACK_SECONDS: Final = 12.0
PAUSE: Final = 3.0
"""Seconds between the end of an attack and the reading of the memory."""

GROWTH: Final = 128.0
"""MB that an attack may add to the memory of all workers, which is bounded but not given back.

An attacker may start 120 games an hour, and a worker keeps those that it used last, of up to 400 KB: 48 MB in all. In
each of three workers, 64 bodies of 256 KB may arrive at a time, and 32 more are held twice while they are parsed.
"""

TEXTS: Final = ("attack", "errors", "attacker's answers")
COLUMNS: Final = (
    *("attack", "reads", "p99", "longest", "moves", "p99", "longest", "errors"),
    *("attacker's answers", "MB before", "after", "tracebacks"),
)


class Row(NamedTuple):
    """What the honest visitor saw beside an attack, and what the attacker and the server did.

    `reads` and `moves` are times in seconds, `errors` the visitor's failures and `answers` the attacker's
    answers by status. `before` and `after` are the memory of the workers in MB.
    """

    name: str
    reads: list[float]
    moves: list[float]
    errors: dict[str, int]
    answers: dict[str, int]
    before: float
    after: float
    tracebacks: int
    has_lost_workers: bool

    def __str__(self) -> str:
        cells = [milliseconds(times, part) for times in (self.reads, self.moves) for part in (50, 99, 100)]
        cells += [
            ", ".join(f"{count:,} x {name}" for name, count in found.items()) for found in (self.errors, self.answers)
        ]
        return line([self.name, *cells, f"{self.before:.0f}", f"{self.after:.0f}", str(self.tracebacks)])

    def faults(self) -> list[str]:
        """Return what the visitor, the attacker or the host should not have seen."""
        requests = [*self.reads, *self.moves]
        slow, stuck = percentile(requests, 99), max(requests)
        faults = {
            f"99 % of the reads and moves within {slow:.2f} s": slow >= 0.5,
            f"a read or move took {stuck:.2f} s": stuck >= 2,
            f"the visitor met {self.errors}": bool(self.errors),
            f"the attacker met {self.answers}": any(name[0] == "5" and name != "503" for name in self.answers),
            f"the memory grew from {self.before:.0f} to {self.after:.0f} MB": self.after > self.before + GROWTH,
            f"{self.tracebacks} tracebacks in the log": bool(self.tracebacks),
            "a worker ended": self.has_lost_workers,
        }
        return [text for text, is_fault in faults.items() if is_fault]


def line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def milliseconds(times: list[float], part: int) -> str:
    return f"{1_000 * percentile(times, part):,.0f}" if times else "none"


def percentile(times: list[float], part: int) -> float:
    """Return a percentile of some times, interpolated between two of them."""
    return max(times) if part == 100 or len(times) < 2 else quantiles(times, n=100, method="inclusive")[part - 1]


class Site(NamedTuple):
    """A running server, and the address that visitors use: that of the server, or of the proxy."""

    server: Server
    address: str

    def memory(self) -> float:
        """Return the memory of the workers in MB; each has its share of what they have in common."""
        texts = (Path(f"/proc/{worker}/smaps_rollup").read_text() for worker in self.server.workers())
        return sum(int(line.split()[1]) for text in texts for line in text.splitlines() if line[:4] == "Pss:") / 1_024

    def row(self, name: str, seconds: float = ATTACK_SECONDS) -> Row:
        """Measure an honest visitor for some seconds, beside the attack called `name` if there is one."""
        log, workers, before = self.server.log.read_text(), self.server.workers(), self.memory()
        with ExitStack() as stack:
            honest = stack.enter_context(prepared("tests.long.attacks.honest", self.address, seconds))
            attack = stack.enter_context(prepared("tests.long.attacks", name, self.address, seconds + 2))
            run(attack)
            time.sleep(1)
            run(honest)
            measured, answers = result(honest), result(attack)
        time.sleep(PAUSE)
        return Row(
            name,
            **measured,
            answers=answers,
            before=before,
            after=self.memory(),
            tracebacks=self.server.log.read_text().count("Traceback") - log.count("Traceback"),
            has_lost_workers=workers != self.server.workers(),
        )


@contextmanager
def prepared(module: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """Start a module, yield its process once it is ready, and kill it at the end of the `with` block."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


def run(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()


def result(process: subprocess.Popen[str]) -> Any:
    """Wait for the end of a process, and return the JSON value that it has printed."""
    return json.loads(process.communicate(timeout=120)[0])


@contextmanager
def sited(folder: Path, **settings: object) -> Iterator[Site]:
    """Yield a new server that has met an honest visitor before, with a database of its own and its log in a folder."""
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        if TREE:
            patch.setenv("PYTHONPATH", str(Path(TREE).resolve()))
        arguments = []
        if os.environ.get("BACKEND") == "postgresql":
            cluster = stack.enter_context(running(find_programs(), is_durable=True))
            arguments = ["--database", cluster.address("postgres")]
        has_proxy = os.environ.get("PROXY") == "nginx"
        server = stack.enter_context(serving(folder, *arguments, **settings, proxies=int(has_proxy)))
        address = server.address
        if has_proxy:
            address = stack.enter_context(proxied(folder, address))[0]
            patch.setenv("SSL_CERT_FILE", str(folder / "fullchain.pem"))
        site = Site(server, address)
        site.row("none", 3)
        yield site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Yield the server that most attacks share."""
    with sited(tmp_path_factory.mktemp("shared")) as site:
        yield site


@pytest.fixture(scope="module")
def rows() -> Iterator[list[Row]]:
    """Yield the list of all rows so far; in the end, print it and write it to the file `TABLE`."""
    rows: list[Row] = []
    yield rows
    table = line(COLUMNS) + line("---" if column in TEXTS else "---:" for column in COLUMNS) + "".join(map(str, rows))
    print(table)
    if file := os.environ.get("TABLE"):
        Path(file).write_text(table)


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_honest_visitor_plays_on_beside(attack: str, rows: list[Row], site: Site) -> None:
    row = site.row(attack, ATTACK_SECONDS if attack != "none" else QUIET_SECONDS)
    rows.append(row)
    assert TREE or row.faults() == []
